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
package org.lcindex.query;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.query.condition.ColumnName;
import org.lcindex.query.condition.ColumnTest;
import org.lcindex.query.condition.ColumnTest.Kind;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/**
 * A column in a query, and the start of conditions on it. Immutable.
 *
 * <p>Values are Java objects of the column's type or their text, for example {@code 12.5} or {@code
 * "12.5"} for a DOUBLE and {@code "1998-01-01"} for a DATE. The type is the one of the table's
 * index on the column, or else the declared one; {@link #as(ValueCodec)} gives it for a column that
 * has none.
 *
 * <p>A moment in a LONG column is its epoch milliseconds, a {@code double} in a DECIMAL column the
 * decimal it prints as.
 *
 * <p>A row without the column passes no condition on it but {@link #isMissing}. Cells that are no
 * value of the type pass {@link #ne}, {@link #isNotMissing} and negated conditions only.
 */
@InterfaceAudience.Public
public final class Column {
  private final ColumnName name;

  private Column(ColumnName name) {
    this.name = name;
  }

  private Column(byte[] family, byte[] qualifier, ValueCodec codec) {
    this(new ColumnName(family, Objects.requireNonNull(qualifier, "qualifier"), codec));
  }

  static Column of(ColumnName name) {
    return new Column(name);
  }

  /**
   * The row key, for conditions on it: {@code Column.row().between("a", "b")}. Its type is the one
   * that the table declares, or that of {@link #as(ValueCodec)}; without one values are texts or
   * {@code byte[]}s, and keys compare as bytes. Every row has one.
   */
  public static Column row() {
    return new Column(ColumnName.row(null));
  }

  /**
   * A column by its text: {@code family:qualifier}, or a qualifier alone when one index of the
   * table has it or the table has one family. Unprintable bytes are written as in {@code
   * Bytes.toStringBinary}.
   */
  public static Column column(String text) {
    int colon = text.indexOf(':');
    byte[] family = colon < 0 ? null : Bytes.toBytesBinary(text.substring(0, colon));
    return new Column(family, Bytes.toBytesBinary(text.substring(colon + 1)), null);
  }

  /** A column by its text, which may have a type: {@code o:comment::STRING}; or the row key. */
  static Column typed(String text) {
    int type = text.lastIndexOf("::");
    String name = type < 0 ? text : text.substring(0, type);
    Column column = ColumnDeclaration.isRow(name) ? row() : column(name);
    return type < 0 ? column : column.as(ValueCodec.named(text.substring(type + 2)));
  }

  /** A column by its bytes. */
  public static Column column(byte[] family, byte[] qualifier) {
    return new Column(Objects.requireNonNull(family, "family"), qualifier, null);
  }

  /** This column, read by a codec. */
  public Column as(ValueCodec codec) {
    return new Column(name.as(Objects.requireNonNull(codec, "codec")));
  }

  /** This column, read as a type in its default encoding. */
  public Column as(ColumnType type) {
    return as(ValueCodec.of(type));
  }

  /** The column's value is this one. */
  public Condition eq(Object value) {
    return condition(Kind.EQ, value);
  }

  /** The column has a value, and not this one. A cell that is no value of the type passes. */
  public Condition ne(Object value) {
    return condition(Kind.NE, value);
  }

  /** The column's value is less. */
  public Condition lt(Object value) {
    return condition(Kind.LT, value);
  }

  /** The column's value is less or this one. */
  public Condition le(Object value) {
    return condition(Kind.LE, value);
  }

  /** The column's value is greater. */
  public Condition gt(Object value) {
    return condition(Kind.GT, value);
  }

  /** The column's value is greater or this one. */
  public Condition ge(Object value) {
    return condition(Kind.GE, value);
  }

  /**
   * The column's value lies between the two, both included. Nothing does when low is above high.
   */
  public Condition between(Object low, Object high) {
    return between(low, true, high, true);
  }

  /** The column's value lies between the two. */
  public Condition between(Object low, boolean lowInclusive, Object high, boolean highInclusive) {
    return new Condition(
        ColumnTest.between(name, Arrays.asList(low, high), lowInclusive, highInclusive));
  }

  /** The column's value is one of these; of none, no row passes. */
  public Condition in(Object... values) {
    return in(Arrays.asList(values));
  }

  /** The column's value is one of these; of none, no row passes. */
  public Condition in(Collection<?> values) {
    return new Condition(ColumnTest.of(name, Kind.IN, new ArrayList<>(values)));
  }

  /** The column's value begins with this text or these bytes; STRING and BYTES columns only. */
  public Condition prefix(Object value) {
    return condition(Kind.PREFIX, value);
  }

  /** The row has no cell in the column. */
  public Condition isMissing() {
    return new Condition(ColumnTest.of(name, Kind.MISSING, List.of()));
  }

  /** The row has a cell in the column, which need not be a value of its type. */
  public Condition isNotMissing() {
    return new Condition(ColumnTest.of(name, Kind.PRESENT, List.of()));
  }

  private Condition condition(Kind kind, Object value) {
    return new Condition(ColumnTest.of(name, kind, Collections.singletonList(value)));
  }

  ColumnName name() {
    return name;
  }

  @Override
  public String toString() {
    if (name.isRow()) {
      return ColumnDeclaration.ROW;
    }
    String qualifier = Bytes.toStringBinary(name.qualifier());
    return name.family() == null
        ? qualifier
        : Bytes.toStringBinary(name.family()) + ":" + qualifier;
  }
}
