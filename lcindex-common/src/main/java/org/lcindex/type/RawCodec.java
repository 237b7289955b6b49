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

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * STRING and BYTES: the key is the plain bytes of the value, and of the cell too in BINARY. Cells
 * of a STRING need not be valid UTF-8; they have keys, but their Java value has replacement
 * characters.
 */
sealed class RawCodec extends BaseCodec permits OrderedBlobCodec, OrderedTextCodec {
  RawCodec(ColumnType type, ValueEncoding encoding) {
    super(type, encoding);
  }

  @Override
  public byte[] keyOf(byte[] cell, int offset, int length) {
    return Arrays.copyOfRange(cell, offset, offset + length);
  }

  @Override
  public int compareKeyToCell(byte[] key, byte[] cell, int offset, int length) {
    return Arrays.compareUnsigned(key, 0, key.length, cell, offset, offset + length);
  }

  @Override
  public Object valueOf(byte[] key) {
    return type() == ColumnType.STRING ? new String(key, StandardCharsets.UTF_8) : key.clone();
  }

  @Override
  public byte[] keyOf(Object value) {
    if (type() == ColumnType.BYTES) {
      if (value instanceof byte[] bytes) {
        return bytes.clone();
      }
      throw Misfit.value(
          value, this, "give bytes, such as x'00ff' in a condition, a byte[] in Java");
    }
    if (value instanceof String text && isAscii(text)) {
      // As most texts are; an encoder takes several times as long.
      return text.getBytes(StandardCharsets.ISO_8859_1);
    }
    if (value instanceof CharSequence text) {
      try {
        ByteBuffer utf8 = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
        return Bytes.toBytes(utf8);
      } catch (CharacterCodingException e) {
        throw Misfit.value(
            value, this, "half of a surrogate pair has no UTF-8; declare the column as BYTES");
      }
    }
    throw Misfit.value(value, this, "give text, a String in Java");
  }

  @Override
  public byte[] cellOf(Object value) {
    return keyOf(value);
  }

  @Override
  public Object parse(String text) {
    return type() == ColumnType.STRING ? text : EscapedBytes.parse(text);
  }

  @Override
  public String format(Object value) {
    byte[] key = keyOf(value);
    return type() == ColumnType.STRING ? value.toString() : EscapedBytes.format(key);
  }

  @Override
  public String textOfCell(byte[] cell, int offset, int length) {
    byte[] key = keyOf(cell, offset, length);
    if (key == null || type() == ColumnType.BYTES) {
      return key == null ? null : EscapedBytes.format(key);
    }
    if (isAscii(key)) {
      return new String(key, StandardCharsets.ISO_8859_1); // as most are
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(key)).toString();
    } catch (CharacterCodingException e) {
      return null; // replacement characters would stand for what is lost
    }
  }

  @Override
  public boolean injective() {
    return true;
  }

  @Override
  public boolean byteOrdered() {
    return true;
  }

  @Override
  public boolean total() {
    return encoding() == ValueEncoding.BINARY;
  }

  private static boolean isAscii(byte[] bytes) {
    for (byte b : bytes) {
      if (b < 0) {
        return false;
      }
    }
    return true;
  }

  private static boolean isAscii(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) >= 0x80) {
        return false;
      }
    }
    return true;
  }
}
