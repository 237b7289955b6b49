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
package org.lcindex.query.text;

import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import org.lcindex.plan.Measures;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.admin.build.RegionView;
import org.lcindex.rpc.IndexStatus;
import org.lcindex.rpc.LocalDirStatus;
import org.lcindex.rpc.RegionStatus;
import org.lcindex.text.Columns;
import org.lcindex.text.TextTable;

/** The long form of a table's status: its regions, index files and servers. Stateless. */
public final class StatusDetails {
  /** What is told of each index of each HFile. */
  public static final Columns<TableIndexStatus.Entry> FILES =
      new Columns<TableIndexStatus.Entry>()
          .with("start key", e -> start(e.region()))
          .with("region", e -> e.region().region())
          .with("server", e -> e.region().server())
          .with("HFile", e -> e.hfile().hfile())
          .with("rows", e -> e.hfile().rows() < 0 ? null : e.hfile().rows())
          .with("index", e -> e.index().index())
          .with("state", e -> e.index().state())
          .with("index bytes", e -> e.index().bytes())
          .with("bytes", e -> e.index().bytes())
          .with("size", e -> Measures.bytes(e.index().bytes()))
          .with("reason", e -> e.index().reason());

  private StatusDetails() {}

  static String of(TableIndexStatus status) {
    TextTable uncovered = GlobalsText.ranges(status);
    boolean local = !StatusText.isGlobalOnly(status);
    return "\n"
        + (local ? cells(status) + "\n" : "")
        + (uncovered == null ? "" : uncovered + "\n")
        + (local ? regions(status) + "\n" + files(status) : places().of(status.regions()))
        + "\n"
        + servers(status);
  }

  /** What each index has of the rows of HFiles; empty where that is not known. */
  public static TextTable cells(TableIndexStatus status) {
    List<IndexRow> local = IndexRow.of(status).stream().filter(IndexRow::isLocal).toList();
    return IndexTable.of(local, "index", "rows", "values", "odd", "absent");
  }

  private static TextTable regions(TableIndexStatus status) {
    return places()
        .with("HFiles", StatusDetails::hfiles)
        .with("state", region -> overall(region, status).state())
        .of(status.regions());
  }

  /** How many HFiles of families with an index a region has. */
  public static int hfiles(RegionStatus region) {
    return region.stores().stream().mapToInt(store -> store.hfiles().size()).sum();
  }

  /** Where the regions are of a table whose indexes have no files. */
  private static Columns<RegionStatus> places() {
    return new Columns<RegionStatus>()
        .with("start key", StatusDetails::start)
        .with("region", RegionStatus::region)
        .with("server", RegionStatus::server);
  }

  /** How all indexes of a table stand in a region. */
  public static IndexStatus overall(RegionStatus region, TableIndexStatus status) {
    return IndexStatus.over(
        region.region(), status.definitions().stream().map(d -> RegionView.of(region, d)).toList());
  }

  private static String start(RegionStatus region) {
    return region.startKey() == null || region.startKey().isEmpty() ? "''" : region.startKey();
  }

  private static TextTable files(TableIndexStatus status) {
    return FILES.of(
        status.entries(),
        "start key",
        "server",
        "HFile",
        "rows",
        "index",
        "state",
        "index bytes",
        "reason");
  }

  /** All this is the servers', whichever of their regions has told it last. */
  private static String servers(TableIndexStatus status) {
    TreeMap<String, String> lines = new TreeMap<>();
    for (RegionStatus region : status.regions()) {
      lines.put(
          "server " + region.server() + ": ",
          String.format(
              Locale.ROOT,
              "%d jobs running, %d queued",
              region.jobsRunning(),
              region.jobsQueued()));
      if (region.hbase() != null) {
        lines.put("server " + region.server() + " runs on ", region.hbase().text());
      }
      for (LocalDirStatus dir : region.localDirs()) {
        lines.put("server " + region.server() + ": " + dir.path() + ": ", free(dir));
      }
    }
    StringBuilder out = new StringBuilder();
    lines.forEach((who, what) -> out.append(who).append(what).append('\n'));
    return out.toString();
  }

  private static String free(LocalDirStatus dir) {
    return dir.usableBytes() < 0
        ? "free space unknown"
        : String.format(Locale.ROOT, "%,d bytes free", dir.usableBytes());
  }
}
