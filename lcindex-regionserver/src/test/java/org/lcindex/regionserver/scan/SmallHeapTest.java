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

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.regionserver.ScannerContext;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.lcindex.config.ConfigKeys;
import org.lcindex.regionserver.scan.delivering.IndexRegionScannerTest;
import org.lcindex.regionserver.testing.OtherJvm;

/**
 * Many open scans in a process with a small heap do not end it: each keeps few of its candidates
 * and reads ahead by bytes, not by rows.
 */
@Tag("nightly")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class SmallHeapTest {
  private static final int SCANNERS = 30;

  @Test
  void manyScannersOverMostOfATable() throws Exception {
    assertEquals(SCANNERS + " scanners", OtherJvm.lastLine("160m", OtherProcess.class, "many"));
  }

  @Test
  void rowsThatDoNotFitIntoTheHeapTogether() throws Exception {
    assertEquals("1500 rows", OtherJvm.lastLine("160m", OtherProcess.class, "wide"));
  }

  /** What the other process does. */
  static final class OtherProcess {
    private static final int MANY_ROWS = 40_000;
    private static final int READ_IN_TURN = 500;
    private static final int WIDE_ROWS = 1_500;
    private static final int WIDE_BYTES = 80_000;

    private OtherProcess() {}

    public static void main(String[] arguments) throws IOException {
      String done;
      try (LocalRegion local =
          new LocalRegion(
              IndexRegionScannerTest.table(4 << 20, ConfigKeys.GROUP_ROWS.name(), "1024"),
              ConfigKeys.CACHE_BYTES.name(),
              Integer.toString(4 << 20),
              ConfigKeys.BUILD_MEMORY.name(),
              Integer.toString(8 << 20))) {
        done = arguments[0].equals("many") ? many(local) : wide(local);
      }
      System.out.println(done);
      System.exit(0); // HBase's threads go on
    }

    private static String many(LocalRegion local) throws IOException {
      for (int i = 0; i < MANY_ROWS; i++) {
        local.region().put(IndexRegionScannerTest.put(i, i % 100, 1));
      }
      local.flushAndIndex();
      List<RegionScanner> open = new ArrayList<>();
      for (int i = 0; i < SCANNERS; i++) {
        RegionScanner scanner = local.open(IndexRegionScannerTest.priceBelow(99), true);
        LocalRegion.row(scanner, ScannerContext.newBuilder().build());
        open.add(scanner);
      }
      // In turn for a while, beyond the first windows, and one of them to its end.
      for (int i = 0; i < READ_IN_TURN; i++) {
        for (RegionScanner scanner : open) {
          LocalRegion.row(scanner, ScannerContext.newBuilder().build());
        }
      }
      int cells = LocalRegion.rest(open.get(0)).size();
      int expected = 2 * (MANY_ROWS / 100 * 99 - READ_IN_TURN - 1);
      if (cells != expected) {
        throw new AssertionError(cells + " cells and not " + expected);
      }
      return open.size() + " scanners";
    }

    private static String wide(LocalRegion local) throws IOException {
      Random random = new Random(1);
      byte[] family = local.index().definitions().list().get(0).family();
      for (int i = 0; i < WIDE_ROWS; i++) {
        byte[] wide = new byte[WIDE_BYTES];
        random.nextBytes(wide);
        Put put = IndexRegionScannerTest.put(i, random.nextInt(100), 1);
        local.region().put(put.addColumn(family, Bytes.toBytes("wide"), wide));
        if (i % 100 == 99) {
          local.flushAndIndex();
        }
      }
      int rows = 0;
      Scan all = IndexRegionScannerTest.priceBelow(100);
      try (RegionScanner scanner = local.open(all, true)) {
        List<Cell> row = new ArrayList<>();
        boolean more = true;
        while (more) {
          more = scanner.next(row);
          rows += row.isEmpty() ? 0 : 1;
          row.clear();
        }
      }
      return rows + " rows";
    }
  }
}
