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

/**
 * FLOAT and DOUBLE: the number is the IEEE 754 bit pattern, with the bits of a negative number's
 * magnitude inverted so that signed integer order is {@link Double#compare}'s order. Every NaN is
 * the canonical one, above positive infinity.
 */
final class FloatingType extends FixedType {
  private static final long NAN = orderOfDouble(Double.NaN);
  private static final long INFINITY = orderOfDouble(Double.POSITIVE_INFINITY);
  private static final long FLOAT_NAN = orderOfFloat(Float.NaN);
  private static final long FLOAT_INFINITY = orderOfFloat(Float.POSITIVE_INFINITY);

  /** Below this magnitude, whole numbers are written without a point. */
  private static final double PLAIN = 1e15;

  private final boolean isDouble;

  FloatingType(boolean isDouble) {
    super(
        isDouble ? ColumnType.DOUBLE : ColumnType.FLOAT,
        isDouble ? 8 : 4,
        new TextFloating(isDouble),
        "give a number such as 12.5 or 1e-7");
    this.isDouble = isDouble;
  }

  static long orderOfDouble(double d) {
    long bits = Double.doubleToLongBits(d);
    return bits ^ ((bits >> 63) & Long.MAX_VALUE);
  }

  static double doubleOf(long order) {
    return Double.longBitsToDouble(order ^ ((order >> 63) & Long.MAX_VALUE));
  }

  static long orderOfFloat(float f) {
    int bits = Float.floatToIntBits(f);
    return bits ^ ((bits >> 31) & Integer.MAX_VALUE);
  }

  static float floatOf(long order) {
    int i = (int) order;
    return Float.intBitsToFloat(i ^ ((i >> 31) & Integer.MAX_VALUE));
  }

  static boolean isOrderOfDouble(long order) {
    // Negative infinity is the bitwise complement of positive infinity in this order.
    return order == NAN || (order <= INFINITY && order >= ~INFINITY);
  }

  static boolean isOrderOfFloat(long order) {
    return order == FLOAT_NAN || (order <= FLOAT_INFINITY && order >= ~FLOAT_INFINITY);
  }

  /** Numbers of other classes are converted only where nothing of them gets lost. */
  @Override
  String remedy(Object value) {
    if (!(value instanceof Number)) {
      return super.remedy(value);
    }
    return isDouble
        ? "give a Double, or a whole number that a double holds exactly"
        : "give a Float, or a Double or whole number that a float holds exactly";
  }

  @Override
  Long orderOf(Object value) {
    double d;
    if (value instanceof Double || value instanceof Float) {
      d = ((Number) value).doubleValue();
    } else {
      Long whole = IntegralType.wholeNumber(value);
      if (whole == null || (long) (double) whole != whole || (double) whole == 0x1p63) {
        return null;
      }
      d = whole;
    }
    if (isDouble) {
      return orderOfDouble(d);
    }
    return Double.compare((float) d, d) == 0 ? orderOfFloat((float) d) : null;
  }

  @Override
  Object valueOf(long order) {
    // Not one conditional expression: that would make both a double.
    if (isDouble) {
      return doubleOf(order);
    }
    return floatOf(order);
  }

  @Override
  String format(Object value) {
    double d = ((Number) value).doubleValue();
    boolean plain = d == Math.rint(d) && Math.abs(d) < PLAIN && Double.compare(d, -0.0) != 0;
    return plain && (isDouble || Math.abs(d) <= 1 << 24)
        ? Long.toString((long) d)
        : value.toString();
  }
}
