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

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.lcindex.experiments.kit.ResultColumns;
import org.lcindex.experiments.kit.Samples;
import org.lcindex.experiments.report.chart.RangeChart;
import org.lcindex.experiments.report.page.ReportPage;
import org.lcindex.experiments.report.page.Table;

/** Figure 9 and Table IV: query times of settled tables. */
final class QuerySection implements Section {
  private static final String SETTLED = "settled";

  @Override
  public void write(Results results, ReportPage page) {
    List<String> techniques = results.having(t -> millis(results, t, "warm", results.lastQuery()));
    if (techniques.isEmpty()) {
      return;
    }
    page.heading(2, results.heading("Query times", "Figure 9, Table IV"));
    page.table(results.besidePaper(tableFour(results)));
    page.paragraph(
        "Counts are the generator's own, made without HBase"
            + (results.hasPaper()
                ? String.format(Locale.ROOT, "; the paper's are of %,d rows", Published.ROWS)
                : "")
            + ". Every technique's answer was compared with them, by count and checksum of all"
            + " cells, before it was timed (see the correctness table). Tables are inserted, flushed,"
            + " indexed and compacted. HBase is the plain scan with the same conditions as filters on"
            + " the servers.");
    chart(results, page, techniques);
    page.heading(3, "Milliseconds, warm");
    page.table(times(results, techniques, "warm"));
    chosen(results, page, techniques);
    page.heading(3, "Milliseconds, cold");
    page.paragraph(
        "Cold: the first run after the servers' block caches were emptied. The operating system's"
            + " cache is as it was, and so are small caches of directories.");
    page.table(times(results, techniques, "cold"));
    if (results.hasPaper()) {
      page.paragraph(
          "The paper gives times for CMIndex only: 606.9, 1748.2, 1413.6 and 1288.3 s for MDRQ-A to D,"
              + " and LCIndex at 54.6 % to 43.4 % of CCIndex's efficiency and 183 % to 407 % of IRIndex's."
              + " Known fault of the original's logs: CMIndex's MDRQ-B, C and D returned about three"
              + " times too many rows, so its times are those of other queries.");
    }
    List<String> sentences = new ArrayList<>();
    for (String query : results.queries()) {
      Contest contest = new Contest(false);
      for (String technique : techniques) {
        contest.add(technique, millis(results, technique, "warm", query));
      }
      sentences.add(contest.sentence(query + ", warm, milliseconds"));
    }
    Figures.sentences(page, sentences.toArray(String[]::new));
  }

  private static Samples millis(Results results, String technique, String warmth, String query) {
    return results.queryMillis(technique, results.rows(), SETTLED, warmth, query);
  }

  private static Table tableFour(Results results) {
    return Figures.table(
        2,
        new ResultColumns<String>()
            .add("query", query -> query)
            .add("conditions", results::conditions)
            .add("rows here", query -> count(results.expectedRows(query)))
            .add("rows, paper", query -> count(Published.rows(query))),
        results.queries());
  }

  private static String count(Optional<Long> rows) {
    return rows.map(Samples::count).orElse("-");
  }

  private static void chart(Results results, ReportPage page, List<String> techniques) {
    RangeChart chart = new RangeChart("milliseconds, warm (logarithmic)", true);
    for (String query : results.queries()) {
      for (String technique : techniques) {
        chart.add(query, Looks.look(technique), millis(results, technique, "warm", query));
      }
    }
    Figures.add(
        page, "figure-9-queries", chart, "Query times, medians and ranges; left is faster.");
  }

  /** Which index answered, where techniques tell. */
  private static void chosen(Results results, ReportPage page, List<String> techniques) {
    ResultColumns<String> columns = Figures.byTechnique();
    for (String query : results.queries()) {
      columns.add(query, t -> told(results, t, query));
    }
    boolean any =
        techniques.stream()
            .anyMatch(
                t -> results.queries().stream().anyMatch(q -> !told(results, t, q).equals("-")));
    if (any) {
      page.heading(3, "The index that answered");
      page.paragraph(
          "The column of the index; \"none\" for a scan of all rows, a comma where regions differ, a"
              + " semicolon where rounds do. Phoenix: what its plan names.");
      page.table(
          Figures.table(
              columns.headers().size(),
              columns,
              techniques.stream().filter(t -> !Results.isPlain(t)).toList()));
    }
  }

  private static String told(Results results, String technique, String query) {
    List<String> columns = results.chosen(technique, SETTLED + "/warm/" + query);
    return columns.isEmpty() ? "-" : String.join("; ", columns);
  }

  private static Table times(Results results, List<String> techniques, String warmth) {
    ResultColumns<String> columns = Figures.byTechnique();
    for (String query : results.queries()) {
      columns.add(query, t -> millis(results, t, warmth, query).text());
    }
    return Figures.table(1, columns, techniques);
  }
}
