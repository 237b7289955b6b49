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

import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import org.lcindex.type.ShownText;

/**
 * What follows the column and its type in the text of a global definition or index: the word
 * GLOBAL, and options in any order, each a word or a word with its value.
 *
 * @param buckets 0 when not given
 * @param generation 0 where a definition has none
 * @param splits 0 when not given
 * @param disabled whether the index is switched off
 */
record GlobalOptions(boolean deferred, int buckets, long generation, int splits, boolean disabled) {
  /** How a definition is written. */
  static final String FORM =
      "family:qualifier TYPE[(ENCODING)] GLOBAL [ORDERED|DEFERRED] [BUCKETS n]";

  /** How an index is written. */
  static final String INDEX_FORM = FORM + " GENERATION g [SPLITS n] [DISABLED]";

  // Here, because this class knows neither definitions nor indexes, which know it.
  static final int MAX_BUCKETS = 256;
  static final int MAX_SPLITS = 10_000;

  /** The third word, which tells a global definition from a local one. */
  private static final String GLOBAL = "GLOBAL";

  private static final String ORDERED = "ORDERED";
  private static final String DEFERRED = "DEFERRED";
  private static final String BUCKETS = "BUCKETS";
  private static final String GENERATION = "GENERATION";
  private static final String SPLITS = "SPLITS";
  private static final String DISABLED = "DISABLED";
  private static final int HEX_DIGITS = 16;

  /** Whether these are the words of a global definition or index, well formed or not. */
  static boolean areIn(String[] words) {
    return words.length > 0 && words[0].equals(GLOBAL)
        || words.length > 2 && words[2].equals(GLOBAL);
  }

  /**
   * Those of a definition.
   *
   * @throws IllegalArgumentException with value, limit and remedy
   */
  static GlobalOptions ofDefinition(String[] words) {
    Map<String, String> options = options(words, FORM);
    for (String word : new String[] {GENERATION, SPLITS, DISABLED}) {
      if (options.containsKey(word)) {
        throw unknown(word, FORM);
      }
    }
    return new GlobalOptions(options.containsKey(DEFERRED), buckets(options), 0, 0, false);
  }

  /**
   * Those of an index.
   *
   * @throws IllegalArgumentException with value, limit and remedy
   */
  static GlobalOptions ofIndex(String[] words) {
    Map<String, String> options = options(words, INDEX_FORM);
    return new GlobalOptions(
        options.containsKey(DEFERRED),
        buckets(options),
        generation(options.get(GENERATION)),
        number(options, SPLITS, MAX_SPLITS),
        options.containsKey(DISABLED));
  }

  /** The options with their values, which are empty for ORDERED, DEFERRED and DISABLED. */
  private static Map<String, String> options(String[] words, String form) {
    if (words[0].equals(GLOBAL)) {
      throw words.length > 1 ? later(words[1]) : unknown(GLOBAL, form);
    }
    Map<String, String> options = new TreeMap<>();
    for (int i = 3; i < words.length; i++) {
      String word = words[i];
      String value =
          switch (word) {
            case ORDERED, DEFERRED, DISABLED -> "";
            case BUCKETS, GENERATION, SPLITS -> {
              if (++i == words.length) {
                throw new IllegalArgumentException(
                    "there is no value after " + word + ": write " + form);
              }
              yield words[i];
            }
            default -> throw ReservedWords.has(word) ? later(word) : unknown(word, form);
          };
      if (options.put(word, value) != null) {
        throw new IllegalArgumentException(word + " is given twice: leave one");
      }
    }
    if (options.containsKey(ORDERED) && options.containsKey(DEFERRED)) {
      throw new IllegalArgumentException(
          "an index removes old entries either ORDERED or DEFERRED: leave one of the two");
    }
    return options;
  }

  private static IllegalArgumentException later(String word) {
    return new IllegalArgumentException(
        "'"
            + ShownText.cut(word)
            + "' is a word of later releases: this one has GLOBAL indexes on one column; write "
            + FORM);
  }

  private static IllegalArgumentException unknown(String word, String form) {
    return new IllegalArgumentException(
        "'" + ShownText.cut(word) + "' is no word of a GLOBAL definition: write " + form);
  }

  private static int buckets(Map<String, String> options) {
    return number(options, BUCKETS, MAX_BUCKETS);
  }

  private static int number(Map<String, String> options, String option, int most) {
    String word = options.get(option);
    if (word == null) {
      return 0;
    }
    try {
      int number = Integer.parseInt(word);
      // 0 stands for an option that is not given.
      if (number >= 2 && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // told below
    }
    throw new IllegalArgumentException(
        option
            + " '"
            + ShownText.cut(word)
            + "' is no whole number from 2 to "
            + most
            + ": write one, or leave "
            + option
            + " out");
  }

  private static long generation(String word) {
    if (word != null && word.length() == HEX_DIGITS) {
      try {
        return HexFormat.fromHexDigitsToLong(word);
      } catch (IllegalArgumentException e) {
        // told below
      }
    }
    throw new IllegalArgumentException(
        GENERATION
            + (word == null ? " is missing" : " '" + ShownText.cut(word) + "'")
            + ": write the "
            + HEX_DIGITS
            + " hexadecimal digits that the index was created with");
  }

  /** The text of a definition's options. */
  static String format(boolean deferred, int buckets) {
    return GLOBAL
        + (deferred ? " " + DEFERRED : "")
        + (buckets == 0 ? "" : " " + BUCKETS + " " + buckets);
  }

  /** The text of what an index has beside its definition. */
  static String format(long generation, int splits, boolean disabled) {
    String text = GENERATION + " " + HexFormat.of().toHexDigits(generation);
    return text
        + (splits == 0 ? "" : " " + SPLITS + " " + splits)
        + (disabled ? " " + DISABLED : "");
  }
}
