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
package org.lcindex.query.condition;

import java.util.Arrays;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ShownText;
import org.lcindex.type.ValueCodec;

/** What is stored for a text of a file. Stateless. */
@InterfaceAudience.Private
public final class TextCell {
  /** Of columns without a type. */
  public static final ValueCodec BYTES = ValueCodec.of(ColumnType.BYTES);

  private TextCell() {}

  /**
   * The cell of a text.
   *
   * @throws IllegalArgumentException when it is no value of the type
   */
  public static byte[] of(ValueCodec type, String text) {
    byte[] cell = type.cellOfText(isText(type) ? text : text.strip());
    if (type.type() == ColumnType.DOUBLE || type.type() == ColumnType.FLOAT) {
      String beyond = FloatingRange.beyond(type, text, type.valueOfCell(cell));
      if (beyond != null) {
        throw new IllegalArgumentException(
            "'" + ShownText.cut(text) + "' is " + beyond + "; write Infinity if that is meant");
      }
    }
    return cell;
  }

  /** Whether the cell of a text is this one. */
  public static boolean isOf(ValueCodec type, String text, byte[] cell) {
    try {
      return Arrays.equals(of(type, text), cell);
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** Whether white space around a text, and an empty text, is of its value. */
  public static boolean isText(ValueCodec type) {
    return type.type() == ColumnType.STRING || type.type() == ColumnType.BYTES;
  }
}
