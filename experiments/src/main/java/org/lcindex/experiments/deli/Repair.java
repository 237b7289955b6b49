/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package org.lcindex.experiments.deli;

/** What a compaction does for the entries of values that it leaves out. */
enum Repair {
  /** The paper's ideal of a compaction: nothing. */
  NONE("none", "off"),
  /** A pass while it runs. */
  STREAMING("streaming", "streaming"),
  /** A pass after it. */
  STAGED("staged", "staged"),
  /** The paper's baseline: all entries are compared with their rows, before it. */
  BEFORE("before", "off");

  private final String text;
  private final String setting;

  Repair(String text, String setting) {
    this.text = text;
    this.setting = setting;
  }

  /** The table's value of {@code lcindex.global.compaction.repair}. */
  String setting() {
    return setting;
  }

  @Override
  public String toString() {
    return text;
  }
}
