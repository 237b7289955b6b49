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
package org.lcindex.verification.harm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.cluster.process.Member;
import org.lcindex.cluster.process.ProcessCluster;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.predicate.TopRows;
import org.lcindex.query.LCIndexAdmin;

/**
 * Keys of 500 KB in a region server of its own process with 1 GB of heap: four clients that wanted
 * the first 500 rows in their order ended it within seconds, while eight plain scans did not.
 */
@Tag("nightly")
class LargeKeysServerTest {
  private static final int HEAP_MEGABYTES = 1_024;
  private static final int ROWS = 1_200;
  private static final int WANTED = 500;
  private static final int SCANS = 4;
  private static final int KEY_BYTES = 500_000;
  private static final int PLACE_DIGITS = 6;
  private static final byte[] FAMILY = Bytes.toBytes("f");
  private static final byte[] COLUMN = Bytes.toBytes("a");
  private static final String INDEX = "f:a STRING";
  private static final TableName TABLE = TableName.valueOf("large");

  @TempDir Path folder;

  @Test
  void theServerLivesAndTheFirstRowsAreRight() throws Exception {
    assumeTrue(
        ProcessCluster.available(), "the plugin's jar is built by 'mvn package' or 'verify'");
    try (ProcessCluster cluster =
            ProcessCluster.builder(folder.resolve("cluster"))
                .regionServers(1)
                .dataNodes(1)
                .regionServerHeap(HEAP_MEGABYTES)
                .owned()
                .start();
        Connection connection = ConnectionFactory.createConnection(cluster.configuration());
        LCIndexAdmin indexes = new LCIndexAdmin(connection)) {
      Member before = cluster.regionServer(0);
      load(connection, indexes);
      indexes.waitUntilBuilt(TABLE, Duration.ofMinutes(5));
      for (boolean descending : new boolean[] {false, true}) {
        firstRowsAtOnce(connection, descending);
        assertTrue(cluster.regionServer(0).alive(), "the server has died");
        assertEquals(before, cluster.regionServer(0));
      }
    }
  }

  private static void load(Connection connection, LCIndexAdmin indexes) throws Exception {
    try (Admin admin = connection.getAdmin();
        Table table = connection.getTable(TABLE)) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(TABLE)
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
              .build());
      indexes.createIndexes(TABLE, INDEX);
      Random random = new Random(1);
      for (int row = 0; row < ROWS; row++) {
        byte[] value = new byte[KEY_BYTES];
        random.nextBytes(value);
        Bytes.putBytes(value, 0, place(row * 7919 % ROWS), 0, PLACE_DIGITS);
        table.put(new Put(Bytes.toBytes(row)).addColumn(FAMILY, COLUMN, value));
        if (row % 300 == 299) {
          admin.flush(TABLE);
        }
      }
    }
  }

  /** The place of a row's key among all, with which the key begins. */
  private static byte[] place(int number) {
    return Bytes.toBytes(String.format(Locale.ROOT, "%0" + PLACE_DIGITS + "d", number));
  }

  private static void firstRowsAtOnce(Connection connection, boolean descending) throws Exception {
    TreeSet<String> expected = new TreeSet<>();
    for (int n = 0; n < WANTED; n++) {
      expected.add(Bytes.toString(place(descending ? ROWS - 1 - n : n)));
    }
    ExecutorService clients = Executors.newFixedThreadPool(SCANS);
    try {
      List<Future<TreeSet<String>>> scans = new ArrayList<>();
      for (int i = 0; i < SCANS; i++) {
        scans.add(clients.submit(() -> firstRows(connection, descending)));
      }
      for (Future<TreeSet<String>> scan : scans) {
        assertEquals(expected, scan.get());
      }
    } finally {
      clients.shutdownNow();
    }
  }

  /** The places of the first rows of those that the region sends; a client needs not hold more. */
  private static TreeSet<String> firstRows(Connection connection, boolean descending)
      throws IOException {
    TopRows wanted =
        new TopRows(FAMILY, COLUMN, IndexDefinition.parse(INDEX, null).codec(), descending, WANTED);
    Scan scan = new Scan().addFamily(FAMILY).setCaching(20);
    scan.setAttribute(LCIndexConstants.SCAN_TOP, wanted.toByteArray());
    TreeSet<String> first = new TreeSet<>();
    try (Table table = connection.getTable(TABLE);
        ResultScanner scanner = table.getScanner(scan)) {
      for (Result row = scanner.next(); row != null; row = scanner.next()) {
        first.add(Bytes.toString(row.getValue(FAMILY, COLUMN), 0, PLACE_DIGITS));
        if (first.size() > WANTED) {
          first.remove(descending ? first.first() : first.last());
        }
      }
    }
    return first;
  }
}
