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

import java.awt.Color;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.lcindex.experiments.kit.Samples;
import org.lcindex.experiments.report.chart.LineChart;
import org.lcindex.experiments.report.chart.Look;
import org.lcindex.experiments.report.page.ReportPage;
import org.lcindex.experiments.report.page.Table;
import org.lcindex.experiments.suite.SuiteLines;

/** What was measured, one table for each of the paper's. */
final class DeliTables {
  private static final Map<Indexing, Look> LOOKS =
      new EnumMap<>(
          Map.of(
              Indexing.DEFERRED, look(Indexing.DEFERRED, 0x0072B2, Look.Marker.CIRCLE),
              Indexing.ORDERED, look(Indexing.ORDERED, 0xD55E00, Look.Marker.BOX)));

  private final SuiteLines lines;
  private final DeliFigures figures;

  DeliTables(SuiteLines lines) {
    this.lines = lines;
    this.figures = new DeliFigures(lines);
  }

  private static Look look(Indexing indexing, int colour, Look.Marker marker) {
    return new Look(indexing.toString(), new Color(colour), marker);
  }

  void write(ReportPage page) {
    page.paragraph(
        "Medians of the rounds with their ranges. Answers were checked before and after each"
            + " measurement: 100 values each time, found with all their keys and no others.");
    putsAndCompaction(page);
    reads(page);
    readShares(page);
    repairs(page);
    new PhoenixTables(figures).write(page);
    load(page);
  }

  private void putsAndCompaction(ReportPage page) {
    page.heading(2, "Puts and a compaction (Table II)");
    page.paragraph(
        "Seconds: until the last put is acknowledged; until no removal waits any more, either"
            + " (online); of the flush and the compaction; until their repair has ended, too"
            + " (offline). DEFERRED repairs while the compaction runs (streaming).");
    Table table =
        new Table(
            1, "index", "puts", "writing", "online", "flush and compaction", "offline", "together");
    for (Indexing indexing : Indexing.values()) {
      table.row(
          indexing.toString(),
          count(figures.puts(indexing, "puts")),
          figures.puts(indexing, "writingSeconds").text(),
          figures.puts(indexing, "onlineSeconds").text(),
          figures.puts(indexing, "compactionSeconds").text(),
          figures.puts(indexing, "offlineSeconds").text(),
          figures.total(indexing).text());
    }
    page.table(table);
  }

  private void reads(ReportPage page) {
    page.paragraph("What was read and removed meanwhile, exactly:");
    Table table =
        new Table(
            1,
            "index",
            "rows read, online",
            "blocks read, online",
            "blocks read, offline",
            "tags removed, online",
            "tags removed, offline",
            "tags before the compaction",
            "after it");
    for (Indexing indexing : List.of(Indexing.DEFERRED, Indexing.ORDERED)) {
      table.row(
          indexing.toString(),
          count(figures.puts(indexing, "onlineRowsRead")),
          count(figures.puts(indexing, "onlineBlocks")),
          count(figures.puts(indexing, "offlineBlocks")),
          count(figures.puts(indexing, "onlineRemovals")),
          count(figures.puts(indexing, "offlineRemovals")),
          count(figures.puts(indexing, "tagsBefore")),
          count(figures.puts(indexing, "tagsAfter")));
    }
    page.table(table);
  }

  private void readShares(ReportPage page) {
    page.heading(2, "Reads and puts (Figures 7 and 8)");
    page.paragraph(
        "Operations in a second, one row or one value each, after every row was overwritten several"
            + " times: old entries of DEFERRED are still there, so its reads meet them.");
    Table table = new Table(1, "share of reads", "DEFERRED", "ORDERED", "DEFERRED over ORDERED");
    for (int share : ReadShares.SHARES) {
      table.row(
          share + " %",
          figures.operations(Indexing.DEFERRED, share).text(),
          figures.operations(Indexing.ORDERED, share).text(),
          figures.gain(share).text());
    }
    operations(page);
    page.table(table);
  }

  /** Figure 8, unless nothing of it was measured. */
  private void operations(ReportPage page) {
    LineChart chart = new LineChart("% of reads", false, "operations in a second", false);
    for (Map.Entry<Indexing, Look> line : LOOKS.entrySet()) {
      SortedMap<Double, Double> points = new TreeMap<>();
      for (int share : ReadShares.SHARES) {
        Samples rate = figures.operations(line.getKey(), share);
        if (!rate.isEmpty()) {
          points.put((double) share, rate.median());
        }
      }
      chart.add(line.getValue(), points);
    }
    if (!chart.isEmpty()) {
      page.figure(
          "figure-8-operations.svg",
          chart.svg("figure-8-operations"),
          "Operations in a second by the share of reads among them, both policies (the paper's"
              + " Figure 8).");
    }
  }

  private void repairs(ReportPage page) {
    page.heading(2, "A compaction and the repair of its index (Figure 9)");
    page.paragraph(
        "`none`: HBase's compaction alone. `streaming`, `staged`: `lcindex.global.compaction.repair`."
            + " `before`: `lcindex index repair`, which compares all entries with their rows, then"
            + " the compaction.");
    for (int versions : RepairCosts.VERSIONS) {
      page.paragraph(
          versions == 1 ? "Every row put once:" : "Every row put " + versions + " times:");
      Table table =
          new Table(
              1,
              "repair",
              "seconds",
              "of these until compacted",
              "blocks read",
              "CPU of passes, ms",
              "tags before",
              "after");
      for (Repair repair : Repair.values()) {
        table.row(
            repair.toString(),
            figures.repair(repair, versions, "seconds").text(),
            figures.repair(repair, versions, "compactionSeconds").text(),
            count(figures.repair(repair, versions, "Blocks")),
            figures.repair(repair, versions, "PassMicros").times(1e-3).text(),
            count(figures.repair(repair, versions, "tagsBefore")),
            count(figures.repair(repair, versions, "tagsAfter")));
      }
      page.table(table);
    }
  }

  private void load(ReportPage page) {
    SortedMap<Integer, Double> loads = new TreeMap<>();
    lines.all().forEach(line -> loads.put(loads.size(), line.values().path("load").asDouble()));
    if (!loads.isEmpty()) {
      page.paragraph(
          "Load of the machine when a measurement ended (average of the minute before): "
              + new Samples(loads).text()
              + ". The suite itself makes a load of two to six.");
    }
  }

  static String count(Samples samples) {
    return samples.min() == samples.max() ? samples.median("%,.0f") : samples.text("%,.0f");
  }
}
