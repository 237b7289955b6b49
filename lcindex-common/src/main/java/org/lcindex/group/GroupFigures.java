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

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.lcindex.aggregate.ColumnAggregate;
import org.lcindex.predicate.ComparatorBytes;

/** What was found of one group: its rows, and what is wanted of their columns. Not thread safe. */
public final class GroupFigures {
  static final Comparator<GroupFigures> BY_KEY = GroupFigures::compareKeys;

  /** Keys of so many bytes are nothing but a head and a tail. */
  private static final int ENDS = 2 * Long.BYTES;

  private static final ColumnAggregate[] NO_AGGREGATES = {};
  private static final DistinctKeys[] NO_DISTINCT = {};

  private final byte[] key;
  // Of the key, as the writer has them: most keys are compared without a look at other memory.
  private final long head;
  private final long tail;
  private final int length;
  private final int hash;
  // Of the table, the next that came; null behind the last.
  private GroupFigures next;
  private long rows;
  private final ColumnAggregate[] aggregates;
  // Null where different values are not counted.
  private final DistinctKeys[] distinct;

  /**
   * No row yet.
   *
   * @param hash of the key; for the table of groups
   */
  GroupFigures(GroupRequest request, KeyWriter key, int hash) {
    this.key = key.toBytes();
    this.head = key.head();
    this.tail = key.tail();
    this.length = key.length();
    this.hash = hash;
    List<GroupColumn> columns = request.columns();
    int size = columns.size();
    this.aggregates = size == 0 ? NO_AGGREGATES : new ColumnAggregate[size];
    this.distinct = size == 0 ? NO_DISTINCT : new DistinctKeys[size];
    for (int i = 0; i < size; i++) {
      GroupColumn column = columns.get(i);
      aggregates[i] = new ColumnAggregate(column.aggregate(request.name()));
      distinct[i] =
          column.distinct() == 0 ? null : new DistinctKeys(column.distinct(), column.approximate());
    }
  }

  /** The bytes of {@link KeyWriter}, not to be changed. */
  public byte[] key() {
    return key;
  }

  int hash() {
    return hash;
  }

  GroupFigures next() {
    return next;
  }

  void next(GroupFigures other) {
    next = other;
  }

  /** Whether these are the keys, which were {@linkplain KeyWriter#end ended}. */
  boolean hasKey(KeyWriter other) {
    return head == other.head()
        && tail == other.tail()
        && length == other.length()
        && (length <= ENDS || other.is(key));
  }

  private int compareKeys(GroupFigures other) {
    if (head != other.head) {
      return Long.compareUnsigned(head, other.head);
    }
    return length == other.length && length <= ENDS
        ? Long.compareUnsigned(tail, other.tail)
        : Arrays.compareUnsigned(key, other.key);
  }

  /** Number of rows. */
  public long rows() {
    return rows;
  }

  /** What was found of the values of a column, by its number in the request. */
  public ColumnAggregate aggregate(int column) {
    return aggregates[column];
  }

  /** How many different values a column has; if there are too many about how many, or the bound. */
  public long distinct(int column) {
    return distinct[column].size();
  }

  /** Whether {@link #distinct} is the number of all. */
  public boolean isDistinctExact(int column) {
    return distinct[column].isExact();
  }

  /** The standard error of {@link #distinct} in units of it; 0 if it is no estimate. */
  public double distinctError(int column) {
    return distinct[column].error();
  }

  void addRows(long more) {
    rows += more;
  }

  DistinctKeys distinctKeys(int column) {
    return distinct[column];
  }

  void addAll(GroupFigures other) {
    rows += other.rows;
    for (int i = 0; i < aggregates.length; i++) {
      aggregates[i].addAll(other.aggregates[i]);
      if (distinct[i] != null) {
        distinct[i].addAll(other.distinct[i]);
      }
    }
  }

  /** Heap of what can grow, about. */
  long memoryBytes() {
    long bytes = 0;
    for (int i = 0; i < aggregates.length; i++) {
      bytes += aggregates[i].memoryBytes() + (distinct[i] == null ? 0 : distinct[i].memoryBytes());
    }
    return bytes;
  }

  void writeTo(DataOutputStream out) throws IOException {
    out.writeLong(rows);
    for (int i = 0; i < aggregates.length; i++) {
      ComparatorBytes.writeBytes(out, aggregates[i].toBytes());
      if (distinct[i] != null) {
        distinct[i].writeTo(out);
      }
    }
  }

  void addFrom(DataInputStream in) throws IOException {
    rows += in.readLong();
    for (int i = 0; i < aggregates.length; i++) {
      aggregates[i].addBytes(ComparatorBytes.readBytes(in));
      if (distinct[i] != null) {
        distinct[i].addFrom(in);
      }
    }
  }
}
