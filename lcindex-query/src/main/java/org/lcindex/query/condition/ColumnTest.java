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
package org.lcindex.query.condition;

import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.yetus.audience.InterfaceAudience;

/** A test of one column: a comparison with values not yet typed, or whether the column is there. */
@InterfaceAudience.Private
public final class ColumnTest extends Expression {
  /** What is asked of the column. */
  public enum Kind {
    EQ("="),
    NE("!="),
    LT("<"),
    LE("<="),
    GT(">"),
    GE(">="),
    BETWEEN("between"),
    IN("in"),
    PREFIX("starts with"),
    MISSING("is missing"),
    PRESENT("is not missing");

    private final String text;

    Kind(String text) {
      this.text = text;
    }
  }

  /** Values of a list that people are shown, and the first ones of a longer list. */
  private static final int MANY = 20;

  private static final int SHOWN = 5;

  private final ColumnName column;
  private final Kind kind;
  private final List<Object> values;
  private final boolean lowInclusive;
  private final boolean highInclusive;

  private ColumnTest(
      ColumnName column, Kind kind, List<?> values, boolean lowInclusive, boolean highInclusive) {
    super(List.of());
    for (Object value : values) {
      if (value == null) {
        throw new IllegalArgumentException(
            "The condition on "
                + column
                + " has a null value, and HBase stores none; give a value, or test whether the"
                + " column is missing");
      }
    }
    this.column = column;
    this.kind = kind;
    this.values = List.copyOf(values);
    this.lowInclusive = lowInclusive;
    this.highInclusive = highInclusive;
  }

  /** A test with as many values as its kind has. */
  public static ColumnTest of(ColumnName column, Kind kind, List<?> values) {
    return new ColumnTest(column, kind, values, true, true);
  }

  /** The test for an interval. */
  public static ColumnTest between(
      ColumnName column, List<?> ends, boolean lowInclusive, boolean highInclusive) {
    return new ColumnTest(column, Kind.BETWEEN, ends, lowInclusive, highInclusive);
  }

  /** The column. */
  public ColumnName column() {
    return column;
  }

  /** What is asked. */
  public Kind kind() {
    return kind;
  }

  /** The values it is compared with, as {@link Literals} has them. */
  public List<Object> values() {
    return values;
  }

  /** Whether an interval has its low end. */
  public boolean lowInclusive() {
    return lowInclusive;
  }

  /** Whether an interval has its high end. */
  public boolean highInclusive() {
    return highInclusive;
  }

  @Override
  public void forEachTest(Consumer<ColumnTest> visitor) {
    visitor.accept(this);
  }

  @Override
  boolean needsACell(TypedColumns columns, boolean negated) {
    return !columns.resolve(column).isOfKey() && kind != (negated ? Kind.PRESENT : Kind.MISSING);
  }

  /** For example {@code cf:price between [10, 20)}. */
  @Override
  String text(boolean brief) {
    String test = column + " " + kind.text;
    return switch (kind) {
      case MISSING, PRESENT -> test;
      case IN -> test + " (" + (brief && values.size() > MANY ? first() : join(", ")) + ")";
      case BETWEEN ->
          lowInclusive && highInclusive
              ? test + " " + join(" and ")
              : test + (lowInclusive ? " [" : " (") + join(", ") + (highInclusive ? "]" : ")");
      default -> test + " " + join("");
    };
  }

  private String first() {
    return values.stream().limit(SHOWN).map(Literals::show).collect(Collectors.joining(", "))
        + String.format(Locale.ROOT, " and %,d more", values.size() - SHOWN);
  }

  private String join(String separator) {
    return values.stream().map(Literals::print).collect(Collectors.joining(separator));
  }
}
