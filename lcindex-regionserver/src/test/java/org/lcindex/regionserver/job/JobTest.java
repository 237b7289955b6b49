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
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class JobTest {
  private final ManualTimer timer = new ManualTimer();
  private final TestJob job = new TestJob(() -> {});

  private void start() {
    job.queued(timer::nanoTime);
    assertTrue(job.begin());
    assertEquals(Job.State.RUNNING, job.state());
  }

  @Test
  void runsOnceAndEndsOnce() {
    start();
    assertFalse(job.begin(), "it runs already");
    assertTrue(job.finish());
    assertEquals(Job.State.FINISHED, job.state());
    job.cancel();
    assertEquals(Job.State.FINISHED, job.state(), "what is finished stays so");
    assertFalse(job.begin());
    assertEquals(1, job.ended.get());
  }

  @Test
  void cancelledWhileItRuns() {
    start();
    job.cancel();
    assertFalse(job.finish());
    assertFalse(job.fail(new IOException("its files were taken away")));
    job.cancel();
    assertTrue(job.isCancelled());
    assertEquals(0, job.failed.get());
    assertEquals(1, job.ended.get());
  }

  @Test
  void failsAndIsTriedAgain() {
    start();
    assertTrue(job.fail(new IOException("no space left")));
    assertEquals(Job.State.FAILED, job.state());
    assertEquals("no space left", job.failure());
    assertTrue(job.begin());
    assertEquals(2, job.attempts());
    assertTrue(job.finish());
    assertNull(job.failure());
    assertEquals(1, job.failed.get());
    assertEquals(1, job.ended.get());
  }

  @Test
  void anExceptionOfAPointlessJobIsNoFailure() {
    start();
    job.obsolete = true;
    assertFalse(job.fail(new NullPointerException("getReader() is null")));
    assertEquals(Job.State.CANCELLED, job.state());
    assertEquals(0, job.failed.get());
    assertEquals(1, job.ended.get());
  }

  @Test
  void aPointlessJobDoesNotStart() {
    job.queued(timer::nanoTime);
    job.obsolete = true;
    assertFalse(job.begin());
    assertEquals(Job.State.CANCELLED, job.state());
    assertEquals(0, job.attempts());
    assertEquals(1, job.ended.get());
  }

  @Test
  void waitingForSomethingIsNoAttempt() {
    start();
    timer.pass(70);
    job.postpone();
    assertEquals(Job.State.WAITING, job.state());
    assertEquals(0, job.attempts());
    job.queued(timer::nanoTime);
    timer.pass(30);
    assertTrue(job.begin());
    assertEquals(100_000_000, job.waitedNanos(), "from the first time it was queued");
    timer.pass(5);
    assertEquals(105_000_000, job.ageNanos());
  }
}
