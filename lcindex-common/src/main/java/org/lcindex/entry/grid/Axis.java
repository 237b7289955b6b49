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

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;

/**
 * The slots of one column of a grid. Slot {@code n} has the keys from the {@code n}-th bound up to
 * the next one, which it does not have; the first slot begins before all keys, and the last one
 * ends behind all. Rows without a value are in the last one. Rules CE1 and CE2 of the package.
 * Immutable, thread safe.
 */
public final class Axis {
  /** Most bits of an axis; a grid has no more in all. */
  public static final int MAX_BITS = CellSpace.MAX_BITS;

  private final int bits;
  private final byte[][] bounds;

  private Axis(int bits, byte[][] bounds) {
    this.bits = bits;
    this.bounds = bounds;
  }

  /**
   * An axis whose bounds are known.
   *
   * @param bits of a slot's number
   * @param bounds where the second and later slots begin, each greater than the one before it;
   *     fewer than slots leave the slots behind the last bound without keys
   * @throws IllegalArgumentException for bits out of range, or bounds that are too many or not in
   *     order
   */
  public static Axis of(int bits, List<byte[]> bounds) {
    if (bits < 1 || bits > MAX_BITS) {
      throw new IllegalArgumentException(bits + " bits of an axis: give 1 to " + MAX_BITS);
    }
    if (bounds.size() >= 1 << bits) {
      throw new IllegalArgumentException(
          bounds.size() + " bounds, where " + (1 << bits) + " slots have one less");
    }
    byte[][] copies = new byte[bounds.size()][];
    for (int i = 0; i < copies.length; i++) {
      copies[i] = bounds.get(i).clone();
      if (i > 0 && Arrays.compareUnsigned(copies[i - 1], copies[i]) >= 0) {
        throw new IllegalArgumentException("bound " + i + " is not greater than the one before it");
      }
    }
    return new Axis(bits, copies);
  }

  /**
   * An axis by the quantiles of a sample. A key that has twice a slot's share of the sample, or
   * more, is the only one of the sample in its slot.
   *
   * @param bits of a slot's number
   * @param sample keys, in order, one for each sampled row that has a value; without any, all keys
   *     are in the first slot
   * @throws IllegalArgumentException for bits out of range, or a sample that is not in order
   */
  public static Axis ofSample(int bits, List<byte[]> sample) {
    Axis none = of(bits, List.of());
    List<Group> light = new ArrayList<>();
    NavigableSet<byte[]> bounds = new TreeSet<>(Arrays::compareUnsigned);
    for (int at = 0, next; at < sample.size(); at = next) {
      byte[] key = sample.get(at);
      next = behind(sample, at);
      if ((long) (next - at) * none.slots() < 2L * sample.size()) {
        light.add(new Group(key, next - at));
        continue;
      }
      if (at > 0) {
        bounds.add(key);
      }
      bounds.add(successor(key));
    }
    // The bounds of heavy keys are never too many: there are half as many of these as slots at
    // most,
    // and if so many there is nothing before the first one.
    addQuantiles(light, none.slots() - 1 - bounds.size(), bounds);
    return of(bits, List.copyOf(bounds));
  }

  /** Rows of a sample that have one key. */
  private record Group(byte[] key, int rows) {}

  /** Adds bounds that divide groups into parts of as many rows, about. */
  private static void addQuantiles(List<Group> groups, int number, Set<byte[]> bounds) {
    long all = groups.stream().mapToLong(Group::rows).sum();
    long before = 0;
    int part = 1;
    for (Group group : groups) {
      if (part <= number && before * (number + 1) >= all * part) {
        bounds.add(group.key());
        while (part <= number && before * (number + 1) >= all * part) {
          part++;
        }
      }
      before += group.rows();
    }
  }

  /** The place of the first key of a sample that is greater than the one at a place. */
  private static int behind(List<byte[]> sample, int at) {
    int next = at + 1;
    while (next < sample.size()) {
      int order = Arrays.compareUnsigned(sample.get(at), sample.get(next));
      if (order > 0) {
        throw new IllegalArgumentException(
            "key " + next + " of the sample is less than the one before it");
      }
      if (order < 0) {
        break;
      }
      next++;
    }
    return next;
  }

  private static byte[] successor(byte[] key) {
    return Arrays.copyOf(key, key.length + 1);
  }

  /** Bits of a slot's number. */
  public int bits() {
    return bits;
  }

  /** How many slots there are, with and without keys. */
  public int slots() {
    return 1 << bits;
  }

  /** Where the second and later slots begin. */
  public List<byte[]> bounds() {
    return Arrays.stream(bounds).map(byte[]::clone).toList();
  }

  /**
   * The slot of a row.
   *
   * @param key of its value; null if it lacks the column, or has no value of its type
   */
  public int slotOf(byte[] key) {
    return key == null ? slots() - 1 : notGreater(key);
  }

  /**
   * The slots in which rows may be whose values are in some ranges. If these are all values, rows
   * without a value are among them, too.
   */
  public BitSet slotsOf(KeyRanges values) {
    BitSet slots = new BitSet(slots());
    if (values.isAll()) {
      slots.set(0, slots());
      return slots;
    }
    for (KeyRange range : values.ranges()) {
      int low =
          range.low() == null
              ? 0
              : notGreater(range.lowInclusive() ? range.low() : successor(range.low()));
      int high =
          range.high() == null
              ? bounds.length
              : range.highInclusive() ? notGreater(range.high()) : less(range.high());
      slots.set(low, Math.max(low, high) + 1);
    }
    return slots;
  }

  /** How many bounds are not greater than a key: its slot. */
  private int notGreater(byte[] key) {
    int at = Arrays.binarySearch(bounds, key, Arrays::compareUnsigned);
    return at >= 0 ? at + 1 : -at - 1;
  }

  /** How many bounds are less than a key: the slot of the keys just before it. */
  private int less(byte[] key) {
    int at = Arrays.binarySearch(bounds, key, Arrays::compareUnsigned);
    return at >= 0 ? at : -at - 1;
  }
}
