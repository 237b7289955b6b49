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
package org.lcindex.verification.metamorphic;

import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.lcindex.verification.metamorphic.operation.Operation;

/**
 * How many operations there were, how many were refused and how long they took, by kind: a run that
 * takes too long should tell why, and one in which nothing happens proves nothing. Not thread safe.
 */
final class OperationTimings {
  /** Of one kind. */
  private static final class Sum {
    private long count;
    private long refused;
    private long nanos;

    double seconds() {
      return nanos / 1e9;
    }
  }

  private final Map<String, Sum> sums = new TreeMap<>();

  void add(Operation operation, boolean done, long nanos) {
    String text = operation.toString();
    int end = text.indexOf(' ');
    add(end < 0 ? text : text.substring(0, end), 1, done ? 0 : 1, nanos);
  }

  private void add(String kind, long count, long refused, long nanos) {
    Sum sum = sums.computeIfAbsent(kind, k -> new Sum());
    sum.count += count;
    sum.refused += refused;
    sum.nanos += nanos;
  }

  void add(OperationTimings other) {
    other.sums.forEach((kind, sum) -> add(kind, sum.count, sum.refused, sum.nanos));
  }

  /** Operations that HBase did not accept, such as an increment of a text. */
  long refused() {
    return sums.values().stream().mapToLong(sum -> sum.refused).sum();
  }

  /** Seconds by kind. */
  Map<String, Double> seconds() {
    return byKind(Sum::seconds);
  }

  /** Counts by kind. */
  Map<String, Long> counts() {
    return byKind(sum -> sum.count);
  }

  /** Refusals by kind. */
  Map<String, Long> refusals() {
    return byKind(sum -> sum.refused);
  }

  private <T> Map<String, T> byKind(Function<Sum, T> number) {
    Map<String, T> numbers = new TreeMap<>();
    sums.forEach((kind, sum) -> numbers.put(kind, number.apply(sum)));
    return numbers;
  }

  /** All kinds, those that took longest first. */
  @Override
  public String toString() {
    Comparator<Map.Entry<String, Sum>> longest = Comparator.comparing(e -> -e.getValue().nanos);
    return sums.entrySet().stream()
        .sorted(longest)
        .map(
            e ->
                String.format(
                    Locale.ROOT,
                    "%s %d%s in %.1f s (%.1f ms)",
                    e.getKey(),
                    e.getValue().count,
                    e.getValue().refused == 0 ? "" : " (" + e.getValue().refused + " refused)",
                    e.getValue().seconds(),
                    1000 * e.getValue().seconds() / e.getValue().count))
        .collect(Collectors.joining(", "));
  }
}
