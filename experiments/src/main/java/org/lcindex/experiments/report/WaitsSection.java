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

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.lcindex.experiments.kit.ResultColumns;
import org.lcindex.experiments.kit.Samples;
import org.lcindex.experiments.raw.Kind;
import org.lcindex.experiments.raw.RawLine;
import org.lcindex.experiments.report.chart.LineChart;
import org.lcindex.experiments.report.page.ReportPage;

/** Figure 11: how long LCIndex's jobs wait. */
final class WaitsSection implements Section {
  private static final Map<String, Double> PERCENTILES =
      new TreeMap<>(Map.of("p25", 25., "p50", 50., "p75", 75., "p90", 90., "p95", 95., "p99", 99.));

  /** What all rounds tell of a kind of job. */
  private static final class Waits {
    private double count;
    private double sum;
    private double max;
    private final SortedMap<Double, Double> worst = new TreeMap<>();

    void add(JsonNode job) {
      double jobs = job.path("count").asDouble();
      count += jobs;
      sum += jobs * job.path("mean").asDouble();
      max = Math.max(max, job.path("max").asDouble());
      PERCENTILES.forEach(
          (field, percent) -> {
            if (job.has(field)) {
              worst.merge(percent, job.get(field).asDouble(), Math::max);
            }
          });
    }

    String percentile(double percent) {
      return Samples.number(worst.getOrDefault(percent, Double.NaN));
    }

    /** Percent by milliseconds. */
    SortedMap<Double, Double> curve() {
      SortedMap<Double, Double> curve = new TreeMap<>();
      worst.forEach((percent, millis) -> curve.merge(Math.max(1, millis), percent, Math::max));
      curve.merge(Math.max(1, max), 100., Math::max);
      return curve;
    }
  }

  @Override
  public void write(Results results, ReportPage page) {
    for (String technique : results.techniques()) {
      List<RawLine> lines = results.of(Kind.WAITS, technique).toList();
      if (!lines.isEmpty()) {
        write(results, technique, lines, page);
      }
    }
  }

  private static void write(
      Results results, String technique, List<RawLine> lines, ReportPage page) {
    Map<String, Waits> kinds = new TreeMap<>();
    for (RawLine line : lines) {
      for (JsonNode job : line.values().path("jobs")) {
        kinds.computeIfAbsent(job.path("name").asText(), k -> new Waits()).add(job);
      }
    }
    kinds.values().removeIf(waits -> waits.count == 0);
    page.heading(2, results.heading("Job waiting times of " + Looks.label(technique), "Figure 11"));
    page.paragraph(
        results.besidePaper(
            "From a job's submission to its start, during insert and what follows it; of the servers'"
                + " and rounds' percentiles the greatest, so real waits are not longer than shown. Waits"
                + " below 1 ms are drawn as 1 ms.",
            "The paper: flush and commit jobs wait at most 25 s; compact jobs"
                + " 3.55 s in the mean, some 120 s. Known fault of the original's logs: that mean is"
                + " divided by the number of commit jobs; the true mean is 14.4 s, the maximum 161 s."));
    LineChart chart = new LineChart("milliseconds waited (logarithmic)", "% of jobs", false);
    int number = 0;
    for (Map.Entry<String, Waits> kind : kinds.entrySet()) {
      chart.add(Looks.nth(number++, kind.getKey()), kind.getValue().curve());
    }
    Figures.add(
        page,
        "figure-11-waits-" + technique,
        chart,
        "Share of jobs that waited at most so long, by kind of job.");
    page.table(
        Figures.table(
            1,
            new ResultColumns<String>()
                .add("job", kind -> kind)
                .add("jobs", kind -> Samples.count(kinds.get(kind).count))
                .add(
                    "mean, ms", kind -> Samples.number(kinds.get(kind).sum / kinds.get(kind).count))
                .add("p50, ms", kind -> kinds.get(kind).percentile(50))
                .add("p99, ms", kind -> kinds.get(kind).percentile(99))
                .add("maximum, ms", kind -> Samples.number(kinds.get(kind).max)),
            kinds.keySet()));
  }
}
