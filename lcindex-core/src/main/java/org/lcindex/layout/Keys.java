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

import java.util.Arrays;
import org.lcindex.io.ByteReader;
import org.lcindex.io.ByteWriter;
import org.lcindex.io.FormatException;
import org.lcindex.io.PageCache;
import org.lcindex.io.Slice;
import org.lcindex.predicate.KeyRange;

/**
 * The decoded keys of a group's entries, in one of two forms: <em>numeric</em> (fixed width of up
 * to 8 bytes) as unsigned numbers, else as bytes. Entries without a key have 0 or the empty key.
 * Immutable, thread safe.
 */
public final class Keys implements PageCache.Decoded {
  private final int size;
  private final int width;
  private final long[] longs;
  private final byte[] bytes;
  private final int[] starts;

  private Keys(int size, int width, long[] longs, byte[] bytes, int[] starts) {
    this.size = size;
    this.width = width;
    this.longs = longs;
    this.bytes = bytes;
    this.starts = starts;
  }

  /** Whether keys of this fixed width (-1: variable) are held as numbers. */
  static boolean isNumeric(int width) {
    return width > 0 && width <= Long.BYTES;
  }

  /** The first {@code width} bytes of a key as a number, padded with zeros. */
  static long prefix(byte[] key, int width) {
    int have = Math.min(width, key.length);
    return ByteReader.unsigned(key, 0, have) << (8 * (width - have));
  }

  /**
   * Reads keys.
   *
   * @param statuses which entries have a key ({@link Status#VALUE}); null for all
   */
  public static Keys decode(ByteReader in, int width, int size, byte[] statuses) {
    int present = size;
    if (statuses != null) {
      present = 0;
      for (byte status : statuses) {
        present += status == Status.VALUE ? 1 : 0;
      }
    }
    if (isNumeric(width)) {
      int at = in.skip(width, present);
      long[] longs = new long[size];
      for (int i = 0; i < size; i++) {
        if (statuses == null || statuses[i] == Status.VALUE) {
          longs[i] = ByteReader.unsigned(in.array(), at, width);
          at += width;
        }
      }
      return new Keys(size, width, longs, null, null);
    }
    int[] ends = null;
    if (width < 0) {
      ends = in.getStarts(present, 0, 0, in.remaining());
    } else if ((long) width * present > in.remaining()) {
      throw new FormatException(present + " keys of " + width + " bytes in " + in.remaining());
    }
    if (ends != null && statuses == null) {
      return new Keys(size, width, null, padded(in, ends[size]), ends);
    }
    int[] starts = new int[size + 1];
    int next = 0;
    for (int i = 0; i < size; i++) {
      next += statuses == null || statuses[i] == Status.VALUE ? 1 : 0;
      starts[i + 1] = ends == null ? next * width : ends[next];
    }
    return new Keys(size, width, null, padded(in, starts[size]), starts);
  }

  /** With room for {@link Slice#prefixWithRoom} behind the last key. */
  private static byte[] padded(ByteReader in, int length) {
    byte[] bytes = new byte[length + Long.BYTES];
    System.arraycopy(in.array(), in.skip(length), bytes, 0, length);
    return bytes;
  }

  /** Number of entries. */
  public int size() {
    return size;
  }

  /** Whether {@link #longAt} may be used. */
  public boolean numeric() {
    return longs != null;
  }

  /** A numeric key, to be compared with {@link Long#compareUnsigned}. */
  public long longAt(int i) {
    return longs[i];
  }

  /**
   * The first eight bytes of a key as an unsigned number, padded with zeros: a key that is not
   * above another has no prefix above the other's.
   */
  public long prefix(int i) {
    if (longs != null) {
      return longs[i] << (Long.SIZE - Byte.SIZE * width);
    }
    return Slice.prefixWithRoom(bytes, starts[i], starts[i + 1] - starts[i]);
  }

  /**
   * Keeps the entries whose {@linkplain #prefix prefixes} are between two others or the same; of
   * keys that are no numbers.
   *
   * @param selected numbers of the entries to look at; what is kept is moved to its front
   * @return how many are kept
   */
  int keepBetween(long low, long high, int[] selected, int count) {
    int kept = 0;
    for (int s = 0; s < count; s++) {
      int i = selected[s];
      int start = starts[i];
      long prefix = Slice.prefixWithRoom(bytes, start, starts[i + 1] - start);
      selected[kept] = i;
      kept += Long.compareUnsigned(prefix - low, high - low) <= 0 ? 1 : 0;
    }
    return kept;
  }

  /** The numeric keys themselves; not to be changed. */
  long[] longs() {
    return longs;
  }

  /** A copy of a key. */
  public byte[] get(int i) {
    if (longs == null) {
      return Arrays.copyOfRange(bytes, starts[i], starts[i + 1]);
    }
    byte[] key = new byte[Long.BYTES];
    putLong(longs[i], width, key);
    return width == Long.BYTES ? key : Arrays.copyOf(key, width);
  }

  /** Points a slice at a key; a numeric key is written to {@code scratch} (8 bytes) first. */
  public void get(int i, Slice into, byte[] scratch) {
    if (longs == null) {
      into.set(bytes, starts[i], starts[i + 1] - starts[i]);
    } else {
      putLong(longs[i], width, scratch);
      into.set(scratch, 0, width);
    }
  }

  private static void putLong(long value, int width, byte[] into) {
    ByteWriter.setLong(into, 0, value << (Long.SIZE - Byte.SIZE * width));
  }

  /** Whether the key of an entry is in one of the ranges. */
  public boolean matches(int i, KeyMatcher matcher) {
    return longs != null
        ? matcher.matches(longs[i])
        : matcher.matches(prefix(i), bytes, starts[i], starts[i + 1] - starts[i]);
  }

  private int search(byte[] key, boolean skipEqual) {
    int from = 0;
    int to = size;
    while (from < to) {
      int middle = (from + to) >>> 1;
      int order = compare(middle, key);
      if (order < 0 || (order == 0 && skipEqual)) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    return from;
  }

  /** Compares the key of an entry with another key. */
  public int compare(int i, byte[] key) {
    if (longs == null) {
      return Arrays.compareUnsigned(bytes, starts[i], starts[i + 1], key, 0, key.length);
    }
    int order = Long.compareUnsigned(longs[i], prefix(key, width));
    return order != 0 ? order : Integer.compare(width, key.length);
  }

  /**
   * In sorted keys, finds the entries in the ranges.
   *
   * @param into where their numbers go, ascending; as long as there are entries
   * @return how many there are
   */
  public int select(KeyMatcher matcher, int[] into) {
    int count = 0;
    if (matcher.count() > 16) {
      for (int i = 0; i < size; i++) {
        if (matches(i, matcher)) {
          into[count++] = i;
        }
      }
      return count;
    }
    for (int r = 0; r < matcher.count(); r++) {
      KeyRange range = matcher.range(r);
      int from = 0;
      if (range.low() != null) {
        from = search(range.low(), !range.lowInclusive());
      }
      int to = size;
      if (range.high() != null) {
        to = search(range.high(), range.highInclusive());
      }
      for (int i = from; i < to; i++) {
        into[count++] = i;
      }
    }
    return count;
  }

  /**
   * In sorted keys, where a run of one key ends. Few of its entries are looked at.
   *
   * @param entries numbers of entries, ascending
   * @param from the first of the run
   * @param to no more than the entries before this one
   * @return the first with another key, or {@code to}
   */
  public int endOfRun(int[] entries, int from, int to) {
    int last = from;
    int step = 1;
    while (last + step < to && isSame(entries[from], entries[last + step])) {
      last += step;
      step *= 2;
    }
    int end = Math.min(last + step, to);
    while (end - last > 1) {
      int middle = (last + end) >>> 1;
      if (isSame(entries[from], entries[middle])) {
        last = middle;
      } else {
        end = middle;
      }
    }
    return end;
  }

  private boolean isSame(int one, int other) {
    return longs != null
        ? longs[one] == longs[other]
        : Arrays.equals(
            bytes, starts[one], starts[one + 1], bytes, starts[other], starts[other + 1]);
  }

  @Override
  public int memoryBytes() {
    return longs != null
        ? 64 + Long.BYTES * size
        : 80 + bytes.length + Integer.BYTES * starts.length;
  }

  /** Gathers the keys of a group and writes them. */
  public static final class Buffer {
    private final int width;
    private final ByteWriter bytes = new ByteWriter();
    private int[] lengths = new int[64];
    private int size;

    /** For keys of a fixed width, or -1. */
    public Buffer(int width) {
      this.width = width;
    }

    /** Adds a copy of a key. */
    public void add(Slice key) {
      if (width >= 0 && key.length != width) {
        throw new IllegalArgumentException(
            "a key of " + key.length + " bytes in a column whose keys have " + width);
      }
      if (size == lengths.length) {
        lengths = Arrays.copyOf(lengths, 2 * size);
      }
      lengths[size++] = key.length;
      bytes.put(key.array, key.offset, key.length);
    }

    /** Points a slice at the key added last. */
    public void last(Slice into) {
      int length = lengths[size - 1];
      into.set(bytes.array(), bytes.length() - length, length);
    }

    /** Writes what {@link Keys#decode} reads. */
    public void writeTo(ByteWriter out) {
      if (width < 0) {
        out.putPacked(lengths, size);
      }
      out.put(bytes.array(), 0, bytes.length());
    }

    /** Forgets the keys. */
    public void clear() {
      bytes.clear();
      size = 0;
    }
  }
}
