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

import java.io.IOException;
import java.util.Map;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hbase.thirdparty.com.google.common.collect.MapMaker;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.hbase.OpenScanner;
import org.lcindex.plan.Decline;
import org.lcindex.plan.Plan;
import org.lcindex.plan.Planner;
import org.lcindex.predicate.FilterRecognizer;
import org.lcindex.regionserver.adapter.HBase;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.base.MemoryBudget;
import org.lcindex.regionserver.base.Timings.Timing;
import org.lcindex.regionserver.scan.core.EmptyRegionScanner;
import org.lcindex.regionserver.scan.core.TargetRowFilter;
import org.lcindex.regionserver.scan.delivering.OpenedScan;
import org.lcindex.regionserver.scan.gathering.ScanMemory;
import org.lcindex.regionserver.scan.query.Declines;
import org.lcindex.regionserver.scan.query.InPlaceOfRows;
import org.lcindex.regionserver.scan.query.Query;
import org.lcindex.regionserver.scan.query.QueryRecognizer;
import org.lcindex.regionserver.scan.query.ScanMode;
import org.lcindex.regionserver.scan.watching.PlainTrace;
import org.lcindex.regionserver.scan.watching.PlanReports;
import org.lcindex.regionserver.scan.watching.QueryTrace;
import org.lcindex.regionserver.scan.watching.RecentPlans;
import org.lcindex.regionserver.scan.watching.ScanRecords;
import org.lcindex.regionserver.server.IndexServer;
import org.lcindex.regionserver.store.RegionIndex;

/**
 * Chooses how the rows of each scan of a region are found. {@linkplain #prepare Before} HBase opens
 * its core scanner the scan is planned; if an {@link AccessPath} is chosen, its filter is wrapped,
 * so that the core scanner can be asked for single rows. {@linkplain #open Afterwards} the path's
 * scanner is put in front. Nothing else of the scan is touched, so that the core scanner can answer
 * it alone, as HBase would. Thread safe.
 */
public final class ScanPlanner {
  /** FilterLists in each other: a deeper filter could exhaust the handler's stack. */
  private static final int MAX_DEPTH = 100;

  private final IndexServer server;
  private final RegionIndex region;
  private final ScanRecords records;
  private final FilterRecognizer.Limits limits;

  // Weak: HBase may refuse a scan after it was prepared. So no value may lead to its key.
  private final Map<Scan, PlainTrace> declined = new MapMaker().weakKeys().makeMap();

  /**
   * The filter of a scan for which a path is chosen. It has the plan, which leads to the scan: both
   * go with the scan when HBase refuses it.
   */
  private static final class PlannedFilter extends TargetRowFilter {
    private final AccessPath path;
    private final Query query;
    private final QueryTrace trace;

    PlannedFilter(Filter wrapped, AccessPath path, Query query, QueryTrace trace) {
      super(wrapped);
      this.path = path;
      this.query = query;
      this.trace = trace;
    }
  }

  public ScanPlanner(IndexServer server, RegionIndex region, ScanRecords records) {
    this.server = server;
    this.region = region;
    this.records = records;
    int most = server.queryLimits().maxConditions();
    this.limits = new FilterRecognizer.Limits(most, most, MAX_DEPTH);
  }

  /**
   * Plans a scan whose core scanner is not open yet.
   *
   * @throws DoNotRetryIOException when the scan forces an index and none can serve it
   */
  public void prepare(Scan scan) throws DoNotRetryIOException {
    long opened = System.nanoTime();
    try {
      plan(scan, opened);
    } catch (RuntimeException | Error e) {
      notPlanned(scan, opened, e);
    }
  }

  /** Planning has failed, which is a bug: the scan is plain, and says so. */
  public void notPlanned(Scan scan, long opened, Throwable bug) throws DoNotRetryIOException {
    records.failed("planning a scan of " + region.info(), bug);
    Decline why = Decline.Reason.FAILURE.because("planning it failed: " + bug);
    records.countFallenBack(why.reason());
    declined.put(scan, decline(scan, opened, null, why));
  }

  /**
   * Plans a scan whose core scanner is not open yet.
   *
   * @param opened when it began, by {@link System#nanoTime}
   * @throws DoNotRetryIOException when the scan forces an index and none can serve it
   */
  public void plan(Scan scan, long opened) throws DoNotRetryIOException {
    ScanMode mode = ScanMode.of(scan);
    if (!region.isIndexed() || mode == ScanMode.FORBID || scan.getFilter() == null) {
      // No scan of a table without indexes is to cost anything.
      if (mode == ScanMode.FORCE || scan.getAttribute(LCIndexConstants.SCAN_QUERY_ID) != null) {
        decline(scan, opened, null, Declines.unasked(region, mode));
      }
      return;
    }
    server.telemetry().counters().increment(Counter.SCANS_CONSIDERED);
    if (scan.isGetScan()) {
      // One row is looked up faster than any plan. It is not refused either: a longer scan comes
      // to this where a region's bounds leave one row of it.
      records.count(Decline.Reason.SINGLE_ROW);
      records.plain(
          RecentPlans.idOf(scan),
          opened,
          null,
          Decline.Reason.SINGLE_ROW.because("the scan is of one row"));
      return;
    }
    addFamilies(scan);
    QueryRecognizer.Recognized recognized = recognize(scan);
    Query query = recognized.query();
    if (query == null) {
      leavePlain(scan, opened, null, recognized.declined());
      return;
    }
    query.store().awaitOpened();
    Decline crowded = Declines.crowded(query);
    if (crowded != null) {
      leavePlain(scan, opened, null, crowded);
      return;
    }
    PlanInputs.Paths paths = PlanInputs.of(query, recognized.unions());
    Plan plan = Planner.choose(paths.input(), mode == ScanMode.FORCE);
    long planNanos = System.nanoTime() - opened;
    server.telemetry().timings().add(Timing.PLAN, planNanos);
    if (!plan.usesIndex()) {
      Decline why = plan.declined();
      boolean missing = why.reason() == Decline.Reason.NOT_BUILT;
      leavePlain(scan, opened, plan, missing ? Declines.notBuilt(query.store(), why) : why);
      return;
    }
    QueryTrace trace =
        new QueryTrace(
            RecentPlans.idOf(scan),
            records.region(),
            plan,
            planNanos,
            server.telemetry().counters());
    AccessPath path = paths.paths().get(plan.chosen());
    scan.setFilter(new PlannedFilter(scan.getFilter(), path, query, trace));
  }

  /** Takes a scan apart. */
  public QueryRecognizer.Recognized recognize(Scan scan) {
    return QueryRecognizer.recognize(region, scan, limits);
  }

  /** What {@code HRegion} does next with a scan that names no family. */
  public void addFamilies(Scan scan) {
    if (!scan.hasFamilies()) {
      region.region().descriptor().getColumnFamilyNames().forEach(scan::addFamily);
    }
  }

  /** What was looked at and is declined is counted, watched and not touched. */
  private void leavePlain(Scan scan, long opened, Plan plan, Decline why)
      throws DoNotRetryIOException {
    records.count(why.reason());
    declined.put(scan, decline(scan, opened, plan, why));
  }

  /** Refuses a scan that forces the index, and has the others' plan remembered. */
  private PlainTrace decline(Scan scan, long opened, Plan plan, Decline why)
      throws DoNotRetryIOException {
    if (ScanMode.of(scan) == ScanMode.FORCE) {
      throw Declines.refusal(region.info(), why);
    }
    return records.plain(RecentPlans.idOf(scan), opened, plan, why);
  }

  /**
   * Puts the scanner of the chosen path in front of a core scanner whose scan was {@linkplain
   * #prepare prepared}.
   *
   * @return {@code core} itself, or a scanner that owns it
   * @throws DoNotRetryIOException when the scan forces an index and that cannot be done after all;
   *     the core scanner is closed then
   */
  public RegionScanner open(Scan scan, RegionScanner core) throws IOException {
    PlainTrace plain = declined.remove(scan);
    // Where another coprocessor has given it another filter, nothing is known of it.
    if (scan.getFilter() instanceof PlannedFilter of) {
      return openIndexed(scan, core, of);
    }
    if (ScanMode.wantsPlanOnly(scan) && region.isIndexed()) {
      return new EmptyRegionScanner(region.region(), core);
    }
    if (plain != null) {
      records.open().watch(core, scan, plain);
    }
    return core;
  }

  private RegionScanner openIndexed(Scan scan, RegionScanner core, PlannedFilter of)
      throws IOException {
    QueryTrace trace = of.trace;
    RegionScanner scanner = core;
    try {
      OpenScanner own = HBase.scanner(core);
      if (own == null) {
        leave(scan, core, trace, Declines.replaced());
      } else {
        scanner = of.path.open(opened(own, of));
      }
    } catch (RuntimeException | Error e) {
      records.failed("opening a scan of " + region.info(), e);
      leave(scan, core, trace, Decline.Reason.FAILURE.because("opening it failed: " + e));
    }
    // A plan is told of from here on, where it is known that it is followed.
    if (trace.queryId() != null) {
      records.recentPlans().add(trace.queryId(), trace::report, PlanReports.bytesOf(trace.plan()));
    }
    if (ScanMode.wantsPlanOnly(scan)) {
      return new EmptyRegionScanner(region.region(), core);
    }
    if (scanner != core) {
      server.telemetry().counters().increment(Counter.SCANS_INDEXED);
    }
    records.open().watch(scanner, scan, trace);
    return scanner;
  }

  private OpenedScan opened(OpenScanner core, PlannedFilter of) {
    Query query = of.query;
    return new OpenedScan(
        region.region(),
        query.at(core.scanner().getMvccReadPoint()),
        core,
        of,
        memory(query),
        server.environment().memory().seekMarks(),
        of.trace,
        server.telemetry().bugs());
  }

  private ScanMemory memory(Query query) {
    MemoryBudget all = server.queryLimits().memory();
    long limit = query.store().settings().scanMemory();
    return InPlaceOfRows.groups(query.scan()) == null
        ? new ScanMemory(all, limit)
        : ScanMemory.withGroups(all, limit, server.queryLimits().groupBytes());
  }

  /** The core scanner answers instead, unless the scan forces the index. */
  private void leave(Scan scan, RegionScanner core, QueryTrace trace, Decline why)
      throws IOException {
    trace.fellBack(why);
    refuseIfForced(scan, core, why);
  }

  /** For a scan whose core scanner is open, and which turns out to be a plain one. */
  public void refuseIfForced(Scan scan, RegionScanner core, Decline why) throws IOException {
    if (ScanMode.of(scan) == ScanMode.FORCE) {
      core.close();
      throw Declines.refusal(region.info(), why);
    }
  }
}
