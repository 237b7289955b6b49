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
import java.util.Map;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.ipc.RpcServer;
import org.apache.hadoop.hbase.regionserver.InternalScanner;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hbase.thirdparty.com.google.common.collect.MapMaker;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.plan.Decline;
import org.lcindex.plan.Measures;
import org.lcindex.plan.Plan;
import org.lcindex.plan.Planner;
import org.lcindex.predicate.FilterRecognizer;
import org.lcindex.regionserver.adapter.OpenScanner;
import org.lcindex.regionserver.base.Counters;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.base.Timings.Timing;
import org.lcindex.regionserver.server.IndexServer;
import org.lcindex.regionserver.store.RegionIndex;
import org.lcindex.rpc.PlanText;
import org.lcindex.type.ShownText;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks at every scan that opens in an indexed region. Before HBase opens its core scanner it
 * decides and, for an index, wraps the scan's filter so that the core scanner can be asked for
 * single rows; afterwards it puts the indexed scanner in front. Nothing else of the scan is
 * touched, so that the core scanner can answer it alone, as HBase would. Thread safe.
 */
@InterfaceAudience.Private
public final class ScanInterceptor {
  private static final Logger LOG = LoggerFactory.getLogger(ScanInterceptor.class);

  /** Longer ids are not remembered: they come from clients, and plans stay on the heap. */
  private static final int MAX_ID_BYTES = 128;

  /** FilterLists in each other: a deeper filter could exhaust the handler's stack. */
  private static final int MAX_DEPTH = 100;

  private final IndexServer server;
  private final RegionIndex region;
  private final FilterRecognizer.Limits limits;
  private final RecentPlans recentPlans = new RecentPlans();
  private final TopScans tops;

  // Weak: a region that closes lets go of its scanners without a word.
  private final Map<Scan, ScanWatch> declined = weak();
  private final Map<InternalScanner, Watched> open = weak();

  /** A scan that is open. */
  private record Watched(Scan scan, ScanWatch watch) {}

  public ScanInterceptor(IndexServer server, RegionIndex region) {
    this.server = server;
    this.region = region;
    int most = server.queryLimits().maxConditions();
    this.limits = new FilterRecognizer.Limits(most, most, MAX_DEPTH);
    this.tops = new TopScans(this, server, region);
  }

  private static <K, V> Map<K, V> weak() {
    return new MapMaker().weakKeys().makeMap();
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
    if (TopScans.wants(scan)) {
      tops.prepare(scan);
    } else {
      prepareAny(scan);
    }
  }

  /** The same for a scan of which all rows are wanted. */
  void prepareAny(Scan scan) throws DoNotRetryIOException {
    ScanMode mode = ScanMode.of(scan);
    if (!region.isIndexed() || mode == ScanMode.FORBID || scan.getFilter() == null) {
      // No scan of a table without indexes is to cost anything.
      if (mode == ScanMode.FORCE || scan.getAttribute(LCIndexConstants.SCAN_QUERY_ID) != null) {
        decline(scan, mode, System.nanoTime(), null, Declines.unasked(region, mode));
      }
      return;
    }
    long opened = System.nanoTime();
    server.counters().increment(Counter.SCANS_CONSIDERED);
    if (scan.isGetScan()) {
      // One row is looked up faster than any plan. It is not refused either: a longer scan comes
      // to this where a region's bounds leave one row of it.
      count(Decline.Reason.SINGLE_ROW);
      remember(scan, opened, null, Decline.Reason.SINGLE_ROW.because("the scan is of one row"));
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
    server.timings().add(Timing.PLAN, planNanos);
    if (!plan.usesIndex()) {
      count(plan.declined().reason());
      watchPlain(scan, decline(scan, mode, opened, plan, plan.declined()));
      return;
    }
    List<Branch> branches = ways.ways().get(plan.chosen());
    scan.setFilter(
        new TargetRowFilter(scan.getFilter(), new PreparedScan(query, plan, branches, planNanos)));
  }

  QueryRecognizer.Recognized recognize(Scan scan) {
    return QueryRecognizer.recognize(region, scan, limits);
  }

  private void count(Decline.Reason reason) {
    Counter.of(reason).ifPresent(server.counters()::increment);
  }

  /** What {@code HRegion} does next with a scan that names no family. */
  void addFamilies(Scan scan) {
    if (!scan.hasFamilies()) {
      region.region().descriptor().getColumnFamilyNames().forEach(scan::addFamily);
    }
  }

  /**
   * Puts the indexed scanner in front of a core scanner whose scan was {@linkplain #prepare
   * prepared} for one.
   *
   * @return {@code core} itself, or a scanner that owns it
   */
  public RegionScanner intercept(Scan scan, RegionScanner core) {
    RegionScanner top = tops.intercept(scan, core);
    return top == null ? interceptAny(scan, core) : top;
  }

  /** The same for a scan of which all rows are wanted. */
  RegionScanner interceptAny(Scan scan, RegionScanner core) {
    if (!(scan.getFilter() instanceof TargetRowFilter filter)) {
      ScanWatch plain = declined.remove(scan);
      if (wantsPlanOnly(scan) && region.isIndexed()) {
        return new EmptyRegionScanner(region.region(), core);
      }
      if (plain != null) {
        open.put(core, new Watched(scan, plain));
      }
      return core;
    }
    PreparedScan prepared = filter.prepared();
    String queryId = queryId(scan);
    Plan plan = prepared.plan();
    Counters counters = server.counters();
    QueryTrace trace =
        new QueryTrace(queryId, regionName(), plan, user(), prepared.planNanos(), counters);
    if (queryId != null) {
      recentPlans.add(queryId, trace::report, PlanReports.bytesOf(plan));
    }
    if (wantsPlanOnly(scan)) {
      return new EmptyRegionScanner(region.region(), core);
    }
    OpenScanner own = OpenScanner.of(core);
    if (own == null) {
      trace.fellBack(Decline.Reason.REPLACED.because("another coprocessor replaced the scanner"));
      open.put(core, new Watched(scan, trace));
      return core;
    }
    counters.increment(Counter.SCANS_INDEXED);
    Query query = prepared.query().at(core.getMvccReadPoint());
    ScanMemory memory =
        new ScanMemory(server.queryLimits().memory(), query.store().settings().scanMemory());
    IndexRegionScanner scanner =
        new IndexRegionScanner(
            region.region(),
            query,
            prepared.branches().stream().map(branch -> branch.at(query.readPoint())).toList(),
            own,
            filter,
            memory,
            server.environment().seekMarks(),
            trace,
            server.environment().bugs());
    open.put(scanner, new Watched(scan, trace));
    return scanner;
  }

  /** Tells of a bug, but not of each query that runs into it. */
  void failed(String what, RuntimeException cause) {
    server.environment().bugs().report(what, cause);
  }

  /** Has a scanner watched. */
  void watch(InternalScanner scanner, Scan scan, ScanWatch watch) {
    open.put(scanner, new Watched(scan, watch));
  }

  /** Watches a scanner no longer, because no client calls it; null when it was not watched. */
  ScanWatch unwatch(InternalScanner scanner) {
    Watched watched = open.remove(scanner);
    return watched == null ? null : watched.watch();
  }

  /** A client asks a scanner for rows. */
  public void callBegins(InternalScanner scanner) {
    Watched watched = open.get(scanner);
    if (watched != null) {
      watched.watch().callBegins();
    }
  }

  /** A client gets rows of a scanner. */
  public void callEnds(InternalScanner scanner, List<Result> results) {
    Watched watched = open.get(scanner);
    if (watched != null) {
      watched.watch().callEnds(results);
    }
  }

  /** A scanner is closed by its client, or for want of one. */
  public void closed(InternalScanner scanner) {
    Watched watched = open.remove(scanner);
    if (watched == null || !watched.watch().wasCalled()) {
      return;
    }
    ScanWatch watch = watched.watch();
    long nanos = watch.busyNanos();
    Timing timing = watch.timing();
    server.timings().add(timing, nanos);
    boolean indexed = timing == Timing.INDEXED;
    server.tableMetrics().scanned(region.info().getTable(), indexed, nanos);
    server.slowQueries().ended(nanos, () -> line(watched.scan(), watch, nanos));
  }

  private String line(Scan scan, ScanWatch watch, long nanos) {
    return ShownText.line(
        String.format(
            "table %s, region %s, user %s: %s in %s for %s; %s",
            region.info().getTable(),
            regionName(),
            watch.user(),
            Measures.count(watch.rows(), "row"),
            Measures.time(nanos),
            ConditionText.of(scan),
            PlanText.line(watch.report())));
  }

  /** Refuses a scan that forces the index, and has the others' plan remembered. */
  private PlainTrace decline(Scan scan, ScanMode mode, long opened, Plan plan, Decline why)
      throws DoNotRetryIOException {
    if (mode == ScanMode.FORCE) {
      refuse(why);
    }
    return remember(scan, opened, plan, why);
  }

  private PlainTrace remember(Scan scan, long opened, Plan plan, Decline why) {
    String queryId = queryId(scan);
    Decline told = forTable(why);
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

  static boolean wantsPlanOnly(Scan scan) {
    return scan.getAttribute(LCIndexConstants.SCAN_EXPLAIN) != null;
  }

  private void refuse(Decline why) throws DoNotRetryIOException {
    Decline told = forTable(why);
    throw new DoNotRetryIOException(
        String.format(
            "%s=force, but no index can serve the scan in region %s: %s. Remedy: %s; or use %s=auto",
            LCIndexConstants.SCAN_MODE,
            regionName(),
            told.why(),
            told.remedy(),
            LCIndexConstants.SCAN_MODE));
  }

  private Decline forTable(Decline decline) {
    String table = region.info().getTable().getNameAsString();
    return decline.reason().because(decline.why(), decline.remedy().replace("TABLE", table));
  }

  static String user() {
    return RpcServer.getRequestUserName().orElse(null);
  }

  static String queryId(Scan scan) {
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
