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
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Scan;
import org.lcindex.config.ConfigKeys;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.query.global.CandidateLimit;
import org.lcindex.query.global.Candidates;
import org.lcindex.query.global.HeldRows;
import org.lcindex.query.global.IndexPhase;
import org.lcindex.query.global.Question;
import org.lcindex.query.path.GlobalWays.Side;
import org.lcindex.query.path.GlobalWays.Way;
import org.lcindex.query.path.RankedWays.Attempt;
import org.lcindex.query.scan.ProposedRows;
import org.lcindex.query.scan.RowRange;
import org.lcindex.query.scan.ScanPath;
import org.lcindex.rpc.IndexException;

/**
 * The choice of one scan's path by what the index phase answers, way after way. The answer is the
 * estimate. For one scan; its steps come one after the other.
 */
final class PhaseChoice {
  /** The filter goes with each row that is got; beyond that in all, scans send less. */
  private static final long FILTER_BYTES = 16L << 20;

  /** The remedy beside a coprocessor of others. */
  private static final String AWAY =
      "take that coprocessor out of the table's descriptor, or of the servers' configuration";

  private final IndexPhase phase;
  private final TableName table;
  private final RankedWays ranked;
  private final List<Attempt> attempts;
  private final ScanPath every;
  private final String asEvery;
  private final List<byte[]> startKeys;
  private final RowRange rows;
  private final String forced;
  private final List<Candidates> seen = new ArrayList<>();
  private final Set<String> columns = new LinkedHashSet<>();
  private final List<ChosenBox> boxes = new ArrayList<>();
  private final List<String> rejected = new ArrayList<>();

  /**
   * A choice that has not begun.
   *
   * @param ranked ways, at least one of them to be tried
   * @param every the path without a global index
   * @param asEvery what that is, for people
   * @param startKeys of the table's regions, sorted
   * @param forced the path by its name if there is no other; null if there is
   */
  PhaseChoice(
      IndexPhase phase,
      TableName table,
      RankedWays ranked,
      ScanPath every,
      String asEvery,
      List<byte[]> startKeys,
      String forced) {
    this.phase = phase;
    this.table = table;
    this.ranked = ranked;
    this.attempts = ranked.attempts();
    this.every = every;
    this.asEvery = asEvery;
    this.startKeys = startKeys;
    this.rows = RowRange.of(every.scan());
    this.forced = forced;
  }

  /** Chooses. */
  CompletableFuture<PathChoice> choose() {
    return choose(0);
  }

  private CompletableFuture<PathChoice> choose(int at) {
    return ask(attempts.get(at), false).thenCompose(found -> decide(at, found));
  }

  /**
   * Asks all sides of a way. Several are asked within the patience of one phase, all together: a
   * row that goes from one side to another could be missed on both (rule PH5). What took longer is
   * asked once more.
   */
  private CompletableFuture<ProposedUnion> ask(Attempt attempt, boolean again) {
    long began = System.nanoTime();
    List<CompletableFuture<Candidates>> sides = new ArrayList<>();
    HeldRows held = new HeldRows();
    for (Side side : attempt.way().sides()) {
      columns.add(side.column());
      if (side.isBox() && !again) {
        boxes.add(ranked.box(side));
      }
      sides.add(phase.begin(question(side, attempt.limit(), held)));
    }
    return CompletableFuture.allOf(sides.toArray(new CompletableFuture<?>[0]))
        .thenCompose(
            all -> {
              List<Candidates> found = sides.stream().map(CompletableFuture::join).toList();
              seen.addAll(found);
              ProposedUnion union = ProposedUnion.of(found);
              long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began);
              boolean late = sides.size() > 1 && millis >= phase.patienceMillis();
              if (!late || union.more() || union.isNothingCovered(rows)) {
                return CompletableFuture.completedFuture(union);
              }
              return again ? tooLate() : ask(attempt, true);
            });
  }

  private Question question(Side side, CandidateLimit limit, HeldRows held) {
    return new Question(
        table,
        side.index(),
        side.values(),
        rows,
        limit,
        new String(every.runId(), StandardCharsets.UTF_8),
        held);
  }

  private CompletableFuture<ProposedUnion> tooLate() {
    String why = "its indexes took longer than " + phase.patienceMillis() + " ms together, twice";
    seen.replaceAll(side -> side.withoutAnswer(rows, why));
    return CompletableFuture.completedFuture(
        new ProposedUnion(List.of(), List.of(rows), false, null));
  }

  private CompletableFuture<PathChoice> decide(int at, ProposedUnion found) {
    CandidateLimit limit = attempts.get(at).limit();
    if (found.more()) {
      if (forced != null && found.last() != null) {
        return chosen(at, found, "the query asks for it; it is read page by page");
      }
      if (!isLast(at)) {
        return next(at, String.format("more than %,d rows", limit.rows()));
      }
      return forced != null ? tooMany(limit) : local(found, more(limit));
    }
    if (forced != null) {
      return isRefusedBesideOthers()
          ? refused(forced, table, why().orElse(""), AWAY)
          : chosen(at, found, "the query asks for it");
    }
    if (found.isNothingCovered(rows)) {
      return isLast(at)
          ? local(found, "the index covers no row of it" + why().map(": "::concat).orElse(""))
          : next(at, "covers no row");
    }
    Scan scan = every.scan();
    // Rows beside the index take a call of each region, and the limit has two rows for each.
    int beside = Math.min(found.beside().size(), Math.max(1, limit.rows() / 2));
    int got = found.rows().size() + beside;
    if (got > limit.rows()) {
      String many = String.format("more than %,d rows, with those beside the index", limit.rows());
      return isLast(at) ? local(found, many) : next(at, many);
    }
    if (got * ProposedRows.filterBytes(scan) > FILTER_BYTES) {
      return local(found, "the filter is large, and would go with each row");
    }
    return chosen(
        at,
        found,
        String.format(
            "the index proposes %,d %s, of %,d at most",
            found.rows().size(), found.rows().size() == 1 ? "row" : "rows", limit.rows()));
  }

  private boolean isLast(int at) {
    return at + 1 == attempts.size();
  }

  private CompletableFuture<PathChoice> next(int at, String why) {
    rejected.add(ranked.name(attempts.get(at).way()) + ": " + why);
    return choose(at + 1);
  }

  /** Whether a coprocessor of others keeps an index of this way from answering anybody. */
  private boolean isRefusedBesideOthers() {
    return seen.stream().anyMatch(Candidates::refusedBesideOthers);
  }

  /** Why the index does not cover all rows, by the first side that says so. */
  private Optional<String> why() {
    return seen.stream().map(Candidates::why).filter(Objects::nonNull).findFirst();
  }

  private static String more(CandidateLimit limit) {
    return String.format(
        "the index has more than %,d rows or %,d MiB of them", limit.rows(), limit.bytes() >> 20);
  }

  private CompletableFuture<PathChoice> chosen(int at, ProposedUnion found, String why) {
    Attempt attempt = attempts.get(at);
    Way way = attempt.way();
    ScanPath path = every.narrowed(found.rows(), found.uncovered(), startKeys);
    String name = way.hasGrid() ? ChosenPath.GRID : ChosenPath.GLOBAL;
    return CompletableFuture.completedFuture(
        new PathChoice(
            path,
            told(forced != null ? forced : name, found, why, instead(at)),
            found.more() ? found.last() : null,
            way.isAll() ? question(way.sides().get(0), attempt.limit(), new HeldRows()) : null,
            found.beside()));
  }

  private CompletableFuture<PathChoice> local(ProposedUnion found, String why) {
    return CompletableFuture.completedFuture(
        new PathChoice(every, told(ChosenPath.LOCAL, found, why, instead(-1)), null));
  }

  /**
   * What was not taken, where a grid is among it.
   *
   * @param at what was; -1 if no way was
   */
  private List<String> instead(int at) {
    boolean grids = attempts.stream().anyMatch(attempt -> attempt.way().hasGrid());
    if (!grids && ranked.left().isEmpty()) {
      return List.of();
    }
    List<String> instead = new ArrayList<>(rejected);
    if (at >= 0) {
      attempts.stream()
          .skip(at + 1)
          .map(Attempt::way)
          .filter(way -> way != attempts.get(0).way())
          .forEach(way -> instead.add(ranked.name(way) + ": not asked"));
      instead.add(asEvery);
    }
    instead.addAll(ranked.left());
    return instead;
  }

  private ChosenPath told(String path, ProposedUnion found, String why, List<String> instead) {
    List<RowRange> uncovered = found.uncovered();
    return new ChosenPath(
        path,
        why,
        List.copyOf(columns),
        boxes,
        seen.stream().mapToInt(Candidates::regionsAsked).sum(),
        seen.stream().mapToInt(Candidates::calls).sum(),
        seen.stream().mapToLong(Candidates::entries).sum(),
        seen.stream().mapToLong(Candidates::millis).max().orElse(0),
        found.rows().size(),
        // A single row may have cells that the reader must not know of.
        uncovered.stream()
            .filter(range -> !range.isRow())
            .limit(ChosenPath.MOST_RANGES)
            .map(RowRange::toString)
            .toList(),
        uncovered.size(),
        uncovered.isEmpty() ? null : why().orElse(null),
        -1,
        -1,
        0,
        0,
        uncovered.isEmpty() ? null : isRefusedBesideOthers() ? AWAY : awaited(table),
        instead);
  }

  /** Of an index that is there and not believed, for one of many reasons. */
  private static String awaited(TableName table) {
    return "the index is there, and not believed for all rows: lcindex index status "
        + table
        + " tells what is missing and what to do; lcindex index wait "
        + table
        + " waits until it is built";
  }

  private CompletableFuture<PathChoice> tooMany(CandidateLimit limit) {
    return refused(
        forced,
        table,
        String.format(
            "the index on %s has row keys of more than %,d bytes for the query",
            String.join(" and on ", columns), limit.bytes()),
        "narrow the condition, or raise "
            + ConfigKeys.QUERY_GLOBAL_BYTES.name()
            + " of the client");
  }

  /**
   * The end of a scan that has to go through a global index, or a grid, and cannot.
   *
   * @param path that it has to take, by its name
   */
  static CompletableFuture<PathChoice> refused(
      String path, TableName table, String why, String remedy) {
    return CompletableFuture.failedFuture(
        new IndexException(
            LCIndexConstants.SCAN_PATH
                + "="
                + path
                + ", but no "
                + (path.equals(ChosenPath.GRID) ? "grid" : "global index")
                + " of table "
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
