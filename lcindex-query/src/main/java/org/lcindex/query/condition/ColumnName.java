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
package org.lcindex.query.condition;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.definition.RowPart;
import org.lcindex.type.ValueCodec;

/**
 * A column as a query names it, the row key, or a part of it. Immutable as long as nobody writes to
 * the arrays.
 *
 * @param family null when only the qualifier was given
 * @param qualifier of the column; null for the row key
 * @param codec null when the table's index or declaration gives it
 * @param part its position among the parts of row keys; -1 of all that is no part
 */
@InterfaceAudience.Private
public record ColumnName(byte[] family, byte[] qualifier, ValueCodec codec, int part) {
  /** Words that a name outside quotes cannot be, unless it follows a colon. */
  private static final Set<String> KEYWORDS =
      Set.of(
          "and", "or", "not", "in", "between", "starts", "with", "is", "missing", "true", "false");

  /** What the name of a part of the row key may begin with, so that it is no column's. */
  public static final String OF_ROW = ColumnDeclaration.ROW + ".";

  private static final int HEX = 16;

  /** A column, or what is not known to be none. */
  public ColumnName(byte[] family, byte[] qualifier, ValueCodec codec) {
    this(family, qualifier, codec, -1);
  }

  /** A part of the row key. */
  static ColumnName part(RowPart part, int position) {
    return new ColumnName(
        null, part.name().getBytes(StandardCharsets.US_ASCII), part.codec(), position);
  }

  /**
   * The row key.
   *
   * @param codec null when the table's declaration gives it
   */
  public static ColumnName row(ValueCodec codec) {
    return new ColumnName(null, null, codec);
  }

  /** Whether it is the row key and no column. */
  public boolean isRow() {
    return qualifier == null;
  }

  /** Whether it is a part of the row key. */
  public boolean isPart() {
    return part >= 0;
  }

  /** Whether the row key has it, and no cell. */
  public boolean isOfKey() {
    return isRow() || isPart();
  }

  /** This column, read by another codec. */
  public ColumnName as(ValueCodec other) {
    return new ColumnName(family, qualifier, other, part);
  }

  /** The column as the language has it, with its type when it has one of its own. */
  @Override
  public String toString() {
    String type = codec == null || isPart() ? "" : "::" + codec;
    if (isRow()) {
      return ColumnDeclaration.ROW + type;
    }
    if (family != null) {
      return print(family) + ":" + print(qualifier) + type;
    }
    // Without a family this word is the row key.
    boolean row = ColumnDeclaration.isRow(new String(qualifier, StandardCharsets.ISO_8859_1));
    return (row ? "\"" + print(qualifier) + "\"" : print(qualifier)) + type;
  }

  /**
   * A name's bytes from its text between quotes: {@code ""} is a quote, {@code \xNN} a byte, all
   * else UTF-8.
   *
   * @throws IllegalArgumentException when a backslash begins anything else
   */
  static byte[] unquote(String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    String rest = text.replace("\"\"", "\"");
    int from = 0;
    for (int at = rest.indexOf('\\'); at >= 0; at = rest.indexOf('\\', from)) {
      bytes.writeBytes(rest.substring(from, at).getBytes(StandardCharsets.UTF_8));
      int high = at + 3 < rest.length() ? Character.digit(rest.charAt(at + 2), HEX) : -1;
      int low = high < 0 ? -1 : Character.digit(rest.charAt(at + 3), HEX);
      if (low < 0 || rest.charAt(at + 1) != 'x') {
        throw new IllegalArgumentException(
            "a backslash in a name begins a byte such as \\x00; a backslash itself is \\x5C");
      }
      bytes.write(high * HEX + low);
      from = at + 4;
    }
    bytes.writeBytes(rest.substring(from).getBytes(StandardCharsets.UTF_8));
    return bytes.toByteArray();
  }

  private static String print(byte[] name) {
    String plain = new String(name, StandardCharsets.ISO_8859_1);
    if (plain.matches("[A-Za-z_][A-Za-z0-9_.$-]*")
        && !KEYWORDS.contains(plain.toLowerCase(Locale.ROOT))) {
      return plain;
    }
    StringBuilder quoted = new StringBuilder("\"");
    for (byte b : name) {
      if (b == '"') {
        quoted.append("\"\"");
      } else if (b < ' ' || b > '~' || b == '\\') {
        quoted.append(String.format(Locale.ROOT, "\\x%02X", b & 0xff));
      } else {
        quoted.append((char) b);
      }
    }
    return quoted.append('"').toString();
  }
}
