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
package org.lcindex.rpc;

/**
 * Which HBase a region server runs on, and how LCIndex reads it.
 *
 * @param text HBase's version and the implementation that was chosen for it, as people read it
 * @param tested whether each build of LCIndex runs its tests on this HBase
 * @param whole whether HBase has everything that makes LCIndex fast
 */
public record HBaseStatus(String text, boolean tested, boolean whole) {

  /** Whether somebody who asks how indexes stand should read the text. */
  public boolean isWorthTelling() {
    return !tested || !whole;
  }
}
