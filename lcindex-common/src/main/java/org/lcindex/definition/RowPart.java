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
package org.lcindex.definition;

import java.util.Arrays;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.type.ColumnType;
import org.lcindex.type.EscapedBytes;
import org.lcindex.type.ValueCodec;
import org.lcindex.type.ValueEncoding;

/**
 * One part of the row keys of a table, see {@link RowParts}: its bytes are a cell of its codec, or
 * these bytes turned round. Immutable as long as nobody writes to the separator.
 *
 * @param name by which queries name it, as they name a column
 * @param codec of its values
 * @param length of its bytes; -1 when it ends with a separator or with the key
 * @param given whether the length was given, because the codec has none
 * @param descending whether its bytes are turned round, so that keys fall as values rise
 * @param separator the bytes behind it, which are none of it; null when there are none
 */
@InterfaceAudience.Public
public record RowPart(
    String name,
    ValueCodec codec,
    int length,
    boolean given,
    boolean descending,
    byte[] separator) {
  /** A part, with the length that cells of its codec have. */
  static RowPart of(
      String name, ValueCodec codec, Integer given, boolean descending, byte[] separator) {
    return new RowPart(
        name, codec, given == null ? lengthOf(codec) : given, given != null, descending, separator);
  }

  /** The bytes that every cell of a codec has; -1 when they differ. */
  private static int lengthOf(ValueCodec codec) {
    if (codec.type() == ColumnType.DATE && codec.encoding() == ValueEncoding.TEXT) {
      return "yyyy-MM-dd".length();
    }
    return switch (codec.encoding()) {
      case BINARY -> codec.keyWidth();
      case ORDERED -> codec.keyWidth() < 0 ? -1 : codec.keyWidth() + 1;
      case TEXT -> -1;
    };
  }

  /** Whether all its values take as many bytes. */
  public boolean isFixed() {
    return length >= 0;
  }

  /**
   * The bytes of the key for a cell, and the cell for bytes of the key: turned round, they are
   * themselves again. A descending number in BINARY is {@code MAX_VALUE - value}, as programs write
   * it; so the bit of the sign is kept. ORDERED is turned round as {@code OrderedBytes} does.
   */
  public byte[] turned(byte[] bytes) {
    if (!descending) {
      return bytes;
    }
    byte[] turned = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      turned[i] = (byte) ~bytes[i];
    }
    if (codec.encoding() == ValueEncoding.BINARY && turned.length > 0) {
      turned[0] ^= (byte) 0x80;
    }
    return turned;
  }

  /** Whether a key can have these bytes of this part, and has no others of it then. */
  public boolean fits(byte[] bytes) {
    if (isFixed()) {
      return bytes.length == length;
    }
    return separator == null
        || indexOf(separator, Bytes.add(bytes, separator), 0, bytes.length + separator.length)
            == bytes.length;
  }

  static boolean isAt(byte[] separator, byte[] key, int at) {
    return Arrays.equals(separator, 0, separator.length, key, at, at + separator.length);
  }

  /** The first place of a separator among some bytes; -1 when it is not there. */
  static int indexOf(byte[] separator, byte[] key, int from, int end) {
    for (int at = from; at + separator.length <= end; at++) {
      if (isAt(separator, key, at)) {
        return at;
      }
    }
    return -1;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof RowPart p && toString().equals(p.toString());
  }

  @Override
  public int hashCode() {
    return toString().hashCode();
  }

  /** As it is declared, for example {@code tenant STRING '|'}. */
  @Override
  public String toString() {
    return name
        + " "
        + codec
        + (given ? " " + length : "")
        + (descending ? " DESC" : "")
        + (separator == null ? "" : " '" + EscapedBytes.format(separator) + "'");
  }

  /** A copy of a range of bytes, as the cell that they are. */
  byte[] cell(byte[] key, int from, int to) {
    return turned(Arrays.copyOfRange(key, from, to));
  }
}
