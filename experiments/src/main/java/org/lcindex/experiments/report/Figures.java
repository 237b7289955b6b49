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

import java.util.Arrays;
import java.util.List;
import org.lcindex.experiments.kit.ResultColumns;
import org.lcindex.experiments.report.chart.Chart;
import org.lcindex.experiments.report.page.ReportPage;
import org.lcindex.experiments.report.page.Table;

/** Puts charts and computed sentences on a page, unless they are empty. */
final class Figures {
  private Figures() {}

  static void add(ReportPage page, String name, Chart chart, String caption) {
    if (!chart.isEmpty()) {
      page.figure(name + ".svg", chart.svg(name), caption);
    }
  }

  /** Columns of techniques, of which the first is their names. */
  static ResultColumns<String> byTechnique() {
    return new ResultColumns<String>().add("technique", Looks::label);
  }

  /**
   * A table with a line for each row.
   *
   * @param texts how many columns are text, to the left
   */
  static <T> Table table(int texts, ResultColumns<T> columns, Iterable<T> rows) {
    Table table = new Table(texts, columns.headers());
    rows.forEach(row -> table.row(columns.cells(row).stream().map(String::valueOf).toList()));
    return table;
  }

  /** A list of those that say something. */
  static void sentences(ReportPage page, String... sentences) {
    List<String> some = Arrays.stream(sentences).filter(s -> !s.isEmpty()).toList();
    if (!some.isEmpty()) {
      page.list(some);
    }
  }
}
