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
package org.lcindex.load.file;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;
import org.lcindex.type.ValueEncoding;

/**
 * The form that the values of a column seem to have. Day and month may be in either order: where no
 * value tells, it is asked and not guessed.
 *
 * @param form {@link TextForm#NONE} where none fits all values
 * @param other which fits as well and means other values; null for none
 */
record FormGuess(TextForm form, TextForm other) {
  /** Patterns of days; those of a line mean the same days. */
  private static final List<List<String>> DAYS =
      List.of(
          List.of(
              "dd.MM.yyyy",
              "d.M.yyyy",
              "dd/MM/yyyy",
              "d/M/yyyy",
              "dd-MM-yyyy",
              "d-M-yyyy",
              "dd.MM.yy",
              "d.M.yy",
              "dd/MM/yy",
              "d/M/yy"),
          List.of("MM/dd/yyyy", "M/d/yyyy", "MM-dd-yyyy", "M-d-yyyy", "MM/dd/yy", "M/d/yy"),
          List.of("yyyy/MM/dd", "yyyy/M/d", "yyyy.MM.dd"));

  private static final String TIME = " HH:mm[:ss[.SSS]]";
  private static final String ISO_DAY = "yyyy-MM-dd";

  private static final ValueCodec DATE = ValueCodec.of(ColumnType.DATE);
  private static final ValueCodec MOMENT = ValueCodec.of(ColumnType.TIMESTAMP, ValueEncoding.TEXT);
  private static final ValueCodec NUMBER = ValueCodec.of(ColumnType.DECIMAL);

  /** A comma that may as well be one between thousands. */
  private static final Pattern THOUSANDS = Pattern.compile("[-+]?[0-9]{1,3}(,[0-9]{3})+");

  /**
   * Guesses what a user has not said.
   *
   * @param texts of the column
   * @param type what it is to be; null when that is to be found out, too
   * @param given what the user has said
   */
  static FormGuess of(List<String> texts, ValueCodec type, TextForm given) {
    FormGuess guess = new FormGuess(given, null);
    if (texts.isEmpty()) {
      return guess;
    }
    if (given.date() == null && mayBe(type, ColumnType.DATE) && !fits(given, DATE, texts)) {
      guess = first(texts, DATE, day -> given.withDate(day), "", guess);
    }
    if (guess.form == given
        && given.timestamp() == null
        && mayBe(type, ColumnType.TIMESTAMP)
        && !fits(given, MOMENT, texts)) {
      guess = first(texts, MOMENT, moment -> given.withTimestamp(moment), TIME, guess);
    }
    boolean mayBeNumber =
        type == null
            || switch (type.type()) {
              case BYTE, SHORT, INT, LONG, FLOAT, DOUBLE, DECIMAL -> true;
              default -> false;
            };
    return guess.form == given && given.comma() == null && mayBeNumber && hasDecimalCommas(texts)
        ? new FormGuess(given.withComma(true), null)
        : guess;
  }

  private static boolean mayBe(ValueCodec type, ColumnType wanted) {
    return type == null || type.type() == wanted;
  }

  /** The first pattern that fits, and the first of those that mean other days. */
  private static FormGuess first(
      List<String> texts,
      ValueCodec type,
      Function<String, TextForm> form,
      String time,
      FormGuess none) {
    List<TextForm> found = new ArrayList<>();
    for (List<String> same : DAYS) {
      same.stream()
          .map(day -> form.apply(day + time))
          .filter(one -> fits(one, type, texts))
          .findFirst()
          .ifPresent(found::add);
    }
    if (found.isEmpty() && !time.isEmpty() && fits(form.apply(ISO_DAY + time), type, texts)) {
      found.add(form.apply(ISO_DAY + time));
    }
    return found.isEmpty()
        ? none
        : new FormGuess(found.get(0), found.size() == 1 ? null : found.get(1));
  }

  private static boolean fits(TextForm form, ValueCodec type, List<String> texts) {
    for (String text : texts) {
      try {
        type.parse(form.plain(type, text.strip()));
      } catch (IllegalArgumentException e) {
        return false;
      }
    }
    return true;
  }

  /** Whether all are numbers with a comma for a point, and one at least can be nothing else. */
  private static boolean hasDecimalCommas(List<String> texts) {
    return texts.stream()
            .map(String::strip)
            .anyMatch(text -> text.indexOf(',') >= 0 && !THOUSANDS.matcher(text).matches())
        && fits(TextForm.NONE.withComma(true), NUMBER, texts);
  }
}
