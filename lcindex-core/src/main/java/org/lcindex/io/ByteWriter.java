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

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.lcindex.file.HFileIdentity;

/**
 * A growing byte array with the primitives of FORMAT.md. Positions are {@code int}s: content is
 * limited to 2 GiB. For one thread; meant to be reused by way of {@link #clear}.
 */
public final class ByteWriter {
  static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private static final int SHORT_BYTES = 2 * Long.BYTES;

  /** Bytes that it holds at most. */
  public static final int MAX_LENGTH = Integer.MAX_VALUE - 16;

  private byte[] array;
  private int length;

  /** A writer with room for 1 KiB. */
  public ByteWriter() {
    this(1 << 10);
  }

  /** A writer with room for {@code capacity} bytes. */
  public ByteWriter(int capacity) {
    array = new byte[capacity];
  }

  /** The backing array; content is in its first {@link #length} bytes, until the next put. */
  public byte[] array() {
    return array;
  }

  /** Number of bytes put. */
  public int length() {
    return length;
  }

  /** Forgets the content, keeps the memory. */
  public void clear() {
    length = 0;
  }

  /** A copy of the content. */
  public byte[] toByteArray() {
    return Arrays.copyOf(array, length);
  }

  /** Makes room for {@code extra} bytes. */
  public void ensure(int extra) {
    if (array.length - length < extra) {
      long wanted = Math.max((long) length + extra, Math.min(2L * array.length, MAX_LENGTH));
      if (wanted > MAX_LENGTH) {
        throw new IllegalStateException(
            "a page would grow to " + wanted + " bytes, the limit is " + MAX_LENGTH);
      }
      array = Arrays.copyOf(array, (int) wanted);
    }
  }

  /** Leaves room for {@code count} bytes, to be filled in by the caller; returns where it is. */
  public int reserve(int count) {
    ensure(count);
    int at = length;
    length += count;
    return at;
  }

  /** Overwrites an {@code i32}. */
  public void setInt(int at, int value) {
    INT.set(array, at, value);
  }

  /** Overwrites an {@code i64} in any array. */
  public static void setLong(byte[] array, int at, long value) {
    LONG.set(array, at, value);
  }

  /** Puts one byte. */
  public void putByte(int value) {
    ensure(1);
    array[length++] = (byte) value;
  }

  /** Puts an {@code i32}. */
  public void putInt(int value) {
    ensure(Integer.BYTES);
    INT.set(array, length, value);
    length += Integer.BYTES;
  }

  /** Puts an {@code i64}. */
  public void putLong(long value) {
    ensure(Long.BYTES);
    LONG.set(array, length, value);
    length += Long.BYTES;
  }

  /** Puts a {@code vint}; negative numbers count as unsigned. */
  public void putVInt(int value) {
    putVLong(value & 0xFFFFFFFFL);
  }

  /** Puts a {@code vlong}; negative numbers count as unsigned. */
  public void putVLong(long value) {
    ensure(10);
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      array[length++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    array[length++] = (byte) rest;
  }

  /** Puts a signed {@code vlong} so that small numbers of either sign are short. */
  public void putZigZag(long value) {
    putVLong((value << 1) ^ (value >> 63));
  }

  /** Puts bytes without their length. */
  public void put(byte[] bytes, int offset, int count) {
    if (count <= SHORT_BYTES && count >= 0 && offset <= bytes.length - SHORT_BYTES) {
      // Most values and keys are short: two plain moves beat a call. What is too much is
      // overwritten.
      ensure(SHORT_BYTES);
      long first = (long) LONG.get(bytes, offset);
      long second = (long) LONG.get(bytes, offset + Long.BYTES);
      LONG.set(array, length, first);
      LONG.set(array, length + Long.BYTES, second);
    } else {
      ensure(count);
      System.arraycopy(bytes, offset, array, length, count);
    }
    length += count;
  }

  /** Puts bytes without their length. */
  public void put(byte[] bytes) {
    put(bytes, 0, bytes.length);
  }

  /** Puts {@code bytes}: length and content. */
  public void putBytes(byte[] bytes) {
    putVInt(bytes.length);
    put(bytes, 0, bytes.length);
  }

  /** Puts {@code text}. */
  public void putText(String text) {
    putBytes(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Puts {@code packed(count)}: the numbers as unsigned integers of the smallest common width. */
  public void putPacked(int[] values, int count) {
    int any = 0;
    for (int i = 0; i < count; i++) {
      any |= values[i];
    }
    int width = (39 - Integer.numberOfLeadingZeros(any)) >>> 3;
    putByte(width);
    ensure(multiply(width, count) + Integer.BYTES);
    for (int i = 0; i < count; i++) {
      // Writes four bytes, of which the next number overwrites the excess.
      INT.set(array, length, width == 0 ? 0 : values[i] << (Integer.SIZE - 8 * width));
      length += width;
    }
  }

  /** Puts {@code packed(count)} of {@code values[i] - base}. */
  public void putPacked(long[] values, int count, long base) {
    long any = 0;
    for (int i = 0; i < count; i++) {
      any |= values[i] - base;
    }
    int width = (71 - Long.numberOfLeadingZeros(any)) >>> 3;
    putByte(width);
    ensure(multiply(width, count) + Long.BYTES);
    for (int i = 0; i < count; i++) {
      LONG.set(array, length, width == 0 ? 0 : (values[i] - base) << (Long.SIZE - 8 * width));
      length += width;
    }
  }

  /** Puts an HFile's identity as FORMAT.md has it. */
  public void putIdentity(HFileIdentity identity) {
    putText(identity.name());
    putVLong(identity.length());
    putVLong(identity.entries());
  }

  private static int multiply(int width, int count) {
    return Math.multiplyExact(width, count);
  }
}
