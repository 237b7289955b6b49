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
import java.util.function.Function;
import org.lcindex.experiments.kit.Samples;
import org.lcindex.experiments.report.Published.Normalized;
import org.lcindex.experiments.report.chart.RangeChart;
import org.lcindex.experiments.report.page.ReportPage;

/** Figure 7: insert throughput. */
final class InsertSection implements Section {
  /** Above it, over plain HBase, a ratio is the machine's and not the technique's. */
  private static final double BELIEVABLE = 1.1;

  @Override
  public void write(Results results, ReportPage page) {
    long rows = results.rows();
    List<String> techniques = results.having(t -> results.insertRate(t, rows));
    if (techniques.isEmpty()) {
      return;
    }
    page.heading(2, results.heading("Insert throughput", "Figure 7"));
    page.paragraph(
        "Rows in a second, all clients together. The clock of \"whole\" runs until everything is"
            + " flushed and every index has caught up; \"writing alone\" ends when the last put is"
            + " acknowledged. Ratios are taken within a round: median, and the range of the rounds"
            + " in brackets.");
    Function<String, Samples> ratio = t -> results.insertRatio(t, rows);
    RangeChart chart = new RangeChart("insert throughput, HBase = 1", false);
    for (String technique : techniques) {
      chart.add(Looks.label(technique), Looks.MEASURED, ratio.apply(technique));
      results
          .published(technique)
          .ifPresent(
              p -> chart.add(Looks.label(technique), Looks.PAPER, Samples.of(List.of(p.insert()))));
    }
    Figures.add(
        page, "figure-7-insert", chart, "Insert throughput as a multiple of plain HBase's.");
    page.table(
        results.besidePaper(
            Figures.table(
                1,
                Figures.byTechnique()
                    .add("rows/s, whole", t -> results.insertRate(t, rows).text())
                    .add("rows/s, writing alone", t -> results.writeRate(t).text())
                    .add("whole / HBase", t -> ratio.apply(t).text())
                    .add("writing / HBase", t -> results.overBase(t, results::writeRate).text())
                    .add("paper", t -> results.published(t, Normalized::insert)),
                techniques)));
    Figures.sentences(
        page,
        Contest.of(true, techniques, ratio).sentence("Insert throughput over plain HBase's"),
        doubts(results, techniques));
  }

  /** Nothing that also keeps an index writes faster than the same table without one. */
  private static String doubts(Results results, List<String> techniques) {
    List<String> doubtful =
        techniques.stream()
            .filter(t -> results.insertRatio(t, results.rows()).median() > BELIEVABLE)
            .map(Looks::label)
            .toList();
    return doubtful.isEmpty()
        ? ""
        : "Not to be believed: "
            + String.join(", ", doubtful)
            + " inserted faster than plain HBase, though they do all that it does and more. The machine"
            + " was busy with something else, or the tables are too small.";
  }
}
