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
package org.lcindex.global.coverage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.lcindex.global.NamedCases;
import org.lcindex.global.coverage.WriterState.Failed;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;

/**
 * Cases of the rules of coverage, each of a condition that histories meet too seldom or not at all.
 * Rows are single bytes; {@code 2-4} are the rows from 2 to before 4.
 */
public final class CoverageCases {
  private static final byte[] ONE = {1};
  private static final byte[] OTHER = {2};
  private static final Failed BATCH = new Failed(1, false, false);

  private final NamedCases cases = new NamedCases();

  private CoverageCases() {
    marks();
    incarnations();
    reasons();
    readings();
    gates();
    builds();
    writers();
  }

  private static NamedCases made() {
    return new CoverageCases().cases;
  }

  /** Names of the cases. */
  static List<String> names() {
    return made().names();
  }

  /** What is wrong in a case, or null. */
  static String wrong(String name) {
    return made().wrong(name);
  }

  /** What is wrong first, or null. */
  public static String firstLoss() {
    return NamedCases.firstLoss(CoverageCases::made);
  }

  private void add(String name, Object wanted, Supplier<Object> says) {
    cases.add(name, wanted, says);
  }

  private static KeyRange rows(int from, int to) {
    return new KeyRange(new byte[] {(byte) from}, true, new byte[] {(byte) to}, false);
  }

  private static Token token(long id, int from, int to) {
    return new Token(id, rows(from, to), Reason.OUTAGE);
  }

  /** The rows of 0 to 9 that are not covered. */
  private static String uncovered(List<Token> tokens, Built... built) {
    Coverage coverage = Coverage.of(tokens, List.of(built), ONE, ONE);
    return uncovered(coverage);
  }

  private static String uncovered(Coverage coverage) {
    StringBuilder text = new StringBuilder();
    for (int row = 0; row < 10; row++) {
      text.append(coverage.covers(rows(row, row + 1)) ? "" : row);
    }
    return text.toString();
  }

  private void marks() {
    Token low = token(1, 1, 3);
    Token high = token(2, 6, 8);
    add("of several marks each counts", "1267", () -> uncovered(List.of(low, high)));
    add("in any order", "1267", () -> uncovered(List.of(high, low)));
    add("of two of one range one is built", "12", () -> uncovered(marksOfOne(), built(1, 1, 3)));
    add(
        "and the other one, too",
        "",
        () -> uncovered(marksOfOne(), built(1, 1, 3), built(2, 1, 3)));
    add("of several pieces each counts", "2", () -> uncovered(List.of(token(1, 1, 4)), pieces()));
  }

  private static List<Token> marksOfOne() {
    return List.of(token(1, 1, 3), token(2, 1, 3));
  }

  private static Built built(long token, int from, int to) {
    return new Built(token, rows(from, to));
  }

  private static Built[] pieces() {
    return new Built[] {built(1, 1, 2), built(1, 3, 4)};
  }

  private void incarnations() {
    incarnation("the catalog's", "", ONE, ONE);
    incarnation("others than the catalog's", "0123456789", ONE, OTHER);
    incarnation("entries that have none", "0123456789", ONE, null);
    incarnation("a catalog that has none", "0123456789", null, ONE);
    incarnation("nobody has one", "0123456789", null, null);
  }

  private void incarnation(String name, String wanted, byte[] known, byte[] met) {
    add(
        "incarnation: " + name,
        wanted,
        () -> uncovered(Coverage.of(List.of(), List.of(), known, met)));
  }

  private void reasons() {
    for (Reason reason : List.of(Reason.NO_OBSERVERS, Reason.DISABLED, Reason.OTHER)) {
      add("for good: " + reason, true, reason::isForGood);
    }
    for (Reason reason :
        List.of(Reason.CREATED, Reason.OUTAGE, Reason.REPLACED, Reason.BULK_LOAD)) {
      add("not for good: " + reason, false, reason::isForGood);
    }
    add("of a newer release", Reason.OTHER, () -> Reason.of((byte) 99));
    add("of a newer release: for good", true, () -> Reason.of((byte) 99).isForGood());
  }

  // CV2, CV3: the lease is 10; each reading of the catalog takes some time

  private void readings() {
    reading("within a lease", "1 1", 0, 10);
    reading("after a lease", "1 2", 0, 11);
    reading("within a lease from before the first reading", "1 1", 4, 10);
    reading("a lease after the reading ended, more after it began", "1 2", 4, 11);
    reading("a reading that takes longer than a lease", "1 2", 12, 12);
    add(
        "coverage first",
        "[catalog, entries]",
        () -> {
          List<String> asked = new ArrayList<>();
          CoverageCache<String> cache =
              new CoverageCache<>(
                  () -> 0,
                  () -> {
                    asked.add("catalog");
                    return "read";
                  },
                  10);
          cache.ask(coverage -> asked.add("entries"));
          return asked;
        });
    add("entries are told what was read", "of 1 of 1", () -> answers(0));
    add("a later question is told the later reading", "of 1 of 2", () -> answers(11));
  }

  /** How often the catalog was read after each of two questions. */
  private void reading(String name, String wanted, long takes, long second) {
    add(
        "reading: " + name,
        wanted,
        () -> {
          long[] now = {0};
          int[] reads = {0};
          CoverageCache<Integer> cache =
              new CoverageCache<>(
                  () -> now[0],
                  () -> {
                    now[0] += takes;
                    return ++reads[0];
                  },
                  10);
          cache.ask(read -> read);
          int first = reads[0];
          now[0] = second;
          cache.ask(read -> read);
          return first + " " + reads[0];
        });
  }

  private static String answers(long second) {
    long[] now = {0};
    int[] reads = {0};
    CoverageCache<Integer> cache = new CoverageCache<>(() -> now[0], () -> ++reads[0], 10);
    String first = cache.ask(read -> "of " + read).found();
    now[0] = second;
    return first + " " + cache.ask(read -> "of " + read).found();
  }

  // CV5

  private void gates() {
    add(
        "gate: of two that began before, one has ended",
        "false true",
        () -> {
          Gate gate = new Gate();
          long one = gate.enter();
          long other = gate.enter();
          long turned = gate.turn();
          gate.leave(one);
          boolean passed = gate.hasPassed(turned);
          gate.leave(other);
          return passed + " " + gate.hasPassed(turned);
        });
    add(
        "gate: it waits for those of all epochs before",
        false,
        () -> {
          Gate gate = new Gate();
          gate.enter();
          gate.turn();
          long turned = gate.turn();
          gate.enter();
          return gate.hasPassed(turned);
        });
    add(
        "gate: it does not wait for those that begin after",
        true,
        () -> {
          Gate gate = new Gate();
          long turned = gate.turn();
          gate.enter();
          return gate.hasPassed(turned);
        });
  }

  // CV4 to CV7

  private void builds() {
    add(
        "build: what began while something was pending counts",
        "false false true",
        () -> {
          Gate gate = new Gate();
          BuildState build = BuildState.ofEverything();
          boolean first = build.mayRead(false, gate); // turns the gate
          long passing = gate.enter();
          boolean pending = build.mayRead(true, gate);
          boolean under = build.mayRead(false, gate);
          gate.leave(passing);
          return (first && pending) + " " + under + " " + build.mayRead(false, gate);
        });
    add(
        "build: of several tokens those that a build makes good",
        "[1, 3]",
        () -> {
          BuildState build = read(Reason.CREATED, Reason.DISABLED, Reason.OUTAGE);
          return build.built(rows(0, 9), 11).stream().map(Built::token).toList();
        });
    add(
        "build: alive before the tokens were read says nothing",
        0,
        () -> read(Reason.CREATED).built(rows(0, 9), 10).size());
    add(
        "build: of the region's rows only",
        "[" + rows(2, 4) + "]",
        () -> read(Reason.CREATED).built(rows(2, 4), 11).stream().map(Built::range).toList());
  }

  private static BuildState read(Reason... reasons) {
    BuildState build = BuildState.ofEverything();
    List<Token> tokens =
        Arrays.stream(reasons)
            .map(reason -> new Token(Arrays.asList(reasons).indexOf(reason) + 1, all(), reason))
            .toList();
    build.read(tokens, 10);
    return build;
  }

  private static KeyRange all() {
    return KeyRanges.all().ranges().get(0);
  }

  // CV1, CV3, CV5: the patience is 0, the lease 10

  private void writers() {
    add("writer: a mark that is on its way is pending", true, () -> marking().isPending());
    add("writer: a mark that is there is pending", true, () -> marked().isPending());
    add(
        "writer: a mark that failed lets nothing pass",
        "MARK REFUSE",
        () -> {
          WriterState state = marking();
          state.markFailed();
          return state.failed(BATCH, 1, 50) + " " + state.failed(BATCH, 1, 51);
        });
    add(
        "writer: an index that answers while the mark is on its way",
        "null true",
        () -> {
          WriterState state = marking();
          return state.answered(1, 2) + " " + state.isPending();
        });
    add(
        "writer: what passed before a second outage needs no second build of everything",
        "-1 5",
        () -> {
          WriterState state = marked();
          state.failed(new Failed(1, true, false), 1, 20);
          long first = since(state.answered(3, 21));
          state.failed(BATCH, 4, 30);
          state.marked(7, 30);
          state.failed(BATCH, 5, 50);
          return first + " " + since(state.answered(9, 51));
        });
  }

  private static WriterState marking() {
    WriterState state = new WriterState(0, 10, new RefusedWrites(30));
    state.failed(BATCH, 1, 1);
    return state;
  }

  private static WriterState marked() {
    WriterState state = marking();
    state.marked(7, 1);
    return state;
  }

  private static long since(BuildState build) {
    build.read(List.of(new Token(7, all(), Reason.OUTAGE)), 60);
    return build.since();
  }
}
