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
import org.lcindex.experiments.raw.Kind;
import org.lcindex.experiments.raw.RawLine;
import org.lcindex.experiments.report.Published.Normalized;
import org.lcindex.experiments.report.chart.Look;
import org.lcindex.experiments.report.chart.RangeChart;
import org.lcindex.experiments.report.page.ReportPage;

/** Figure 10: storage by replication factor. */
final class StorageSection implements Section {
  private static final double MB = 1e6;

  @Override
  public void write(Results results, ReportPage page) {
    List<String> techniques = results.having(t -> results.storage(t, 1));
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
    Function<String, Samples> three = t -> results.storageRatio(t, Published.REPLICATION);
    RangeChart chart = new RangeChart("storage, HBase = 1", false);
    for (String technique : techniques) {
      String label = Looks.label(technique);
      for (int factor : new int[] {1, 3}) {
        Look look = Looks.nth(factor == 1 ? 2 : 0, "measured here, factor " + factor);
        chart.add(label, look, results.storageRatio(technique, factor));
      }
      results
          .published(technique)
          .ifPresent(p -> chart.add(label, Looks.PAPER, Samples.of(List.of(p.storage()))));
    }
    Figures.add(
        page, "figure-10-storage", chart, "Bytes of all files as a multiple of plain HBase's.");
    page.table(
        results.besidePaper(
            Figures.table(
                1,
                Figures.byTechnique()
                    .add("replicated, MB", t -> bytes(results, t, "replicated"))
                    .add("kept once, MB", t -> bytes(results, t, "once"))
                    .add("local, MB", t -> bytes(results, t, "local"))
                    .add("factor 1 / HBase", t -> results.storageRatio(t, 1).text())
                    .add("factor 2 / HBase", t -> results.storageRatio(t, 2).text())
                    .add("factor 3 / HBase", t -> three.apply(t).text())
                    .add("paper, factor 3", t -> results.published(t, Normalized::storage)),
                techniques)));
    Figures.sentences(
        page,
        Contest.of(false, techniques, three).sentence("Storage at factor 3 over plain HBase's"));
  }

  private static String bytes(Results results, String technique, String field) {
    Samples bytes =
        results.rounds(
            Kind.STORAGE, technique, results.rows(), "", (RawLine l) -> l.number(field) / MB);
    return Samples.number(bytes.median());
  }
}
