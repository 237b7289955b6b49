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
package org.lcindex.regionserver.evidence;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.io.Slice;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;

class CopyListTest {
  private static final Decisive DECISIVE = new Decisive(50, 3_000, 9_000, Decisive.NONE);

  private static byte[] row(int number) {
    return Bytes.toBytes("row-" + number + (number % 97 == 0 ? "-" + "x".repeat(500) : ""));
  }

  private static int newest(CopyList list, int limit, byte[] row) {
    return list.newest(limit, CopyList.hash(row, 0, row.length), row, 0, row.length);
  }

  @Test
  void everyCopyIsFoundFromItsRow() {
    CopyList list = new CopyList(2, bytes -> true);
    Map<Integer, List<Integer>> copies = new HashMap<>();
    Random random = new Random(1);
    for (int i = 0; i < 30_000; i++) {
      int number = random.nextInt(10_000);
      byte[] row = row(number);
      assertTrue(list.begin(row, 0, row.length));
      list.value(0, i);
      list.stamp(1_000 + i);
      list.stamp(2_000 + i);
      if (i % 3 == 0) {
        list.any(1);
      }
      if (i % 5 == 0) {
        list.delete(i % 10 == 0);
      }
      list.end(5L * i);
      copies.computeIfAbsent(number, n -> new ArrayList<>()).add(i);
    }
    assertEquals(30_000, list.size());
    copies.forEach(
        (number, expected) -> {
          int copy = newest(list, list.size(), row(number));
          for (int i = expected.size() - 1; i >= 0; i--) {
            assertEquals(expected.get(i), copy);
            assertEquals(Math.min(i + 1, CopyList.MOST_DEPTH), list.depth(copy));
            assertEquals(expected.size() == 1, list.isOnly(copy));
            check(list, copy, row(number));
            copy = list.previous(copy);
          }
          assertEquals(CopyList.NONE, copy);
        });
    assertEquals(CopyList.NONE, newest(list, list.size(), row(10_001)));
    assertEquals(CopyList.NONE, newest(list, 0, row(1)));
  }

  private static void check(CopyList list, int copy, byte[] row) {
    Slice key = new Slice();
    list.row(copy, key);
    assertArrayEquals(row, key.toByteArray());
    assertEquals(CopyColumns.VALUE, list.status(0, copy));
    assertEquals(copy, list.prefix(0, copy));
    assertEquals(copy % 3 == 0 ? CopyColumns.ANY : CopyColumns.NONE, list.status(1, copy));
    CopyChunk of = list.chunk(copy);
    int index = CopyList.indexInChunk(copy);
    assertEquals(copy % 5 == 0, of.has(CopyChunk.DELETE, index));
    assertEquals(copy % 10 == 0, of.has(CopyChunk.POINT_DELETE, index));
    assertEquals(1_000 + copy, of.timestamps[index]);
    assertEquals(5L * copy, of.sequenceIds[index]);
  }

  @Test
  void twoPutsOfAColumnInOneCopyAreOdd() {
    CopyList list = new CopyList(1, bytes -> true);
    list.begin(row(1), 0, 5);
    list.value(0, 7);
    list.value(0, 8);
    list.end(1);
    assertEquals(CopyColumns.ANY, list.status(0, 0));
  }

  @Test
  void readersSeeWhatWasThereBelowTheirSize() {
    CopyList list = new CopyList(1, bytes -> true);
    for (int i = 0; i < 1_000; i++) {
      add(list, i % 10);
    }
    assertEquals(493, newest(list, 500, row(3)));
    assertEquals(3, newest(list, 10, row(3)));
    assertEquals(CopyList.NONE, newest(list, 3, row(3)));
  }

  private static void add(CopyList list, int number) {
    byte[] row = row(number);
    assertTrue(list.begin(row, 0, row.length));
    list.end(list.size());
  }

  @Test
  void whereThereIsNoMemoryNothingIsAdded() {
    AtomicLong left = new AtomicLong(20_000);
    CopyList list = new CopyList(3, bytes -> left.addAndGet(-bytes) >= 0);
    int added = 0;
    while (list.begin(row(added), 0, row(added).length)) {
      list.end(added++);
    }
    assertTrue(added >= 64, added + " copies");
    assertEquals(added, list.size());
    assertTrue(list.bytes() <= 20_000, list.bytes() + " bytes");
    assertFalse(list.begin(row(added), 0, row(added).length));
    for (int i = 0; i < added; i++) {
      assertEquals(i, newest(list, list.size(), row(i)));
    }
  }

  @Test
  void copiesThatOneColumnExcludesAreLeftOut() {
    CopyList list = new CopyList(1, bytes -> true);
    for (int i = 0; i < 10_000; i++) {
      byte[] row = row(i % 9_990);
      list.begin(row, 0, row.length);
      if (i % 7 == 0) {
        list.any(0);
      } else if (i % 7 > 1) {
        list.value(0, i);
      }
      list.stamp(i % 100);
      list.end(i);
    }
    KeyRange range = KeyRange.between(Bytes.toBytes(500L), Bytes.toBytes(600L));
    PrefixCondition condition =
        new PrefixCondition(null, PrefixRanges.of(KeyRanges.of(range)), false);
    int[] selected = new int[10_000];
    int count = list.select(100, 9_900, 0, condition, DECISIVE, selected);
    int next = 0;
    for (int i = 100; i < 9_900; i++) {
      boolean value = i % 7 > 1;
      if (!value || i >= 500 && i <= 600 || i % 100 <= 50 || i <= 3_000 || i > 9_000) {
        assertEquals(i, selected[next++]);
      }
    }
    assertEquals(next, count);
  }

  @Test
  void onlyCopiesThatAnotherColumnExcludesAreLeftOut() {
    CopyList list = new CopyList(1, bytes -> true);
    int copies = 10_000;
    for (int i = 0; i < copies; i++) {
      byte[] row = row(i < 9_900 ? i : i - 9_900);
      list.begin(row, 0, row.length);
      if (i % 7 > 0) {
        list.value(0, i);
      }
      if (i % 11 == 0) {
        list.delete(false);
      }
      list.stamp(i % 100);
      list.end(i);
    }
    KeyRange range = KeyRange.between(Bytes.toBytes(500L), Bytes.toBytes(600L));
    PrefixCondition condition =
        new PrefixCondition(null, PrefixRanges.of(KeyRanges.of(range)), false);
    int[] selected = IntStream.range(0, copies).filter(i -> i % 3 > 0).toArray();
    int[] stay =
        IntStream.of(selected)
            .filter(
                i ->
                    i % 7 == 0
                        || i >= 500 && i <= 600
                        || i % 11 == 0
                        || i < 100
                        || i >= 9_900
                        || i % 100 <= 50
                        || i <= 3_000
                        || i > 9_000)
            .toArray();
    int count = list.selectAmong(selected, selected.length, 0, condition, DECISIVE);
    assertArrayEquals(stay, Arrays.copyOf(selected, count));
  }

  @Test
  void readsWhileAnotherThreadAdds() throws Exception {
    CopyList list = new CopyList(1, bytes -> true);
    int copies = 200_000;
    AtomicReference<Throwable> failure = new AtomicReference<>();
    Thread reader =
        new Thread(
            () -> {
              try {
                Random random = new Random(2);
                int size = 0;
                while (size < copies) {
                  size = list.size();
                  for (int i = 0; size > 0 && i < 50; i++) {
                    int copy = random.nextInt(size);
                    byte[] row = row(copy % 50_000);
                    int newest = newest(list, size, row);
                    assertTrue(newest >= copy && newest < size, newest + " for " + copy);
                    assertEquals(0, (newest - copy) % 50_000);
                    assertEquals(newest, list.prefix(0, newest));
                  }
                }
              } catch (Throwable e) {
                failure.set(e);
              }
            });
    reader.start();
    for (int i = 0; i < copies; i++) {
      byte[] row = row(i % 50_000);
      assertTrue(list.begin(row, 0, row.length));
      list.value(0, i);
      list.end(i);
    }
    reader.join();
    assertEquals(null, failure.get());
  }
}
