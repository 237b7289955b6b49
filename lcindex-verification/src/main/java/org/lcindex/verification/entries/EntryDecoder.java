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
package org.lcindex.verification.entries;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalIndex;

/**
 * Row keys of entries as {@code FORMAT.md} has them, read without the classes that write them: for
 * a judge that does not share their faults. Immutable.
 */
public final class EntryDecoder {
  private static final int CUT = 1_000;

  private final int before;
  // Of the keys of each column's type; negative where they differ.
  private final List<Integer> widths;
  private final List<Integer> bits;
  private final List<List<byte[]>> bounds;

  /**
   * What an entry says.
   *
   * @param keys of the values, cut as they are there; null for none
   * @param wrong what is wrong with it, though it can be read; null if nothing is
   */
  public record Entry(byte[] row, List<byte[]> keys, String wrong) {}

  private EntryDecoder(
      int before, List<Integer> widths, List<Integer> bits, List<List<byte[]>> bounds) {
    this.before = before;
    this.widths = widths;
    this.bits = bits;
    this.bounds = bounds;
  }

  /** Of an index; a grid has its bounds. */
  public static EntryDecoder of(GlobalIndex index) {
    GlobalDefinition definition = index.definition();
    List<Integer> widths =
        definition.columns().stream().map(column -> column.codec().keyWidth()).toList();
    if (!definition.isGrid()) {
      return new EntryDecoder(definition.buckets() > 0 ? 1 : 0, widths, List.of(), List.of());
    }
    List<Integer> bits = definition.bits();
    int all = bits.stream().mapToInt(b -> b).sum();
    return new EntryDecoder(all > 8 ? 2 : 1, widths, bits, index.bounds().axes());
  }

  /** Whether it reads a grid's entries. */
  boolean isGrid() {
    return !bits.isEmpty();
  }

  /** What an entry says; null if it is none. */
  public Entry read(byte[] entry) {
    List<byte[]> keys = new ArrayList<>();
    int at = before;
    for (int width : widths) {
      if (at >= entry.length || entry[at] != 0 && entry[at] != 1) {
        return null;
      }
      if (entry[at++] == 1) {
        keys.add(null);
        continue;
      }
      int end = width < 0 ? end(entry, at) : at + width;
      if (end < 0 || end > entry.length) {
        return null;
      }
      keys.add(width < 0 ? unescaped(entry, at, end - 2) : Arrays.copyOfRange(entry, at, end));
      at = end;
    }
    return new Entry(
        Arrays.copyOfRange(entry, at, entry.length),
        Collections.unmodifiableList(keys),
        isGrid() ? wrongCell(entry, keys) : null);
  }

  /** Behind the two zeros that end a key; negative if nothing does. */
  private static int end(byte[] entry, int from) {
    for (int at = from; at + 1 < entry.length; at++) {
      if (entry[at] != 0) {
        continue;
      }
      if (entry[at + 1] == 0) {
        return at + 2;
      }
      if (entry[++at] != (byte) 0xff) {
        return -1;
      }
    }
    return -1;
  }

  private static byte[] unescaped(byte[] entry, int from, int to) {
    ByteArrayOutputStream key = new ByteArrayOutputStream();
    for (int at = from; at < to; at++) {
      key.write(entry[at]);
      at += entry[at] == 0 ? 1 : 0;
    }
    return key.toByteArray();
  }

  /** Bounds are shorter than what is cut, so what is left of a key says its slot. */
  private String wrongCell(byte[] entry, List<byte[]> keys) {
    int[] slots = new int[keys.size()];
    for (int axis = 0; axis < slots.length; axis++) {
      byte[] key = keys.get(axis);
      slots[axis] =
          key == null
              ? (1 << bits.get(axis)) - 1
              : (int)
                  bounds.get(axis).stream()
                      .filter(bound -> Arrays.compareUnsigned(bound, key) <= 0)
                      .count();
    }
    // The highest bit of each axis that has one, then the next of each.
    StringBuilder cell = new StringBuilder();
    for (int level = 0; level < 8; level++) {
      for (int axis = 0; axis < slots.length; axis++) {
        int left = bits.get(axis) - 1 - level;
        cell.append(left < 0 ? "" : slots[axis] >> left & 1);
      }
    }
    int wanted = Integer.parseInt(cell.toString(), 2);
    int is = before == 1 ? entry[0] & 0xff : Bytes.toShort(entry) & 0xffff;
    return is == wanted ? null : "is in cell " + is + " of a grid, and has to be in " + wanted;
  }

  /** The key of a value as an entry has it. */
  static byte[] cut(byte[] key) {
    return key == null || key.length <= CUT ? key : Arrays.copyOf(key, CUT);
  }
}
