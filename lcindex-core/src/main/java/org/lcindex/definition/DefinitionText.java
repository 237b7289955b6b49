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

import java.nio.charset.StandardCharsets;
import org.lcindex.type.ColumnType;
import org.lcindex.type.EscapedBytes;
import org.lcindex.type.ValueCodec;

/** The text form of a definition, see {@link IndexDefinition#parse}. */
final class DefinitionText {
  private static final String FORM = "family:qualifier TYPE[(ENCODING)] [min max [flags]]";
  private static final String EMPTY = "\"\"";

  private DefinitionText() {}

  static IndexDefinition parse(String text, byte[] defaultFamily) {
    String[] words = text.strip().split("\\s+");
    if (words.length < 2 || words.length == 3 || words.length > 5) {
      throw new IllegalArgumentException(
          "index definition '" + text + "' has " + words.length + " words: write " + FORM);
    }
    try {
      return parse(words, defaultFamily);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("index definition '" + text + "': " + e.getMessage(), e);
    }
  }

  private static IndexDefinition parse(String[] words, byte[] defaultFamily) {
    String column = words[0];
    int colon = column.indexOf(':');
    byte[] family = colon < 0 ? defaultFamily : EscapedBytes.parse(column.substring(0, colon));
    if (family == null) {
      throw new IllegalArgumentException(
          "column '" + column + "' has no family: write family:" + column);
    }
    if (column.indexOf(':', colon + 1) >= 0) {
      throw new IllegalArgumentException(
          "column '" + column + "' has more than one ':': write one in a name as \\x3A");
    }
    if (column.indexOf(';') >= 0) {
      throw new IllegalArgumentException(
          "column '" + column + "' has a ';': write one in a name as \\x3B");
    }
    ValueCodec codec = ValueCodec.named(words[1]);
    IndexDefinition.Builder b =
        IndexDefinition.builder(family, EscapedBytes.parse(column.substring(colon + 1)), codec);
    if (words.length > 3) {
      b.bounds(bound(codec, words[2]), bound(codec, words[3]));
    }
    if (words.length > 4) {
      b.flags(flags(words[4]));
    }
    return b.build();
  }

  private static int flags(String word) {
    try {
      return Integer.parseInt(word);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "flags '"
              + word
              + "' is no whole number from 1 to "
              + IndexDefinition.MAX_FLAGS
              + ": write how many flags the histogram has",
          e);
    }
  }

  private static Object bound(ValueCodec codec, String word) {
    String text = word.equals(EMPTY) ? "" : word;
    return codec.type() == ColumnType.STRING
        ? codec.valueOf(EscapedBytes.parse(text))
        : codec.parse(text);
  }

  static String format(IndexDefinition d) {
    String column = d.column() + " " + d.codec();
    return d.min() == null
        ? column
        : column
            + " "
            + format(d.codec(), d.min())
            + " "
            + format(d.codec(), d.max())
            + " "
            + d.flags();
  }

  private static String format(ValueCodec codec, Object bound) {
    String text = codec.format(bound);
    if (codec.type() == ColumnType.STRING) {
      text = EscapedBytes.format(text.getBytes(StandardCharsets.UTF_8));
    }
    return text.isEmpty() ? EMPTY : text;
  }
}
