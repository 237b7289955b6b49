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

import java.util.Arrays;

/**
 * STRING as {@code OrderedBytes.encodeString} writes it: a header, the text without zero bytes, and
 * a zero byte that makes a text sort before its continuations.
 */
final class OrderedTextCodec extends RawCodec {
  private static final byte HEADER = 0x34;

  OrderedTextCodec() {
    super(ColumnType.STRING, ValueEncoding.ORDERED);
  }

  @Override
  public boolean decodes(byte[] cell, int offset, int length) {
    if (length < 2 || cell[offset] != HEADER || cell[offset + length - 1] != 0) {
      return false;
    }
    for (int i = offset + 1; i < offset + length - 1; i++) {
      if (cell[i] == 0) {
        return false;
      }
    }
    return true;
  }

  @Override
  public byte[] keyOf(byte[] cell, int offset, int length) {
    return decodes(cell, offset, length)
        ? Arrays.copyOfRange(cell, offset + 1, offset + length - 1)
        : null;
  }

  @Override
  public int compareKeyToCell(byte[] key, byte[] cell, int offset, int length) {
    return decodes(cell, offset, length)
        ? Arrays.compareUnsigned(key, 0, key.length, cell, offset + 1, offset + length - 1)
        : -1;
  }

  @Override
  public byte[] keyOf(Object value) {
    byte[] key = super.keyOf(value);
    for (byte b : key) {
      if (b == 0) {
        throw Misfit.value(
            value, this, "OrderedBytes cannot store U+0000 in text; declare the column as BYTES");
      }
    }
    return key;
  }

  @Override
  public byte[] cellOf(Object value) {
    byte[] key = keyOf(value);
    byte[] cell = new byte[key.length + 2];
    cell[0] = HEADER;
    System.arraycopy(key, 0, cell, 1, key.length);
    return cell;
  }
}
