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

import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.CompactionState;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.Tables;
import org.lcindex.experiments.kit.Measured;
import org.lcindex.experiments.kit.RawLog;
import org.lcindex.experiments.kit.Samples;
import org.lcindex.experiments.technique.TableFiles;
import org.lcindex.experiments.workload.OrdersTables;
import org.lcindex.experiments.workload.TableStorage;
import org.lcindex.load.LoadListener;
import org.lcindex.load.LoadOptions;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.tpch.OrdersSource;
import org.lcindex.tpch.OrdersTable;

/**
 * Inserts the same rows into an empty table without indexes and into one with three, in every round
 * in the other order. The clock runs until everything is flushed and, for the indexed table, all
 * index files are built; a second one until HBase's compactions, which only the indexed table may
 * have had to wait for by then, have ended for both. Generating the rows is in all times.
 */
final class InsertBench {
  static final TableName RAW = TableName.valueOf("bench_raw");
  static final TableName INDEXED = TableName.valueOf("bench_indexed");
  private static final Duration BUILD_TIMEOUT = Duration.ofMinutes(30);

  private final EmbeddedCluster cluster;
  private final OrdersSource source;
  private final RawLog raw;
  private final PrintWriter out;

  InsertBench(EmbeddedCluster cluster, OrdersSource source, RawLog raw, PrintWriter out) {
    this.cluster = cluster;
    this.source = source;
    this.raw = raw;
    this.out = out;
  }

  /** Rates of one table in one round, in rows per second. */
  private record Rates(double whole, double compacted, double writing) {}

  /** Round 0 warms up and does not count. Both tables are there afterwards. */
  QuickReport.Insert run(int rounds) throws IOException {
    List<Rates> plain = new ArrayList<>();
    List<Rates> indexed = new ArrayList<>();
    for (int round = 0; round <= rounds; round++) {
      boolean rawFirst = round % 2 == 0;
      Rates first = insert(rawFirst ? RAW : INDEXED, round);
      Rates second = insert(rawFirst ? INDEXED : RAW, round);
      Rates plainRates = rawFirst ? first : second;
      Rates indexedRates = rawFirst ? second : first;
      out.printf(
          Locale.ROOT,
          "insert, %s: raw %,.0f rows/s, with indexes %,.0f%n",
          Measured.round(round),
          plainRates.whole(),
          indexedRates.whole());
      out.flush();
      if (round > 0) {
        plain.add(plainRates);
        indexed.add(indexedRates);
      }
    }
    Samples plainWhole = samples(plain, Rates::whole);
    Samples indexedWhole = samples(indexed, Rates::whole);
    return new QuickReport.Insert(
        plainWhole,
        indexedWhole,
        indexedWhole.over(plainWhole),
        samples(indexed, Rates::compacted).over(samples(plain, Rates::compacted)),
        samples(indexed, Rates::writing).over(samples(plain, Rates::writing)));
  }

  private static Samples samples(List<Rates> rates, Function<Rates, Double> rate) {
    return Samples.of(rates.stream().map(rate).toList());
  }

  private Rates insert(TableName table, int round) throws IOException {
    Tables.drop(cluster.connection(), table);
    long expected = source.expectedRows().orElseThrow();
    OrdersTables.create(cluster.connection(), table, expected, 1);
    boolean index = table.equals(INDEXED);
    if (index) {
      OrdersTables.index(cluster.connection(), table);
    }
    long start = System.nanoTime();
    long rows =
        OrdersTable.loader(cluster.connection(), LoadOptions.of(table), LoadListener.NONE)
            .load(source)
            .rowsWritten();
    long written = System.nanoTime();
    Tables.flush(cluster, table);
    long flushed = System.nanoTime();
    if (index) {
      try (LCIndexAdmin admin = new LCIndexAdmin(cluster.connection())) {
        admin.waitUntilBuilt(table, BUILD_TIMEOUT);
      }
    }
    long built = System.nanoTime();
    awaitCompacted(table, index);
    long end = System.nanoTime();
    raw.write(
        "insert",
        Map.of(
            "round",
            round,
            "table",
            index ? "indexed" : "raw",
            "rows",
            rows,
            "writeMillis",
            (written - start) / 1e6,
            "flushMillis",
            (flushed - written) / 1e6,
            "buildMillis",
            (built - flushed) / 1e6,
            "compactMillis",
            (end - built) / 1e6));
    return new Rates(
        rows / ((built - start) / 1e9),
        rows / ((end - start) / 1e9),
        rows / ((written - start) / 1e9));
  }

  /** Until HBase compacts no more, and all is indexed again. */
  private void awaitCompacted(TableName table, boolean index) throws IOException {
    try (Admin hbase = cluster.connection().getAdmin();
        LCIndexAdmin admin = new LCIndexAdmin(cluster.connection())) {
      TableFiles.await(
          "compact and index " + table,
          () ->
              hbase.getCompactionState(table) == CompactionState.NONE
                  && (!index || admin.status(table).isBuilt())
                  && hbase.getCompactionState(table) == CompactionState.NONE);
    }
  }

  /** What the indexed table takes. */
  QuickReport.Storage storage() throws IOException {
    TableStorage bytes;
    try (LCIndexAdmin admin = new LCIndexAdmin(cluster.connection())) {
      bytes = TableStorage.of(cluster, INDEXED, admin.status(INDEXED));
    }
    raw.write(
        "storage",
        Map.of(
            "hfileBytes", bytes.hfileBytes(),
            "ifileBytes", bytes.ifileBytes(),
            "indexBytes", bytes.indexBytes()));
    return new QuickReport.Storage(
        bytes.hfileBytes(), bytes.ifileBytes(), bytes.indexBytes(), bytes.ratio(3), bytes.ratio(1));
  }
}
