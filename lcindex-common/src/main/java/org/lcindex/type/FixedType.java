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
package org.lcindex.type;

import java.nio.charset.StandardCharsets;

/** The Java values of a fixed-width type and their numbers, see {@link LongOrdered}. Immutable. */
abstract class FixedType {
  final ColumnType type;

  /** Width of a key in bytes. */
  final int width;

  private final String remedy;

  private final CellForm text;

  FixedType(ColumnType type, int width, CellForm text, String remedy) {
    this.type = type;
    this.width = width;
    this.text = text;
    this.remedy = remedy;
  }

  /** What to give instead of a value that does not fit. */
  String remedy(Object value) {
    return remedy;
  }

  /** What to write instead of a text that is no value. */
  String textRemedy(String written) {
    return remedy;
  }

  /** The number of a value; null when it does not fit. */
  abstract Long orderOf(Object value);

  /** The value of a number. */
  abstract Object valueOf(long order);

  /** The value of a text; null when it is none. */
  Object parse(String s) {
    byte[] cell = s.getBytes(StandardCharsets.UTF_8);
    long order = text.order(cell, 0, cell.length);
    return order == CellForm.UNDECODABLE && !text.storesUndecodable(cell, 0, cell.length)
        ? null
        : valueOf(order);
  }

  /** The text of a value. */
  String format(Object value) {
    return value.toString();
  }
}
