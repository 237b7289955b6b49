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
package org.lcindex.query.cli.rows;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.lcindex.query.condition.ColumnName;
import org.lcindex.text.DidYouMean;
import org.lcindex.text.UserError;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ShownText;

/**
 * How many digits the numbers of a DECIMAL column have in a format that wants to know.
 *
 * @param precision digits in all, 1 to {@value #MOST}, which is what readers of Parquet take
 * @param scale digits behind the point, of these
 */
public record DecimalDigits(int precision, int scale) {
  /** The option that says so. */
  public static final String OPTION = "--parquet-decimal";

  private static final int MOST = 38;
  private static final Pattern FORM = Pattern.compile("(.+)=(\\d{1,2}),(\\d{1,2})", Pattern.DOTALL);

  /**
   * What a user says of columns, by their headings, and what the table declares of others.
   *
   * @param texts each such as {@code f:price=12,2}
   * @throws UserError with what makes no sense
   */
  public static Map<String, DecimalDigits> of(List<String> texts, RowColumns columns) {
    Map<String, DecimalDigits> digits = new LinkedHashMap<>();
    for (ColumnName column : columns.list()) {
      if (column.codec() != null && column.codec().type() == ColumnType.DECIMAL) {
        columns
            .reader()
            .scale(column)
            .ifPresent(
                scale -> digits.put(RowColumns.name(column), new DecimalDigits(MOST, scale)));
      }
    }
    for (String text : texts) {
      Matcher form = FORM.matcher(text);
      if (!form.matches()) {
        throw wrong(text, "write COLUMN=DIGITS,SCALE, for example f:price=12,2");
      }
      int precision = Integer.parseInt(form.group(2));
      int scale = Integer.parseInt(form.group(3));
      if (precision < 1 || precision > MOST || scale > precision) {
        throw wrong(text, "1 to " + MOST + " digits, and no more of them behind the point");
      }
      ColumnName wanted = columns.reader().resolve(form.group(1));
      String name = wanted.isRow() ? RowColumns.KEY : RowColumns.name(wanted);
      int at = columns.names().indexOf(name);
      if (at < 0) {
        throw wrong(
            text, name + " is no column of the export" + DidYouMean.among(name, columns.names()));
      }
      ColumnName column = columns.list().get(at);
      if (column.codec() == null || column.codec().type() != ColumnType.DECIMAL) {
        throw wrong(text, name + " is " + (column.codec() == null ? "bytes" : column.codec()));
      }
      digits.put(name, new DecimalDigits(precision, scale));
    }
    return digits;
  }

  private static UserError wrong(String text, String why) {
    return new UserError(OPTION + " " + ShownText.cut(text) + ": " + why);
  }

  /** The number in units of the last digit; null when it has more digits than that. */
  public BigInteger unscaled(BigDecimal number) {
    if (number.signum() == 0) {
      return BigInteger.ZERO;
    }
    // A number of few digits can have millions of zeros, which nobody should write out.
    long before = (long) number.precision() - number.scale();
    if (before > precision - scale || before < -scale) {
      return null;
    }
    BigDecimal shortest = number.stripTrailingZeros();
    return shortest.scale() > scale ? null : shortest.setScale(scale).unscaledValue();
  }

  @Override
  public String toString() {
    return "(" + precision + "," + scale + ")";
  }
}
