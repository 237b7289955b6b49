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

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * The rule by which background jobs leave the cores to handlers, flushes and compactions. The
 * operating system ignores the priorities of Java's threads, so a job's thread asks how long it had
 * to wait for a core, and then stands back once more as long. Where cores are idle nobody waits and
 * jobs are as fast as they can be; on a busy server a job takes, with 100 percent, at most twice as
 * long as it would otherwise, so all work is done in the end.
 *
 * <p>A thread pauses where it {@linkplain #here writes index files}. A job that is {@linkplain
 * Job#isUrgent urgent} does not, and where the operating system does not tell how long threads wait
 * none does. Thread safe.
 */
public final class GiveWay {
  private static final long BETWEEN_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  /** A server that ends does not wait long for its jobs. */
  private static final long LONGEST_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  private static final int WHOLE = 100;

  /** Of the time, one part in so many may be spent on waiting where cores are idle. */
  private static final int IDLE_SHARE = 10;

  /** What the calling thread is at. */
  private static final class Work {
    final BooleanSupplier urgent;
    final long begun;
    final long waitedBefore;
    long since;
    long waited;

    Work(BooleanSupplier urgent, long begun, long waitedBefore) {
      this.urgent = urgent;
      this.begun = begun;
      this.waitedBefore = waitedBefore;
      since = begun;
      waited = waitedBefore;
    }
  }

  private final int percent;
  private final LongSupplier coreWait;
  private final LongSupplier nanoClock;
  private final LongConsumer pause;
  private final LongConsumer told;
  private final ThreadLocal<Work> work = new ThreadLocal<>();

  /**
   * @param percent how long a job stands back, of the time that it had to wait; 0 for never
   * @param told of each pause, in nanoseconds
   */
  public GiveWay(int percent, LongConsumer told) {
    this(percent, told, new CoreWait(), System::nanoTime, LockSupport::parkNanos);
  }

  /** With a source of waiting times, a clock and a pause of the caller's, all in nanoseconds. */
  GiveWay(
      int percent,
      LongConsumer told,
      LongSupplier coreWait,
      LongSupplier nanoClock,
      LongConsumer pause) {
    this.percent = percent;
    this.told = told;
    this.coreWait = coreWait;
    this.nanoClock = nanoClock;
    this.pause = pause;
  }

  /**
   * The calling thread begins a job.
   *
   * @param urgent whether it must not pause, asked each time
   */
  void begin(BooleanSupplier urgent) {
    if (percent > 0) {
      work.set(new Work(urgent, nanoClock.getAsLong(), coreWait.getAsLong()));
    }
  }

  /**
   * Whether cores seem to be idle: the calling thread's job has hardly had to wait for one since it
   * began. Where jobs do not give way nobody minds what they take.
   */
  boolean coresAreIdle() {
    Work now = work.get();
    if (now == null) {
      return percent == 0;
    }
    long waited = coreWait.getAsLong();
    return waited != CoreWait.UNKNOWN
        && (waited - now.waitedBefore) * IDLE_SHARE <= nanoClock.getAsLong() - now.begun;
  }

  /** Has another thread work at the calling thread's job, and give way as that does. */
  Runnable joining(Runnable task) {
    Work joined = work.get();
    BooleanSupplier urgent = joined == null ? () -> false : joined.urgent;
    return () -> {
      begin(urgent);
      try {
        task.run();
      } finally {
        end();
      }
    };
  }

  /** The calling thread has ended its job. */
  void end() {
    work.remove();
  }

  /** The calling thread may pause here, if it is at a job. */
  public void here() {
    Work now = work.get();
    if (now == null || nanoClock.getAsLong() - now.since < BETWEEN_NANOS) {
      return;
    }
    long waited = coreWait.getAsLong();
    long nanos = (waited - now.waited) * percent / WHOLE;
    if (waited != CoreWait.UNKNOWN && nanos > 0 && !now.urgent.getAsBoolean()) {
      long bounded = Math.min(nanos, LONGEST_NANOS);
      pause.accept(bounded);
      told.accept(bounded);
    }
    now.waited = waited;
    now.since = nanoClock.getAsLong();
  }
}
