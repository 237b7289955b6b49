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
package org.lcindex.parquet;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Result;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.lcindex.query.cli.rows.DecimalDigits;
import org.lcindex.query.cli.rows.ExportTypes;
import org.lcindex.query.cli.rows.OtherColumns;
import org.lcindex.query.cli.rows.RowColumns;
import org.lcindex.query.condition.ColumnName;
import org.lcindex.type.ShownText;
import org.lcindex.type.ValueCodec;

/** Gives rows to Parquet: the key, the columns that are known, and the others as JSON. */
final class RowWriteSupport extends WriteSupport<Result> {
  private final RowColumns columns;
  private final OtherColumns others;
  private final List<String> names;
  private final List<ValueCodec> codecs;
  private final Map<String, DecimalDigits> decimals;
  // Null when keys have no type.
  private final ValueCodec key;
  private final MessageType schema;
  private RecordConsumer to;

  RowWriteSupport(RowColumns columns, OtherColumns others, Map<String, DecimalDigits> decimals) {
    this.columns = columns;
    this.others = others;
    this.decimals = decimals;
    this.names = columns.names();
    this.key = columns.reader().rowCodec();
    this.codecs = new ArrayList<>();
    for (ColumnName column : columns.list()) {
      codecs.add(column.codec());
    }
    this.schema = schema();
  }

  private MessageType schema() {
    List<Type> fields = new ArrayList<>();
    fields.add(
        ParquetType.of(
            RowColumns.KEY,
            key,
            key == null ? Type.Repetition.REQUIRED : Type.Repetition.OPTIONAL));
    for (int i = 0; i < names.size(); i++) {
      DecimalDigits digits = decimals.get(names.get(i));
      fields.add(
          digits == null
              ? ParquetType.of(names.get(i), codecs.get(i), Type.Repetition.OPTIONAL)
              : ParquetType.decimal(names.get(i), digits));
    }
    if (others.areKept()) {
      fields.add(ParquetType.text(OtherColumns.NAME, Type.Repetition.OPTIONAL));
    }
    return new MessageType("rows", fields);
  }

  @Override
  @SuppressWarnings("deprecation") // that it overrides, because it is abstract
  public WriteContext init(Configuration conf) {
    return new WriteContext(
        schema, Map.of(ExportTypes.KEY, ExportTypes.of(columns, others).text()));
  }

  @Override
  public WriteContext init(ParquetConfiguration conf) {
    return new WriteContext(
        schema, Map.of(ExportTypes.KEY, ExportTypes.of(columns, others).text()));
  }

  @Override
  public void prepareForWrite(RecordConsumer consumer) {
    to = consumer;
  }

  @Override
  public void write(Result row) {
    to.startMessage();
    Object keyValue = ParquetType.valueOf(key, row.getRow());
    if (keyValue == null) {
      others.addOddKey(row.getRow(), ParquetType.isValue(key, row.getRow()));
    } else {
      field(RowColumns.KEY, 0, keyValue);
      if (ParquetType.isLost(key, schema.getType(0).asPrimitiveType(), keyValue, row.getRow())) {
        others.addLostKey(row.getRow());
      }
    }
    Cell[] cells = columns.cells(row, others::add);
    for (int i = 0; i < cells.length; i++) {
      if (cells[i] != null) {
        byte[] cell = CellUtil.cloneValue(cells[i]);
        Object value = value(i, cell, row);
        if (value == null) {
          others.addOdd(cells[i], ParquetType.isValue(codecs.get(i), cell));
        } else {
          field(names.get(i), i + 1, value);
          if (ParquetType.isLost(
              codecs.get(i), schema.getType(i + 1).asPrimitiveType(), value, cell)) {
            others.addLost(cells[i]);
          }
        }
      }
    }
    String json = others.areKept() ? others.json() : null;
    if (json != null) {
      field(OtherColumns.NAME, cells.length + 1, json);
    }
    to.endMessage();
  }

  /** The value of a column's cell; null when it is none of its type, or Parquet's has it not. */
  private Object value(int column, byte[] cell, Result row) {
    DecimalDigits digits = decimals.get(names.get(column));
    if (digits == null) {
      return ParquetType.valueOf(codecs.get(column), cell);
    }
    BigDecimal number = (BigDecimal) codecs.get(column).valueOfCell(cell);
    if (number == null) {
      return null;
    }
    BigInteger unscaled = digits.unscaled(number);
    if (unscaled == null) {
      throw new UncheckedIOException(
          new IOException(
              "row "
                  + ShownText.line(columns.reader().rowText(row.getRow()))
                  + ": "
                  + names.get(column)
                  + " is "
                  + ShownText.cut(number.toString())
                  + ", which does not fit DECIMAL"
                  + digits
                  + "; give more digits by "
                  + DecimalDigits.OPTION));
    }
    return ParquetType.decimal(unscaled, digits);
  }

  private void field(String name, int position, Object value) {
    to.startField(name, position);
    ParquetType.write(value, to);
    to.endField(name, position);
  }
}
