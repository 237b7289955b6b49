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
package org.lcindex.experiments.metamorphic;

import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * How long operations took, by kind: a run that takes too long should tell why. Not thread safe.
 */
final class Timings {
  private static final int SHOWN = 12;

  /** Of one kind. */
  private static final class Sum {
    private long count;
    private long nanos;

    double seconds() {
      return nanos / 1e9;
    }
  }

  private final Map<String, Sum> sums = new TreeMap<>();

  void add(Operation operation, long nanos) {
    String text = operation.toString();
    int end = text.indexOf(' ');
    add(end < 0 ? text : text.substring(0, end), 1, nanos);
  }

  private void add(String kind, long count, long nanos) {
    Sum sum = sums.computeIfAbsent(kind, k -> new Sum());
    sum.count += count;
    sum.nanos += nanos;
  }

  void add(Timings other) {
    other.sums.forEach((kind, sum) -> add(kind, sum.count, sum.nanos));
  }

  /** Seconds by kind. */
  Map<String, Double> seconds() {
    Map<String, Double> seconds = new TreeMap<>();
    sums.forEach((kind, sum) -> seconds.put(kind, sum.seconds()));
    return seconds;
  }

  /** Counts by kind. */
  Map<String, Long> counts() {
    Map<String, Long> counts = new TreeMap<>();
    sums.forEach((kind, sum) -> counts.put(kind, sum.count));
    return counts;
  }

  /** The kinds that took longest, with count, seconds and milliseconds of each. */
  @Override
  public String toString() {
    Comparator<Map.Entry<String, Sum>> longest = Comparator.comparing(e -> -e.getValue().nanos);
    return sums.entrySet().stream()
        .sorted(longest)
        .limit(SHOWN)
        .map(
            e ->
                String.format(
                    Locale.ROOT,
                    "%s %d in %.1f s (%.1f ms)",
                    e.getKey(),
                    e.getValue().count,
                    e.getValue().seconds(),
                    1000 * e.getValue().seconds() / e.getValue().count))
        .collect(Collectors.joining(", "));
  }
}
