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
import org.lcindex.experiments.kit.ResultColumns;
import org.lcindex.experiments.kit.Samples;
import org.lcindex.experiments.raw.Kind;
import org.lcindex.experiments.report.chart.RangeChart;
import org.lcindex.experiments.report.page.ReportPage;

/** What the paper lacks: query times while the table is written, and after changes. */
final class ChangeSection implements Section {
  private static final List<String> STATES = List.of("writing", "changed");

  @Override
  public void write(Results results, ReportPage page) {
    List<String> queries = results.summedQueries();
    String last = results.lastQuery();
    List<String> techniques =
        results.techniques().stream()
            .filter(t -> STATES.stream().anyMatch(s -> !millis(results, t, s, last).isEmpty()))
            .toList();
    if (techniques.isEmpty()) {
      return;
    }
    page.heading(2, "Queries while the table is written, and after changes");
    page.paragraph(
        "Milliseconds, warm. \"Writing\": clients insert other rows as fast as they can. \"Changed\":"
            + " a tenth of the rows has been overwritten (other values in indexed columns) or deleted,"
            + " then flushed; nothing is compacted meanwhile, so old copies are there. Who returns wrong rows is in the correctness table: a wrong answer's time"
            + " means nothing.");
    ResultColumns<String> columns = Figures.byTechnique();
    for (String state : STATES) {
      for (String query : queries) {
        columns.add(query + ", " + state, t -> cell(results, t, state, query));
      }
    }
    RangeChart chart = new RangeChart("milliseconds, " + last + " (logarithmic)", true);
    List<String> states = List.of("settled", "writing", "changed");
    for (String technique : techniques) {
      for (int i = 0; i < states.size(); i++) {
        chart.add(
            Looks.label(technique),
            Looks.nth(i, states.get(i)),
            millis(results, technique, states.get(i), last));
      }
    }
    Figures.add(page, "changes", chart, last + " on a settled, a written and a changed table.");
    page.table(Figures.table(1, columns, techniques));
  }

  private static String cell(Results results, String technique, String state, String query) {
    Samples millis = millis(results, technique, state, query);
    boolean wrong = wrong(results, technique, state, query) && !millis.isEmpty();
    return millis.text() + (wrong ? " (wrong rows)" : "");
  }

  private static Samples millis(Results results, String technique, String state, String query) {
    return results.queryMillis(technique, results.rows(), state, "warm", query);
  }

  private static boolean wrong(Results results, String technique, String state, String query) {
    return results
        .of(Kind.CHECK, technique)
        .filter(line -> line.key().part().equals(state + "/" + query))
        .anyMatch(line -> !line.values().path("right").asBoolean());
  }
}
