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
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.config.ConfigKeys;
import org.lcindex.experiments.items.HBaseItems;
import org.lcindex.experiments.items.IndexedItems;
import org.lcindex.experiments.items.Items;
import org.lcindex.experiments.kit.AskedTable;
import org.lcindex.experiments.kit.Measured;
import org.lcindex.experiments.kit.RpcCounts;
import org.lcindex.experiments.kit.Way;
import org.lcindex.query.Condition;
import org.lcindex.query.LCIndexAdmin;

/**
 * The lookups of {@code bench global}: a table with a LOCAL and a GLOBAL index on one column. For
 * one thread.
 */
final class GlobalLookups {
  private static final String COLUMN = Items.FAMILY + ":" + Items.column(0);
  private static final String TYPE = "STRING";
  private static final String SCANNERS = "LOCAL, a call a region";
  private static final String CALLS = "LOCAL, a call a server";
  private static final int ENTRY_REGIONS = 4;
  private static final Duration LIMIT = Duration.ofMinutes(10);

  private final EmbeddedCluster cluster;
  private final int rows;
  private final int rounds;
  private final Measured measured;
  private final PrintWriter out;

  GlobalLookups(EmbeddedCluster cluster, int rows, int rounds, Measured measured, PrintWriter out) {
    this.cluster = cluster;
    this.rows = rows;
    this.rounds = rounds;
    this.measured = measured;
    this.out = out;
  }

  /**
   * Makes a table, looks up values and drops it.
   *
   * @param singles whether values with one row are looked up for themselves, too
   */
  void measure(int regions, boolean singles) throws IOException {
    TableName name = TableName.valueOf("lookups-" + regions);
    try (IndexedItems table = create(name, regions)) {
      ask(name, regions, singles, table);
      table.drop();
    }
  }

  private IndexedItems create(TableName name, int regions) throws IOException {
    out.println(regions + " regions: rows and indexes");
    out.flush();
    HBaseItems table = HBaseItems.create(cluster, name, regions);
    try (LCIndexAdmin admin = new LCIndexAdmin(cluster.connection())) {
      admin.createIndexes(name, COLUMN + " " + TYPE);
      table.fill(rows);
      IndexedItems made = IndexedItems.index(cluster, table, name, 1, ENTRY_REGIONS);
      admin.waitUntilBuilt(name, LIMIT);
      return made;
    }
  }

  private void ask(TableName name, int regions, boolean singles, IndexedItems indexed)
      throws IOException {
    RpcCounts ofScanners = new RpcCounts("scanners-" + regions);
    RpcCounts ofCalls = new RpcCounts("calls-" + regions);
    Configuration conf = cluster.configuration();
    Configuration scannersOnly = ofScanners.counted(conf);
    scannersOnly.setLong(ConfigKeys.QUERY_CALL_BYTES.name(), 0);
    try (Connection one = ConnectionFactory.createConnection(scannersOnly);
        Connection other = ConnectionFactory.createConnection(ofCalls.counted(conf));
        AskedTable scanners = new AskedTable(one, name);
        AskedTable calls = new AskedTable(other, name);
        Table table = other.getTable(name)) {
      List<ItemLookups.Way> ways =
          List.of(
              new ItemLookups.Way(SCANNERS, finder(scanners), ofScanners, null),
              new ItemLookups.Way(CALLS, finder(calls), ofCalls, null),
              new ItemLookups.Way(
                  ItemLookups.GLOBAL,
                  value -> indexed.find(other, value),
                  ofCalls,
                  found -> 1 + servers(name, found)),
              new ItemLookups.Way(
                  ItemLookups.GET, value -> HBaseItems.get(table, value), ofCalls, f -> 1));
      ItemLookups lookups = new ItemLookups(regions, rows, ways, measured);
      lookups.measure(false, rounds, out);
      if (singles) {
        lookups.measure(true, rounds, out);
      }
    }
  }

  /** The lines of the report. */
  static List<GlobalReport.Lookup> report(Measured measured, int regions, boolean singles) {
    List<GlobalReport.Lookup> report = new ArrayList<>();
    for (boolean single : singles ? new boolean[] {false, true} : new boolean[] {false}) {
      for (String way : List.of(SCANNERS, CALLS, ItemLookups.GLOBAL, ItemLookups.GET)) {
        report.add(ItemLookups.report(measured, regions, single, way, ItemLookups.GET));
      }
    }
    return report;
  }

  /** How many servers have rows of these keys. */
  private long servers(TableName name, Set<String> keys) {
    try (RegionLocator regions = cluster.connection().getRegionLocator(name)) {
      Set<ServerName> servers = new HashSet<>();
      for (String key : keys) {
        servers.add(regions.getRegionLocation(Bytes.toBytes(key)).getServerName());
      }
      return servers.size();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ItemLookups.Finder finder(AskedTable table) {
    return value -> {
      Condition condition = Condition.parse(COLUMN + "::" + TYPE + " = '" + value + "'");
      try (ResultScanner rows =
          table.client().scan(table.query(List.of(condition), Way.FORCE).build())) {
        return HBaseItems.keys(rows);
      }
    };
  }
}
