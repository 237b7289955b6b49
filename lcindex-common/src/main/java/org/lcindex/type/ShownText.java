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

import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * Text that came from somebody else, as a person may be shown it. Terminals, browsers and viewers
 * of logs obey some characters in place of showing them: control characters (ESC, BEL, U+009B),
 * format characters (U+202E turns the line round), line and paragraph separators, and surrogates
 * without their other half. All of these are written as {@code \\uXXXX}. What a message quotes is
 * cut besides, because it may have megabytes. Stateless.
 *
 * <p>Whatever prints a value, a name or a message that a client, a table or a server has a say in
 * uses this class; its tests have the characters.
 */
@InterfaceAudience.Private
public final class ShownText {
  /** Characters that a message quotes of one thing unless it says otherwise. */
  public static final int MOST = 100;

  /** Characters in place of which something else is written. */
  private enum Form {
    /** Line ends and tabs, too: the text is to be a line, or part of one. */
    LINE,
    /** The text may have lines. */
    LINES,
    /** A document: such characters are in strings only, where this is an escape. */
    JSON
  }

  private ShownText() {}

  /** The text in one line; null for null. */
  public static String line(String text) {
    return escaped(text, Form.LINE);
  }

  /** The text with its line ends and tabs; null for null. */
  public static String lines(String text) {
    return escaped(text, Form.LINES);
  }

  /** A JSON document that means what it meant, of characters that can be shown. */
  public static String json(String document) {
    return escaped(document, Form.JSON);
  }

  /** Whether a line shows every character of the text. */
  public static boolean isPlain(String text) {
    return line(text).equals(text);
  }

  /** The beginning of a text in one line, and how long it is if that is not all. */
  public static String cut(String text) {
    return cut(text, MOST);
  }

  /**
   * The beginning of a text in one line, and how long it is if that is not all.
   *
   * @param most characters of the text that are shown
   */
  public static String cut(String text, int most) {
    if (text == null || text.length() <= most) {
      return line(text);
    }
    boolean halved = most > 0 && Character.isHighSurrogate(text.charAt(most - 1));
    String start = text.substring(0, halved ? most - 1 : most);
    return line(start) + "... (" + text.length() + " characters)";
  }

  /** The beginning of some bytes as HBase prints them, and how many there are. */
  public static String cut(byte[] bytes) {
    return cut(bytes, MOST);
  }

  /**
   * The beginning of some bytes as HBase prints them, and how many there are.
   *
   * @param most characters that show bytes; one that is not printable takes four
   */
  public static String cut(byte[] bytes, int most) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < bytes.length; i++) {
      String one = Bytes.toStringBinary(bytes, i, 1);
      if (out.length() + one.length() > most) {
        return out + "... (" + bytes.length + " bytes)";
      }
      out.append(one);
    }
    return out.toString();
  }

  private static String escaped(String text, Form form) {
    if (text == null) {
      return null;
    }
    int plain = 0;
    while (plain < text.length() && isPrintableAscii(text.charAt(plain))) {
      plain++;
    }
    if (plain == text.length()) {
      return text; // as most is
    }
    StringBuilder out = new StringBuilder(text.length() + 16).append(text, 0, plain);
    for (int i = plain; i < text.length(); ) {
      int c = text.codePointAt(i);
      i += Character.charCount(c);
      boolean crOfLineEnd = c == '\r' && i < text.length() && text.charAt(i) == '\n';
      if (form != Form.LINE && (c == '\n' || c == '\t' || crOfLineEnd)) {
        out.append((char) c);
      } else if (!isObeyed(c)) {
        out.appendCodePoint(c);
      } else if (form == Form.LINE) {
        shortly(out, c);
      } else {
        unicode(out, c);
      }
    }
    return out.toString();
  }

  private static boolean isPrintableAscii(char c) {
    return c >= ' ' && c < 0x7f;
  }

  /** Whether something else than showing it may become of a character. */
  private static boolean isObeyed(int c) {
    if (c >= ' ' && c < 0x7f) {
      return false;
    }
    return switch (Character.getType(c)) {
      case Character.CONTROL,
              Character.FORMAT,
              Character.SURROGATE,
              Character.LINE_SEPARATOR,
              Character.PARAGRAPH_SEPARATOR ->
          true;
      default -> false;
    };
  }

  private static void shortly(StringBuilder out, int c) {
    switch (c) {
      case '\n' -> out.append("\\n");
      case '\r' -> out.append("\\r");
      case '\t' -> out.append("\\t");
      default -> unicode(out, c);
    }
  }

  private static void unicode(StringBuilder out, int c) {
    for (char part : Character.toChars(c)) {
      out.append(String.format("\\u%04X", (int) part));
    }
  }
}
