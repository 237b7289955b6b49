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
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.lcindex.regionserver.store.IndexAudit;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.VerifyReport;

/** Verifications in the background; the test runs them and lets time pass. */
class VerificationsTest {
  private static final Object OPEN = new Object();

  private final Queue<Runnable> waiting = new ArrayDeque<>();
  private final List<String> read = new ArrayList<>();
  private long now;

  private final Verifications verifications = new Verifications(waiting::add, () -> now);

  /** Reads two files of ten bytes; the second one is damaged. */
  private final Consumer<IndexAudit.Listener> reading =
      listener -> {
        for (String file : List.of("good", "bad")) {
          if (listener.isWanted()) {
            read.add(file);
            listener.reads(1, 10);
            if (file.equals("bad")) {
              listener.damaged("bad is damaged");
            }
          }
        }
      };

  private VerifyReport ask(String region, String ticket, String user) throws IndexException {
    return verifications.ask(region, OPEN, reading, ticket, user);
  }

  private void runNext() {
    waiting.remove().run();
  }

  @Test
  void isStartedOnceAndTellsWhenItHasEnded() throws Exception {
    assertEquals(new VerifyReport("r", 0, 0, List.of(), true), ask("r", "t", "u"));
    assertTrue(ask("r", "t", "u").running());
    assertEquals(1, waiting.size());
    runNext();
    VerifyReport ended = new VerifyReport("r", 2, 20, List.of("bad is damaged"));
    assertEquals(ended, ask("r", "t", "u"));
    assertEquals(ended, ask("r", "t", "u"), "an answer that was lost");
    assertEquals(0, waiting.size());
  }

  @Test
  void ticketsOfOthersAreOthers() throws Exception {
    ask("r", "t", "u");
    ask("r", "t", "v");
    ask("r", "s", "u");
    ask("q", "t", "u");
    assertEquals(4, waiting.size());
  }

  @Test
  void whatNobodyAsksForIsNotRead() throws Exception {
    ask("r", "t", "u");
    now += Verifications.FORGOTTEN_NANOS + 1;
    runNext();
    assertEquals(List.of(), read);
    assertTrue(ask("r", "t", "u").running(), "forgotten, so it starts again");
    runNext();
    assertFalse(ask("r", "t", "u").running());
  }

  @Test
  void aRegionThatWasOpenedAgainIsReadAgain() throws Exception {
    ask("r", "t", "u");
    assertTrue(verifications.ask("r", new Object(), reading, "t", "u").running());
    runNext();
    assertEquals(List.of(), read, "of the region that was closed");
    runNext();
    assertEquals(List.of("good", "bad"), read);
  }

  @Test
  void aBugEndsAVerification() throws Exception {
    Consumer<IndexAudit.Listener> failing =
        listener -> {
          throw new IllegalStateException("a bug");
        };
    verifications.ask("r", OPEN, failing, "t", "u");
    runNext();
    VerifyReport report = verifications.ask("r", OPEN, failing, "t", "u");
    assertFalse(report.running());
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
  }

  @Test
  void closingEndsAll() throws Exception {
    ask("r", "t", "u");
    verifications.close();
    runNext();
    assertEquals(List.of(), read);
  }
}
