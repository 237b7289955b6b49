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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.verification.common.ModeScans;
import org.lcindex.verification.metamorphic.query.ScanOption;
import org.lcindex.verification.metamorphic.query.ScanText;
import org.lcindex.verification.metamorphic.table.Moment;
import org.lcindex.verification.metamorphic.table.Moment.Held;
import org.lcindex.verification.metamorphic.table.TestTable;

/**
 * Judges queries through global indexes that ran while others wrote. Their rows are got one after
 * the other, so no read point has the whole answer: {@link RowWindow} says what holds of each row.
 * For one thread.
 */
public record RowWindowChecker(TestTable table, Checker checker) {
  private static final int EXAMPLES = 3;

  /**
   * Runs the query by each reading whose rows are of several moments.
   *
   * @param between called when the first row is read
   */
  public void check(ScanText whole, Runnable between) throws IOException {
    // A limit counts over regions, and each region is looked at alone.
    ScanText query = whole.with(ScanOption.LIMIT, null);
    for (Reading reading : checker.readings()) {
      if (!reading.isOfOneMoment() && reading.takes(table, query)) {
        check(reading, query, between);
      }
    }
  }

  private void check(Reading reading, ScanText query, Runnable between) throws IOException {
    checker.counts().add(CheckCount.QUERIES);
    checker.counts().add(CheckCount.UNDER_WRITES);
    try (Moment before = Moment.of(table.regions())) {
      Map<HRegion, PrintedAnswer.Collector> parts = new LinkedHashMap<>();
      List<Held> regions = before.regions();
      regions.forEach(h -> parts.put(h.region(), new PrintedAnswer.Collector(table.start())));
      WindowChecker windows = new WindowChecker(table, checker);
      try (ResultScanner scanner = reading.open(table, query, checker.nextId())) {
        byte[] last = null;
        for (Result row = scanner.next(); row != null; row = scanner.next()) {
          if (last == null) {
            between.run();
          } else if (Bytes.compareTo(last, row.getRow()) >= 0) {
            differ(reading, query, row + " comes after " + Bytes.toStringBinary(last));
            return;
          }
          last = row.getRow();
          WindowChecker.part(parts, row).add(row);
        }
      } catch (IOException | RuntimeException | AssertionError e) {
        if (!(reading.mayDecline() && ModeScans.isDecline(e))) {
          windows.failed(reading, query, e);
        } else {
          checker.counts().add(CheckCount.DECLINED);
          checker.shares().decline(reading.name() + ": " + e.getMessage());
        }
        return;
      }
      reading.kinds().forEach(checker.counts()::add);
      reading.kindsUnderWrites().forEach(checker.counts()::add);
      for (Held held : regions) {
        judge(reading, query, held, held.now(), parts.get(held.region()).done());
      }
    }
  }

  private void judge(Reading reading, ScanText query, Held held, long last, PrintedAnswer actual)
      throws IOException {
    long first = held.readPoint();
    if (last - first > WindowChecker.MOST) {
      checker.counts().add(CheckCount.UNJUDGED);
      return;
    }
    WindowChecker windows = new WindowChecker(table, checker);
    RowWindow rows = new RowWindow();
    for (long readPoint = first; readPoint <= last; readPoint++) {
      Optional<PrintedAnswer> plain = windows.plain(query, held, readPoint);
      if (plain.isPresent() && plain.get().failed()) {
        return;
      }
      rows.add(plain.orElseGet(() -> new PrintedAnswer(List.of())));
    }
    checker.counts().add(CheckCount.CELLS, actual.cells().size());
    checker.counts().add(CheckCount.DUE, rows.due());
    checker.counts().add(CheckCount.MOVED, rows.moved());
    List<String> wrong = rows.wrong(actual);
    if (!wrong.isEmpty()) {
      differ(
          reading,
          query,
          "read points "
              + first
              + " to "
              + last
              + ", "
              + wrong.size()
              + " rows: "
              + wrong.subList(0, Math.min(EXAMPLES, wrong.size())));
    }
  }

  private void differ(Reading reading, ScanText query, String what) {
    checker.differ(reading.name() + " under writes," + query.words(), what);
  }
}
