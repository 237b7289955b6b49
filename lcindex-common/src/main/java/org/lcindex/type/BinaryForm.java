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
 * Cells as {@code Bytes.toBytes} makes them. Two's complement puts negative numbers after positive
 * ones, so none of these but BOOLEAN is byte ordered.
 */
final class BinaryForm extends CellForm {
  private final ColumnType type;
  private final int width;

  BinaryForm(ColumnType type, int width) {
    this.type = type;
    this.width = width;
  }

  @Override
  long order(byte[] cell, int offset, int length) {
    if (length != width) {
      return UNDECODABLE;
    }
    long number = BigEndian.read(cell, offset, width);
    return switch (type) {
      case DOUBLE -> FloatingType.orderOfDouble(Double.longBitsToDouble(number));
      case FLOAT -> FloatingType.orderOfFloat(Float.intBitsToFloat((int) number));
      case BOOLEAN -> number == 0 ? 0 : 1;
      default -> number;
    };
  }

  @Override
  boolean storesUndecodable(byte[] cell, int offset, int length) {
    return length == 8
        && width == 8
        && type != ColumnType.DOUBLE
        && BigEndian.read(cell, offset, 8) == UNDECODABLE;
  }

  @Override
  byte[] cellOf(long order) {
    byte[] cell = new byte[width];
    long number =
        switch (type) {
          case DOUBLE -> Double.doubleToLongBits(FloatingType.doubleOf(order));
          case FLOAT -> Float.floatToIntBits(FloatingType.floatOf(order));
            // Bytes.toBytes(true) is -1, not 1.
          case BOOLEAN -> -order;
          default -> order;
        };
    BigEndian.write(cell, 0, width, number);
    return cell;
  }

  @Override
  boolean uniqueCell(long order) {
    return switch (type) {
      case DOUBLE -> !Double.isNaN(FloatingType.doubleOf(order));
      case FLOAT -> !Float.isNaN(FloatingType.floatOf(order));
      case BOOLEAN -> order == 0;
      default -> true;
    };
  }

  @Override
  boolean injective() {
    return type != ColumnType.DOUBLE && type != ColumnType.FLOAT && type != ColumnType.BOOLEAN;
  }

  @Override
  boolean byteOrdered() {
    return type == ColumnType.BOOLEAN;
  }
}
