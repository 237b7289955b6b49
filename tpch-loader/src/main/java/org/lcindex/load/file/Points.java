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

import java.util.List;
import java.util.regex.Pattern;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/**
 * What the points of a column's numbers may be: 1.234 is one number with a decimal point, and
 * another with a decimal comma. Not thread safe.
 */
final class Points {
  private static final ValueCodec NUMBER = ValueCodec.of(ColumnType.DECIMAL);
  private static final TextForm COMMA = TextForm.NONE.withComma(true);
  private static final Pattern THOUSANDS = Pattern.compile("[-+]?[1-9][0-9]{0,2}[.][0-9]{3}");

  private boolean decimal;
  private String thousands;
  private String comma;

  /** The points of these values. */
  static Points of(List<String> texts) {
    Points points = new Points();
    texts.forEach(points::add);
    return points;
  }

  /** Takes one more value into account. */
  void add(String text) {
    if (decimal) {
      return;
    }
    String number = text.strip();
    boolean point = number.indexOf('.') >= 0;
    if (!point && number.indexOf(',') < 0) {
      return;
    }
    if (isNumber(number)) {
      if (!THOUSANDS.matcher(number).matches()) {
        decimal = true;
      } else if (thousands == null) {
        thousands = number;
      }
    } else if (comma == null && hasDecimalComma(number)) {
      comma = number;
    }
  }

  private static boolean hasDecimalComma(String text) {
    try {
      return isNumber(COMMA.plain(NUMBER, text));
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static boolean isNumber(String text) {
    try {
      NUMBER.parse(text);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /**
   * A value whose point may stand between thousands; null where no value has one, or one cannot.
   */
  String thousands() {
    return decimal ? null : thousands;
  }

  /** A value that is a number with a decimal comma only; null where there is none. */
  String comma() {
    return comma;
  }
}
