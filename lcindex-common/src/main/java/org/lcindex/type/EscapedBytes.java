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

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * Bytes as printable ASCII without separators: everything but letters, digits and plain punctuation
 * is {@code \xNN}, as {@code Bytes.toStringBinary} writes it, and so are the space, quotes, {@code
 * :}, {@code ;} and the backslash. Every such text can stand in an index definition.
 */
@InterfaceAudience.Private
public final class EscapedBytes {
  private static final String ESCAPED = " \"':;\\";

  private EscapedBytes() {}

  /** The text of some bytes. */
  public static String format(byte[] bytes) {
    StringBuilder out = new StringBuilder(bytes.length);
    for (byte b : bytes) {
      if (b > ' ' && b < 0x7f && ESCAPED.indexOf(b) < 0) {
        out.append((char) b);
      } else {
        out.append(String.format("\\x%02X", b & 0xff));
      }
    }
    return out.toString();
  }

  /**
   * The bytes of a text; what is no {@code \xNN} stands for itself, in UTF-8.
   *
   * @throws IllegalArgumentException for a backslash that begins no {@code \xNN}
   */
  public static byte[] parse(String text) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(text.length());
    int plain = 0;
    int at = text.indexOf('\\');
    while (at >= 0) {
      int high = at + 3 < text.length() ? Character.digit(text.charAt(at + 2), 16) : -1;
      int low = high < 0 ? -1 : Character.digit(text.charAt(at + 3), 16);
      if (low < 0 || text.charAt(at + 1) != 'x') {
        throw new IllegalArgumentException(
            "'"
                + ShownText.cut(text)
                + "' has a backslash that begins no \\xNN: write a backslash as \\x5C");
      }
      out.writeBytes(text.substring(plain, at).getBytes(StandardCharsets.UTF_8));
      out.write(high << 4 | low);
      plain = at + 4;
      at = text.indexOf('\\', plain);
    }
    out.writeBytes(text.substring(plain).getBytes(StandardCharsets.UTF_8));
    return out.toByteArray();
  }
}
