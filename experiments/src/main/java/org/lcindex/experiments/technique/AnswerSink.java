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
package org.lcindex.experiments.technique;

import java.util.function.Supplier;
import org.apache.hadoop.hbase.Cell;

/** Takes the rows of an answer. */
@FunctionalInterface
public interface AnswerSink {
  /**
   * One row.
   *
   * @param key of the row
   * @param cells its columns, in any order; their own row, family and timestamp mean nothing, as
   *     they may be those of an index
   */
  void row(byte[] key, Cell[] cells);

  /**
   * One row of a technique that has to make cells of what it gets.
   *
   * @param cells makes them, called at most once and before this returns; not by a sink that only
   *     counts rows, so that nobody's time has what no client would do
   */
  default void row(byte[] key, Supplier<Cell[]> cells) {
    row(key, cells.get());
  }
}
