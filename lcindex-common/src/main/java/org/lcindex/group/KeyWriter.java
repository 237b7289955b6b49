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
package org.lcindex.group;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.lcindex.type.LongOrdered;
import org.lcindex.type.ValueCodec;

/**
 * Makes the bytes of a group's keys, one key after the other. Of each there is a status, and of a
 * value what the function made of it: of fixed width as it is, else with 00 as 00 FF and 00 00 at
 * the end. So they compare as unsigned bytes in the order of the first key, then of the second; by
 * each key values come first, then rows without it, then those with a cell that is no value. For
 * one thread.
 */
public final class KeyWriter {
  static final byte VALUE = 1;
  static final byte MISSING = 2;
  static final byte ODD = 3;
  static final byte ESCAPE = (byte) 0xff;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  /** Odd, with bits all over it. */
  private static final long MIX = 0x9e3779b97f4a7c15L;

  private final List<KeyRequest> keys;
  private byte[] bytes = new byte[64];
  private int length;
  private long head;
  private long tail;

  /** For the groups of a request. */
  public KeyWriter(GroupRequest request) {
    this.keys = request.keys();
  }

  /** Begins another group's. */
  public void begin() {
    length = 0;
  }

  /** The next key of the row is missing. */
  public void missing() {
    put(MISSING);
  }

  /** The next key has a cell, which is no value. */
  public void odd() {
    put(ODD);
  }

  /** The next key is of a value by its number, see {@link LongOrdered}. */
  public void number(KeyRequest key, long order) {
    put(VALUE);
    if (key.function() == KeyFunction.VALUE) {
      int width = key.codec().keyWidth();
      putNumber(order ^ 1L << width * Byte.SIZE - 1, width);
    } else {
      putNumber(key.numberOf(order) ^ Long.MIN_VALUE, Long.BYTES);
    }
  }

  /** The next key is of a value by its key, whose codec is not {@link LongOrdered}. */
  public void key(KeyRequest key, byte[] array, int offset, int size) {
    put(VALUE);
    switch (key.function()) {
      case VALUE -> {
        if (key.width() >= 0) {
          put(array, offset, size);
        } else {
          putEscaped(array, offset, size);
        }
      }
      case PREFIX -> putEscaped(array, offset, key.prefixLength(array, offset, size));
      default -> putNumber(key.numberOf(array, offset) ^ Long.MIN_VALUE, Long.BYTES);
    }
  }

  /** The next key is of what a cell holds. */
  public void cell(KeyRequest key, byte[] array, int offset, int size) {
    ValueCodec codec = key.codec();
    if (codec instanceof LongOrdered numbers) {
      long order = numbers.order(array, offset, size);
      if (order == LongOrdered.UNDECODABLE && !numbers.decodes(array, offset, size)) {
        odd();
      } else {
        number(key, order);
      }
      return;
    }
    byte[] found = codec.keyOf(array, offset, size);
    if (found == null) {
      odd();
    } else {
      key(key, found, 0, found.length);
    }
  }

  /** The next key is of a row's key, or of a part of it. */
  public void rowKey(KeyRequest key, byte[] row, int offset, int size) {
    if (!(key.source() instanceof PartSource part)) {
      cell(key, row, offset, size);
      return;
    }
    byte[] cell = part.in(row, offset, size);
    if (cell == null) {
      odd();
    } else {
      cell(key, cell, 0, cell.length);
    }
  }

  /** All keys of a row. */
  public void row(List<Cell> cells) {
    begin();
    for (KeyRequest key : keys) {
      if (key.source() instanceof ColumnSource column) {
        Cell cell = column.in(cells);
        if (cell == null) {
          missing();
        } else {
          cell(key, cell.getValueArray(), cell.getValueOffset(), cell.getValueLength());
        }
      } else {
        Cell cell = cells.get(0);
        rowKey(key, cell.getRowArray(), cell.getRowOffset(), cell.getRowLength());
      }
    }
  }

  private void put(byte b) {
    room(1);
    bytes[length++] = b;
  }

  private void putNumber(long number, int width) {
    room(width);
    for (int shift = (width - 1) * Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
      bytes[length++] = (byte) (number >>> shift);
    }
  }

  private void put(byte[] array, int offset, int size) {
    room(size);
    System.arraycopy(array, offset, bytes, length, size);
    length += size;
  }

  private void putEscaped(byte[] array, int offset, int size) {
    room(2 * size + 2);
    for (int i = offset; i < offset + size; i++) {
      bytes[length++] = array[i];
      if (array[i] == 0) {
        bytes[length++] = ESCAPE;
      }
    }
    bytes[length++] = 0;
    bytes[length++] = 0;
  }

  private void room(int more) {
    if (bytes.length - length < more) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more));
    }
  }

  /** These bytes of another writer. */
  void set(byte[] key) {
    begin();
    put(key, 0, key.length);
  }

  /** No key follows: what {@link #head}, {@link #tail} and {@link #hash} tell is of all. */
  void end() {
    room(Long.BYTES);
    LONGS.set(bytes, length, 0L);
    head = (long) LONGS.get(bytes, 0);
    tail = length > Long.BYTES ? (long) LONGS.get(bytes, length - Long.BYTES) : 0;
  }

  /** The first eight bytes, with zeros behind fewer. */
  long head() {
    return head;
  }

  /** The last eight bytes; 0 if there are no more than eight. */
  long tail() {
    return tail;
  }

  /** How many bytes there are. */
  int length() {
    return length;
  }

  /** Of eight bytes at a time. Numbers that follow one another have different ones. */
  int hash() {
    long hash = mix(head ^ length);
    for (int at = Long.BYTES; at < length; at += Long.BYTES) {
      hash = mix(hash ^ (long) LONGS.get(bytes, at));
    }
    return (int) mix(hash);
  }

  private static long mix(long hash) {
    long product = hash * MIX;
    return product ^ product >>> Integer.SIZE;
  }

  /** Whether these are the bytes. */
  public boolean is(byte[] other) {
    return Arrays.equals(bytes, 0, length, other, 0, other.length);
  }

  /** A copy of the bytes. */
  public byte[] toBytes() {
    return Arrays.copyOf(bytes, length);
  }
}
