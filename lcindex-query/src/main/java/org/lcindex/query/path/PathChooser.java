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
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Scan;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.plan.Measures;
import org.lcindex.query.global.CandidateLimit;
import org.lcindex.query.global.IndexPhase;
import org.lcindex.query.global.StaleRows;
import org.lcindex.query.path.GlobalWays.Way;
import org.lcindex.query.scan.ScanPath;
import org.lcindex.rpc.IndexException;

/**
 * Chooses the path of a scan of a table that has global indexes. The index phase is the estimate:
 * where an index proposes few rows, these are got by their keys; where it has more than the limit,
 * or covers nothing, the scan goes to every region, which is what it would do without the index.
 *
 * <p>Grids are tried beside indexes on one column; {@link RankedWays} has the order and the
 * reasons.
 *
 * <p>A scan that is {@linkplain LCIndexConstants#SCAN_PATH told} to go through a global index, or
 * through a grid, does so or fails. Its only limit is the client's memory, and one value of one
 * column is read page by page.
 *
 * <p>Thread safe; for one client.
 *
 * @param budget bytes of row keys that a scan may hold which has to go through a global index
 * @param hints rows that a query tells an index of because they did not match; 0 for none
 */
public record PathChooser(IndexPhase phase, long budget, int hints) {
  /**
   * With a local index that may serve, and fewer regions, no global index is asked: one call to
   * each server answers from the local index about as soon as one to the entries and one to each
   * server that has hits.
   */
  static final int FEW_REGIONS = 50;

  /** Rows that are got by their keys for one region that would else be read by a plain scan. */
  private static final int ROWS_FOR_A_REGION = 1_000;

  /** Candidates of an index for each further range of a region: a scan takes 0.1 ms and more. */
  private static final int ROWS_FOR_A_RANGE = 10;

  private static final int MOST_ROWS = 100_000;
  private static final long CHOICE_BYTES = 16L << 20;

  /**
   * Of a path that was chosen here, what takes rows that do not match; null if nobody wants them.
   */
  public StaleRows stale(PathChoice choice) {
    return hints == 0 || choice.asked() == null
        ? null
        : new StaleRows(phase, choice.asked(), hints, choice.beside());
  }

  /** This chooser, by other threads where a client blocks: see {@link IndexPhase#by}. */
  public PathChooser by(Executor threads) {
    return new PathChooser(phase.by(threads), budget, hints);
  }

  /** What a scan wishes by {@link LCIndexConstants#SCAN_PATH}; null when nothing. */
  public static String wish(Scan scan) {
    byte[] path = scan.getAttribute(LCIndexConstants.SCAN_PATH);
    return path == null ? null : new String(path, StandardCharsets.UTF_8);
  }

  /** Through what kind of index a scan has to go, by the path's name; null if it need not. */
  private static String forced(Scan scan) {
    String wish = wish(scan);
    return ChosenPath.GLOBAL.equals(wish) || ChosenPath.GRID.equals(wish) ? wish : null;
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
    String forced = forced(scan);
    String other = forced != null ? null : otherWish(scan);
    List<GlobalIndex> all = meant(indexes.globals(), forced);
    List<GlobalIndex> enabled = all.stream().filter(index -> !index.disabled()).toList();
    SwitchedOff off = other == null ? SwitchedOff.of(table, scan, all) : null;
    if (enabled.isEmpty()) {
      if (forced != null) {
        return PhaseChoice.refused(forced, table, none(indexes, all), remedy(indexes, all, off));
      }
      return off == null
          ? CompletableFuture.completedFuture(new PathChoice(every, null, null))
          : local(every, off.why(), off.remedy(), List.of());
    }
    if (other != null) {
      return local(every, other, null, List.of());
    }
    GlobalWays ways = GlobalWays.of(scan, enabled);
    if (ways.declined() != null) {
      String why = ways.declined().why() + (off == null ? "" : "; " + off.why());
      String remedy = off == null ? ways.declined().remedy() : off.remedy();
      return forced != null
          ? PhaseChoice.refused(forced, table, why, remedy)
          : local(every, why, off == null ? null : remedy, List.of());
    }
    int ranges = every.regions().size();
    int regions = every.regionCount();
    String inRanges = ranges == regions ? "" : " in " + Measures.count(ranges, "range");
    boolean local = forced == null && GlobalWays.mayBeLocal(scan, indexes.enabled().list());
    if (local && ranges < FEW_REGIONS) {
      return local(
          every,
          String.format(
              "of fewer than %s regions (%s) their own indexes answer as soon",
              FEW_REGIONS, ranges),
          null,
          List.of());
    }
    String asEvery =
        String.format(
            "every region: %,d %s%s",
            regions, local ? "that have indexes of their own" : "to be scanned", inRanges);
    return RankedWays.of(
            ways.list(),
            index -> phase.startKeys(table, index),
            way -> limit(forced != null, local, regions, ranges, way),
            local ? ranges : 0,
            forced != null)
        .thenCompose(
            ranked ->
                ranked.attempts().isEmpty()
                    ? local(every, "boxes of grids have too much of them", null, ranked.left())
                    : new PhaseChoice(phase, table, ranked, every, asEvery, startKeys, forced)
                        .choose());
  }

  /** Of a table's global indexes those through which a scan may go. */
  private static List<GlobalIndex> meant(List<GlobalIndex> indexes, String forced) {
    return indexes.stream()
        .filter(index -> !index.standby())
        .filter(index -> forced == null || forced.equals(path(index)))
        .toList();
  }

  /** Why no index is there of those that a scan has to go through. */
  private static String none(IndexDefinitions indexes, List<GlobalIndex> meant) {
    return (meant.isEmpty()
            ? "it has none, or none that you may see"
            : "all of them are switched off")
        + (indexes.unreadGlobals().isEmpty() ? "" : ": " + indexes.unreadGlobals());
  }

  private static String remedy(IndexDefinitions indexes, List<GlobalIndex> meant, SwitchedOff off) {
    if (off != null) {
      return off.remedy();
    }
    if (!meant.isEmpty()) {
      return "enable one";
    }
    GlobalIndex other = indexes.globals().stream().findFirst().orElse(null);
    if (other == null) {
      return "create one";
    }
    return "create one, or use " + LCIndexConstants.SCAN_PATH + "=" + path(other);
  }

  /** The name of the path through an index. */
  private static String path(GlobalIndex index) {
    return index.bounds() == null ? ChosenPath.GLOBAL : ChosenPath.GRID;
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

  private CandidateLimit limit(boolean forced, boolean local, int regions, int ranges, Way best) {
    if (forced) {
      return best.isOneValue()
          ? new CandidateLimit(MOST_ROWS, budget)
          : CandidateLimit.ofBytes(budget);
    }
    return local
        ? CandidateLimit.ofChoice(ranges)
        : new CandidateLimit(
            (int)
                Math.min(
                    MOST_ROWS,
                    (long) ROWS_FOR_A_REGION * regions + ROWS_FOR_A_RANGE * (ranges - regions)),
            CHOICE_BYTES);
  }

  private static CompletableFuture<PathChoice> local(
      ScanPath every, String why, String remedy, List<String> alternatives) {
    ChosenPath told = ChosenPath.local(why, remedy, alternatives);
    return CompletableFuture.completedFuture(new PathChoice(every, told, null));
  }
}
