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
package org.lcindex.verification.metamorphic.text;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * The words of a sequence file. Letters, digits, '.', '_', '+' and '-' stand for themselves; every
 * other byte is written {@code \xHH}, so that the separators of the line format never occur inside
 * a value. Thread safe: no state.
 */
public final class Text {
  private static final char[] HEX = "0123456789ABCDEF".toCharArray();

  private Text() {}

  /** The printable form of {@code bytes}; empty for no bytes. */
  public static String escape(byte[] bytes) {
    return escape(bytes, 0, bytes.length);
  }

  public static String escape(byte[] bytes, int offset, int length) {
    StringBuilder text = new StringBuilder(length);
    for (int i = offset; i < offset + length; i++) {
      int b = bytes[i] & 0xff;
      if (isPlain(b)) {
        text.append((char) b);
      } else {
        text.append("\\x").append(HEX[b >> 4]).append(HEX[b & 15]);
      }
    }
    return text.toString();
  }

  public static String escape(String text) {
    return escape(text.getBytes(StandardCharsets.UTF_8));
  }

  public static byte[] unescape(String text) {
    return Bytes.toBytesBinary(text);
  }

  public static String unescapeString(String text) {
    return new String(unescape(text), StandardCharsets.UTF_8);
  }

  /** The texts of all, each with the separator before it. */
  public static String each(String separator, List<?> all) {
    return all.stream().map(one -> separator + one).collect(Collectors.joining());
  }

  private static boolean isPlain(int b) {
    return (b >= 'a' && b <= 'z')
        || (b >= 'A' && b <= 'Z')
        || (b >= '0' && b <= '9')
        || b == '.'
        || b == '_'
        || b == '+'
        || b == '-';
  }

  /** Cuts at every {@code separator}; keeps empty parts, unlike {@link String#split}. */
  public static List<String> split(String text, char separator) {
    return List.of(text.split(Pattern.quote(String.valueOf(separator)), -1));
  }

  /** The two sides of the first {@code separator}, or an error that shows the text. */
  public static String[] cut(String text, char separator) {
    int at = text.indexOf(separator);
    if (at < 0) {
      throw new IllegalArgumentException(
          "'" + text + "' has no '" + separator + "'; write it as name" + separator + "value");
    }
    return new String[] {text.substring(0, at), text.substring(at + 1)};
  }
}
