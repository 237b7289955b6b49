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
package org.lcindex.query.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;

/** Unions of ranges, and paths that have rows between ranges, against all rows of two bytes. */
class RowRangesTest {
  private static final List<byte[]> ROWS = rows();

  /** All rows of one and two bytes from a to d, in order. */
  private static List<byte[]> rows() {
    List<byte[]> rows = new ArrayList<>();
    for (char first = 'a'; first <= 'd'; first++) {
      rows.add(Bytes.toBytes("" + first));
      for (char second = 'a'; second <= 'd'; second++) {
        rows.add(Bytes.toBytes("" + first + second));
      }
    }
    return rows;
  }

  private static RowRange range(SplittableRandom random) {
    byte[] a = ROWS.get(random.nextInt(ROWS.size()));
    byte[] b = ROWS.get(random.nextInt(ROWS.size()));
    boolean swap = Bytes.compareTo(a, b) > 0;
    byte[] start = random.nextInt(8) == 0 ? new byte[0] : swap ? b : a;
    byte[] stop = random.nextInt(8) == 0 ? new byte[0] : swap ? a : b;
    // A range of the same bounds has them, as those that servers tell.
    boolean same = Arrays.equals(start, stop) && start.length > 0;
    return new RowRange(start, same || random.nextBoolean(), stop, same || random.nextBoolean());
  }

  @Test
  void aUnionHasTheRowsOfItsRanges() {
    for (int seed = 0; seed < 5_000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      List<RowRange> ranges = new ArrayList<>();
      for (int i = random.nextInt(5); i > 0; i--) {
        ranges.add(range(random));
      }
      List<RowRange> union = RowRanges.union(ranges);
      String what = "seed " + seed + ": " + ranges + " gives " + union;
      for (byte[] row : ROWS) {
        boolean in = ranges.stream().anyMatch(range -> range.contains(row));
        assertEquals(in ? 1 : 0, union.stream().filter(r -> r.contains(row)).count(), what);
      }
      for (int i = 1; i < union.size(); i++) {
        assertTrue(union.get(i - 1).endsBefore(union.get(i).start()), what);
      }
      RowRange all = range(random);
      if (RowRanges.cover(ranges, all)) {
        assertTrue(
            ROWS.stream().noneMatch(row -> all.contains(row) && !in(union, row)), what + all);
      }
      ranges.forEach(one -> assertTrue(RowRanges.cover(ranges, one), what));
    }
    assertFalse(RowRanges.cover(List.of(), RowRange.of(new byte[0], new byte[0])));
  }

  private static boolean in(List<RowRange> ranges, byte[] row) {
    return ranges.stream().anyMatch(range -> range.contains(row));
  }

  /** Each proposed row that is covered is got once, each uncovered one is scanned once. */
  @Test
  void aNarrowedPathHasEachRowOnceInOrder() {
    for (int seed = 0; seed < 5_000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      List<RowRange> some = new ArrayList<>();
      for (int i = random.nextInt(4); i > 0; i--) {
        byte[] row = ROWS.get(random.nextInt(ROWS.size()));
        boolean single = random.nextInt(3) == 0 && row.length > 0;
        some.add(single ? new RowRange(row, true, row, true) : range(random));
      }
      List<RowRange> uncovered = RowRanges.union(some);
      List<byte[]> proposed = ROWS.stream().filter(row -> random.nextInt(3) == 0).toList();
      List<byte[]> startKeys = ROWS.stream().filter(row -> random.nextInt(6) == 0).toList();
      ScanPath path =
          ScanPath.of(new Scan(), startKeys, new Configuration(false))
              .narrowed(proposed, uncovered, startKeys);
      String what = "seed " + seed + ": " + path.ranges() + " of " + uncovered;
      for (byte[] row : ROWS) {
        long scanned =
            path.scanned().ranges().stream().filter(range -> range.contains(row)).count();
        long got =
            path.ranges().stream()
                .filter(range -> range.proposed() != null)
                .flatMap(range -> range.proposed().stream())
                .filter(one -> Arrays.equals(one, row))
                .count();
        // A row that is uncovered by itself is got as those that are proposed.
        boolean single = uncovered.stream().anyMatch(range -> range.isRow() && range.contains(row));
        boolean isScanned = in(uncovered, row) && !single;
        assertEquals(isScanned ? 1 : 0, scanned, what);
        assertEquals(single || !isScanned && proposed.contains(row) ? 1 : 0, got, what);
      }
      List<RowRange> ranges = path.ranges();
      for (int i = 1; i < ranges.size(); i++) {
        byte[] next = ranges.get(i).start();
        RowRange before = ranges.get(i - 1);
        assertTrue(before.endsBefore(next) || !ranges.get(i).startInclusive(), what);
      }
    }
  }

  @Test
  void manyRowsAreCutIntoPieces() {
    List<byte[]> rows = new ArrayList<>();
    for (int i = 0; i < 2 * ScanPath.PIECE + 1; i++) {
      rows.add(Bytes.toBytes(i));
    }
    ScanPath path =
        ScanPath.of(new Scan(), List.of(), new Configuration(false))
            .narrowed(rows, List.of(), List.of());
    assertEquals(List.of(ScanPath.PIECE, ScanPath.PIECE, 1), sizes(path));
    assertEquals(0, path.scanned().ranges().size());
    assertEquals(ScanPath.PROPOSED + ", 3 in all", path.toString());
  }

  private static List<Integer> sizes(ScanPath path) {
    return path.ranges().stream().map(range -> range.proposed().size()).toList();
  }
}
