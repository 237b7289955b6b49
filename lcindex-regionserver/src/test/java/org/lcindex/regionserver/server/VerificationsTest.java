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
package org.lcindex.regionserver.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;
import org.lcindex.pace.Throttle;
import org.lcindex.rpc.FaultKind;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.IndexFault;
import org.lcindex.rpc.VerifyArguments;
import org.lcindex.rpc.VerifyProgress;
import org.lcindex.rpc.VerifyReport;

/** Verifications in the background; the test runs them and lets time pass. */
class VerificationsTest {
  private static final Object OPEN = new Object();
  private static final IndexFault FAULT =
      IndexFault.of(FaultKind.CORRUPT, "r", "f", "bad", "f:a", "it is damaged");

  private final Queue<Runnable> waiting = new ArrayDeque<>();
  private final List<String> read = new ArrayList<>();
  private Runnable meanwhile = () -> {};
  private long now;

  private final Verifications verifications =
      new Verifications(waiting::add, new Throttle(0), () -> now);

  /** Reads two files of ten bytes; the second one is damaged. */
  private final Verification.Reading reading =
      listener -> {
        listener.begins(new VerifyProgress(0, 2, 0, 0, 2, 0, 20, 0, 0));
        for (String file : List.of("good", "bad")) {
          if (listener.isWanted()) {
            read.add(file);
            listener.advanced(new VerifyProgress(1, 0, 0, 1, 0, 10, 0, 0, 0));
            if (file.equals("bad")) {
              listener.found(FAULT);
            }
            meanwhile.run();
          }
        }
      };

  private VerifyReport ask(
      String region, Object instance, String ticket, String user, VerifyArguments arguments)
      throws IndexException {
    return verifications.ask(
        new Verifications.Call(region, "server", instance, ticket, user, arguments), reading);
  }

  private VerifyReport ask(String region, String ticket, String user) throws IndexException {
    return ask(region, OPEN, ticket, user, VerifyArguments.FILES);
  }

  private void runNext() {
    waiting.remove().run();
  }

  /** Values and row keys of any length are in what was found. */
  @Test
  void whatWasFoundIsKeptInPartOnly() throws Exception {
    Verifications some = new Verifications(waiting::add, new Throttle(0), () -> now);
    Verifications.Call call =
        new Verifications.Call("r", "server", OPEN, "t", "u", VerifyArguments.FILES);
    Verification.Reading many =
        listener -> {
          for (int i = 0; i < 300; i++) {
            listener.found(
                new IndexFault(
                    FaultKind.STALE_VALUE,
                    "r",
                    "f",
                    "hfile",
                    "f:a",
                    9,
                    List.of("x".repeat(100_000), "y"),
                    "z".repeat(1 << 20)));
          }
        };
    some.ask(call, many);
    runNext();
    VerifyReport report = some.ask(call, many);
    assertEquals(300, report.faultCount());
    long chars = report.faults().stream().mapToLong(IndexFault::chars).sum();
    assertTrue(chars > 60_000 && chars < 70_000, chars + " characters");
    assertTrue(report.faults().get(0).detail().endsWith("z... (1048576 characters)"));
  }

  @Test
  void isStartedOnceAndTellsWhenItHasEnded() throws Exception {
    VerifyReport first = ask("r", "t", "u");
    assertTrue(first.running());
    assertEquals(VerifyProgress.NONE, first.progress());
    assertEquals(first, ask("r", "t", "u"));
    assertEquals(1, waiting.size());
    runNext();
    VerifyReport ended = ask("r", "t", "u");
    assertFalse(ended.running() || ended.isClean() || ended.taken());
    assertEquals(first.job(), ended.job());
    assertEquals(new VerifyProgress(2, 2, 0, 2, 2, 20, 20, 0, 0), ended.progress());
    assertEquals(List.of(FAULT), ended.faults());
    assertEquals(ended, ask("r", "t", "u"), "an answer that was lost");
    assertEquals(0, waiting.size());
  }

  @Test
  void progressIsToldMeanwhile() throws Exception {
    List<VerifyReport> told = new ArrayList<>();
    meanwhile =
        () -> {
          try {
            told.add(ask("r", "t", "u"));
          } catch (IndexException e) {
            throw new IllegalStateException(e);
          }
        };
    ask("r", "t", "u");
    runNext();
    assertEquals(List.of(10L, 20L), told.stream().map(r -> r.progress().bytes()).toList());
    assertTrue(told.stream().allMatch(r -> r.running() && r.progress().bytesTotal() == 20));
  }

  @Test
  void whoComesBackFindsItWhereItIs() throws Exception {
    String job = ask("r", "t", "u").job();
    VerifyReport joined = ask("r", "another ticket", "u");
    assertTrue(joined.taken() && joined.running());
    assertEquals(job, joined.job());
    runNext();
    assertEquals(job, ask("r", "another ticket", "u").job(), "also when it has ended meanwhile");
    VerifyReport resumed = ask("r", OPEN, "a third", "u", VerifyArguments.FILES.resumed());
    assertTrue(resumed.taken());
    assertEquals(List.of(FAULT), resumed.faults());
    assertEquals(0, waiting.size());
    VerifyReport anew = ask("r", "a fourth", "u");
    assertNotEquals(job, anew.job(), "not asked to resume, so it is verified again");
    assertFalse(anew.taken());
  }

  @Test
  void aResultIsKeptForAnHour() throws Exception {
    ask("r", "t", "u");
    runNext();
    now += Verifications.KEPT_NANOS;
    assertTrue(ask("r", OPEN, "s", "u", VerifyArguments.FILES.resumed()).taken());
    now += Verifications.KEPT_NANOS + 1;
    assertFalse(ask("r", OPEN, "v", "u", VerifyArguments.FILES.resumed()).taken());
  }

  @Test
  void thoseOfOthersAreOthers() throws Exception {
    ask("r", "t", "u");
    assertFalse(ask("r", "t", "v").taken());
    assertFalse(ask("q", "t", "u").taken());
    assertFalse(ask("r", OPEN, "t", "u", VerifyArguments.CONTENT).taken());
    assertEquals(4, waiting.size());
  }

  @Test
  void whatNobodyAsksForIsNotRead() throws Exception {
    ask("r", "t", "u");
    now += Verifications.ABANDONED_NANOS + 1;
    runNext();
    assertEquals(List.of(), read);
    assertTrue(ask("r", "t", "u").running(), "forgotten, so it starts again");
    runNext();
    assertFalse(ask("r", "t", "u").running());
  }

  @Test
  void oneThatRunsCanBeCancelled() throws Exception {
    VerifyArguments cancel = VerifyArguments.FILES.cancelled();
    assertFalse(ask("r", OPEN, "t", "u", cancel).running(), "there is none");
    meanwhile =
        () -> {
          try {
            assertTrue(ask("r", OPEN, "another", "u", cancel).running());
          } catch (IndexException e) {
            throw new IllegalStateException(e);
          }
        };
    ask("r", "t", "u");
    assertFalse(ask("r", OPEN, "t", "a stranger", cancel).running(), "he has none");
    runNext();
    assertEquals(List.of("good"), read);
    VerifyReport cancelled = ask("r", "t", "u");
    assertFalse(cancelled.running() || cancelled.isClean());
    assertEquals("it was cancelled", cancelled.failure());
    assertTrue(ask("r", OPEN, "new", "u", VerifyArguments.FILES.resumed()).running(), "anew");
  }

  @Test
  void aRegionThatWasOpenedAgainIsReadAgain() throws Exception {
    String job = ask("r", "t", "u").job();
    VerifyReport anew = ask("r", new Object(), "t", "u", VerifyArguments.FILES);
    assertTrue(anew.running());
    assertNotEquals(job, anew.job());
    runNext();
    assertEquals(List.of(), read, "of the region that was closed");
    runNext();
    assertEquals(List.of("good", "bad"), read);
  }

  @Test
  void aBugEndsAVerification() throws Exception {
    Verifications.Call call =
        new Verifications.Call("r", "server", OPEN, "t", "u", VerifyArguments.FILES);
    Verification.Reading failing =
        listener -> {
          throw new IllegalStateException("a bug");
        };
    verifications.ask(call, failing);
    runNext();
    VerifyReport report = verifications.ask(call, failing);
    assertFalse(report.running() || report.isClean());
    assertTrue(report.problems().get(0).contains("a bug"), report::toString);
  }

  @Test
  void neitherWaitingNorEndedOnesFillTheHeap() throws Exception {
    for (int i = 0; i < Verifications.CAPACITY; i++) {
      ask("r" + i, "t", "u");
    }
    IndexException full = assertThrows(IndexException.class, () -> ask("more", "t", "u"));
    assertTrue(full.getMessage().startsWith("256 verifications wait"), full.getMessage());
    runNext();
    ask("more", "t", "u");
    assertThrows(IndexException.class, () -> ask("yet more", "t", "u"));
    for (int i = 0; i < 1_000; i++) {
      ask("more", "ticket " + i, "u");
    }
  }

  @Test
  void ofManyFaultsSomeAreListedAndAllCounted() throws Exception {
    Verifications.Call call =
        new Verifications.Call("r", "server", OPEN, "t", "u", VerifyArguments.FILES);
    int many = VerifyReport.MAX_FAULTS + 50;
    Verification.Reading bad =
        listener -> {
          for (int i = 0; i < many; i++) {
            listener.found(FAULT);
          }
        };
    verifications.ask(call, bad);
    runNext();
    VerifyReport report = verifications.ask(call, bad);
    assertEquals(VerifyReport.MAX_FAULTS, report.faults().size());
    assertEquals(many, report.faultCount());
    assertTrue(report.problems().contains("and 50 more in region r"), report::toString);
  }

  @Test
  void closingEndsAll() throws Exception {
    ask("r", "t", "u");
    verifications.close();
    runNext();
    assertEquals(List.of(), read);
  }
}
