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
package org.lcindex.regionserver.master;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.hadoop.hbase.RegionMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.Size;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.entry.EntryKey;
import org.lcindex.entry.grid.TupleKey;
import org.lcindex.global.table.EntrySplits;
import org.lcindex.rpc.GlobalEstimate;
import org.lcindex.rpc.UsageException;

/**
 * Rows of regions all over a table, from which an index's size is estimated and the regions of its
 * entries are laid out: the first rows of a region for an index on one column, rows of random
 * places for a grid, whose slots are made of them. Immutable.
 *
 * @param index of which it is; a grid has bounds, those of the sample if it had none
 * @param cells of a grid, with what is to be said of it; null of an index on one column
 * @param keys row keys of the entries that the rows would have
 * @param rows that were read
 * @param whole whether the table has no other rows
 * @param rowBytes of all their cells
 * @param tableBytes of the table's files and MemStores; the files may be compressed
 * @param nanos that reading took
 * @param servers live region servers
 */
record EntriesSample(
    GlobalIndex index,
    GlobalEstimate.Grid cells,
    List<byte[]> keys,
    long rows,
    boolean whole,
    long rowBytes,
    long tableBytes,
    long nanos,
    int servers) {
  private static final int REGIONS = 100;
  private static final int FEWEST_ROWS_OF_A_REGION = 40;

  /** Of entries before compression; half of HBase's own default for a region. */
  private static final long REGION_BYTES = 5L << 30;

  /** HBase's cost of a cell beside row and qualifier: lengths, timestamp, type, family. */
  private static final int CELL_BYTES = 21;

  /**
   * Reads it. Of an index on a table without rows, nothing.
   *
   * @throws UsageException for a grid without bounds where no row has a value of a column
   */
  static EntriesSample read(MasterTables tables, TableName base, GlobalIndex index)
      throws IOException {
    List<RegionInfo> regions = new ArrayList<>();
    try (RegionLocator locator = tables.connection().getRegionLocator(base)) {
      locator.getAllRegionLocations().forEach(at -> regions.add(at.getRegion()));
    }
    int step = (regions.size() + REGIONS - 1) / REGIONS;
    SampledRows read = SampledRows.of(index.definition());
    int all = read.most() * step / Math.max(1, regions.size());
    int each = Math.max(FEWEST_ROWS_OF_A_REGION, all);
    boolean whole = step <= 1;
    long began = System.nanoTime();
    try (Table table = tables.connection().getTable(base)) {
      for (int i = 0; i < regions.size(); i += step) {
        whole &= read.region(table, regions.get(i), each);
      }
    }
    long nanos = System.nanoTime() - began;
    try (Admin admin = tables.connection().getAdmin()) {
      Collection<ServerName> servers = admin.getRegionServers();
      long tableBytes = 0;
      for (ServerName server : servers) {
        for (RegionMetrics region : admin.getRegionMetrics(server, base)) {
          tableBytes += (long) region.getStoreFileSize().get(Size.Unit.BYTE);
          tableBytes += (long) region.getMemStoreSize().get(Size.Unit.BYTE);
        }
      }
      GlobalIndex bounded = read.bounded(base, index);
      return new EntriesSample(
          bounded,
          read.cells(bounded),
          read.keys(bounded),
          read.rows(),
          whole,
          read.bytes(),
          tableBytes,
          nanos,
          servers.size());
    }
  }

  /** What the index would take. */
  GlobalEstimate estimate() {
    long all = whole ? rows : Math.max(rows, (long) ((double) tableBytes * rows / rowBytes));
    long entries = rows == 0 ? 0 : (long) ((double) all * keys.size() / rows);
    long sampled = keys.stream().mapToLong(key -> key.length + CELL_BYTES).sum();
    long bytes = keys.isEmpty() ? 0 : (long) ((double) sampled / keys.size() * entries);
    double each = rows == 0 ? 0 : (double) nanos / rows;
    long seconds = (long) Math.ceil(each * all / Math.max(1, servers) / 1e9);
    return new GlobalEstimate(rows, all, entries, bytes, seconds, regions(bytes), cells);
  }

  /** Of a grid a power of two: each has as many cells. */
  private int regions(long bytes) {
    if (index.splits() > 0) {
      return index.splits();
    }
    int wanted =
        (int)
            Math.min(GlobalIndex.MAX_SPLITS, Math.max(Math.max(1, servers), bytes / REGION_BYTES));
    if (cells == null) {
      return wanted;
    }
    int below = Integer.highestOneBit(wanted);
    return Math.min(cells.cells(), below == wanted ? wanted : 2 * below);
  }

  /** Where the regions of the entries begin. */
  byte[][] boundaries() {
    int regions = estimate().regions();
    GlobalDefinition definition = index.definition();
    if (cells != null) {
      return TupleKey.of(index).splits(regions).toArray(byte[][]::new);
    }
    if (keys.isEmpty()) {
      return index.splits() == 0 ? new byte[0][] : even(definition, regions);
    }
    EntryKey entry = EntryKey.of(definition);
    return EntrySplits.of(
        keys,
        key -> {
          byte[] row = entry.rowOf(key);
          return key.length - (row == null ? 0 : row.length);
        },
        regions);
  }

  /** Of a table without values: even by buckets, or by the first two bytes of values. */
  private static byte[][] even(GlobalDefinition index, int regions) {
    int parts = index.buckets() > 0 ? index.buckets() : 1 << 16;
    int count = Math.min(regions, parts);
    byte[][] boundaries = new byte[count - 1][];
    for (int i = 1; i < count; i++) {
      int at = (int) ((long) i * parts / count);
      boundaries[i - 1] =
          index.buckets() > 0
              ? new byte[] {(byte) at}
              : Bytes.add(new byte[] {0}, new byte[] {(byte) (at >> 8), (byte) at});
    }
    return boundaries;
  }
}
