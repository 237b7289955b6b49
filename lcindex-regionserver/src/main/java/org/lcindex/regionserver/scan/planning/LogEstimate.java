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
package org.lcindex.regionserver.scan.planning;

import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.lcindex.regionserver.evidence.CopyColumns;
import org.lcindex.regionserver.evidence.CopyList;
import org.lcindex.regionserver.evidence.LogRows;
import org.lcindex.regionserver.evidence.LogView;
import org.lcindex.regionserver.evidence.PrefixCondition;
import org.lcindex.regionserver.scan.gathering.Branch;

/**
 * Estimates how many rows of the MemStore's log are left to HBase when a branch drives a query,
 * from some of the log's copies. Each is judged as {@link LogRows} does, as if nothing were deleted
 * or too old: one value outside of its condition's range excludes it; a driving value in its range
 * makes it a candidate, whatever columns it lacks; without a driving value it is one as often as
 * the HFiles' copies of its row pass the conditions on what it lacks. So is one with a driving
 * value if it lacks a {@linkplain Branch#second second} column, by whose slice it is found then.
 *
 * <p>Not thread safe.
 */
final class LogEstimate {
  /** Copies are looked at in runs, for a cache line has what several say of a column. */
  private static final int RUNS = 16;

  private static final int RUN = 32;

  private final int driver;
  private final IntToDoubleFunction share;
  private final List<PrefixCondition> conditions;
  // By condition: candidates that a slice of its column would spare.
  private final double[] spared;
  private double verified;

  /**
   * @param share of the rows in HFiles that pass a condition, by its number
   */
  LogEstimate(Branch branch, IntToDoubleFunction share) {
    this.driver = branch.query().columns().indexOf(branch.driver());
    this.share = share;
    this.conditions = branch.query().conditions();
    this.spared = new double[conditions.size()];
  }

  /** Looks at the copies of a log. */
  void add(LogView log) {
    log.parts().forEach(this::add);
  }

  /** Rows that HBase would have to verify. */
  double verified() {
    return verified;
  }

  /** How many of these rows are spared by reading the slice of a condition's column, too. */
  double spared(int condition) {
    return spared[condition];
  }

  private void add(LogView.Part part) {
    int size = part.size();
    int[] at = part.columns(conditions);
    if (size <= RUNS * RUN) {
      add(part.copies(), at, 0, size, 1);
      return;
    }
    for (int run = 0; run < RUNS; run++) {
      int first = (int) ((long) (size - RUN) * run / (RUNS - 1));
      add(part.copies(), at, first, first + RUN, (double) size / (RUNS * RUN));
    }
  }

  private void add(CopyList copies, int[] at, int from, int to, double weight) {
    for (int copy = from; copy < to; copy++) {
      // Rows that are written often have many copies and are read once.
      add(copies, at, copy, weight / copies.depth(copy));
    }
  }

  private void add(CopyList copies, int[] at, int copy, double weight) {
    double passing = 1;
    for (int i = 0; i < at.length; i++) {
      byte status = status(copies, at[i], copy);
      if (status != CopyColumns.ANY
          && conditions.get(i).fails(status, copies.prefix(at[i], copy))) {
        return;
      }
      passing *= status == CopyColumns.NONE ? share.applyAsDouble(i) : 1;
    }
    if (status(copies, at[driver], copy) == CopyColumns.NONE) {
      verified += weight * passing;
      return;
    }
    verified += weight;
    for (int i = 0; i < at.length; i++) {
      if (status(copies, at[i], copy) == CopyColumns.NONE) {
        spared[i] += weight * (1 - passing);
      }
    }
  }

  private static byte status(CopyList copies, int column, int copy) {
    return column < 0 ? CopyColumns.ANY : copies.status(column, copy);
  }
}
