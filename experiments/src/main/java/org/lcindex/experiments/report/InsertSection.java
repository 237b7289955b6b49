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
import org.lcindex.experiments.kit.Samples;
import org.lcindex.experiments.report.chart.RangeChart;
import org.lcindex.experiments.report.page.Page;
import org.lcindex.experiments.report.page.Table;

/** Figure 7: insert throughput. */
final class InsertSection implements Section {
  /** Above it, over plain HBase, a ratio is the machine's and not the technique's. */
  private static final double BELIEVABLE = 1.1;

  @Override
  public void write(Results results, Page page) {
    long rows = results.rows();
    List<String> techniques =
        results.techniques().stream().filter(t -> !results.insertRate(t, rows).isEmpty()).toList();
    if (techniques.isEmpty()) {
      return;
    }
    page.heading(2, results.heading("Insert throughput", "Figure 7"));
    page.paragraph(
        "Rows in a second, all clients together. The clock of \"whole\" runs until everything is"
            + " flushed and every index has caught up; \"writing alone\" ends when the last put is"
            + " acknowledged. Ratios are taken within a round: median, and the range of the rounds"
            + " in brackets.");
    RangeChart chart = new RangeChart("insert throughput, HBase = 1", false);
    Table table =
        new Table(
            1,
            "technique",
            "rows/s, whole",
            "rows/s, writing alone",
            "whole / HBase",
            "writing / HBase",
            "paper");
    Contest contest = new Contest(true);
    for (String technique : techniques) {
      Samples ratio =
          results
              .insertRate(technique, rows)
              .over(results.insertRate(Results.base(technique), rows));
      Samples writing =
          results.writeRate(technique, rows).over(results.writeRate(Results.base(technique), rows));
      var published = results.published(technique);
      table.row(
          Looks.label(technique),
          results.insertRate(technique, rows).text(),
          results.writeRate(technique, rows).text(),
          ratio.text(),
          writing.text(),
          published.map(p -> Samples.number(p.insert())).orElse("-"));
      chart.add(Looks.label(technique), Looks.MEASURED, ratio.min(), ratio.median(), ratio.max());
      published.ifPresent(
          p -> chart.add(Looks.label(technique), Looks.PAPER, p.insert(), p.insert(), p.insert()));
      if (!Results.isPlain(technique)) {
        contest.add(technique, ratio);
      }
    }
    Figures.add(
        page, "figure-7-insert", chart, "Insert throughput as a multiple of plain HBase's.");
    page.table(results.besidePaper(table));
    Figures.sentences(
        page,
        contest.sentence("Insert throughput over plain HBase's"),
        doubts(results, techniques));
  }

  /** Nothing that also keeps an index writes faster than the same table without one. */
  private static String doubts(Results results, List<String> techniques) {
    long rows = results.rows();
    List<String> doubtful =
        techniques.stream()
            .filter(
                t ->
                    results
                            .insertRate(t, rows)
                            .over(results.insertRate(Results.base(t), rows))
                            .median()
                        > BELIEVABLE)
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
