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
package org.lcindex.query;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.lcindex.definition.DefinitionFault;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.plan.Decline;
import org.lcindex.query.path.ChosenPath;
import org.lcindex.query.path.PathChoice;
import org.lcindex.query.scan.CallTally;
import org.lcindex.query.scan.RowRange;
import org.lcindex.query.scan.ScanPath;
import org.lcindex.rpc.PlanReport;

/** Plans or runs queries, and tells how. Thread safe. */
record Explainer(Scans scans, KeptPlans kept) {

  Explanation explain(Mdrq query, boolean run) throws IOException {
    return explain(query, query.toScanOfRanges(), null, run);
  }

  /** Of groups. */
  Explanation explain(Mdrq query, GroupedRows groups, boolean run) throws IOException {
    return explain(query, groups.scan(), groups, run);
  }

  private Explanation explain(Mdrq query, Scan scan, GroupedRows groups, boolean run)
      throws IOException {
    String id = "explain-" + UUID.randomUUID();
    MdrqBuilder.attribute(scan, LCIndexConstants.SCAN_QUERY_ID, id);
    if (!run) {
      String limit = scan.getLimit() > 0 ? " " + scan.getLimit() : "";
      MdrqBuilder.attribute(scan, LCIndexConstants.SCAN_EXPLAIN, "plan" + limit);
      scan.setOneRowLimit();
    }
    long start = System.nanoTime();
    CallTally tally = new CallTally(true);
    FirstRows first = run && query.top() != null ? new FirstRows(query.top(), scan) : null;
    PathChoice choice = scans.choose(query.table(), scan, query.indexes());
    long rows = -1;
    if (!run) {
      openEverywhere(query.table(), choice.path());
    } else if (groups != null) {
      run(query, choice, groups, tally);
      rows = groups.result().rows();
    } else {
      long returned = run(query, choice, first, tally);
      rows = first == null ? returned : first.result().size();
    }
    long nanos = System.nanoTime() - start;
    List<String> notes = query.faults().stream().map(DefinitionFault::toString).toList();
    ChosenPath chosen = choice.chosen();
    List<PlanReport> plans = advice(kept.of(query.table(), id), chosen);
    return new Explanation(
        query.toString(),
        query.brief(),
        id,
        rows,
        nanos,
        tally.calls() == 0 ? plans : lastOfEach(plans),
        notes,
        tally.calls() == 0 ? null : ServerCallCounts.of(tally),
        chosen == null || !run ? chosen : chosen.ran(tally));
  }

  /** Regions without an index of their own know nothing of a global one: none need be created. */
  private static List<PlanReport> advice(List<PlanReport> plans, ChosenPath chosen) {
    return chosen == null || chosen.remedy() == null
        ? plans
        : plans.stream().map(plan -> lacksIndex(plan) ? plan.withoutRemedy() : plan).toList();
  }

  private static boolean lacksIndex(PlanReport plan) {
    return plan.declined() != null
        && (plan.declined().reason() == Decline.Reason.NO_INDEX
            || plan.declined().reason() == Decline.Reason.NO_RANGE);
  }

  /** A region that a call has begun and left to a scanner was planned twice. */
  private static List<PlanReport> lastOfEach(List<PlanReport> plans) {
    Map<String, PlanReport> byRegion = new LinkedHashMap<>();
    plans.forEach(plan -> byRegion.put(plan.region(), plan));
    return List.copyOf(byRegion.values());
  }

  /**
   * @param taken what takes the rows in; null when nothing does
   */
  private long run(Mdrq query, PathChoice choice, TakenRows<?> taken, CallTally tally)
      throws IOException {
    long rows = 0;
    try (ResultScanner scanner = scans.open(query.table(), choice, query.indexes(), tally)) {
      for (Result row = scanner.next(); row != null; row = scanner.next()) {
        rows += row.isCursor() ? 0 : 1;
        if (taken != null) {
          taken.add(row);
        }
      }
    }
    return rows;
  }

  /** Opens the scan in each region for itself, because one over all ends with its first row. */
  private void openEverywhere(TableName table, ScanPath path) throws IOException {
    TableOpener opener = scans.opener(table, path);
    for (RowRange range : path.scanned().regions()) {
      try (ResultScanner scanner = opener.open(range)) {
        scanner.next();
      } catch (IOException e) {
        throw opener.explain(range, e);
      }
    }
  }
}
