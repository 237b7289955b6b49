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
package org.lcindex.experiments.slik;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.lcindex.experiments.items.ItemLookups;
import org.lcindex.experiments.items.RegionLookups;
import org.lcindex.experiments.kit.Samples;
import org.lcindex.experiments.report.page.ReportPage;
import org.lcindex.experiments.report.page.Table;

/** The tables of the report. */
final class SlikTables {
  private final SlikFigures figures;
  private final ReportPage page;

  SlikTables(SlikFigures figures, ReportPage page) {
    this.figures = figures;
    this.page = page;
  }

  void write() {
    overwrites();
    lookups(true, "Lookups of values that one row has");
    lookups(false, "Lookups of values that 1 to 10 rows have");
    consistency();
  }

  private void overwrites() {
    if (figures.several(1).isEmpty()) {
      return;
    }
    page.heading(2, "Overwrites");
    page.paragraph(
        "Single puts over rows that are in HFiles of one region, by one client, medians of microseconds: of one"
            + " value, and of ten values, of which as many have an index.");
    Table table =
        new Table(
            1, "indexes", "one value", "over none", "ten values", "over 1 index", "over none");
    for (int indexes : Latencies.INDEXES) {
      Samples one = figures.overwrite(indexes);
      Samples ten = figures.several(indexes);
      table.row(
          String.valueOf(indexes),
          one.text(),
          indexes == 0 ? "-" : one.over(figures.overwrite(0)).text(),
          ten.text(),
          indexes <= 1 ? "-" : ten.over(figures.several(1)).text(),
          indexes == 0 ? "-" : ten.over(figures.several(0)).text());
    }
    page.table(table);
    phoenix();
  }

  private void phoenix() {
    if (figures.overwrite(1, true).isEmpty() && figures.several(1, true).isEmpty()) {
      return;
    }
    page.paragraph(
        "Phoenix's global, covered indexes beside, on a cluster of their own: times, over those without"
            + " an index on their cluster, and our share of them (each over none on its own cluster).");
    Table table =
        new Table(
            1,
            "indexes, Phoenix",
            "one value",
            "over none",
            "ours over it",
            "ten values",
            "over none",
            "ours over it");
    for (int indexes : Latencies.INDEXES) {
      List<String> cells = new ArrayList<>(List.of(String.valueOf(indexes)));
      cells.addAll(
          beside(
              indexes,
              figures.overwrite(indexes, true).over(figures.overwrite(0, true)),
              figures.overwrite(indexes, true),
              figures.overwrite(indexes).over(figures.overwrite(0))));
      cells.addAll(
          beside(
              indexes,
              figures.several(indexes, true).over(figures.several(0, true)),
              figures.several(indexes, true),
              figures.several(indexes).over(figures.several(0))));
      table.row(cells.toArray(String[]::new));
    }
    page.table(table);
  }

  private static List<String> beside(int indexes, Samples overNone, Samples theirs, Samples ours) {
    return indexes == 0
        ? List.of(theirs.text(), "-", "-")
        : List.of(theirs.text(), overNone.text(), ours.over(overNone).text());
  }

  private void lookups(boolean single, String title) {
    if (figures.regions().isEmpty()) {
      return;
    }
    page.heading(2, title);
    page.paragraph(
        "Milliseconds of a lookup, and calls of the client for it, on average. A Get finds one row"
            + " whose key is known.");
    Table table =
        new Table(
            1,
            "regions",
            "LOCAL, a call a region",
            "calls",
            "LOCAL, a call a server",
            "calls",
            "GLOBAL",
            "calls",
            "over 1 region",
            "Get");
    for (int regions : figures.regions()) {
      table.row(
          String.valueOf(regions),
          figures.millis(regions, single, RegionLookups.SCANNERS).text(),
          calls(regions, single, RegionLookups.SCANNERS),
          figures.millis(regions, single, RegionLookups.CALLS).text(),
          calls(regions, single, RegionLookups.CALLS),
          figures.millis(regions, single, ItemLookups.GLOBAL).text(),
          calls(regions, single, ItemLookups.GLOBAL),
          figures.growth(regions, single, ItemLookups.GLOBAL).text(),
          figures.millis(regions, single, ItemLookups.GET).text());
    }
    page.table(table);
  }

  private String calls(int regions, boolean single, String way) {
    return Samples.number(figures.lookups(regions, single, way, "calls").median());
  }

  private void consistency() {
    figures
        .count("lookups")
        .ifPresent(
            lookups -> {
              page.heading(2, "Consistency");
              page.paragraph(
                  String.format(
                      Locale.ROOT,
                      "%,d lookups by the index alone, while 8 writers moved objects from value to"
                          + " value (%,d writes) and %,d events happened, %,d of them kills of servers:"
                          + " %,d objects had to be returned, %,d of them written meanwhile; %,d answers"
                          + " were wrong, %,d lookups got none.",
                      lookups,
                      figures.count("writes").orElse(0),
                      figures.count("events").orElse(0),
                      figures.count("kills").orElse(0),
                      figures.count("due").orElse(0),
                      figures.count("moving").orElse(0),
                      figures.count("wrong").orElse(0),
                      figures.count("unanswered").orElse(0)));
            });
  }
}
