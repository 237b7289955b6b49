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
package org.lcindex.sql.column;

import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.Result;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.query.Column;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/**
 * A column of a table as SQL has it: a column of HBase, or the row key. Immutable as long as nobody
 * writes to the arrays.
 *
 * @param name in statements
 * @param family null for the row key
 * @param qualifier null for the row key
 * @param codec by which cells are read
 * @param scale digits after the point, of a DECIMAL
 */
@InterfaceAudience.Private
public record SqlColumn(String name, byte[] family, byte[] qualifier, ValueCodec codec, int scale) {
  /** Whether it is the row key. */
  public boolean isRow() {
    return qualifier == null;
  }

  /** Whether it is a row key without a type, which every row has. */
  public boolean isNeverNull() {
    return isRow() && codec.type() == ColumnType.BYTES;
  }

  /** The column of queries. */
  public Column column() {
    return (isRow() ? Column.row() : Column.column(family, qualifier)).as(codec);
  }

  /** A value of the column, as Calcite's code has it; null when SQL's type cannot hold it. */
  public Object of(Object value) {
    return SqlValues.of(value, scale);
  }

  /** The value in a row, as Calcite's code has it; null when it is missing or odd. */
  public Object valueIn(Result row) {
    if (isRow()) {
      byte[] key = row.getRow();
      return SqlValues.of(codec, scale, key, 0, key.length);
    }
    Cell cell = row.getColumnLatestCell(family, qualifier);
    return cell == null
        ? null
        : SqlValues.of(
            codec, scale, cell.getValueArray(), cell.getValueOffset(), cell.getValueLength());
  }
}
