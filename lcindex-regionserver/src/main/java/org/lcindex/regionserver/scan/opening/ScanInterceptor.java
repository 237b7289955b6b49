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
package org.lcindex.regionserver.scan.opening;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.ipc.RpcServer;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hbase.thirdparty.com.google.common.collect.MapMaker;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.hbase.OpenScanner;
import org.lcindex.plan.Decline;
import org.lcindex.plan.Plan;
import org.lcindex.plan.Planner;
import org.lcindex.predicate.FilterRecognizer;
import org.lcindex.regionserver.adapter.HBase;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.base.Timings.Timing;
import org.lcindex.regionserver.scan.core.EmptyRegionScanner;
import org.lcindex.regionserver.scan.core.TargetRowFilter;
import org.lcindex.regionserver.scan.delivering.IndexRegionScanner;
import org.lcindex.regionserver.scan.first.TopScans;
import org.lcindex.regionserver.scan.gathering.Branch;
import org.lcindex.regionserver.scan.gathering.ScanMemory;
import org.lcindex.regionserver.scan.planning.PlanInputs;
import org.lcindex.regionserver.scan.planning.PreparedScan;
import org.lcindex.regionserver.scan.query.Declines;
import org.lcindex.regionserver.scan.query.InPlaceOfRows;
import org.lcindex.regionserver.scan.query.Query;
import org.lcindex.regionserver.scan.query.QueryRecognizer;
import org.lcindex.regionserver.scan.query.ScanMode;
import org.lcindex.regionserver.scan.watching.OpenScan;
import org.lcindex.regionserver.scan.watching.OpenScans;
import org.lcindex.regionserver.scan.watching.PlainTrace;
import org.lcindex.regionserver.scan.watching.PlanReports;
import org.lcindex.regionserver.scan.watching.QueryTrace;
import org.lcindex.regionserver.scan.watching.RecentPlans;
import org.lcindex.regionserver.scan.watching.ScanWatch;
import org.lcindex.regionserver.server.IndexServer;
import org.lcindex.regionserver.store.RegionIndex;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks at every scan that opens in an indexed region. Before HBase opens its core scanner it
 * decides and, for an index, wraps the scan's filter so that the core scanner can be asked for
 * single rows; afterwards it puts the indexed scanner in front. Nothing else of the scan is
 * touched, so that the core scanner can answer it alone, as HBase would. Thread safe.
 */
@InterfaceAudience.Private
public final class ScanInterceptor implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ScanInterceptor.class);

  /** Longer ids are not remembered: they come from clients, and plans stay on the heap. */
  private static final int MAX_ID_BYTES = 128;

  /** FilterLists in each other: a deeper filter could exhaust the handler's stack. */
  private static final int MAX_DEPTH = 100;

  private final IndexServer server;
  private final RegionIndex region;
  private final FilterRecognizer.Limits limits;
  private final RecentPlans recentPlans;
  private final TopScans tops;

  // Weak: HBase may refuse a scan after it was prepared.
  private final Map<Scan, ScanWatch> declined = new MapMaker().weakKeys().makeMap();
  private final OpenScans open;

  public ScanInterceptor(IndexServer server, RegionIndex region) {
    this.server = server;
    this.region = region;
    int most = server.queryLimits().maxConditions();
    this.limits = new FilterRecognizer.Limits(most, most, MAX_DEPTH);
    this.recentPlans = new RecentPlans(server.queryLimits().plans());
    this.open = new OpenScans(server, region);
    this.tops = new TopScans(this, server, region);
  }

  /** The region's scans that are under way. */
  public OpenScans open() {
    return open;
  }

  public RecentPlans recentPlans() {
    return recentPlans;
  }

  /**
   * Decides about a scan whose core scanner is not open yet.
   *
   * @throws DoNotRetryIOException when the scan forces an index and none can serve it
   */
  public void prepare(Scan scan) throws DoNotRetryIOException {
    long opened = System.nanoTime();
    try {
      InPlaceOfRows.settle(scan, region.region()::observersMayAlterCells);
      if (TopScans.wants(scan)) {
        tops.prepare(scan);
      } else {
        plan(scan, opened);
        InPlaceOfRows.shorten(scan, region.region()::observersMayAlterCells);
      }
    } catch (RuntimeException | Error e) {
      notPlanned(scan, opened, e);
    }
  }

  /** The same for a scan of which all rows are wanted. */
  public void prepareAny(Scan scan) throws DoNotRetryIOException {
    long opened = System.nanoTime();
    try {
      plan(scan, opened);
    } catch (RuntimeException | Error e) {
      notPlanned(scan, opened, e);
    }
  }

  /** Planning has failed, which is a bug: the scan is plain, and says so. */
  private void notPlanned(Scan scan, long opened, Throwable bug) throws DoNotRetryIOException {
    failed("planning a scan of " + region.info(), bug);
    Decline why = Decline.Reason.FAILURE.because("planning it failed: " + bug);
    server.telemetry().counters().increment(Counter.SCANS_FELL_BACK);
    count(why.reason());
    watchPlain(scan, decline(scan, ScanMode.of(scan), opened, null, why));
  }

  private void plan(Scan scan, long opened) throws DoNotRetryIOException {
    ScanMode mode = ScanMode.of(scan);
    if (!region.isIndexed() || mode == ScanMode.FORBID || scan.getFilter() == null) {
      // No scan of a table without indexes is to cost anything.
      if (mode == ScanMode.FORCE || scan.getAttribute(LCIndexConstants.SCAN_QUERY_ID) != null) {
        decline(scan, mode, opened, null, Declines.unasked(region, mode));
      }
      return;
    }
    server.telemetry().counters().increment(Counter.SCANS_CONSIDERED);
    if (scan.isGetScan()) {
      // One row is looked up faster than any plan. It is not refused either: a longer scan comes
      // to this where a region's bounds leave one row of it.
      count(Decline.Reason.SINGLE_ROW);
      remember(
          queryId(scan), opened, null, Decline.Reason.SINGLE_ROW.because("the scan is of one row"));
      return;
    }
    addFamilies(scan);
    QueryRecognizer.Recognized recognized = recognize(scan);
    if (recognized.query() == null) {
      count(recognized.declined().reason());
      watchPlain(scan, decline(scan, mode, opened, null, recognized.declined()));
      return;
    }
    Query query = recognized.query();
    query.store().awaitOpened();
    Decline crowded = Declines.crowded(query);
    if (crowded != null) {
      count(crowded.reason());
      watchPlain(scan, decline(scan, mode, opened, null, crowded));
      return;
    }
    PlanInputs.Ways ways = PlanInputs.of(query, recognized.unions());
    Plan plan = Planner.choose(ways.input(), mode == ScanMode.FORCE);
    long planNanos = System.nanoTime() - opened;
    server.telemetry().timings().add(Timing.PLAN, planNanos);
    if (!plan.usesIndex()) {
      count(plan.declined().reason());
      watchPlain(scan, decline(scan, mode, opened, plan, plan.declined()));
      return;
    }
    List<Branch> branches = ways.ways().get(plan.chosen());
    scan.setFilter(
        new TargetRowFilter(scan.getFilter(), new PreparedScan(query, plan, branches, planNanos)));
  }

  public QueryRecognizer.Recognized recognize(Scan scan) {
    return QueryRecognizer.recognize(region, scan, limits);
  }

  private void count(Decline.Reason reason) {
    Counter.of(reason).ifPresent(server.telemetry().counters()::increment);
  }

  /** What {@code HRegion} does next with a scan that names no family. */
  public void addFamilies(Scan scan) {
    if (!scan.hasFamilies()) {
      region.region().descriptor().getColumnFamilyNames().forEach(scan::addFamily);
    }
  }

  /**
   * Puts the indexed scanner in front of a core scanner whose scan was {@linkplain #prepare
   * prepared} for one.
   *
   * @return {@code core} itself, or a scanner that owns it
   * @throws DoNotRetryIOException when the scan forces an index and that cannot be done after all;
   *     the core scanner is closed then
   */
  public RegionScanner intercept(Scan scan, RegionScanner core) throws IOException {
    RegionScanner top = tops.intercept(scan, core);
    RegionScanner scanner = top == null ? interceptAny(scan, core) : top;
    if (scanner == core && !scan.isGetScan()) {
      open.list(core, scan);
    }
    return scanner;
  }

  /** The same for a scan of which all rows are wanted. */
  public RegionScanner interceptAny(Scan scan, RegionScanner core) throws IOException {
    if (!(scan.getFilter() instanceof TargetRowFilter filter)) {
      ScanWatch plain = declined.remove(scan);
      if (wantsPlanOnly(scan) && region.isIndexed()) {
        return new EmptyRegionScanner(region.region(), core);
      }
      if (plain != null) {
        open.watch(core, scan, plain);
      }
      return core;
    }
    PreparedScan prepared = filter.prepared();
    QueryTrace trace =
        new QueryTrace(
            queryId(scan),
            regionName(),
            prepared.plan(),
            user(),
            prepared.planNanos(),
            server.telemetry().counters());
    RegionScanner scanner = core;
    try {
      scanner = inFrontOf(core, filter, trace);
    } catch (RuntimeException | Error e) {
      failed("opening a scan of " + region.info(), e);
      leave(scan, core, trace, Decline.Reason.FAILURE.because("opening it failed: " + e));
    }
    if (scanner == null) {
      scanner = core;
      leave(scan, core, trace, Declines.replaced());
    }
    // A plan is told of from here on, where it is known that it is followed.
    if (trace.queryId() != null) {
      recentPlans.add(trace.queryId(), trace::report, PlanReports.bytesOf(prepared.plan()));
    }
    if (wantsPlanOnly(scan)) {
      return new EmptyRegionScanner(region.region(), core);
    }
    if (scanner != core) {
      server.telemetry().counters().increment(Counter.SCANS_INDEXED);
    }
    open.watch(scanner, scan, trace);
    return scanner;
  }

  /** The id that a scan's client gave to its query; null when it gave none. */
  public static String givenId(Scan scan) {
    byte[] id = OpenScan.givenId(scan);
    return id == null ? null : Bytes.toString(id);
  }

  /** The region is closed: nothing is remembered of its scans. */
  @Override
  public void close() {
    recentPlans.close();
  }

  /** Null when the core scanner is not HBase's own. It holds nothing before it is first read. */
  private RegionScanner inFrontOf(RegionScanner core, TargetRowFilter filter, QueryTrace trace) {
    OpenScanner own = HBase.scanner(core);
    if (own == null) {
      return null;
    }
    Query query = filter.prepared().query().at(core.getMvccReadPoint());
    return new IndexRegionScanner(
        region.region(),
        query,
        filter.prepared().branches().stream().map(b -> b.at(query.readPoint())).toList(),
        own,
        filter,
        new ScanMemory(server.queryLimits().memory(), query.store().settings().scanMemory()),
        server.environment().memory().seekMarks(),
        trace,
        server.telemetry().bugs());
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

  /** Tells of a bug, but not of each query that runs into it. */
  public void failed(String what, Throwable cause) {
    server.telemetry().bugs().report(what + " failed; it is a plain scan", cause);
  }

  /** Refuses a scan that forces the index, and has the others' plan remembered. */
  private PlainTrace decline(Scan scan, ScanMode mode, long opened, Plan plan, Decline why)
      throws DoNotRetryIOException {
    if (mode == ScanMode.FORCE) {
      throw Declines.refusal(region.info(), why);
    }
    return remember(queryId(scan), opened, plan, why);
  }

  /** Has it told, if anybody asks, that a scan is a plain one. */
  public PlainTrace remember(String queryId, long opened, Plan plan, Decline why) {
    Decline told = Declines.forTable(region.info(), why);
    PlainTrace trace =
        new PlainTrace(queryId, regionName(), told, plan, user(), System.nanoTime() - opened);
    if (queryId != null) {
      long words = 2L * (told.why().length() + told.remedy().length());
      recentPlans.add(queryId, trace::report, PlanReports.bytesOf(plan) + words);
    }
    return trace;
  }

  /** What is declined is watched and not touched. */
  private void watchPlain(Scan scan, PlainTrace trace) {
    declined.put(scan, trace);
  }

  public static boolean wantsPlanOnly(Scan scan) {
    return scan.getAttribute(LCIndexConstants.SCAN_EXPLAIN) != null;
  }

  public static String user() {
    return RpcServer.getRequestUserName().orElse(null);
  }

  public static String queryId(Scan scan) {
    byte[] id = scan.getAttribute(LCIndexConstants.SCAN_QUERY_ID);
    if (id != null && id.length > MAX_ID_BYTES) {
      LOG.debug(
          "The plan of a scan is not remembered: its {} has {} bytes; give at most {}",
          LCIndexConstants.SCAN_QUERY_ID,
          id.length,
          MAX_ID_BYTES);
      return null;
    }
    return id == null ? null : Bytes.toString(id);
  }

  private String regionName() {
    return region.info().getEncodedName();
  }
}
