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
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import org.lcindex.experiments.kit.Samples;
import org.lcindex.experiments.raw.Kind;
import org.lcindex.experiments.report.chart.LineChart;
import org.lcindex.experiments.report.page.Page;
import org.lcindex.experiments.report.page.Table;

/** What the paper lacks: the same at other sizes. */
final class GrowthSection implements Section {
  @Override
  public void write(Results results, Page page) {
    SortedSet<Long> scales = results.scales(Kind.QUERY);
    if (scales.size() < 2) {
      return;
    }
    String last = results.lastQuery();
    page.heading(2, "Growth");
    page.paragraph(
        "The same on tables of other sizes: milliseconds of " + last + ", warm and settled.");
    LineChart chart = new LineChart("rows of the table (logarithmic)", "milliseconds", true);
    List<String> header = header(scales);
    header.add("rows x / time x");
    Table table = new Table(1, header);
    for (String technique : results.techniques()) {
      SortedMap<Double, Double> line = new TreeMap<>();
      List<String> cells = new ArrayList<>(List.of(Looks.label(technique)));
      for (long rows : scales) {
        Samples millis = results.queryMillis(technique, rows, "settled", "warm", last);
        cells.add(millis.text());
        if (!millis.isEmpty()) {
          line.put((double) rows, millis.median());
        }
      }
      cells.add(growth(line));
      if (line.size() > 1) {
        table.row(cells);
        chart.add(Looks.look(technique), line);
      }
    }
    Figures.add(page, "growth", chart, last + " by the number of rows of the table.");
    page.table(table);
    insert(results, scales, page);
  }

  private static List<String> header(SortedSet<Long> scales) {
    List<String> header = new ArrayList<>(List.of("technique"));
    scales.forEach(rows -> header.add(String.format(Locale.ROOT, "%,d rows", rows)));
    return header;
  }

  /** What an index costs its writers at other sizes. */
  private static void insert(Results results, SortedSet<Long> scales, Page page) {
    Table table = new Table(1, header(scales));
    for (String technique : results.techniques()) {
      List<String> cells = new ArrayList<>(List.of(Looks.label(technique)));
      for (long rows : scales) {
        cells.add(
            results
                .insertRate(technique, rows)
                .over(results.insertRate(Results.base(technique), rows))
                .text());
      }
      long sizes = cells.stream().skip(1).filter(cell -> !cell.equals("-")).count();
      if (sizes > 1 && !Results.isPlain(technique)) {
        table.row(cells);
      }
    }
    if (table.isEmpty()) {
      return;
    }
    page.paragraph(
        "Insert throughput, until everything is flushed and indexed, over plain HBase's:");
    page.table(table);
  }

  private static String growth(SortedMap<Double, Double> line) {
    if (line.size() < 2) {
      return "-";
    }
    double least = line.firstKey();
    double most = line.lastKey();
    return Samples.number(most / least) + " / " + Samples.number(line.get(most) / line.get(least));
  }
}
