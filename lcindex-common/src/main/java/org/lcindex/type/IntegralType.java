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

import java.math.BigInteger;

/** BYTE, SHORT, INT and LONG: the number is the value. */
final class IntegralType extends FixedType {
  private final long least;
  private final long greatest;

  IntegralType(ColumnType type, int width) {
    this(type, width, BigEndian.signBit(width));
  }

  private IntegralType(ColumnType type, int width, long least) {
    super(
        type,
        width,
        new TextIntegral(least, ~least),
        "give a whole number from " + least + " to " + ~least);
    this.least = least;
    this.greatest = ~least;
  }

  @Override
  Long orderOf(Object value) {
    Long number = wholeNumber(value);
    return number == null || number < least || number > greatest ? null : number;
  }

  /** The value of a whole number object as long; null when it is none or too large. */
  static Long wholeNumber(Object value) {
    if (value instanceof Long
        || value instanceof Integer
        || value instanceof Short
        || value instanceof Byte) {
      return ((Number) value).longValue();
    }
    return value instanceof BigInteger i && i.bitLength() < Long.SIZE ? i.longValue() : null;
  }

  @Override
  Object valueOf(long order) {
    return switch (type) {
      case BYTE -> (byte) order;
      case SHORT -> (short) order;
      case INT -> (int) order;
      default -> order;
    };
  }
}
