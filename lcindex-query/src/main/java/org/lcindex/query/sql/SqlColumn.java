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
package org.lcindex.query.sql;

import java.nio.charset.StandardCharsets;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.Result;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.definition.RowParts;
import org.lcindex.query.Column;
import org.lcindex.query.condition.ColumnName;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;
import org.lcindex.type.ValueEncoding;

/**
 * A column of a table as SQL has it: a column of HBase, the row key, or a part of it. Immutable as
 * long as nobody writes to the arrays.
 *
 * @param name in statements
 * @param family null for the row key and its parts
 * @param qualifier null for the row key and its parts
 * @param codec by which cells are read
 * @param scale digits after the point, of a DECIMAL
 * @param parts of the row key, of a part; else null
 * @param part its position among them; -1 of all that is no part
 */
@InterfaceAudience.Private
public record SqlColumn(
    String name,
    byte[] family,
    byte[] qualifier,
    ValueCodec codec,
    int scale,
    RowParts parts,
    int part) {
  /** Whether it is the row key. */
  public boolean isRow() {
    return qualifier == null && parts == null;
  }

  /** Whether it is a part of the row key. */
  public boolean isPart() {
    return parts != null;
  }

  /** Whether it is the row key or a part of it, with which every row comes. */
  public boolean isInRow() {
    return qualifier == null;
  }

  /** Whether it is a row key without a type, which every row has. */
  public boolean isNeverNull() {
    return isRow() && codec.type() == ColumnType.BYTES;
  }

  /** The column of queries. */
  public Column column() {
    if (isPart()) {
      // By this name no column is meant.
      return Column.column(ColumnDeclaration.ROW + "." + parts.list().get(part).name());
    }
    return (isRow() ? Column.row() : Column.column(family, qualifier)).as(codec);
  }

  /** The column as text for a selection: no name looks as if it had a type. */
  public String selection() {
    return column().toString().replace("::", ":\\x3A");
  }

  /** The name by which groups have figures of the column. */
  public String nameInGroups() {
    byte[] name =
        isPart() ? parts.list().get(part).name().getBytes(StandardCharsets.US_ASCII) : qualifier;
    return new ColumnName(family, name, null).toString();
  }

  /** Whether -0.0 and 0.0 are two values to HBase, and one to SQL. */
  public boolean isFloating() {
    return codec.type() == ColumnType.FLOAT || codec.type() == ColumnType.DOUBLE;
  }

  /** Whether a cell is a value to SQL if it is one to LCIndex. */
  public boolean hasSameValues() {
    return switch (codec.type()) {
      case BOOLEAN, BYTE, SHORT, INT, LONG, FLOAT, DOUBLE, BYTES -> true;
        // Others have days whose number is no int.
      case DATE -> codec.encoding() != ValueEncoding.ORDERED;
      case DECIMAL, TIMESTAMP, STRING -> false;
    };
  }

  /**
   * Makes a value of a cell.
   *
   * @param <T> of values
   */
  @FunctionalInterface
  public interface CellReader<T> {
    /** The value, null when the bytes are none. */
    T read(byte[] bytes, int offset, int length);
  }

  /** The value in a row; null when it is missing, or the reader finds none. */
  public <T> T valueIn(Result row, CellReader<T> reader) {
    if (isInRow()) {
      byte[] key = row.getRow();
      byte[] cell = isPart() ? parts.cell(key, part) : key;
      return cell == null ? null : reader.read(cell, 0, cell.length);
    }
    Cell cell = row.getColumnLatestCell(family, qualifier);
    return cell == null
        ? null
        : reader.read(cell.getValueArray(), cell.getValueOffset(), cell.getValueLength());
  }
}
