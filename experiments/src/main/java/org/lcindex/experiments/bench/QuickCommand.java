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
import java.util.EnumSet;
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
import org.lcindex.experiments.workload.OrdersWorkload;
import org.lcindex.experiments.workload.TableStorage;
import org.lcindex.load.LoadListener;
import org.lcindex.load.LoadOptions;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.tpch.GeneratedOrders;
import org.lcindex.tpch.OrdersTable;
import picocli.CommandLine.Command;

/**
 * {@code bench quick}: inserting, querying and storing ORDERS with three indexes, as ratios to
 * plain HBase in the same run, on one embedded region server and one region.
 */
@Command(
    name = "quick",
    description = "ORDERS with three indexes in an embedded HBase, as ratios to plain HBase.")
final class QuickCommand extends Bench<QuickReport> {
  private static final TableName RAW = TableName.valueOf("bench_raw");
  private static final TableName INDEXED = TableName.valueOf("bench_indexed");
  private static final Duration BUILD_TIMEOUT = Duration.ofMinutes(30);

  @Override
  String setting() {
    return "1 region";
  }

  @Override
  QuickReport measure(RawLog raw, PrintWriter out) throws IOException, InterruptedException {
    try (EmbeddedCluster cluster = EmbeddedCluster.builder().start()) {
      QuickReport.Insert insert = insert(cluster, raw, out);
      List<QuickReport.Query> queries =
          new QueryBench(
                  cluster,
                  INDEXED,
                  rows(),
                  OrdersWorkload.QUERIES,
                  EnumSet.allOf(QueryBench.Ask.class),
                  raw,
                  out)
              .run("queries", rounds(), null).stream().map(QuickReport.Query::of).toList();
      return new QuickReport(rows(), rounds(), insert, queries, storage(cluster, raw));
    }
  }

  /** Rates of one table in one round, in rows per second. */
  private record Rates(double whole, double compacted, double writing) {}

  /**
   * Inserts the same rows into an empty table without indexes and into one with three, in every
   * round in the other order. The clock runs until everything is flushed and, for the indexed
   * table, all index files are built; a second one until HBase's compactions, which only the
   * indexed table may have had to wait for by then, have ended for both. Generating the rows is in
   * all times.
   *
   * <p>Round 0 warms up and does not count. Both tables are there afterwards.
   */
  private QuickReport.Insert insert(EmbeddedCluster cluster, RawLog raw, PrintWriter out)
      throws IOException {
    List<Rates> plain = new ArrayList<>();
    List<Rates> indexed = new ArrayList<>();
    for (int round = 0; round <= rounds(); round++) {
      boolean rawFirst = round % 2 == 0;
      Rates first = insert(cluster, rawFirst ? RAW : INDEXED, round, raw);
      Rates second = insert(cluster, rawFirst ? INDEXED : RAW, round, raw);
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

  private Rates insert(EmbeddedCluster cluster, TableName table, int round, RawLog raw)
      throws IOException {
    Tables.drop(cluster.connection(), table);
    OrdersTables.create(cluster.connection(), table, rows(), 1);
    boolean index = table.equals(INDEXED);
    if (index) {
      OrdersTables.index(cluster.connection(), table);
    }
    long start = System.nanoTime();
    long rows =
        OrdersTable.loader(cluster.connection(), LoadOptions.of(table), LoadListener.NONE)
            .load(GeneratedOrders.first(rows()))
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
    awaitCompacted(cluster, table, index);
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
  private static void awaitCompacted(EmbeddedCluster cluster, TableName table, boolean index)
      throws IOException {
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
  private static QuickReport.Storage storage(EmbeddedCluster cluster, RawLog raw)
      throws IOException {
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
