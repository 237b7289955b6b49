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
package org.lcindex.predicate;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.exceptions.DeserializationException;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.type.ShownText;
import org.lcindex.type.ValueCodec;

/**
 * The wish for a query's first rows in the order of a column, as a scan carries it in {@link
 * org.lcindex.definition.LCIndexConstants#SCAN_TOP}. Rows with the same key follow each other by
 * row key, ascending, whatever the direction. A row in which the scan sees no cell of the column,
 * or one that is no value of the codec, is not among them. Immutable as long as nobody writes to
 * the arrays, thread safe.
 *
 * @param family of the column
 * @param qualifier of the column
 * @param codec whose keys are the order
 * @param descending whether the greatest key comes first
 * @param rows how many rows are wanted, at least 1
 */
@InterfaceAudience.Private
public record TopRows(
    byte[] family, byte[] qualifier, ValueCodec codec, boolean descending, int rows) {

  public TopRows {
    if (rows < 1) {
      throw new IllegalArgumentException(rows + " rows wanted; give at least 1");
    }
  }

  /** This order with another number of rows. */
  public TopRows first(int number) {
    return new TopRows(family, qualifier, codec, descending, number);
  }

  /** The attribute's value. */
  public byte[] toByteArray() {
    return ComparatorBytes.write(
        codec,
        out -> {
          ComparatorBytes.writeBytes(out, family);
          ComparatorBytes.writeBytes(out, qualifier);
          out.writeBoolean(descending);
          out.writeInt(rows);
        });
  }

  /**
   * Reads what {@link #toByteArray} wrote.
   *
   * @throws IllegalArgumentException when the bytes are damaged or of a newer version
   */
  public static TopRows parseFrom(byte[] bytes) {
    try {
      return read(bytes);
    } catch (DeserializationException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  private static TopRows read(byte[] bytes) throws DeserializationException {
    return ComparatorBytes.read(
        bytes,
        (codec, in) ->
            new TopRows(
                ComparatorBytes.readBytes(in),
                ComparatorBytes.readBytes(in),
                codec,
                in.readBoolean(),
                in.readInt()));
  }

  /** The key by which a row is placed; null when the row is not among those wanted. */
  public byte[] keyOf(List<Cell> row) {
    for (Cell cell : row) {
      // Of several versions the newest is the first.
      if (CellUtil.matchingColumn(cell, family, qualifier)) {
        return codec.keyOf(cell.getValueArray(), cell.getValueOffset(), cell.getValueLength());
      }
    }
    return null;
  }

  /** Keys in the order in which they are wanted. */
  public Comparator<byte[]> keyOrder() {
    return descending ? (a, b) -> Arrays.compareUnsigned(b, a) : Arrays::compareUnsigned;
  }

  /** Every key that is wanted no later than this one; every key for null. */
  public KeyRanges upTo(byte[] key) {
    if (key == null) {
      return KeyRanges.all();
    }
    return KeyRanges.of(descending ? KeyRange.atLeast(key) : KeyRange.atMost(key));
  }

  /** Passes rows with a key in the ranges, and no row without a key. */
  public SingleColumnValueFilter filter(KeyRanges keys) {
    SingleColumnValueFilter filter =
        new SingleColumnValueFilter(
            family, qualifier, CompareOperator.EQUAL, new KeyRangesComparator(codec, keys));
    filter.setFilterIfMissing(true);
    return filter;
  }

  /** For example {@code the first 10 rows by o:price DOUBLE, descending}. */
  @Override
  public String toString() {
    return String.format(
        "the first %d rows by %s:%s %s, %s",
        rows,
        ShownText.cut(family),
        ShownText.cut(qualifier),
        codec,
        descending ? "descending" : "ascending");
  }
}
