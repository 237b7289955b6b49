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

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.plan.Measures;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.admin.StatusProblems;
import org.lcindex.query.inspect.GridSample;
import org.lcindex.rpc.HFileStatus;
import org.lcindex.rpc.IndexStatus;
import org.lcindex.text.TextTable;

/** A table's index status as text for people. Stateless. */
@InterfaceAudience.Public
public final class StatusText {
  /** What a table without HFiles does for queries, and how that changes. */
  public static final String IN_MEMORY =
      "no HFile yet: rows are in memory and are served from there; flush to index them";

  /** In place of a figure that nobody has told. */
  static final String NOT_KNOWN = "not known";

  /** Asking that took longer is told: what was said first may be of another moment. */
  private static final Duration LONG = Duration.ofSeconds(2);

  private StatusText() {}

  /** From when answers are, in a line; empty if asking for them took no longer than usual. */
  public static String asOf(Instant at, Instant until) {
    return isLong(at, until)
        ? String.format(
            Locale.ROOT,
            "as of %tTZ, took %d s%n",
            at.atOffset(ZoneOffset.UTC),
            Duration.between(at, until).toSeconds())
        : "";
  }

  static boolean isLong(Instant at, Instant until) {
    return Duration.between(at, until).compareTo(LONG) > 0;
  }

  /** One line for each index, counts and sizes, and what is wrong. */
  public static String summary(TableIndexStatus status) {
    return summary(status, List.of());
  }

  /** The summary, with what samples of the table say of its grids. */
  public static String summary(TableIndexStatus status, List<GridSample> grids) {
    return summary(status, grids, status.problems());
  }

  /** The summary without doubts about types and columns, which somebody else tells. */
  public static String summaryWithoutDoubts(TableIndexStatus status) {
    return summary(status, List.of(), StatusProblems.withoutDoubts(status));
  }

  private static String summary(
      TableIndexStatus status, List<GridSample> grids, List<String> problems) {
    StringBuilder out = new StringBuilder();
    out.append(
        String.format(
            Locale.ROOT,
            "table %s: %s, %s, %s%s%n",
            status.table(),
            status.overall().state(),
            Measures.count(status.definitions().size() + status.globals().size(), "index"),
            regions(status),
            hasNoFiles(status) ? "" : ", " + Measures.count(status.hfiles(), "HFile")));
    out.append(indexes(status));
    if (!hasNoFiles(status)) {
      out.append(files(status));
    }
    if (!status.pending().isEmpty() || !status.retrying().isEmpty()) {
      out.append(rate(status, status.secondsLeft())).append('\n');
    }
    if (status.hasNoHFile()) {
      out.append(IN_MEMORY).append('\n');
    }
    GlobalsText.notes(status).forEach(line -> out.append(line).append('\n'));
    CellsText.lines(grids).forEach(line -> out.append(line).append('\n'));
    problems.forEach(line -> out.append(line).append('\n'));
    return out.toString();
  }

  /** Whether none of a table's indexes has index files: nothing is said of HFiles then. */
  static boolean isGlobalOnly(TableIndexStatus status) {
    return status.definitions().isEmpty() && !status.globals().isEmpty();
  }

  /** Whether nothing is to be said of HFiles: there are none with an index, or nobody has told. */
  private static boolean hasNoFiles(TableIndexStatus status) {
    return isGlobalOnly(status) || !status.isSized();
  }

  private static String files(TableIndexStatus status) {
    String counts =
        status.counts().entrySet().stream()
            .filter(e -> e.getValue() > 0)
            .map(e -> e.getKey().name().toLowerCase(Locale.ROOT) + " " + e.getValue())
            .collect(Collectors.joining(", "));
    return String.format(
        Locale.ROOT,
        "index files: %s (%,d bytes)%n",
        counts.isEmpty() ? "none" : counts,
        status.indexFileBytes());
  }

  /** How many regions the table has, and how many of them have answered unless all did. */
  public static String regions(TableIndexStatus status) {
    int answered = status.regions().size();
    int all = answered + status.unanswered().size();
    return answered == all
        ? Measures.count(all, "region")
        : String.format(Locale.ROOT, "%,d of %s answered", answered, Measures.count(all, "region"));
  }

  /** What rows lack is in it when some lack it: most indexes have a value of every row. */
  private static TextTable indexes(TableIndexStatus status) {
    boolean lacking =
        status.indexes().stream()
            .map(IndexStatus::cells)
            .anyMatch(cells -> cells != null && cells.odd() + cells.absent() > 0);
    List<String> columns = new ArrayList<>(List.of("index", "state"));
    columns.addAll(isGlobalOnly(status) ? List.of() : List.of("HFiles", "HFile bytes"));
    columns.addAll(List.of("index bytes", "done"));
    columns.addAll(lacking ? List.of("odd", "absent") : List.of());
    return IndexTable.of(IndexRow.of(status), columns.toArray(String[]::new));
  }

  /** One line: state, how much is built, how fast it goes on and what is wrong. */
  public static String progress(TableIndexStatus status) {
    return progress(status, status.secondsLeft());
  }

  /**
   * How far builds are, with the time left that somebody has estimated.
   *
   * @param left seconds, as somebody knows who has looked before; empty when that is not known
   */
  public static String progress(TableIndexStatus status, OptionalLong left) {
    IndexStatus overall = status.overall();
    List<String> globals = GlobalsText.builds(status);
    List<String> parts = new ArrayList<>();
    if (!isGlobalOnly(status)) {
      boolean waits = !status.pending().isEmpty() || !status.retrying().isEmpty();
      parts.add(
          String.format(
              "%s index files, %s of the HFiles read%s",
              ProgressText.files(overall.progress()),
              ProgressText.percent(overall.progress()),
              waits || globals.isEmpty() ? ", " + rate(status, left) : ""));
    }
    parts.addAll(globals);
    if (overall.reason() != null) {
      parts.add(overall.reason());
    }
    return overall.state() + (parts.isEmpty() ? "" : ": " + String.join("; ", parts));
  }

  /** How fast builds go on and how long they will take, if that is known. */
  static String rate(TableIndexStatus status, OptionalLong left) {
    long rate = status.buildBytesPerSecond();
    String what = isCopyOnly(status) ? "copying" : "building";
    String speed = rate == 0 ? what : String.format(Locale.ROOT, "%s %.1f MB/s", what, rate / 1e6);
    if (!status.failed().isEmpty()) {
      return speed + ", time left not known while some fail";
    }
    return speed
        + (left.isEmpty()
            ? ", time left not known yet"
            : ", about " + Words.duration(left.getAsLong()) + " left");
  }

  /** Whether all jobs that are known copy index files which are made already. */
  private static boolean isCopyOnly(TableIndexStatus status) {
    Set<String> jobs =
        status.pending().stream()
            .map(entry -> entry.hfile().job())
            .filter(Objects::nonNull)
            .collect(Collectors.toSet());
    return jobs.equals(Set.of(HFileStatus.COPY));
  }

  /** Summary, regions, one line for every index of every HFile, and the servers. */
  public static String of(TableIndexStatus status) {
    return of(status, List.of());
  }

  /** All that, with what samples of the table say of its grids. */
  public static String of(TableIndexStatus status, List<GridSample> grids) {
    return summary(status, grids) + StatusDetails.of(status);
  }
}
