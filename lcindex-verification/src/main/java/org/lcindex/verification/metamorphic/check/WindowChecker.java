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
package org.lcindex.verification.metamorphic.check;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.lcindex.rpc.PlanReport;
import org.lcindex.verification.common.ModeScans;
import org.lcindex.verification.metamorphic.query.ScanOption;
import org.lcindex.verification.metamorphic.query.ScanText;
import org.lcindex.verification.metamorphic.setting.CompactionKind;
import org.lcindex.verification.metamorphic.table.Moment;
import org.lcindex.verification.metamorphic.table.Moment.Held;
import org.lcindex.verification.metamorphic.table.TestTable;

/**
 * Judges a query that ran while others wrote without knowing its read points: in each region its
 * rows must be those of the plain scan at one of the read points between its beginning and its end.
 * For one thread.
 *
 * <p>A region's read points are the sequence ids of its writes, so every one of them is tried. What
 * was acknowledged before the query began is at or below the first, what began after its end is
 * above the last, and a part of a row, or two rows of different moments, is at none.
 */
public record WindowChecker(TestTable table, Checker checker) {
  /** Read points to try; a wider window would take longer than it is worth. */
  static final int MOST = 400;

  /** Runs the query every way that takes it whole. */
  public void check(ScanText whole) throws IOException {
    if (isCutWrong(whole)) {
      return;
    }
    // A limit counts over regions, and each region is looked at alone.
    ScanText query = whole.with(ScanOption.LIMIT, null);
    Map<String, List<PlanReport>> plans = new LinkedHashMap<>();
    for (Reading reading : checker.readings()) {
      if (reading.isOfOneMoment() && reading.takes(table, query)) {
        check(reading, query, plans);
      }
    }
    checker.shares().add(query, plans);
  }

  /**
   * The plain scans here have the bounds of their region. HBase chooses stripes by the bounds of a
   * scan as if it were not reversed ({@code StripeStoreFileManager.getFilesForScan}), so that a
   * reversed one with a bound loses rows, and the same without one does not.
   */
  private boolean isCutWrong(ScanText query) {
    return table.setting().compaction() == CompactionKind.STRIPE
        && Boolean.parseBoolean(query.options().get(ScanOption.REVERSED));
  }

  private void check(Reading reading, ScanText query, Map<String, List<PlanReport>> plans)
      throws IOException {
    checker.counts().add(CheckCount.QUERIES);
    checker.counts().add(CheckCount.UNDER_WRITES);
    try (Moment before = Moment.of(table.regions())) {
      Map<HRegion, PrintedAnswer.Collector> parts = new LinkedHashMap<>();
      List<Held> regions = before.regions();
      regions.forEach(h -> parts.put(h.region(), new PrintedAnswer.Collector(table.start())));
      try (ResultScanner scanner = reading.open(table, query, checker.nextId())) {
        String id = checker.lastId();
        for (Result row = scanner.next(); row != null; row = scanner.next()) {
          part(parts, row).add(row);
        }
        plans.put(reading.name(), table.plans(id));
      } catch (IOException | RuntimeException | AssertionError e) {
        if (!(reading.mayDecline() && ModeScans.isDecline(e))) {
          failed(reading, query, e);
        }
        return;
      }
      for (Held held : regions) {
        judge(reading, query, held, held.now(), parts.get(held.region()).done());
      }
    }
  }

  /** A failure must be that of the plain scan: HBase refuses or fails with some scans. */
  void failed(Reading reading, ScanText query, Throwable failure) {
    PrintedAnswer plain = checker.read(() -> Reading.FORBID.open(table, query, checker.nextId()));
    if (plain.failed()) {
      return;
    }
    checker.differ(reading.name() + " under writes", "failed with " + failure);
  }

  static PrintedAnswer.Collector part(Map<HRegion, PrintedAnswer.Collector> parts, Result row) {
    return parts.entrySet().stream()
        .filter(e -> e.getKey().getRegionInfo().containsRow(row.getRow()))
        .findFirst()
        .orElseThrow()
        .getValue();
  }

  private void judge(Reading reading, ScanText query, Held held, long last, PrintedAnswer actual)
      throws IOException {
    long first = held.readPoint();
    if (last - first > MOST) {
      checker.counts().add(CheckCount.UNJUDGED);
      return;
    }
    List<PrintedAnswer> states = new ArrayList<>();
    for (long readPoint = first; readPoint <= last; readPoint++) {
      PrintedAnswer state =
          plain(query, held, readPoint).orElseGet(() -> new PrintedAnswer(List.of()));
      if (state.equals(actual)) {
        checker.counts().add(CheckCount.CELLS, state.cells().size());
        return;
      }
      if (state.failed()) {
        return;
      }
      states.add(state);
    }
    checker.differ(
        reading.name() + " under writes, read points " + first + " to " + last + ", at the first",
        states.get(0),
        actual);
  }

  /** The oracle; empty when no row of the query can be in the region. */
  Optional<PrintedAnswer> plain(ScanText query, Held held, long readPoint) throws IOException {
    Optional<Scan> scan =
        RegionScan.of(table, query, held.region().getRegionInfo(), "forbid", checker.nextId());
    return scan.map(s -> checker.read(() -> RegionScan.open(table.table(), s, readPoint)));
  }
}
