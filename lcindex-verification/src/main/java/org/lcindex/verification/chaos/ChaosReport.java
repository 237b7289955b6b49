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
package org.lcindex.verification.chaos;

import java.util.Locale;
import java.util.Map;
import org.lcindex.verification.common.Counts;

/** What a run says at its end. */
final class ChaosReport {
  private ChaosReport() {}

  static String of(
      ChaosOptions options,
      Counts<Traffic> traffic,
      CounterWatch counters,
      Map<String, Long> changes,
      Findings findings) {
    StringBuilder text = new StringBuilder("\n");
    line(text, "seed", options.seed());
    for (Traffic count : Traffic.values()) {
      line(text, count.name().toLowerCase(Locale.ROOT).replace('_', ' '), traffic.get(count));
    }
    share(
        text,
        "regions of forced queries served by the index",
        traffic.get(Traffic.FORCED_REGIONS_BY_INDEX),
        traffic.get(Traffic.FORCED_REGIONS_PLANNED));
    share(
        text,
        "regions of automatic queries served by the index",
        traffic.get(Traffic.REGIONS_BY_INDEX),
        traffic.get(Traffic.REGIONS_PLANNED));
    text.append("changes of the descriptor, and what clients were told:\n");
    changes.forEach((name, value) -> line(text, "  " + name, value));
    text.append("counters of all servers, as far as they could be read:\n");
    Map<String, Long> sums = counters.sums();
    sums.forEach((name, value) -> line(text, "  " + name, value));
    share(
        text,
        "scans with a filter served by the index",
        sums.getOrDefault("scans.indexed", 0L),
        sums.getOrDefault("scans.considered", 0L));
    line(text, "stale reads from given-up servers or during merges", findings.staleReads().size());
    line(text, "differences", findings.differences().size());
    line(text, "other failures", findings.failures().size());
    findings.differences().stream()
        .limit(Findings.MAX_TOLD)
        .forEach(d -> text.append("DIFFERENCE: ").append(d.text()).append('\n'));
    findings.failures().forEach(f -> text.append("FAILURE: ").append(f).append('\n'));
    return text.toString();
  }

  private static void line(StringBuilder text, String name, long value) {
    text.append(String.format(Locale.ROOT, "%-52s %,12d%n", name, value));
  }

  private static void share(StringBuilder text, String name, long part, long whole) {
    text.append(
        String.format(
            Locale.ROOT, "%-52s %11.1f%%%n", name, whole == 0 ? 0.0 : 100.0 * part / whole));
  }
}
