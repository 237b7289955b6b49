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

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import org.lcindex.regionserver.base.ElasticPool;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A bounded queue of {@link Job}s of one kind with its threads. Light jobs come before heavy ones,
 * so that a small new HFile does not wait behind a big one; a job's place is its time of submission
 * plus a penalty for its weight, so heavy jobs are not put off for ever. A failed job is tried
 * again after a pause that doubles from one second up to a minute; a job that finds the queue full
 * is refused, and the next reconciliation of its region submits it again, so nothing is lost and
 * nobody blocks.
 *
 * <p>Thread safe. Threads are daemons and end when idle. Whatever a job throws, its thread goes on.
 */
public final class JobQueue implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(JobQueue.class);
  private static final long FIRST_PAUSE_MILLIS = 1_000;
  private static final long LONGEST_PAUSE_MILLIS = 60_000;
  private static final long PENALTY_BYTES_PER_MILLI = 10_000;
  private static final long LARGEST_PENALTY_MILLIS = TimeUnit.MINUTES.toMillis(10);

  private final String name;
  private final int capacity;
  private final ElasticPool executor;
  private final ScheduledExecutorService timer;
  private final LongSupplier nanoClock;
  private final AtomicInteger running = new AtomicInteger();
  private final AtomicInteger pausing = new AtomicInteger();
  private final LongAdder finished = new LongAdder();
  private final LongAdder failures = new LongAdder();
  private final LongConsumer waits;
  private final GiveWay giveWay;

  /**
   * @param timer for pauses
   * @param nanoClock for places in the queue and waits
   * @param waits told for how many nanoseconds a finished job waited, from its first submission to
   *     the start of its last attempt
   * @param giveWay how its threads stand back
   */
  public JobQueue(
      String name,
      int threads,
      int capacity,
      ScheduledExecutorService timer,
      LongSupplier nanoClock,
      LongConsumer waits,
      GiveWay giveWay) {
    this.name = name;
    this.capacity = capacity;
    this.timer = timer;
    this.nanoClock = nanoClock;
    this.waits = waits;
    this.giveWay = giveWay;
    this.executor = new ElasticPool(name, threads, new PriorityBlockingQueue<>());
  }

  /** Has other threads for those that do not come back from a disk. */
  public void makeUpFor(Set<Thread> stuck) {
    executor.makeUpFor(stuck);
  }

  /** A job in its place. */
  private final class Turn implements Runnable, Comparable<Turn> {
    private final Job job;
    private final long place;

    Turn(Job job) {
      this.job = job;
      long penalty = Math.min(job.weight() / PENALTY_BYTES_PER_MILLI, LARGEST_PENALTY_MILLIS);
      this.place = TimeUnit.NANOSECONDS.toMillis(nanoClock.getAsLong()) + penalty;
    }

    @Override
    public int compareTo(Turn other) {
      return Long.compare(place, other.place);
    }

    @Override
    public void run() {
      JobQueue.this.run(job);
    }
  }

  /** Takes the job, or returns false (and cancels it) when the queue is full or closed. */
  public boolean submit(Job job) {
    job.queued(nanoClock);
    if (executor.getQueue().size() < capacity) {
      try {
        executor.execute(new Turn(job));
        return true;
      } catch (RejectedExecutionException e) {
        LOG.debug("{} queue closed", name, e);
      }
    }
    LOG.debug("{} queue full, {} is left to the next reconciliation", name, job.subject());
    job.cancel();
    return false;
  }

  /** How many of its jobs run at the same time. */
  public int threads() {
    return executor.getMaximumPoolSize();
  }

  /**
   * Runs one waiting job, and no other, in the caller's thread: for tests that keep the queue's own
   * threads busy.
   *
   * @param newest the one that would be last in the place of the one that is next
   * @return the job as it is afterwards; null when none waited
   */
  public Job runOne(boolean newest) {
    List<Runnable> waiting = new ArrayList<>(executor.getQueue());
    waiting.sort(null); // by their places
    for (int i = newest ? waiting.size() - 1 : 0; i >= 0 && i < waiting.size(); ) {
      Turn turn = (Turn) waiting.get(i);
      if (executor.getQueue().remove(turn)) {
        turn.run();
        return turn.job;
      }
      i += newest ? -1 : 1;
    }
    return null;
  }

  private void run(Job job) {
    if (!job.begin()) {
      return;
    }
    running.incrementAndGet();
    try {
      giveWay.begin(() -> job.isUrgent(!executor.getQueue().isEmpty()));
      job.execute();
      if (job.finish()) {
        finished.increment();
        waits.accept(job.waitedNanos());
      }
    } catch (PostponedException e) {
      LOG.trace("{} waits: {}", job.subject(), e.getMessage());
      job.postpone();
      submitAfter(job, e.pauseMillis());
    } catch (Throwable e) {
      // Errors, too: an OutOfMemoryError or a linkage error of ours is this job's failure.
      failed(job, e);
    } finally {
      giveWay.end();
      running.decrementAndGet();
    }
  }

  private void failed(Job job, Throwable cause) {
    if (!job.fail(cause)) {
      LOG.debug("{} was cancelled and met {}", job.subject(), cause.toString());
      return;
    }
    failures.increment();
    int doublings = Math.max(0, Math.min(job.attempts() - 1, 6));
    submitAfter(job, Math.min(FIRST_PAUSE_MILLIS << doublings, LONGEST_PAUSE_MILLIS));
  }

  private void submitAfter(Job job, long pauseMillis) {
    if (job.isCancelled()) {
      return;
    }
    pausing.incrementAndGet();
    try {
      timer.schedule(
          () -> {
            pausing.decrementAndGet();
            submit(job);
          },
          pauseMillis,
          TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      pausing.decrementAndGet();
      job.cancel();
    }
  }

  public String name() {
    return name;
  }

  /** Jobs that wait for a thread, for another job or for their next attempt. */
  public int waiting() {
    return executor.getQueue().size() + pausing.get();
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

  @Override
  public void close() {
    executor.getQueue().clear();
    executor.shutdown();
  }

  /** Waits, after {@link #close}, until no job runs; false when that took too long. */
  boolean awaitEnd(long time, TimeUnit unit) throws InterruptedException {
    return executor.awaitTermination(time, unit);
  }
}
