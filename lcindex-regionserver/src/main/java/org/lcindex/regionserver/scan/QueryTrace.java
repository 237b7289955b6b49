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
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.plan.Plan;
import org.lcindex.regionserver.base.Counters;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.rpc.PlanReport;

/**
 * What one scan of one region did, for its plan report and the server's counters. Counts are kept
 * here while the scan runs and added to the counters when it closes. Keeps nothing of the query but
 * its plan, because plans are remembered. Written by one thread, read by any (a report may lag by a
 * row).
 */
@InterfaceAudience.Private
final class QueryTrace {
  private static final long BASE_BYTES = 512;
  private static final long ALTERNATIVE_BYTES = 128;

  private final String queryId;
  private final String region;
  private final Plan plan;
  private final Counters counters;
  private final long openedNanos;
  private final long planNanos;
  private volatile String fellBackBecause;
  private volatile long gatherNanos;
  private volatile long totalNanos;
  private volatile long candidates;
  private volatile long memStoreCandidates;
  private volatile long indexedHFiles;
  private volatile long scannedHFiles;
  private volatile long groupsRead;
  private volatile long groupsSkipped;
  private volatile long entriesRead;
  private long windows;
  private long trusted;
  private long verified;
  private long verifiedMatches;

  QueryTrace(
      String queryId,
      String region,
      Plan plan,
      long planNanos,
      long openedNanos,
      Counters counters) {
    this.queryId = queryId;
    this.region = region;
    this.plan = plan;
    this.planNanos = planNanos;
    this.openedNanos = openedNanos;
    this.counters = counters;
  }

  void trustedRow() {
    trusted++;
  }

  void verifiedRow(boolean match) {
    verified++;
    if (match) {
      verifiedMatches++;
    }
  }

  void gathered(long nanos) {
    gatherNanos += nanos;
  }

  /** A window was gathered. */
  void candidates(long all, long fromMemStore) {
    windows++;
    candidates += all;
    memStoreCandidates += fromMemStore;
  }

  void files(long indexed, long scanned) {
    indexedHFiles = indexed;
    scannedHFiles = scanned;
  }

  void groups(long read, long skipped, long entries) {
    groupsRead += read;
    groupsSkipped += skipped;
    entriesRead += entries;
  }

  /** The rest of the scan, or all of it, is a plain one. */
  void fellBack(String why) {
    fellBackBecause = why;
    counters.increment(Counter.SCANS_FELL_BACK);
  }

  void closed() {
    totalNanos = System.nanoTime() - openedNanos;
    counters.add(Counter.SCAN_WINDOWS, windows);
    counters.add(Counter.ROWS_TRUSTED, trusted);
    counters.add(Counter.ROWS_VERIFIED, verified);
    counters.add(Counter.GROUPS_READ, groupsRead);
    counters.add(Counter.ENTRIES_READ, entriesRead);
    counters.add(Counter.HFILES_SCANNED, scannedHFiles);
  }

  PlanReport report() {
    long total = totalNanos == 0 ? System.nanoTime() - openedNanos : totalNanos;
    PlanReport.Times times = new PlanReport.Times(planNanos, gatherNanos, total);
    if (fellBackBecause != null) {
      return PlanReport.plain(queryId, region, fellBackBecause, times, alternatives(plan));
    }
    return new PlanReport(
        queryId,
        region,
        PlanReport.Path.INDEX,
        plan.choice().column().name(),
        null,
        plan.choice().column().entries(),
        new PlanReport.Rows(
            candidates, trusted, verified, memStoreCandidates, trusted + verifiedMatches),
        new PlanReport.Reads(indexedHFiles, scannedHFiles, groupsRead, groupsSkipped),
        times,
        alternatives(plan));
  }

  /** About what a plan keeps on the heap; column names come from clients. */
  static long bytesOf(Plan plan) {
    long bytes = BASE_BYTES;
    if (plan != null) {
      for (Plan.Alternative alternative : plan.alternatives()) {
        String excluded = alternative.excluded();
        bytes += ALTERNATIVE_BYTES + 2L * alternative.column().name().length();
        bytes += excluded == null ? 0 : 2L * excluded.length();
      }
      bytes += plan.reason() == null ? 0 : 2L * plan.reason().length();
    }
    return bytes;
  }

  static List<PlanReport.Alternative> alternatives(Plan plan) {
    return plan.alternatives().stream()
        .map(
            alternative ->
                new PlanReport.Alternative(
                    alternative.column().name(),
                    alternative.column().entries(),
                    alternative.micros()))
        .toList();
  }
}
