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

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.plan.Measures;
import org.lcindex.rpc.PlanReport;
import org.lcindex.rpc.RunningScan;

/**
 * A query that runs: the scans that it has open just now, by the region servers that told of them.
 * Immutable.
 *
 * @param id by which {@link LCIndexAdmin#kill} ends it
 * @param user who runs it; null when no client does
 * @param table with its namespace
 * @param scans by server, at least one
 */
@InterfaceAudience.Public
public record RunningQuery(
    String id, String user, String table, Map<String, List<RunningScan>> scans) {
  public RunningQuery {
    scans = new LinkedHashMap<>(scans);
  }

  /** All its scans. */
  List<RunningScan> all() {
    return scans.values().stream().flatMap(List::stream).toList();
  }

  /** Number of regions that it is reading. */
  public int regions() {
    return all().size();
  }

  /** When the first of its open scans was opened, by its server's clock. */
  public Instant started() {
    return Instant.ofEpochMilli(all().stream().mapToLong(RunningScan::started).min().orElse(0));
  }

  /** For how long the first of its open scans is open. */
  public Duration open() {
    return Duration.ofMillis(all().stream().mapToLong(RunningScan::openMillis).max().orElse(0));
  }

  /** What of its conditions is told, by the region that tells most; empty when nothing is. */
  public Optional<String> condition() {
    return all().stream()
        .map(RunningScan::condition)
        .filter(Objects::nonNull)
        .max(Comparator.comparingInt(String::length));
  }

  /** Rows that its open scans have given; empty when that is not told. */
  public Optional<Long> rows() {
    return sum(all().stream().map(RunningScan::rows).toList());
  }

  /** Rows that indexes have found for its open scans; empty without one, or when not told. */
  public Optional<Long> candidates() {
    return sum(all().stream().map(RunningScan::candidates).filter(Objects::nonNull).toList());
  }

  private static Optional<Long> sum(List<Long> numbers) {
    return numbers.isEmpty() || numbers.contains(null)
        ? Optional.empty()
        : Optional.of(numbers.stream().mapToLong(Long::longValue).sum());
  }

  /** Who has ended it; empty when nobody has. */
  public Optional<String> killedBy() {
    return all().stream().map(RunningScan::killedBy).filter(Objects::nonNull).findFirst();
  }

  /** How it is served, in words; regions that are served alike are told together. */
  public String plan() {
    Map<String, Long> kinds =
        all().stream()
            .collect(
                Collectors.groupingBy(
                    RunningQuery::plan, LinkedHashMap::new, Collectors.counting()));
    String text =
        kinds.entrySet().stream()
            .map(kind -> kind.getKey() + (kinds.size() == 1 ? "" : times(kind.getValue())))
            .collect(Collectors.joining("; "));
    return killedBy().map(by -> "killed by " + by + "; " + text).orElse(text);
  }

  private static String times(long regions) {
    return " (" + Measures.count(regions, "region") + ")";
  }

  private static String plan(RunningScan scan) {
    if (scan.path() == null) {
      return "not shown";
    }
    return scan.path() == PlanReport.Path.INDEX
        ? "index on " + scan.drivingColumn()
        : "plain scan" + (scan.because() == null ? "" : ": " + scan.because());
  }
}
