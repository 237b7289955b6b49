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
package org.lcindex.entry;

import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;

/**
 * Rules EK1 to EK5 over all keys, rows and bounds of a few bytes of an alphabet that has what is
 * escaped, what escapes, and their neighbours.
 */
public final class EntryCases {
  /** An index: the width of its keys, or -1; its buckets; where keys are cut. */
  record Index(int width, int buckets, int cut) {
    EntryKey key() {
      return new EntryKey(width, buckets, cut);
    }

    /** How much of a key is in an entry. */
    int kept() {
      return width < 0 ? cut : Integer.MAX_VALUE;
    }
  }

  static final List<Index> INDEXES =
      List.of(
          new Index(-1, 0, 1),
          new Index(-1, 0, 2),
          new Index(-1, 3, 2),
          new Index(-1, 0, EntryKey.VALUE_BYTES),
          new Index(0, 0, 2),
          new Index(1, 0, 2),
          new Index(2, 3, 2));

  private static final byte[] ALPHABET = {0, 1, (byte) 0xfe, (byte) 0xff};
  private static final byte[] ROW = {0, (byte) 0xff};

  private EntryCases() {}

  /** What is wrong first, or null. */
  public static String firstLoss() {
    for (Index index : INDEXES) {
      String wrong = wrong(index);
      if (wrong != null) {
        return index + ": " + wrong;
      }
    }
    return longest();
  }

  private static String longest() {
    EntryKey entries = new EntryKey(1, 0, 2);
    byte[] longest = new byte[EntryKey.MOST_BYTES - 2]; // beside kind and value
    byte[] key = {1};
    boolean fits = entries.entry(key, longest) != null;
    boolean tooLong = entries.entry(key, Arrays.copyOf(longest, longest.length + 1)) != null;
    return fits && !tooLong ? null : "an entry of " + (EntryKey.MOST_BYTES + 1) + " bytes is made";
  }

  /** What is wrong with an index, or null. */
  static String wrong(Index index) {
    String order = index.buckets() > 0 || index.cut() < 3 ? null : order(index);
    return order == null ? ranges(index) : order;
  }

  private static String order(Index index) {
    EntryKey entries = index.key();
    List<byte[]> rows = all(2);
    rows.sort(Arrays::compareUnsigned);
    byte[] before = {};
    for (byte[] key : keys(index.width())) {
      for (byte[] row : rows) {
        byte[] entry = entries.entry(key, row);
        if (Arrays.compareUnsigned(before, entry) >= 0) {
          return text(entry) + " is not after " + text(before);
        }
        if (!Arrays.equals(row, entries.rowOf(entry))) {
          return text(entry) + " does not give back row " + text(row);
        }
        before = entry;
      }
    }
    byte[] odd = entries.entry((byte[]) null, ROW);
    return Arrays.compareUnsigned(before, odd) < 0 ? null : text(odd) + " is not the last";
  }

  private static String ranges(Index index) {
    EntryKey entries = index.key();
    List<byte[]> bounds = all(3);
    bounds.add(null);
    for (int i = 0; i < bounds.size(); i++) {
      byte[] low = bounds.get(i);
      // All highs would be too many: those around, the open one, and some others.
      for (int j : new int[] {i, i + 1, i + 4, i + 21, i + 40, bounds.size() - 1}) {
        byte[] high = bounds.get(j % bounds.size());
        for (int ends = 0; ends < 4; ends++) {
          KeyRange range = new KeyRange(low, (ends & 1) == 0, high, (ends & 2) == 0);
          String wrong = range(index, entries, range);
          if (wrong != null) {
            return range + " " + wrong;
          }
        }
      }
    }
    return null;
  }

  private static String range(Index index, EntryKey entries, KeyRange range) {
    KeyRanges values = KeyRanges.of(range);
    List<KeyRange> ranges = entries.rangesOf(values);
    for (byte[] key : keys(index.width())) {
      byte[] entry = entries.entry(key, ROW);
      boolean found = ranges.stream().anyMatch(r -> r.contains(entry));
      if (values.contains(key) && !found) {
        return "misses " + text(key);
      }
      if (found && !values.contains(key) && !mayBeIn(values, key, index.kept())) {
        return "finds " + text(key);
      }
    }
    byte[] odd = entries.entry((byte[]) null, ROW);
    return ranges.stream().anyMatch(r -> r.contains(odd)) ? "finds what is no value" : null;
  }

  /** Whether a key in the set is cut to what this one is cut to. */
  private static boolean mayBeIn(KeyRanges values, byte[] key, int kept) {
    return key.length >= kept
        && !values.intersect(KeyRanges.of(KeyRange.prefix(Arrays.copyOf(key, kept)))).isEmpty();
  }

  /** All keys of a width, or of up to three bytes, in order. */
  private static List<byte[]> keys(int width) {
    return all(width < 0 ? 3 : width).stream()
        .filter(key -> width < 0 || key.length == width)
        .sorted(Arrays::compareUnsigned)
        .toList();
  }

  private static List<byte[]> all(int longest) {
    return ShortBytes.all(ALPHABET, longest);
  }

  private static String text(byte[] bytes) {
    return Bytes.toStringBinary(bytes);
  }
}
