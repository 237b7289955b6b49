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
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.lcindex.verification.common.ModeScans;
import org.lcindex.verification.metamorphic.query.ScanText;
import org.lcindex.verification.metamorphic.table.TestTable;

/**
 * Scanners that nobody reads any more. They stay open, with what they hold on the server, until
 * there are too many or regions close; leases do not end here, since the clock stands still (chaos
 * has clients that vanish until their leases end). Not thread safe.
 */
public final class AbandonedScanners {
  private static final int MOST = 12;
  private static final long LIMIT_SECONDS = 120;

  private final TestTable table;
  private final Checker checker;
  private final Deque<ResultScanner> scanners = new ArrayDeque<>();

  public AbandonedScanners(TestTable table, Checker checker) {
    this.table = table;
    this.checker = checker;
  }

  /**
   * Opens the scanners of a query and leaves them after some rows.
   *
   * @param interrupt whether another thread reads on, and is interrupted
   */
  public void check(ScanText query, int rows, boolean interrupt) throws IOException {
    checker.counts().add(CheckCount.QUERIES);
    checker.counts().add(CheckCount.ABANDONED);
    PrintedAnswer expected = checker.read(Reading.FORBID, query);
    for (Reading reading : checker.readings()) {
      if (!reading.takes(table, query)) {
        continue;
      }
      PrintedAnswer begun = read(reading, query, rows, interrupt);
      if (checker.acceptBeginning(reading.mayDecline(), expected, begun)) {
        continue;
      }
      if (checker.read(Reading.FORBID, query).equals(expected)) {
        checker.differ(reading.name() + ", abandoned", expected, begun);
      } else {
        checker.counts().add(CheckCount.UNSTABLE);
      }
    }
    while (scanners.size() > MOST) {
      scanners.removeFirst().close();
    }
  }

  private PrintedAnswer read(Reading reading, ScanText query, int rows, boolean interrupt)
      throws IOException {
    PrintedAnswer.Collector cells = new PrintedAnswer.Collector(table.start());
    ResultScanner scanner;
    try {
      scanner = reading.open(table, query, checker.nextId());
    } catch (IOException | RuntimeException | AssertionError e) {
      return cells.failed(e);
    }
    scanners.add(scanner);
    return interrupt ? interrupted(scanner, rows, cells) : some(scanner, rows, cells);
  }

  private static PrintedAnswer some(
      ResultScanner scanner, int rows, PrintedAnswer.Collector cells) {
    try {
      for (int i = 0; i < rows; i++) {
        cells.add(scanner.next());
      }
      return cells.done();
    } catch (IOException | RuntimeException | AssertionError e) {
      return cells.failed(e);
    }
  }

  /** Another thread reads to the end, and is interrupted after some rows, wherever it is then. */
  private static PrintedAnswer interrupted(
      ResultScanner scanner, int rows, PrintedAnswer.Collector cells) throws IOException {
    CountDownLatch begun = new CountDownLatch(1);
    Throwable[] failure = new Throwable[1];
    Thread reader =
        new Thread(
            () -> {
              int read = 0;
              try {
                Result row;
                do {
                  if (read++ == rows) {
                    begun.countDown();
                  }
                  row = scanner.next();
                  cells.add(row);
                } while (row != null);
              } catch (IOException | RuntimeException | AssertionError e) {
                failure[0] = e;
              } finally {
                begun.countDown();
              }
            },
            "metamorphic-interrupted");
    reader.setDaemon(true);
    reader.start();
    try {
      begun.await();
      reader.interrupt();
      reader.join(TimeUnit.SECONDS.toMillis(LIMIT_SECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
    if (reader.isAlive()) {
      throw new IllegalStateException(
          "an interrupted reader goes on: " + List.of(reader.getStackTrace()));
    }
    boolean refused = failure[0] != null && ModeScans.isDecline(failure[0]);
    return refused ? cells.failed(failure[0]) : cells.done();
  }

  /** To be called before regions close, which must not wait for those who have gone. */
  public void closeAll() {
    scanners.forEach(ResultScanner::close);
    scanners.clear();
  }
}
