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
package org.lcindex.experiments.spock;

import java.util.List;
import java.util.Locale;
import org.lcindex.experiments.kit.Samples;
import org.lcindex.experiments.report.page.ReportPage;
import org.lcindex.experiments.report.page.Table;

/** The tables of the report. */
final class SpockTables {
  private final SpockFigures figures;
  private final ReportPage page;

  SpockTables(SpockFigures figures, ReportPage page) {
    this.figures = figures;
    this.page = page;
  }

  void write() {
    loads();
    builds();
    pulls();
    queries();
    swaps();
  }

  private static String rows(long rows) {
    return String.format(Locale.ROOT, "%,d", rows);
  }

  private void loads() {
    if (figures.sizes(Loads.PART).isEmpty()) {
      return;
    }
    page.heading(2, "Loads (Figure 7)");
    page.paragraph(
        "Seconds of processor time of all servers' processes (region servers, and with them"
            + " DataNode, NameNode, master and ZooKeeper) from the load's beginning until no server"
            + " has a job left; seconds until every index is queryable. The load without index is"
            + " what HBase does by itself. Compactions are switched off for all.");
    Table table =
        new Table(
            2,
            "rows",
            "load",
            "CPU, s",
            "of region servers",
            "built offline over it",
            "queryable, s",
            "pulled, MB",
            "first query, ms");
    for (long rows : figures.sizes(Loads.PART)) {
      for (Loading loading : Loading.values()) {
        table.row(
            rows(rows),
            loading.toString(),
            figures.cpu(loading, rows).text(),
            figures.load(loading, rows, "regionServerCpuSeconds").text(),
            figures.share(loading, rows).text(),
            figures.load(loading, rows, "queryableSeconds").text(),
            figures.load(loading, rows, "pulledBytes").times(1e-6).text(),
            figures.load(loading, rows, "firstQueryMillis").text());
      }
    }
    page.table(table);
  }

  private void builds() {
    List<Long> sizes = figures.sizes(Builds.PART);
    if (sizes.isEmpty()) {
      return;
    }
    page.heading(2, "Builds");
    page.paragraph(
        "`lcindex offline build` of dbgen's file in a JVM of its own, until the manifest is"
            + " written. The small heap is that of the size `heap`, in megabytes.");
    Table table = new Table(2, "rows", "build", "seconds", "rows in a second", "MB");
    for (long rows : sizes) {
      for (String contender : List.of(Builds.INDEXED, Builds.SMALL_HEAP, Builds.PLAIN)) {
        Samples seconds = figures.build(contender, rows, "seconds");
        if (!seconds.isEmpty()) {
          table.row(
              rows(rows),
              contender,
              seconds.text(),
              figures.build(contender, rows, "rowsPerSecond").text(),
              figures.build(contender, rows, "bytes").times(1e-6).text());
        }
      }
    }
    page.table(table);
  }

  private void pulls() {
    if (figures.rates().isEmpty()) {
      return;
    }
    page.heading(2, "Pulls");
    page.paragraph(
        "Rates of single servers over the one that is set"
            + " (`lcindex.offline.bytes.per.second`), from the beginning of HBase's bulk load.");
    Table table =
        new Table(1, "set", "MB", "servers", "seconds", "slowest server", "fastest server");
    for (long rate : figures.rates()) {
      table.row(
          PullRate.contender(rate),
          figures.pull(rate, "bytes").times(1e-6).text(),
          Samples.count(figures.pull(rate, "servers").median()),
          figures.pull(rate, "seconds").text(),
          figures.pull(rate, "leastOverSet").text(),
          figures.pull(rate, "mostOverSet").text());
    }
    page.table(table);
  }

  private void queries() {
    if (figures.queries(QueriesMeanwhile.IDLE, "Queries").isEmpty()) {
      return;
    }
    page.heading(2, "Queries meanwhile");
    page.paragraph(
        "Milliseconds of queries of one client by index on the current version, one after the"
            + " other, with the pause of the size `pause`. A push compares checksums first, has"
            + " HBase load, waits until servers have pulled, and compares the number of rows. Servers"
            + " pull, and the client reads files for their checksums, at the size `rate` in MB/s"
            + " (`lcindex.offline.check.bytes.per.second`).");
    Table table = new Table(1, "", "queries", "median", "99th percentile", "longest", "seconds");
    row(table, QueriesMeanwhile.IDLE, QueriesMeanwhile.IDLE, "");
    row(table, QueriesMeanwhile.PUSH, QueriesMeanwhile.PUSH, "");
    row(table, "of these while servers pull", QueriesMeanwhile.PUSH, "pulling");
    page.table(table);
  }

  private void row(Table table, String title, String contender, String prefix) {
    table.row(
        title,
        figures.queries(contender, prefix + "Queries").text(),
        figures.queries(contender, prefix + "MedianMillis").text(),
        figures.queries(contender, prefix + "P99Millis").text(),
        figures.queries(contender, prefix + "MostMillis").text(),
        figures.queries(contender, prefix + "Seconds").text());
  }

  private void swaps() {
    List<Long> sizes = figures.sizes(Swaps.PART);
    if (sizes.isEmpty()) {
      return;
    }
    page.heading(2, "Swaps and rollbacks");
    page.paragraph(
        "Milliseconds by the Java API: medians of a round, and the longest of each round. Answers"
            + " are those of the readers, who pause after each answer for the milliseconds of the"
            + " size `pause`, or not at all; mixed ones have cells of two versions, wrong ones"
            + " another number of rows.");
    Table table =
        new Table(
            2,
            "rows of a version",
            "readers",
            "swap",
            "longest",
            "rollback",
            "longest",
            "answers",
            "of the first version",
            "mixed",
            "wrong");
    for (long rows : sizes) {
      swaps(table, rows, Swaps.PACED, "pause");
      swaps(table, rows, Swaps.EAGER, "without pause");
    }
    page.table(table);
  }

  private void swaps(Table table, long rows, String contender, String readers) {
    table.row(
        rows(rows),
        readers,
        figures.swap(contender, rows, "swapMillis").text(),
        figures.swap(contender, rows, "swapMostMillis").text(),
        figures.swap(contender, rows, "rollbackMillis").text(),
        figures.swap(contender, rows, "rollbackMostMillis").text(),
        sum(contender, rows, "answers"),
        sum(contender, rows, "ofFirstVersion"),
        sum(contender, rows, "mixed"),
        sum(contender, rows, "wrong"));
  }

  private String sum(String contender, long rows, String value) {
    return Samples.count(figures.swap(contender, rows, value).sum());
  }
}
