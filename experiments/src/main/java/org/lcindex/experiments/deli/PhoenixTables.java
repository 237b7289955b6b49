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
package org.lcindex.experiments.deli;

import java.util.List;
import org.lcindex.experiments.kit.Samples;
import org.lcindex.experiments.report.page.ReportPage;
import org.lcindex.experiments.report.page.Table;

/** What was measured of Phoenix, beside ours. */
final class PhoenixTables {
  /** The first version with indexes of {@code CONSISTENCY=EVENTUAL} (PHOENIX-7794). */
  static final String FIRST_EVENTUAL = "5.3.1";

  private final DeliFigures figures;

  PhoenixTables(DeliFigures figures) {
    this.figures = figures;
  }

  /** Writes nothing if nothing was measured. */
  void write(ReportPage page) {
    if (rate(PhoenixPuts.PHOENIX).isEmpty()
        && figures.phoenix(ReadShares.SHARES.get(0)).isEmpty()) {
      return;
    }
    page.heading(2, "Phoenix beside");
    page.paragraph(
        "Phoenix "
            + figures.phoenixVersion().orElse("")
            + " on a cluster of its own, of as many servers: its index is a global, covered one,"
            + " brought up to date with each put.");
    puts(page);
    shares(page);
  }

  private Samples rate(String contender) {
    return figures.phoenix(contender, "puts").over(figures.phoenix(contender, "writingSeconds"));
  }

  private void puts(ReportPage page) {
    page.paragraph(
        "The puts of Table II: in a second, as a share of the puts without an index on their own"
            + " cluster, and that share as a multiple of Phoenix's. Blocks of HFiles that were read"
            + " meanwhile are exact, and those of the whole JVM.");
    Table table =
        new Table(
            1,
            "index",
            "puts in a second",
            "over no index",
            "over Phoenix's share",
            "blocks a put");
    Samples plain = rate(PhoenixPuts.PLAIN);
    Samples share = rate(PhoenixPuts.PHOENIX).over(plain);
    Samples none = figures.rate(Indexing.NONE);
    for (Indexing indexing : Indexing.values()) {
      Samples rate = figures.rate(indexing);
      table.row(
          indexing.toString(),
          rate.text(),
          rate.over(none).text(),
          indexing == Indexing.NONE ? "-" : rate.over(none).over(share).text(),
          figures
              .puts(indexing, "onlineBlocks")
              .over(figures.puts(indexing, "puts"))
              .median("%.3f"));
    }
    for (String contender : List.of(PhoenixPuts.PLAIN, PhoenixPuts.PHOENIX)) {
      Samples rate = rate(contender);
      table.row(
          contender,
          rate.text(),
          rate.over(plain).text(),
          contender.equals(PhoenixPuts.PLAIN) ? "-" : share.over(share).text(),
          figures
              .phoenix(contender, "onlineBlocks")
              .over(figures.phoenix(contender, "puts"))
              .median("%.3f"));
    }
    table.row(eventual(), "-", "-", "-", "-");
    page.table(table);
  }

  /** The row of the index that Phoenix brings up to date later. */
  private String eventual() {
    return figures
        .phoenixVersion()
        .map(
            version ->
                "Phoenix, eventually consistent index: not measured, "
                    + version
                    + " has none (it came with "
                    + FIRST_EVENTUAL
                    + ")")
        .orElse("Phoenix, eventually consistent index: not measured");
  }

  private void shares(ReportPage page) {
    if (ReadShares.SHARES.stream().allMatch(share -> figures.phoenix(share).isEmpty())) {
      return;
    }
    page.paragraph(
        "The operations of Figure 8 in a second, and ours as a multiple of Phoenix's in the round of"
            + " the same number. Its lookups read entries only, for these have all columns.");
    Table table =
        new Table(
            1,
            "share of reads",
            PhoenixPuts.PHOENIX,
            "DEFERRED over Phoenix",
            "ORDERED over Phoenix");
    for (int share : ReadShares.SHARES) {
      Samples phoenix = figures.phoenix(share);
      table.row(
          share + " %",
          phoenix.text(),
          figures.operations(Indexing.DEFERRED, share).over(phoenix).text(),
          figures.operations(Indexing.ORDERED, share).over(phoenix).text());
    }
    page.table(table);
  }
}
