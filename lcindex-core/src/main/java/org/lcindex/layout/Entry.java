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
import org.lcindex.io.Slice;

/**
 * One entry on its way into an index. A cursor has a single one of these and points it at one entry
 * after the other, so that millions of entries are moved without an object for each. Mutable; for
 * one thread; contents are valid until the cursor steps on.
 */
public final class Entry {
  /** {@link Status#ODD}, {@link Status#VALUE} or {@link Status#ABSENT}. */
  public byte tag;

  /** Whether the row is complex; then there is no payload. */
  public boolean complex;

  /** The row's ordinal in the HFile. */
  public int ordinal;

  /** The key, if the tag is {@link Status#VALUE}; else empty. */
  public final Slice key = new Slice();

  /** The row key. */
  public final Slice row = new Slice();

  /** Status of each other indexed column. */
  public final byte[] statuses;

  /** Key of each other indexed column whose status is {@link Status#VALUE}. */
  public final Slice[] columnKeys;

  /** The row's shape number. */
  public int shape;

  /** Number of cells, which is the size of the shape; 0 if complex. */
  public int cells;

  /**
   * Whether all cells have the same timestamp; then only the first of {@link #timestamps} is set.
   */
  public boolean oneTimestamp;

  /** The timestamps of the cells. */
  public long[] timestamps = new long[16];

  /** Holds the values of the cells. */
  public byte[] valueBytes = new byte[0];

  /** Where the cells' values begin in {@link #valueBytes}, in the order of the shape. */
  public int[] valueOffsets = new int[16];

  /** How long the cells' values are. */
  public int[] valueLengths = new int[16];

  /** An entry for a file with this many other columns. */
  public Entry(int otherColumns) {
    statuses = new byte[otherColumns];
    columnKeys = new Slice[otherColumns];
    for (int i = 0; i < otherColumns; i++) {
      columnKeys[i] = new Slice();
    }
  }

  /** Makes room for cells. */
  public void ensureCells(int count) {
    if (timestamps.length < count) {
      timestamps = Arrays.copyOf(timestamps, count);
      valueOffsets = Arrays.copyOf(valueOffsets, count);
      valueLengths = Arrays.copyOf(valueLengths, count);
    }
  }

  /**
   * The order of entries in an index: tag, key, row key. As ordinals are in the order of row keys,
   * both entries being of one HFile, they stand for them.
   */
  public int compareTo(Entry other) {
    int order = Byte.compare(tag, other.tag);
    if (order == 0 && tag == Status.VALUE) {
      order = key.compareBytes(other.key);
    }
    return order != 0 ? order : Integer.compare(ordinal, other.ordinal);
  }
}
