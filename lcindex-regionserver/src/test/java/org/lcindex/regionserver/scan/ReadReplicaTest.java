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
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Consistency;
import org.apache.hadoop.hbase.client.RegionReplicaUtil;
import org.apache.hadoop.hbase.client.Scan;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.cluster.Tables;
import org.lcindex.query.QueryMode;
import org.lcindex.regionserver.testing.IndexedTable;

/** A read replica has no index, and does not answer as if it had. */
class ReadReplicaTest {
  private static final int REPLICA = 1;

  private static Scan ofReplica(IndexedTable table, QueryMode mode) throws IOException {
    Scan scan = IndexedTable.in(mode, table.queries().get(0));
    return scan.setConsistency(Consistency.TIMELINE).setReplicaId(REPLICA);
  }

  @Test
  void aForcedScanOfAReplicaIsAnError() throws Exception {
    try (IndexedTable table =
        new IndexedTable(
            SharedCluster.get(), "replica", new byte[0][], kind -> kind.setRegionReplication(2))) {
      table.load(0, 100, 1);
      table.flush();
      table.createIndexes();
      try (Admin admin = table.cluster.admin()) {
        // A replica sees the HFiles that there are when it opens.
        admin.disableTable(table.name);
        admin.enableTable(table.name);
      }
      table.awaitBuilt();
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
}
