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
package org.lcindex.regionserver.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Consistency;
import org.apache.hadoop.hbase.client.RegionReplicaUtil;
import org.apache.hadoop.hbase.client.Scan;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.ResultComparison;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.cluster.Tables;
import org.lcindex.config.ConfigKeys;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.QueryMode;
import org.lcindex.regionserver.testing.IndexedTable;

/** A read replica has no index, and does not answer as if it had. */
class ReadReplicaTest {
  private static final int REPLICA = 1;

  private static Scan ofReplica(IndexedTable table, QueryMode mode) throws IOException {
    return ofReplica(IndexedTable.in(mode, table.queries().get(0)));
  }

  private static Scan ofReplica(Scan scan) {
    return scan.setConsistency(Consistency.TIMELINE).setReplicaId(REPLICA);
  }

  private static IndexedTable replicated(String prefix) throws Exception {
    return new IndexedTable(
        SharedCluster.get(), prefix, new byte[0][], kind -> kind.setRegionReplication(2));
  }

  /** A replica sees the HFiles that there are when it opens. */
  private static void reopen(IndexedTable table) throws IOException {
    try (Admin admin = table.cluster.admin()) {
      admin.disableTable(table.name);
      admin.enableTable(table.name);
    }
    table.awaitBuilt();
  }

  @Test
  void aForcedScanOfAReplicaIsAnError() throws Exception {
    try (IndexedTable table = replicated("replica")) {
      table.load(0, 100, 1);
      table.flush();
      table.createIndexes();
      reopen(table);
      assertEquals(100, Tables.drain(table.table.getScanner(ofReplica(table, QueryMode.FORBID))));
      IOException refused =
          assertThrows(
              IOException.class,
              () -> Tables.drain(table.table.getScanner(ofReplica(table, QueryMode.FORCE))));
      String why = refused.getMessage();
      assertTrue(why.contains("lcindex.mode=force, but no index can serve the scan"), why);
      assertTrue(why.contains("read replicas are not indexed"), why);
      assertTrue(why.contains("ask the primary"), why);
      assertTrue(
          SharedCluster.get().regions(table.name).stream()
              .anyMatch(region -> !RegionReplicaUtil.isDefaultReplica(region.getRegionInfo())));
      table.checkQueries("of the primary");
    }
  }

  /**
   * A scan that may be answered by a replica asks the primary first, and is served by its index; a
   * replica that is behind is behind for the mode auto as for the plain scan.
   */
  @Test
  void strongAndTimelineScans() throws Exception {
    try (IndexedTable table = replicated("timeline");
        MdrqClient client = new MdrqClient(table.connection)) {
      table.set(ConfigKeys.PLANNER_COSTS.name(), IndexedTable.INDEX_IS_CHEAPER);
      table.createIndexes();
      table.loadThreeFiles();
      reopen(table);
      // Of these the replica knows nothing.
      table.load(700, 900, 4);
      table.flushAndBuild();
      table.load(850, 1_000, 5);
      for (Scan query : table.queries()) {
        Scan timeline = new Scan(query).setConsistency(Consistency.TIMELINE);
        table.checkQueries(List.of(query), "strong", QueryMode.FORCE, QueryMode.AUTO);
        table.checkQueries(List.of(timeline), "timeline", QueryMode.FORCE, QueryMode.AUTO);
        Scan strong = IndexedTable.in(QueryMode.FORBID, query);
        same(table, strong, IndexedTable.in(QueryMode.FORCE, timeline), "of the primary");
        Scan plain = ofReplica(IndexedTable.in(QueryMode.FORBID, query));
        same(table, plain, ofReplica(new Scan(query)), "of the replica");
        assertTrue(
            Tables.drain(table.table.getScanner(plain))
                < Tables.drain(table.table.getScanner(strong)),
            "the replica is behind");
      }
      for (QueryMode mode : List.of(QueryMode.FORBID, QueryMode.FORCE)) {
        Mdrq all = Mdrq.on(table.table).where("price >= 0").mode(mode).build();
        long rows = Tables.drain(table.table.getScanner(all.toScan()));
        assertEquals(rows, client.count(all), () -> "count in " + mode);
      }
    }
  }

  private static void same(IndexedTable table, Scan one, Scan other, String what)
      throws IOException {
    ResultComparison comparison =
        ResultComparison.of(table.table.getScanner(one), table.table.getScanner(other));
    assertEquals(Optional.empty(), comparison.difference(), () -> what + ": " + one);
  }
}
