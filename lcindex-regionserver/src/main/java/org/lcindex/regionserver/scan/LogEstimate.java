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
package org.lcindex.regionserver.scan;

import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.regionserver.copies.CopyList;
import org.lcindex.regionserver.copies.PrefixRanges;
import org.lcindex.regionserver.store.LogView;

/**
 * Estimates how many rows of the MemStore's log are left to HBase when a branch drives a query,
 * from some of the log's copies. Each is judged as {@link LogRows} does, as if nothing were deleted
 * or too old: one value outside of its condition's range excludes it; a driving value in its range
 * makes it a candidate, whatever columns it lacks; without a driving value it is one as often as
 * the HFiles' copies of its row pass the conditions on what it lacks.
 *
 * <p>Not thread safe.
 */
@InterfaceAudience.Private
final class LogEstimate {
  /** Copies are looked at in runs, for a cache line has what several say of a column. */
  private static final int RUNS = 16;

  private static final int RUN = 32;

  private final List<QueryColumn> columns;
  private final int driver;
  private final IntToDoubleFunction share;
  private final PrefixRanges[] ranges;

  /**
   * @param share of the rows in HFiles that pass a condition, by its number
   */
  LogEstimate(Branch branch, IntToDoubleFunction share) {
    this.columns = branch.query().columns();
    this.driver = columns.indexOf(branch.driver());
    this.share = share;
    this.ranges = new PrefixRanges[columns.size()];
    for (int i = 0; i < ranges.length; i++) {
      QueryColumn column = columns.get(i);
      ranges[i] = column.canDrive() ? PrefixRanges.of(column.bound().ranges()) : null;
    }
  }

  /** Rows that HBase would have to verify. */
  double verified(LogView log) {
    return log.parts().stream().mapToDouble(this::verified).sum();
  }

  private double verified(LogView.Part part) {
    int size = part.size();
    int[] at = new int[ranges.length];
    for (int i = 0; i < at.length; i++) {
      at[i] = ranges[i] == null ? -1 : part.definitions().indexOf(columns.get(i).definition());
    }
    if (size <= RUNS * RUN) {
      return candidates(part.copies(), at, 0, size);
    }
    double sum = 0;
    for (int run = 0; run < RUNS; run++) {
      int first = (int) ((long) (size - RUN) * run / (RUNS - 1));
      sum += candidates(part.copies(), at, first, first + RUN);
    }
    return sum * size / (RUNS * RUN);
  }

  private double candidates(CopyList copies, int[] at, int from, int to) {
    double sum = 0;
    for (int copy = from; copy < to; copy++) {
      // Rows that are written often have many copies and are read once.
      sum += probability(copies, at, copy) / copies.depth(copy);
    }
    return sum;
  }

  private double probability(CopyList copies, int[] at, int copy) {
    double open = 1;
    for (int i = 0; i < at.length; i++) {
      byte status = at[i] < 0 ? CopyList.ODD : copies.status(at[i], copy);
      if (status == CopyList.VALUE && !ranges[i].mayContain(copies.prefix(at[i], copy))) {
        return 0;
      }
      open *= status == CopyList.ABSENT ? share.applyAsDouble(i) : 1;
    }
    boolean found = at[driver] < 0 || copies.status(at[driver], copy) != CopyList.ABSENT;
    return found ? 1 : open;
  }
}
