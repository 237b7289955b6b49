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
package org.lcindex.audit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.lcindex.rowfile.RowFileFooter;
import org.lcindex.rowfile.RowFileReader;

/** Compares an RFile with one that was just built from the same HFile. Stateless. */
public final class RowFileAudit {
  private RowFileAudit() {}

  /**
   * All differences; none when {@code stop} ended it early.
   *
   * @param found the one in use
   * @param expected the one that was just built
   */
  public static List<Difference> compare(
      RowFileReader found, RowFileReader expected, BooleanSupplier stop) throws IOException {
    ShapeMap shapes = new ShapeMap(found.shapes(), expected.shapes());
    RowDifferences differences = new RowDifferences();
    RowFileReader.Cursor has = found.cursor();
    RowFileReader.Cursor wants = expected.cursor();
    boolean more = has.next();
    boolean wanted = wants.next();
    for (long n = 0; more || wanted; n++) {
      if (n % EntryAudit.ENTRIES_BETWEEN_CHECKS == 0 && stop.getAsBoolean()) {
        return List.of();
      }
      int order = !wanted ? -1 : !more ? 1 : has.compareRow(wants);
      if (order < 0) {
        differences.foreign(has.row(), "in the row file");
      } else if (order > 0) {
        differences.missing(wants.ordinal(), wants.row(), "not in the row file");
      } else if (!sameRow(has, wants, shapes)) {
        differences.stale(wants.ordinal(), wants.row(), "ordinal, columns or timestamps differ");
      }
      more = order > 0 ? more : has.next();
      wanted = order < 0 ? wanted : wants.next();
    }
    List<Difference> all = new ArrayList<>(differences.list());
    if (all.isEmpty() && !sameSummary(found.footer(), expected.footer())) {
      all.add(Difference.ofSummary("its footer has other rows, cells, deletes or timestamps"));
    }
    return all;
  }

  private static boolean sameRow(
      RowFileReader.Cursor has, RowFileReader.Cursor wants, ShapeMap shapes) {
    return has.ordinal() == wants.ordinal()
        && shapes.same(has.shape(), wants.shape())
        && has.minTs() == wants.minTs()
        && has.maxTs() == wants.maxTs();
  }

  private static boolean sameSummary(RowFileFooter has, RowFileFooter wants) {
    return has.rows() == wants.rows()
        && has.cells() == wants.cells()
        && has.hasDeletes() == wants.hasDeletes()
        && has.hasPointDeletes() == wants.hasPointDeletes()
        && has.minTimestamp() == wants.minTimestamp()
        && has.maxTimestamp() == wants.maxTimestamp()
        && has.maxRowBytes() == wants.maxRowBytes();
  }
}
