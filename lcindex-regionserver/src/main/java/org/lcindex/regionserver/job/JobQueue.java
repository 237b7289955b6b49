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

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.apache.yetus.audience.InterfaceAudience;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A bounded queue of {@link Job}s of one kind with its threads. A failed job is tried again after a
 * pause that doubles from one second up to a minute; a job that finds the queue full is refused,
 * and the next reconciliation of its region submits it again, so nothing is lost and nobody blocks.
 *
 * <p>Thread safe. Threads are daemons and end when idle.
 */
@InterfaceAudience.Private
public final class JobQueue implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(JobQueue.class);
  private static final long FIRST_PAUSE_MILLIS = 1_000;
  private static final long LONGEST_PAUSE_MILLIS = 60_000;
  private static final long IDLE_SECONDS = 30;

  private final String name;
  private final ThreadPoolExecutor executor;
  private final ScheduledExecutorService timer;
  private final AtomicInteger running = new AtomicInteger();
  private final AtomicInteger waitingForRetry = new AtomicInteger();
  private final LongAdder finished = new LongAdder();
  private final LongAdder failures = new LongAdder();
  private final LongAdder waitedMillis = new LongAdder();

  public JobQueue(String name, int threads, int capacity, ScheduledExecutorService timer) {
    this.name = name;
    this.timer = timer;
    AtomicInteger number = new AtomicInteger();
    ThreadFactory factory =
        task -> {
          Thread thread = new Thread(task, "lcindex-" + name + "-" + number.incrementAndGet());
          thread.setDaemon(true);
          return thread;
        };
    this.executor =
        new ThreadPoolExecutor(
            threads,
            threads,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(capacity),
            factory,
            new ThreadPoolExecutor.AbortPolicy());
    executor.allowCoreThreadTimeOut(true);
  }

  /** Takes the job, or returns false (and cancels it) when the queue is full or closed. */
  public boolean submit(Job job) {
    try {
      executor.execute(() -> run(job));
      return true;
    } catch (RejectedExecutionException e) {
      LOG.debug("{} queue full, {} is left to the next reconciliation", name, job.subject());
      job.cancel();
      return false;
    }
  }

  private void run(Job job) {
    if (!job.begin()) {
      return;
    }
    running.incrementAndGet();
    waitedMillis.add(TimeUnit.NANOSECONDS.toMillis(job.waitedNanos()));
    try {
      job.execute();
      job.finish();
      finished.increment();
    } catch (Exception e) {
      failures.increment();
      job.fail(e);
      retryLater(job);
    } catch (Error e) {
      // An OutOfMemoryError or a linkage error of ours must not kill the thread silently.
      failures.increment();
      job.fail(new IllegalStateException(e.toString(), e));
      retryLater(job);
    } finally {
      running.decrementAndGet();
    }
  }

  private void retryLater(Job job) {
    if (job.isCancelled()) {
      return;
    }
    int doublings = Math.min(job.attempts() - 1, 6);
    long pause = Math.min(FIRST_PAUSE_MILLIS << doublings, LONGEST_PAUSE_MILLIS);
    waitingForRetry.incrementAndGet();
    try {
      timer.schedule(
          () -> {
            waitingForRetry.decrementAndGet();
            submit(job);
          },
          pause,
          TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      waitingForRetry.decrementAndGet();
      job.cancel();
    }
  }

  public String name() {
    return name;
  }

  /** Jobs that wait for a thread or for their next attempt. */
  public int waiting() {
    return executor.getQueue().size() + waitingForRetry.get();
  }

  public int running() {
    return running.get();
  }

  public long finishedCount() {
    return finished.sum();
  }

  public long failureCount() {
    return failures.sum();
  }

  /** Sum over all attempts of the time between submission and start, in milliseconds. */
  public long waitedMillis() {
    return waitedMillis.sum();
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }
}
