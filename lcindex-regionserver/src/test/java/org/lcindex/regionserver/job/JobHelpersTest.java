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
package org.lcindex.regionserver.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.lcindex.build.Parts.Part;

/** Who writes what, with a clock and an operating system of the test's. */
class JobHelpersTest {
  private static final int LIMIT_SECONDS = 30;

  private final AtomicLong now = new AtomicLong();
  private final AtomicLong waited = new AtomicLong();
  private final GiveWay giveWay = new GiveWay(100, nanos -> {}, waited::get, now::get, nanos -> {});
  private JobHelpers helpers = new JobHelpers(2, giveWay);
  private final Set<Thread> workers = ConcurrentHashMap.newKeySet();
  private final AtomicInteger done = new AtomicInteger();

  @AfterEach
  void close() throws InterruptedException {
    helpers.close();
    assertTrue(helpers.awaitEnd(LIMIT_SECONDS, TimeUnit.SECONDS));
  }

  /** A part that goes on when as many parts have begun. */
  private Part meeting(CountDownLatch begun) {
    return () -> {
      workers.add(Thread.currentThread());
      begun.countDown();
      await(begun);
      done.incrementAndGet();
    };
  }

  private static void await(CountDownLatch latch) throws IOException {
    try {
      if (!latch.await(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        throw new IOException("nobody came");
      }
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  private Part alone() {
    return () -> {
      workers.add(Thread.currentThread());
      done.incrementAndGet();
    };
  }

  private void job(List<Part> parts, int atATime) throws IOException {
    giveWay.begin(() -> false);
    try {
      now.addAndGet(1_000);
      helpers.run(parts, atATime);
    } finally {
      giveWay.end();
    }
  }

  @Test
  void whereCoresAreIdlePartsAreDoneAtTheSameTime() throws IOException {
    CountDownLatch three = new CountDownLatch(3);
    job(List.of(meeting(three), meeting(three), meeting(three), alone(), alone()), 3);
    assertEquals(5, done.get());
    assertEquals(3, workers.size());
    assertTrue(workers.contains(Thread.currentThread()));
  }

  @Test
  void noMoreThanHaveMemory() throws IOException {
    CountDownLatch two = new CountDownLatch(2);
    job(List.of(meeting(two), meeting(two), alone(), alone(), alone()), 2);
    assertEquals(2, workers.size());
    assertEquals(5, done.get());
    workers.clear();
    job(List.of(alone(), alone()), 1);
    assertEquals(Set.of(Thread.currentThread()), workers);
  }

  @Test
  void whereOthersWantTheCoresAJobHasItsOwnThreadOnly() throws IOException {
    giveWay.begin(() -> false);
    now.addAndGet(1_000);
    waited.addAndGet(200);
    helpers.run(List.of(alone(), alone(), alone()), 3);
    giveWay.end();
    assertEquals(Set.of(Thread.currentThread()), workers);
    // At no job: nobody knows of its time.
    helpers.run(List.of(alone(), alone(), alone()), 3);
    assertEquals(Set.of(Thread.currentThread()), workers);
    assertEquals(6, done.get());
  }

  @Test
  void whatHelpersDoNotTakeTheJobDoes() throws IOException {
    helpers.close();
    job(List.of(alone(), alone(), alone()), 3);
    helpers = new JobHelpers(0, giveWay);
    job(List.of(alone(), alone(), alone()), 3);
    assertEquals(6, done.get());
    assertEquals(Set.of(Thread.currentThread()), workers);
  }

  @Test
  void theFirstFailureEndsAllAndIsTheJobs() throws IOException {
    IOException failure = new IOException("disk");
    CountDownLatch two = new CountDownLatch(2);
    Part fails =
        () -> {
          two.countDown();
          await(two);
          throw failure;
        };
    Part ends = meeting(two);
    IOException thrown =
        assertThrows(IOException.class, () -> job(List.of(fails, ends, alone()), 2));
    assertSame(failure, thrown);
    Error error = new OutOfMemoryError("test");
    Part dies =
        () -> {
          throw error;
        };
    assertSame(error, assertThrows(Error.class, () -> job(List.of(dies, dies, dies), 3)));
    done.set(0);
    job(List.of(alone(), alone(), alone()), 3);
    assertEquals(3, done.get(), "its threads go on");
  }

  @Test
  void aJobWhoseHelperHangsIsMadeUpFor() throws Exception {
    CountDownLatch begun = new CountDownLatch(2);
    CountDownLatch disk = new CountDownLatch(1);
    Part hangs =
        () -> {
          workers.add(Thread.currentThread());
          begun.countDown();
          await(disk);
        };
    AtomicReference<Throwable> failure = new AtomicReference<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                job(List.of(hangs, hangs), 2);
              } catch (IOException e) {
                failure.set(e);
              }
            });
    thread.start();
    await(begun);
    Thread helper = workers.stream().filter(w -> w != thread).findFirst().orElseThrow();
    assertEquals(Set.of(helper, thread), helpers.makeUpFor(Set.of(helper)));
    assertEquals(Set.of(), helpers.makeUpFor(Set.of()));
    disk.countDown();
    thread.join(TimeUnit.SECONDS.toMillis(LIMIT_SECONDS));
    assertEquals(null, failure.get());
    assertEquals(Set.of(helper), helpers.makeUpFor(Set.of(helper)));
  }
}
