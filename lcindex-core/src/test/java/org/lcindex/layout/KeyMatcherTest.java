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
package org.lcindex.layout;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.lcindex.io.ByteReader;
import org.lcindex.io.ByteWriter;
import org.lcindex.io.Slice;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;

/** Matching over pages agrees with {@link KeyRanges#contains}, key by key. */
class KeyMatcherTest {
  private static final int SIZE = 200;

  @RepeatedTest(200)
  void agreesWithKeyRanges(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    int[] widths = {1, 2, 3, 8, 9, -1};
    int width = widths[random.nextInt(widths.length)];
    KeyRanges ranges = ranges(random, width);
    KeyMatcher matcher = KeyMatcher.of(ranges, width);
    byte[][] sorted = keys(random, width);
    Arrays.sort(sorted, Arrays::compareUnsigned);
    checkSorted(sorted, width, ranges, matcher);
    checkColumn(keys(random, width), width, ranges, matcher, random);
  }

  private static void checkSorted(
      byte[][] sorted, int width, KeyRanges ranges, KeyMatcher matcher) {
    Keys keys = page(sorted, width, null);
    int[] expected = IntStream.range(0, SIZE).filter(i -> ranges.contains(sorted[i])).toArray();
    int[] found = new int[SIZE];
    int count = keys.select(matcher, found);
    assertArrayEquals(expected, Arrays.copyOf(found, count), () -> ranges + " width " + width);
    for (int i = 0; i < SIZE; i++) {
      assertArrayEquals(sorted[i], keys.get(i));
      assertEquals(ranges.contains(sorted[i]), keys.matches(i, matcher));
      assertEquals(ranges.contains(sorted[i]), matcher.matches(sorted[i], 0, sorted[i].length));
    }
    for (int from = 0; from < SIZE; from += 20) {
      boolean any = Arrays.stream(sorted, from, from + 20).anyMatch(ranges::contains);
      assertTrue(!any || mayMatch(matcher, sorted[from], sorted[from + 19]));
    }
  }

  private static boolean mayMatch(KeyMatcher matcher, byte[] lowest, byte[] highest) {
    byte[] both = Arrays.copyOf(lowest, lowest.length + highest.length);
    System.arraycopy(highest, 0, both, lowest.length, highest.length);
    return matcher.mayMatch(both, 0, lowest.length, lowest.length, highest.length);
  }

  private static void checkColumn(
      byte[][] unsorted, int width, KeyRanges ranges, KeyMatcher matcher, Random random) {
    boolean allValues = random.nextBoolean();
    byte[] statuses = new byte[SIZE];
    ByteWriter out = new ByteWriter();
    out.putByte(allValues ? ColumnPage.ALL_VALUES : 0);
    for (int i = 0; i < SIZE; i++) {
      statuses[i] = allValues ? Status.VALUE : (byte) random.nextInt(4);
    }
    if (!allValues) {
      out.put(statuses);
    }
    write(unsorted, width, statuses, out);
    ByteReader in = new ByteReader(out.toByteArray());
    ColumnPage page = ColumnPage.decode(in, width, SIZE);
    in.expectEnd();
    int keep = random.nextInt(16);
    int[] selected = IntStream.range(0, SIZE).filter(i -> random.nextInt(4) != 0).toArray();
    int[] expected =
        Arrays.stream(selected)
            .filter(
                i ->
                    statuses[i] == Status.VALUE
                        ? ranges.contains(unsorted[i])
                        : (keep & Status.bit(statuses[i])) != 0)
            .toArray();
    int count = page.filter(selected, selected.length, matcher, keep);
    assertArrayEquals(expected, Arrays.copyOf(selected, count), () -> ranges + " width " + width);
  }

  private static Keys page(byte[][] keys, int width, byte[] statuses) {
    ByteWriter out = new ByteWriter();
    write(keys, width, statuses, out);
    ByteReader in = new ByteReader(out.toByteArray());
    Keys page = Keys.decode(in, width, keys.length, statuses);
    in.expectEnd();
    return page;
  }

  private static void write(byte[][] keys, int width, byte[] statuses, ByteWriter out) {
    Keys.Buffer buffer = new Keys.Buffer(width);
    Slice slice = new Slice();
    for (int i = 0; i < keys.length; i++) {
      if (statuses == null || statuses[i] == Status.VALUE) {
        slice.set(keys[i], 0, keys[i].length);
        buffer.add(slice);
      }
    }
    buffer.writeTo(out);
  }

  private static byte[][] keys(Random random, int width) {
    byte[][] keys = new byte[SIZE][];
    for (int i = 0; i < SIZE; i++) {
      keys[i] = key(random, width < 0 ? random.nextInt(12) : width);
    }
    return keys;
  }

  /** Bytes at the ends of their range, so that keys often meet bounds. */
  private static byte[] key(Random random, int length) {
    byte[] key = new byte[length];
    byte[] bytes = {0, 1, 127, -128, -2, -1};
    for (int i = 0; i < length; i++) {
      key[i] = length > 3 && i < length - 2 ? bytes[i % 2] : bytes[random.nextInt(bytes.length)];
    }
    return key;
  }

  private static KeyRanges ranges(Random random, int width) {
    List<KeyRange> list = new ArrayList<>();
    int count = random.nextInt(8) == 0 ? 40 : random.nextInt(4);
    for (int i = 0; i < count; i++) {
      byte[] low = bound(random, width);
      byte[] high = bound(random, width);
      KeyRange range = new KeyRange(low, random.nextBoolean(), high, random.nextBoolean());
      list.add(random.nextInt(5) == 0 && low != null ? KeyRange.point(low) : range);
    }
    return KeyRanges.of(list);
  }

  private static byte[] bound(Random random, int width) {
    if (random.nextInt(6) == 0) {
      return null;
    }
    int length = width < 0 ? 2 : width;
    return key(random, Math.max(0, length + (random.nextInt(3) == 0 ? random.nextInt(5) - 2 : 0)));
  }
}
