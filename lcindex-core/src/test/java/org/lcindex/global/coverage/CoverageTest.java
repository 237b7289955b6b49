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

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.lcindex.global.coverage.WriterState.Failed;
import org.lcindex.global.coverage.WriterState.Verdict;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;

/** Ranges and states, case by case. */
class CoverageTest {
  private static final byte[] INCARNATION = {1, 2};
  private static final Failed BATCH = new Failed(1, false, false);

  /** From a row to before another one, as regions have it; -1 is open. */
  private static KeyRange rows(int from, int to) {
    return new KeyRange(
        from < 0 ? null : new byte[] {(byte) from},
        true,
        to < 0 ? null : new byte[] {(byte) to},
        false);
  }

  private static Coverage of(List<Token> tokens, Built... built) {
    return Coverage.of(tokens, List.of(built), INCARNATION, INCARNATION);
  }

  @Test
  void withoutTokensEverythingIsCovered() {
    assertTrue(of(List.of()).covers(KeyRange.all()));
  }

  @Test
  void singleRowsAreBesideWhatIsCovered() {
    Token row = new Token(1, KeyRange.point(new byte[] {4}), Reason.LABELS);
    Token next = new Token(2, KeyRange.point(new byte[] {4, 0}), Reason.TOO_LONG);
    assertTrue(of(List.of(row, next)).coversBesideRows());
    assertFalse(of(List.of(row)).covers(KeyRange.all()));
    Token range = new Token(3, rows(4, 5), Reason.LABELS);
    assertFalse(of(List.of(row, range)).coversBesideRows());
    assertFalse(Coverage.NONE.coversBesideRows());
  }

  @Test
  void anotherIncarnationCoversNothing() {
    byte[] other = {1, 3};
    for (Coverage coverage :
        List.of(
            Coverage.of(List.of(), List.of(), INCARNATION, other),
            Coverage.of(List.of(), List.of(), null, INCARNATION),
            Coverage.of(List.of(), List.of(), INCARNATION, null),
            Coverage.of(List.of(), List.of(), null, null))) {
      assertFalse(coverage.covers(rows(1, 2)));
      assertTrue(coverage.covered(KeyRanges.all()).isEmpty());
    }
  }

  @Test
  void aTokenIsTakenBackPieceByPieceWhateverTheRegionsAre() {
    List<Token> all = List.of(new Token(1, KeyRange.all(), Reason.CREATED));
    assertFalse(of(all).covers(rows(5, 6)));
    // Regions up to 4 and from 8 on have finished; the one between was split at 6, and merged.
    Built low = new Built(1, rows(-1, 4));
    Built high = new Built(1, rows(8, -1));
    assertTrue(of(all, low, high).covers(rows(2, 4)));
    assertFalse(of(all, low, high).covers(rows(2, 5)));
    assertEquals(KeyRanges.of(rows(4, 8)), of(all, low, high).uncovered(KeyRanges.of(rows(2, 9))));
    assertEquals(
        KeyRanges.of(List.of(rows(2, 4), rows(8, 9))),
        of(all, low, high).covered(KeyRanges.of(rows(2, 9))));
    Built daughter = new Built(1, rows(4, 6));
    assertFalse(of(all, low, high, daughter).covers(rows(4, 8)));
    Built merged = new Built(1, rows(4, 8));
    assertTrue(of(all, low, high, daughter, merged).covers(KeyRange.all()));
    assertTrue(Coverage.left(all.get(0), List.of(low, high, merged)).isEmpty());
  }

  @Test
  void whatIsBuiltOfOneTokenSaysNothingOfAnother() {
    List<Token> tokens =
        List.of(
            new Token(1, rows(0, 9), Reason.CREATED), new Token(2, rows(5, 7), Reason.BULK_LOAD));
    Coverage coverage = of(tokens, new Built(1, rows(0, 9)), new Built(3, KeyRange.all()));
    assertEquals(KeyRanges.of(rows(5, 7)), coverage.uncovered(KeyRanges.all()));
    assertEquals(
        List.of(tokens.get(1)), Coverage.of(tokens, List.of(new Built(1, rows(0, 9))), rows(4, 6)));
    assertEquals(List.of(), Coverage.of(tokens, List.of(), rows(9, 12)));
  }

  /** Regions that finish at once, in any order and any layout, do not undo each other. */
  @Test
  void builtPiecesCommute() {
    Random random = new Random(5);
    for (int i = 0; i < 500; i++) {
      List<Token> tokens = new ArrayList<>();
      List<Built> built = new ArrayList<>();
      boolean[] lacks = new boolean[16];
      for (int n = random.nextInt(4); n >= 0; n--) {
        int from = random.nextInt(16);
        int to = from + random.nextInt(17 - from);
        tokens.add(new Token(n, rows(from, to), Reason.OUTAGE));
        boolean[] of = new boolean[16];
        for (int row = from; row < to; row++) {
          of[row] = true;
        }
        for (int m = random.nextInt(3); m > 0; m--) {
          int low = random.nextInt(16);
          int high = low + random.nextInt(17 - low);
          built.add(random.nextInt(built.size() + 1), new Built(n, rows(low, high)));
          for (int row = low; row < high; row++) {
            of[row] = false;
          }
        }
        for (int row = 0; row < 16; row++) {
          lacks[row] |= of[row];
        }
      }
      Coverage coverage = Coverage.of(tokens, built, INCARNATION, INCARNATION);
      for (int row = 0; row < 16; row++) {
        assertEquals(!lacks[row], coverage.covers(rows(row, row + 1)));
      }
    }
  }

  @Test
  void someTokensAreForGood() {
    for (Reason reason : Reason.values()) {
      assertEquals(reason, Reason.of(reason.code()));
      BuildState build = BuildState.ofEverything();
      build.read(List.of(new Token(4, KeyRange.all(), reason)), 10);
      assertEquals(reason.isForGood(), build.built(rows(0, 1), 11).isEmpty());
      assertEquals(List.of(), build.built(rows(0, 1), 10));
    }
    assertEquals(Reason.OTHER, Reason.of((byte) 99));
  }

  @Test
  void gateWaitsForThoseBeforeOnly() {
    Gate gate = new Gate();
    long before = gate.enter();
    long turned = gate.turn();
    long after = gate.enter();
    assertFalse(gate.hasPassed(turned));
    gate.leave(before);
    assertTrue(gate.hasPassed(turned));
    assertFalse(gate.hasPassed(gate.turn()));
    gate.leave(after);
    assertTrue(gate.hasPassed(gate.turn()));
  }

  /** Patience is 60, the lease 10. */
  @Test
  void anOutage() {
    WriterState state = new WriterState(60, 10, new RefusedWrites(30));
    assertEquals(Verdict.TAG, state.begin(false));
    assertEquals(Verdict.REFUSE, state.failed(BATCH, 7, 100));
    assertEquals(Verdict.REFUSE, state.failed(BATCH, 7, 159));
    assertFalse(state.isPending());
    assertEquals(Verdict.MARK, state.failed(BATCH, 7, 160));
    assertEquals(Verdict.REFUSE, state.failed(BATCH, 7, 161));
    assertTrue(state.isPending());
    state.markFailed();
    assertEquals(Verdict.MARK, state.failed(BATCH, 7, 162));
    state.marked(5, 170);
    assertEquals(Verdict.TAG, state.begin(false));
    assertEquals(Verdict.REFUSE, state.failed(BATCH, 7, 180));
    assertEquals(Verdict.PASS, state.failed(BATCH, 8, 181));
    assertEquals(Verdict.PASS, state.begin(false));
    BuildState build = state.answered(20, 190);
    assertFalse(state.isPending());
    assertEquals(Verdict.TAG, state.begin(false));
    build.read(List.of(new Token(5, KeyRange.all(), Reason.OUTAGE)), 190);
    assertEquals(8, build.since());
    build.read(
        List.of(
            new Token(5, KeyRange.all(), Reason.OUTAGE),
            new Token(6, rows(1, 2), Reason.BULK_LOAD)),
        190);
    assertEquals(-1, build.since());
  }

  @Test
  void whenARegionStopsToWait() {
    assertEquals(Map.of(), WriterCases.wrong());
    assertNull(PatienceHistories.firstLoss());
  }

  @Test
  void anUncoveringWriteThatPassesNeedsEverything() {
    WriterState state = new WriterState(0, 0, new RefusedWrites(30));
    state.failed(BATCH, 1, 1);
    state.marked(5, 1);
    assertEquals(Verdict.PASS, state.failed(BATCH, 1, 2));
    assertEquals(Verdict.PASS, state.begin(true));
    BuildState build = state.answered(9, 3);
    build.read(List.of(new Token(5, KeyRange.all(), Reason.OUTAGE)), 3);
    assertEquals(-1, build.since());
  }

  @Test
  void anIndexThatAnswersBeforeAnythingPassed() {
    RefusedWrites refused = new RefusedWrites(30);
    WriterState state = new WriterState(0, 10, refused);
    assertEquals(null, state.answered(3, 1));
    state.failed(BATCH, 3, 1);
    refused.refused(1, 1);
    assertEquals(null, state.answered(3, 1));
    state.marked(5, 1);
    assertEquals(null, state.answered(4, 1), "a write is still refused");
    refused.written(1);
    BuildState build = state.answered(4, 1);
    build.read(List.of(new Token(5, KeyRange.all(), Reason.OUTAGE)), 3);
    assertEquals(4, build.since());
  }

  @Test
  void aBuildWaitsForThePendingAndForTheGate() {
    Gate gate = new Gate();
    long entered = gate.enter();
    BuildState build = BuildState.ofEverything();
    assertFalse(build.mayRead(true, gate));
    assertFalse(build.mayRead(false, gate));
    gate.leave(entered);
    assertTrue(build.mayRead(false, gate));
    long later = gate.enter();
    assertFalse(build.mayRead(true, gate));
    // What began while it was pending counts, too.
    assertFalse(build.mayRead(false, gate));
    gate.leave(later);
    assertTrue(build.mayRead(false, gate));
  }

  @Test
  void whoMarksWaitsLongerThanALease() {
    UntaggedChange change = new UntaggedChange(10);
    assertFalse(change.mayGo(1_000));
    change.marked(100);
    assertFalse(change.mayGo(110));
    assertTrue(change.mayGo(111));
  }

  @Test
  void aReadingIsUsedForOneLease() {
    long[] now = {0};
    int[] reads = {0};
    CoverageCache<Coverage> cache =
        new CoverageCache<>(
            () -> now[0],
            () -> {
              reads[0]++;
              return of(List.of());
            },
            10);
    List<Integer> counts = new ArrayList<>();
    for (long time : new long[] {5, 15, 16, 26, 27}) {
      now[0] = time;
      assertEquals("found", cache.ask(coverage -> "found").found());
      counts.add(reads[0]);
    }
    assertEquals(List.of(1, 1, 2, 2, 3), counts);
  }

  @Test
  void whatComesBack() {
    assertNull(ReplayCases.firstLoss());
  }

  @Test
  void whoeverKeepsCellsShorterBuildsNothing() {
    assertNull(LifetimeCases.firstLoss());
  }
}
