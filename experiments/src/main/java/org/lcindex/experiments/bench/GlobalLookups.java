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
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.config.ConfigKeys;
import org.lcindex.experiments.items.HBaseItems;
import org.lcindex.experiments.items.IndexedItems;
import org.lcindex.experiments.kit.Measured;
import org.lcindex.experiments.kit.RpcCounts;
import org.lcindex.query.QueryPath;

/**
 * The lookups of {@code bench global}: a table with a LOCAL and a GLOBAL index on one column. For
 * one thread.
 */
final class GlobalLookups {
  private static final String SCANNERS = "LOCAL, a call a region";
  private static final String CALLS = "LOCAL, a call a server";
  private static final String CHOSEN = "as chosen";
  private static final int ENTRY_REGIONS = 4;

  private final EmbeddedCluster cluster;
  private final int rows;
  private final int rounds;
  private final Measured measured;
  private final PrintWriter out;
  private boolean warm;

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
      ask(name, regions, singles);
      table.drop();
    }
  }

  private IndexedItems create(TableName name, int regions) throws IOException {
    out.println(regions + " regions: rows and indexes");
    out.flush();
    HBaseItems table = HBaseItems.create(cluster, name, regions);
    IndexedItems.indexLocally(cluster.connection(), name);
    table.fill(rows);
    return IndexedItems.index(cluster, table, name, 1, ENTRY_REGIONS);
  }

  private void ask(TableName name, int regions, boolean singles) throws IOException {
    RpcCounts ofScanners = new RpcCounts("scanners-" + regions);
    RpcCounts ofCalls = new RpcCounts("calls-" + regions);
    Configuration conf = cluster.configuration();
    Configuration scannersOnly = ofScanners.counted(conf);
    scannersOnly.setLong(ConfigKeys.QUERY_CALL_BYTES.name(), 0);
    try (Connection one = ConnectionFactory.createConnection(scannersOnly);
        Connection other = ConnectionFactory.createConnection(ofCalls.counted(conf));
        IndexedItems.Lookups scanners = new IndexedItems.Lookups(one, name);
        IndexedItems.Lookups calls = new IndexedItems.Lookups(other, name);
        Table table = other.getTable(name)) {
      List<ItemLookups.Way> ways =
          List.of(
              new ItemLookups.Way(
                  SCANNERS, value -> scanners.of(value, QueryPath.LOCAL)::run, ofScanners, null),
              new ItemLookups.Way(
                  CALLS, value -> calls.of(value, QueryPath.LOCAL)::run, ofCalls, null),
              new ItemLookups.Way(
                  ItemLookups.GLOBAL,
                  value -> calls.of(value, QueryPath.GLOBAL)::run,
                  ofCalls,
                  found -> 1 + servers(name, found)),
              new ItemLookups.Way(
                  CHOSEN, value -> calls.of(value, QueryPath.AUTO)::run, ofCalls, null),
              new ItemLookups.Way(
                  ItemLookups.GET,
                  value -> HBaseItems.getting(table, value)::run,
                  ofCalls,
                  found -> 1),
              new ItemLookups.Way(
                  ItemLookups.GETS,
                  value -> HBaseItems.gettingAll(table, value)::run,
                  ofCalls,
                  found -> servers(name, found)));
      int warmUpMillis = warm ? ItemLookups.WARM_UP : ItemLookups.LONG_WARM_UP;
      warm = true;
      ItemLookups lookups = new ItemLookups(regions, rows, ways, warmUpMillis, measured);
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
      for (String way :
          List.of(SCANNERS, CALLS, ItemLookups.GLOBAL, CHOSEN, ItemLookups.GET, ItemLookups.GETS)) {
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
}
