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
package org.lcindex.regionserver.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.lcindex.io.FailureKind;
import org.lcindex.regionserver.disk.DiskWatch.Kind;
import org.lcindex.regionserver.disk.DiskWatch.Limits;

/** Who is kept from a disk that does not answer, on a clock of its own. */
@Timeout(60)
class DiskWatchTest {
  private static final Path DIR = Path.of("/disk");
  private static final Path FILE = DIR.resolve("file");

  private final DiskWatch watch = new DiskWatch(DIR, new Limits(250, 1_000, 4));
  private final List<Hanging> hanging = new ArrayList<>();

  /** An operation that a disk does not answer. */
  private final class Hanging extends Thread {
    private final CountDownLatch answer = new CountDownLatch(1);
    private final CountDownLatch inside = new CountDownLatch(1);
    private final Kind kind;

    Hanging(Kind kind) throws InterruptedException {
      this.kind = kind;
      hanging.add(this);
      setDaemon(true);
      start();
      inside.await();
    }

    @Override
    public void run() {
      try {
        watch.call(
            kind,
            FILE,
            () -> {
              inside.countDown();
              try {
                answer.await();
              } catch (InterruptedException e) {
                throw new IOException(e);
              }
              return null;
            });
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }

    void end() throws InterruptedException {
      answer.countDown();
      join();
    }
  }

  @AfterEach
  void endAll() throws InterruptedException {
    for (Hanging thread : hanging) {
      thread.end();
    }
  }

  private void millis(int millis) {
    for (int i = 0; i < millis; i += DiskWatch.TICK_MILLIS) {
      watch.tick();
    }
  }

  private String read() throws IOException {
    return watch.call(Kind.READ, FILE, () -> "answer");
  }

  @Test
  void readsGoOnBesideOneThatHasJustBegun() throws Exception {
    new Hanging(Kind.READ);
    new Hanging(Kind.READ);
    millis(200);
    assertEquals("answer", read());
  }

  @Test
  void oneSlowReadAloneKeepsNobodyOut() throws Exception {
    new Hanging(Kind.READ);
    millis(500);
    assertEquals("answer", read(), "one may try");
  }

  @Test
  void furtherReadsFailAtOnceBesideTwoOfWhichOneIsOld() throws Exception {
    Hanging first = new Hanging(Kind.READ);
    new Hanging(Kind.READ);
    millis(250);
    IOException e = assertThrows(DiskBusyException.class, this::read);
    assertEquals(FailureKind.IO, FailureKind.of(e));
    assertTrue(e.getMessage().contains("/disk") && e.getMessage().contains("250 ms"), e::toString);
    assertEquals("answer", watch.call(Kind.WRITE, FILE, () -> "answer"), "jobs may wait");
    first.end();
    millis(50);
    assertEquals("answer", read());
  }

  @Test
  void aCrowdIsKeptOutSooner() throws Exception {
    for (int i = 0; i < 4; i++) {
      assertEquals("answer", read());
      new Hanging(Kind.READ);
    }
    assertEquals("answer", read(), "nobody has waited yet");
    millis(50);
    assertThrows(DiskBusyException.class, this::read);
    assertTrue(watch.isSlow());
    assertFalse(watch.isStalled());
  }

  @Test
  void whatHangsForLongStallsTheDiskUntilItEnds() throws Exception {
    Hanging one = new Hanging(Kind.OTHER);
    millis(950);
    assertFalse(watch.isStalled());
    assertEquals(Set.of(), watch.stuckThreads());
    millis(50);
    assertTrue(watch.isStalled());
    assertTrue(watch.stalledBecause().contains("other of /disk/file"), watch::stalledBecause);
    assertEquals(Set.of(one), watch.stuckThreads());
    for (Kind kind : Kind.values()) {
      assertThrows(DiskBusyException.class, () -> watch.call(kind, FILE, () -> "answer"));
    }
    assertEquals("given back", watch.follow(Kind.OTHER, FILE, () -> "given back"));
    one.end();
    millis(50);
    assertFalse(watch.isStalled());
    assertEquals("answer", read());
  }

  /** Forcing gigabytes to a healthy device takes long. */
  @Test
  void writesMayTakeLonger() throws Exception {
    new Hanging(Kind.WRITE);
    new Hanging(Kind.WRITE);
    millis(5_900);
    assertFalse(watch.isSlow());
    assertEquals("answer", read());
    millis(100);
    assertTrue(watch.isStalled());
  }

  /** While the process stands still nobody ticks. */
  @Test
  void timeWithoutTicksDoesNotCount() throws Exception {
    new Hanging(Kind.READ);
    new Hanging(Kind.READ);
    watch.tick();
    Thread.onSpinWait();
    assertEquals("answer", read());
  }

  @Test
  void failuresPassAndEnd() throws IOException {
    IOException failure = new IOException("Input/output error");
    assertEquals(
        failure,
        assertThrows(
            IOException.class,
            () ->
                watch.call(
                    Kind.READ,
                    FILE,
                    () -> {
                      throw failure;
                    })));
    millis(2_000);
    assertEquals("answer", read());
  }
}
