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

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.coprocessor.ObserverContext;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessor;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.apache.hadoop.hbase.coprocessor.RegionObserver;
import org.apache.hadoop.hbase.regionserver.InternalScanner;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.query.Mdrq;
import org.lcindex.query.QueryMode;
import org.lcindex.query.ServerCallCounts;
import org.lcindex.regionserver.testing.IndexedTable;

/** Observers of others are asked about a scan in a call as about any other. */
class OtherHooksTest {
  private static final SortedMap<String, Integer> SEEN = new TreeMap<>();

  /** Notes each hook of a scan with its region. */
  public static final class Noting implements RegionCoprocessor, RegionObserver {
    @Override
    public Optional<RegionObserver> getRegionObserver() {
      return Optional.of(this);
    }

    private static void note(
        String hook, ObserverContext<RegionCoprocessorEnvironment> context, String more) {
      String region = Bytes.toString(context.getEnvironment().getRegionInfo().getStartKey());
      String user = context.getCaller().map(caller -> caller.getShortName()).orElse("nobody");
      synchronized (SEEN) {
        SEEN.merge(region + " " + hook + " by " + user + more, 1, Integer::sum);
      }
    }

    @Override
    public void preScannerOpen(ObserverContext<RegionCoprocessorEnvironment> c, Scan scan) {
      note("preScannerOpen", c, " " + scan.getAttributesMap().containsKey("mine"));
    }

    @Override
    public RegionScanner postScannerOpen(
        ObserverContext<RegionCoprocessorEnvironment> c, Scan scan, RegionScanner scanner) {
      note("postScannerOpen", c, "");
      return scanner;
    }

    @Override
    public boolean preScannerNext(
        ObserverContext<RegionCoprocessorEnvironment> c,
        InternalScanner scanner,
        List<Result> results,
        int limit,
        boolean hasNext) {
      note("preScannerNext", c, " " + limit);
      return hasNext;
    }

    @Override
    public boolean postScannerNext(
        ObserverContext<RegionCoprocessorEnvironment> c,
        InternalScanner scanner,
        List<Result> results,
        int limit,
        boolean hasNext) {
      note("postScannerNext", c, " " + results.size());
      return hasNext;
    }

    @Override
    public void preScannerClose(
        ObserverContext<RegionCoprocessorEnvironment> c, InternalScanner scanner) {
      note("preScannerClose", c, "");
    }

    @Override
    public void postScannerClose(
        ObserverContext<RegionCoprocessorEnvironment> c, InternalScanner scanner) {
      note("postScannerClose", c, "");
    }
  }

  @Test
  void everyHookIsCalledAsForAScanner() throws Exception {
    IndexedTable table =
        new IndexedTable(
            SharedCluster.get(),
            "hooks",
            ManyRegions.splits(),
            kind -> {
              try {
                kind.setCoprocessor(Noting.class.getName());
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    try (ManyRegions regions = new ManyRegions(table)) {
      Mdrq query =
          Mdrq.on(table.table)
              .where("f:price between 100 and 300")
              .mode(QueryMode.FORCE)
              .caching(1_000)
              .build();
      Scan scan = query.toScan().setAttribute("mine", new byte[1]);
      SEEN.clear();
      List<String> byScanners = ManyRegions.rows(regions.scanners.scan(table.name, scan));
      regions.awaitNothingOpen();
      SortedMap<String, Integer> expected = new TreeMap<>(SEEN);
      SEEN.clear();
      assertEquals(byScanners, ManyRegions.rows(regions.calls.scan(table.name, scan)));
      regions.awaitNothingOpen();
      assertEquals(expected, SEEN);
      assertTrue(expected.size() >= 6 * ManyRegions.REGIONS, expected::toString);
      ServerCallCounts counts = regions.calls.explain(query, true).calls();
      assertEquals(ManyRegions.REGIONS, counts.whole());
    }
  }
}
