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
package org.lcindex.entry.grid;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;

/** Rules CE1 and CE2 of an axis, over all ranges between short keys. */
class AxisTest {
  /** All keys of up to two bytes over three values of a byte, in order, and the empty one. */
  private static final List<byte[]> KEYS = keys();

  private static List<byte[]> keys() {
    List<byte[]> keys = new ArrayList<>(List.of(new byte[0]));
    byte[] alphabet = {0, 1, (byte) 0xff};
    for (byte first : alphabet) {
      keys.add(new byte[] {first});
      for (byte second : alphabet) {
        keys.add(new byte[] {first, second});
      }
    }
    keys.sort(Arrays::compareUnsigned);
    return keys;
  }

  private static List<Axis> axes() {
    return List.of(
        Axis.of(1, List.of()),
        Axis.of(1, List.of(new byte[] {1})),
        Axis.of(2, List.of(new byte[] {0}, new byte[] {0, 0}, new byte[] {(byte) 0xff, 1})),
        Axis.of(3, List.of(new byte[] {0, 1}, new byte[] {1, 1}, new byte[] {1, 1, 0})),
        Axis.of(4, List.of(new byte[] {0}, new byte[] {1}, new byte[] {(byte) 0xff})));
  }

  private static List<KeyRange> ranges() {
    List<KeyRange> ranges = new ArrayList<>(List.of(KeyRange.all()));
    for (byte[] low : KEYS) {
      ranges.add(KeyRange.atLeast(low));
      ranges.add(KeyRange.greaterThan(low));
      ranges.add(KeyRange.atMost(low));
      ranges.add(KeyRange.lessThan(low));
      for (byte[] high : KEYS) {
        if (Arrays.compareUnsigned(low, high) <= 0) {
          for (int ends = 0; ends < 4; ends++) {
            ranges.add(new KeyRange(low, ends % 2 == 0, high, ends < 2));
          }
        }
      }
    }
    return ranges.stream().filter(range -> !range.isEmpty()).toList();
  }

  @Test
  void slotsOfRangesHaveEveryKeyAndNoSlotTooMany() {
    for (Axis axis : axes()) {
      for (KeyRange range : ranges()) {
        KeyRanges values = KeyRanges.of(range);
        BitSet slots = axis.slotsOf(values);
        for (byte[] key : KEYS) {
          assertTrue(
              !values.contains(key) || slots.get(axis.slotOf(key)),
              () -> Bytes.toStringBinary(key) + " of " + range + " by " + axis.bounds());
        }
        if (!values.isAll()) {
          slots.stream()
              .forEach(
                  slot ->
                      assertTrue(
                          !values.intersect(KeyRanges.of(inSlot(axis, slot))).isEmpty(),
                          () -> "slot " + slot + " of " + range));
        }
      }
    }
  }

  /** The keys of a slot. */
  private static KeyRange inSlot(Axis axis, int slot) {
    List<byte[]> bounds = axis.bounds();
    assertTrue(slot <= bounds.size(), "a slot behind the last bound has no keys");
    byte[] low = slot == 0 ? null : bounds.get(slot - 1);
    byte[] high = slot == bounds.size() ? null : bounds.get(slot);
    return new KeyRange(low, low != null, high, false);
  }

  @Test
  void slotsKeepTheOrderOfKeys() {
    for (Axis axis : axes()) {
      int last = 0;
      for (byte[] key : KEYS) {
        assertTrue(axis.slotOf(key) >= last);
        last = axis.slotOf(key);
        assertTrue(inSlot(axis, last).contains(key));
      }
    }
  }

  @Test
  void rowsWithoutAValueAreFoundWhereThereIsNoCondition() {
    Axis axis = Axis.of(2, List.of(new byte[] {1}));
    assertEquals(3, axis.slotOf(null));
    assertTrue(axis.slotsOf(KeyRanges.all()).get(3));
    assertFalse(axis.slotsOf(KeyRanges.of(KeyRange.atLeast(new byte[] {0}))).get(3));
    assertTrue(axis.slotsOf(KeyRanges.none()).isEmpty());
  }

  private static byte[] number(int n) {
    return Bytes.toBytes(n);
  }

  @Test
  void slotsOfManyValuesHaveEqualShares() {
    List<byte[]> sample = IntStream.range(0, 1_000).mapToObj(AxisTest::number).toList();
    Axis axis = Axis.ofSample(3, sample);
    int[] rows = new int[8];
    sample.forEach(key -> rows[axis.slotOf(key)]++);
    assertTrue(Arrays.stream(rows).allMatch(n -> n == 125), () -> Arrays.toString(rows));
  }

  /** One value by the million is alone, and so is another one beside it. */
  @Test
  void heavyValuesAreAlone() {
    Random random = new Random(5);
    for (int bits = 1; bits <= 6; bits++) {
      for (int run = 0; run < 200; run++) {
        List<byte[]> sample = new ArrayList<>();
        int values = 1 + random.nextInt(40);
        for (int value = 0; value < values; value++) {
          int rows = random.nextInt(5) == 0 ? random.nextInt(2_000) : random.nextInt(20);
          for (int row = 0; row < rows; row++) {
            sample.add(number(value * 2));
          }
        }
        Axis axis = Axis.ofSample(bits, sample);
        assertTrue(axis.bounds().size() < axis.slots());
        for (int value = 0; value < values; value++) {
          byte[] key = number(value * 2);
          long rows = sample.stream().filter(other -> Arrays.equals(other, key)).count();
          if (rows > 0 && rows * axis.slots() >= 2L * sample.size()) {
            int slot = axis.slotOf(key);
            assertTrue(
                sample.stream().allMatch(o -> Arrays.equals(o, key) || axis.slotOf(o) != slot),
                value + " of " + values + ", " + bits + " bits");
            assertTrue(axis.slotOf(number(value * 2 + 1)) > slot, "nor what nobody sampled");
          }
        }
      }
    }
  }

  @Test
  void noSampleIsOneSlot() {
    assertEquals(List.of(), Axis.ofSample(4, List.of()).bounds());
    assertEquals(0, Axis.ofSample(4, List.of()).slotOf(number(7)));
  }

  @Test
  void mistakesAreTold() {
    assertThrows(IllegalArgumentException.class, () -> Axis.of(0, List.of()));
    assertThrows(IllegalArgumentException.class, () -> Axis.of(17, List.of()));
    assertThrows(IllegalArgumentException.class, () -> Axis.of(1, List.of(number(1), number(2))));
    assertThrows(IllegalArgumentException.class, () -> Axis.of(2, List.of(number(2), number(1))));
    assertThrows(
        IllegalArgumentException.class, () -> Axis.ofSample(2, List.of(number(2), number(1))));
  }
}
