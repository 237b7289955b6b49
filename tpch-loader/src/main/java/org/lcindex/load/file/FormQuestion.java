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

import java.util.List;
import org.lcindex.type.ShownText;

/**
 * What nobody can know but the user: whether the day or the month of a column comes first, and
 * whether a point is the decimal one.
 *
 * @param text what is open
 * @param first what the first form is, as it is asked
 * @param form one of the two, as an option
 * @param other the other one
 */
public record FormQuestion(String text, String first, String form, String other) {
  /** What is open of a column by its first values. */
  static FormQuestion of(TypedColumn column, List<String> texts) {
    return switch (column.codec().type()) {
      case DATE, TIMESTAMP ->
          of(
              column,
              ShownText.cut(column.example()) + ", whose day and month may be in either order",
              "Does the day come first?",
              column.form(),
              column.other());
      default -> ofPoints(column, Points.of(texts));
    };
  }

  /** What is open of a column of numbers. */
  static FormQuestion ofPoints(TypedColumn column, Points points) {
    return of(
        column,
        points.comma() == null
            ? points.thousands() + ", whose point may be the decimal one or stand between thousands"
            : points.thousands()
                + " and "
                + ShownText.cut(points.comma())
                + ", so its points may stand between thousands",
        "Is the point the decimal one?",
        column.form().withComma(false),
        column.form().withComma(true));
  }

  private static FormQuestion of(
      TypedColumn column, String text, String first, TextForm form, TextForm other) {
    return new FormQuestion(
        ShownText.cut(column.name()) + " has values such as " + text,
        first,
        option(column, form),
        option(column, other));
  }

  private static String option(TypedColumn column, TextForm form) {
    return form.options(column.name(), column.codec(), form).get(0);
  }

  /** What is open and what to do, where nobody can be asked. */
  public String message() {
    return text + "; nothing was written: repeat the command with " + form + " or " + other;
  }
}
