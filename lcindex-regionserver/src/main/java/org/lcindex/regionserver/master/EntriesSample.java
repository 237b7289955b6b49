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
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.RegionMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.Size;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.entry.EntryKey;
import org.lcindex.global.table.EntrySplits;
import org.lcindex.rpc.GlobalEstimate;
import org.lcindex.type.ValueCodec;

/**
 * The first rows of regions all over a table, from which an index's size is estimated and the
 * regions of its entries are laid out. Immutable.
 *
 * @param keys row keys of the entries that the rows would have
 * @param rows that were read
 * @param whole whether the table has no other rows
 * @param rowBytes of all their cells
 * @param tableBytes of the table's files and MemStores; the files may be compressed
 * @param nanos that reading took
 * @param servers live region servers
 */
record EntriesSample(
    List<byte[]> keys,
    long rows,
    boolean whole,
    long rowBytes,
    long tableBytes,
    long nanos,
    int servers) {
  private static final int ROWS = 4_000;
  private static final int REGIONS = 100;
  private static final int FEWEST_ROWS_OF_A_REGION = 40;
  private static final long CALL_BYTES = 1 << 20;

  /** Of entries before compression; half of HBase's own default for a region. */
  private static final long REGION_BYTES = 5L << 30;

  /** HBase's cost of a cell beside row and qualifier: lengths, timestamp, type, family. */
  private static final int CELL_BYTES = 21;

  /** Reads it. Of an index on a table without rows, nothing. */
  static EntriesSample read(MasterTables tables, TableName base, GlobalDefinition index)
      throws IOException {
    List<RegionInfo> regions = new ArrayList<>();
    try (RegionLocator locator = tables.connection().getRegionLocator(base)) {
      locator.getAllRegionLocations().forEach(at -> regions.add(at.getRegion()));
    }
    int step = (regions.size() + REGIONS - 1) / REGIONS;
    int each = Math.max(FEWEST_ROWS_OF_A_REGION, ROWS * step / Math.max(1, regions.size()));
    EntryKey entry = EntryKey.of(index);
    List<byte[]> keys = new ArrayList<>();
    long rows = 0;
    boolean whole = step <= 1;
    long bytes = 0;
    long began = System.nanoTime();
    try (Table table = tables.connection().getTable(base)) {
      for (int i = 0; i < regions.size(); i += step) {
        Scan scan =
            new Scan()
                .withStartRow(regions.get(i).getStartKey())
                .withStopRow(regions.get(i).getEndKey())
                .setLimit(each)
                .setMaxResultSize(CALL_BYTES)
                .setCacheBlocks(false);
        try (ResultScanner found = table.getScanner(scan)) {
          int ofRegion = 0;
          for (Result row : found) {
            whole &= ++ofRegion < each;
            rows++;
            for (Cell cell : row.rawCells()) {
              bytes += cell.getSerializedSize(); // as in HFiles; on the heap they are larger
            }
            add(keys, row, index, entry);
          }
        }
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
      return new EntriesSample(keys, rows, whole, bytes, tableBytes, nanos, servers.size());
    }
  }

  private static void add(List<byte[]> keys, Result row, GlobalDefinition index, EntryKey entries) {
    Cell cell = row.getColumnLatestCell(index.family(), index.qualifier());
    if (cell == null) {
      return;
    }
    ValueCodec codec = index.codec();
    byte[] value = codec.keyOf(cell.getValueArray(), cell.getValueOffset(), cell.getValueLength());
    byte[] entry = entries.entry(value, row.getRow());
    if (entry != null) {
      keys.add(entry);
    }
  }

  /** What the index would take. */
  GlobalEstimate estimate(GlobalIndex index) {
    long all = whole ? rows : Math.max(rows, (long) ((double) tableBytes * rows / rowBytes));
    long entries = rows == 0 ? 0 : (long) ((double) all * keys.size() / rows);
    long sampled = keys.stream().mapToLong(key -> key.length + CELL_BYTES).sum();
    long bytes = keys.isEmpty() ? 0 : (long) ((double) sampled / keys.size() * entries);
    double each = rows == 0 ? 0 : (double) nanos / rows;
    long seconds = (long) Math.ceil(each * all / Math.max(1, servers) / 1e9);
    int regions =
        index.splits() > 0
            ? index.splits()
            : (int)
                Math.min(
                    GlobalIndex.MAX_SPLITS, Math.max(Math.max(1, servers), bytes / REGION_BYTES));
    return new GlobalEstimate(rows, all, entries, bytes, seconds, regions);
  }

  /** Where the regions of the entries begin. */
  byte[][] boundaries(GlobalIndex index) {
    int regions = estimate(index).regions();
    GlobalDefinition definition = index.definition();
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
