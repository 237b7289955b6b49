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
package org.lcindex.regionserver.global.removal;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Scan.ReadType;
import org.apache.hadoop.hbase.regionserver.Region;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.lcindex.global.tag.Tag;
import org.lcindex.predicate.KeyRange;

/**
 * Reads the entries that a hint is about, with their tags, in one region. Whatever the hint says,
 * it reads {@value #MOST_READ} entries of a range at most. For one thread.
 */
final class HintedEntries {
  private static final int MOST_READ = 100_000;

  /** Of entries and tags in memory, about. */
  private static final long MOST_BYTES = 1 << 20;

  /** What an entry counts that is not meant, by the pace: no row is read for it. */
  private static final int PASSED_BYTES = 8;

  /** Entries between which a scanner is closed, so that it holds up no compaction's end. */
  private static final int PIECE = 10_000;

  private final Region region;
  private final BooleanSupplier ending;
  private final List<SeenEntry> seen = new ArrayList<>();
  private long bytes;
  private long passed;

  /**
   * Of a region.
   *
   * @param ending whether nobody wants them any more
   */
  HintedEntries(Region region, BooleanSupplier ending) {
    this.region = region;
    this.ending = ending;
  }

  /** Those that were found. */
  List<SeenEntry> seen() {
    return seen;
  }

  /** What they take, and a little for each that was passed by on the way. */
  long bytes() {
    return bytes + passed * PASSED_BYTES;
  }

  /** Reads entries by their row keys; those of other regions are not there. */
  void read(List<byte[]> entries) throws IOException {
    for (byte[] entry : entries) {
      if (ending.getAsBoolean() || bytes > MOST_BYTES) {
        return;
      }
      if (entry.length > 0 && entry.length <= HConstants.MAX_ROW_LENGTH && isHere(entry)) {
        List<Cell> cells = new ArrayList<>();
        Scan one = EntrySweep.scan(entry).withStopRow(entry, true).setReadType(ReadType.PREAD);
        try (RegionScanner scanner = region.getScanner(one)) {
          scanner.nextRaw(cells);
        }
        add(cells);
      }
    }
  }

  /**
   * Reads the entries of some base rows in some ranges.
   *
   * @param rows sorted
   * @param rowOf the base row of an entry; null if it is none
   */
  void read(List<KeyRange> ranges, List<byte[]> rows, Function<byte[], byte[]> rowOf)
      throws IOException {
    byte[][] wanted = rows.toArray(new byte[0][]);
    Arrays.sort(wanted, Arrays::compareUnsigned);
    int left = MOST_READ;
    for (KeyRange range : ranges) {
      byte[] next = max(range.low(), region.getRegionInfo().getStartKey());
      while (next != null && left > 0 && !isEnough(rows.size())) {
        left -= PIECE;
        next = read(next, range.high(), wanted, rowOf);
      }
    }
  }

  /** A piece of a range; returns where to go on, null at its end. */
  private byte[] read(byte[] from, byte[] high, byte[][] wanted, Function<byte[], byte[]> rowOf)
      throws IOException {
    byte[] end = region.getRegionInfo().getEndKey();
    byte[] stop = end.length > 0 && Arrays.compareUnsigned(end, high) < 0 ? end : high;
    if (Arrays.compareUnsigned(from, stop) >= 0 || tooLong(from)) {
      return null;
    }
    Scan scan = EntrySweep.scan(from);
    if (!tooLong(stop)) {
      scan.withStopRow(stop);
    }
    List<Cell> cells = new ArrayList<>();
    try (RegionScanner scanner = region.getScanner(scan)) {
      for (int read = 0; scanner.nextRaw(cells) || !cells.isEmpty(); read++) {
        if (cells.isEmpty()) {
          continue;
        }
        byte[] entry = CellUtil.cloneRow(cells.get(0));
        if (read == PIECE || bytes > MOST_BYTES) {
          return entry;
        }
        byte[] row = rowOf.apply(entry);
        if (row != null && Arrays.binarySearch(wanted, row, Arrays::compareUnsigned) >= 0) {
          add(cells);
        }
        passed++;
        cells.clear();
      }
    }
    return null;
  }

  private boolean isEnough(int entries) {
    return seen.size() >= entries || bytes > MOST_BYTES || ending.getAsBoolean();
  }

  private static boolean tooLong(byte[] key) {
    return key.length > HConstants.MAX_ROW_LENGTH;
  }

  private static byte[] max(byte[] a, byte[] b) {
    return Arrays.compareUnsigned(a, b) < 0 ? b : a;
  }

  private boolean isHere(byte[] entry) {
    byte[] end = region.getRegionInfo().getEndKey();
    return Arrays.compareUnsigned(entry, region.getRegionInfo().getStartKey()) >= 0
        && (end.length == 0 || Arrays.compareUnsigned(entry, end) < 0);
  }

  private void add(List<Cell> cells) {
    List<Tag> tags = EntrySweep.tags(cells);
    if (!tags.isEmpty()) {
      SeenEntry entry = new SeenEntry(CellUtil.cloneRow(cells.get(0)), tags);
      seen.add(entry);
      bytes += entry.bytes();
    }
  }
}
