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
import java.util.function.Predicate;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.lcindex.rpc.PlanReport;
import org.lcindex.verification.common.Counts;
import org.lcindex.verification.common.ModeScans;
import org.lcindex.verification.metamorphic.query.ScanText;
import org.lcindex.verification.metamorphic.table.TestTable;

/**
 * Queries whose scanners stay open while other operations run, one scanner for every reading, all
 * opened in one state. Not thread safe.
 *
 * <p>A scanner whose region closes is opened again by HBase's client, with the rows of that later
 * moment. The moment is the same for all scanners of a query only while nothing is written, so
 * those over which something was written are read to their end before regions close, and the others
 * before the next write.
 */
public final class OpenQueries {

  /** A way to read that is under way. */
  private record Opened(
      Reading reading, String queryId, ResultScanner scanner, PrintedAnswer.Collector cells) {}

  private static final class Entry {
    private final ScanText query;
    private final Opened oracle;
    private final List<Opened> others = new ArrayList<>();
    private boolean overWrites;
    private boolean reopening;

    Entry(ScanText query, Opened oracle) {
      this.query = query;
      this.oracle = oracle;
    }
  }

  private final TestTable table;
  private final Checker checker;
  private final Map<Integer, Entry> open = new LinkedHashMap<>();

  public OpenQueries(TestTable table, Checker checker) {
    this.table = table;
    this.checker = checker;
  }

  /** Opens the scanners and reads the first row of each; HBase opens nothing before that. */
  public void open(int id, ScanText query) {
    drain(id);
    Counts<CheckCount> counts = checker.counts();
    counts.add(CheckCount.QUERIES);
    counts.add(CheckCount.PAIRS);
    Entry entry;
    try {
      entry = new Entry(query, begin(Reading.FORBID, query));
      open.put(id, entry);
    } catch (IOException | RuntimeException | AssertionError e) {
      return;
    }
    for (Reading reading : checker.readings()) {
      if (reading.isOfOneMoment() && reading.takes(table, query)) {
        try {
          entry.others.add(begin(reading, query));
        } catch (IOException | RuntimeException | AssertionError e) {
          if (reading.mayDecline() && ModeScans.isDecline(e)) {
            counts.add(CheckCount.DECLINED);
          } else {
            checker.failed(e);
          }
        }
      }
    }
  }

  /** Reads the scanners to their end and compares; none with this id is no error. */
  public void drain(int id) {
    Entry entry = open.remove(id);
    if (entry == null) {
      return;
    }
    PrintedAnswer expected = finish(entry.oracle);
    checker.counts().add(CheckCount.CELLS, expected.cells().size());
    Map<String, List<PlanReport>> plans = new LinkedHashMap<>();
    for (Opened other : entry.others) {
      PrintedAnswer actual = finish(other);
      plans.put(other.reading().name(), table.plans(other.queryId()));
      checker.compare(other.reading(), "open id=" + id + entry.query.words(), expected, actual);
    }
    checker.shares().add(entry.query, plans);
  }

  public void drainAll() {
    List.copyOf(open.keySet()).forEach(this::drain);
  }

  /** To be called before something is written or stored in another way. */
  public void beforeChange() {
    drainIf(entry -> entry.reopening);
    open.values().forEach(entry -> entry.overWrites = true);
  }

  /** To be called before regions close. */
  public void beforeReopening() {
    drainIf(entry -> entry.overWrites);
    open.values().forEach(entry -> entry.reopening = true);
  }

  private void drainIf(Predicate<Entry> due) {
    List.copyOf(open.entrySet()).stream()
        .filter(e -> due.test(e.getValue()))
        .forEach(e -> drain(e.getKey()));
  }

  private Opened begin(Reading reading, ScanText query) throws IOException {
    String queryId = checker.nextId();
    ResultScanner scanner = reading.open(table, query, queryId);
    PrintedAnswer.Collector cells = new PrintedAnswer.Collector(table.start());
    try {
      cells.add(scanner.next());
    } catch (IOException | RuntimeException | AssertionError e) {
      scanner.close();
      throw e;
    }
    return new Opened(reading, queryId, scanner, cells);
  }

  private static PrintedAnswer finish(Opened opened) {
    try (ResultScanner scanner = opened.scanner()) {
      opened.cells().addAll(scanner);
      return opened.cells().done();
    } catch (IOException | RuntimeException | AssertionError e) {
      return opened.cells().failed(e);
    }
  }
}
