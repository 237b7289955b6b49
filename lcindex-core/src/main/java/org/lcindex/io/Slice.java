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
    array = newArray;
    offset = newOffset;
    length = newLength;
  }

  /** The order of keys and rows: unsigned bytes, the shorter first. */
  public int compareBytes(Slice other) {
    return Arrays.compareUnsigned(
        array,
        offset,
        offset + length,
        other.array,
        other.offset,
        other.offset + other.length);
  }

  /** A copy of the bytes. */
  public byte[] toByteArray() {
    return Arrays.copyOfRange(array, offset, offset + length);
  }
}
