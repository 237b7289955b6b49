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
package org.lcindex.query.condition;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.query.condition.ColumnTest.Kind;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;
import org.lcindex.type.ValueEncoding;

/** What tests are in the keys of their columns' types. Immutable. */
record ConditionKeys(TypedColumns columns) {
  private static final ValueCodec BYTES = ValueCodec.of(ColumnType.BYTES);

  /**
   * The codec of a test's column. Row keys without a declared type are bytes, which are written as
   * text or as bytes.
   *
   * @throws IllegalArgumentException when the type is not known
   */
  ValueCodec codec(ColumnTest test) {
    ColumnName column = columns.resolve(test.column());
    return column.isRow() && column.codec() == null ? BYTES : columns.codec(column);
  }

  /**
   * The keys that a test names.
   *
   * @throws IllegalArgumentException when a value is none of the type
   */
  KeyRanges ranges(ColumnTest test, ValueCodec codec) {
    List<KeyRange> ranges = new ArrayList<>();
    switch (test.kind()) {
      case EQ, NE -> ranges.add(KeyRange.point(key(test, codec, 0)));
      case LT -> ranges.add(KeyRange.lessThan(key(test, codec, 0)));
      case LE -> ranges.add(KeyRange.atMost(key(test, codec, 0)));
      case GT -> ranges.add(KeyRange.greaterThan(key(test, codec, 0)));
      case GE -> ranges.add(KeyRange.atLeast(key(test, codec, 0)));
      case BETWEEN ->
          ranges.add(
              new KeyRange(
                  key(test, codec, 0),
                  test.lowInclusive(),
                  key(test, codec, 1),
                  test.highInclusive()));
      case IN -> {
        for (int i = 0; i < test.values().size(); i++) {
          ranges.add(KeyRange.point(key(test, codec, i)));
        }
      }
      case PREFIX -> ranges.add(KeyRange.prefix(prefix(test, codec)));
      default -> throw new AssertionError(test.kind());
    }
    return KeyRanges.of(ranges);
  }

  /**
   * Row keys that pass a test of the row key, and perhaps others.
   *
   * @throws IllegalArgumentException when a value is none of the type
   */
  KeyRanges rows(ColumnTest test, boolean negated) {
    checkRow(test);
    ValueCodec codec = codec(test);
    KeyRanges named = ranges(test, codec);
    if ((test.kind() != Kind.NE) != negated) {
      return RowKeyBytes.of(codec, named);
    }
    // What is no value of the type passes, too.
    return codec.total() ? RowKeyBytes.of(codec, complement(named)) : KeyRanges.all();
  }

  /** Whether {@link #rows} is one range, and every row in it passes the test. */
  boolean isRowRange(ColumnTest test, boolean negated) {
    ValueCodec codec = codec(test);
    boolean outside = (test.kind() != Kind.NE) == negated;
    return (outside ? codec.total() : RowKeyBytes.isExact(codec, ranges(test, codec)))
        && rows(test, negated).ranges().size() <= 1;
  }

  private static void checkRow(ColumnTest test) {
    if (test.kind() == Kind.MISSING || test.kind() == Kind.PRESENT) {
      throw new IllegalArgumentException(
          "'" + test + "' says nothing, because every row has a row key; leave it out");
    }
  }

  /** Whether a test is about a part of the row key. */
  boolean isOfPart(ColumnTest test) {
    return columns.resolve(test.column()).isPart();
  }

  private static KeyRanges complement(KeyRanges of) {
    List<KeyRange> gaps = new ArrayList<>();
    byte[] low = null;
    boolean lowInclusive = true;
    for (KeyRange range : of.ranges()) {
      if (range.low() != null) {
        gaps.add(new KeyRange(low, lowInclusive, range.low(), !range.lowInclusive()));
      }
      if (range.high() == null) {
        return KeyRanges.of(gaps);
      }
      low = range.high();
      lowInclusive = !range.highInclusive();
    }
    gaps.add(new KeyRange(low, lowInclusive, null, true));
    return KeyRanges.of(gaps);
  }

  private byte[] prefix(ColumnTest test, ValueCodec codec) {
    boolean raw = codec.type() == ColumnType.STRING || codec.type() == ColumnType.BYTES;
    if (!raw || codec.encoding() != ValueEncoding.BINARY) {
      throw new IllegalArgumentException(
          String.format(
              "%s: a prefix needs a STRING or BYTES column in BINARY"
                  + " encoding, and this one is %s(%s); use between instead",
              test, codec.type(), codec.encoding()));
    }
    return key(test, codec, 0);
  }

  /** The key of one of a test's values. */
  byte[] key(ColumnTest test, ValueCodec codec, int index) {
    Object value = test.values().get(index);
    if (test.column().isRow() && columns.resolve(test.column()).codec() == null) {
      return rowKey(value);
    }
    try {
      return Literals.key(codec, value);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          (test.column().isRow() ? "Row key" : "Column " + test.column())
              + " of table "
              + columns.table()
              + " and value "
              + Literals.show(value)
              + ": "
              + e.getMessage(),
          e);
    }
  }

  private byte[] rowKey(Object value) {
    if (value instanceof byte[] bytes) {
      return bytes;
    }
    if (value instanceof CharSequence) {
      return value.toString().getBytes(StandardCharsets.UTF_8);
    }
    String shown = Literals.show(value);
    throw new IllegalArgumentException(
        String.format(
            "Row keys of table %s have no declared type, and %s is neither text"
                + " nor bytes: write text in quotes or bytes such as x'00ff', give the"
                + " type (row::LONG, in Java Column.row().as(ColumnType.LONG)), or"
                + " declare it once: lcindex column set %s \"row LONG\"%s",
            columns.table(), shown, columns.table(), columns.unreadDeclarations()));
  }
}
