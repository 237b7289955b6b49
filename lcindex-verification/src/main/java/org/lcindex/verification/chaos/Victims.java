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
package org.lcindex.verification.chaos;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.lcindex.cluster.process.Member;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;

/** Draws the region server to which something happens. */
record Victims(EventContext context) {

  /**
   * A region server.
   *
   * @param number of it
   * @param as why it was drawn, in words; empty for no reason
   */
  record Victim(int number, String as) {
    @Override
    public String toString() {
      return "region server " + number + as;
    }
  }

  /** Any one, but mostly one with entries of a global index, or the one with the catalog. */
  Victim draw(Random random) {
    int any = context.anyServer(random);
    int kind = random.nextInt(5);
    int place = random.nextInt(1 << 20);
    if (kind > 2) {
      return new Victim(any, "");
    }
    try {
      TableName table = kind == 0 ? GlobalTables.CATALOG : entries(place);
      Integer server = server(table, place);
      return server == null
          ? new Victim(any, "")
          : new Victim(server, " (a region of " + table + ")");
    } catch (IOException e) {
      return new Victim(any, ""); // regions are on their way
    }
  }

  /** Mostly the one that has the stores' table. */
  int ofStores(Random random) {
    int any = context.anyServer(random);
    if (random.nextInt(3) == 0) {
      return any;
    }
    try {
      Integer server = server(GlobalTables.STORES, 0);
      return server == null ? any : server;
    } catch (IOException e) {
      return any; // the region is on its way
    }
  }

  private TableName entries(int place) throws IOException {
    List<GlobalIndex> indexes = context.indexes().definitions(context.table()).globals();
    return indexes.isEmpty()
        ? GlobalTables.CATALOG
        : GlobalTables.entries(context.table(), indexes.get(place % indexes.size()));
  }

  private Integer server(TableName table, int place) throws IOException {
    try (RegionLocator locator = context.connection().getRegionLocator(table)) {
      List<HRegionLocation> regions = locator.getAllRegionLocations();
      HRegionLocation region = regions.get(place % regions.size());
      for (Member member : context.cluster().regionServers()) {
        if (region.getServerName() != null && region.getPort() == member.ports().get("rpc")) {
          return member.number();
        }
      }
      return null;
    }
  }
}
