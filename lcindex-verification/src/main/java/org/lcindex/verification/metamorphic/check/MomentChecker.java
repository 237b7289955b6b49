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
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.lcindex.rpc.PlanReport;
import org.lcindex.verification.common.Counts;
import org.lcindex.verification.metamorphic.query.ScanText;
import org.lcindex.verification.metamorphic.table.Moment;
import org.lcindex.verification.metamorphic.table.Moment.Held;
import org.lcindex.verification.metamorphic.table.TestTable;

/**
 * Compares indexed scans with plain ones at the same read point, region by region: at one that is
 * long past, with whatever was written, flushed, indexed and compacted since, or at the one that a
 * scan was given while others write. For one thread.
 *
 * <p>HBase itself may answer otherwise after a flush or compaction (see {@link Checker}), so a
 * difference counts only when the plain scan repeats itself at that read point.
 */
public final class MomentChecker {
  private static final List<String> MODES = List.of("force", "auto");

  private final TestTable table;
  private final Checker checker;
  private final Map<Integer, Moment> moments = new HashMap<>();

  public MomentChecker(TestTable table, Checker checker) {
    this.table = table;
    this.checker = checker;
  }

  /** Remembers this moment under an id. */
  public void hold(int id) throws IOException {
    release(id);
    moments.put(id, Moment.of(table.regions()));
  }

  /** Forgets a moment; none with this id is no error. */
  public void release(int id) throws IOException {
    Moment moment = moments.remove(id);
    if (moment != null) {
      moment.close();
    }
  }

  public void releaseAll() throws IOException {
    for (int id : List.copyOf(moments.keySet())) {
      release(id);
    }
  }

  /** Runs a query as of a moment, in every region that has been open since. */
  public void check(int id, ScanText query) throws IOException {
    Moment moment = moments.get(id);
    if (moment == null) {
      return;
    }
    Counts<CheckCount> counts = checker.counts();
    counts.add(CheckCount.QUERIES);
    counts.add(CheckCount.AT_MOMENTS);
    Map<String, List<PlanReport>> plans = new LinkedHashMap<>();
    for (Held held : moment.regions()) {
      PrintedAnswer expected = plain(query, held, held.readPoint());
      if (expected == null) {
        continue;
      }
      counts.add(CheckCount.CELLS, expected.cells().size());
      for (String mode : MODES) {
        PrintedAnswer actual = read(query, held, mode, held.readPoint());
        plans.computeIfAbsent(mode, m -> new ArrayList<>()).addAll(table.plans(checker.lastId()));
        compare(query, held, mode, held.readPoint(), expected, actual);
      }
    }
    checker.shares().add(query, plans);
  }

  private void compare(
      ScanText query,
      Held held,
      String mode,
      long readPoint,
      PrintedAnswer expected,
      PrintedAnswer actual)
      throws IOException {
    if (checker.accept(mode.equals("force"), expected, actual)) {
      return;
    }
    if (expected.equals(plain(query, held, readPoint))) {
      checker.differ(mode + " at read point " + readPoint, expected, actual);
    } else {
      checker.counts().add(CheckCount.UNSTABLE);
    }
  }

  /**
   * Runs a query while others write, as any client would, and compares with the plain scan at the
   * read point that it was given.
   *
   * @param between called when the scanner is open and the first row is read
   * @param steady whether nothing under way can change what a plain scan at a read point returns
   */
  public void checkUnderWrites(ScanText query, String mode, Runnable between, boolean steady)
      throws IOException {
    Counts<CheckCount> counts = checker.counts();
    counts.add(CheckCount.QUERIES);
    counts.add(CheckCount.UNDER_WRITES);
    Map<String, List<PlanReport>> plans = new LinkedHashMap<>();
    try (Moment before = Moment.of(table.regions())) {
      for (Held held : before.regions()) {
        Optional<Scan> scan = scan(query, held, mode);
        if (scan.isEmpty()) {
          continue;
        }
        String id = checker.lastId();
        PrintedAnswer.Collector cells = new PrintedAnswer.Collector(table.start());
        PrintedAnswer first = null;
        long readPoint = 0;
        PrintedAnswer actual;
        try (ResultScanner scanner = table.table().getScanner(scan.get())) {
          cells.add(scanner.next());
          readPoint = RegionScan.readPointOf(scanner);
          first = plain(query, held, readPoint);
          between.run();
          cells.addAll(scanner);
          actual = cells.done();
        } catch (IOException | RuntimeException | AssertionError e) {
          actual = cells.failed(e);
        }
        plans.computeIfAbsent(mode, m -> new ArrayList<>()).addAll(table.plans(id));
        judge(query, held, mode, readPoint, first, actual, steady);
      }
    }
    checker.shares().add(query, plans);
  }

  private void judge(
      ScanText query,
      Held held,
      String mode,
      long readPoint,
      PrintedAnswer first,
      PrintedAnswer actual,
      boolean steady)
      throws IOException {
    if (readPoint < held.readPoint() || readPoint > held.now()) {
      if (!actual.failed()) {
        String what = "read point " + readPoint + " is not from " + held.readPoint() + " to now";
        checker.differ(mode, what);
      }
      return;
    }
    PrintedAnswer expected = plain(query, held, readPoint);
    checker.counts().add(CheckCount.CELLS, expected.cells().size());
    if (checker.accept(mode.equals("force"), expected, actual)) {
      return;
    }
    // Of equal cells in two segments HBase shows one or the other, as the scan is.
    boolean repeats = !table.setting().around().segments();
    if (repeats && (steady || expected.equals(first))) {
      checker.differ(
          mode + " under writes, read point " + readPoint + "," + query.words(), expected, actual);
    } else {
      checker.counts().add(CheckCount.UNSTABLE);
    }
  }

  /** The oracle; null when no row of the query can be in the region. */
  private PrintedAnswer plain(ScanText query, Held held, long readPoint) throws IOException {
    return read(query, held, "forbid", readPoint);
  }

  private PrintedAnswer read(ScanText query, Held held, String mode, long readPoint)
      throws IOException {
    return scan(query, held, mode)
        .map(scan -> checker.read(() -> RegionScan.open(table.table(), scan, readPoint)))
        .orElse(null);
  }

  private Optional<Scan> scan(ScanText query, Held held, String mode) throws IOException {
    return RegionScan.of(table, query, held.region().getRegionInfo(), mode, checker.nextId());
  }
}
