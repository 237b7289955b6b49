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
package org.lcindex.query;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.type.ValueCodec;

/**
 * What was asked about the values of a column in the rows of a query. A row without a cell in the
 * column has no value, nor has one whose newest cell is no value of the type. Without any value
 * there is neither sum nor average, least nor greatest. Immutable and thread safe.
 *
 * <p>Nothing depends on the order in which rows were met. The sum of whole numbers and DECIMALs is
 * exact, of any size; that of FLOATs and DOUBLEs is the double nearest to the exact sum of all
 * values: NaN if one of them is, or both infinities are among them, else infinite if one of them
 * is. An average is the exact sum divided by the number of values, rounded to 34 digits.
 */
@InterfaceAudience.Public
public final class Aggregate {
  private final String column;
  private final ValueCodec codec;
  private final long values;
  private final Set<AggregateFunction> asked;
  private final Map<AggregateFunction, Object> found;
  private final OptionalInt digits;

  Aggregate(
      String column,
      ValueCodec codec,
      long values,
      Set<AggregateFunction> asked,
      Map<AggregateFunction, Object> found,
      OptionalInt digits) {
    this.digits = digits;
    this.column = column;
    this.codec = codec;
    this.values = values;
    this.asked = Set.copyOf(asked);
    this.found = new EnumMap<>(AggregateFunction.class);
    this.found.putAll(found);
  }

  /** The column, as {@code family:qualifier}. */
  public String column() {
    return column;
  }

  /** The type of its values. */
  public ValueCodec codec() {
    return codec;
  }

  /** How many rows have a value. */
  public long values() {
    return values;
  }

  /**
   * The sum: a {@link java.math.BigDecimal} of BYTE, SHORT, INT, LONG and DECIMAL, a {@link Double}
   * of FLOAT and DOUBLE.
   *
   * @throws IllegalStateException when it was not asked for
   */
  public Optional<Number> sum() {
    return get(AggregateFunction.SUM).map(Number.class::cast);
  }

  /**
   * The average, of the same class as the sum.
   *
   * @throws IllegalStateException when it was not asked for
   */
  public Optional<Number> average() {
    return get(AggregateFunction.AVERAGE).map(Number.class::cast);
  }

  /**
   * The least value, of the Java class that {@link org.lcindex.type.ColumnType} names.
   *
   * @throws IllegalStateException when it was not asked for
   */
  public Optional<Object> minimum() {
    return get(AggregateFunction.MINIMUM);
  }

  /**
   * The greatest value, of the Java class that {@link org.lcindex.type.ColumnType} names.
   *
   * @throws IllegalStateException when it was not asked for
   */
  public Optional<Object> maximum() {
    return get(AggregateFunction.MAXIMUM);
  }

  /**
   * How many digits behind the point that DECIMAL has which has most of them, without zeros at its
   * end; of a sum or an average of DECIMALs, else empty.
   */
  public OptionalInt digits() {
    return digits;
  }

  private Optional<Object> get(AggregateFunction function) {
    if (!asked.contains(function)) {
      throw new IllegalStateException(
          "The " + function + " of " + column + " was not asked for, but " + asked + " was");
    }
    return Optional.ofNullable(found.get(function));
  }

  /** What was asked for by its name, as text; null where there is no value. */
  public Map<String, String> texts() {
    Map<String, String> texts = new LinkedHashMap<>();
    for (AggregateFunction function : AggregateFunction.values()) {
      if (asked.contains(function)) {
        texts.put(function.toString(), text(function));
      }
    }
    return texts;
  }

  private String text(AggregateFunction function) {
    Object value = found.get(function);
    if (value == null) {
      return null;
    }
    return function.needsNumbers() ? NumberText.of((Number) value) : codec.format(value);
  }

  /** Readable: the column, the number of values, and what was asked for. */
  @Override
  public String toString() {
    return column + " " + codec + ": " + values + " values, " + texts();
  }
}
