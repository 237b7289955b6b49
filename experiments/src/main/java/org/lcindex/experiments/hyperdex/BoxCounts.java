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
package org.lcindex.experiments.hyperdex;

import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.experiments.hyperdex.OrdersBoxes.Box;
import org.lcindex.query.Condition;
import org.lcindex.query.QueryPath;

/** What boxes of a few rows ask of regions and servers, by a grid and by LOCAL indexes. */
record BoxCounts(EmbeddedCluster cluster, TableName name, GlobalIndex grid, PathTable table) {

  /** Sums over boxes. */
  private static final class Sums {
    int hits;
    int regions;
    int mostRegions;
    int localRegions;
    int fewer;
    int asMeant;
    int gotHits;
    int few;
    int fewServers;
    int fewerServers;
    int gridChosen;
  }

  /** Checks the answers, and counts. */
  Map<String, Object> of(List<Box> boxes) throws IOException {
    int servers = table.servers().size();
    Sums sums = new Sums();
    for (Box box : boxes) {
      add(box, servers, sums);
    }
    double number = boxes.size();
    Map<String, Object> counts = new LinkedHashMap<>();
    counts.put("boxes", boxes.size());
    counts.put("hits", sums.hits);
    counts.put("regions", sums.regions / number);
    counts.put("mostRegions", sums.mostRegions);
    counts.put("localRegions", sums.localRegions / number);
    counts.put("fewerRegions", sums.fewer / number);
    counts.put("asMeant", sums.asMeant / number);
    counts.put("gotHits", sums.gotHits / number);
    counts.put("servers", servers);
    counts.put("fewHits", sums.few);
    counts.put("serversOfFew", (double) sums.fewServers / sums.few);
    counts.put("fewerServers", (double) sums.fewerServers / sums.few);
    counts.put("gridChosen", sums.gridChosen / number);
    return counts;
  }

  private void add(Box box, int servers, Sums sums) throws IOException {
    List<Condition> conditions = OrdersPart.conditions(box.ranges());
    PathTable.Met met = table.check(conditions, QueryPath.GRID);
    PathTable.Met local = table.check(conditions, QueryPath.LOCAL);
    if (met.rows() != box.hits()) {
      throw new IOException(box.ranges() + ": " + met.rows() + " rows, of " + box.hits());
    }
    MetRegions meant = MetRegions.of(cluster.connection(), name, grid, box.ranges());
    sums.hits += box.hits();
    sums.regions += met.indexRegions();
    sums.mostRegions = Math.max(sums.mostRegions, met.indexRegions());
    sums.localRegions += local.regions();
    sums.fewer += met.indexRegions() < local.regions() ? 1 : 0;
    sums.asMeant += Subspaces.isAlike(met) && met.indexRegions() == meant.regions() ? 1 : 0;
    sums.gotHits += met.got() == met.rows() ? 1 : 0;
    sums.gridChosen += table.check(conditions, QueryPath.AUTO).path().equals("grid") ? 1 : 0;
    if (box.hits() < servers) {
      Set<ServerName> asked = new HashSet<>(meant.servers());
      asked.addAll(table.servers(conditions, QueryPath.GRID));
      sums.few++;
      sums.fewServers += asked.size();
      sums.fewerServers += asked.size() < servers ? 1 : 0;
    }
  }
}
