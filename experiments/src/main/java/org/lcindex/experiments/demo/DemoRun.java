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
package org.lcindex.experiments.demo;

import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.lcindex.cluster.ClusterMode;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.HBaseVersion;
import org.lcindex.cluster.Tables;
import org.lcindex.experiments.kit.AskedTable;
import org.lcindex.experiments.workload.OrdersTables;
import org.lcindex.experiments.workload.OrdersWorkload;
import org.lcindex.experiments.workload.RangeQuery;
import org.lcindex.experiments.workload.TableStorage;
import org.lcindex.load.LoadOptions;
import org.lcindex.load.LoadResult;
import org.lcindex.load.ProgressDisplay;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.Wording;
import org.lcindex.query.text.StatusText;
import org.lcindex.text.WaitLine;
import org.lcindex.tpch.GeneratedOrders;
import org.lcindex.tpch.OrdersTable;

/** The steps of one demo. Every step can be repeated, which is how a killed run goes on. */
final class DemoRun {
  private static final TableName TABLE = OrdersTable.NAME;
  private static final int ROUNDS = 3;
  private static final Duration BUILD_TIMEOUT = Duration.ofMinutes(10);

  private final DemoOptions options;
  private final GeneratedOrders orders;
  private final PrintWriter out;
  private final Steps steps;

  DemoRun(DemoOptions options, PrintWriter out, WaitLine line) {
    this.options = options;
    this.orders = new GeneratedOrders(options.scale);
    this.out = out;
    this.steps = new Steps(out, line);
  }

  /** Starts the cluster in the folder, runs all steps, reports, and stops the cluster. */
  DemoReport run(DemoFolder folder, DemoCommand.Reporter reporter)
      throws IOException, InterruptedException {
    steps.begin(
        "start HBase "
            + HBaseVersion.running()
            + ", "
            + options.regionServers
            + " region server(s), in "
            + folder.path());
    try (EmbeddedCluster cluster =
        EmbeddedCluster.builder()
            .mode(ClusterMode.STANDALONE)
            .dataDir(folder.path())
            .regionServers(options.regionServers)
            .start()) {
      steps.end("");
      create(cluster.connection());
      load(cluster, folder);
      change(cluster);
      awaitIndexes(cluster);
      DemoReport report = query(cluster);
      reporter.report(report);
      List<QueryReport> settled = settle(cluster);
      if (options.keep) {
        keep(cluster);
      }
      return settled.stream().allMatch(QueryReport::equal)
          ? report
          : new DemoReport(report.scale(), report.tableRows(), settled);
    }
  }

  private void create(Connection connection) throws IOException {
    steps.begin("create table " + TABLE + ", indexes " + String.join("; ", OrdersWorkload.INDEXES));
    long rows = orders.expectedRows().orElseThrow();
    OrdersTables.create(connection, TABLE, rows, options.regions);
    OrdersTables.index(connection, TABLE);
    steps.end(options.regions + " regions");
  }

  private void load(EmbeddedCluster cluster, DemoFolder folder) throws IOException {
    steps.begin("load ORDERS, scale " + options.scale);
    LoadResult result;
    try (ProgressDisplay display = new ProgressDisplay("loading ORDERS", " rows", steps.line())) {
      result =
          OrdersTable.loader(
                  cluster.connection(),
                  LoadOptions.of(TABLE).withProgressFile(folder.progressFile()),
                  display)
              .load(orders);
    }
    steps.line().begins("flushing " + TABLE);
    Tables.flush(cluster, TABLE);
    steps.end(
        String.format(
            Locale.ROOT,
            "%,d rows, %,.0f rows/s, then flushed%s",
            result.rowsWritten(),
            result.rowsPerSecond(),
            result.rowsBefore() == 0
                ? ""
                : String.format(
                    Locale.ROOT, "; %,d were there from an earlier run", result.rowsBefore())));
  }

  /** The first wave is flushed, the second stays in the MemStore. */
  private void change(EmbeddedCluster cluster) throws IOException {
    for (int wave = 0; wave < OrderChanges.WAVES; wave++) {
      boolean last = wave == OrderChanges.WAVES - 1;
      steps.begin("update and delete rows, wave " + (wave + 1) + " of " + OrderChanges.WAVES);
      OrderChanges.Count count = OrderChanges.apply(cluster.connection(), TABLE, orders, wave);
      if (!last) {
        Tables.flush(cluster, TABLE);
      }
      steps.end(
          String.format(
              Locale.ROOT,
              "%,d rows updated, %,d deleted, whole or one column; %s",
              count.updated(),
              count.deleted(),
              last ? "in the MemStore" : "flushed"));
    }
  }

  private void awaitIndexes(EmbeddedCluster cluster) throws IOException {
    steps.begin("wait until the indexes are built");
    try (LCIndexAdmin admin = new LCIndexAdmin(cluster.connection())) {
      admin.waitUntilBuilt(TABLE, BUILD_TIMEOUT);
    }
    steps.end("");
  }

  private DemoReport query(EmbeddedCluster cluster) throws IOException {
    steps.begin("run 5 queries by index and by scan: compare, then time 3 rounds of each");
    try (AskedTable table = new AskedTable(cluster.connection(), TABLE);
        LCIndexAdmin admin = new LCIndexAdmin(cluster.connection())) {
      QueryComparison comparison = new QueryComparison(table, out, steps::tell);
      List<QueryReport> queries = comparison.run(ROUNDS);
      long tableRows = OrdersTables.countRows(cluster.connection(), TABLE);
      steps.end(String.format(Locale.ROOT, "%,d rows in the table", tableRows));
      DemoReport report = new DemoReport(options.scale, tableRows, queries);
      out.println();
      out.print(report.table());
      out.println();
      out.print(report.legend());
      out.println();
      RangeQuery last = OrdersWorkload.query("MDRQ-D");
      out.println("How " + last.name() + " was served:");
      comparison.explain(last).toString().lines().forEach(line -> out.println("  " + line));
      out.println();
      storage(cluster, admin.status(TABLE));
      return report;
    }
  }

  /** Brings the table to rest, as most of a table is most of the time, and queries it again. */
  private List<QueryReport> settle(EmbeddedCluster cluster) throws IOException {
    out.println();
    steps.begin("flush, compact and wait until the indexes are built, then query again");
    Tables.flush(cluster, TABLE);
    for (HRegion region : cluster.regions(TABLE)) {
      region.compact(true);
    }
    try (LCIndexAdmin admin = new LCIndexAdmin(cluster.connection())) {
      admin.waitUntilBuilt(TABLE, BUILD_TIMEOUT);
    }
    try (AskedTable table = new AskedTable(cluster.connection(), TABLE)) {
      List<QueryReport> queries = new QueryComparison(table, out, steps::tell).runWarm(ROUNDS);
      steps.end("");
      out.println();
      out.print(Gains.text(queries, OrdersTables.countRows(cluster.connection(), TABLE)));
      out.flush();
      return queries;
    }
  }

  private void storage(EmbeddedCluster cluster, TableIndexStatus status) throws IOException {
    out.print(StatusText.summary(status));
    TableStorage bytes = TableStorage.of(cluster, TABLE, status);
    out.printf(
        Locale.ROOT,
        "storage: HFiles %,.1f MB, index %,.1f MB; %.2f times the HFiles at replication 3, %.2f at 1%n",
        bytes.hfileBytes() / 1e6,
        bytes.indexBytes() / 1e6,
        bytes.ratio(3),
        bytes.ratio(1));
    out.flush();
  }

  private void keep(EmbeddedCluster cluster) throws InterruptedException {
    out.println();
    out.println(
        "HBase keeps running; stop it with Ctrl-C. From another terminal, for example:\n"
            + "  "
            + Wording.command("index status " + TABLE)
            + " --zookeeper localhost:"
            + cluster.configuration().get(HConstants.ZOOKEEPER_CLIENT_PORT));
    out.flush();
    new CountDownLatch(1).await();
  }
}
