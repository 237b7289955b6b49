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
package org.lcindex.sql.run;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.plan.Measures;
import org.lcindex.query.Explanation;
import org.lcindex.query.Mdrq;
import org.lcindex.query.scan.RowRange;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.PlanReport;
import org.lcindex.sql.column.KeysOfRange;
import org.lcindex.sql.column.TableShape;

/**
 * How many rows regions may read for a statement, by what their planners expect. Before each query
 * they are asked for their plans, which reads no row. Thread safe.
 */
@InterfaceAudience.Private
public final class ScanLimit {
  /** The setting in the URL. */
  public static final String SETTING = "maxScanRows";

  private static final long UNKNOWN = -1;

  private final long most;
  private final AtomicLong expected = new AtomicLong();

  /**
   * A limit.
   *
   * @param most rows of one statement; 0 for no limit
   */
  ScanLimit(long most) {
    this.most = most;
  }

  /**
   * Returns if a query may be run.
   *
   * @throws LimitException with the plan when it would read more rows than are left, or when nobody
   *     knows how many
   */
  void check(Mdrq query, TableShape table) throws IOException {
    if (most == 0) {
      return;
    }
    long rows = ofKeys(query, table);
    String plan = "";
    if (rows == UNKNOWN) {
      try {
        Explanation explanation = table.client().explain(query, false);
        rows = rows(explanation);
        plan = "\n" + explanation;
      } catch (IndexException e) {
        plan = "\n" + e.getMessage();
      }
    }
    if (rows == UNKNOWN || expected.addAndGet(rows) > most) {
      throw new LimitException(
          (rows == UNKNOWN
                  ? "The statement reads rows of " + query.table() + ", nobody knows how many"
                  : "The statement would read about " + Measures.count(expected.get(), "row"))
              + ", and "
              + SETTING
              + " is "
              + Measures.count(most)
              + ". Remedy: a condition on a column with an index, a limit without a condition, or a"
              + " larger "
              + SETTING
              + plan);
    }
  }

  /** Of a query that says it itself: by its row keys, or by a limit without a condition. */
  private long ofKeys(Mdrq query, TableShape table) throws IOException {
    Scan scan = query.toScan();
    if (scan.getFilter() == null && scan.getLimit() > 0) {
      return scan.getLimit();
    }
    long rows = 0;
    for (RowRange range : table.client().pathOfRanges(query).regions()) {
      long of = isRow(range) ? 1 : KeysOfRange.most(table, range);
      // The more keys a range can have, the fewer of them are there.
      if (of < 0 || of > 1 && of > most - expected.get() - rows) {
        return UNKNOWN;
      }
      rows += of;
    }
    return rows;
  }

  /** Whether no key can be between its ends. */
  private static boolean isRow(RowRange range) {
    byte[] next = Arrays.copyOf(range.start(), range.start().length + 1);
    return range.isRow()
        || range.startInclusive() && !range.stopInclusive() && Arrays.equals(next, range.stop());
  }

  private static long rows(Explanation explanation) {
    long rows = explanation.isGlobal() ? explanation.path().candidates() : 0;
    Map<String, Long> regions = new HashMap<>();
    for (PlanReport plan : explanation.plans()) {
      long ofRegion = ofRegion(plan);
      long ofRange = ofRegion == UNKNOWN ? ofRange(plan) : 0;
      if (ofRange == UNKNOWN) {
        return UNKNOWN;
      }
      rows += ofRange;
      regions.merge(plan.region(), ofRegion, Math::max);
    }
    for (long of : regions.values()) {
      rows += Math.max(0, of);
    }
    return explanation.plans().isEmpty() && !explanation.isGlobal() ? UNKNOWN : rows;
  }

  /**
   * What a region tells of itself, whatever the range: no row is in two of its ranges. Entries of
   * the index, or all rows; without an index no more than there are cells in the MemStore.
   */
  private static long ofRegion(PlanReport plan) {
    if (plan.path() == PlanReport.Path.INDEX) {
      return plan.alternatives().stream()
          .filter(other -> other.column().equals(plan.drivingColumn()))
          .mapToLong(PlanReport.Alternative::entries)
          .findFirst()
          .orElse(UNKNOWN);
    }
    return plan.alternatives().stream()
        .filter(other -> other.cells() != null && other.cells().rows() > 0)
        .mapToLong(other -> other.cells().rows())
        .max()
        .orElse(
            plan.estimate() != null && plan.estimate().plainHFiles() == 0
                ? plan.estimate().plainCells()
                : UNKNOWN);
  }

  /** What a region expects in the range of the plan. */
  private static long ofRange(PlanReport plan) {
    if (plan.estimate() == null) {
      return UNKNOWN;
    }
    return plan.path() == PlanReport.Path.INDEX
        ? plan.estimate().rows()
        : plan.estimate().plainCells();
  }
}
