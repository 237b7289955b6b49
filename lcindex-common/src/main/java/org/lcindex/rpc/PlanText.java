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
package org.lcindex.rpc;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.plan.IndexCells;
import org.lcindex.plan.Measures;
import org.lcindex.type.ShownText;

/** Plans as text for people: regions that are alike together, with their sums. Stateless. */
@InterfaceAudience.Private
public final class PlanText {
  /** Regions that are named of those that are alike. */
  private static final int NAMED = 3;

  /** Before the name of a slice that is read for the column above it. */
  private static final String INDENT = "  ";

  private PlanText() {}

  /**
   * Plans of one query, folded by kind in the order in which kinds appear, in the words of who
   * asked.
   *
   * @param words what is made of the servers' reasons and remedies
   */
  public static String folded(List<PlanReport> plans, UnaryOperator<String> words) {
    Map<PlanReport.Kind, List<PlanReport>> kinds = new LinkedHashMap<>();
    plans.forEach(plan -> kinds.computeIfAbsent(plan.kind(), k -> new ArrayList<>()).add(plan));
    return kinds.values().stream().map(alike -> of(alike, words)).collect(Collectors.joining("\n"));
  }

  /** How many regions are served how, and what was expected and met in all, as one line. */
  public static String total(List<PlanReport> plans) {
    long indexed = plans.stream().filter(p -> p.path() == PlanReport.Path.INDEX).count();
    StringBuilder out = new StringBuilder();
    String what = regions(plans).size() == plans.size() ? " regions" : " ranges";
    out.append(indexed).append(" of ").append(plans.size()).append(what).append(" by index");
    List<PlanReport.Estimate> estimates = all(plans, PlanReport::estimate);
    if (!estimates.isEmpty()) {
      out.append("; estimated ")
          .append(Measures.count(sum(estimates, PlanReport.Estimate::rows), "row"))
          .append(" of ")
          .append(Measures.bytes(sum(estimates, PlanReport.Estimate::plainBytes)))
          .append(" in HFiles");
    }
    return out.toString();
  }

  /** A plan for logs: everything in one line. */
  public static String line(PlanReport plan) {
    return of(List.of(plan))
        .lines()
        .map(String::strip)
        .collect(Collectors.joining("; "))
        .replaceAll(" +", " ");
  }

  /** Plans of one kind, at least one. */
  static String of(List<PlanReport> alike) {
    return of(alike, UnaryOperator.identity());
  }

  private static String of(List<PlanReport> alike, UnaryOperator<String> words) {
    StringBuilder out = new StringBuilder(title(alike));
    PlanReport first = alike.get(0);
    if (first.path() == PlanReport.Path.PLAIN) {
      because(out, alike, words);
    }
    if (first.withheld() != null) {
      line(out, "numbers").append(first.withheld());
    }
    top(out, alike);
    groups(out, alike);
    rows(out, alike);
    reads(out, alike);
    times(out, alike);
    List<PlanReport.Estimate> estimates = all(alike, PlanReport::estimate);
    if (!estimates.isEmpty()) {
      line(out, "plain scan")
          .append(
              String.format(
                  "%s, %s, %s",
                  Measures.count(sum(estimates, PlanReport.Estimate::plainHFiles), "HFile"),
                  Measures.count(sum(estimates, PlanReport.Estimate::plainCells), "cell"),
                  Measures.bytes(sum(estimates, PlanReport.Estimate::plainBytes))));
    }
    alternatives(
        out, alike, estimates.stream().mapToDouble(PlanReport.Estimate::plainMicros).sum());
    return out.toString().replaceAll("(?m) +$", "").stripTrailing();
  }

  private static String title(List<PlanReport> alike) {
    PlanReport first = alike.get(0);
    List<String> regions = regions(alike);
    String names = String.join(", ", regions.subList(0, Math.min(NAMED, regions.size())));
    int more = regions.size() - NAMED;
    String of =
        regions.size() == alike.size() ? "" : Measures.count(alike.size(), "range") + " of ";
    String how = "by a plain scan";
    if (first.drivingColumn() != null) {
      boolean union =
          first.alternatives().stream()
              .anyMatch(a -> a.column().equals(first.drivingColumn()) && !a.slices().isEmpty());
      how = (union ? "by the indexes on " : "by the index on ") + name(first.drivingColumn());
      if (first.path() == PlanReport.Path.PLAIN) {
        how += ", given up for a plain scan";
      }
    }
    return String.format(
        "%s%s %s: %s%s",
        of,
        Measures.count(regions.size(), "region"),
        how,
        names,
        more > 0 ? " and " + more + " more" : "");
  }

  /** Each once: of a query with several ranges a region has a plan of each. */
  private static List<String> regions(List<PlanReport> plans) {
    return plans.stream().map(PlanReport::region).distinct().toList();
  }

  private static void because(
      StringBuilder out, List<PlanReport> alike, UnaryOperator<String> words) {
    PlanReport first = alike.get(0);
    boolean same = alike.stream().allMatch(p -> Objects.equals(p.declined(), first.declined()));
    line(out, "because")
        .append(
            first.declined() == null
                ? "not told"
                : ShownText.line(words.apply(first.declined().why())))
        .append(same ? "" : " (in region " + first.region() + ", the others alike)");
    if (first.declined() != null && first.declined().remedy() != null) {
      line(out, "remedy").append(ShownText.line(words.apply(first.declined().remedy())));
    }
  }

  private static void rows(StringBuilder out, List<PlanReport> alike) {
    List<PlanReport.Estimate> estimates = all(alike, PlanReport::estimate);
    List<PlanReport.Rows> rows = all(alike, PlanReport::rows);
    List<String> parts = new ArrayList<>();
    if (!estimates.isEmpty()) {
      parts.add("estimated " + Measures.count(sum(estimates, PlanReport.Estimate::rows)));
    }
    List<Long> returned = all(alike, PlanReport::returned);
    if (!returned.isEmpty()) {
      parts.add("returned " + Measures.count(sum(returned, Long::longValue)));
    }
    if (!parts.isEmpty()) {
      line(out, "rows").append(String.join(", ", parts));
    }
    if (!rows.isEmpty()) {
      line(out, "candidates")
          .append(
              String.format(
                  "%s: %s decided by the index, %s read from HBase; %s of the MemStore",
                  Measures.count(sum(rows, PlanReport.Rows::candidates)),
                  Measures.count(sum(rows, PlanReport.Rows::trusted)),
                  Measures.count(sum(rows, PlanReport.Rows::verified)),
                  Measures.count(sum(rows, PlanReport.Rows::memstore))));
    }
  }

  private static void top(StringBuilder out, List<PlanReport> alike) {
    List<PlanReport.Top> tops = all(alike, PlanReport::top);
    if (!tops.isEmpty()) {
      int rounds = tops.stream().mapToInt(PlanReport.Top::rounds).max().orElse(0);
      line(out, "top")
          .append(
              String.format(
                  "%s; %s looked at for where they end, %s",
                  tops.get(0).wanted(),
                  Measures.count(sum(tops, PlanReport.Top::entries), "entry"),
                  Measures.count(rounds, "round")))
          .append(alike.size() > 1 ? " (the most of a region)" : "");
    }
  }

  private static void groups(StringBuilder out, List<PlanReport> alike) {
    List<PlanReport.Groups> groups = all(alike, PlanReport::groups);
    if (!groups.isEmpty()) {
      line(out, "groups")
          .append(
              String.format(
                  "by %s; %s by index entries, %s read by the region, %s",
                  groups.get(0).by(),
                  Measures.count(sum(groups, PlanReport.Groups::entries), "row"),
                  Measures.count(sum(groups, PlanReport.Groups::rows), "row"),
                  Measures.count(sum(groups, PlanReport.Groups::answers), "answer")));
    }
  }

  private static void reads(StringBuilder out, List<PlanReport> alike) {
    List<PlanReport.Reads> reads = all(alike, PlanReport::reads);
    if (reads.isEmpty()) {
      return;
    }
    line(out, "HFiles")
        .append(
            String.format(
                "%s by index files, %s without them, scanned",
                Measures.count(sum(reads, PlanReport.Reads::indexedHFiles)),
                Measures.count(sum(reads, PlanReport.Reads::scannedHFiles))));
    line(out, "row groups")
        .append(
            String.format(
                "%s read, of %s; %s skipped",
                Measures.count(sum(reads, PlanReport.Reads::groupsRead)),
                Measures.bytes(sum(reads, PlanReport.Reads::groupBytes)),
                Measures.count(sum(reads, PlanReport.Reads::groupsSkipped))));
  }

  private static void times(StringBuilder out, List<PlanReport> alike) {
    List<PlanReport.Times> times = alike.stream().map(PlanReport::times).toList();
    List<String> parts = new ArrayList<>();
    time(parts, "plan ", times, PlanReport.Times::plan);
    time(parts, "gather ", times, PlanReport.Times::gather);
    time(parts, "total ", times, PlanReport.Times::total);
    if (!parts.isEmpty()) {
      line(out, "time")
          .append(String.join(", ", parts))
          .append(alike.size() > 1 ? " (the longest of a region)" : "");
    }
  }

  private static void time(
      List<String> parts,
      String name,
      List<PlanReport.Times> times,
      ToLongFunction<PlanReport.Times> of) {
    long longest = times.stream().mapToLong(of).max().orElse(0);
    if (longest > 0) {
      parts.add(name + Measures.time(longest));
    }
  }

  private static void alternatives(StringBuilder out, List<PlanReport> alike, double plain) {
    Map<String, List<PlanReport.Alternative>> columns = new LinkedHashMap<>();
    alike.forEach(
        plan ->
            plan.alternatives()
                .forEach(a -> columns.computeIfAbsent(a.column(), c -> new ArrayList<>()).add(a)));
    int width =
        Stream.concat(
                columns.keySet().stream(),
                columns.values().stream()
                    .flatMap(List::stream)
                    .flatMap(alternative -> alternative.seconds().stream())
                    .map(second -> INDENT + second.column()))
            .mapToInt(column -> name(column).length())
            .max()
            .orElse(1);
    String label = "indexes";
    for (Map.Entry<String, List<PlanReport.Alternative>> column : columns.entrySet()) {
      List<PlanReport.Alternative> of = column.getValue();
      long missing = sum(of, PlanReport.Alternative::missingHFiles);
      boolean excluded = of.stream().anyMatch(a -> a.excluded() != null);
      line(out, label)
          .append(
              String.format(
                  Locale.ROOT,
                  "%-" + width + "s  %s, %s%s%s%s",
                  name(column.getKey()),
                  Measures.count(sum(of, PlanReport.Alternative::entries), "entry"),
                  Measures.count(sum(of, PlanReport.Alternative::rows), "row"),
                  cost(of.stream().mapToDouble(PlanReport.Alternative::micros).sum(), plain),
                  missing == 0 ? "" : ", " + Measures.count(missing, "HFile") + " without it",
                  excluded ? ", not to be used" : ""));
      doubt(out, of, width);
      slices(out, of, PlanReport.Alternative::slices, width, "");
      slices(out, of, PlanReport.Alternative::seconds, width, " for rows of the MemStore");
      label = "";
    }
  }

  /** That the column's cells are not what its index takes them for. */
  private static void doubt(StringBuilder out, List<PlanReport.Alternative> of, int width) {
    IndexCells cells = of.stream().map(PlanReport.Alternative::cells).reduce(null, IndexCells::sum);
    if (cells != null && cells.doubt() != null) {
      line(out, "").append(" ".repeat(width)).append("  ").append(cells.doubt());
    }
  }

  /** What is read of several columns, one line for each slice. */
  private static void slices(
      StringBuilder out,
      List<PlanReport.Alternative> of,
      Function<PlanReport.Alternative, List<PlanReport.Slice>> slices,
      int width,
      String what) {
    Map<String, Long> entries = new LinkedHashMap<>();
    for (PlanReport.Alternative alternative : of) {
      for (PlanReport.Slice slice : slices.apply(alternative)) {
        entries.merge(slice.column(), slice.entries(), Long::sum);
      }
    }
    entries.forEach(
        (column, number) ->
            line(out, "")
                .append(
                    String.format(
                        Locale.ROOT,
                        "%-" + width + "s  %s%s",
                        INDENT + name(column),
                        Measures.count(number, "entry"),
                        what)));
  }

  /** A column's: clients name columns, and indexes are on names of up to 32 KB. */
  private static String name(String column) {
    return ShownText.cut(column);
  }

  /** The planner's times are those of another machine; what they are to each other holds. */
  private static String cost(double micros, double plain) {
    return plain > 0 ? ": " + Measures.share(micros / plain) + " the plain scan's cost" : "";
  }

  private static <T> List<T> all(List<PlanReport> plans, Function<PlanReport, T> part) {
    return plans.stream().map(part).filter(Objects::nonNull).toList();
  }

  private static <T> long sum(List<T> parts, ToLongFunction<T> of) {
    return parts.stream().mapToLong(of).sum();
  }

  /** Starts a line with its label. */
  private static StringBuilder line(StringBuilder out, String label) {
    return out.append('\n').append(String.format(Locale.ROOT, "  %-12s", label));
  }
}
