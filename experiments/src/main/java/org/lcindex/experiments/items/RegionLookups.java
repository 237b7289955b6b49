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
package org.lcindex.experiments.items;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
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
import org.lcindex.definition.GlobalDefinition.Policy;
import org.lcindex.experiments.kit.Measured;
import org.lcindex.experiments.kit.RpcCounts;
import org.lcindex.query.QueryPath;

/**
 * A table with a LOCAL and a GLOBAL index on one column, in some regions, and the ways to look up
 * values in it, each on a connection whose calls are counted. For one thread.
 */
public final class RegionLookups implements Closeable {
  /** LOCAL, as HBase's scanners go: a call for each region. */
  public static final String SCANNERS = "LOCAL, a call a region";

  /** LOCAL, as LCIndex's client goes. */
  public static final String CALLS = "LOCAL, a call a server";

  /** By whatever path the client chooses. */
  public static final String CHOSEN = "as chosen";

  private static final int ENTRY_REGIONS = 4;

  private final EmbeddedCluster cluster;
  private final int regions;
  private final int rows;
  private final TableName name;
  private final RpcCounts ofScanners;
  private final RpcCounts ofCalls;
  private final IndexedItems items;
  private final Connection one;
  private final Connection other;
  private final IndexedItems.Lookups scanners;
  private final IndexedItems.Lookups calls;
  private final Table table;

  /** Makes the table, and returns when its indexes are built. */
  public RegionLookups(EmbeddedCluster cluster, Policy policy, int regions, int rows)
      throws IOException {
    this.cluster = cluster;
    this.regions = regions;
    this.rows = rows;
    this.name = TableName.valueOf("lookups-" + regions);
    // A name that is in no other one: counters are found by a part of theirs.
    this.ofScanners = new RpcCounts("scanners-of-" + regions + "-regions");
    this.ofCalls = new RpcCounts("calls-of-" + regions + "-regions");
    HBaseItems made = HBaseItems.create(cluster, name, regions);
    IndexedItems.indexLocally(cluster.connection(), name);
    made.fill(rows);
    this.items = IndexedItems.index(cluster, made, name, 1, ENTRY_REGIONS, policy);
    Configuration scannersOnly = ofScanners.counted(cluster.configuration());
    scannersOnly.setLong(ConfigKeys.QUERY_CALL_BYTES.name(), 0);
    this.one = ConnectionFactory.createConnection(scannersOnly);
    this.other = ConnectionFactory.createConnection(ofCalls.counted(cluster.configuration()));
    this.scanners = new IndexedItems.Lookups(one, name);
    this.calls = new IndexedItems.Lookups(other, name);
    this.table = other.getTable(name);
  }

  /**
   * Lookups that take turns in these ways.
   *
   * @param names of the ways, see the constants here and in {@link ItemLookups}
   */
  public ItemLookups lookups(List<String> names, int warmUpMillis, Measured measured) {
    List<ItemLookups.Way> ways = ways().filter(way -> names.contains(way.name())).toList();
    return new ItemLookups(regions, rows, ways, warmUpMillis, measured);
  }

  private Stream<ItemLookups.Way> ways() {
    return Stream.of(
        new ItemLookups.Way(
            SCANNERS, value -> scanners.of(value, QueryPath.LOCAL)::run, ofScanners, null),
        new ItemLookups.Way(CALLS, value -> calls.of(value, QueryPath.LOCAL)::run, ofCalls, null),
        new ItemLookups.Way(
            ItemLookups.GLOBAL,
            value -> calls.of(value, QueryPath.GLOBAL)::run,
            ofCalls,
            found -> 1 + servers(found)),
        new ItemLookups.Way(CHOSEN, value -> calls.of(value, QueryPath.AUTO)::run, ofCalls, null),
        new ItemLookups.Way(
            ItemLookups.GET, value -> HBaseItems.getting(table, value)::run, ofCalls, found -> 1),
        new ItemLookups.Way(
            ItemLookups.GETS,
            value -> HBaseItems.gettingAll(table, value)::run,
            ofCalls,
            this::servers));
  }

  /** How many servers have rows of these keys. */
  private long servers(Set<String> keys) {
    try (RegionLocator locator = cluster.connection().getRegionLocator(name)) {
      Set<ServerName> servers = new HashSet<>();
      for (String key : keys) {
        servers.add(locator.getRegionLocation(Bytes.toBytes(key)).getServerName());
      }
      return servers.size();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Drops the table. */
  @Override
  public void close() throws IOException {
    table.close();
    scanners.close();
    calls.close();
    one.close();
    other.close();
    items.drop();
    items.close();
  }
}
