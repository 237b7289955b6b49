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
package org.lcindex.experiments.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.KilledCluster;
import org.lcindex.cluster.ResultComparison;
import org.lcindex.load.LoadOptions;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.QueryMode;
import org.lcindex.rpc.VerifyReport;
import org.lcindex.tpch.GeneratedOrders;
import org.lcindex.tpch.OrdersTable;

/** A server that is killed while ORDERS is loaded and indexed goes on where it was. */
@Tag("nightly")
class KilledLoadTest {
  private static final TableName NAME = TableName.valueOf("orders");
  private static final int ROWS = 40_000;
  private static final int KILLED_AT = 25_000;

  @TempDir Path folder;

  private static EmbeddedCluster start(Path folder) throws IOException, InterruptedException {
    return EmbeddedCluster.builder()
        .dataDir(folder)
        // Many small HFiles: some are being indexed whenever the kill comes.
        .set("hbase.hregion.memstore.flush.size", Integer.toString(2 << 20))
        .start();
  }

  private static LoadOptions options(Path folder) {
    return LoadOptions.of(NAME).withProgressFile(folder.resolve("progress"));
  }

  @Test
  void loadGoesOnAfterAKill() throws Exception {
    KilledCluster.runAndKill(KilledLoadTest.class, folder, folder.toString());
    try (EmbeddedCluster cluster = start(folder)) {
      Connection connection = cluster.connection();
      long rows = OrdersTables.countRows(connection, NAME);
      assertTrue(rows >= KILLED_AT && rows < ROWS, () -> rows + " rows after the kill");
      check(connection);
      OrdersTable.loader(connection, options(folder), written -> {})
          .load(GeneratedOrders.first(ROWS));
      assertEquals(ROWS, OrdersTables.countRows(connection, NAME));
      check(connection);
      try (LCIndexAdmin admin = new LCIndexAdmin(connection)) {
        admin.waitUntilBuilt(NAME, Duration.ofMinutes(3));
        assertEquals(
            List.of(),
            admin.verify(NAME).stream().map(VerifyReport::problems).flatMap(List::stream).toList());
      }
      check(connection);
    }
  }

  private static void check(Connection connection) throws IOException {
    TableDescriptor table;
    try (Admin admin = connection.getAdmin()) {
      table = admin.getDescriptor(NAME);
    }
    try (MdrqClient client = new MdrqClient(connection)) {
      for (RangeQuery query : OrdersWorkload.QUERIES) {
        for (QueryMode mode : new QueryMode[] {QueryMode.AUTO, QueryMode.FORCE}) {
          ResultComparison comparison =
              ResultComparison.of(
                  client.scan(query.mdrq(table).mode(QueryMode.FORBID).build()),
                  client.scan(query.mdrq(table).mode(mode).build()));
          assertEquals(Optional.empty(), comparison.difference(), query.name() + " " + mode);
          assertTrue(comparison.rows() > 0, query.name());
        }
      }
    }
  }

  /** The process that is killed. Argument: the data folder. */
  public static void main(String[] args) throws Exception {
    Path folder = Path.of(args[0]);
    EmbeddedCluster cluster = start(folder);
    try (Admin admin = cluster.admin()) {
      admin.createTable(OrdersTable.descriptor(NAME).build(), OrdersTable.splitKeys(ROWS, 2));
    }
    OrdersTables.index(cluster.connection(), NAME);
    AtomicLong loaded = new AtomicLong();
    AtomicBoolean told = new AtomicBoolean();
    OrdersTable.loader(
            cluster.connection(),
            options(folder),
            written -> {
              if (loaded.addAndGet(written) >= KILLED_AT && !told.getAndSet(true)) {
                KilledCluster.readyToDie();
              }
            })
        .load(GeneratedOrders.first(ROWS));
  }
}
