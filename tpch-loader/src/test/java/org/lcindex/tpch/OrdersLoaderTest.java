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
package org.lcindex.tpch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.load.LoadException;
import org.lcindex.load.LoadListener;
import org.lcindex.load.LoadOptions;
import org.lcindex.load.LoadResult;
import org.lcindex.load.TableLoader;
import org.lcindex.rowfile.RowFileReader.Cursor;
import org.lcindex.rpc.UsageException;
import picocli.CommandLine;

class OrdersLoaderTest {
  private static final double SCALE = 0.01;
  private static final int ROWS = 15_000;

  private static EmbeddedCluster cluster;

  @TempDir Path folder;

  @BeforeAll
  static void start() throws Exception {
    cluster = SharedCluster.get();
  }

  private static TableName create(TestInfo test) throws IOException {
    TableName name = TableName.valueOf(test.getTestMethod().orElseThrow().getName());
    try (Admin admin = cluster.admin()) {
      admin.createTable(OrdersTable.descriptor(name).build(), OrdersTable.splitKeys(ROWS, 3));
    }
    return name;
  }

  private static LoadResult load(LoadOptions options, OrdersSource source) throws IOException {
    return OrdersTable.loader(cluster.connection(), options, LoadListener.NONE).load(source);
  }

  private static void assertAllRowsIn(TableName name) throws IOException {
    try (Table table = cluster.connection().getTable(name);
        ResultScanner scanner = table.getScanner(new Scan().setCaching(1000));
        OrdersSource.Cursor expected = new GeneratedOrders(SCALE).open()) {
      for (Result result : scanner) {
        assertEquals(expected.order(), StoredOrder.fromResult(result));
      }
      assertEquals(null, expected.order());
    }
  }

  @Test
  void everyRowArrivesAndASecondRunHasNothingToDo(TestInfo test) throws IOException {
    TableName name = create(test);
    LoadOptions options = LoadOptions.of(name).withProgressFile(folder.resolve("progress"));
    LoadResult first = load(options, new GeneratedOrders(SCALE));
    assertEquals(ROWS, first.rowsWritten());
    assertEquals(0, first.rowsBefore());
    assertAllRowsIn(name);
    LoadResult second = load(options, new GeneratedOrders(SCALE));
    assertEquals(0, second.rowsWritten());
    assertEquals(ROWS, second.rowsBefore());
  }

  @Test
  void anInterruptedLoadContinues(TestInfo test) throws IOException {
    TableName name = create(test);
    LoadOptions options = LoadOptions.of(name).withProgressFile(folder.resolve("progress"));
    IOException e =
        assertThrows(IOException.class, () -> load(options, new BreakingOrders(SCALE, 10_500)));
    assertEquals("the source broke", e.getMessage());
    LoadResult rest = load(options, new GeneratedOrders(SCALE));
    assertEquals(10_000, rest.rowsBefore(), "whole batches before the break");
    assertEquals(ROWS - 10_000, rest.rowsWritten());
    assertAllRowsIn(name);
  }

  @Test
  void progressOfATruncatedTableIsNotBelieved(TestInfo test) throws IOException {
    TableName name = create(test);
    LoadOptions options = LoadOptions.of(name).withProgressFile(folder.resolve("progress"));
    load(options, new GeneratedOrders(SCALE));
    try (Admin admin = cluster.admin()) {
      admin.disableTable(name);
      UsageException disabled =
          assertThrows(UsageException.class, () -> load(options, new GeneratedOrders(SCALE)));
      assertTrue(disabled.getMessage().endsWith("is disabled; enable it first"));
      admin.truncateTable(name, true);
    }
    assertEquals(ROWS, load(options, new GeneratedOrders(SCALE)).rowsWritten());
    assertAllRowsIn(name);
  }

  @Test
  void aMalformedLineEndsTheLoadWithItsNumber(TestInfo test) throws IOException {
    TableName name = create(test);
    Path file = Files.write(folder.resolve("orders.tbl"), List.of("1|2|3"));
    LoadException e =
        assertThrows(
            LoadException.class, () -> load(LoadOptions.of(name), new TblOrders(file, false)));
    assertTrue(e.getMessage().contains("line 1: has 3 fields"), e.getMessage());
    assertEquals(1, load(LoadOptions.of(name), new TblOrders(file, true)).malformedLines());
  }

  @Test
  void anAbsentTableIsNamed() {
    LoadOptions options = LoadOptions.of(TableName.valueOf("absent"));
    UsageException e =
        assertThrows(UsageException.class, () -> load(options, new GeneratedOrders(SCALE)));
    assertTrue(e.getMessage().startsWith("there is no table absent"), e.getMessage());
  }

  @Test
  void aSilentClusterIsGivenUp() throws IOException {
    Configuration conf = new Configuration(cluster.configuration());
    conf.setInt(HConstants.ZOOKEEPER_CLIENT_PORT, 1);
    conf.setInt("zookeeper.recovery.retry", 0);
    LoadOptions options =
        new LoadOptions(OrdersTable.NAME, 1, 1, Optional.empty(), false, Duration.ofMillis(500));
    try (Connection connection = ConnectionFactory.createConnection(conf)) {
      TableLoader loader = OrdersTable.loader(connection, options, LoadListener.NONE);
      LoadException e =
          assertThrows(LoadException.class, () -> loader.load(new GeneratedOrders(SCALE)));
      assertTrue(
          e.getMessage().startsWith("no answer from HBase at localhost:1 within 500 ms"),
          e.getMessage());
    }
  }

  @Test
  void theCommandCreatesAndLoads() throws IOException {
    StringWriter out = new StringWriter();
    CommandLine command = new CommandLine(new LoadCommand()).setOut(new PrintWriter(out));
    String zooKeeper =
        "localhost:" + cluster.configuration().getInt(HConstants.ZOOKEEPER_CLIENT_PORT, 0);
    List<String> arguments =
        List.of(
            "--scale=" + SCALE,
            "--create",
            "--regions=2",
            "--table=by_command",
            "--zookeeper=" + zooKeeper,
            "--progress-file=" + folder.resolve("progress"));
    assertEquals(0, command.execute(arguments.toArray(new String[0])));
    assertTrue(out.toString().startsWith("15,000 rows loaded into by_command in "), out::toString);
    out.getBuffer().setLength(0);
    List<String> again = new ArrayList<>(arguments);
    again.addAll(List.of("--restart", "--json"));
    assertEquals(0, command.execute(again.toArray(new String[0])));
    assertTrue(
        out.toString().startsWith("{\"table\":\"by_command\",\"rows\":15000,"), out::toString);
    assertAllRowsIn(TableName.valueOf("by_command"));
    assertEquals(2, cluster.regions(TableName.valueOf("by_command")).size());
  }

  /** Generated rows that end in a failure. */
  private record BreakingOrders(double scale, int goodRows) implements OrdersSource {
    @Override
    public String identity() {
      return new GeneratedOrders(scale).identity();
    }

    @Override
    public OptionalLong expectedRows() {
      return OptionalLong.empty();
    }

    @Override
    public Cursor open() {
      Cursor all = new GeneratedOrders(scale).open();
      return new Cursor() {
        private int rows;

        @Override
        public OrderRow order() throws IOException {
          if (rows == goodRows) {
            throw new IOException("the source broke");
          }
          rows++;
          return all.order();
        }
      };
    }
  }
}
