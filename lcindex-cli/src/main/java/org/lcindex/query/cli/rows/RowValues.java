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

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.hadoop.hbase.Cell;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.query.RowReader;

/** Keys and cells as what JSON has. Stateless. */
@InterfaceAudience.Private
public final class RowValues {
  private RowValues() {}

  /** A row's key as text. */
  public static String key(RowReader reader, byte[] row) {
    return reader.rowValue(row);
  }

  /**
   * A row's key for JSON.
   *
   * @param odd gets a key that is no value of its type
   */
  static Object jsonKey(RowReader reader, byte[] row, Consumer<byte[]> odd) {
    Object key = reader.rowCodec() == null ? null : reader.row(row);
    return json(key, () -> reader.rowValue(row, odd));
  }

  /**
   * A cell's value for JSON: numbers and truth values are such, all else text, as are NaN and
   * infinities, which JSON has not, and cells that are no value of their type, which {@code odd}
   * gets.
   */
  private static Object json(RowReader reader, Cell cell, Consumer<Cell> odd) {
    return json(reader.typed(cell), () -> reader.value(cell, odd));
  }

  private static Object json(Object value, Supplier<String> text) {
    if (value instanceof Double number) {
      return Double.isFinite(number) ? number : text.get();
    }
    if (value instanceof Float number) {
      return Float.isFinite(number) ? number : text.get();
    }
    return value instanceof Number || value instanceof Boolean ? value : text.get();
  }

  /**
   * An object with some cells.
   *
   * @param odd gets those that are no value of their type
   */
  static Map<String, Object> json(RowReader reader, List<Cell> cells, Consumer<Cell> odd) {
    Map<String, Object> object = new LinkedHashMap<>();
    // Of several versions the first is the newest.
    cells.forEach(
        cell -> object.computeIfAbsent(RowReader.column(cell), column -> json(reader, cell, odd)));
    return object;
  }
}
