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

/**
 * Chooses the driving column: Algorithm 2 of the LCIndex paper (section III.C.3) with costs instead
 * of bare counts, because an entry that is filtered in an IFile, a row that HBase has to verify and
 * a cell of an HFile without IFile differ by three orders of magnitude.
 *
 * <p>The weights are nanoseconds measured once on one core with TPC-H ORDERS; only their ratios
 * matter. Stateless and thread safe; runs in microseconds.
 */
public final class Planner {
  private static final double PLAIN_CELL = 170;
  private static final double PLAIN_BYTE = 0.5;
  private static final double MEMSTORE_CELL = 60;
  private static final double ENTRY = 40;
  private static final double TRUSTED_ROW = 2_500;
  // A wide row costs what it costs the plain scan and more, because rows do not lie one after the
  // other in an IFile: most of a table is never cheaper by the index.
  private static final double TRUSTED_FIXED = 1_000;
  private static final double TRUSTED_SHARE = 1.25;
  private static final double VERIFIED_ROW = 15_000;
  private static final double FIXED = 100_000;
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
    double plain = plainCost(input) + input.memStoreCells() * PLAIN_CELL;
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
              String.format(
                  "the plain scan is cheaper: about %s against %s by the index on %s",
                  Measures.time(plain),
                  Measures.time(alternatives.get(best).micros() * NANOS_PER_MICRO),
                  alternatives.get(best).column().name()));
      best = -1;
    }
    return new Plan(input, best, List.copyOf(alternatives), plainMicros, declined);
  }

  private static double plainCost(PlanInput input) {
    return input.cells() * PLAIN_CELL + input.bytes() * PLAIN_BYTE;
  }

  private static double cost(PlanInput input, DrivingColumn column) {
    double candidates = input.verifiedByValues() ? column.matches() : column.entries();
    double verified = candidates * input.verifiedShare();
    double trusted = Math.max(0, column.matches() * (1 - input.verifiedShare()));
    double ofPlain = input.cells() == 0 ? 0 : plainCost(input) / input.cells();
    double trustedRow =
        Math.max(TRUSTED_ROW, TRUSTED_FIXED + TRUSTED_SHARE * ofPlain * input.cellsPerRow());
    double shadows = (column.missingCells() + input.memStoreCells()) / input.cellsPerRow();
    return FIXED
        + column.entries() * ENTRY * passes(input, verified + trusted, shadows)
        + trusted * trustedRow
        + verified * VERIFIED_ROW
        + column.missingCells() * ofPlain
        + input.memStoreCells() * MEMSTORE_CELL;
  }

  /** How often the scan goes over its IFiles, because its memory does not hold all candidates. */
  private static double passes(PlanInput input, double candidates, double shadows) {
    double memory = Math.max(1, input.scanMemory() * WINDOW_FILL);
    return 1 + Math.floor((candidates * CANDIDATE_BYTES + shadows * SHADOW_BYTES) / memory);
  }

  private static String exclusion(PlanInput input, DrivingColumn column) {
    if (column.missingCells() > input.cells() * input.missingThreshold()) {
      return String.format(
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
