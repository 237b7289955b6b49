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
package org.lcindex.build;

import java.util.Arrays;
import org.lcindex.io.ByteReader;
import org.lcindex.io.ByteWriter;
import org.lcindex.io.NotIndexableException;
import org.lcindex.io.Slice;

/**
 * Rows in memory, waiting to be sorted once per index. A row is one record in a byte array (so that
 * visiting rows in value order touches neighbouring memory), an entry three numbers that point into
 * it. For one thread.
 *
 * <pre>
 * record := i32 ordinal | i32 row length | i32 shape | i32 cells | i32 timestamps (1 or cells)
 *         | i32 for each column: status + 4 * key length
 *         | i64 timestamps | i32 value lengths | row | values | keys of the columns
 * </pre>
 */
final class RowBatch {
  static final int ORDINAL = 0;
  static final int ROW_LENGTH = 4;
  static final int SHAPE = 8;
  static final int CELLS = 12;
  static final int TIMESTAMPS = 16;
  static final int COLUMNS = 20;

  /** What 30 bits tell. */
  static final int MOST_KEY_BYTES = (1 << 30) - 1;

  /** Arrays up to here are counted by what is in them. */
  private static final int SMALL_BYTES = 64 << 10;

  /** An array with less room than this grows soon. */
  private static final int MARGIN_BYTES = 16 << 10;

  private static final int ENTRY_BYTES = 20;

  private ByteWriter bytes = new ByteWriter(SMALL_BYTES);
  private final Entries[] entries;
  private int rows;

  /** A batch for this many columns, each with its own entries. */
  RowBatch(int columns) {
    entries = new Entries[columns];
    for (int c = 0; c < columns; c++) {
      entries[c] = new Entries();
    }
  }

  /**
   * To be asked before so many bytes are put.
   *
   * @throws NotIndexableException when there are more than positions, which are ints, can tell
   */
  void checkRoom(long more) throws NotIndexableException {
    NotIndexableException.check(
        "bytes for rows in memory",
        bytes.length() + more,
        ByteWriter.MAX_LENGTH,
        "lower lcindex.build.memory.bytes or lcindex.build.row.max.bytes");
  }

  /**
   * To be asked before a key is put.
   *
   * @throws NotIndexableException when its length has no room beside its status, or it has none
   */
  void checkKey(int length) throws NotIndexableException {
    NotIndexableException.check(
        "bytes for one key", length, MOST_KEY_BYTES, "lower lcindex.build.row.max.bytes");
    checkRoom(length);
  }

  /** The records; another object after {@link #clear}. */
  ByteWriter bytes() {
    return bytes;
  }

  int rows() {
    return rows;
  }

  void countRow() {
    rows++;
  }

  Entries entries(int column) {
    return entries[column];
  }

  /** Memory that it takes, in bytes, if another row is added and one index sorted. */
  long memoryBytes() {
    long sum = taken(bytes.length(), bytes.array().length);
    for (Entries of : entries) {
      sum += taken((long) ENTRY_BYTES * of.valueCount, (long) ENTRY_BYTES * of.records.length);
      sum += 4L * (of.odd.size + of.absent.size);
    }
    return sum + sortBytes();
  }

  /** Memory that it takes to sort an index, in bytes. */
  long sortBytes() {
    return 24L * rows;
  }

  /** An array doubles when it is full, and while it is copied both are there. */
  private static long taken(long used, long capacity) {
    if (capacity <= SMALL_BYTES) {
      return used;
    }
    return capacity - used < MARGIN_BYTES ? 3 * capacity : capacity;
  }

  /** Forgets all rows, and keeps the memory if that is less than so many bytes. */
  void clear(long most) {
    bytes.clear();
    rows = 0;
    for (Entries of : entries) {
      of.clear();
    }
    if (memoryBytes() >= most) {
      bytes = new ByteWriter(SMALL_BYTES);
      for (int c = 0; c < entries.length; c++) {
        entries[c] = new Entries();
      }
    }
  }

  /** The entries of one index: where their rows' records are, by tag. */
  final class Entries {
    final Ints odd = new Ints();
    final Ints absent = new Ints();
    int valueCount;
    private long[] prefixes = new long[64];
    private int[] records = new int[64];
    private int[] keyOffsets = new int[64];
    private int[] keyLengths = new int[64];

    /** Adds a VALUE entry whose key is in {@link RowBatch#bytes()} already. */
    void addValue(int record, int keyOffset, int keyLength) {
      if (valueCount == records.length) {
        prefixes = Arrays.copyOf(prefixes, 2 * valueCount);
        records = Arrays.copyOf(records, 2 * valueCount);
        keyOffsets = Arrays.copyOf(keyOffsets, 2 * valueCount);
        keyLengths = Arrays.copyOf(keyLengths, 2 * valueCount);
      }
      int have = Math.min(Long.BYTES, keyLength);
      prefixes[valueCount] =
          ByteReader.unsigned(bytes.array(), keyOffset, have) << (8 * (Long.BYTES - have));
      records[valueCount] = record;
      keyOffsets[valueCount] = keyOffset;
      keyLengths[valueCount++] = keyLength;
    }

    /** Numbers of the VALUE entries in (key, row) order. */
    int[] sorted(int keyWidth) {
      boolean prefixIsAll = keyWidth >= 0 && keyWidth <= Long.BYTES;
      return EntrySort.sort(prefixes, valueCount, prefixIsAll ? null : this::compareKeys);
    }

    private int compareKeys(int left, int right) {
      byte[] array = bytes.array();
      return Arrays.compareUnsigned(
          array,
          keyOffsets[left],
          keyOffsets[left] + keyLengths[left],
          array,
          keyOffsets[right],
          keyOffsets[right] + keyLengths[right]);
    }

    int record(int entry) {
      return records[entry];
    }

    void key(int entry, Slice into) {
      into.set(bytes.array(), keyOffsets[entry], keyLengths[entry]);
    }

    private void clear() {
      odd.size = 0;
      absent.size = 0;
      valueCount = 0;
    }
  }

  /** A growing array of numbers. */
  static final class Ints {
    private int[] numbers = new int[16];
    private int size;

    void add(int number) {
      if (size == numbers.length) {
        numbers = Arrays.copyOf(numbers, 2 * size);
      }
      numbers[size++] = number;
    }

    int size() {
      return size;
    }

    int get(int i) {
      return numbers[i];
    }
  }
}
