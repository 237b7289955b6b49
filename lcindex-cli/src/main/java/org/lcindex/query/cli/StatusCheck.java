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
package org.lcindex.query.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.lcindex.plan.Measures;
import org.lcindex.query.ClusterIndexStatus;
import org.lcindex.query.ClusterIndexStatus.Server;
import org.lcindex.query.ClusterIndexStatus.Standing;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.admin.CellDoubts;
import org.lcindex.query.admin.StatusProblems;
import org.lcindex.query.text.Words;
import org.lcindex.rpc.IndexState;
import org.lcindex.rpc.IndexStatus;
import org.lcindex.rpc.ServerStatus;

/**
 * A verdict for monitoring: a level, whose number is the exit status that Nagios and its kin expect
 * of a plugin, and one line. Immutable.
 *
 * @param level how bad it is
 * @param line for people, then figures for programs after a bar
 */
public record StatusCheck(Level level, String line) {
  /** What is so bad; the number of each is its exit status. */
  public enum Level {
    /** All indexes are QUERYABLE, are being built, or are switched off. */
    OK,
    /**
     * Queries are slower than they might be: an index is DEGRADED or UNCOVERED, a server has a
     * standing problem or no LCIndex, or an HFile has waited for its index files for more than an
     * hour. Or an index finds nothing: more than 1 % of its column's cells are no value of its
     * type.
     */
    WARNING,
    /** An index is FAILED or DISABLED, or a definition cannot be read. */
    CRITICAL,
    /** A region, server or the cluster does not answer, and nothing is known to be CRITICAL. */
    UNKNOWN
  }

  private static final long LONG_MILLIS = 3_600_000;
  private static final String OLDEST = "hfiles.missing.oldest.millis";
  private static final int MOST_CHARS = 400;

  /** That of a cluster. */
  public static StatusCheck of(ClusterIndexStatus status) {
    List<ServerStatus> servers =
        status.servers().stream().map(Server::status).filter(one -> one != null).toList();
    boolean without = status.servers().stream().anyMatch(one -> one.standing() == Standing.WITHOUT);
    String counts =
        String.format(
            Locale.ROOT, " servers=%d dead=%d", status.servers().size(), status.dead().size());
    return of(status.tables(), servers, without, status.isWhole(), status.problems(), counts);
  }

  /** That of one table. */
  public static StatusCheck of(TableIndexStatus status) {
    return of(
        List.of(status),
        List.copyOf(StatusProblems.servers(List.of(status)).values()),
        false,
        status.isWhole(),
        status.problems(),
        "");
  }

  /** That of what cannot be asked. */
  public static StatusCheck unknown(String why) {
    return new StatusCheck(Level.UNKNOWN, text(Level.UNKNOWN, why));
  }

  private static StatusCheck of(
      List<TableIndexStatus> tables,
      List<ServerStatus> servers,
      boolean without,
      boolean whole,
      List<String> problems,
      String counts) {
    List<IndexStatus> indexes = new ArrayList<>();
    tables.forEach(one -> indexes.addAll(one.allIndexes()));
    long oldest = servers.stream().mapToLong(one -> one.counter(OLDEST)).max().orElse(-1);
    List<String> reasons = new ArrayList<>(problems);
    if (oldest > LONG_MILLIS) {
      reasons.add("an HFile has lacked index files for " + Words.duration(oldest / 1_000));
    }
    boolean standing =
        without || oldest > LONG_MILLIS || servers.stream().anyMatch(s -> !s.problems().isEmpty());
    Level level = level(tables, indexes, whole, standing);
    long queryable = in(indexes, IndexState.QUERYABLE);
    String figures =
        String.format(
            Locale.ROOT,
            " | indexes=%d queryable=%d building=%d degraded=%d failed=%d disabled=%d unknown=%d"
                + " problems=%d index_bytes=%dB%s",
            indexes.size(),
            queryable,
            in(indexes, IndexState.BUILDING),
            in(indexes, IndexState.DEGRADED),
            in(indexes, IndexState.FAILED),
            in(indexes, IndexState.DISABLED),
            in(indexes, IndexState.UNKNOWN),
            reasons.size(),
            tables.stream().mapToLong(TableIndexStatus::indexBytes).sum(),
            counts);
    String said =
        String.format(
            Locale.ROOT,
            "%d of %s QUERYABLE in %s",
            queryable,
            Measures.count(indexes.size(), "index"),
            Measures.count(tables.size(), "table"));
    if (!reasons.isEmpty()) {
      said +=
          "; "
              + reasons.get(0)
              + (reasons.size() > 1 ? " (and " + (reasons.size() - 1) + " more)" : "");
    }
    return new StatusCheck(level, text(level, said) + figures);
  }

  private static Level level(
      List<TableIndexStatus> tables, List<IndexStatus> indexes, boolean whole, boolean standing) {
    Stream<IndexStatus> counted = indexes.stream().filter(index -> !index.isSwitchedOff());
    boolean faults =
        tables.stream().flatMap(one -> one.faults().stream()).anyMatch(one -> one.isDefinition());
    if (faults || counted.anyMatch(index -> index.state().compareTo(IndexState.FAILED) >= 0)) {
      return Level.CRITICAL;
    }
    if (!whole || in(indexes, IndexState.UNKNOWN) > 0) {
      return Level.UNKNOWN;
    }
    boolean degraded = in(indexes, IndexState.DEGRADED) > 0;
    // A column that no row has may be one that is still to come.
    boolean odd = indexes.stream().map(IndexStatus::cells).anyMatch(CellDoubts::isOdd);
    return standing || degraded || odd ? Level.WARNING : Level.OK;
  }

  private static long in(List<IndexStatus> indexes, IndexState state) {
    return indexes.stream().filter(index -> index.state() == state).count();
  }

  /** A bar begins the figures, so there is none before. */
  private static String text(Level level, String said) {
    String line = said.replace('|', '/').lines().findFirst().orElse("");
    return "LCINDEX "
        + level
        + ": "
        + (line.length() > MOST_CHARS ? line.substring(0, MOST_CHARS) + " ..." : line);
  }
}
