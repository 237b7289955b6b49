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
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.predicate.TopRows;
import org.lcindex.regionserver.testing.OtherJvm;

/** Keys of hundreds of KiB in a process whose heap has no room for a few hundred of them. */
@Tag("slices")
class LargeKeysTest {
  private static final int SCANS = 4;

  @Test
  void firstRowsOfAnOrder() throws Exception {
    assertEquals(
        SCANS + " scans ascending, " + SCANS + " descending",
        OtherJvm.lastLine("192m", OtherProcess.class));
  }

  /** What the other process does. */
  static final class OtherProcess {
    private static final int ROWS = 600;
    private static final int WANTED = 300;
    private static final int KEY_BYTES = 200_000;
    private static final int PLACE_DIGITS = 6;
    private static final byte[] FAMILY = Bytes.toBytes("f");
    private static final byte[] COLUMN = Bytes.toBytes("a");
    private static final IndexDefinition INDEX = IndexDefinition.parse("f:a STRING", null);

    private OtherProcess() {}

    public static void main(String[] arguments) throws Exception {
      TableDescriptor table =
          TableDescriptorBuilder.newBuilder(LocalRegion.name())
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
              .build();
      try (LocalRegion local =
          new LocalRegion(IndexDefinitions.of(table).with(INDEX).applyTo(table))) {
        Random random = new Random(1);
        for (int row = 0; row < ROWS; row++) {
          local.region().put(put(row, random));
          if (row % 100 == 99) {
            local.flushAndIndex();
          }
        }
        String found =
            scans(local, false) + " scans ascending, " + scans(local, true) + " descending";
        long kept = local.server().queryLimits().memory().used();
        if (kept != 0) {
          throw new AssertionError(kept + " bytes were not given back");
        }
        long built = local.server().environment().memory().builds().bytes();
        if (built != 0 || local.server().localStore().handles().bytes() < 1_000) {
          throw new AssertionError(built + " bytes of builds, and open files take none");
        }
        System.out.println(found);
      }
      System.exit(0); // HBase's threads go on
    }

    /** The place of a row's key among all comes first in the key; the rest may be anything. */
    private static Put put(int row, Random random) {
      byte[] value = new byte[KEY_BYTES];
      random.nextBytes(value);
      Bytes.putBytes(value, 0, place(row * 7919 % ROWS), 0, PLACE_DIGITS);
      return new Put(Bytes.toBytes(row)).addColumn(FAMILY, COLUMN, value);
    }

    private static byte[] place(int number) {
      return Bytes.toBytes(String.format(Locale.ROOT, "%0" + PLACE_DIGITS + "d", number));
    }

    /** Some scans at a time; how many of them had the first rows. */
    private static int scans(LocalRegion local, boolean descending) throws Exception {
      ExecutorService pool = Executors.newFixedThreadPool(SCANS);
      List<Future<Integer>> running = new ArrayList<>();
      for (int i = 0; i < SCANS; i++) {
        running.add(pool.submit(() -> wrong(local, descending)));
      }
      int right = 0;
      for (Future<Integer> scan : running) {
        right += scan.get() == 0 ? 1 : 0;
      }
      pool.shutdown();
      return right;
    }

    private static int wrong(LocalRegion local, boolean descending) throws IOException {
      TopRows wanted = new TopRows(FAMILY, COLUMN, INDEX.codec(), descending, WANTED);
      Scan scan = new Scan().addFamily(FAMILY);
      scan.setAttribute(LCIndexConstants.SCAN_TOP, wanted.toByteArray());
      Set<String> found = new HashSet<>();
      try (RegionScanner scanner = local.open(scan)) {
        List<Cell> row = new ArrayList<>();
        boolean more = true;
        while (more) {
          more = scanner.next(row);
          for (Cell cell : row) {
            String place =
                Bytes.toString(cell.getValueArray(), cell.getValueOffset(), PLACE_DIGITS);
            found.add(place);
          }
          row.clear();
        }
      }
      int wrong = 0;
      for (int n = 0; n < WANTED; n++) {
        int place = descending ? ROWS - 1 - n : n;
        wrong += found.contains(Bytes.toString(place(place))) ? 0 : 1;
      }
      return wrong;
    }
  }
}
