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

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.lcindex.experiments.kit.ResultColumns;
import org.lcindex.experiments.kit.Samples;
import org.lcindex.text.TextTable;

/**
 * The result of {@code bench quick}; its components are the fields of the JSON output.
 *
 * @param rows of the table
 * @param rounds that were counted
 * @param insert throughput
 * @param queries in their order
 * @param storage after the last round's inserts
 */
record QuickReport(long rows, int rounds, Insert insert, List<Query> queries, Storage storage) {
  private static final String MILLIS = "%,9.2f";

  QuickReport {
    queries = List.copyOf(queries);
  }

  /** As aligned text: medians with their ranges in brackets. */
  @Override
  public String toString() {
    return insertText() + "\n" + queriesText() + "\n" + storageText() + "\n";
  }

  private String insertText() {
    TextTable table = new TextTable("insert", "median", "range");
    row(table, "raw, rows/s", insert.rawRowsPerSecond(), "%,.0f");
    row(table, "three indexes, built, rows/s", insert.indexedRowsPerSecond(), "%,.0f");
    row(table, "ratio to raw", insert.ratio(), "%.3f");
    row(table, "ratio to raw, compacted, too", insert.compactedRatio(), "%.3f");
    row(table, "ratio to raw, writing alone", insert.writeRatio(), "%.3f");
    return table.toString();
  }

  private static void row(TextTable table, String name, Samples range, String format) {
    table.row(
        name,
        range.median(format),
        String.format(Locale.ROOT, format + " .. " + format, range.min(), range.max()));
  }

  private String queriesText() {
    return new ResultColumns<Query>()
        .add("query", Query::name)
        .add("rows", Query::rows)
        .median("scan ms", MILLIS, Query::scanMillis)
        .median("index ms", MILLIS, Query::forceMillis)
        .median("auto ms", MILLIS, Query::autoMillis)
        .median("floor ms", MILLIS, Query::floorMillis)
        .samples("scan / index", "%.1f", Query::speedUpForce)
        .samples("scan / auto", "%.1f", Query::speedUpAuto)
        .add("auto took", Query::autoPath)
        .samples("index / floor", "%.2f", Query::forceOverFloor)
        .text(queries);
  }

  private String storageText() {
    TextTable table = new TextTable("storage", "value");
    table.row("HFiles, bytes", bytes(storage.hfileBytes()));
    table.row("IFiles, bytes", bytes(storage.ifileBytes()));
    table.row("all index files, bytes", bytes(storage.indexBytes()));
    table.row("ratio, replication 3", ratio(storage.ratioReplication3()));
    table.row("ratio, replication 1", ratio(storage.ratioReplication1()));
    return table.toString();
  }

  private static String bytes(long bytes) {
    return String.format(Locale.ROOT, "%,15d", bytes);
  }

  private static String ratio(double ratio) {
    return String.format(Locale.ROOT, "%15.3f", ratio);
  }

  /**
   * Inserting all rows.
   *
   * @param rawRowsPerSecond without indexes, last flush included
   * @param indexedRowsPerSecond with three indexes, last flush and index building included
   * @param ratio indexed to raw, round by round
   * @param compactedRatio the same until compactions have ended, too, in both tables
   * @param writeRatio the same for the time in which clients write, without flush and building
   */
  record Insert(
      Samples rawRowsPerSecond,
      Samples indexedRowsPerSecond,
      Samples ratio,
      Samples compactedRatio,
      Samples writeRatio) {}

  /**
   * One query.
   *
   * @param name the paper's
   * @param rows returned
   * @param autoPath INDEX or PLAIN: what the planner chose
   * @param scanMillis filtered scan without the index
   * @param forceMillis by index
   * @param autoMillis as the planner chose
   * @param floorMillis contiguous key range scan of as many rows; null when there are none
   * @param speedUpForce scan to force
   * @param speedUpAuto scan to auto
   * @param forceOverFloor force to floor; null when there are no rows
   */
  record Query(
      String name,
      long rows,
      String autoPath,
      Samples scanMillis,
      Samples forceMillis,
      Samples autoMillis,
      Samples floorMillis,
      Samples speedUpForce,
      Samples speedUpAuto,
      Samples forceOverFloor) {
    static Query of(TimedQuery timed) {
      Samples scan = timed.millis(QueryBench.Ask.SCAN);
      Samples force = timed.millis(QueryBench.Ask.FORCE);
      Samples auto = timed.millis(QueryBench.Ask.AUTO);
      Samples floor = timed.millis(QueryBench.Ask.FLOOR);
      return new Query(
          timed.query().name(),
          timed.rows(),
          timed.plans(QueryBench.Ask.AUTO).stream()
              .map(plan -> plan.path().name())
              .distinct()
              .sorted()
              .collect(Collectors.joining("+")),
          scan,
          force,
          auto,
          floor,
          scan.over(force),
          scan.over(auto),
          force.over(floor));
    }
  }

  /**
   * Bytes.
   *
   * @param hfileBytes one replica
   * @param ifileBytes as the index status has them
   * @param indexBytes all of the local index directories
   * @param ratioReplication3 (3 HFiles + index) / 3 HFiles
   * @param ratioReplication1 (HFiles + index) / HFiles
   */
  record Storage(
      long hfileBytes,
      long ifileBytes,
      long indexBytes,
      double ratioReplication3,
      double ratioReplication1) {}
}
