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
package org.lcindex.regionserver.calls;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.config.ConfigKeys;
import org.lcindex.query.Explanation;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.QueryMode;
import org.lcindex.query.ServerCallCounts;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.regionserver.testing.IndexedTable;

/** A table of many regions, asked by calls and by scanners. */
final class ManyRegions implements AutoCloseable {
  static final int REGIONS = 12;
  static final int ROWS = 100 * REGIONS;

  final IndexedTable table;
  final MdrqClient calls;
  final MdrqClient scanners;
  final Connection scannersOnly;

  /** With rows in HFiles and in the MemStore, and three indexes. */
  ManyRegions(IndexedTable table) throws IOException {
    this.table = table;
    calls = new MdrqClient(table.connection);
    scannersOnly = scannersOnly(table.connection);
    scanners = new MdrqClient(scannersOnly);
    table.load(0, ROWS - 50, 1);
    table.flush();
    table.createIndexes();
    table.load(ROWS - 80, ROWS, 2);
  }

  static byte[][] splits() {
    byte[][] splits = new byte[REGIONS - 1][];
    for (int i = 1; i < REGIONS; i++) {
      splits[i - 1] = IndexedTable.row(100 * i);
    }
    return splits;
  }

  /** In the shared cluster. */
  static ManyRegions create(String prefix, String... settings) throws Exception {
    return new ManyRegions(new IndexedTable(SharedCluster.get(), prefix, splits(), settings));
  }

  /** A connection whose clients make no calls to servers. */
  static Connection scannersOnly(Connection connection) throws IOException {
    Configuration conf = new Configuration(connection.getConfiguration());
    conf.setLong(ConfigKeys.QUERY_CALL_BYTES.name(), 0);
    return ConnectionFactory.createConnection(conf);
  }

  Mdrq query(String condition, QueryMode mode) throws IOException {
    return Mdrq.on(table.table).where(condition).mode(mode).build();
  }

  /** Rows as text, of a scanner that is closed. */
  static List<String> rows(ResultScanner scanner) throws IOException {
    List<String> rows = new ArrayList<>();
    try (scanner) {
      for (Result row = scanner.next(); row != null; row = scanner.next()) {
        rows.add(text(row));
      }
    }
    return rows;
  }

  static String text(Result row) {
    StringBuilder text = new StringBuilder();
    for (var cell : row.rawCells()) {
      text.append(cell)
          .append('=')
          .append(
              new String(
                  cell.getValueArray(),
                  cell.getValueOffset(),
                  cell.getValueLength(),
                  java.nio.charset.StandardCharsets.ISO_8859_1))
          .append(' ');
    }
    return text.toString();
  }

  /** What HBase itself says. */
  List<String> plain(Mdrq query) throws IOException {
    Scan scan = IndexedTable.in(QueryMode.FORBID, query.toScan());
    return rows(table.table.getScanner(scan));
  }

  /** The counts of one run, whose rows were compared with the plain scan's. */
  ServerCallCounts checked(Mdrq query) throws IOException {
    List<String> plain = plain(query);
    assertEquals(plain, rows(calls.scan(query)), query.toString());
    Explanation explained = calls.explain(query, true);
    assertEquals(plain.size(), explained.rowsReturned(), query.toString());
    assertEquals(REGIONS, explained.plans().size(), query.toString());
    return explained.calls();
  }

  /** Waits until no scanner is open on the servers, and no HFile of the table is being read. */
  void awaitNothingOpen() throws Exception {
    EmbeddedCluster cluster = table.cluster;
    Await.until(
        IndexedTable.LIMIT,
        () -> open(cluster) + " scanners, HFiles read " + read(),
        () -> open(cluster) == 0 && read() == 0);
  }

  private static int open(EmbeddedCluster cluster) {
    int open = 0;
    for (HRegionServer server : cluster.regionServers()) {
      open += server.getRSRpcServices().getScannersCount();
    }
    return open;
  }

  private int read() {
    int read = 0;
    for (HRegion region : table.cluster.regions(table.name)) {
      for (HStore store : region.getStores()) {
        for (HStoreFile file : store.getStorefiles()) {
          read += file.getRefCount();
        }
      }
    }
    return read;
  }

  @Override
  public void close() throws IOException {
    calls.close();
    scanners.close();
    scannersOnly.close();
    table.close();
  }
}
