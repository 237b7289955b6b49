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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.plan.Decline;
import org.lcindex.plan.Measures;
import org.lcindex.query.path.ChosenPath;
import org.lcindex.query.path.PathChoice;
import org.lcindex.query.scan.CallTally;
import org.lcindex.query.scan.RowRange;
import org.lcindex.query.scan.ScanPath;
import org.lcindex.rpc.PlanReport;

/** Plans or runs queries, and tells how. Thread safe. */
record Explainer(Scans scans, KeptPlans kept) {
  /** Ranges of a region that are planned at a time; it remembers twice as many plans. */
  private static final int RANGES_OF_A_REGION = 32;

  private static final String BY_ROWS =
      "Some server is of a release that does not know parts of row keys: there the client tests"
          + " the conditions on them, on rows that meet the others";

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
    PartsByRows parts = PartsByRows.of(scan);
    List<PlanReport> told = null;
    if (!run) {
      try {
        told = planned(query.table(), choice.path(), id);
      } catch (IOException e) {
        if (parts == null || !parts.begins(e)) {
          throw e;
        }
        choice = scans.choose(query.table(), parts.rest().setOneRowLimit(), query.indexes());
        told = planned(query.table(), choice.path(), id + "-rows");
      }
    } else if (groups != null) {
      run(query, choice, parts, groups, tally);
      rows = groups.result().rows();
    } else {
      long returned = run(query, choice, parts, first, tally);
      rows = first == null ? returned : first.result().size();
    }
    long nanos = System.nanoTime() - start;
    List<String> notes = new ArrayList<>();
    query.faults().forEach(fault -> notes.add(fault.toString()));
    if (parts != null && parts.hasBegun()) {
      notes.add(BY_ROWS);
    }
    ChosenPath chosen = choice.chosen();
    List<PlanReport> plans = advice(run ? kept.of(query.table(), id) : told, chosen);
    ScanPath scanned = choice.path().scanned();
    boolean several = scanned.regionCount() < scanned.regions().size();
    if (run && several) {
      notes.add(
          String.format(
              "The query has %s in %s: a region tells the plans of its last ones, and two of a"
                  + " range that a call left to a scanner",
              Measures.count(scanned.regions().size(), "range"),
              Measures.count(scanned.regionCount(), "region")));
    }
    return new Explanation(
        query.toString(),
        query.brief(),
        id,
        rows,
        nanos,
        tally.calls() == 0 || several ? plans : lastOfEach(plans),
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
  private long run(
      Mdrq query, PathChoice choice, PartsByRows parts, TakenRows<?> taken, CallTally tally)
      throws IOException {
    long rows = 0;
    try (ResultScanner scanner = open(query, choice, parts, tally)) {
      for (Result row = scanner.next(); row != null; row = scanner.next()) {
        rows += row.isCursor() ? 0 : 1;
        if (taken != null) {
          taken.add(row);
        }
      }
    }
    return rows;
  }

  private ResultScanner open(Mdrq query, PathChoice choice, PartsByRows parts, CallTally tally)
      throws IOException {
    ResultScanner rows = scans.open(query.table(), choice, query.indexes(), tally);
    return parts == null
        ? rows
        : new PartsScanner(
            parts, rows, () -> scans.open(query.table(), parts.rest(), query.indexes(), tally));
  }

  /** The plans of all ranges: a region remembers only some, so there is a name for each round. */
  private List<PlanReport> planned(TableName table, ScanPath path, String id) throws IOException {
    List<PlanReport> plans = new ArrayList<>();
    List<List<RowRange>> rounds = path.scanned().rounds(RANGES_OF_A_REGION);
    for (int i = 0; i < Math.max(1, rounds.size()); i++) {
      String name = i == 0 ? id : id + "-" + i;
      MdrqBuilder.attribute(path.part(), LCIndexConstants.SCAN_QUERY_ID, name);
      openEach(table, path, rounds.isEmpty() ? List.of() : rounds.get(i));
      plans.addAll(kept.of(table, name));
    }
    return plans;
  }

  /** Opens the scan in each range for itself, because one over all ends with its first row. */
  private void openEach(TableName table, ScanPath path, List<RowRange> ranges) throws IOException {
    TableOpener opener = scans.opener(table, path);
    for (RowRange range : ranges) {
      try (ResultScanner scanner = opener.open(range)) {
        scanner.next();
      } catch (IOException e) {
        throw opener.explain(range, e);
      }
    }
  }
}
