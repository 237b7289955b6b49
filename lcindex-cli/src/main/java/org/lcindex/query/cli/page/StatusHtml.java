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
package org.lcindex.query.cli.page;

import static org.lcindex.query.cli.page.HtmlPage.state;
import static org.lcindex.query.cli.page.HtmlPage.text;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import org.lcindex.plan.IndexCells;
import org.lcindex.plan.Measures;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.admin.RegionView;
import org.lcindex.query.admin.StatusProblems;
import org.lcindex.query.cli.page.HtmlPage.Figure;
import org.lcindex.query.cli.page.HtmlPage.Rows;
import org.lcindex.query.text.ClusterText;
import org.lcindex.query.text.StatusText;
import org.lcindex.rpc.IndexState;
import org.lcindex.rpc.IndexStatus;
import org.lcindex.rpc.LocalDirStatus;
import org.lcindex.rpc.RegionStatus;
import org.lcindex.rpc.ServerStatus;

/**
 * A table's index status as one page for browsers. Everything that a server or user said is
 * escaped. Stateless.
 */
public final class StatusHtml {
  /** Index files that are listed: a large table has more than anybody reads. */
  private static final int MOST_FILES = 500;

  private StatusHtml() {}

  /**
   * The page.
   *
   * @param at when the table was asked
   */
  public static String of(TableIndexStatus status, Instant at) {
    HtmlPage page =
        new HtmlPage(
            "Indexes of " + status.table().getNameAsString(),
            status.overall().state(),
            StatusText.regions(status),
            at);
    List<String> problems = status.problems();
    List<IndexStatus> indexes = status.indexes();
    page.figures(
        queryable(indexes),
        size(status.indexBytes(), status.hfileBytes()),
        new Figure(
            status.regions().size()
                + " of "
                + (status.regions().size() + status.unanswered().size()),
            "regions answered"),
        problems(problems));
    page.wrong(problems).heading(2, "Indexes");
    bars(page, status);
    cells(page, status);
    regions(page, status);
    servers(page, StatusProblems.servers(List.of(status)).values());
    files(page, status);
    return page.toString();
  }

  static Figure queryable(List<IndexStatus> indexes) {
    long well = indexes.stream().filter(one -> one.state() == IndexState.QUERYABLE).count();
    return new Figure(well + " of " + indexes.size(), "indexes are QUERYABLE");
  }

  static Figure size(long index, long hfiles) {
    return new Figure(
        Measures.bytes(index),
        hfiles == 0
            ? "of index files"
            : String.format(
                Locale.ROOT,
                "of index files, %.0f %% of %s of HFiles",
                100.0 * index / hfiles,
                Measures.bytes(hfiles)));
  }

  static Figure problems(List<String> problems) {
    return new Figure(
        Measures.count(problems.size()),
        problems.isEmpty()
            ? "problems"
            : problems.size() == 1 ? "problem, below" : "problems, below");
  }

  /** A bar for each index. */
  static void bars(HtmlPage page, TableIndexStatus status) {
    for (IndexStatus index : status.indexes()) {
      page.bar(index, StatusText.indexBytes(status, index.index()));
    }
    if (status.definitions().isEmpty()) {
      page.note("none");
    }
  }

  /** What the index files have of the rows. */
  private static void cells(HtmlPage page, TableIndexStatus status) {
    Rows rows = new Rows("Cells", "index", "rows#", "values#", "odd#", "absent#");
    for (IndexStatus index : status.indexes()) {
      rows.row(
          text(index.index()),
          count(index.cells(), IndexCells::rows),
          count(index.cells(), IndexCells::values),
          count(index.cells(), IndexCells::odd),
          count(index.cells(), IndexCells::absent));
    }
    page.table(rows);
  }

  private static String count(IndexCells cells, ToLongFunction<IndexCells> what) {
    return cells == null ? "" : Measures.count(what.applyAsLong(cells));
  }

  private static void regions(HtmlPage page, TableIndexStatus status) {
    Rows rows = new Rows("Regions", "start key", "region", "server", "state", "HFiles#", "reason");
    for (RegionStatus region : status.regions()) {
      IndexStatus all =
          IndexStatus.over(
              region.region(),
              status.definitions().stream().map(d -> RegionView.of(region, d)).toList());
      rows.row(
          text(region.startKey()),
          text(region.region()),
          text(region.server()),
          state(all.state()),
          Measures.count(region.stores().stream().mapToLong(s -> s.hfiles().size()).sum()),
          text(all.reason()));
    }
    for (TableIndexStatus.Unanswered region : status.unanswered()) {
      rows.row(
          "",
          text(region.region()),
          text(region.server()),
          state(region.state()),
          "",
          text(region.reason()));
    }
    page.table(rows);
  }

  private static void servers(HtmlPage page, Collection<ServerStatus> servers) {
    Rows rows =
        new Rows(
            "Servers", "server", "HBase", "jobs running#", "jobs waiting#", "free on local disks");
    for (ServerStatus server : servers) {
      rows.row(
          text(server.server()),
          text(server.hbase() == null ? null : server.hbase().text()),
          Measures.count(server.jobsRunning()),
          Measures.count(server.jobsWaiting()),
          text(dirs(server)));
    }
    page.table(rows);
  }

  private static String dirs(ServerStatus server) {
    List<String> dirs = new ArrayList<>();
    for (LocalDirStatus dir : server.localDirs()) {
      dirs.add(dir.path() + ": " + ClusterText.free(dir));
    }
    return String.join(", ", dirs);
  }

  private static void files(HtmlPage page, TableIndexStatus status) {
    List<TableIndexStatus.Entry> entries = status.entries();
    Rows rows = new Rows("Index files", "index", "HFile", "region", "state", "size#", "reason");
    entries.stream()
        .limit(MOST_FILES)
        .forEach(
            entry ->
                rows.row(
                    text(entry.index().index()),
                    text(entry.hfile().hfile()),
                    text(entry.region().region()),
                    text(String.valueOf(entry.index().state())),
                    Measures.bytes(entry.index().bytes()),
                    text(entry.index().reason())));
    page.table(rows);
    if (entries.size() > MOST_FILES) {
      page.note(
          Measures.count(entries.size() - MOST_FILES)
              + " more index files are not listed; --json has all.");
    }
  }
}
