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
package org.lcindex.query.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.lcindex.query.Group;
import org.lcindex.query.GroupValue;
import org.lcindex.query.Groups;
import org.lcindex.text.Members;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/**
 * Buckets of equal width between the least and the greatest value of a column, made of its groups
 * by value. NaN and infinities have no place between others: they are lines of their own.
 * Immutable.
 */
public final class Histogram {
  /** Buckets at most. */
  public static final int MOST_BUCKETS = 10_000;

  /** Buckets where nobody says how many. */
  public static final int USUAL_BUCKETS = 10;

  private static final BigDecimal NANOS = BigDecimal.valueOf(1_000_000_000);

  /** Digits of a width that is no whole number: so many that bounds are short. */
  private static final MathContext WIDTH = new MathContext(4, RoundingMode.UP);

  private record At(BigDecimal place, Group group) {}

  private final String column;
  private final ValueCodec codec;

  private Histogram(String column, ValueCodec codec) {
    this.column = column;
    this.codec = codec;
  }

  /**
   * Looks for mistakes before anything is asked.
   *
   * @throws IllegalArgumentException when there are no buckets of the column, or too many
   */
  public static void check(String column, ColumnType type, int buckets) {
    if (buckets < 1 || buckets > MOST_BUCKETS) {
      throw new IllegalArgumentException(
          "A histogram of " + buckets + " buckets; give 1 to " + MOST_BUCKETS);
    }
    if (type != null
        && !isWhole(type)
        && type != ColumnType.TIMESTAMP
        && type != ColumnType.FLOAT
        && type != ColumnType.DOUBLE
        && type != ColumnType.DECIMAL) {
      throw new IllegalArgumentException(
          "Column "
              + column
              + " is "
              + type
              + ", which has no histogram: it is of numbers, DATE and TIMESTAMP");
    }
  }

  /** Whether two values may be next to each other. */
  private static boolean isWhole(ColumnType type) {
    return switch (type) {
      case BYTE, SHORT, INT, LONG, DATE -> true;
      default -> false;
    };
  }

  /**
   * A line for each bucket.
   *
   * @param groups by the column's values
   */
  public static GroupLines of(String column, ValueCodec codec, Groups groups, int buckets) {
    return new Histogram(column, codec).lines(groups, buckets);
  }

  private GroupLines lines(Groups groups, int buckets) {
    List<At> places = new ArrayList<>();
    List<Group> others = new ArrayList<>();
    for (Group group : groups) {
      GroupValue value = group.keys().get(0);
      BigDecimal place = value.isValue() ? place(value.value()) : null;
      if (place != null) {
        places.add(new At(place, group));
      } else if (value.isValue()) {
        others.add(group);
      }
    }
    List<GroupLines.Line> lines = new ArrayList<>();
    if (!places.isEmpty()) {
      addBuckets(places, buckets, lines);
    }
    for (Group group : others) {
      GroupValue value = group.keys().get(0);
      addLine(lines, value, GroupLines.json(value), value, GroupLines.json(value), group.rows());
    }
    Members document = GroupLines.of(column, codec).with("rows", groups.rows());
    GroupLines.addApart(document, groups);
    return new GroupLines(List.of("from", "to", "rows"), lines, GroupLines.apart(groups), document);
  }

  private void addBuckets(List<At> places, int buckets, List<GroupLines.Line> lines) {
    BigDecimal least = places.get(0).place();
    BigDecimal greatest = places.get(places.size() - 1).place();
    BigDecimal width = width(greatest.subtract(least), buckets);
    long[] rows = new long[bucket(greatest, least, width, buckets) + 1];
    for (At at : places) {
      rows[bucket(at.place(), least, width, buckets)] += at.group().rows();
    }
    for (int i = 0; i < rows.length; i++) {
      Object from = bound(least.add(width.multiply(BigDecimal.valueOf(i))));
      // The last one ends with the greatest value, which is in it.
      boolean last = i == rows.length - 1;
      Object to = bound(last ? greatest : least.add(width.multiply(BigDecimal.valueOf(i + 1L))));
      addLine(lines, text(from), from, text(to), to, rows[i]);
    }
  }

  private static void addLine(
      List<GroupLines.Line> lines,
      Object from,
      Object jsonFrom,
      Object to,
      Object jsonTo,
      long rows) {
    lines.add(
        new GroupLines.Line(
            List.of(from, to, rows),
            new Members().with("from", jsonFrom).with("to", jsonTo).with("rows", rows)));
  }

  private BigDecimal width(BigDecimal range, int buckets) {
    BigDecimal number = BigDecimal.valueOf(buckets);
    if (isWhole(codec.type())) {
      return range.add(BigDecimal.ONE).divide(number, 0, RoundingMode.UP);
    }
    BigDecimal width = range.divide(number, WIDTH);
    return codec.type() == ColumnType.TIMESTAMP ? width.setScale(0, RoundingMode.UP) : width;
  }

  private static int bucket(BigDecimal place, BigDecimal least, BigDecimal width, int buckets) {
    if (width.signum() == 0) {
      return 0;
    }
    return Math.min(
        buckets - 1, place.subtract(least).divideToIntegralValue(width).intValueExact());
  }

  /** Where a value stands; null for what has no place. */
  private static BigDecimal place(Object value) {
    if (value instanceof LocalDate day) {
      return BigDecimal.valueOf(day.toEpochDay());
    }
    if (value instanceof Instant moment) {
      return BigDecimal.valueOf(moment.getEpochSecond())
          .multiply(NANOS)
          .add(BigDecimal.valueOf(moment.getNano()));
    }
    if (value instanceof Double || value instanceof Float) {
      double number = ((Number) value).doubleValue();
      // As it is written: of a FLOAT 0.1 is no double 0.1.
      return Double.isFinite(number) ? new BigDecimal(value.toString()) : null;
    }
    return new BigDecimal(value.toString());
  }

  /** A bound as JSON has it. */
  private Object bound(BigDecimal place) {
    return switch (codec.type()) {
      case DATE -> codec.format(LocalDate.ofEpochDay(place.longValueExact()));
      case TIMESTAMP -> {
        BigDecimal[] parts = place.divideAndRemainder(NANOS);
        yield codec.format(
            Instant.ofEpochSecond(parts[0].longValueExact(), parts[1].longValueExact()));
      }
      default -> place.signum() == 0 ? BigDecimal.ZERO : place.stripTrailingZeros();
    };
  }

  private static String text(Object bound) {
    return bound instanceof BigDecimal number ? GroupLines.plain(number) : (String) bound;
  }
}
