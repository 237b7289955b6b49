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
package org.lcindex.regionserver.scan.watching;

import org.lcindex.plan.Decline;
import org.lcindex.plan.Plan;
import org.lcindex.regionserver.base.Counters;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.base.Timings.Timing;
import org.lcindex.rpc.PlanReport;

/**
 * The trace of one scan of one region: what it did, for its plan report and the server's counters.
 * Counts are kept here while the scan runs and added to the counters when it closes. Keeps nothing
 * of the query but its plan, because plans are remembered. Written by one thread, read by any (a
 * report may lag by a row).
 */
public final class QueryTrace extends ScanWatch {
  private final String queryId;
  private final String region;
  private final Plan plan;
  private final Counters counters;
  private volatile Decline fellBack;
  private volatile long gatherNanos;
  private volatile long candidates;
  private volatile long memStoreCandidates;
  private volatile long indexedHFiles;
  private volatile long scannedHFiles;
  private volatile long groupsRead;
  private volatile long groupsSkipped;
  private volatile long groupBytes;
  private volatile long entriesRead;
  private volatile boolean gathered;
  private long windows;
  private long trusted;
  private long verified;
  private long verifiedMatches;
  private long unproved;

  public QueryTrace(String queryId, String region, Plan plan, long planNanos, Counters counters) {
    super(planNanos);
    this.queryId = queryId;
    this.region = region;
    this.plan = plan;
    this.counters = counters;
  }

  /** Under which it is told of; null when nobody asks. */
  public String queryId() {
    return queryId;
  }

  public Plan plan() {
    return plan;
  }

  public void trustedRows(long rows) {
    trusted += rows;
  }

  public void verifiedRow(boolean match) {
    verified++;
    if (match) {
      verifiedMatches++;
    }
  }

  /** Entries that only the index files of compacted HFiles could have decided. */
  public void unprovedEntries(long entries) {
    unproved += entries;
  }

  public void gathered(long nanos) {
    gatherNanos += nanos;
  }

  /** A window was gathered. */
  public void candidates(long all, long fromMemStore) {
    gathered = true;
    windows++;
    candidates += all;
    memStoreCandidates += fromMemStore;
  }

  public void files(long indexed, long scanned) {
    // The last window may be beyond all of them.
    indexedHFiles = Math.max(indexedHFiles, indexed);
    scannedHFiles = scanned;
  }

  public void groups(long read, long skipped, long bytes, long entries) {
    groupBytes += bytes;
    groupsRead += read;
    groupsSkipped += skipped;
    entriesRead += entries;
  }

  /** The rest of the scan, or all of it, is a plain one. */
  public void fellBack(Decline why) {
    fellBack = why;
    counters.increment(Counter.SCANS_FELL_BACK);
    Counter.of(why.reason()).ifPresent(counters::increment);
  }

  public void closed() {
    counters.add(Counter.SCAN_WINDOWS, windows);
    counters.add(Counter.ROWS_TRUSTED, trusted);
    counters.add(Counter.ROWS_VERIFIED, verified);
    counters.add(Counter.ROWS_UNPROVED, unproved);
    counters.add(Counter.ENTRIES_READ, entriesRead);
    counters.add(Counter.HFILES_SCANNED, scannedHFiles);
  }

  @Override
  public Timing timing() {
    return fellBack == null ? Timing.INDEXED : Timing.FELL_BACK;
  }

  @Override
  public PlanReport report() {
    return new PlanReport(
        queryId,
        region,
        fellBack == null ? PlanReport.Path.INDEX : PlanReport.Path.PLAIN,
        plan.choice().column().name(),
        fellBack,
        returned(),
        PlanReports.estimate(plan),
        gathered ? new PlanReport.Rows(candidates, trusted, verified, memStoreCandidates) : null,
        gathered
            ? new PlanReport.Reads(
                indexedHFiles, scannedHFiles, groupsRead, groupsSkipped, groupBytes)
            : null,
        new PlanReport.Times(planNanos(), gatherNanos, wasCalled() ? busyNanos() : 0),
        PlanReports.alternatives(plan),
        null,
        null);
  }

  /** Rows that went on as plain ones are counted by the calls only. */
  private Long returned() {
    if (fellBack != null) {
      return wasCalled() ? rows() : null;
    }
    return gathered || wasCalled() ? trusted + verifiedMatches : null;
  }
}
