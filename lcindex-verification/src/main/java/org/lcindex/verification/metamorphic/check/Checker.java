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
import java.util.Random;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.lcindex.rpc.PlanReport;
import org.lcindex.verification.common.Counts;
import org.lcindex.verification.metamorphic.query.QueryGenerator;
import org.lcindex.verification.metamorphic.query.ScanText;
import org.lcindex.verification.metamorphic.query.ValueGenerator;
import org.lcindex.verification.metamorphic.table.HBaseFaults;
import org.lcindex.verification.metamorphic.table.TestTable;
import org.lcindex.verification.metamorphic.text.Text;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs a query every way and compares the answers with the oracle's, cell by cell and in order. A
 * background flush or compaction between two readings may change what HBase itself returns (an
 * older version returns when a newer one is deleted before a compaction has dropped it), so a
 * difference counts only when the oracle, asked again, repeats itself. Not thread safe.
 */
public final class Checker {

  private static final Logger LOG = LoggerFactory.getLogger(Checker.class);

  /** Queries that a new way of serving one is worth. */
  private static final int AROUND = 2;

  private final TestTable table;
  private final List<Reading> readings;
  private final CountChecker counter;
  private final TopChecker tops;
  private final AggregateChecker aggregates;
  private final GroupChecker groups;
  private final List<WrongAnswer> differences = new ArrayList<>();
  private final Counts<CheckCount> counts = new Counts<>(CheckCount.class);
  private final Shares shares = new Shares();
  private int step;
  private int ids;
  private String lastId = "";
  private String operation = "";

  public Checker(TestTable table, List<Reading> readings) {
    this.table = table;
    this.readings = List.copyOf(readings);
    this.counter = new CountChecker(table);
    this.tops = new TopChecker(table);
    this.aggregates = new AggregateChecker(table);
    this.groups = new GroupChecker(table);
  }

  /** Tells which operation comes next, for the report. */
  public void at(int nextStep, String next) {
    step = nextStep;
    operation = next;
  }

  public List<WrongAnswer> differences() {
    return differences;
  }

  public Counts<CheckCount> counts() {
    return counts;
  }

  public Shares shares() {
    return shares;
  }

  /** Runs a query, and if an index served it in a new way some more in the same state. */
  public void check(ScanText query) {
    ScanText asked = table.askable(query);
    if (!checkOne(asked) || !differences.isEmpty()) {
      return;
    }
    Random random = new Random(asked.words().hashCode());
    ValueGenerator values = new ValueGenerator(random);
    QueryGenerator more = new QueryGenerator(random, table::setting, values);
    String asking = operation;
    for (int i = 0; i < AROUND && differences.isEmpty(); i++) {
      List<ScanText> simpler = asked.simpler();
      ScanText one =
          i == 0 && !simpler.isEmpty()
              ? simpler.get(random.nextInt(simpler.size()))
              : table.askable(more.draw());
      operation = "query" + one.words() + "\n    around: " + asking;
      counts.add(CheckCount.AROUND);
      checkOne(one);
    }
    operation = asking;
  }

  /** Returns whether an index served it in a new way. */
  private boolean checkOne(ScanText query) {
    counts.add(CheckCount.QUERIES);
    Map<String, List<PlanReport>> plans = new LinkedHashMap<>();
    PrintedAnswer expected = read(Reading.FORBID, query);
    counts.add(CheckCount.CELLS, expected.cells().size());
    if (expected.failed()) {
      LOG.info("The oracle fails with {}: {}", expected.failure(), operation);
    }
    for (Reading reading : readings) {
      if (!reading.takes(table, query)) {
        continue;
      }
      PrintedAnswer actual = read(reading, query);
      plans.put(reading.name(), table.plans(lastId));
      if (!reading.isOfOneMoment() && !actual.failed()) {
        reading.kinds().forEach(counts::add);
        counts.add(CheckCount.IN_HOLES, inHoles(actual));
      }
      if (!reading.isOfOneMoment() && actual.declined()) {
        shares.decline(reading.name() + ": " + actual.trouble());
      }
      if (accept(reading, expected, actual)) {
        continue;
      }
      if (read(Reading.FORBID, query).equals(expected)) {
        differ(reading, expected, actual);
      } else {
        counts.add(CheckCount.UNSTABLE);
      }
    }
    boolean fresh = shares.add(query, plans);
    if (!expected.failed() && query.isWhole()) {
      checkCount(query, expected);
      checkAggregate(query, expected);
      checkGroups(query, expected);
      checkTop(query, expected);
    }
    return fresh;
  }

  private long inHoles(PrintedAnswer answer) {
    return answer.cells().stream()
        .map(PrintedAnswer::rowOf)
        .distinct()
        .filter(row -> table.entries().isInHole(Text.unescape(row)))
        .count();
  }

  private void checkCount(ScanText query, PrintedAnswer expected) {
    String counted;
    try {
      long rows = counter.count(query, nextId());
      counted = rows < 0 || rows == expected.rows() ? null : rows + " rows";
    } catch (IOException | RuntimeException e) {
      counted = "failed with " + e;
    }
    if (counted != null && read(Reading.FORBID, query).equals(expected)) {
      differ("count", expected.rows() + " rows expected, " + counted);
    }
  }

  private void checkTop(ScanText query, PrintedAnswer expected) {
    String wrong;
    try {
      wrong = tops.check(query, table.setting());
    } catch (IOException | RuntimeException e) {
      wrong = "failed with " + e;
    }
    if (wrong != null && read(Reading.FORBID, query).equals(expected)) {
      differ("top", wrong);
    }
  }

  private void checkAggregate(ScanText query, PrintedAnswer expected) {
    String wrong = aggregate(query);
    // Once more, as the oracle is.
    if (wrong != null && aggregate(query) != null && read(Reading.FORBID, query).equals(expected)) {
      differ("aggregate", wrong);
    }
  }

  private void checkGroups(ScanText query, PrintedAnswer expected) {
    String wrong = groups(query);
    // Once more, as the oracle is.
    if (wrong != null && groups(query) != null && read(Reading.FORBID, query).equals(expected)) {
      differ("groups", wrong);
    }
  }

  private String groups(ScanText query) {
    try {
      return groups.check(query, nextId());
    } catch (IOException | RuntimeException e) {
      return "failed with " + e;
    }
  }

  private String aggregate(ScanText query) {
    try {
      return aggregates.check(query, nextId());
    } catch (IOException | RuntimeException e) {
      return "failed with " + e;
    }
  }

  /** The ways that are compared with the oracle. */
  List<Reading> readings() {
    return readings;
  }

  /** An operation that must work has failed. */
  public void failed(Throwable e) {
    LOG.warn("Failed: {}", operation, e);
    differences.add(new WrongAnswer(step, operation, "operation", "failed with " + e));
  }

  /** Compares answers of scanners that were open for a while; they cannot be asked again. */
  void compare(Reading reading, String opened, PrintedAnswer expected, PrintedAnswer actual) {
    if (!accept(reading, expected, actual)) {
      operation = opened + ", drained by: " + operation;
      differ(reading, expected, actual);
    }
  }

  private boolean accept(Reading reading, PrintedAnswer expected, PrintedAnswer actual) {
    if (!reading.isOfOneMoment()
        && !actual.failed()
        && HBaseFaults.isOfNoStripes(expected.trouble())) {
      return actual.cells().isEmpty();
    }
    return accept(reading.mayDecline(), expected, actual);
  }

  /** Whether an answer is right, or a refusal of a query that no index can serve. */
  boolean accept(boolean mayDecline, PrintedAnswer expected, PrintedAnswer actual) {
    if (actual.declined() && mayDecline) {
      counts.add(CheckCount.DECLINED);
      return true;
    }
    if (expected.failed() && actual.failed()) {
      return expected.failure().equals(actual.failure());
    }
    return expected.equals(actual);
  }

  /** Whether the first cells of an answer are right, or a refusal is. */
  boolean acceptBeginning(boolean mayDecline, PrintedAnswer expected, PrintedAnswer actual) {
    if (actual.failed() || expected.failed()) {
      return accept(mayDecline, expected, actual) || !actual.failed();
    }
    int size = actual.cells().size();
    return size <= expected.cells().size()
        && expected.cells().subList(0, size).equals(actual.cells());
  }

  private void differ(Reading reading, PrintedAnswer expected, PrintedAnswer actual) {
    differ(reading.name(), expected, actual);
  }

  public void differ(String reading, PrintedAnswer expected, PrintedAnswer actual) {
    differ(reading, actual.differenceFrom(expected));
  }

  public void differ(String reading, String what) {
    differences.add(new WrongAnswer(step, operation, reading, what));
  }

  /** A new query id. */
  String nextId() {
    lastId = "m" + ids++;
    return lastId;
  }

  /** The query id that was given last. */
  String lastId() {
    return lastId;
  }

  /** Runs a query one way. */
  PrintedAnswer read(Reading reading, ScanText query) {
    return read(() -> reading.open(table, query, nextId()));
  }

  /** Opens a scanner. */
  interface Opening {
    ResultScanner open() throws IOException;
  }

  /** Reads a scanner to its end. */
  PrintedAnswer read(Opening opening) {
    PrintedAnswer.Collector cells = new PrintedAnswer.Collector(table.start());
    try (ResultScanner scanner = opening.open()) {
      cells.addAll(scanner);
      return cells.done();
    } catch (IOException | RuntimeException | AssertionError e) {
      return cells.failed(e);
    }
  }
}
