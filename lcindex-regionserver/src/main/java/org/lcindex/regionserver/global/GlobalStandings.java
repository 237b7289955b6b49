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
package org.lcindex.regionserver.global;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.regionserver.Region;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.hbase.ForeignObservers;
import org.lcindex.regionserver.global.coverage.BesideOthers;
import org.lcindex.regionserver.global.coverage.IndexStandings;
import org.lcindex.regionserver.store.audit.AuditPace;
import org.lcindex.regionserver.store.audit.AuditStoppedException;
import org.lcindex.rpc.GlobalFigures;
import org.lcindex.rpc.GlobalStatus;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.StaleFigures;
import org.lcindex.rpc.reply.GlobalsReply;

/** How global indexes stand, for the calls of clients to a base region. Stateless. */
@InterfaceAudience.Private
public final class GlobalStandings {
  private static final String BESIDE_REMEDY =
      "Take that coprocessor out of the table's descriptor, or of the servers' configuration; or"
          + " drop the indexes, which cost writes";

  private GlobalStandings() {}

  /** What an open region does for each of its global indexes; none if it has none. */
  public static List<GlobalFigures> figures(ServerName server, RegionInfo region) {
    GlobalRegion open = GlobalServers.region(server, region.getEncodedName());
    return open == null ? List.of() : open.figures().ofIndexes();
  }

  /** Compares an open region's rows with their entries. */
  public static void verify(ServerName server, RegionInfo region, AuditPace pace)
      throws AuditStoppedException {
    GlobalRegion open = GlobalServers.region(server, region.getEncodedName());
    if (open != null) {
      open.verify(pace);
    }
  }

  /** What queries have told an open region of entries; nothing if it has no such region. */
  public static StaleFigures told(ServerName name, Region region) {
    GlobalServer server = name == null ? null : GlobalServers.find(name);
    return server == null ? StaleFigures.NONE : server.hints().figures(region);
  }

  /**
   * How the global indexes of a table stand in all regions, by the catalog, and why no query asks
   * them all the same.
   *
   * @param asked one of its regions
   */
  public static GlobalsReply of(ServerName server, Region asked) throws IOException {
    TableDescriptor base = asked.getTableDescriptor();
    IndexStandings standings = GlobalServers.standings(server);
    if (standings == null) {
      throw new IndexException(
          "No region of table "
              + base.getTableName()
              + " on this server writes entries of global indexes: its descriptor does not name"
              + " their observer. Drop the indexes and create them again");
    }
    List<GlobalStatus> found = standings.of(base);
    String beside = BesideOthers.why(base.getTableName(), ForeignObservers.named(base), asked);
    return new GlobalsReply(
        beside == null
            ? found
            : found.stream().map(one -> one.unasked(beside + ". " + BESIDE_REMEDY)).toList());
  }
}
