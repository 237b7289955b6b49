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
package org.lcindex.experiments.hyperdex;

import java.util.List;
import java.util.Locale;
import org.lcindex.experiments.items.ItemWrites.Kind;
import org.lcindex.experiments.kit.Samples;
import org.lcindex.experiments.report.page.ReportPage;
import org.lcindex.experiments.report.page.Table;
import org.lcindex.experiments.suite.CheckedLookups;
import org.lcindex.experiments.suite.SuiteLines;
import org.lcindex.query.QueryPath;

/** The tables of the report. */
final class HyperdexTables {
  private final HyperdexFigures figures;
  private final ReportPage page;

  HyperdexTables(HyperdexFigures figures, ReportPage page) {
    this.figures = figures;
    this.page = page;
  }

  void write() {
    searches();
    puts();
    ycsb();
    for (int regions : figures.regions()) {
      query(regions);
    }
    boxes();
    consistency();
  }

  private void searches() {
    if (figures.search(Subspaces.ONE, Subspaces.THREE_FIXED, "Most").isEmpty()) {
      return;
    }
    page.heading(2, "Searches on some of nine attributes");
    page.paragraph(
        "Regions of entries that the client asks, counted by its connection, for all choices of"
            + " three attributes, and for all nine.");
    Table table =
        new Table(2, "table", "fixed", "searches", "regions, least", "on average", "most", "rows");
    for (String one : List.of(Subspaces.ONE, Subspaces.THREE)) {
      for (String fixed : List.of(Subspaces.THREE_FIXED, Subspaces.ALL_FIXED)) {
        table.row(
            one,
            fixed.equals(Subspaces.ALL_FIXED) ? "all" : "3",
            count(figures.search(one, fixed, "Searches")),
            count(figures.search(one, fixed, "Least")),
            number(figures.search(one, fixed, "Mean")),
            count(figures.search(one, fixed, "Most")),
            count(figures.search(one, fixed, "Rows")));
      }
    }
    page.table(table);
  }

  private void puts() {
    if (figures.grids().isEmpty()) {
      return;
    }
    page.heading(2, "Puts of a table with grids");
    page.paragraph(
        "Single puts of ten values by one client, medians of microseconds. Each grid is on two of"
            + " the ten columns.");
    Table table =
        new Table(
            1,
            "grids",
            "entries of a put",
            "waits",
            "new rows",
            "over none",
            "overwrites",
            "over none");
    for (int grids : figures.grids()) {
      table.row(
          String.valueOf(grids),
          number(figures.entries(grids, "entriesOfAPut")),
          number(figures.entries(grids, "waitsOfAPut")),
          figures.put(grids, Kind.NEW).text(),
          over(grids, Kind.NEW),
          figures.put(grids, Kind.OVERWRITE).text(),
          over(grids, Kind.OVERWRITE));
    }
    page.table(table);
  }

  private String over(int grids, Kind kind) {
    return grids == 0 ? "-" : figures.put(grids, kind).over(figures.put(0, kind)).text();
  }

  private void ycsb() {
    if (figures.ycsb(Ycsb.A_PLAIN).isEmpty()) {
      return;
    }
    page.heading(2, "YCSB");
    page.paragraph(
        "Operations a second. A: half reads of records by the key, half updates of one field. E: 95"
            + " % scans of 1 to 100 records, 5 % inserts. All ten fields are in grids, and so are"
            + " prefix and suffix of the key, by which the grid is searched.");
    Table table =
        new Table(
            1,
            "workload",
            "operations/s",
            "over no grid (E: by the key)",
            "regions of entries asked");
    for (String one : List.of(Ycsb.A_PLAIN, Ycsb.A_GRIDS, Ycsb.E_KEY, Ycsb.E_ALL, Ycsb.E_GRID)) {
      String base = one.startsWith("A") ? Ycsb.A_PLAIN : Ycsb.E_KEY;
      table.row(
          one,
          figures.ycsb(one).text(),
          one.equals(base) ? "-" : figures.ycsb(one).over(figures.ycsb(base)).text(),
          number(figures.ycsb(one, "indexRegions")));
    }
    page.table(table);
  }

  private void query(int regions) {
    page.heading(2, "MDRQ-D over ORDERS in " + regions + " regions");
    page.paragraph(
        "Milliseconds of the whole query by LCIndex's client, which asks regions in parallel, and of"
            + " HBase's own scan, which asks one after the other. Calls are all calls of the client.");
    Table table =
        new Table(
            2,
            "by",
            "path taken",
            "ms",
            "times faster than HBase's scan",
            "rows",
            "regions of entries",
            "rows read by key",
            "regions of rows",
            "calls");
    table.row(OrdersPart.SCAN, "", figures.scan(regions).text(), "-", "", "", "", "", "");
    for (QueryPath path : QueryPath.values()) {
      Samples millis = figures.query(regions, path, "millis");
      if (!millis.isEmpty()) {
        table.row(
            path.toString(),
            taken(regions, path),
            millis.text(),
            figures.gain(regions, path).text(),
            count(figures.query(regions, path, "rows")),
            count(figures.query(regions, path, "indexRegions")),
            got(figures.query(regions, path, "got")),
            count(figures.query(regions, path, "regions")),
            count(figures.query(regions, path, "calls")));
      }
    }
    page.table(table);
  }

  private String taken(int regions, QueryPath path) {
    return figures
        .lines()
        .of(OrdersPart.part(regions))
        .filter(line -> line.key().technique().equals(OrdersPart.contender(path)))
        .map(line -> line.values().path("path").asText())
        .findFirst()
        .orElse("");
  }

  private static String got(Samples got) {
    return got.median() < 0 ? "-" : count(got);
  }

  private void boxes() {
    if (figures.regions().isEmpty()) {
      return;
    }
    page.heading(2, "Boxes of 1 to 10 rows");
    page.paragraph(
        "Three ranges around a row of ORDERS. Servers are told for boxes with fewer rows than there"
            + " are servers.");
    Table table =
        new Table(
            1,
            "regions",
            "boxes",
            "rows",
            "regions of entries",
            "most",
            "LOCAL: regions",
            "servers asked",
            "LOCAL: servers",
            "ms by GRID",
            "ms by LOCAL",
            "ms as chosen",
            "grid chosen");
    for (int regions : figures.regions()) {
      table.row(
          String.valueOf(regions),
          count(figures.boxes(regions, "boxes")),
          count(figures.boxes(regions, "hits")),
          number(figures.boxes(regions, "regions")),
          count(figures.boxes(regions, "mostRegions")),
          count(figures.boxes(regions, "localRegions")),
          number(figures.boxes(regions, "serversOfFew")),
          count(figures.boxes(regions, "servers")),
          figures.boxMillis(regions, QueryPath.GRID).text(),
          figures.boxMillis(regions, QueryPath.LOCAL).text(),
          figures.boxMillis(regions, QueryPath.AUTO).text(),
          percent(figures.boxes(regions, "gridChosen")));
    }
    page.table(table);
  }

  private void consistency() {
    SuiteLines lines = figures.lines();
    CheckedLookups.count(lines, "lookups")
        .ifPresent(
            searches -> {
              page.heading(2, "Consistency");
              page.paragraph(
                  String.format(
                      Locale.ROOT,
                      "%,d searches by the grid alone, while 8 writers moved objects from cell to"
                          + " cell (%,d writes) and %,d events happened, %,d of them kills of servers:"
                          + " %,d objects had to be returned, %,d of them written meanwhile; %,d"
                          + " answers were wrong, %,d searches got none.",
                      searches,
                      CheckedLookups.count(lines, "writes").orElse(0),
                      CheckedLookups.count(lines, "events").orElse(0),
                      CheckedLookups.count(lines, "kills").orElse(0),
                      CheckedLookups.count(lines, "due").orElse(0),
                      CheckedLookups.count(lines, "moving").orElse(0),
                      CheckedLookups.count(lines, "wrong").orElse(0),
                      CheckedLookups.count(lines, "unanswered").orElse(0)));
            });
  }

  private static String count(Samples samples) {
    return samples.isEmpty() ? "-" : Samples.count(samples.median());
  }

  private static String number(Samples samples) {
    return Samples.number(samples.median());
  }

  private static String percent(Samples share) {
    return share.isEmpty() ? "-" : Math.round(share.median() * 100) + " %";
  }
}
