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
import java.util.LinkedHashMap;
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

/** Figure 8: the distribution of insert latencies. */
final class LatencySection implements Section {
  @Override
  public void write(Results results, ReportPage page) {
    LineChart chart = new LineChart("milliseconds for one call (logarithmic)", "% of calls", false);
    Map<String, Histogram> calls = new LinkedHashMap<>();
    for (String technique : results.techniques()) {
      Histogram own = new Histogram(results, technique);
      if (own.total > 0) {
        calls.put(technique, own);
        chart.add(Looks.look(technique), own.curve());
      }
    }
    if (calls.isEmpty()) {
      return;
    }
    ResultColumns<String> columns =
        Figures.byTechnique()
            .add("calls", t -> Samples.count(calls.get(t).total))
            .add("rows in a call", t -> Samples.count(calls.get(t).batch));
    for (String percentile : List.of("50", "95", "99", "99.9")) {
      double percent = Double.parseDouble(percentile);
      columns.add("p" + percentile + ", ms", t -> calls.get(t).within(percent));
    }
    columns
        .add("% within 20 ms", t -> Samples.number(calls.get(t).share(20_000) * 100))
        .add("paper (of single inserts)", LatencySection::paper);
    page.heading(2, results.heading("Insert latency", "Figure 8"));
    page.paragraph(
        results.besidePaper(
            "The time of each call of a client that inserts, all rounds together.",
            "The paper's times are of its own clients and batches: compare"
                + " the shapes, not the milliseconds. Known fault of the original's logs: the labels of"
                + " its figure are the lower bounds of buckets, so what reads as \"within 20 ms\" is"
                + " 76.4 % for LCIndex where the text says 96.9 %."));
    Figures.add(
        page,
        "figure-8-latency",
        chart,
        "Share of insert calls that took at most so long. Upper bounds of the histogram's buckets.");
    page.table(results.besidePaper(Figures.table(1, columns, calls.keySet())));
  }

  private static String paper(String technique) {
    return Published.latency(technique)
        .map(p -> p.percent() + " % within " + p.millis() + " ms")
        .orElse("-");
  }

  /** The calls of all rounds in their buckets; all rounds have the same bounds. */
  private static final class Histogram {
    private final SortedMap<Long, Long> counts = new TreeMap<>();
    private long total;
    private double batch;

    Histogram(Results results, String technique) {
      results.of(Kind.LATENCY, technique).forEach(this::add);
    }

    private void add(RawLine line) {
      JsonNode bounds = line.values().path("boundsMicros");
      JsonNode numbers = line.values().path("counts");
      for (int i = 0; i < numbers.size(); i++) {
        long bound = i < bounds.size() ? bounds.get(i).asLong() : Long.MAX_VALUE;
        counts.merge(bound, numbers.get(i).asLong(), Long::sum);
        total += numbers.get(i).asLong();
      }
      batch = line.number("batch");
    }

    /** Percent by milliseconds, where there are calls. */
    SortedMap<Double, Double> curve() {
      SortedMap<Double, Double> curve = new TreeMap<>();
      long sum = 0;
      for (var bucket : counts.entrySet()) {
        sum += bucket.getValue();
        if (bucket.getValue() > 0 && bucket.getKey() != Long.MAX_VALUE) {
          curve.put(bucket.getKey() / 1000.0, 100.0 * sum / total);
        }
      }
      return curve;
    }

    /** The bound in milliseconds within which so many percent are. */
    String within(double percent) {
      long sum = 0;
      for (var bucket : counts.entrySet()) {
        sum += bucket.getValue();
        if (sum >= total * percent / 100) {
          return bucket.getKey() == Long.MAX_VALUE
              ? "more"
              : Samples.number(bucket.getKey() / 1000.0);
        }
      }
      return "-";
    }

    /** The share of calls of at most so many microseconds; of whole buckets. */
    double share(long micros) {
      long sum = counts.headMap(micros + 1).values().stream().mapToLong(n -> n).sum();
      return sum / (double) total;
    }
  }
}
