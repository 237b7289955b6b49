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
 * Cells as the fixed-width encodings of {@code OrderedBytes} make them: a header byte that tells
 * the type, then exactly our key. NaN has one encoding there; any other NaN does not decode, which
 * is what keeps these cells injective and byte ordered.
 */
final class OrderedForm extends CellForm {
  private final ColumnType type;
  private final byte header;
  private final int width;

  OrderedForm(ColumnType type, int header, int width) {
    this.type = type;
    this.header = (byte) header;
    this.width = width;
  }

  @Override
  long order(byte[] cell, int offset, int length) {
    if (length != width + 1 || cell[offset] != header) {
      return UNDECODABLE;
    }
    long order = BigEndian.read(cell, offset + 1, width) ^ BigEndian.signBit(width);
    if (type == ColumnType.DOUBLE && !FloatingType.isOrderOfDouble(order)) {
      return UNDECODABLE;
    }
    if (type == ColumnType.FLOAT && !FloatingType.isOrderOfFloat(order)) {
      return UNDECODABLE;
    }
    return order;
  }

  @Override
  boolean storesUndecodable(byte[] cell, int offset, int length) {
    return width == 8
        && length == 9
        && type != ColumnType.DOUBLE
        && cell[offset] == header
        && BigEndian.read(cell, offset + 1, 8) == 0;
  }

  @Override
  byte[] cellOf(long order) {
    byte[] cell = new byte[width + 1];
    cell[0] = header;
    BigEndian.write(cell, 1, width, order ^ BigEndian.signBit(width));
    return cell;
  }

  @Override
  boolean injective() {
    return true;
  }

  @Override
  boolean byteOrdered() {
    return true;
  }
}
