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
package org.lcindex.experiments.kit;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One value of one contender, measured once in every round. In JSON it is its median and its range,
 * and null when it was not measured. Immutable.
 *
 * @param values by round, from 1
 */
public record Samples(SortedMap<Integer, Double> values) {
  /** Not measured. */
  public static final Samples NONE = new Samples(new TreeMap<>());

  public Samples {
    values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
  }

  /** In the order of the rounds. */
  public static Samples of(List<Double> inOrder) {
    SortedMap<Integer, Double> values = new TreeMap<>();
    inOrder.forEach(value -> values.put(values.size() + 1, value));
    return new Samples(values);
  }

  public boolean isEmpty() {
    return values.isEmpty();
  }

  /** The middle value; the mean of the two middle ones of an even number; NaN of none. */
  public double median() {
    if (values.isEmpty()) {
      return Double.NaN;
    }
    List<Double> sorted = values.values().stream().sorted().toList();
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
  }

  /** The least value; NaN of none. */
  public double min() {
    return values.values().stream().mapToDouble(v -> v).min().orElse(Double.NaN);
  }

  /** The greatest value; NaN of none. */
  public double max() {
    return values.values().stream().mapToDouble(v -> v).max().orElse(Double.NaN);
  }

  /** All together. */
  public double sum() {
    return values.values().stream().mapToDouble(v -> v).sum();
  }

  /** That of the last round; NaN of none. */
  public double last() {
    return isEmpty() ? Double.NaN : values.get(values.lastKey());
  }

  /** Round by round, this one divided by the other; rounds that only one has are left out. */
  public Samples over(Samples other) {
    SortedMap<Integer, Double> ratios = new TreeMap<>();
    values.forEach(
        (round, value) -> {
          Double divisor = other.values.get(round);
          if (divisor != null) {
            ratios.put(round, value / divisor);
          }
        });
    return new Samples(ratios);
  }

  /** Round by round, both together; rounds that only one has are left out. */
  public Samples plus(Samples other) {
    SortedMap<Integer, Double> sums = new TreeMap<>(values);
    sums.keySet().retainAll(other.values.keySet());
    sums.replaceAll((round, value) -> value + other.values.get(round));
    return new Samples(sums);
  }

  /** Each value times a factor, as of another unit. */
  public Samples times(double factor) {
    SortedMap<Integer, Double> other = new TreeMap<>();
    values.forEach((round, value) -> other.put(round, value * factor));
    return new Samples(other);
  }

  /** Whether the ranges of both have a value in common. */
  public boolean touches(Samples other) {
    return min() <= other.max() && other.min() <= max();
  }

  @JsonValue
  Map<String, Double> json() {
    if (isEmpty()) {
      return null;
    }
    Map<String, Double> fields = new LinkedHashMap<>();
    fields.put("median", median());
    fields.put("min", min());
    fields.put("max", max());
    return fields;
  }

  /** The median, with the range in brackets; each number in this format. A dash of none. */
  public String text(String format) {
    return text(median(format), "%s [" + format + " .. " + format + "]");
  }

  private String text(String median, String format) {
    return isEmpty() ? "-" : String.format(Locale.ROOT, format, median, min(), max());
  }

  /** The median in this format; a dash of none. */
  public String median(String format) {
    return isEmpty() ? "-" : String.format(Locale.ROOT, format, median());
  }

  /** The median, with the range in brackets where there is one; a dash of none. */
  public String text() {
    String low = number(min());
    String high = number(max());
    return low.equals(high) ? low : number(median()) + " [" + low + " .. " + high + "]";
  }

  /** A number of things. */
  public static String count(double value) {
    return String.format(Locale.ROOT, "%,.0f", value);
  }

  /** Three significant digits, without an exponent; a dash of NaN. */
  public static String number(double value) {
    if (Double.isNaN(value)) {
      return "-";
    }
    // By the size that is left after rounding: 0.9997 is 1.00.
    double size = Math.abs(value) * 1.0005;
    String format =
        size >= 100 ? "%,.0f" : size >= 10 ? "%.1f" : size >= 1 || size == 0 ? "%.2f" : "%.3f";
    return String.format(Locale.ROOT, format, value);
  }
}
