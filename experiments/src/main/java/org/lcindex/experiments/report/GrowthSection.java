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
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import org.lcindex.experiments.kit.ResultColumns;
import org.lcindex.experiments.kit.Samples;
import org.lcindex.experiments.raw.Kind;
import org.lcindex.experiments.report.chart.LineChart;
import org.lcindex.experiments.report.page.ReportPage;

/** What the paper lacks: the same at other sizes. */
final class GrowthSection implements Section {
  @Override
  public void write(Results results, ReportPage page) {
    SortedSet<Long> scales = results.scales(Kind.QUERY);
    if (scales.size() < 2) {
      return;
    }
    String last = results.lastQuery();
    page.heading(2, "Growth");
    page.paragraph(
        "The same on tables of other sizes: milliseconds of " + last + ", warm and settled.");
    LineChart chart = new LineChart("rows of the table (logarithmic)", "milliseconds", true);
    ResultColumns<String> columns = Figures.byTechnique();
    for (long rows : scales) {
      columns.add(rowsOf(rows), t -> millis(results, t, rows).text());
    }
    columns.add("rows x / time x", t -> growth(line(results, t, scales)));
    List<String> techniques =
        results.techniques().stream().filter(t -> line(results, t, scales).size() > 1).toList();
    techniques.forEach(t -> chart.add(Looks.look(t), line(results, t, scales)));
    Figures.add(page, "growth", chart, last + " by the number of rows of the table.");
    page.table(Figures.table(1, columns, techniques));
    insert(results, scales, page);
  }

  private static String rowsOf(long rows) {
    return Samples.count(rows) + " rows";
  }

  private static Samples millis(Results results, String technique, long rows) {
    return results.queryMillis(technique, rows, "settled", "warm", results.lastQuery());
  }

  /** Milliseconds by rows, where they were measured. */
  private static SortedMap<Double, Double> line(
      Results results, String technique, SortedSet<Long> scales) {
    SortedMap<Double, Double> line = new TreeMap<>();
    for (long rows : scales) {
      Samples millis = millis(results, technique, rows);
      if (!millis.isEmpty()) {
        line.put((double) rows, millis.median());
      }
    }
    return line;
  }

  /** What an index costs its writers at other sizes. */
  private static void insert(Results results, SortedSet<Long> scales, ReportPage page) {
    ResultColumns<String> columns = Figures.byTechnique();
    for (long rows : scales) {
      columns.add(rowsOf(rows), t -> results.insertRatio(t, rows).text());
    }
    List<String> techniques =
        results.techniques().stream()
            .filter(t -> !Results.isPlain(t))
            .filter(
                t -> scales.stream().filter(n -> !results.insertRatio(t, n).isEmpty()).count() > 1)
            .toList();
    if (techniques.isEmpty()) {
      return;
    }
    page.paragraph(
        "Insert throughput, until everything is flushed and indexed, over plain HBase's:");
    page.table(Figures.table(1, columns, techniques));
  }

  private static String growth(SortedMap<Double, Double> line) {
    double least = line.firstKey();
    double most = line.lastKey();
    return Samples.number(most / least) + " / " + Samples.number(line.get(most) / line.get(least));
  }
}
