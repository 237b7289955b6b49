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
package org.lcindex.verification.metamorphic.setting;

/** Which indexes a column has. */
public enum Scope {
  LOCAL,
  GLOBAL,
  BOTH;

  /** Whether the table's regions have an index of their own on the column. */
  public boolean isLocal() {
    return this != GLOBAL;
  }

  /** Whether there is a table of entries of the column. */
  public boolean isGlobal() {
    return this != LOCAL;
  }
}
