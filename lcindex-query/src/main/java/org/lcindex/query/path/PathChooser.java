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
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.definition.LCIndexConstants;
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

  private final IndexPhase phase;
  private final long budget;
  private final int hints;

  /**
   * A chooser.
   *
   * @param budget bytes of row keys that a scan may hold which has to go through a global index
   * @param hints rows that a query tells an index of because they did not match; 0 for none
   */
  public PathChooser(IndexPhase phase, long budget, int hints) {
    this.phase = phase;
    this.budget = budget;
    this.hints = hints;
  }

  /**
   * Of a path that was chosen here, what takes rows that do not match; null if nobody wants them.
   */
  public StaleRows stale(PathChoice choice) {
    return hints == 0 || choice.asked() == null
        ? null
        : new StaleRows(phase, choice.asked(), hints);
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

  /** Whether a scan has to go through a global index. */
  public static boolean isForced(Scan scan) {
    return ChosenPath.GLOBAL.equals(wish(scan));
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
    String other = forced ? null : otherWish(scan);
    SwitchedOff off = other == null ? SwitchedOff.of(table, scan, indexes) : null;
    if (indexes.enabled().globals().isEmpty()) {
      if (forced) {
        boolean isOff = !indexes.globals().isEmpty();
        return PhaseChoice.refused(
            table,
            (isOff ? "all of them are switched off" : "it has none, or none that you may see")
                + (indexes.unreadGlobals().isEmpty() ? "" : ": " + indexes.unreadGlobals()),
            off != null ? off.remedy() : isOff ? "enable one" : "create one");
      }
      return off == null
          ? CompletableFuture.completedFuture(new PathChoice(every, null, null))
          : local(every, off.why(), off.remedy());
    }
    if (other != null) {
      return local(every, other, null);
    }
    GlobalWays ways = GlobalWays.of(scan, indexes.enabled().globals());
    if (ways.declined() != null) {
      String why = ways.declined().why() + (off == null ? "" : "; " + off.why());
      String remedy = off == null ? ways.declined().remedy() : off.remedy();
      return forced
          ? PhaseChoice.refused(table, why, remedy)
          : local(every, why, off == null ? null : remedy);
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
              + ") their own indexes answer as soon",
          null);
    }
    return new PhaseChoice(
            phase,
            table,
            ways.list(),
            every,
            startKeys,
            limit(forced, local, regions, ways.list().get(0)),
            forced)
        .choose();
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

  private static CompletableFuture<PathChoice> local(ScanPath every, String why, String remedy) {
    ChosenPath told = ChosenPath.local(why, remedy);
    return CompletableFuture.completedFuture(new PathChoice(every, told, null));
  }
}
