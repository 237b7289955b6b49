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
import java.util.zip.CRC32C;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.io.hfile.CacheConfig;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.io.hfile.HFileContextBuilder;
import org.apache.hadoop.hbase.tool.BulkLoadHFiles;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.cluster.process.Member;
import org.lcindex.cluster.process.ProcessCluster;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.query.LCIndexAdmin;

/**
 * A row of 300,000 cells comes by bulk load to a whole region server of its own process, whose heap
 * has no room for it: HBase itself never needs the row as a whole here, since every scan selects
 * some columns. Such a row must end no server.
 */
@Tag("nightly")
class WideRowServerTest {
  private static final int HEAP_MEGABYTES = 192;
  private static final int CELLS = 300_000;
  private static final int VALUE_BYTES = 600;
  private static final int ROWS = 200;
  private static final int INDEXES = 6;
  private static final byte[] FAMILY = Bytes.toBytes("f");
  private static final TableName TABLE = TableName.valueOf("wide");

  @TempDir Path folder;

  private static byte[] row(int number) {
    return Bytes.toBytes(String.format(Locale.ROOT, "r%03d", number));
  }

  private static byte[] qualifier(int column) {
    return Bytes.toBytes("n" + column);
  }

  private static byte[] wide(int cell) {
    return Bytes.toBytes(String.format(Locale.ROOT, "c%07d", cell));
  }

  @Test
  void theServerLivesAndAnswersAreEqual() throws Exception {
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
      try (Admin admin = connection.getAdmin()) {
        admin.createTable(
            TableDescriptorBuilder.newBuilder(TABLE)
                .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
                .build());
      }
      String[] definitions = new String[INDEXES];
      for (int i = 0; i < INDEXES; i++) {
        definitions[i] = "f:n" + i + " INT";
      }
      indexes.createIndexes(TABLE, definitions);
      load(cluster.configuration());
      // INDEXED, with a row that is complex; an index that gave up must say so, and soon.
      indexes.waitUntilBuilt(TABLE, Duration.ofMinutes(5));
      String expected = digest(connection, "forbid");
      assertTrue(expected.startsWith("101 rows, 203 cells"), expected);
      assertEquals(expected, digest(connection, "auto"));
      assertEquals(expected, digest(connection, "force"));
      assertTrue(cluster.regionServer(0).alive(), "the server has died");
      assertEquals(before, cluster.regionServer(0));
    }
  }

  /** One HFile: the middle one of its rows has 300,000 cells, all have a value for each index. */
  private static void load(Configuration conf) throws IOException {
    org.apache.hadoop.fs.Path load = new org.apache.hadoop.fs.Path("/load");
    try (FileSystem fs = FileSystem.newInstance(conf);
        HFile.Writer writer =
            HFile.getWriterFactory(conf, CacheConfig.DISABLED)
                .withPath(fs, new org.apache.hadoop.fs.Path(load, "f/file"))
                .withFileContext(new HFileContextBuilder().withBlockSize(64 << 10).build())
                .create()) {
      for (int number = 0; number < ROWS; number++) {
        for (int i = 0; number == ROWS / 2 && i < CELLS; i++) {
          writer.append(new KeyValue(row(number), FAMILY, wide(i), 5L, new byte[VALUE_BYTES]));
        }
        for (int i = 0; i < INDEXES; i++) {
          writer.append(
              new KeyValue(row(number), FAMILY, qualifier(i), 5L, Bytes.toBytes(number + i)));
        }
      }
    }
    BulkLoadHFiles.create(conf).bulkLoad(TABLE, load);
  }

  /** Half of the rows, the wide one among them. */
  private static String digest(Connection connection, String mode) throws IOException {
    Scan scan =
        new Scan()
            .addColumn(FAMILY, qualifier(0))
            .addColumn(FAMILY, qualifier(1))
            .addColumn(FAMILY, wide(CELLS / 2))
            .setCaching(10);
    SingleColumnValueFilter filter =
        new SingleColumnValueFilter(
            FAMILY, qualifier(0), CompareOperator.LESS_OR_EQUAL, Bytes.toBytes(ROWS / 2));
    filter.setFilterIfMissing(true);
    scan.setFilter(filter);
    scan.setAttribute(LCIndexConstants.SCAN_MODE, Bytes.toBytes(mode));
    CRC32C sum = new CRC32C();
    int rows = 0;
    long cells = 0;
    List<String> order = new ArrayList<>();
    try (Table table = connection.getTable(TABLE);
        ResultScanner scanner = table.getScanner(scan)) {
      for (Result row = scanner.next(); row != null; row = scanner.next()) {
        rows++;
        order.add(Bytes.toString(row.getRow()));
        for (Cell cell : row.rawCells()) {
          cells++;
          sum.update(
              cell.getQualifierArray(), cell.getQualifierOffset(), cell.getQualifierLength());
          sum.update(cell.getValueArray(), cell.getValueOffset(), cell.getValueLength());
        }
      }
    }
    return rows + " rows, " + cells + " cells, " + sum.getValue() + ", " + order.hashCode();
  }
}
