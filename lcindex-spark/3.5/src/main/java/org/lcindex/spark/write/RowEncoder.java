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
package org.lcindex.spark.write;

import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.lcindex.definition.RowPart;
import org.lcindex.definition.RowParts;
import org.lcindex.query.sql.SqlColumn;
import org.lcindex.spark.table.SparkTypes;
import org.lcindex.spark.table.TableColumns;
import org.lcindex.type.ShownText;

/**
 * Makes the row key and the cells of rows of a DataFrame. It goes to executors. Thread safe.
 *
 * <p>The key is the column {@code row}, or made of a value for each part of the row key. A row that
 * has both must have the same of both.
 */
final class RowEncoder implements Serializable {
  private static final long serialVersionUID = 1;

  private final TableColumns columns;
  private final StructType schema;
  private transient List<Target> targets;

  /** What a field of a row becomes. */
  private record Target(int field, SqlColumn column, DataType type) {}

  /** A row of a DataFrame. */
  @FunctionalInterface
  interface Fields {
    /** The value of a field as Spark's internal rows have it; null for NULL. */
    Object get(int field);
  }

  private RowEncoder(TableColumns columns, StructType schema) {
    this.columns = columns;
    this.schema = schema;
  }

  /**
   * An encoder of rows of a schema.
   *
   * @throws IllegalArgumentException when keys cannot be made of it, or two fields are one column
   */
  static RowEncoder of(TableColumns columns, StructType schema) {
    RowEncoder made = new RowEncoder(columns, schema);
    made.check();
    return made;
  }

  StructType schema() {
    return schema;
  }

  private synchronized List<Target> targets() {
    if (targets == null) {
      List<Target> found = new ArrayList<>();
      for (int i = 0; i < schema.size(); i++) {
        StructField field = schema.fields()[i];
        found.add(new Target(i, column(field.name()), field.dataType()));
      }
      targets = List.copyOf(found);
    }
    return targets;
  }

  private SqlColumn column(String name) {
    SqlColumn same = columns.column(name);
    if (same != null) {
      return same;
    }
    return columns.columns().stream()
        .filter(one -> one.name().equalsIgnoreCase(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "column "
                        + name
                        + " is none of table "
                        + columns.descriptor().getTableName()
                        + ": name it family:qualifier, or leave it out"));
  }

  private void check() {
    Map<String, String> seen = new HashMap<>();
    boolean row = false;
    boolean[] parts = new boolean[parts().list().size()];
    for (Target target : targets()) {
      SqlColumn column = target.column;
      String name = schema.fields()[target.field].name();
      String key =
          column.isPart()
              ? "part " + column.part()
              : column.isRow()
                  ? "row"
                  : Bytes.toStringBinary(column.family())
                      + ":"
                      + Bytes.toStringBinary(column.qualifier());
      String other = seen.put(key, name);
      if (other != null) {
        throw new IllegalArgumentException(
            "columns "
                + other
                + " and "
                + name
                + " of the DataFrame are one column of table "
                + columns.descriptor().getTableName()
                + ": leave out one of them");
      }
      row |= column.isRow();
      if (column.isPart()) {
        parts[column.part()] = true;
      }
    }
    if (row) {
      return;
    }
    for (int i = 0; i < parts.length; i++) {
      if (!parts[i]) {
        throw new IllegalArgumentException(
            "the DataFrame has no column "
                + parts().list().get(i).name()
                + ", which is a part of the row key ("
                + parts().declaration()
                + "): add it, or the whole key as column row");
      }
    }
    if (parts.length == 0) {
      throw new IllegalArgumentException(
          "the DataFrame has no column row, which is the row key of table "
              + columns.descriptor().getTableName()
              + ": rename the column that is the key");
    }
  }

  private RowParts parts() {
    return RowParts.readable(columns.descriptor());
  }

  /**
   * The cells of a row, which have a timestamp.
   *
   * @throws IllegalArgumentException with row, column and value when there is no key, no cell, or a
   *     value that its column cannot hold
   */
  Put put(Fields row, long timestamp) {
    byte[] key = key(row);
    Put put;
    try {
      put = new Put(key, timestamp);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "row " + ShownText.cut(key) + " has no key that HBase takes: " + e.getMessage(), e);
    }
    for (Target target : targets()) {
      SqlColumn column = target.column;
      Object value = column.isInRow() ? null : row.get(target.field);
      if (value != null) {
        put.addColumn(column.family(), column.qualifier(), cell(target, value, key));
      }
    }
    if (put.isEmpty()) {
      throw new IllegalArgumentException(
          "row "
              + ShownText.cut(key)
              + " has no value besides its key, and HBase has no row without one: filter such rows"
              + " out, or give one column a value");
    }
    return put;
  }

  private byte[] key(Fields row) {
    byte[] whole = null;
    RowParts parts = null;
    byte[][] cells = null;
    Target missing = null;
    for (Target target : targets()) {
      SqlColumn column = target.column;
      if (!column.isInRow()) {
        continue;
      }
      Object value = row.get(target.field);
      if (column.isRow()) {
        whole = value == null ? null : cell(target, value, null);
        continue;
      }
      if (cells == null) {
        parts = column.parts();
        cells = new byte[parts.list().size()][];
      }
      if (value == null) {
        missing = missing == null ? target : missing;
      } else {
        cells[column.part()] = cell(target, value, null);
      }
    }
    if (whole != null) {
      if (cells != null) {
        requireSame(whole, parts, cells);
      }
      return whole;
    }
    if (cells == null) {
      throw new IllegalArgumentException(
          "a row has NULL in column row, which is its key: " + shown(row));
    }
    if (missing != null) {
      throw new IllegalArgumentException(
          "a row has NULL in column "
              + missing.column.name()
              + ", which is a part of its key: "
              + shown(row));
    }
    try {
      return parts.encodeCells(Arrays.asList(cells));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(e.getMessage() + "; it is in " + shown(row), e);
    }
  }

  private static void requireSame(byte[] key, RowParts parts, byte[][] cells) {
    for (int i = 0; i < cells.length; i++) {
      if (cells[i] != null && !Arrays.equals(cells[i], parts.cell(key, i))) {
        RowPart part = parts.list().get(i);
        throw new IllegalArgumentException(
            "row "
                + ShownText.cut(key)
                + " does not have "
                + part.codec().textOfCell(cells[i])
                + " as its part "
                + part.name()
                + ": leave out column row, or the parts");
      }
    }
  }

  /** Some of a row that has no key, so that one can find it. */
  private String shown(Fields row) {
    List<String> shown = new ArrayList<>();
    for (Target target : targets()) {
      Object value = row.get(target.field);
      if (value != null) {
        shown.add(
            target.column.name()
                + " = "
                + (value instanceof byte[] bytes ? ShownText.cut(bytes) : value));
      }
    }
    return "the row with " + ShownText.cut(String.join(", ", shown));
  }

  private static byte[] cell(Target target, Object value, byte[] key) {
    try {
      return target.column.codec().cellOf(value(target.type, value));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          (key == null ? "" : "row " + ShownText.cut(key) + ", ")
              + "column "
              + target.column.name()
              + ": "
              + e.getMessage(),
          e);
    }
  }

  /** As codecs take it. */
  private static Object value(DataType type, Object value) {
    if (value instanceof UTF8String text) {
      String read = text.toString();
      if (read.indexOf('\uFFFD') >= 0
          && !Arrays.equals(read.getBytes(StandardCharsets.UTF_8), text.getBytes())) {
        throw new IllegalArgumentException(
            ShownText.cut(text.getBytes())
                + " is no UTF-8, so that it is no text: give the column as BINARY");
      }
      return read;
    }
    boolean whole =
        type.equals(DataTypes.ByteType)
            || type.equals(DataTypes.ShortType)
            || type.equals(DataTypes.IntegerType)
            || type.equals(DataTypes.LongType);
    return whole ? value : SparkTypes.constant(value, type);
  }
}
