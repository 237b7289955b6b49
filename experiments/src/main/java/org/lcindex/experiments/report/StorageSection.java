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
import org.lcindex.experiments.raw.Kind;
import org.lcindex.experiments.raw.RawLine;
import org.lcindex.experiments.report.chart.RangeChart;
import org.lcindex.experiments.report.page.Page;
import org.lcindex.experiments.report.page.Table;

/** Figure 10: storage by replication factor. */
final class StorageSection implements Section {
  private static final double MB = 1e6;

  @Override
  public void write(Results results, Page page) {
    List<String> techniques =
        results.techniques().stream().filter(t -> !results.storage(t, 1).isEmpty()).toList();
    if (techniques.isEmpty()) {
      return;
    }
    page.heading(2, results.heading("Storage", "Figure 10"));
    page.paragraph(
        results.besidePaper(
            "Bytes of all files after the insert has settled, computed for replication factors 1, 2 and"
                + " 3 of the file system from the bytes of one copy. What is local or kept once counts"
                + " once, whatever the factor.",
            "The paper's values are for factor 3."));
    RangeChart chart = new RangeChart("storage, HBase = 1", false);
    Table table =
        new Table(
            1,
            "technique",
            "replicated, MB",
            "kept once, MB",
            "local, MB",
            "factor 1 / HBase",
            "factor 2 / HBase",
            "factor 3 / HBase",
            "paper, factor 3");
    Contest contest = new Contest(false);
    for (String technique : techniques) {
      String label = Looks.label(technique);
      Samples three = ratio(results, technique, Published.REPLICATION);
      var published = results.published(technique);
      table.row(
          label,
          bytes(results, technique, "replicated"),
          bytes(results, technique, "once"),
          bytes(results, technique, "local"),
          ratio(results, technique, 1).text(),
          ratio(results, technique, 2).text(),
          three.text(),
          published.map(p -> Samples.number(p.storage())).orElse("-"));
      for (int factor : new int[] {1, 3}) {
        Samples ratio = ratio(results, technique, factor);
        chart.add(
            label,
            Looks.nth(factor == 1 ? 2 : 0, "measured here, factor " + factor),
            ratio.min(),
            ratio.median(),
            ratio.max());
      }
      published.ifPresent(
          p -> chart.add(label, Looks.PAPER, p.storage(), p.storage(), p.storage()));
      if (!Results.isPlain(technique)) {
        contest.add(technique, three);
      }
    }
    Figures.add(
        page, "figure-10-storage", chart, "Bytes of all files as a multiple of plain HBase's.");
    page.table(results.besidePaper(table));
    Figures.sentences(page, contest.sentence("Storage at factor 3 over plain HBase's"));
  }

  private static Samples ratio(Results results, String technique, int factor) {
    return results
        .storage(technique, factor)
        .over(results.storage(Results.base(technique), factor));
  }

  private static String bytes(Results results, String technique, String field) {
    Samples bytes =
        results.rounds(
            Kind.STORAGE, technique, results.rows(), "", (RawLine l) -> l.number(field) / MB);
    return Samples.number(bytes.median());
  }
}
