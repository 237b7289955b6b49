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

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.lcindex.build.Parts;
import org.lcindex.regionserver.base.ElasticPool;

/**
 * Threads that help the thread of a job to write the index files of several indexes at a time. They
 * do so only where {@linkplain GiveWay#coresAreIdle cores are idle}, which other threads on the
 * same cores could not use, and give way as that job does. A job does not wait for a helper to be
 * free: what nobody takes over it does itself. Thread safe.
 */
public final class JobHelpers implements Parts, AutoCloseable {
  private final GiveWay giveWay;
  // Null when there are none.
  private final ElasticPool threads;
  // By helper: whose job it works at.
  private final Map<Thread, Thread> helped = new ConcurrentHashMap<>();

  /**
   * @param threads how many helpers there are, for all jobs together; 0 for none
   */
  public JobHelpers(int threads, GiveWay giveWay) {
    this.giveWay = giveWay;
    this.threads = threads == 0 ? null : new ElasticPool("help", threads, new SynchronousQueue<>());
  }

  @Override
  public void run(List<Part> parts, int atATime) throws IOException {
    int wanted = Math.min(parts.size(), atATime) - 1;
    if (threads == null || wanted < 1 || !giveWay.coresAreIdle()) {
      IN_TURN.run(parts, 1);
      return;
    }
    Shared shared = new Shared(parts);
    Semaphore ended = new Semaphore(0);
    int helping = 0;
    while (helping < wanted && help(shared, ended)) {
      helping++;
    }
    shared.work();
    // The files that helpers are at are the caller's to remove, so it waits whatever happens.
    ended.acquireUninterruptibly(helping);
    shared.throwFailure();
  }

  private boolean help(Shared shared, Semaphore ended) {
    Thread job = Thread.currentThread();
    Runnable task = giveWay.joining(shared::work);
    try {
      threads.execute(
          () -> {
            helped.put(Thread.currentThread(), job);
            try {
              task.run();
            } finally {
              helped.remove(Thread.currentThread());
              ended.release();
            }
          });
      return true;
    } catch (RejectedExecutionException | OutOfMemoryError e) {
      // All are busy, it is closed, or the system gives no more threads: the job goes on alone, and
      // in no case without waiting for those who help already.
      return false;
    }
  }

  /** Parts that several threads take one by one until there is none left or one has failed. */
  private static final class Shared {
    private final List<Part> parts;
    private final AtomicInteger taken = new AtomicInteger();
    private final AtomicReference<Throwable> failure = new AtomicReference<>();

    Shared(List<Part> parts) {
      this.parts = parts;
    }

    void work() {
      int next;
      while (failure.get() == null && (next = taken.getAndIncrement()) < parts.size()) {
        try {
          parts.get(next).run();
        } catch (Throwable e) {
          // Errors, too: they are the job's, not the helper's.
          failure.compareAndSet(null, e);
        }
      }
    }

    void throwFailure() throws IOException {
      Throwable e = failure.get();
      if (e instanceof IOException io) {
        throw io;
      }
      if (e instanceof RuntimeException runtime) {
        throw runtime;
      }
      if (e instanceof Error error) {
        throw error;
      }
    }
  }

  /**
   * Has other threads for those that do not come back from a disk.
   *
   * @return these and the threads of jobs, which wait for them
   */
  public Set<Thread> makeUpFor(Set<Thread> stuck) {
    if (threads == null) {
      return stuck;
    }
    threads.makeUpFor(stuck);
    Set<Thread> all = new HashSet<>(stuck);
    helped.forEach(
        (helper, job) -> {
          if (stuck.contains(helper)) {
            all.add(job);
          }
        });
    return all;
  }

  /** Helps no more jobs. */
  @Override
  public void close() {
    if (threads != null) {
      threads.shutdown();
    }
  }

  /** Waits, after {@link #close}, until nobody helps; false when that took too long. */
  public boolean awaitEnd(long time, TimeUnit unit) throws InterruptedException {
    return threads == null || threads.awaitTermination(time, unit);
  }
}
