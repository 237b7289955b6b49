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
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.lcindex.type.ShownText;

/**
 * What follows the column and its type, or a grid's columns, in the text of a global definition or
 * index: options in any order, each a word or a word with its value.
 *
 * @param buckets 0 when not given
 * @param bits none when not given
 * @param generation 0 where a definition has none
 * @param splits 0 when not given
 * @param disabled whether the index is switched off
 * @param standby whether another generation serves queries
 * @param bounds null when not given
 */
record GlobalOptions(
    boolean deferred,
    int buckets,
    List<Integer> bits,
    long generation,
    int splits,
    boolean disabled,
    boolean standby,
    String bounds) {
  /** How a definition is written. */
  static final String FORM =
      "family:qualifier TYPE[(ENCODING)] GLOBAL [ORDERED|DEFERRED] [BUCKETS n]";

  private static final String OF_INDEX = " GENERATION g [SPLITS n] [DISABLED] [STANDBY]";

  /** How an index is written. */
  static final String INDEX_FORM = FORM + OF_INDEX;

  private static final String GRID_INDEX_FORM = GridText.FORM + OF_INDEX + " BOUNDS b";

  // Here, because this class knows neither definitions nor indexes, which know it.
  static final int MAX_BUCKETS = 256;
  static final int MAX_SPLITS = 10_000;

  /** The third word, which tells a global definition from a local one. */
  static final String GLOBAL = "GLOBAL";

  /** Of a grid's index. */
  static final String BOUNDS = "BOUNDS";

  private static final String ORDERED = "ORDERED";
  private static final String DEFERRED = "DEFERRED";
  private static final String BUCKETS = "BUCKETS";
  private static final String BITS = "BITS";
  private static final String GENERATION = "GENERATION";
  private static final String SPLITS = "SPLITS";
  private static final String DISABLED = "DISABLED";
  private static final String STANDBY = "STANDBY";
  private static final String GRIDS = "grids, as GLOBAL GRID(...)";
  private static final int HEX_DIGITS = 16;

  /** Whether these are the words of a global definition or index, well formed or not. */
  static boolean areIn(String[] words) {
    return words.length > 0 && words[0].equals(GLOBAL)
        || words.length > 2 && words[2].equals(GLOBAL);
  }

  /** Whether these are the words of a grid's definition or index, well formed or not. */
  static boolean areOfGrid(String[] words) {
    return words[0].equals(GLOBAL);
  }

  /**
   * Those of a definition.
   *
   * @param words of the options only
   * @throws IllegalArgumentException with value, limit and remedy
   */
  static GlobalOptions ofDefinition(List<String> words, boolean grid) {
    String form = grid ? GridText.FORM : FORM;
    Map<String, String> options = options(words, form, grid);
    for (String word : new String[] {GENERATION, SPLITS, DISABLED, STANDBY, BOUNDS}) {
      if (options.containsKey(word)) {
        throw unknown(word, form);
      }
    }
    return new GlobalOptions(
        options.containsKey(DEFERRED), buckets(options), bits(options), 0, 0, false, false, null);
  }

  /**
   * Those of an index.
   *
   * @param words of the options only
   * @throws IllegalArgumentException with value, limit and remedy
   */
  static GlobalOptions ofIndex(List<String> words, boolean grid) {
    Map<String, String> options = options(words, grid ? GRID_INDEX_FORM : INDEX_FORM, grid);
    return new GlobalOptions(
        options.containsKey(DEFERRED),
        buckets(options),
        bits(options),
        generation(options.get(GENERATION)),
        number(options, SPLITS, MAX_SPLITS),
        options.containsKey(DISABLED),
        options.containsKey(STANDBY),
        options.get(BOUNDS));
  }

  /** The options with their values, which are empty for words alone. */
  private static Map<String, String> options(List<String> words, String form, boolean grid) {
    Map<String, String> options = new TreeMap<>();
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      if (grid ? word.equals(BUCKETS) || word.equals(DEFERRED) : isOfGrid(word)) {
        throw new IllegalArgumentException(
            String.format(
                "'%s' is for %s: write %s",
                word, grid ? "one column, not for a grid" : GRIDS, form));
      }
      String value =
          switch (word) {
            case ORDERED, DEFERRED, DISABLED, STANDBY -> "";
            case BUCKETS, BITS, GENERATION, SPLITS, BOUNDS -> {
              if (++i == words.size()) {
                throw new IllegalArgumentException(
                    "there is no value after " + word + ": write " + form);
              }
              StringBuilder given = new StringBuilder(words.get(i));
              while (word.equals(BITS) && isUnfinished(given, words, i + 1)) {
                given.append(words.get(++i));
              }
              yield given.toString();
            }
            default -> throw ReservedWords.has(word) ? later(word, form) : unknown(word, form);
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

  private static boolean isOfGrid(String word) {
    return word.equals(BITS) || word.equals(BOUNDS);
  }

  /** Whether a list goes on behind a comma in the next word: {@code 6, 6}. */
  private static boolean isUnfinished(CharSequence list, List<String> words, int next) {
    return next < words.size()
        && (list.charAt(list.length() - 1) == ',' || words.get(next).charAt(0) == ',');
  }

  private static IllegalArgumentException later(String word, String form) {
    return new IllegalArgumentException(
        "'" + ShownText.cut(word) + "' is a word of later releases: write " + form);
  }

  static IllegalArgumentException unknown(String word, String form) {
    return new IllegalArgumentException(
        "'" + ShownText.cut(word) + "' is no word of a GLOBAL definition: write " + form);
  }

  private static int buckets(Map<String, String> options) {
    return number(options, BUCKETS, MAX_BUCKETS);
  }

  private static List<Integer> bits(Map<String, String> options) {
    String list = options.get(BITS);
    if (list == null) {
      return List.of();
    }
    List<Integer> bits = new ArrayList<>();
    for (String word : list.split(",", -1)) {
      try {
        bits.add(Integer.parseInt(word));
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException(
            String.format(
                "%s '%s' are no whole numbers with commas between:"
                    + " write one for each column, as in %s 6,6",
                BITS, ShownText.cut(list), BITS),
            e);
      }
    }
    return bits;
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
        String.format(
            "%s '%s' is no whole number from 2 to %s: write one, or leave %s out",
            option, ShownText.cut(word), most, option));
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
  static String format(long generation, int splits, boolean disabled, boolean standby) {
    String text = GENERATION + " " + HexFormat.of().toHexDigits(generation);
    return text
        + (splits == 0 ? "" : " " + SPLITS + " " + splits)
        + (disabled ? " " + DISABLED : "")
        + (standby ? " " + STANDBY : "");
  }
}
