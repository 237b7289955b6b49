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
package org.lcindex.regionserver.calls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.lcindex.config.ConfigKeys;
import org.lcindex.query.Mdrq;
import org.lcindex.query.QueryMode;
import org.lcindex.query.ServerCallCounts;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.regionserver.testing.TwoServers;

/**
 * Calls to two servers, one of which refuses them, as one of an older LCIndex does; regions that
 * move and split while they are asked.
 */
class ChangingServersTest {
  private static TwoServers servers;
  private static ManyRegions regions;
  private static ManyRegions moved;

  /** All regions are on the first server, and have never been elsewhere. */
  @BeforeAll
  static void create() throws Exception {
    regions = ManyRegions.create("changing-calls");
    moved = ManyRegions.create("moved-calls");
    servers = new TwoServers(Map.of(ConfigKeys.QUERY_CALL_MILLIS.name(), "0"));
  }

  @AfterAll
  static void drop() throws Exception {
    regions.close();
    moved.close();
    servers.close();
  }

  private static Mdrq query(ManyRegions regions, QueryMode mode) throws Exception {
    return regions.query("f:price between 100 and 700", mode);
  }

  @Test
  void aServerThatRefusesCallsIsAskedByScanners() throws Exception {
    servers.move(moved.table.name, servers.second);
    List<String> plain = moved.plain(query(moved, QueryMode.AUTO));
    ServerCallCounts counts = null;
    // At first the client may believe that regions are where they were.
    for (int i = 0; i < 3 && (counts == null || counts.failed() == 0); i++) {
      counts = moved.calls.explain(query(moved, QueryMode.FORCE), true).calls();
    }
    assertEquals(1, counts.failed(), counts::toString);
    assertEquals(ManyRegions.REGIONS, counts.scanned());
    assertTrue(counts.why().contains("Switched off by lcindex.query.call.ms=0"), counts::why);
    assertEquals(plain, ManyRegions.rows(moved.calls.scan(query(moved, QueryMode.FORCE))));
    // It is not asked again for a while.
    assertEquals(null, moved.calls.explain(query(moved, QueryMode.FORCE), true).calls());
    moved.awaitNothingOpen();
  }

  @Test
  void answersAreWholeWhileRegionsMoveAndSplit() throws Exception {
    List<String> plain = regions.plain(query(regions, QueryMode.AUTO));
    AtomicBoolean over = new AtomicBoolean();
    ExecutorService changer = Executors.newSingleThreadExecutor();
    try (Admin admin = servers.cluster.admin()) {
      Future<?> changes =
          changer.submit(
              () -> {
                try {
                  change(admin);
                } finally {
                  over.set(true);
                }
                return null;
              });
      int asked = 0;
      int whole = 0;
      while (!over.get() || asked <= 5) {
        assertEquals(plain, ManyRegions.rows(regions.calls.scan(query(regions, QueryMode.AUTO))));
        assertEquals(plain.size(), regions.calls.count(query(regions, QueryMode.AUTO)));
        ServerCallCounts counts =
            regions.calls.explain(query(regions, QueryMode.AUTO), true).calls();
        whole += counts == null ? 0 : counts.whole();
        asked++;
      }
      changes.get(1, TimeUnit.MINUTES);
      assertTrue(whole > 0, "no region was answered by a call");
    } finally {
      changer.shutdown();
    }
    regions.awaitNothingOpen();
  }

  private static void change(Admin admin) throws Exception {
    List<RegionInfo> all = admin.getRegions(regions.table.name);
    for (int i : new int[] {0, 2, 4, 6, 8}) {
      admin.move(all.get(i).getEncodedNameAsBytes(), servers.second.getServerName());
    }
    // Not those: of a region that was on either server and has split, each sends HBase's client to
    // the other one, until it gives up.
    for (int i : new int[] {3, 5, 7}) {
      RegionInfo region = all.get(i);
      byte[] middle = IndexedTable.row(100 * i + 50);
      admin.splitRegionAsync(region.getRegionName(), middle).get(3, TimeUnit.MINUTES);
    }
    List<RegionInfo> now = admin.getRegions(regions.table.name);
    byte[][] lastTwo = {
      now.get(now.size() - 2).getEncodedNameAsBytes(),
      now.get(now.size() - 1).getEncodedNameAsBytes()
    };
    admin.mergeRegionsAsync(lastTwo, false).get(3, TimeUnit.MINUTES);
  }
}
