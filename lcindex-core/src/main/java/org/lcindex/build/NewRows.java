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
package org.lcindex.build;

import java.io.IOException;

/** Gives rows of a compaction's output HFile by key. Called by one thread. */
@FunctionalInterface
public interface NewRows {

  /**
   * Hands on all cells of a row, in the order of the HFile; nothing when it has no such row. Keys
   * come in ascending order, each at most once, so one scanner that seeks forward will do.
   *
   * @param key the row key; not to be changed or kept
   */
  void row(byte[] key, RowPieces.Consumer row) throws IOException;
}
