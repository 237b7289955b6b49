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
package org.lcindex.rowfile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.build.BuildOptions;
import org.lcindex.build.Rows;
import org.lcindex.io.LocalFiles;
import org.lcindex.rowfile.PairOverlap.Side;
import org.roaringbitmap.RoaringBitmap;

/** The overlap of two HFiles against a brute-force model. */
class OverlapTest {
  private final LocalFiles files = LocalFiles.real();
  @TempDir Path directory;

  @RepeatedTest(30)
  void agreesWithModel(RepetitionInfo repetition) throws IOException {
    Random random = new Random(repetition.getCurrentRepetition());
    int density = 1 + random.nextInt(20);
    List<List<Cell>> a = rows(random, random.nextInt(60), density);
    List<List<Cell>> b = rows(random, random.nextInt(60), 1 + random.nextInt(20));
    try (RowFileReader x = build("a", a);
        RowFileReader y = build("b", b)) {
      PairOverlap found = Overlap.between(x, y);
      check(found, a, b);
      PairOverlap turned = Overlap.between(y, x);
      for (Side side : Side.values()) {
        Side other = side == Side.A ? Side.B : Side.A;
        assertEquals(found.shared(side), turned.shared(other));
        assertEquals(found.superseded(side), turned.superseded(other));
        assertEquals(found.superseding(side), turned.superseding(other));
      }
    }
  }

  @Test
  void whatIsTheSameIsHeldOnce() {
    RoaringBitmap a = RoaringBitmap.bitmapOfRange(0, 100_000);
    RoaringBitmap b = RoaringBitmap.bitmapOfRange(50_000, 150_000);
    PairOverlap all = PairOverlap.of(a, b, a.clone(), new RoaringBitmap());
    assertSame(all.shared(Side.A), all.superseded(Side.A));
    assertSame(all.shared(Side.B), all.superseding(Side.B));
    assertTrue(all.superseded(Side.B).isEmpty());
    assertTrue(all.superseding(Side.A).isEmpty());
    assertTrue(all.bytes() < 400, all.bytes() + " bytes");
  }

  @Test
  void seekFindsEachRowAndEachGap() throws IOException {
    List<List<Cell>> rows = rows(new Random(7), 200, 4);
    TreeSet<byte[]> keys = new TreeSet<>(Arrays::compareUnsigned);
    rows.forEach(r -> keys.add(CellUtil.cloneRow(r.get(0))));
    try (RowFileReader reader = build("a", rows)) {
      for (int step : new int[] {1, 3, 17, 90}) {
        RowFileReader.Cursor cursor = reader.cursor();
        for (int k = 0; k < 900; k += step) {
          byte[] target = key(k);
          byte[] expected = keys.ceiling(target);
          assertEquals(expected != null, cursor.seek(target));
          if (expected != null) {
            assertEquals(0, Arrays.compareUnsigned(expected, cursor.row()));
          }
        }
      }
    }
  }

  private static byte[] key(int k) {
    return Bytes.toBytes(String.format("%05d", k));
  }

  private static List<List<Cell>> rows(Random random, int count, int density) {
    List<List<Cell>> rows = new ArrayList<>();
    int k = random.nextInt(100);
    for (int i = 0; i < count; i++) {
      k += 1 + random.nextInt(density);
      rows.add(Rows.row(random, key(k)));
    }
    return rows;
  }

  private RowFileReader build(String name, List<List<Cell>> rows) throws IOException {
    Path into = Files.createDirectory(directory.resolve(name));
    BuildOptions options = BuildOptions.DEFAULT.withRowBlockRows(3);
    return RowFileReader.open(files, Rows.build(files, into, rows, options).rowFile(), null);
  }

  private static void check(PairOverlap found, List<List<Cell>> a, List<List<Cell>> b) {
    Map<String, Integer> inB = new HashMap<>();
    for (int j = 0; j < b.size(); j++) {
      inB.put(Bytes.toString(CellUtil.cloneRow(b.get(j).get(0))), j);
    }
    RoaringBitmap[] shared = {new RoaringBitmap(), new RoaringBitmap()};
    RoaringBitmap[] superseded = {new RoaringBitmap(), new RoaringBitmap()};
    RoaringBitmap[] superseding = {new RoaringBitmap(), new RoaringBitmap()};
    for (int i = 0; i < a.size(); i++) {
      Integer j = inB.get(Bytes.toString(CellUtil.cloneRow(a.get(i).get(0))));
      if (j != null) {
        shared[0].add(i);
        shared[1].add(j);
        if (isSuperseded(a.get(i), b.get(j))) {
          superseded[0].add(i);
          superseding[1].add(j);
        }
        if (isSuperseded(b.get(j), a.get(i))) {
          superseded[1].add(j);
          superseding[0].add(i);
        }
      }
    }
    for (Side side : Side.values()) {
      assertEquals(shared[side.ordinal()], found.shared(side));
      assertEquals(superseded[side.ordinal()], found.superseded(side));
      assertEquals(superseding[side.ordinal()], found.superseding(side));
    }
    assertEquals(shared[0].isEmpty(), found.bytes() == 0);
    assertEquals(shared[0].isEmpty(), found == PairOverlap.EMPTY);
  }

  private static boolean isSuperseded(List<Cell> old, List<Cell> young) {
    return isSimple(old)
        && isSimple(young)
        && names(young).containsAll(names(old))
        && old.stream().mapToLong(Cell::getTimestamp).max().orElseThrow()
            < young.stream().mapToLong(Cell::getTimestamp).min().orElseThrow();
  }

  private static Set<String> names(List<Cell> row) {
    return row.stream()
        .map(c -> Bytes.toStringBinary(CellUtil.cloneQualifier(c)))
        .collect(Collectors.toSet());
  }

  private static boolean isSimple(List<Cell> row) {
    return names(row).size() == row.size()
        && row.stream()
            .allMatch(
                c ->
                    c.getType() == Cell.Type.Put
                        && !((org.apache.hadoop.hbase.RawCell) c).getTags().hasNext());
  }
}
