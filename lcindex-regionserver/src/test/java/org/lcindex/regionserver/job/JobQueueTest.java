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
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** One queue with one thread; the clock stands still unless a test moves it. */
class JobQueueTest {
  private static final long LIMIT_SECONDS = 180;

  private final ManualTimer timer = new ManualTimer();
  private final List<Long> pauses = Collections.synchronizedList(new ArrayList<>());
  private final AtomicLong waited = new AtomicLong();
  private final GiveWay giveWay =
      new GiveWay(100, nanos -> {}, waited::get, timer::nanoTime, pauses::add);
  private final JobQueue queue =
      new JobQueue("test", 1, 10, timer, timer::nanoTime, nanos -> {}, giveWay);
  private final List<String> ran = Collections.synchronizedList(new ArrayList<>());
  private final CountDownLatch open = new CountDownLatch(1);

  @AfterEach
  void close() {
    open.countDown();
    queue.close();
  }

  private TestJob job(String name, long weight) {
    return new TestJob(name, weight, () -> ran.add(name));
  }

  /** Keeps the thread busy until {@link #open}. */
  private void block() throws Exception {
    CountDownLatch running = new CountDownLatch(1);
    TestJob blocker =
        new TestJob(
            () -> {
              running.countDown();
              open.await();
            });
    assertTrue(queue.submit(blocker));
    assertTrue(running.await(LIMIT_SECONDS, TimeUnit.SECONDS));
  }

  /** Waits until the thread has done everything that it can do now. */
  private void drain() throws Exception {
    open.countDown();
    long deadline = System.nanoTime() + Duration.ofSeconds(LIMIT_SECONDS).toNanos();
    Semaphore done = new Semaphore(0);
    // The heaviest comes last; one more round, because its own end is counted after it has run.
    for (int i = 0; i < 2; i++) {
      assertTrue(queue.submit(new TestJob("last", Long.MAX_VALUE, done::release)));
      assertTrue(done.tryAcquire(deadline - System.nanoTime(), TimeUnit.NANOSECONDS));
    }
  }

  @Test
  void lightJobsComeFirstAndHeavyOnesAreNotPutOffForEver() throws Exception {
    block();
    queue.submit(job("heavy", 50_000_000)); // a penalty of 5 s
    queue.submit(job("light", 10_000));
    timer.pass(4_999);
    queue.submit(job("light, later", 0));
    timer.pass(2);
    queue.submit(job("light, too late", 0));
    drain();
    assertEquals(List.of("light", "light, later", "heavy", "light, too late"), ran);
  }

  @Test
  void aFullQueueRefusesAndCancels() throws Exception {
    block();
    List<TestJob> jobs = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      jobs.add(job("job " + i, 0));
      assertTrue(queue.submit(jobs.get(i)));
    }
    TestJob refused = job("refused", 0);
    assertFalse(queue.submit(refused));
    assertTrue(refused.isCancelled());
    assertEquals(1, refused.ended.get(), "it was told, so that it lets go of what it holds");
    assertEquals(10, queue.waiting());
    open.countDown();
  }

  @Test
  void aClosedQueueRefusesAndCancels() {
    queue.close();
    TestJob refused = job("refused", 0);
    assertFalse(queue.submit(refused));
    assertTrue(refused.isCancelled());
    assertEquals(1, refused.ended.get());
  }

  @Test
  void pausesDoubleUpToAMinute() throws Exception {
    TestJob failing =
        new TestJob(
            () -> {
              throw new IOException("no space left");
            });
    queue.submit(failing);
    for (long pause : new long[] {1, 2, 4, 8, 16, 32, 60, 60}) {
      drain();
      assertEquals(List.of(pause * 1_000), timer.delays());
      assertEquals(Job.State.FAILED, failing.state());
      timer.pass(pause * 1_000);
    }
    drain();
    assertEquals(9, queue.failureCount());
    assertEquals(9, failing.failed.get());
    failing.cancel();
    timer.pass(60_000);
    drain();
    assertEquals(List.of(), timer.delays(), "a cancelled job does not come back");
    assertEquals(0, queue.waiting());
    assertEquals(1, failing.ended.get());
  }

  @Test
  void whatHasToWaitComesBackAndIsNoFailure() throws Exception {
    boolean[] ready = new boolean[1];
    TestJob waiting =
        new TestJob(
            () -> {
              if (!ready[0]) {
                throw new PostponedException("an input is being indexed", 100);
              }
            });
    queue.submit(waiting);
    drain();
    assertEquals(List.of(100L), timer.delays());
    assertEquals(1, queue.waiting());
    ready[0] = true;
    timer.pass(100);
    drain();
    assertEquals(Job.State.FINISHED, waiting.state());
    assertEquals(0, queue.failureCount());
  }

  @Test
  void aJobStandsBackUnlessOthersWaitForItsThread() throws Exception {
    block();
    CountDownLatch ended = new CountDownLatch(2);
    TestJob.Work work =
        () -> {
          timer.pass(100);
          waited.addAndGet(TimeUnit.MILLISECONDS.toNanos(30));
          giveWay.here();
          ended.countDown();
        };
    queue.submit(new TestJob(work));
    queue.submit(new TestJob(work));
    open.countDown();
    assertTrue(ended.await(LIMIT_SECONDS, TimeUnit.SECONDS));
    assertEquals(List.of(TimeUnit.MILLISECONDS.toNanos(30)), pauses, "the first one did not");
  }

  @Test
  void aThreadSurvivesErrors() throws Exception {
    TestJob failing =
        new TestJob(
            () -> {
              throw new OutOfMemoryError("Java heap space");
            });
    queue.submit(failing);
    drain();
    assertEquals(Job.State.FAILED, failing.state());
    assertEquals(List.of(1_000L), timer.delays(), "not at once");
  }

  @Test
  void whatBecamePointlessWhileItRanIsNoFailure() throws Exception {
    TestJob[] job = new TestJob[1];
    job[0] =
        new TestJob(
            () -> {
              job[0].obsolete = true;
              throw new NullPointerException("getReader() is null");
            });
    queue.submit(job[0]);
    drain();
    assertEquals(Job.State.CANCELLED, job[0].state());
    assertEquals(0, queue.failureCount());
    assertEquals(0, job[0].failed.get());
    assertEquals(List.of(), timer.delays());
  }

  @Test
  void aJobThatIsGivenUpAfterAFailureDoesNotComeBack() throws Exception {
    TestJob[] job = new TestJob[1];
    job[0] =
        new TestJob(
            () -> {
              job[0].cancel();
              throw new IOException("of no interest any more");
            });
    queue.submit(job[0]);
    drain();
    assertEquals(List.of(), timer.delays());
    assertEquals(0, queue.failureCount());
    assertEquals(1, job[0].ended.get());
  }

  @Test
  void cancelledJobsAreNotCountedAsFinished() throws Exception {
    TestJob[] job = new TestJob[1];
    job[0] = new TestJob(() -> job[0].cancel());
    queue.submit(job[0]);
    drain();
    queue.close();
    assertTrue(queue.awaitEnd(LIMIT_SECONDS, TimeUnit.SECONDS));
    assertEquals(2, queue.finishedCount(), "the two that waited for it");
  }
}
