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
package org.lcindex.predicate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The algebra of ranges against membership of every short byte string. */
class KeyRangesTest {
  private static final byte[] ALPHABET = {0, 1, (byte) 0x80, (byte) 0xff};

  private final List<byte[]> universe = universe();
  private final Random random = new Random(3);

  private static List<byte[]> universe() {
    List<byte[]> all = new ArrayList<>();
    all.add(new byte[0]);
    for (int i = 0; i < all.size() && all.get(i).length < 4; i++) {
      for (byte b : ALPHABET) {
        byte[] longer = java.util.Arrays.copyOf(all.get(i), all.get(i).length + 1);
        longer[longer.length - 1] = b;
        all.add(longer);
      }
    }
    return all;
  }

  private KeyRange randomRange() {
    byte[] low = random.nextInt(5) == 0 ? null : universe.get(random.nextInt(85));
    byte[] high = random.nextInt(5) == 0 ? null : universe.get(random.nextInt(85));
    return new KeyRange(low, random.nextBoolean(), high, random.nextBoolean());
  }

  private List<KeyRange> randomRanges() {
    List<KeyRange> out = new ArrayList<>();
    for (int n = random.nextInt(5); n > 0; n--) {
      out.add(randomRange());
    }
    return out;
  }

  @Test
  void intersectionOfManyIsThatOfEach() {
    assertTrue(KeyRanges.intersectAll(List.of()).isAll());
    for (int i = 0; i < 300; i++) {
      List<KeyRanges> sets = new ArrayList<>();
      KeyRanges expected = KeyRanges.all();
      for (int n = random.nextInt(6); n >= 0; n--) {
        List<KeyRange> wide = randomRanges();
        wide.add(randomRange());
        sets.add(KeyRanges.of(wide));
        expected = expected.intersect(sets.get(sets.size() - 1));
      }
      assertEquals(expected, KeyRanges.intersectAll(sets));
    }
  }

  @Test
  void allFromOneKeyToAnother() {
    int times = 0;
    for (int i = 0; i < 3_000; i++) {
      KeyRanges ranges = KeyRanges.of(randomRanges());
      byte[] low = universe.get(random.nextInt(universe.size()));
      byte[] high = universe.get(random.nextInt(universe.size()));
      if (Arrays.compareUnsigned(low, high) <= 0 && ranges.containsAll(low, high)) {
        times++;
        KeyRange between = KeyRange.between(low, high);
        assertTrue(
            universe.stream().filter(between::contains).allMatch(ranges::contains),
            () -> ranges + " and " + between);
      }
    }
    assertTrue(times > 100, () -> "random keys are too far from each other");
    KeyRanges open = KeyRanges.of(new KeyRange(new byte[] {1}, false, new byte[] {3}, false));
    assertTrue(open.containsAll(new byte[] {1, 0}, new byte[] {2, 9}));
    assertFalse(open.containsAll(new byte[] {1}, new byte[] {2}));
    assertFalse(open.containsAll(new byte[] {2}, new byte[] {3}));
  }

  @Test
  void manyConditionsDoNotLookAtALargeOneOverAndOver() {
    List<KeyRange> points = new ArrayList<>();
    for (int i = 0; i < 200_000; i++) {
      points.add(KeyRange.point(ByteBuffer.allocate(4).putInt(i).array()));
    }
    List<KeyBound> bounds = new ArrayList<>();
    bounds.add(new KeyBound(KeyRanges.of(points), true));
    for (int i = 0; i < 1_000; i++) {
      KeyRange range = KeyRange.atLeast(ByteBuffer.allocate(4).putInt(i).array());
      bounds.add(new KeyBound(KeyRanges.of(range), true));
    }
    // Memory is a measure of work that does not depend on the machine: each intersection makes its
    // ranges anew. One after the other they take 8 GB.
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    KeyBound all = KeyBound.all(bounds);
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    assertEquals(200_000 - 999, all.ranges().ranges().size());
    assertTrue(allocated < 1L << 30, allocated + " bytes");
  }

  @Test
  void complementHasWhatIsMissing() {
    for (int i = 0; i < 2_000; i++) {
      KeyRanges ranges = KeyRanges.of(randomRanges());
      KeyRanges others = ranges.complement();
      assertNormal(others);
      assertEquals(ranges, others.complement());
      assertTrue(ranges.union(others).isAll());
      assertTrue(universe.stream().allMatch(key -> ranges.contains(key) != others.contains(key)));
    }
  }

  @Test
  void unionAndIntersectionAreThoseOfSets() {
    for (int i = 0; i < 3_000; i++) {
      List<KeyRange> a = randomRanges();
      List<KeyRange> b = randomRanges();
      KeyRanges left = KeyRanges.of(a);
      KeyRanges right = KeyRanges.of(b);
      assertNormal(left);
      assertNormal(left.intersect(right));
      assertNormal(left.union(right));
      for (byte[] key : universe) {
        boolean inA = a.stream().anyMatch(r -> r.contains(key));
        boolean inB = b.stream().anyMatch(r -> r.contains(key));
        assertEquals(inA, left.contains(key), () -> a + " as " + left);
        assertEquals(inA && inB, left.intersect(right).contains(key), () -> left + " and " + right);
        assertEquals(inA || inB, left.union(right).contains(key), () -> left + " or " + right);
      }
    }
  }

  private void assertNormal(KeyRanges ranges) {
    KeyRange before = null;
    for (KeyRange r : ranges.ranges()) {
      assertFalse(r.isEmpty(), ranges::toString);
      if (before != null) {
        KeyRange gap =
            new KeyRange(before.high(), !before.highInclusive(), r.low(), !r.lowInclusive());
        assertTrue(before.high() != null && r.low() != null && !gap.isEmpty(), ranges::toString);
      }
      before = r;
    }
    assertEquals(ranges, KeyRanges.of(ranges.ranges()));
    assertEquals(ranges.isEmpty(), ranges.ranges().isEmpty());
  }

  @Test
  void prefixesAreWhatBeginsWithThem() {
    for (byte[] prefix : universe) {
      for (byte[] key : universe) {
        boolean begins =
            key.length >= prefix.length
                && java.util.Arrays.equals(key, 0, prefix.length, prefix, 0, prefix.length);
        assertEquals(begins, KeyRange.prefix(prefix).contains(key));
      }
    }
  }

  @Test
  void onlyTheWholeIsAll() {
    assertTrue(KeyRanges.all().isAll());
    assertTrue(KeyRanges.of(KeyRange.atLeast(new byte[0])).isAll());
    assertTrue(
        KeyRanges.of(List.of(KeyRange.lessThan(new byte[1]), KeyRange.atLeast(new byte[1])))
            .isAll());
    assertFalse(
        KeyRanges.of(List.of(KeyRange.lessThan(new byte[1]), KeyRange.greaterThan(new byte[1])))
            .isAll());
    assertTrue(KeyRanges.none().isEmpty());
    assertTrue(KeyRanges.of(KeyRange.lessThan(new byte[0])).isEmpty());
    assertEquals(
        "{\\x01} u [\\x80, +inf)",
        KeyRanges.of(
                List.of(KeyRange.atLeast(new byte[] {(byte) 0x80}), KeyRange.point(new byte[] {1})))
            .toString());
  }
}
