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
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.Put;
import org.lcindex.load.BadSourceException;
import org.lcindex.load.RowSource;
import org.lcindex.load.TextFile;
import org.lcindex.query.cli.rows.LoadableValues;
import org.lcindex.query.cli.rows.OtherColumns;
import org.lcindex.query.condition.TextCell;
import org.lcindex.text.UserError;
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
  private final FileColumns names;
  private final Values values;
  private final Map<String, TypedColumn> columns = new LinkedHashMap<>();
  private final Function<String, TypedColumn> others;
  private final int maxCell;
  private final BadLines bad;
  private final TreeMap<String, TypedColumn> unforeseen = new TreeMap<>();
  private final Map<String, Points> points = new HashMap<>();
  private KeyCount keys = new KeyCount();

  /**
   * How values are read.
   *
   * @param key the column whose cell is the row key, too; null when that is made of parts
   * @param parts of the row key; null when it is one column
   * @param missing a text that stands for no value
   * @param base64 whether a field that begins with {@link LoadableValues#BASE64} is Base64
   */
  record Values(String key, KeyParts parts, String missing, boolean base64) {}

  /**
   * Rows of a file.
   *
   * @param columns that the sampled records have
   * @param others the other columns; {@link IllegalArgumentException} for what is none
   * @param maxCell bytes of the largest cell that HBase's client writes; no limit when 0 or less
   */
  FileRows(
      DataFile file,
      FileColumns names,
      Values values,
      List<TypedColumn> columns,
      Function<String, TypedColumn> others,
      int maxCell,
      BadLines bad) {
    this.file = file;
    this.names = names;
    this.values = values;
    columns.forEach(column -> this.columns.put(column.name(), column));
    this.others = others;
    this.maxCell = maxCell;
    this.bad = bad;
  }

  @Override
  public String identity() {
    Map<String, ValueCodec> types = new TreeMap<>();
    columns.forEach((name, column) -> types.put(name, column.codec()));
    return file.identity()
        + ", key "
        + (values.parts == null ? values.key : values.parts)
        + ", types "
        + types
        + ", missing "
        + values.missing
        + (values.base64 ? ", base64" : "")
        + (settings().isEmpty() ? "" : ", forms " + settings());
  }

  @Override
  public String settings() {
    return FileForms.kept(file.name(), columns.values());
  }

  /** Estimated from the length of the first records; unknown of a compressed file. */
  @Override
  public OptionalLong expectedRows() throws IOException {
    if (file.path().toString().endsWith(".gz") || file.format() == DataFile.Format.PARQUET) {
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

  /** Columns that the sampled records have not. */
  Collection<TypedColumn> unforeseen() {
    return unforeseen.values();
  }

  /** Which row keys there were more than once. */
  KeyCount keys() {
    return keys;
  }

  @Override
  public Cursor open() throws IOException {
    keys = new KeyCount();
    points.clear();
    columns.values().stream()
        .filter(TypedColumn::hasUnsaidPoints)
        .forEach(column -> points.put(column.name(), new Points()));
    RecordReader records = file.open();
    bad.begin(records.heading());
    return new Cursor() {
      @Override
      public Put next() throws IOException {
        try {
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
        } catch (BadSourceException e) {
          requireClearPoints(); // which is why lines are bad
          throw e;
        }
        requireClearPoints();
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

  /** Numbers are not read in one of two ways where values tell that it may be the other one. */
  private void requireClearPoints() {
    points.forEach(
        (name, seen) -> {
          if (seen.thousands() != null && seen.comma() != null) {
            throw new UserError(FormQuestion.ofPoints(columns.get(name), seen).message());
          }
        });
  }

  private Put row(TextRecord record) {
    Map<String, String> texts = record.values();
    Map<String, byte[]> bytes = record.cells();
    boolean hasExtra = names.exported() && texts.containsKey(OtherColumns.NAME);
    if (values.base64 || hasExtra) {
      texts = new LinkedHashMap<>(texts);
      bytes = new LinkedHashMap<>(bytes);
      if (values.base64) {
        addBase64(texts, bytes);
      }
      if (hasExtra) {
        addExtra(texts.remove(OtherColumns.NAME), texts, bytes);
      }
    }
    byte[] rowKey = key(texts, bytes);
    if (rowKey.length == 0 || rowKey.length > HConstants.MAX_ROW_LENGTH) {
      throw new IllegalArgumentException(
          (values.parts == null ? values.key : "what is made of its parts")
              + ", which is the row key, has "
              + rowKey.length
              + " bytes, must have 1 to "
              + HConstants.MAX_ROW_LENGTH);
    }
    Put put = new Put(rowKey);
    texts.forEach(
        (name, text) -> {
          if (names.isPart(name)) {
            return; // the whole key has it
          }
          TypedColumn column = column(name);
          byte[] cell = column.isColumn() ? cell(column, text) : null;
          if (cell != null) {
            add(put, column, cell);
          }
        });
    bytes.forEach(
        (name, cell) -> {
          if (names.isPart(name)) {
            return;
          }
          TypedColumn column = column(name);
          if (column.isColumn()) {
            add(put, column, cell);
          }
        });
    if (put.isEmpty()) {
      throw new IllegalArgumentException(
          "no value besides the row key, and HBase has no row without one");
    }
    keys.add(rowKey);
    return put;
  }

  private byte[] key(Map<String, String> texts, Map<String, byte[]> bytes) {
    if (values.parts != null) {
      return values.parts.key(name -> cell(name, texts, bytes));
    }
    byte[] key = cell(values.key, texts, bytes);
    if (key == null) {
      throw new IllegalArgumentException("no value for " + values.key + ", which is the row key");
    }
    return key;
  }

  private byte[] cell(String name, Map<String, String> texts, Map<String, byte[]> bytes) {
    byte[] cell = bytes.get(name);
    return cell == null && texts.get(name) != null ? cell(column(name), texts.get(name)) : cell;
  }

  /** Turns fields of CSV that are Base64 into bytes. */
  private static void addBase64(Map<String, String> texts, Map<String, byte[]> bytes) {
    texts.forEach(
        (name, text) -> {
          if (text.startsWith(LoadableValues.BASE64)) {
            byte[] cell = LoadableValues.bytes(text.substring(LoadableValues.BASE64.length()));
            if (cell == null) {
              throw new IllegalArgumentException(ShownText.cut(name) + " is no Base64");
            }
            bytes.put(name, cell);
          }
        });
    texts.keySet().removeAll(bytes.keySet());
  }

  /** Adds what an export has kept as JSON; it has what its other columns have not, or not quite. */
  private static void addExtra(String json, Map<String, String> texts, Map<String, byte[]> bytes) {
    Map<String, String> extraTexts = new LinkedHashMap<>();
    Map<String, byte[]> extraBytes = new LinkedHashMap<>();
    String problem = JsonLinesReader.read(json, extraTexts, extraBytes);
    if (problem != null) {
      throw new IllegalArgumentException(OtherColumns.NAME + ": " + problem);
    }
    texts.putAll(extraTexts);
    texts.keySet().removeAll(extraBytes.keySet());
    bytes.putAll(extraBytes);
  }

  private void add(Put put, TypedColumn column, byte[] cell) {
    put.addColumn(column.family(), column.qualifier(), cell);
    checkSize(column.name(), put.get(column.family(), column.qualifier()).get(0));
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

  private TypedColumn column(String name) {
    TypedColumn column = columns.get(name);
    return column != null ? column : unforeseen.computeIfAbsent(name, others);
  }

  /** An empty text is a value of texts only. */
  private boolean isMissing(String text, ValueCodec type) {
    return text.equals(values.missing) || text.isEmpty() && !TextCell.isText(type);
  }

  /** The cell of a text; null when it stands for no value. */
  private byte[] cell(TypedColumn column, String text) {
    if (isMissing(text, column.codec())) {
      return null;
    }
    Points seen = points.get(column.name());
    if (seen != null) {
      seen.add(text);
    }
    try {
      return TextCell.of(column.codec(), column.form().plain(column.codec(), text));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          ShownText.cut(column.name()) + ": " + e.getMessage() + withComma(column, text), e);
    }
  }

  /** For a value that is one with a decimal comma: the option that says so. */
  private static String withComma(TypedColumn column, String text) {
    TextForm form = column.form().withComma(true);
    try {
      String plain = form.plain(column.codec(), text);
      if (plain.equals(text)) {
        return "";
      }
      column.codec().parse(plain);
      return "; "
          + form.options(column.name(), column.codec(), form).get(0)
          + " reads it as "
          + ShownText.cut(plain);
    } catch (IllegalArgumentException e) {
      return "";
    }
  }
}
