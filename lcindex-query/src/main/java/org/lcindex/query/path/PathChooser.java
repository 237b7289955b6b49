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
package org.lcindex.query.path;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Scan;
import org.lcindex.config.ConfigKeys;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.plan.Decline;
import org.lcindex.query.global.CandidateLimit;
import org.lcindex.query.global.Candidates;
import org.lcindex.query.global.IndexPhase;
import org.lcindex.query.global.Question;
import org.lcindex.query.path.GlobalWays.Side;
import org.lcindex.query.path.GlobalWays.Way;
import org.lcindex.query.scan.ProposedRows;
import org.lcindex.query.scan.RowRange;
import org.lcindex.query.scan.ScanPath;
import org.lcindex.rpc.IndexException;

/**
 * Chooses the path of a scan of a table that has global indexes. The index phase is the estimate:
 * where an index proposes few rows, these are got by their keys; where it has more than the limit,
 * or covers nothing, the scan goes to every region, which is what it would do without the index.
 *
 * <p>A scan that is {@linkplain LCIndexConstants#SCAN_PATH told} to go through a global index does
 * so or fails. Its only limit is the client's memory, and one value is read page by page.
 *
 * <p>Thread safe; for one client.
 */
public final class PathChooser {
  /**
   * With a local index that may serve, and fewer regions, no global index is asked: one call to
   * each server answers from the local index about as soon as one to the entries and one to each
   * server that has hits.
   */
  static final int FEW_REGIONS = 50;

  /** Rows that are got by their keys for one region that would else be read by a plain scan. */
  private static final int ROWS_FOR_A_REGION = 1_000;

  private static final int MOST_ROWS = 100_000;
  private static final long CHOICE_BYTES = 16L << 20;

  /** The filter goes with each row that is got; beyond that in all, scans send less. */
  private static final long FILTER_BYTES = 16L << 20;

  /** Ways that are tried. */
  private static final int MOST_WAYS = 3;

  private final IndexPhase phase;
  private final long budget;

  /**
   * A chooser.
   *
   * @param budget bytes of row keys that a scan may hold which has to go through a global index
   */
  public PathChooser(IndexPhase phase, long budget) {
    this.phase = phase;
    this.budget = budget;
  }

  /** This chooser, by other threads where a client blocks: see {@link IndexPhase#by}. */
  public PathChooser by(Executor threads) {
    return new PathChooser(phase.by(threads), budget);
  }

  /** What a scan wishes by {@link LCIndexConstants#SCAN_PATH}; null when nothing. */
  public static String wish(Scan scan) {
    byte[] path = scan.getAttribute(LCIndexConstants.SCAN_PATH);
    return path == null ? null : new String(path, StandardCharsets.UTF_8);
  }

  /** Whether a scan has to go through a global index. */
  public static boolean isForced(Scan scan) {
    return ChosenPath.GLOBAL.equals(wish(scan));
  }

  /** One scan for which a path is chosen. */
  private record Asked(
      TableName table,
      List<Way> ways,
      ScanPath every,
      List<byte[]> startKeys,
      CandidateLimit limit,
      boolean forced,
      List<Candidates> seen,
      Set<String> columns) {
    RowRange rows() {
      return RowRange.of(every.scan());
    }
  }

  /**
   * Chooses.
   *
   * @param indexes of the table, of both kinds
   * @param every the path without a global index
   * @param startKeys of the table's regions, sorted
   * @return fails with an {@link IndexException} when a scan that has to cannot go through one, and
   *     when the query was killed
   */
  public CompletableFuture<PathChoice> choose(
      TableName table, IndexDefinitions indexes, ScanPath every, List<byte[]> startKeys) {
    Scan scan = every.scan();
    boolean forced = isForced(scan);
    if (indexes.enabled().globals().isEmpty()) {
      boolean off = !indexes.globals().isEmpty();
      return forced
          ? refused(
              table,
              (off ? "all of them are switched off" : "it has none")
                  + (indexes.unreadGlobals().isEmpty() ? "" : ": " + indexes.unreadGlobals()),
              off ? "enable one" : "create one")
          : CompletableFuture.completedFuture(new PathChoice(every, null, null));
    }
    String other = forced ? null : otherWish(scan);
    if (other != null) {
      return local(every, other);
    }
    GlobalWays ways = GlobalWays.of(scan, indexes.enabled().globals());
    if (ways.declined() != null) {
      Decline why = ways.declined();
      return forced ? refused(table, why.why(), why.remedy()) : local(every, why.why());
    }
    int regions = every.regions().size();
    boolean local = !forced && GlobalWays.mayBeLocal(scan, indexes.enabled().list());
    if (local && regions < FEW_REGIONS) {
      return local(
          every,
          "of fewer than "
              + FEW_REGIONS
              + " regions ("
              + regions
              + ") their own indexes answer as soon");
    }
    return choose(
        new Asked(
            table,
            ways.list(),
            every,
            startKeys,
            limit(forced, local, regions, ways.list().get(0)),
            forced,
            new ArrayList<>(),
            new LinkedHashSet<>()),
        0);
  }

  /** What else of the scan leaves it to the regions; null when nothing. */
  private static String otherWish(Scan scan) {
    String wish = wish(scan);
    if (wish != null && !wish.equals("auto")) {
      return "the query asks for it: " + LCIndexConstants.SCAN_PATH + "=" + wish;
    }
    for (String local : List.of(LCIndexConstants.SCAN_MODE, LCIndexConstants.SCAN_INDEX)) {
      byte[] value = scan.getAttribute(local);
      if (value != null) {
        String text = new String(value, StandardCharsets.UTF_8);
        if (!text.equals("auto")) {
          return "the query says what regions do: " + local + "=" + text;
        }
      }
    }
    return null;
  }

  private CandidateLimit limit(boolean forced, boolean local, int regions, Way best) {
    if (forced) {
      return best.isOneValue()
          ? new CandidateLimit(MOST_ROWS, budget)
          : CandidateLimit.ofBytes(budget);
    }
    return local
        ? CandidateLimit.ofChoice(regions)
        : new CandidateLimit(
            (int) Math.min(MOST_ROWS, (long) ROWS_FOR_A_REGION * regions), CHOICE_BYTES);
  }

  private CompletableFuture<PathChoice> choose(Asked asked, int at) {
    return ask(asked, asked.ways.get(at), false).thenCompose(found -> decide(asked, at, found));
  }

  /**
   * Asks all sides of a way. Several are asked within the patience of one phase, all together: a
   * row that goes from one side to another could be missed on both (rules R5 and I6). What took
   * longer is asked once more.
   */
  private CompletableFuture<ProposedUnion> ask(Asked asked, Way way, boolean again) {
    long began = System.nanoTime();
    List<CompletableFuture<Candidates>> sides = new ArrayList<>();
    for (Side side : way.sides()) {
      asked.columns.add(side.column());
      sides.add(
          phase.begin(
              new Question(
                  asked.table,
                  side.index(),
                  side.values(),
                  asked.rows(),
                  asked.limit,
                  runId(asked.every.part()))));
    }
    return CompletableFuture.allOf(sides.toArray(new CompletableFuture<?>[0]))
        .thenCompose(
            all -> {
              List<Candidates> found = sides.stream().map(CompletableFuture::join).toList();
              asked.seen.addAll(found);
              ProposedUnion union = ProposedUnion.of(found);
              long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began);
              boolean late = sides.size() > 1 && millis >= phase.patienceMillis();
              if (!late || union.more() || union.isNothingCovered(asked.rows())) {
                return CompletableFuture.completedFuture(union);
              }
              return again ? tooLate(asked) : ask(asked, way, true);
            });
  }

  private CompletableFuture<ProposedUnion> tooLate(Asked asked) {
    String why = "its indexes took longer than " + phase.patienceMillis() + " ms together, twice";
    asked.seen.replaceAll(side -> side.withoutAnswer(asked.rows(), why));
    return CompletableFuture.completedFuture(
        new ProposedUnion(List.of(), List.of(asked.rows()), false, null));
  }

  private static String runId(Scan part) {
    byte[] id = part.getAttribute(LCIndexConstants.SCAN_RUN_ID);
    return id == null ? null : new String(id, StandardCharsets.UTF_8);
  }

  private CompletableFuture<PathChoice> decide(Asked asked, int at, ProposedUnion found) {
    boolean last = at + 1 == Math.min(MOST_WAYS, asked.ways.size());
    if (found.more()) {
      if (asked.forced && found.last() != null) {
        return chosen(asked, found, "the query asks for it; it is read page by page");
      }
      if (!last) {
        return choose(asked, at + 1);
      }
      return asked.forced ? tooMany(asked) : local(asked, found, more(asked));
    }
    if (asked.forced) {
      return chosen(asked, found, "the query asks for it");
    }
    if (found.isNothingCovered(asked.rows())) {
      return last
          ? local(
              asked,
              found,
              "the index covers no row of it" + why(asked).map(": "::concat).orElse(""))
          : choose(asked, at + 1);
    }
    Scan scan = asked.every.scan();
    if (found.rows().size() * ProposedRows.filterBytes(scan) > FILTER_BYTES) {
      return local(asked, found, "the filter is large, and would go with each row");
    }
    return chosen(
        asked,
        found,
        String.format(
            "the index proposes %,d %s, of %,d at most",
            found.rows().size(), found.rows().size() == 1 ? "row" : "rows", asked.limit.rows()));
  }

  /** Why the index does not cover all rows, by the first side that says so. */
  private static Optional<String> why(Asked asked) {
    return asked.seen.stream().map(Candidates::why).filter(Objects::nonNull).findFirst();
  }

  private static String more(Asked asked) {
    return String.format(
        "the index has more than %,d rows or %,d MiB of them",
        asked.limit.rows(), CHOICE_BYTES >> 20);
  }

  private static CompletableFuture<PathChoice> chosen(
      Asked asked, ProposedUnion found, String why) {
    ScanPath path = asked.every.narrowed(found.rows(), found.uncovered(), asked.startKeys);
    return CompletableFuture.completedFuture(
        new PathChoice(
            path, told(ChosenPath.GLOBAL, asked, found, why), found.more() ? found.last() : null));
  }

  private static CompletableFuture<PathChoice> local(Asked asked, ProposedUnion found, String why) {
    return CompletableFuture.completedFuture(
        new PathChoice(asked.every, told(ChosenPath.LOCAL, asked, found, why), null));
  }

  private static CompletableFuture<PathChoice> local(ScanPath every, String why) {
    return CompletableFuture.completedFuture(new PathChoice(every, ChosenPath.local(why), null));
  }

  private static ChosenPath told(String path, Asked asked, ProposedUnion found, String why) {
    List<Candidates> seen = asked.seen;
    List<RowRange> uncovered = found.uncovered();
    return new ChosenPath(
        path,
        why,
        List.copyOf(asked.columns),
        seen.stream().mapToInt(Candidates::regionsAsked).sum(),
        seen.stream().mapToInt(Candidates::calls).sum(),
        seen.stream().mapToLong(Candidates::entries).sum(),
        seen.stream().mapToLong(Candidates::millis).max().orElse(0),
        found.rows().size(),
        uncovered.stream().limit(ChosenPath.MOST_RANGES).map(RowRange::toString).toList(),
        uncovered.size(),
        uncovered.isEmpty() ? null : why(asked).orElse(null),
        -1,
        -1,
        0,
        0);
  }

  private CompletableFuture<PathChoice> tooMany(Asked asked) {
    return refused(
        asked.table,
        String.format(
            "the index on %s has row keys of more than %,d bytes for the query",
            String.join(" and on ", asked.columns), budget),
        "narrow the condition, or raise "
            + ConfigKeys.QUERY_GLOBAL_BYTES.name()
            + " of the client");
  }

  private static CompletableFuture<PathChoice> refused(TableName table, String why, String remedy) {
    return CompletableFuture.failedFuture(
        new IndexException(
            LCIndexConstants.SCAN_PATH
                + "=global, but no global index of table "
                + table
                + " can serve the query: "
                + why
                + ". Remedy: "
                + remedy
                + "; or use "
                + LCIndexConstants.SCAN_PATH
                + "=auto"));
  }
}
