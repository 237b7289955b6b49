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
 * A codec of a type whose values are numbers of 1, 2, 4 or 8 bytes. The key is the number in big
 * endian with its sign bit inverted.
 */
final class FixedCodec extends BaseCodec implements LongOrdered {
  private final FixedType values;
  private final CellForm form;
  private final int width;

  FixedCodec(FixedType values, ValueEncoding encoding, CellForm form) {
    super(values.type, encoding);
    this.values = values;
    this.form = form;
    this.width = values.width;
  }

  @Override
  public long order(byte[] cell, int offset, int length) {
    return form.order(cell, offset, length);
  }

  @Override
  public boolean decodes(byte[] cell, int offset, int length) {
    return form.order(cell, offset, length) != UNDECODABLE
        || form.storesUndecodable(cell, offset, length);
  }

  @Override
  public byte[] keyOf(byte[] cell, int offset, int length) {
    long order = form.order(cell, offset, length);
    return order == UNDECODABLE && !form.storesUndecodable(cell, offset, length)
        ? null
        : keyOfOrder(order);
  }

  @Override
  public int compareKeyToCell(byte[] key, byte[] cell, int offset, int length) {
    return compareOrderToCell(orderOfKey(key), cell, offset, length);
  }

  @Override
  public long orderOfKey(byte[] key) {
    if (key.length != width) {
      throw Misfit.key(key, this);
    }
    return BigEndian.read(key, 0, width) ^ BigEndian.signBit(width);
  }

  @Override
  public byte[] keyOfOrder(long order) {
    byte[] key = new byte[width];
    BigEndian.write(key, 0, width, order ^ BigEndian.signBit(width));
    return key;
  }

  @Override
  public double doubleOfOrder(long order) {
    return type() == ColumnType.FLOAT ? FloatingType.floatOf(order) : FloatingType.doubleOf(order);
  }

  @Override
  public Object valueOf(byte[] key) {
    return values.valueOf(orderOfKey(key));
  }

  @Override
  public byte[] keyOf(Object value) {
    return keyOfOrder(orderOf(value));
  }

  @Override
  public byte[] cellOf(Object value) {
    return form.cellOf(orderOf(value));
  }

  private long orderOf(Object value) {
    Long order = values.orderOf(value);
    if (order == null || order < form.least() || order > form.greatest()) {
      throw Misfit.value(value, this, values.remedy(value));
    }
    return order;
  }

  @Override
  public Object parse(String text) {
    Object value = values.parse(text);
    if (value == null) {
      throw Misfit.text(text, this, values.textRemedy(text));
    }
    return value;
  }

  @Override
  public String format(Object value) {
    return values.format(values.valueOf(orderOf(value)));
  }

  @Override
  public int keyWidth() {
    return width;
  }

  @Override
  public boolean injective() {
    return form.injective();
  }

  @Override
  public boolean isKeyOfOneCell(byte[] key) {
    return form.uniqueCell(orderOfKey(key));
  }

  @Override
  public boolean byteOrdered() {
    return form.byteOrdered();
  }
}
