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
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import org.lcindex.type.ColumnType;
import org.lcindex.type.EscapedBytes;
import org.lcindex.type.ShownText;
import org.lcindex.type.ValueCodec;

/** The text form of a definition, see {@link IndexDefinition#parse}. */
final class DefinitionText {
  private static final String FORM = "family:qualifier TYPE[(ENCODING)] [min max [flags]]";
  private static final String EMPTY = "\"\"";

  private DefinitionText() {}

  /** Reads a definition of any kind: which, one of the reserved words says; LOCAL has none. */
  static IndexDefinition parse(String typed, byte[] defaultFamily) {
    return ColumnDeclaration.parse(
        "index definition",
        typed,
        FORM,
        words ->
            words.length == 2
                || words.length == 4
                || words.length == 5
                || GlobalOptions.areIn(words),
        words ->
            GlobalOptions.areIn(words)
                ? global(words, defaultFamily, GlobalOptions::ofDefinition, (d, options) -> d)
                : local(words, defaultFamily));
  }

  /** Reads the options of a definition or index. */
  interface OptionsReader {
    /**
     * Reads them.
     *
     * @param words that follow what the index is on
     */
    GlobalOptions read(List<String> words, boolean grid);
  }

  /** Reads a global definition, and what else its options say. */
  static <T> T global(
      String[] words,
      byte[] defaultFamily,
      OptionsReader reader,
      BiFunction<GlobalDefinition, GlobalOptions, T> made) {
    if (GlobalOptions.areOfGrid(words)) {
      GridText grid = GridText.parse(words, defaultFamily);
      GlobalOptions options = reader.read(grid.options(), true);
      return made.apply(GlobalDefinition.ofGrid(grid.columns(), options.bits()), options);
    }
    GlobalOptions options = reader.read(Arrays.asList(words).subList(3, words.length), false);
    return made.apply(ofColumn(words, defaultFamily, options), options);
  }

  private static GlobalDefinition ofColumn(
      String[] words, byte[] defaultFamily, GlobalOptions options) {
    byte[][] column = ColumnDeclaration.name(words[0], defaultFamily);
    return GlobalDefinition.of(
        column[0],
        column[1],
        ValueCodec.named(words[1]),
        options.deferred() ? GlobalDefinition.Policy.DEFERRED : GlobalDefinition.Policy.ORDERED,
        options.buckets());
  }

  private static IndexDefinition local(String[] words, byte[] defaultFamily) {
    byte[][] column = ColumnDeclaration.name(words[0], defaultFamily);
    ValueCodec codec = ValueCodec.named(words[1]);
    IndexDefinition.Builder b = IndexDefinition.builder(column[0], column[1], codec);
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
              + ShownText.cut(word)
              + "' is no whole number from 1 to "
              + LocalDefinition.MAX_FLAGS
              + ": write how many flags the histogram has",
          e);
    }
  }

  private static Object bound(ValueCodec codec, String word) {
    if (ReservedWords.has(word)) {
      throw new IllegalArgumentException(
          "'"
              + word
              + "' is a word of definitions that this release does not know: write a bound that is"
              + " called so as "
              + escaped(word));
    }
    String text = word.equals(EMPTY) ? "" : word;
    return codec.type() == ColumnType.STRING
        ? codec.valueOf(EscapedBytes.parse(text))
        : codec.parse(text);
  }

  static String format(LocalDefinition d) {
    String column = d.columns().get(0).toString();
    return d.min() == null
        ? column
        : String.format(
            "%s %s %s %s",
            column, format(d.codec(), d.min()), format(d.codec(), d.max()), d.flags());
  }

  private static String format(ValueCodec codec, Object bound) {
    String text = codec.format(bound);
    if (codec.type() == ColumnType.STRING) {
      text = EscapedBytes.format(text.getBytes(StandardCharsets.UTF_8));
    }
    if (ReservedWords.has(text)) {
      return escaped(text);
    }
    return text.isEmpty() ? EMPTY : text;
  }

  private static String escaped(String word) {
    return String.format("\\x%02X%s", (int) word.charAt(0), word.substring(1));
  }
}
