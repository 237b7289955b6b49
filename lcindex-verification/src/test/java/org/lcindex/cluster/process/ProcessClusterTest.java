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
package org.lcindex.cluster.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.query.Column;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.QueryMode;

/** The harness itself; {@code ChaosTest} runs in what it makes. */
@Tag("nightly")
class ProcessClusterTest {
  private static final TableName TABLE = TableName.valueOf("numbers");
  private static final byte[] FAMILY = Bytes.toBytes("f");
  private static final byte[] NUMBER = Bytes.toBytes("n");
  private static final int ROWS = 2_000;
  private static final int LIMIT = 100;

  @TempDir Path folder;

  @Test
  void rowsAndIndexSurviveAKilledRegionServerAndNothingIsLeftBehind() throws Exception {
    assumeTrue(
        ProcessCluster.available(), "the plugin's jar is built by 'mvn package' or 'verify'");
    List<String> steps = new ArrayList<>();
    ProcessCluster cluster =
        ProcessCluster.builder(folder)
            .regionServers(2)
            .dataNodes(1)
            .owned()
            .progress(steps::add)
            .start();
    try (cluster;
        Connection connection = ConnectionFactory.createConnection(cluster.configuration())) {
      IOException again =
          assertThrows(IOException.class, () -> ProcessCluster.builder(folder).start());
      assertTrue(again.getMessage().contains("is running"), again.getMessage());
      load(connection);
      assertEquals(LIMIT, query(connection));

      int holder = serverOf(cluster, connection);
      cluster.kill(holder);
      assertFalse(cluster.regionServer(holder).alive());
      cluster.expire(holder);
      assertEquals(LIMIT, query(connection), "the other server serves all rows");

      cluster.start(holder);
      assertTrue(cluster.regionServer(holder).alive());
      cluster.pause(holder);
      assertTrue(cluster.regionServer(holder).process().paused());
      cluster.resume(holder);
      assertFalse(cluster.regionServer(holder).process().paused());
    }
    assertFalse(cluster.running());
    assertEquals(
        List.of(), new ClusterStopper(new ClusterFiles(folder), steps::add).strays(), "processes");
    for (Member member : cluster.members()) {
      member.ports().values().forEach(port -> assertTrue(FreePorts.free(port), "port " + port));
    }
    assertFalse(
        steps.stream().anyMatch(s -> s.startsWith("kill")), "all ended by request: " + steps);
  }

  private static void load(Connection connection) throws IOException {
    try (Admin admin = connection.getAdmin();
        LCIndexAdmin indexes = new LCIndexAdmin(connection);
        Table table = connection.getTable(TABLE)) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(TABLE)
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
              .build());
      indexes.createIndexes(TABLE, "f:n INT");
      List<Put> puts = new ArrayList<>();
      for (int i = 0; i < ROWS; i++) {
        puts.add(new Put(Bytes.toBytes(i)).addColumn(FAMILY, NUMBER, Bytes.toBytes(i)));
      }
      table.put(puts.subList(0, ROWS / 2));
      admin.flush(TABLE);
      // The second half is in the MemStore and the write-ahead log only.
      table.put(puts.subList(ROWS / 2, ROWS));
      indexes.waitUntilBuilt(TABLE, Duration.ofMinutes(3));
    }
  }

  /** Rows on both sides of the flush, through the index. */
  private static int query(Connection connection) throws IOException {
    try (MdrqClient client = new MdrqClient(connection);
        Table table = connection.getTable(TABLE);
        ResultScanner rows =
            client.scan(
                Mdrq.on(table)
                    .where(Column.column("f:n").ge((ROWS - LIMIT) / 2))
                    .where(Column.column("f:n").lt((ROWS + LIMIT) / 2))
                    .mode(QueryMode.FORCE)
                    .build())) {
      int count = 0;
      for (Result row : rows) {
        assertEquals(Bytes.toInt(row.getRow()), Bytes.toInt(row.getValue(FAMILY, NUMBER)));
        count++;
      }
      return count;
    }
  }

  private static int serverOf(ProcessCluster cluster, Connection connection) throws IOException {
    try (RegionLocator locator = connection.getRegionLocator(TABLE)) {
      HRegionLocation location = locator.getRegionLocation(new byte[0], true);
      return cluster.regionServers().stream()
          .filter(s -> s.port("rpc") == location.getPort())
          .findFirst()
          .orElseThrow()
          .number();
    }
  }
}
