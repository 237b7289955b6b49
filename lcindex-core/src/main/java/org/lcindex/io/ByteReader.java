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
package org.lcindex.io;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.hbase.thirdparty.com.google.common.collect.Interner;
import org.apache.hbase.thirdparty.com.google.common.collect.Interners;
import org.lcindex.file.HFileIdentity;

/**
 * Reads what {@link ByteWriter} wrote. Running over the end, or a length that cannot be, is a
 * {@link FormatException}. Memory is taken only for what the content can have. For one thread.
 */
public final class ByteReader {
  // All index files of an HFile have one identity.
  private static final Interner<HFileIdentity> IDENTITIES = Interners.newWeakInterner();

  private final byte[] array;
  private final int end;
  private int position;

  /** Reads a whole array. */
  public ByteReader(byte[] array) {
    this(array, 0, array.length);
  }

  /** Reads a part of an array. */
  public ByteReader(byte[] array, int offset, int length) {
    this.array = array;
    this.position = offset;
    this.end = offset + length;
  }

  /** The array that is read. */
  public byte[] array() {
    return array;
  }

  /** Where in the array the next byte is. */
  public int position() {
    return position;
  }

  /** Number of bytes left. */
  public int remaining() {
    return end - position;
  }

  /** Steps over bytes and returns where they begin. */
  public int skip(int count) {
    if (count < 0 || count > end - position) {
      throw new FormatException(
          count + " bytes wanted at " + position + ", the content ends at " + end);
    }
    int at = position;
    position += count;
    return at;
  }

  /** Steps over numbers of {@code width} bytes and returns where they begin. */
  public int skip(int width, int count) {
    long bytes = (long) width * count;
    if (bytes > end - position) {
      throw new FormatException(
          count + " numbers of " + width + " bytes in " + (end - position) + " bytes");
    }
    return skip((int) bytes);
  }

  /** Fails unless everything was read. */
  public void expectEnd() {
    if (position != end) {
      throw new FormatException((end - position) + " bytes too many");
    }
  }

  /** Reads a byte as 0 to 255. */
  public int getByte() {
    return array[skip(1)] & 0xFF;
  }

  /** Reads an {@code i32}. */
  public int getInt() {
    return (int) ByteWriter.INT.get(array, skip(Integer.BYTES));
  }

  /** Reads an {@code i64}. */
  public long getLong() {
    return (long) ByteWriter.LONG.get(array, skip(Long.BYTES));
  }

  /** Reads a {@code vint} that must not be negative. */
  public int getVInt() {
    long value = getVLong();
    if (value < 0 || value > Integer.MAX_VALUE) {
      throw new FormatException("the number " + value + " is not a count or length");
    }
    return (int) value;
  }

  /** Reads a {@code vlong}. */
  public long getVLong() {
    long value = 0;
    for (int shift = 0; shift < 70; shift += 7) {
      int b = getByte();
      value |= (b & 0x7FL) << shift;
      if (b < 0x80) {
        return value;
      }
    }
    throw new FormatException("a number has more than 10 bytes");
  }

  /** Reads a {@code vlong} that counts something: it must not be negative. */
  public long getSize() {
    long value = getVLong();
    if (value < 0) {
      throw new FormatException("the number " + value + " is not a count");
    }
    return value;
  }

  /** Reads a signed {@code vlong}. */
  public long getZigZag() {
    long value = getVLong();
    return (value >>> 1) ^ -(value & 1);
  }

  /**
   * Reads the length of a list whose items have at least one byte each, so that a wrong length
   * cannot ask for more memory than there is content.
   */
  public int getCount() {
    return getCount(1);
  }

  /** Reads the length of a list whose items have at least some bytes each. */
  public int getCount(int leastBytes) {
    int count = getVInt();
    if ((long) count * leastBytes > remaining()) {
      throw new FormatException(count + " items in " + remaining() + " bytes");
    }
    return count;
  }

  /** Reads bytes without a length. */
  public byte[] get(int count) {
    int at = skip(count);
    return Arrays.copyOfRange(array, at, at + count);
  }

  /** Reads {@code bytes}. */
  public byte[] getBytes() {
    return get(getVInt());
  }

  /** Reads {@code text}. */
  public String getText() {
    int length = getVInt();
    return new String(array, skip(length), length, StandardCharsets.UTF_8);
  }

  /** Reads {@code packed(count)} of numbers that fit an {@code int}. */
  public int[] getPackedInts(int count) {
    int width = width(Integer.BYTES);
    int at = skip(width, count);
    int[] values = new int[count];
    if (width == 1) {
      for (int i = 0; i < count; i++) {
        values[i] = array[at + i] & 0xFF;
      }
    } else if (width == Integer.BYTES) {
      for (int i = 0; i < count; i++) {
        values[i] = (int) ByteWriter.INT.get(array, at + i * Integer.BYTES);
      }
    } else if (width != 0) {
      for (int i = 0; i < count; i++) {
        values[i] = (int) unsigned(array, at + i * width, width);
      }
    }
    return values;
  }

  /**
   * Reads {@code packed(count)} of lengths and returns where each begins if they follow each other
   * from {@code from} on, and where the last one ends.
   *
   * @param count how many; the caller has compared it with a limit
   * @param extra what each length is longer than the number
   * @param limit of all lengths together
   */
  public int[] getStarts(int count, int from, int extra, int limit) {
    int width = width(Integer.BYTES);
    int at = skip(width, count);
    int[] starts = new int[count + 1];
    starts[0] = from;
    long next = from;
    for (int i = 0; i < count; i++) {
      next += extra + unsigned(array, at + i * width, width);
      if (next - from > limit) {
        throw new FormatException(
            String.format(
                "the first %s items have %s bytes, the limit is %s", i + 1, next - from, limit));
      }
      starts[i + 1] = (int) next;
    }
    return starts;
  }

  /** Reads {@code packed(count)}, adding {@code base} to each number. */
  public long[] getPackedLongs(int count, long base) {
    int width = width(Long.BYTES);
    int at = skip(width, count);
    long[] values = new long[count];
    for (int i = 0; i < count; i++) {
      values[i] = base + unsigned(array, at + i * width, width);
    }
    return values;
  }

  /** The {@code i32} at a place in an array. */
  public static int int32(byte[] array, int offset) {
    return (int) ByteWriter.INT.get(array, offset);
  }

  /** The unsigned big-endian number in {@code width} (0 to 8) bytes of an array. */
  public static long unsigned(byte[] array, int offset, int width) {
    if (width == Long.BYTES) {
      return (long) ByteWriter.LONG.get(array, offset);
    }
    long value = 0;
    for (int i = 0; i < width; i++) {
      value = (value << 8) | (array[offset + i] & 0xFF);
    }
    return value;
  }

  private int width(int limit) {
    int width = getByte();
    if (width > limit) {
      throw new FormatException("numbers of " + width + " bytes, the limit is " + limit);
    }
    return width;
  }

  /** What {@link ByteWriter#putIdentity} put. */
  public HFileIdentity getIdentity() {
    return IDENTITIES.intern(new HFileIdentity(getText(), getSize(), getSize()));
  }
}
