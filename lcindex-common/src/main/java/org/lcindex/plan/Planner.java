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
package org.lcindex.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Chooses the driving column: Algorithm 2 of the LCIndex paper (section III.C.3) with costs instead
 * of bare counts, because an entry that is filtered in an IFile, a row that HBase has to verify and
 * a cell of an HFile without IFile differ by three orders of magnitude.
 *
 * <p>A disjunction may be driven by one column that all its sides bound, or by a union of slices,
 * one for each side; the union is one more alternative with the sums of its slices.
 *
 * <p>The weights are nanoseconds measured once on one core with TPC-H ORDERS; only their ratios
 * matter. Stateless and thread safe; runs in microseconds.
 */
public final class Planner {
  // Rows do not lie one after the other in an IFile. Small ones share payload blocks, and cost less
  // than the plain scan of a row; one that fills a block costs what it costs the plain scan and
  // more, so most of a table of such rows is never cheaper by the index.
  private static final double TRUSTED_FIXED = 300;
  private static final double NARROW_SHARE = 0.6;
  private static final double WIDE_SHARE = 1.25;
  private static final double WIDE_BYTES = 8 << 10;
  // Rows that match need not lie evenly in a table: a plain scan for the first few may have to read
  // so many times what it had to read if they did.
  private static final double UNEVEN = 4;
  // Slices of several columns meet in rows: estimates of each are added up, and the filter is
  // asked about every row. What was measured says no more yet, so a union has to be clearly better.
  private static final double UNION = 1.25;
  // What a scan's memory holds: half of it is for candidates, with their row keys.
  private static final double CANDIDATE_BYTES = 2 * 64;
  private static final double SHADOW_BYTES = 2 * 8;
  // A window that is full is cut to its smaller half and filled again.
  private static final double WINDOW_FILL = 0.75;
  private static final double NANOS_PER_MICRO = 1_000;

  private Planner() {}

  /**
   * @param input the counts
   * @param forced whether the plain scan is no alternative ({@code lcindex.mode=force}); exclusions
   *     by the missing threshold are ignored then, too
   */
  public static Plan choose(PlanInput input, boolean forced) {
    double plain =
        (plainCost(input) + input.memStoreCells() * input.costs().plainCell()) * shareRead(input);
    List<Plan.Alternative> alternatives = new ArrayList<>(input.columns().size());
    int best = -1;
    for (DrivingColumn column : input.columns()) {
      Plan.Alternative alternative =
          new Plan.Alternative(
              column, cost(input, column) / NANOS_PER_MICRO, exclusion(input, column));
      boolean allowed = forced || alternative.excluded() == null;
      if (allowed && (best < 0 || alternative.micros() < alternatives.get(best).micros())) {
        best = alternatives.size();
      }
      alternatives.add(alternative);
    }
    double plainMicros = plain / NANOS_PER_MICRO;
    Decline declined = null;
    if (best < 0) {
      declined =
          alternatives.isEmpty()
              ? Decline.Reason.NO_RANGE.because("no condition has a range on an indexed column")
              : Decline.Reason.NOT_BUILT.because(alternatives.get(0).excluded());
    } else if (!forced && alternatives.get(best).micros() >= plainMicros) {
      declined =
          Decline.Reason.COST.because(
              "the plain scan is cheaper: "
                  + (plainMicros > 0
                      ? String.format(
                          "the index on %s would cost %s as much",
                          alternatives.get(best).column().name(),
                          Measures.share(alternatives.get(best).micros() / plainMicros))
                      : "it has next to nothing to read"));
      best = -1;
    }
    return new Plan(input, best, List.copyOf(alternatives), plainMicros, declined);
  }

  private static double plainCost(PlanInput input) {
    return input.cells() * input.costs().plainCell() + input.bytes() * input.costs().plainByte();
  }

  /** The share of the store that a plain scan reads until it has as many rows as are wanted. */
  private static double shareRead(PlanInput input) {
    if (!input.isLimited()) {
      return 1;
    }
    double matches =
        input.columns().stream().mapToDouble(column -> matches(input, column)).min().orElse(0);
    return matches <= 0 ? 1 : Math.min(1, UNEVEN * input.limit() / matches);
  }

  /** As many rows are expected of HFiles without index files, in proportion, as of the others. */
  private static double matches(PlanInput input, DrivingColumn column) {
    double indexed = input.cells() - column.missingCells();
    return indexed <= 0 ? 0 : column.matches() * (input.cells() / indexed);
  }

  private static double cost(PlanInput input, DrivingColumn column) {
    Costs costs = input.costs();
    double candidates = input.verifiedByValues() ? column.matches() : column.entries();
    double verified = candidates * input.verifiedShare() + column.logged();
    double trusted =
        input.entriesSuffice() ? 0 : Math.max(0, column.matches() * (1 - input.verifiedShare()));
    double ofPlain = input.cells() == 0 ? 0 : plainCost(input) / input.cells();
    double trustedRow =
        Math.max(
            costs.trustedRow(),
            TRUSTED_FIXED + trustedShare(input) * ofPlain * input.cellsPerRow());
    boolean logged = input.logRows() >= 0;
    double shadows =
        column.missingCells() / input.cellsPerRow()
            + (logged ? input.logRows() : input.memStoreCells() / input.cellsPerRow());
    double memStore =
        logged ? input.logRows() * costs.logRow() : input.memStoreCells() * costs.memStoreCell();
    // All candidates are found before the first row is known, but not all are looked at.
    double looked =
        input.isLimited() ? Math.min(1, input.limit() / Math.max(1, column.matches())) : 1;
    List<DrivingColumn.Second> seconds = column.seconds();
    long entries =
        column.entries() + seconds.stream().mapToLong(DrivingColumn.Second::entries).sum();
    double cost =
        costs.fixed() * (column.slices() + seconds.size())
            + entries * costs.entry() * passes(input, looked * (verified + trusted), shadows)
            + looked * (trusted * trustedRow + verified * costs.verifiedRow())
            + column.missingCells() * ofPlain
            + memStore * column.slices();
    return column.slices() == 1 ? cost : cost * UNION;
  }

  /** What a trusted row costs, of what it costs the plain scan. */
  private static double trustedShare(PlanInput input) {
    double rows = input.cells() / input.cellsPerRow();
    double wide = rows == 0 ? 0 : Math.min(1, input.bytes() / rows / WIDE_BYTES);
    return NARROW_SHARE + (WIDE_SHARE - NARROW_SHARE) * wide;
  }

  /** How often the scan goes over its IFiles, because its memory does not hold all candidates. */
  private static double passes(PlanInput input, double candidates, double shadows) {
    double memory = Math.max(1, input.scanMemory() * WINDOW_FILL);
    return 1 + Math.floor((candidates * CANDIDATE_BYTES + shadows * SHADOW_BYTES) / memory);
  }

  private static String exclusion(PlanInput input, DrivingColumn column) {
    if (column.missingCells() > input.cells() * input.missingThreshold()) {
      return String.format(
          Locale.ROOT,
          "%s of %s have no index files of %s yet, with %s of %s cells: more than the share of"
              + " %.2f that lcindex.planner.missing.threshold allows",
          Measures.count(column.missingFiles()),
          Measures.count(input.files(), "HFile"),
          column.name(),
          Measures.count(column.missingCells()),
          Measures.count(input.cells()),
          input.missingThreshold());
    }
    return null;
  }
}
