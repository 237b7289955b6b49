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

import org.apache.yetus.audience.InterfaceAudience;

/**
 * A {@link ValueCodec} of a type whose values are numbers of 1, 2, 4 or 8 bytes, so that they can
 * be compared as a primitive {@code long}: signed order of these numbers is key order. Full scans
 * and residual conditions use it, because it allocates nothing. The key is the number in big endian
 * with its sign bit inverted.
 */
@InterfaceAudience.Private
public final class LongOrdered extends BaseCodec {
  /**
   * What {@link #order} returns for a cell that does not decode. It can also be a value's number:
   * on meeting it, ask {@link #decodes}.
   */
  public static final long UNDECODABLE = CellForm.UNDECODABLE;

  private final FixedType values;
  private final CellForm form;
  private final int width;

  LongOrdered(FixedType values, ValueEncoding encoding, CellForm form) {
    super(values.type, encoding);
    this.values = values;
    this.form = form;
    this.width = values.width;
  }

  /** The number of a cell's value, or {@link #UNDECODABLE}. */
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

  /**
   * Compares a number with a cell's.
   *
   * @return as {@link #compareKeyToCell}: negative when the cell does not decode
   */
  public int compareOrderToCell(long operand, byte[] cell, int offset, int length) {
    long order = order(cell, offset, length);
    return order == UNDECODABLE && !decodes(cell, offset, length)
        ? -1
        : Long.compare(operand, order);
  }

  @Override
  public int compareKeyToCell(byte[] key, byte[] cell, int offset, int length) {
    return compareOrderToCell(orderOfKey(key), cell, offset, length);
  }

  /** The number of a key of this codec. */
  public long orderOfKey(byte[] key) {
    if (key.length != width) {
      throw Misfit.key(key, this);
    }
    return BigEndian.read(key, 0, width) ^ BigEndian.signBit(width);
  }

  /** The key of a number that {@link #order} or {@link #orderOfKey} returned. */
  public byte[] keyOfOrder(long order) {
    byte[] key = new byte[width];
    BigEndian.write(key, 0, width, order ^ BigEndian.signBit(width));
    return key;
  }

  /** The value that a number stands for, of a FLOAT or DOUBLE. */
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
