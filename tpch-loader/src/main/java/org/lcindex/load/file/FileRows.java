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
package org.lcindex.load.file;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.Put;
import org.lcindex.load.RowSource;
import org.lcindex.load.TextFile;
import org.lcindex.query.condition.FloatingRange;
import org.lcindex.rowfile.RowFileReader.Cursor;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ShownText;
import org.lcindex.type.ValueCodec;

/**
 * The rows of a file: each record a row with a cell for each of its values. Records that are none,
 * and those with a value that is none of its column's type, are kept as {@link BadLines}. For one
 * load.
 */
final class FileRows implements RowSource {
  static final ValueCodec STRING = ValueCodec.of(ColumnType.STRING);

  /** HBase's limit of a cell with its key, in bytes. */
  static final String MAX_CELL = "hbase.client.keyvalue.maxsize";

  static final int DEFAULT_MAX_CELL = 10 << 20;

  private final DataFile file;
  private final byte[] family;
  private final String key;
  private final Map<String, ValueCodec> types;
  private final Function<String, ValueCodec> others;
  private final String missing;
  private final int maxCell;
  private final BadLines bad;
  private final TreeMap<String, ValueCodec> unforeseen = new TreeMap<>();
  private KeyCount keys = new KeyCount();

  /**
   * Rows of a file.
   *
   * @param key the column whose cell is the row key, too
   * @param types of the columns that the sampled records have
   * @param others the types of other columns
   * @param missing a text that stands for no value
   * @param maxCell bytes of the largest cell that HBase's client writes; no limit when 0 or less
   */
  FileRows(
      DataFile file,
      byte[] family,
      String key,
      Map<String, ValueCodec> types,
      Function<String, ValueCodec> others,
      String missing,
      int maxCell,
      BadLines bad) {
    this.file = file;
    this.family = family;
    this.key = key;
    this.types = types;
    this.others = others;
    this.missing = missing;
    this.maxCell = maxCell;
    this.bad = bad;
  }

  @Override
  public String identity() {
    return file.identity()
        + ", key "
        + key
        + ", types "
        + new TreeMap<>(types)
        + ", missing "
        + missing;
  }

  /** Estimated from the length of the first records; unknown of a compressed file. */
  @Override
  public OptionalLong expectedRows() throws IOException {
    if (file.path().toString().endsWith(".gz")) {
      return OptionalLong.empty();
    }
    try (RecordReader reader = file.open()) {
      return OptionalLong.of(
          new TextFile(file.path())
              .records(
                  () -> {
                    TextRecord record = reader.next();
                    return record == null ? 0 : record.raw().length() + 1;
                  }));
    }
  }

  /** Types of the columns that the sampled records have not. */
  Map<String, ValueCodec> unforeseen() {
    return unforeseen;
  }

  /** Which row keys there were more than once. */
  KeyCount keys() {
    return keys;
  }

  @Override
  public Cursor open() throws IOException {
    bad.clear();
    keys = new KeyCount();
    RecordReader records = file.open();
    return new Cursor() {
      @Override
      public Put next() throws IOException {
        for (TextRecord record = records.next(); record != null; record = records.next()) {
          if (record.problem() != null) {
            bad.add(record, record.problem());
            continue;
          }
          try {
            return row(record);
          } catch (IllegalArgumentException e) {
            bad.add(record, e.getMessage());
          }
        }
        return null;
      }

      @Override
      public long badLines() {
        return bad.count();
      }

      @Override
      public void close() throws IOException {
        records.close();
        bad.close();
      }
    };
  }

  private Put row(TextRecord record) {
    String keyText = record.values().get(key);
    if (keyText == null || isMissing(keyText, type(key))) {
      throw new IllegalArgumentException("no value for " + key + ", which is the row key");
    }
    byte[] rowKey = cell(key, keyText);
    if (rowKey.length == 0 || rowKey.length > HConstants.MAX_ROW_LENGTH) {
      throw new IllegalArgumentException(
          key
              + ", which is the row key, has "
              + rowKey.length
              + " bytes, must have 1 to "
              + HConstants.MAX_ROW_LENGTH);
    }
    Put put = new Put(rowKey);
    record
        .values()
        .forEach(
            (column, text) -> {
              if (!isMissing(text, type(column))) {
                byte[] qualifier = column.getBytes(StandardCharsets.UTF_8);
                put.addColumn(family, qualifier, cell(column, text));
                checkSize(column, put.get(family, qualifier).get(0));
              }
            });
    keys.add(rowKey);
    return put;
  }

  /** Of a cell that is too large HBase's client refuses the whole batch, which ends a load. */
  private void checkSize(String column, Cell cell) {
    int size = cell.getSerializedSize();
    if (maxCell > 0 && size > maxCell) {
      throw new IllegalArgumentException(
          ShownText.cut(column)
              + ": its cell has "
              + size
              + " bytes, "
              + MAX_CELL
              + " lets a client write "
              + maxCell);
    }
  }

  private ValueCodec type(String column) {
    ValueCodec type = types.get(column);
    return type != null ? type : unforeseen.computeIfAbsent(column, others);
  }

  /** An empty text is a value of texts only, and in CSV there is none. */
  private boolean isMissing(String text, ValueCodec type) {
    return text.equals(missing) || text.isEmpty() && !isText(type);
  }

  private static boolean isText(ValueCodec type) {
    return type.type() == ColumnType.STRING || type.type() == ColumnType.BYTES;
  }

  private byte[] cell(String column, String text) {
    ValueCodec type = type(column);
    try {
      Object value = type.parse(isText(type) ? text : text.strip());
      String beyond = FloatingRange.beyond(type, text, value);
      if (beyond != null) {
        throw new IllegalArgumentException(
            "'" + ShownText.cut(text) + "' is " + beyond + "; write Infinity if that is meant");
      }
      return type.cellOf(value);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(ShownText.cut(column) + ": " + e.getMessage(), e);
    }
  }
}
