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
package org.lcindex.experiments.phoenix;

import java.io.IOException;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.phoenix.jdbc.PhoenixDriver;
import org.lcindex.experiments.items.ItemTable;
import org.lcindex.experiments.technique.PeerProject;
import org.lcindex.experiments.technique.Site;
import org.lcindex.experiments.technique.Technique;

/** Apache Phoenix: its techniques, and what its manual wants in hbase-site.xml. */
public final class PhoenixPeer implements PeerProject {
  private static final String GLOBAL = "phoenix-global";
  private static final String LOCAL = "phoenix-local";

  /** A region's size in bytes that is never reached. */
  private static final String NO_SPLIT = Long.toString(1L << 50);

  @Override
  public Technique create(String name, Site site) {
    return switch (name) {
      case GLOBAL -> technique(site, name, false, IndexChoice.OWN);
      case GLOBAL + "-cost" -> technique(site, name, false, IndexChoice.COST);
      case GLOBAL + "-best" -> technique(site, name, false, IndexChoice.BEST);
      case LOCAL -> technique(site, name, true, IndexChoice.OWN);
      case LOCAL + "-cost" -> technique(site, name, true, IndexChoice.COST);
      case LOCAL + "-best" -> technique(site, name, true, IndexChoice.BEST);
      default -> throw new IllegalArgumentException("Phoenix has no technique '" + name + "'");
    };
  }

  private static Technique technique(Site site, String name, boolean local, IndexChoice choice) {
    return new PhoenixTechnique(site, name, local, choice);
  }

  @Override
  public ItemTable items(
      Configuration conf,
      Map<String, String> client,
      String table,
      int regions,
      int columns,
      int indexes)
      throws IOException {
    return PhoenixItems.create(
        () -> PhoenixClient.open(conf, false, client), table, regions, columns, indexes);
  }

  @Override
  public String version() {
    // Its classes have a number, too, but 5.2.1 calls itself 5.2.0 there.
    return PhoenixDriver.class.getPackage().getImplementationVersion();
  }

  @Override
  public Map<String, String> settings() {
    return Map.of(
        // Phoenix 5.2.1 keeps cells of a row that it has read for its index when their scanner is
        // closed. HBase fills the buffers of a pool again then, so that the index loses track: an
        // entry of another row's value goes, and the old one stays. Buffers of no pool stay as they
        // are.
        "hbase.server.allocator.pool.enabled",
        "false",
        // Phoenix gives tables with local indexes a split policy of its own, so none being set does
        // not help; and a server that opens such a table's split region ends itself, because
        // Phoenix 5.2.1 calls a constructor that HBase 2.6.4 has not (of StoreFileInfo).
        HConstants.HREGION_MAX_FILESIZE,
        NO_SPLIT,
        "hbase.increasing.policy.initial.size",
        NO_SPLIT,
        "hbase.regionserver.wal.codec",
        "org.apache.hadoop.hbase.regionserver.wal.IndexedWALEditCodec",
        "hbase.region.server.rpc.scheduler.factory.class",
        "org.apache.hadoop.hbase.ipc.PhoenixRpcSchedulerFactory",
        // In one JVM LCIndex is on the servers' class path, too; here it is not loaded.
        "hbase.coprocessor.user.region.classes",
        "",
        "hbase.coprocessor.regionserver.classes",
        "");
  }
}
