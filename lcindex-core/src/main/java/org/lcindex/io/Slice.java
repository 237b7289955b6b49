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

import java.util.Arrays;

/**
 * A part of a byte array that is used over and over so that hot loops need not allocate. Mutable;
 * for one thread. The bytes belong to whoever set them.
 */
public final class Slice {
  public byte[] array = new byte[0];
  public int offset;
  public int length;

  /** Points the slice at a part of an array. */
  public void set(byte[] newArray, int newOffset, int newLength) {
    if (array != newArray) { // most often the same; a comparison is cheaper than a write barrier
      array = newArray;
    }
    offset = newOffset;
    length = newLength;
  }

  /** The order of keys and rows: unsigned bytes, the shorter first. */
  public int compareBytes(Slice other) {
    return Arrays.compareUnsigned(
        array, offset, offset + length, other.array, other.offset, other.offset + other.length);
  }

  /** As {@link #compareBytes(Slice)}, with a whole array. */
  public int compareBytes(byte[] other) {
    return Arrays.compareUnsigned(array, offset, offset + length, other, 0, other.length);
  }

  /**
   * The first eight bytes as an unsigned number, padded with zeros. A slice with a lower prefix
   * than another one comes before it; of equal ones nothing is known.
   */
  public long prefix() {
    return prefix(array, offset, length);
  }

  /** The {@link #prefix()} of a part of an array. */
  public static long prefix(byte[] array, int offset, int length) {
    int lacking = Byte.SIZE * (Long.BYTES - length);
    if (lacking <= 0) {
      return (long) ByteWriter.LONG.get(array, offset);
    }
    if (length > 0 && offset + Long.BYTES <= array.length) {
      // With what follows, and without it again: far quicker than byte by byte.
      return (long) ByteWriter.LONG.get(array, offset) & -1L << lacking;
    }
    // A shift by 64 bits is none: without bytes there is nothing to shift.
    return ByteReader.unsigned(array, offset, length) << lacking;
  }

  /**
   * The {@link #prefix()} of a part behind which the array goes on for eight bytes. Without a
   * branch: where lengths are in no order, so would it be, and cost more than all the rest.
   */
  public static long prefixWithRoom(byte[] array, int offset, int length) {
    int lacking = Math.max(0, Byte.SIZE * (Long.BYTES - length));
    // In two steps, because a shift by 64 bits is none.
    long mask = -1L << (lacking >>> 1) << (lacking - (lacking >>> 1));
    return (long) ByteWriter.LONG.get(array, offset) & mask;
  }

  /** A copy of the bytes. */
  public byte[] toByteArray() {
    return Arrays.copyOfRange(array, offset, offset + length);
  }
}
