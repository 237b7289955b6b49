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

import java.lang.invoke.MethodType;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.RowParts;
import org.lcindex.query.condition.ColumnName;
import org.lcindex.query.condition.TypedColumns;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ShownText;
import org.lcindex.type.ValueCodec;

/**
 * Reads the cells of rows, and row keys, by the types of a table's indexes, of its {@linkplain
 * LCIndexAdmin#setColumns declared columns}, of a query, or of {@link Column#as}. Thread safe;
 * always says the same.
 */
@InterfaceAudience.Public
public final class RowReader {
  /** A table may have millions of columns. */
  private static final int MOST_KNOWN = 1_000;

  private static final byte[] NO_FAMILY = new byte[0];

  private final TypedColumns columns;
  // By which types a query wants its columns, whatever the table knows.
  private final List<ColumnName> selected;
  // What a query says of others; an index and a declaration know better.
  private final List<ColumnName> types;
  // Of columns that were met: the length of the family, family, qualifier.
  private final Map<ByteBuffer, Optional<ValueCodec>> codecs = new ConcurrentHashMap<>();
  private final ValueCodec rowCodec;

  private RowReader(TypedColumns columns, List<ColumnName> selected, List<ColumnName> types) {
    this.columns = columns;
    this.selected = selected;
    this.types = types;
    this.rowCodec = resolve(ColumnName.row(null)).codec();
  }

  /** A reader of a table's rows. */
  public static RowReader of(TableDescriptor table) {
    return new RowReader(TypedColumns.of(table), List.of(), List.of());
  }

  /**
   * A reader of a query's rows: a column has the type that the query's selection gives it; without
   * one, an index and a declaration, that of the query's order or a condition.
   */
  public static RowReader of(TableDescriptor table, Mdrq query) {
    return new RowReader(TypedColumns.of(table), query.selected(), query.types());
  }

  /**
   * As {@link #of(TableDescriptor, Mdrq)}, by what the query knows of its table: it needs no right
   * to read the descriptor.
   */
  public static RowReader of(Mdrq query) {
    return new RowReader(query.typed(), query.selected(), query.types());
  }

  /**
   * The columns of the table that have a type, each with it: those that are declared, in the order
   * in which they were declared, then the other indexed ones, in the order in which the indexes
   * were created.
   */
  public List<Column> columns() {
    return columns.known().stream().map(Column::of).toList();
  }

  /** The type by which a column, or {@link Column#row}, is read; none when it has no type. */
  public Optional<ValueCodec> type(Column column) {
    return Optional.ofNullable(resolve(column.name()).codec());
  }

  /**
   * A row key as text for people: by its declared type, or that of the query; without one, or when
   * it is none of it, as {@code Bytes.toStringBinary} does. Characters that a terminal would obey
   * are written as {@code \\uXXXX}.
   */
  public String rowText(byte[] row) {
    return ShownText.line(rowValue(row));
  }

  /** A row key as text for programs, see {@link #value(Cell)}. */
  public String rowValue(byte[] row) {
    return rowValue(row, odd -> {});
  }

  /**
   * As {@link #rowValue(byte[])}.
   *
   * @param odd gets the key when it is no value of its type, so that its text is that of its bytes
   */
  @InterfaceAudience.Private
  public String rowValue(byte[] row, Consumer<byte[]> odd) {
    if (rowCodec == null) {
      return Bytes.toStringBinary(row);
    }
    String text = rowCodec.textOfCell(row);
    if (text == null) {
      odd.accept(row);
      return Bytes.toStringBinary(row);
    }
    return text;
  }

  /**
   * The value of a row key, of the Java class that {@link ColumnType} names; a {@code byte[]} when
   * row keys have no type; null when the key is no value of it.
   */
  public Object row(byte[] row) {
    return rowCodec == null ? row : rowCodec.valueOfCell(row);
  }

  /**
   * The value of a column, of the Java class that {@link ColumnType} names; a {@code byte[]} when
   * the column has no type; null when the row has no cell in it.
   *
   * @throws IllegalArgumentException when the cell is no value of the type
   */
  public Object get(Result row, Column column) {
    ColumnName name = resolve(column.name());
    return name.isRow() ? row(row.getRow()) : get(row, name);
  }

  /**
   * The value of a column, of a class: that which {@link ColumnType#javaClass} names for the
   * column's type, {@code byte[]} for a column without one, or what these extend. Null when the row
   * has no cell in the column.
   *
   * @throws IllegalArgumentException when the column's type has other values, whatever the row has;
   *     or when the cell, or the row key, is no value of the type
   */
  public <T> T get(Result row, Column column, Class<T> type) {
    @SuppressWarnings("unchecked") // of a primitive type the value has the class that boxes it
    T value = (T) get(row, resolve(column.name(), type));
    return value;
  }

  /** As {@link #get(Result, Column, Class)}, of a column by its text, which may have a type. */
  public <T> T get(Result row, String column, Class<T> type) {
    return get(row, Column.typed(column), type);
  }

  /**
   * A column with its family and codec.
   *
   * @throws IllegalArgumentException when values of the codec are not of the class
   */
  ColumnName resolve(ColumnName column, Class<?> type) {
    ColumnName name = resolve(column);
    ColumnType known = name.codec() == null ? ColumnType.BYTES : name.codec().type();
    Class<?> wanted = MethodType.methodType(type).wrap().returnType();
    if (wanted.isAssignableFrom(known.javaClass())) {
      return name;
    }
    String plain = name.as(null).toString();
    String other =
        name.isPart()
            ? ""
            : Arrays.stream(ColumnType.values())
                .filter(one -> one.javaClass() == wanted)
                .findFirst()
                .map(one -> ", or give the column this type: \"" + plain + "::" + one + "\"")
                .orElse("");
    throw new IllegalArgumentException(
        (name.isRow() ? "The row key" : "Column " + plain)
            + " of table "
            + columns.table()
            + " has "
            + (name.codec() == null
                ? "no known type, so its values are "
                : name.codec() + " values, ")
            + known.javaClass().getSimpleName()
            + " in Java, not "
            + type.getSimpleName()
            + ": ask for "
            + known.javaClass().getSimpleName()
            + other);
  }

  /** The value of a column that was resolved, or of the row key; null when there is no cell. */
  Object get(Result row, ColumnName name) {
    ValueCodec codec = name.codec() == null ? ValueCodec.of(ColumnType.BYTES) : name.codec();
    Object value;
    String bytes;
    if (name.isPart()) {
      value = columns.parts().value(row.getRow(), name.part());
      bytes = Bytes.toStringBinary(row.getRow());
    } else if (name.isRow()) {
      value = codec.valueOfCell(row.getRow());
      bytes = Bytes.toStringBinary(row.getRow());
    } else {
      Cell cell = row.getColumnLatestCell(name.family(), name.qualifier());
      if (cell == null) {
        return null;
      }
      value = valueOf(cell, codec);
      bytes = value == null ? show(cell) : null;
    }
    if (value == null) {
      throw new IllegalArgumentException(
          String.format(
              "Row %s has bytes in %s that are no %s: %s;"
                  + " read the column as(ColumnType.BYTES)",
              ShownText.cut(row.getRow()),
              name.isOfKey() ? "its key" : "column " + name,
              name.isPart() ? name + " " + codec : codec,
              ShownText.cut(bytes)));
    }
    return value;
  }

  /** As {@link #get(Result, Column)}, of a column by its text. */
  public Object get(Result row, String column) {
    return get(row, Column.column(column));
  }

  /**
   * A cell's column as text for people: {@code family:qualifier}, escaped; of a {@linkplain #part
   * part of a row key} {@code row.NAME}.
   */
  public static String column(Cell cell) {
    if (cell.getFamilyLength() == 0) {
      return ColumnName.OF_ROW + Bytes.toString(CellUtil.cloneQualifier(cell));
    }
    return Bytes.toStringBinary(CellUtil.cloneFamily(cell))
        + ":"
        + Bytes.toStringBinary(CellUtil.cloneQualifier(cell));
  }

  /**
   * A cell's value as text for people: by its type; without one, or when it is none of it, as text
   * if the bytes are printable, else escaped as {@code Bytes.toStringBinary} does. Characters that
   * a terminal would obey in place of showing them, and line ends, are written as {@code \\uXXXX}.
   */
  public String text(Cell cell) {
    return ShownText.line(value(cell));
  }

  /**
   * A cell as text for programs: a STRING is what it is, with characters that are not for a
   * terminal.
   */
  public String value(Cell cell) {
    return value(cell, odd -> {});
  }

  /**
   * As {@link #value(Cell)}.
   *
   * @param odd gets the cell when it is no value of its type, so that its text is that of its bytes
   */
  @InterfaceAudience.Private
  public String value(Cell cell, Consumer<Cell> odd) {
    return value(cell, codec(cell), odd);
  }

  /** The families of the table. */
  @InterfaceAudience.Private
  public List<byte[]> families() {
    return columns.families();
  }

  /** The codec of a cell's column; null when it has none. */
  @InterfaceAudience.Private
  public ValueCodec codec(Cell cell) {
    byte[] family = CellUtil.cloneFamily(cell);
    byte[] qualifier = CellUtil.cloneQualifier(cell);
    ByteBuffer column =
        ByteBuffer.wrap(Bytes.add(new byte[] {(byte) family.length}, family, qualifier));
    Optional<ValueCodec> known = codecs.get(column);
    if (known == null) {
      known = Optional.ofNullable(resolve(new ColumnName(family, qualifier, null)).codec());
      if (codecs.size() < MOST_KNOWN) {
        codecs.put(column, known);
      }
    }
    return known.orElse(null);
  }

  /**
   * The text of a column in a row, see {@link #text(Cell)}; null when the row has no cell in it.
   */
  public String text(Result row, Column column) {
    ColumnName name = resolve(column.name());
    if (name.isRow()) {
      return rowText(row.getRow());
    }
    if (name.isPart()) {
      Cell part = part(row.getRow(), name);
      return part == null ? null : text(part);
    }
    Cell cell = row.getColumnLatestCell(name.family(), name.qualifier());
    return cell == null ? null : ShownText.line(value(cell, name.codec(), odd -> {}));
  }

  /**
   * The value of a cell, of the Java class that {@link ColumnType} names; null when its column has
   * no type, or the cell is no value of it.
   */
  @InterfaceAudience.Private
  public Object typed(Cell cell) {
    ValueCodec codec = codec(cell);
    return codec == null ? null : valueOf(cell, codec);
  }

  /** The codec of row keys; null when they have no type. */
  @InterfaceAudience.Private
  public ValueCodec rowCodec() {
    return rowCodec;
  }

  /** Digits behind the point of a DECIMAL, as its declaration says; empty when none does. */
  @InterfaceAudience.Private
  public OptionalInt scale(ColumnName column) {
    return columns.scale(column);
  }

  /** The names of {@link #columns()}, with their codecs. */
  @InterfaceAudience.Private
  public List<ColumnName> known() {
    return columns.known();
  }

  /** A column by its text, with its family and, when it is known, its codec. */
  @InterfaceAudience.Private
  public ColumnName resolve(String column) {
    return resolve(Column.typed(column).name());
  }

  /** The parts of row keys. */
  @InterfaceAudience.Private
  public RowParts parts() {
    return columns.parts();
  }

  /**
   * A part of a row key as a cell of its type, which has no family; null when the key has no such
   * part, or it is no value.
   */
  @InterfaceAudience.Private
  public Cell part(byte[] row, ColumnName part) {
    byte[] cell = columns.parts().cell(row, part.part());
    return cell == null || !part.codec().decodes(cell, 0, cell.length)
        ? null
        : new KeyValue(row, NO_FAMILY, part.qualifier(), cell);
  }

  private ColumnName resolve(ColumnName column) {
    if (column.family() != null && column.family().length == 0) {
      return columns.resolve(new ColumnName(null, column.qualifier(), null));
    }
    ColumnName name = columns.resolve(column);
    if (column.codec() != null || name.isOfKey() && name.codec() != null) {
      return name;
    }
    ColumnName wanted = find(name, selected);
    if (wanted == null && name.codec() == null) {
      wanted = find(name, types);
    }
    return wanted == null ? name : wanted;
  }

  private static ColumnName find(ColumnName name, List<ColumnName> among) {
    for (ColumnName typed : among) {
      if (Arrays.equals(typed.family(), name.family())
          && Arrays.equals(typed.qualifier(), name.qualifier())) {
        return typed;
      }
    }
    return null;
  }

  private static String value(Cell cell, ValueCodec codec, Consumer<Cell> odd) {
    if (codec == null) {
      return show(cell);
    }
    String text =
        codec.textOfCell(cell.getValueArray(), cell.getValueOffset(), cell.getValueLength());
    if (text == null) {
      odd.accept(cell);
      return show(cell);
    }
    return text;
  }

  private static Object valueOf(Cell cell, ValueCodec codec) {
    return codec.valueOfCell(cell.getValueArray(), cell.getValueOffset(), cell.getValueLength());
  }

  private static String show(Cell cell) {
    ByteBuffer bytes =
        ByteBuffer.wrap(cell.getValueArray(), cell.getValueOffset(), cell.getValueLength());
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
      if (ShownText.isPlain(text)) {
        return text;
      }
    } catch (CharacterCodingException e) {
      // Bytes, then.
    }
    return Bytes.toStringBinary(cell.getValueArray(), cell.getValueOffset(), cell.getValueLength());
  }
}
