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
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.config.ConfigKeys;
import org.lcindex.query.QueryMode;
import org.lcindex.regionserver.base.SlowQueryLog;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.regionserver.testing.LogLines;
import org.lcindex.regionserver.testing.SharedIndex;

/**
 * A slow query is told in one line: where, who, how many rows, how long, for what, by which plan.
 */
class SlowQueryTest {

  private static void run(IndexedTable table, QueryMode mode) throws Exception {
    Scan scan = IndexedTable.in(mode, table.queries().get(0)).setCaching(10);
    try (ResultScanner rows = table.table.getScanner(scan)) {
      int found = 0;
      while (rows.next() != null) {
        found++;
      }
      assertEquals(800, found);
    }
  }

  @Test
  void slowQueriesAreTold() throws Exception {
    Configuration conf = SharedCluster.get().regionServers().get(0).getConfiguration();
    SlowQueryLog log = SharedIndex.server().telemetry().slowQueries();
    try (IndexedTable table = new IndexedTable("slow");
        LogLines lines = new LogLines(SlowQueryLog.LOGGER)) {
      table.load(0, 800, 1);
      table.flush();
      table.createIndexes();
      conf.set(ConfigKeys.SLOW_QUERY.name(), "1");
      log.refresh();
      // One of some: how fast a machine is is no matter of this test.
      for (int i = 0; i < 50 && told(lines, table, "by the index on").isEmpty(); i++) {
        run(table, QueryMode.FORCE);
      }
      for (int i = 0; i < 50 && told(lines, table, "by a plain scan").isEmpty(); i++) {
        run(table, QueryMode.AUTO);
      }
      String user = System.getProperty("user.name");
      String indexed = told(lines, table, "by the index on").get(0);
      assertTrue(
          indexed.matches(
              "WARN table "
                  + table.name
                  + ", region [0-9a-f]{32}, user "
                  + user
                  + ": 800 rows in [0-9.,]+ m?s for f:price = DOUBLE in \\[0, ...\\); 1 region by the index on"
                  + " f:price: .*rows estimated .*"),
          indexed);
      String plain = told(lines, table, "by a plain scan").get(0);
      assertTrue(plain.contains("because the plain scan is cheaper"), plain);
      assertTrue(table.counter("scans.slow") >= 2);
    } finally {
      conf.unset(ConfigKeys.SLOW_QUERY.name());
      log.refresh();
    }
  }

  private static List<String> told(LogLines lines, IndexedTable table, String how) {
    return lines.containing("table " + table.name + ",").stream()
        .filter(line -> line.contains(how))
        .toList();
  }
}
