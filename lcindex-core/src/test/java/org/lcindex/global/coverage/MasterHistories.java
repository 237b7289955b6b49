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
package org.lcindex.global.coverage;

/**
 * Random histories of a range whose masters change the table, while the catalog comes and goes in
 * each fourth.
 */
public final class MasterHistories {
  private MasterHistories() {}

  /** What is lost first, or null. */
  public static String firstLoss() {
    return CoverageHistories.ofChanges(
            TableChanges.Rules.RULED, Long.getLong("lcindex.test.histories", 20_000))
        .firstLoss();
  }
}
