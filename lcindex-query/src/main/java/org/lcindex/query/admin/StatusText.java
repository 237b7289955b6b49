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
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.rpc.IndexProgress;
import org.lcindex.rpc.IndexStatus;
import org.lcindex.rpc.LocalDirStatus;
import org.lcindex.rpc.RegionStatus;

/** A table's index status as text for people. Stateless. */
public final class StatusText {
  private StatusText() {}

  /** How each index stands, counts and sizes. */
  public static String summary(TableIndexStatus status) {
    StringBuilder out = new StringBuilder();
    IndexStatus overall = status.overall();
    long hfiles =
        status.regions().stream()
            .flatMap(r -> r.stores().stream())
            .mapToLong(s -> s.hfiles().size())
            .sum();
    out.append(
        String.format(
            Locale.ROOT,
            "table %s: %s, %d indexes, %d regions, %d HFiles%n",
            status.table(),
            overall.state(),
            status.definitions().size(),
            status.regions().size(),
            hfiles));
    TextTable table = new TextTable("index", "state", "HFiles", "HFile bytes", "done", "reason");
    for (IndexStatus index : status.indexes()) {
      IndexProgress p = index.progress();
      table.row(
          index.index(),
          index.state(),
          files(p),
          of(p.bytesIndexed() + p.bytesInBuild(), p.bytes()),
          percent(p),
          index.reason());
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
    unanswered(status, out);
    return out.toString();
  }

  /** One line for each server that does not answer. */
  private static void unanswered(TableIndexStatus status, StringBuilder out) {
    Map<String, List<TableIndexStatus.Unanswered>> byServer = new TreeMap<>();
    for (TableIndexStatus.Unanswered region : status.unanswered()) {
      byServer
          .computeIfAbsent(String.valueOf(region.server()), server -> new ArrayList<>())
          .add(region);
    }
    byServer.forEach(
        (server, regions) ->
            out.append(
                String.format(
                    Locale.ROOT,
                    "server %s does not answer for %d regions, which are not counted above: %s%n",
                    server,
                    regions.size(),
                    regions.get(0).reason())));
  }

  /** One line: state, how much is built, how fast it goes on and what is wrong. */
  public static String progress(TableIndexStatus status) {
    IndexStatus overall = status.overall();
    return String.format(
        "%s: %s index files, %s, %s%s",
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

  /** The share that is done. */
  public static String percent(IndexProgress progress) {
    return String.format(Locale.ROOT, "%.0f %%", Math.floor(100 * progress.share()));
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

  /** Summary, one line for every index of every HFile, and the servers. */
  public static String of(TableIndexStatus status) {
    StringBuilder out = new StringBuilder(summary(status));
    TextTable files =
        new TextTable("region", "server", "HFile", "rows", "index", "state", "bytes", "reason");
    for (TableIndexStatus.Entry e : status.entries()) {
      files.row(
          e.region().region(),
          e.region().server(),
          e.hfile().hfile(),
          e.hfile().rows() < 0 ? null : (Object) e.hfile().rows(),
          e.index().index(),
          e.index().state(),
          e.index().bytes(),
          e.index().reason());
    }
    out.append(files);
    // Jobs, errors and directories are the servers'; each is told once.
    Set<String> servers = new TreeSet<>();
    for (RegionStatus region : status.regions()) {
      servers.add(
          String.format(
              Locale.ROOT,
              "server %s: %d jobs running, %d queued",
              region.server(),
              region.jobsRunning(),
              region.jobsQueued()));
      if (region.lastError() != null) {
        servers.add("server " + region.server() + ": last error: " + region.lastError());
      }
      region
          .localDirs()
          .forEach(dir -> servers.add("server " + region.server() + ": " + localDir(dir)));
    }
    servers.forEach(line -> out.append(line).append('\n'));
    return out.toString();
  }

  private static String localDir(LocalDirStatus dir) {
    return dir.path()
        + (dir.usableBytes() < 0
            ? ": free space unknown"
            : String.format(Locale.ROOT, ": %,d bytes free", dir.usableBytes()));
  }
}
