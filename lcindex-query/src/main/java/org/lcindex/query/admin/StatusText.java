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
package org.lcindex.query.admin;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.lcindex.plan.Measures;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.rpc.IndexProgress;
import org.lcindex.rpc.IndexStatus;
import org.lcindex.rpc.RegionStatus;

/** A table's index status as text for people. Stateless. */
public final class StatusText {
  /** What a table without HFiles does for queries, and how that changes. */
  public static final String IN_MEMORY =
      "no HFile yet: rows are in memory and are served from there; flush to index them";

  private StatusText() {}

  /** One line for each index, counts and sizes, and what is wrong. */
  public static String summary(TableIndexStatus status) {
    StringBuilder out = new StringBuilder();
    long hfiles =
        status.regions().stream()
            .flatMap(r -> r.stores().stream())
            .mapToLong(s -> s.hfiles().size())
            .sum();
    out.append(
        String.format(
            Locale.ROOT,
            "table %s: %s, %s, %s, %s%n",
            status.table(),
            status.overall().state(),
            Measures.count(status.definitions().size(), "index"),
            Measures.count(status.regions().size(), "region"),
            Measures.count(hfiles, "HFile")));
    TextTable table =
        new TextTable("index", "state", "HFiles", "HFile bytes", "index bytes", "done");
    for (IndexStatus index : status.indexes()) {
      IndexProgress p = index.progress();
      table.row(
          index.index(),
          index.state(),
          files(p),
          of(p.bytesIndexed() + p.bytesInBuild(), p.bytes()),
          indexBytes(status, index.index()),
          done(p));
    }
    out.append(table);
    String counts =
        status.counts().entrySet().stream()
            .filter(e -> e.getValue() > 0)
            .map(e -> e.getKey().name().toLowerCase(Locale.ROOT) + " " + e.getValue())
            .collect(Collectors.joining(", "));
    out.append(
        String.format(
            Locale.ROOT,
            "index files: %s (%,d bytes)%n",
            counts.isEmpty() ? "none" : counts,
            status.indexBytes()));
    if (!status.pending().isEmpty() || !status.retrying().isEmpty()) {
      out.append(rate(status)).append('\n');
    }
    if (status.hasNoHFile()) {
      out.append(IN_MEMORY).append('\n');
    }
    problems(status).forEach(line -> out.append(line).append('\n'));
    return out.toString();
  }

  private static long indexBytes(TableIndexStatus status, String index) {
    return status.entries().stream()
        .filter(e -> e.index().index().equals(index))
        .mapToLong(e -> e.index().bytes())
        .sum();
  }

  /** What is wrong, each thing once, however many regions and files it is the matter with. */
  static Set<String> problems(TableIndexStatus status) {
    Set<String> lines = new LinkedHashSet<>();
    Set<String> silences =
        status.unanswered().stream().map(Object::toString).collect(Collectors.toSet());
    status.faults().forEach(fault -> lines.add(fault.toString()));
    for (IndexStatus index : status.indexes()) {
      // What does not answer is told by server, below.
      if (index.reason() != null && !silences.contains(index.reason())) {
        lines.add(index.index() + " is " + index.state() + ": " + index.reason());
      }
    }
    for (RegionStatus region : status.regions()) {
      if (region.lastError() != null) {
        lines.add("server " + region.server() + ": " + region.lastError());
      }
      // Why a region has nothing to do with indexes is told by them, above.
      boolean inert = region.summary() != null && region.summary().inert();
      if (!inert && region.hbase() != null && region.hbase().isWorthTelling()) {
        lines.add("server " + region.server() + ": " + region.hbase().text());
      }
    }
    lines.addAll(silences(status));
    return lines;
  }

  /** One line for each server that does not answer for regions of the table. */
  public static List<String> silences(TableIndexStatus status) {
    Map<String, List<TableIndexStatus.Unanswered>> byServer =
        status.unanswered().stream()
            .collect(
                Collectors.groupingBy(
                    region -> String.valueOf(region.server()), TreeMap::new, Collectors.toList()));
    List<String> lines = new ArrayList<>();
    byServer.forEach(
        (server, regions) ->
            lines.add(
                String.format(
                    Locale.ROOT,
                    "server %s does not answer for %s, not counted above: %s",
                    server,
                    Measures.count(regions.size(), "region"),
                    regions.get(0).reason())));
    return lines;
  }

  /** One line: state, how much is built, how fast it goes on and what is wrong. */
  public static String progress(TableIndexStatus status) {
    IndexStatus overall = status.overall();
    return String.format(
        "%s: %s index files, %s of the HFiles read, %s%s",
        overall.state(),
        files(overall.progress()),
        percent(overall.progress()),
        rate(status),
        overall.reason() == null ? "" : "; " + overall.reason());
  }

  /** Indexed HFiles of all. */
  public static String files(IndexProgress progress) {
    return of(progress.filesIndexed(), progress.files());
  }

  private static String of(long part, long all) {
    return String.format(Locale.ROOT, "%,d/%,d", part, all);
  }

  /**
   * The share of the HFiles' bytes that builds have behind them; all of it only when no index file
   * is missing.
   */
  public static String percent(IndexProgress progress) {
    double most = progress.filesIndexed() < progress.files() ? 99 : 100;
    return String.format(
        Locale.ROOT, "%.0f %%", Math.min(most, Math.floor(100 * progress.share())));
  }

  /** {@link #percent} for a table; a dash where there is no HFile, or no region told of one. */
  public static String done(IndexProgress progress) {
    return progress.files() == 0 ? "-" : percent(progress);
  }

  private static String rate(TableIndexStatus status) {
    OptionalLong left = status.secondsLeft();
    return String.format(
        Locale.ROOT,
        "building %.1f MB/s, %s left",
        status.buildBytesPerSecond() / 1e6,
        left.isEmpty() ? "unknown time" : "about " + duration(left.getAsLong()));
  }

  private static String duration(long seconds) {
    return seconds < 120
        ? seconds + " s"
        : seconds < 7200 ? (seconds + 30) / 60 + " min" : (seconds + 1800) / 3600 + " h";
  }

  /** Summary, regions, one line for every index of every HFile, and the servers. */
  public static String of(TableIndexStatus status) {
    return summary(status) + StatusDetails.of(status);
  }
}
