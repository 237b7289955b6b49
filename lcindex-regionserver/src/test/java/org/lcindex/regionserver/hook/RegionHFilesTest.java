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
package org.lcindex.regionserver.hook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.rpc.caller.RegionCaller;
import org.lcindex.rpc.endpoint.RegionRequest;
import org.lcindex.rpc.reply.RegionHFiles;
import org.lcindex.rpc.reply.ShownHFile;

/** Which HFiles a region tells of. */
class RegionHFilesTest {
  private static final int WIDE_KEY = 30_000;

  private IndexedTable table;

  @BeforeEach
  void create() throws Exception {
    table =
        new IndexedTable(
            SharedCluster.get(),
            "hfiles",
            new byte[0][],
            made -> made.setCompactionEnabled(false),
            "hbase.hstore.compaction.max",
            "1000");
  }

  @AfterEach
  void drop() throws Exception {
    table.close();
  }

  private List<RegionHFiles> parts(byte[] row) throws IOException {
    List<RegionHFiles> parts = new ArrayList<>();
    try (RegionCaller caller = new RegionCaller(table.connection, 1)) {
      String next = null;
      do {
        RegionHFiles part =
            caller.call(table.name, row, RegionRequest.hfiles(next), RegionHFiles.class);
        parts.add(part);
        next = part.next();
      } while (next != null);
    }
    return parts;
  }

  private static String rowOf(String key) {
    byte[] bytes = Base64.getDecoder().decode(key);
    return Bytes.toString(Arrays.copyOfRange(bytes, 2, 2 + Bytes.toShort(bytes)));
  }

  /** A reply has a limit, since keys may be long. */
  @Test
  void wideKeysComeInParts() throws Exception {
    String wide = "x".repeat(WIDE_KEY);
    int hfiles = 30;
    for (int i = 0; i < hfiles; i++) {
      table.table.put(
          new Put(Bytes.toBytes(String.format("%03d", i) + wide))
              .addColumn(IndexedTable.FAMILY, IndexedTable.NOTE, Bytes.toBytes(i)));
      table.flush();
    }
    List<RegionHFiles> parts = parts(new byte[0]);
    assertTrue(parts.size() > 1, parts.size() + " parts");
    HRegion region = SharedCluster.get().regions(table.name).get(0);
    Set<String> wanted = new TreeSet<>();
    for (HStoreFile file : region.getStore(IndexedTable.FAMILY).getStorefiles()) {
      wanted.add(region.getRegionInfo().getEncodedName() + "/" + file.getPath().getName());
    }
    Set<String> told = new TreeSet<>();
    for (RegionHFiles part : parts) {
      assertEquals(parts.get(0).listing(), part.listing());
      for (ShownHFile hfile : part.hfiles()) {
        assertTrue(told.add(hfile.file()), hfile.file() + " comes twice");
        assertEquals(1, hfile.cells());
        assertEquals(WIDE_KEY + 3, rowOf(hfile.firstKey()).length());
        assertEquals(hfile.firstKey(), hfile.lastKey());
        assertEquals(-1, hfile.compactedMillisAgo());
      }
    }
    assertEquals(wanted, told);
    assertEquals(hfiles, told.size());
    table.flush();
    region.compact(true);
    List<RegionHFiles> after = parts(new byte[0]);
    assertEquals(1, after.size());
    assertEquals(1, after.get(0).hfiles().size());
    assertEquals(hfiles, after.get(0).hfiles().get(0).cells());
    long ago = after.get(0).hfiles().get(0).compactedMillisAgo();
    assertTrue(ago >= 0 && ago < IndexedTable.LIMIT.toMillis(), ago + " ms");
    assertTrue(!after.get(0).listing().equals(parts.get(0).listing()));
  }

  /** Both daughters show the one HFile of their parent. */
  @Test
  void halvesTellOfTheWholeHFile() throws Exception {
    table.load(0, 400, 1);
    table.flush();
    ShownHFile whole = parts(new byte[0]).get(0).hfiles().get(0);
    assertEquals(Bytes.toString(IndexedTable.row(0)), rowOf(whole.firstKey()));
    assertEquals(Bytes.toString(IndexedTable.row(399)), rowOf(whole.lastKey()));
    try (Admin admin = table.cluster.admin()) {
      RegionInfo parent = admin.getRegions(table.name).get(0);
      admin.splitRegionAsync(parent.getRegionName(), IndexedTable.row(100)).get();
    }
    table.awaitRegions(2);
    for (int row : new int[] {0, 100}) {
      RegionHFiles half = parts(IndexedTable.row(row)).get(0);
      assertEquals(List.of(whole), half.hfiles());
    }
  }
}
