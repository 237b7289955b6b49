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
package org.lcindex.experiments.report;

import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import org.lcindex.experiments.workload.Samples;

/** One quantity of one technique by round. Immutable. */
record Rounds(SortedMap<Integer, Double> values) {
  Rounds {
    values = new TreeMap<>(values);
  }

  boolean isEmpty() {
    return values.isEmpty();
  }

  Samples samples() {
    return new Samples(List.copyOf(values.values()));
  }

  double median() {
    return samples().median();
  }

  double min() {
    return samples().min();
  }

  double max() {
    return samples().max();
  }

  /** Round by round, this one divided by the other; rounds that only one has are left out. */
  Rounds over(Rounds other) {
    SortedMap<Integer, Double> ratios = new TreeMap<>();
    values.forEach(
        (round, value) -> {
          Double divisor = other.values.get(round);
          if (divisor != null) {
            ratios.put(round, value / divisor);
          }
        });
    return new Rounds(ratios);
  }

  /** Whether the ranges of both have a value in common. */
  boolean touches(Rounds other) {
    return min() <= other.max() && other.min() <= max();
  }

  /** The median, with the range in brackets where there is one; a dash of none. */
  String text() {
    if (isEmpty()) {
      return "-";
    }
    String low = number(min());
    String high = number(max());
    return low.equals(high) ? low : number(median()) + " [" + low + " .. " + high + "]";
  }

  /** A number of things. */
  static String count(double value) {
    return String.format(Locale.ROOT, "%,.0f", value);
  }

  /** Three significant digits, without an exponent. */
  static String number(double value) {
    if (Double.isNaN(value)) {
      return "-";
    }
    // By the size that is left after rounding: 0.9997 is 1.00.
    double size = Math.abs(value) * 1.0005;
    if (size >= 100) {
      return String.format(Locale.ROOT, "%,.0f", value);
    }
    return String.format(
        Locale.ROOT, size >= 10 ? "%.1f" : size >= 1 || size == 0 ? "%.2f" : "%.3f", value);
  }
}
