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

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.lcindex.type.ColumnType;
import org.lcindex.type.EscapedBytes;
import org.lcindex.type.ShownText;
import org.lcindex.type.ValueCodec;
import org.lcindex.type.ValueEncoding;

/** Reads the text form of {@link RowParts}. For one text. */
final class RowPartsText {
  static final String MURMUR3 = "MURMUR3";

  private static final String FORM = "NAME TYPE[(ENCODING)] [LENGTH] [DESC] ['SEPARATOR']";
  private static final Pattern TOKEN = Pattern.compile("\\s*('([^']*)'|,|[^\\s',]+)\\s*");
  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
  private static final String COMMA = ",";

  private final List<String> tokens = new ArrayList<>();
  private int next;

  RowPartsText(String text) {
    Matcher token = TOKEN.matcher(text);
    while (token.lookingAt()) {
      tokens.add(token.group(1));
      token.region(token.end(), text.length());
    }
    if (token.regionStart() < text.length()) {
      throw new IllegalArgumentException("a quote is not closed: write a separator as '|'");
    }
  }

  RowParts parse() {
    int salts = peek().equalsIgnoreCase("SALT") ? salts() : 0;
    List<RowPart> parts = new ArrayList<>();
    while (next < tokens.size()) {
      parts.add(part());
    }
    return new RowParts(salts, parts).checked();
  }

  private int salts() {
    next++;
    int salts = number(take("how many salts there are"), 2, RowParts.MOST_SALTS);
    String function = take("the function of the salt, " + MURMUR3);
    if (!function.equalsIgnoreCase(MURMUR3)) {
      throw new IllegalArgumentException(
          "the function of the salt is '" + ShownText.cut(function) + "': write " + MURMUR3);
    }
    separated();
    return salts;
  }

  private RowPart part() {
    String name = take(FORM);
    if (!NAME.matcher(name).matches() || ColumnDeclaration.isRow(name)) {
      throw new IllegalArgumentException(
          "'"
              + ShownText.cut(name)
              + "' is no name of a part: write letters, digits and '_', and not 'row'");
    }
    ValueCodec codec = ValueCodec.named(take("the type of " + name));
    Integer length = null;
    if (peek().matches("-?[0-9]+")) {
      length = number(take(""), 1, Short.MAX_VALUE);
      checkLength(name, codec);
    }
    boolean descending = peek().equalsIgnoreCase("DESC");
    if (descending) {
      next++;
      checkDescending(name, codec);
    }
    byte[] separator = null;
    if (peek().startsWith("'")) {
      String quoted = take("");
      separator = EscapedBytes.parse(quoted.substring(1, quoted.length() - 1));
      if (separator.length == 0) {
        throw new IllegalArgumentException(
            "the separator after " + name + " is empty: write one byte or more, such as '|'");
      }
      if (peek().equals(COMMA)) {
        next++;
        take("a part after the comma");
        next--;
      }
    } else {
      separated();
    }
    return RowPart.of(name, codec, length, descending, separator);
  }

  private static void checkLength(String name, ValueCodec codec) {
    boolean raw = codec.type() == ColumnType.STRING || codec.type() == ColumnType.BYTES;
    if (!raw || codec.encoding() != ValueEncoding.BINARY) {
      throw new IllegalArgumentException(
          name + " has a length, which is for STRING and BYTES: leave it out");
    }
  }

  private static void checkDescending(String name, ValueCodec codec) {
    boolean falls =
        switch (codec.type()) {
          case BYTE, SHORT, INT, LONG, DATE, TIMESTAMP -> codec.encoding() != ValueEncoding.TEXT;
          case FLOAT, DOUBLE -> codec.encoding() == ValueEncoding.ORDERED;
          case BOOLEAN, DECIMAL, STRING, BYTES -> false;
        };
    if (!falls) {
      throw new IllegalArgumentException(
          name
              + " is "
              + codec
              + ", of which DESC is not possible: it is for whole numbers, dates and timestamps in"
              + " BINARY and ORDERED, and for FLOAT and DOUBLE in ORDERED");
    }
  }

  /** A comma and another part, or the end. */
  private void separated() {
    if (next == tokens.size()) {
      return;
    }
    String comma = take("");
    if (!comma.equals(COMMA)) {
      throw new IllegalArgumentException(
          "'"
              + ShownText.cut(comma)
              + "' is not expected: write "
              + FORM
              + ", and a comma between");
    }
    take("a part after the comma");
    next--;
  }

  private String peek() {
    return next < tokens.size() ? tokens.get(next) : "";
  }

  private String take(String what) {
    if (next == tokens.size()) {
      throw new IllegalArgumentException("the text ends too early: write " + what);
    }
    return tokens.get(next++);
  }

  private static int number(String text, int least, int most) {
    try {
      int number = Integer.parseInt(text);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // It is told below.
    }
    throw new IllegalArgumentException(
        String.format(
            Locale.ROOT, "'%s' is no number from %d to %d", ShownText.cut(text), least, most));
  }
}
