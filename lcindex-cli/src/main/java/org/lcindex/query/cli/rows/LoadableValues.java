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
package org.lcindex.query.cli.rows;

import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hbase.thirdparty.com.google.gson.JsonPrimitive;
import org.apache.hbase.thirdparty.com.google.gson.internal.LazilyParsedNumber;
import org.lcindex.query.RowReader;
import org.lcindex.query.condition.TextCell;
import org.lcindex.type.ValueCodec;
import org.lcindex.type.ValueEncoding;

/**
 * Keys and cells as CSV and JSON have them, for programs and for {@code load}. A cell that load
 * would make another one of is counted, or is Base64. Not thread safe.
 */
public final class LoadableValues {
  /** What a field of CSV that is Base64 begins with; a text that does is Base64, too. */
  public static final String BASE64 = "base64:";

  /** The name of the only field of an object of JSON that is Base64. */
  public static final String JSON_BASE64 = "$base64";

  /** Line ends in a quoted field of CSV; behind more of them its quote counts as not closed. */
  public static final int MOST_LINES = 1_000;

  /** Characters in a quoted field with line ends. */
  public static final int MOST_CHARACTERS = 1 << 20;

  private static final Pattern JSON_NUMBER =
      Pattern.compile("-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?");

  private static final Pattern LINE_END = Pattern.compile("\\R");

  private final RowReader reader;
  private final boolean base64;
  private final Consumer<String> lost;

  /**
   * Values of rows.
   *
   * @param base64 whether cells that load would make others of are Base64
   * @param lost gets the columns of those that are not
   */
  LoadableValues(RowReader reader, boolean base64, Consumer<String> lost) {
    this.reader = reader;
    this.base64 = base64;
    this.lost = lost;
  }

  /** The bytes of Base64; null when it is none. */
  public static byte[] bytes(String text) {
    try {
      return Base64.getDecoder().decode(text);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }

  /** A row's key as a field of CSV. */
  String csvKey(byte[] row) {
    return csv(reader.rowCodec(), reader.rowValue(row), row, () -> RowColumns.KEY);
  }

  /** A cell's value as a field of CSV. */
  String csv(Cell cell) {
    return csv(
        reader.codec(cell),
        reader.value(cell),
        CellUtil.cloneValue(cell),
        () -> RowReader.column(cell));
  }

  private String csv(ValueCodec codec, String text, byte[] bytes, Supplier<String> column) {
    if (!isReadable(text)
        || base64 && text.startsWith(BASE64)
        || !TextCell.isOf(codec == null ? TextCell.BYTES : codec, text, bytes)) {
      if (base64) {
        return BASE64 + base64(bytes);
      }
      lost.accept(column.get());
    }
    return text;
  }

  /** Whether a reader takes it for a field with line ends and not for a quote left open. */
  private static boolean isReadable(String text) {
    if (text.indexOf('\n') < 0 && text.indexOf('\r') < 0) {
      return true;
    }
    return text.length() <= MOST_CHARACTERS
        && LINE_END.matcher(text).results().limit(MOST_LINES + 1L).count() <= MOST_LINES;
  }

  /** A row's key for JSON. */
  Object jsonKey(byte[] row) {
    ValueCodec codec = reader.rowCodec();
    Object value = codec == null ? null : reader.row(row);
    return json(codec, value, reader.rowValue(row), row, () -> RowColumns.KEY);
  }

  /**
   * A cell's value for JSON: numbers and truth values are such, all else text, as are NaN and
   * infinities, which JSON has not, and cells that are no value of their type.
   */
  Object json(Cell cell) {
    return json(
        reader.codec(cell),
        reader.typed(cell),
        reader.value(cell),
        CellUtil.cloneValue(cell),
        () -> RowReader.column(cell));
  }

  /** Adds cells to an object; of several versions of a cell the first is the newest. */
  void addJson(List<Cell> cells, Map<String, Object> object) {
    cells.forEach(cell -> object.computeIfAbsent(RowReader.column(cell), column -> json(cell)));
  }

  private Object json(
      ValueCodec codec, Object value, String text, byte[] bytes, Supplier<String> column) {
    if (!TextCell.isOf(codec == null ? TextCell.BYTES : codec, text, bytes)) {
      if (base64) {
        return Map.of(JSON_BASE64, base64(bytes));
      }
      lost.accept(column.get());
    }
    return json(codec, value, text);
  }

  private static Object json(ValueCodec codec, Object value, String text) {
    if (value instanceof Number && codec.encoding() == ValueEncoding.TEXT) {
      return JSON_NUMBER.matcher(text).matches()
          ? new JsonPrimitive(new LazilyParsedNumber(text))
          : text;
    }
    if (value instanceof Boolean) {
      return text.equals(value.toString()) ? value : text;
    }
    if (value instanceof Double number) {
      return Double.isFinite(number) ? number : text;
    }
    if (value instanceof Float number) {
      return Float.isFinite(number) ? number : text;
    }
    return value instanceof Number ? value : text;
  }
}
