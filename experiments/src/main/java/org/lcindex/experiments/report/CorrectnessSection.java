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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.lcindex.experiments.raw.Kind;
import org.lcindex.experiments.raw.RawLine;
import org.lcindex.experiments.report.page.ReportPage;
import org.lcindex.experiments.report.page.Table;

/** Who returns wrong rows, and when. */
final class CorrectnessSection implements Section {
  private static final int SHOWN = 2;

  private static final Map<String, String> STATES = new LinkedHashMap<>();

  static {
    STATES.put("settled", "insert only");
    STATES.put("writing", "while written");
    STATES.put("changed", "after changes");
  }

  @Override
  public void write(Results results, ReportPage page) {
    if (results.of(Kind.CHECK).findAny().isEmpty()) {
      return;
    }
    page.heading(2, "Correctness");
    page.paragraph(
        results.besidePaper(
            "Answers of the queries against the generator's own rows: how many of the comparisons of"
                + " all rounds are right by number of rows and by the checksum of all their cells. While"
                + " the table is written, rows of the writers are left out of both sides. After changes,"
                + " a tenth of the rows has been overwritten or deleted.",
            "The paper measures inserts only."));
    List<String> header = new ArrayList<>(List.of("technique"));
    header.addAll(STATES.values());
    header.add("wrong answers");
    Table table = new Table(5, header);
    List<String> wrong = new ArrayList<>();
    for (String technique : results.techniques()) {
      List<String> cells = new ArrayList<>(List.of(Looks.label(technique)));
      List<String> faults = new ArrayList<>();
      for (String state : STATES.keySet()) {
        List<RawLine> checks =
            results
                .of(Kind.CHECK, technique)
                .filter(line -> line.key().part().startsWith(state + "/"))
                .toList();
        long right = checks.stream().filter(l -> l.values().path("right").asBoolean()).count();
        cells.add(
            checks.isEmpty()
                ? "-"
                : right == checks.size()
                    ? "all " + right + " right"
                    : (checks.size() - right) + " of " + checks.size() + " wrong");
        checks.stream()
            .filter(l -> !l.values().path("right").asBoolean())
            .forEach(l -> note(l, faults));
      }
      cells.add(faults.isEmpty() ? "none" : some(faults));
      table.row(cells);
      if (!faults.isEmpty()) {
        wrong.add(Looks.label(technique));
      }
    }
    page.table(table);
    page.paragraph(
        wrong.isEmpty()
            ? "No technique returned a wrong answer in what was compared."
            : "Wrong rows come from: " + String.join(", ", wrong) + ".");
  }

  private static String some(List<String> faults) {
    String text = String.join("; ", faults.subList(0, Math.min(SHOWN, faults.size())));
    return faults.size() > SHOWN ? text + "; and " + (faults.size() - SHOWN) + " more" : text;
  }

  /** The first round's faults are enough to understand. */
  private static void note(RawLine line, List<String> faults) {
    if (line.key().round() <= 1) {
      faults.add(
          String.format(
              Locale.ROOT,
              "%s: %,d rows where %,d are right",
              line.key().part().substring(line.key().part().indexOf('/') + 1)
                  + " "
                  + STATES.get(line.key().part().substring(0, line.key().part().indexOf('/'))),
              (long) line.number("rows"),
              (long) line.number("expected")));
    }
  }
}
