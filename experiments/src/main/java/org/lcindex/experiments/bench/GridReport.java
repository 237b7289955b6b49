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
package org.lcindex.experiments.bench;

import java.util.ArrayList;
import java.util.List;
import org.lcindex.experiments.items.ItemWrites.Kind;
import org.lcindex.experiments.kit.Measured;
import org.lcindex.experiments.kit.ResultColumns;
import org.lcindex.experiments.kit.Samples;

/**
 * What {@code bench grid} has measured.
 *
 * @param rows that a round writes to each table, of each kind
 * @param batches a line for each kind of rows, number of regions and table
 */
record GridReport(int rows, int servers, int writers, int rounds, List<Batches> batches) {
  GridReport {
    batches = List.copyOf(batches);
  }

  /**
   * Batches into one table.
   *
   * @param regions of the table
   * @param kind of rows
   * @param table what index it has
   * @param perSecond rows
   * @param toPlain of the rows a second, round by round, to those of the table without an index
   * @param toGlobal to those of the table with a GLOBAL index on one column
   * @param cpuMicros of the process for a row
   * @param waits for stripes, of 1,000 rows
   * @param waitedMillis for them, of 1,000 rows
   */
  record Batches(
      int regions,
      String kind,
      String table,
      Samples perSecond,
      Samples toPlain,
      Samples toGlobal,
      Samples cpuMicros,
      Samples waits,
      Samples waitedMillis) {}

  /**
   * The lines of tables of so many regions.
   *
   * @param batches of a round
   */
  static List<Batches> of(int regions, Measured measured, int batches) {
    List<Batches> report = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      Samples plain = perSecond(measured, kind, GridCommand.PLAIN);
      Samples global = perSecond(measured, kind, GridCommand.GLOBAL);
      for (String table : List.of(GridCommand.PLAIN, GridCommand.GLOBAL, GridCommand.GRID)) {
        String contender = GridCommand.contender(kind, table);
        Samples own = perSecond(measured, kind, table);
        boolean isGrid = table.equals(GridCommand.GRID);
        report.add(
            new Batches(
                regions,
                kind.toString(),
                table,
                own,
                table.equals(GridCommand.PLAIN) ? Samples.NONE : own.over(plain),
                isGrid ? own.over(global) : Samples.NONE,
                measured.of(contender, "cpuMicros"),
                isGrid ? measured.of(contender, "stripeWaits").times(1.0 / batches) : Samples.NONE,
                isGrid
                    ? measured.of(contender, "stripeMicros").times(1e-3 / batches)
                    : Samples.NONE));
      }
    }
    return report;
  }

  private static Samples perSecond(Measured measured, Kind kind, String table) {
    return measured.of(GridCommand.contender(kind, table), "perSecond");
  }

  /** Aligned text: medians with their ranges in brackets. */
  @Override
  public String toString() {
    return new ResultColumns<Batches>()
        .add("regions", Batches::regions)
        .add("rows", Batches::kind)
        .add("table", Batches::table)
        .samples("rows/s", "%,.0f", Batches::perSecond)
        .samples("to no index", "%.2f", Batches::toPlain)
        .samples("to GLOBAL", "%.2f", Batches::toGlobal)
        .median("CPU us", "%,.0f", Batches::cpuMicros)
        .samples("waits of 1,000 rows", "%.1f", Batches::waits)
        .median("ms waited", "%,.1f", Batches::waitedMillis)
        .text(batches);
  }
}
