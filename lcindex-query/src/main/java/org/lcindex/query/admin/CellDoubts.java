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
package org.lcindex.query.admin;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.plan.IndexCells;
import org.lcindex.rpc.IndexStatus;

/**
 * Says of which indexes the type or the column is most likely wrong: the cells are no values of the
 * type, or no row has the column. Such an index is built and serves, and finds nothing. Stateless.
 */
public final class CellDoubts {
  /** A smaller share of cells that are no values is a matter of these cells. */
  private static final double WORTH_TELLING = 0.01;

  private CellDoubts() {}

  /** Whether these are the cells of a mistaken type or column; also of nothing known. */
  public static boolean isDoubtful(IndexCells cells) {
    return isOdd(cells) || cells != null && cells.isAllAbsent();
  }

  /** Whether these are the cells of a mistaken type. */
  public static boolean isOdd(IndexCells cells) {
    return cells != null && cells.oddShare() > WORTH_TELLING;
  }

  /**
   * One line for each index of a table that is to be doubted.
   *
   * @param indexes how the definitions stand, in their order
   * @param example what to add of a cell or a column, as the rest of a sentence; or nothing
   */
  static List<String> of(
      List<IndexDefinition> definitions,
      List<IndexStatus> indexes,
      BiFunction<IndexDefinition, IndexCells, String> example) {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < indexes.size(); i++) {
      IndexCells cells = indexes.get(i).cells();
      if (isDoubtful(cells)) {
        IndexDefinition index = definitions.get(i);
        String line = "index " + index + ": " + cells.doubt() + example.apply(index, cells);
        lines.add(
            line
                + (line.endsWith("?") ? "" : ".")
                + (cells.isAllAbsent()
                    ? " Drop it unless such rows are still to come"
                    : " Drop it and create it with the type of the cells"));
      }
    }
    return lines;
  }
}
