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

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.lcindex.plan.Measures;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.admin.StatusProblems;
import org.lcindex.query.cli.page.StatusPage.Figure;
import org.lcindex.query.inspect.GridSample;
import org.lcindex.query.text.CellsText;
import org.lcindex.query.text.ClusterText;
import org.lcindex.query.text.GlobalsText;
import org.lcindex.query.text.IndexRow;
import org.lcindex.query.text.StatusDetails;
import org.lcindex.query.text.StatusText;
import org.lcindex.rpc.IndexState;
import org.lcindex.rpc.IndexStatus;
import org.lcindex.rpc.RegionStatus;
import org.lcindex.rpc.ServerStatus;
import org.lcindex.text.Columns;
import org.lcindex.text.TextTable;

/**
 * A table's index status as one page for browsers. Everything that a server or user said is
 * escaped. Stateless.
 */
public final class StatusHtml {
  /** Index files that are listed: a large table has more than anybody reads. */
  private static final int MOST_FILES = 500;

  /** In place of sizes that nobody has told. */
  static final Figure UNSIZED = new Figure("not known", "size of indexes");

  private StatusHtml() {}

  /**
   * The page.
   *
   * @param at when the table was asked
   */
  public static String of(TableIndexStatus status, Instant at) {
    return of(status, List.of(), at);
  }

  /** That page, with what samples of the table say of its grids. */
  public static String of(TableIndexStatus status, List<GridSample> grids, Instant at) {
    StatusPage page =
        new StatusPage(
            "Indexes of " + status.table().getNameAsString(),
            status.overall().state(),
            StatusText.regions(status),
            at);
    List<String> problems = status.problems();
    page.figures(
        queryable(status.allIndexes()),
        status.isSized()
            ? size(status.indexFileBytes(), status.entriesBytes(), status.hfileBytes())
            : UNSIZED,
        new Figure(
            status.regions().size()
                + " of "
                + (status.regions().size() + status.unanswered().size()),
            "regions answered"),
        problems(problems));
    page.wrong(problems).heading(2, "Indexes");
    bars(page, status);
    GlobalsText.notes(status).forEach(page::note);
    CellsText.lines(grids).forEach(page::note);
    boolean files = !status.definitions().isEmpty();
    if (files) {
      page.table("Cells", StatusDetails.cells(status));
    }
    regions(page, status);
    servers(page, StatusProblems.servers(List.of(status)).values());
    if (files) {
      files(page, status);
    }
    return page.toString();
  }

  static Figure queryable(List<IndexStatus> indexes) {
    long well = indexes.stream().filter(one -> one.state() == IndexState.QUERYABLE).count();
    return new Figure(well + " of " + indexes.size(), "indexes are QUERYABLE");
  }

  /**
   * How large indexes are.
   *
   * @param files bytes of index files
   * @param entries of tables of entries
   * @param hfiles of the HFiles that the index files are of
   */
  static Figure size(long files, long entries, long hfiles) {
    List<String> parts = new ArrayList<>();
    if (files > 0 || entries == 0) {
      String share =
          hfiles == 0
              ? ""
              : String.format(
                  Locale.ROOT,
                  ", %.0f %% of %s of HFiles",
                  100.0 * files / hfiles,
                  Measures.bytes(hfiles));
      parts.add((entries > 0 ? Measures.bytes(files) + " of" : "of") + " index files" + share);
    }
    if (entries > 0) {
      parts.add((files > 0 ? Measures.bytes(entries) + " of" : "of") + " entries");
    }
    return new Figure(Measures.bytes(files + entries), String.join("; ", parts));
  }

  static Figure problems(List<String> problems) {
    return new Figure(
        Measures.count(problems.size()),
        problems.isEmpty()
            ? "problems"
            : problems.size() == 1 ? "problem, below" : "problems, below");
  }

  /** A bar for each index. */
  static void bars(StatusPage page, TableIndexStatus status) {
    IndexRow.of(status).forEach(page::bar);
    if (status.definitions().isEmpty() && status.globals().isEmpty()) {
      page.note("none");
    }
  }

  private static void regions(StatusPage page, TableIndexStatus status) {
    TextTable rows = new TextTable("start key", "region", "server", "state", "HFiles", "reason");
    for (RegionStatus region : status.regions()) {
      IndexStatus all = StatusDetails.overall(region, status);
      rows.row(
          region.startKey(),
          region.region(),
          region.server(),
          all.state(),
          StatusDetails.hfiles(region),
          all.reason());
    }
    for (TableIndexStatus.Unanswered region : status.unanswered()) {
      rows.row(null, region.region(), region.server(), region.state(), null, region.reason());
    }
    page.table("Regions", rows);
  }

  private static void servers(StatusPage page, Collection<ServerStatus> servers) {
    page.table(
        "Servers",
        new Columns<ServerStatus>()
            .with("server", ServerStatus::server)
            .with("HBase", server -> server.hbase() == null ? null : server.hbase().text())
            .with("jobs running", ServerStatus::jobsRunning)
            .with("jobs waiting", ServerStatus::jobsWaiting)
            .with("free on local disks", StatusHtml::free)
            .of(servers));
  }

  private static String free(ServerStatus server) {
    return server.localDirs().stream()
        .map(dir -> dir.path() + ": " + ClusterText.free(dir))
        .collect(Collectors.joining(", "));
  }

  private static void files(StatusPage page, TableIndexStatus status) {
    List<TableIndexStatus.Entry> entries = status.entries();
    page.table(
        "Index files",
        StatusDetails.FILES.of(
            entries.subList(0, Math.min(MOST_FILES, entries.size())),
            "index",
            "HFile",
            "region",
            "state",
            "size",
            "reason"),
        "size");
    if (entries.size() > MOST_FILES) {
      page.note(
          Measures.count(entries.size() - MOST_FILES)
              + " more index files are not listed; --json has all.");
    }
  }
}
