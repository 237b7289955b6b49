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

/** The base of all codecs: their identity, and that nothing is promised of their keys and cells. */
abstract sealed class BaseCodec implements ValueCodec
    permits DecimalCodec, LongOrdered, RawCodec, TimestampTextCodec {
  private final ColumnType type;
  private final ValueEncoding encoding;

  BaseCodec(ColumnType type, ValueEncoding encoding) {
    this.type = type;
    this.encoding = encoding;
  }

  @Override
  public final ColumnType type() {
    return type;
  }

  @Override
  public final ValueEncoding encoding() {
    return encoding;
  }

  @Override
  public Object valueOfCell(byte[] cell, int offset, int length) {
    byte[] key = keyOf(cell, offset, length);
    return key == null ? null : valueOf(key);
  }

  @Override
  public String textOfCell(byte[] cell, int offset, int length) {
    if (encoding == ValueEncoding.TEXT) {
      // As it was written: a number and a moment have several texts.
      return decodes(cell, offset, length)
          ? new String(cell, offset, length, StandardCharsets.US_ASCII)
          : null;
    }
    Object value = valueOfCell(cell, offset, length);
    return value == null ? null : format(value);
  }

  @Override
  public byte[] cellOfText(String text) {
    if (encoding == ValueEncoding.TEXT) {
      byte[] cell = text.getBytes(StandardCharsets.UTF_8);
      if (decodes(cell, 0, cell.length)) {
        return cell;
      }
    }
    return cellOf(parse(text));
  }

  @Override
  public int keyWidth() {
    return -1;
  }

  @Override
  public boolean injective() {
    return false;
  }

  @Override
  public boolean byteOrdered() {
    return false;
  }

  @Override
  public boolean total() {
    return false;
  }

  @Override
  public final String toString() {
    return encoding == type.defaultEncoding() ? type.name() : type.name() + "(" + encoding + ")";
  }
}
