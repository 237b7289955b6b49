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

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.lcindex.regionserver.base.Counters;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.base.ElasticPool;
import org.lcindex.regionserver.store.RegionIndex;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs what compares regions with the local directories. A region that has just opened, whose first
 * queries wait for it, does not queue behind the others, of which some may read whole files; and
 * one that hangs with its disk stops none that is on another. Thread safe.
 */
final class Reconciler {
  private static final Logger LOG = LoggerFactory.getLogger(Reconciler.class);
  private static final int OPENING_THREADS = 4;
  private static final int THREADS = 2;

  private final OpenRegions regions;
  private final Timers timers;
  private final Counters counters;
  private final ElasticPool opening =
      new ElasticPool("open", OPENING_THREADS, new LinkedBlockingQueue<>());
  private final ElasticPool others =
      new ElasticPool("reconcile", THREADS, new LinkedBlockingQueue<>());
  private final Set<String> requested = ConcurrentHashMap.newKeySet();
  private final Set<String> running = ConcurrentHashMap.newKeySet();

  /**
   * @param timers only start what the threads here do
   */
  Reconciler(OpenRegions regions, Timers timers, Counters counters) {
    this.regions = regions;
    this.timers = timers;
    this.counters = counters;
  }

  /** Reconciles a region after a pause. O(1), never blocks, never throws. */
  void request(String region, long delayMillis) {
    String key = region + delayMillis;
    if (requested.add(key)) {
      timers.after(
          delayMillis,
          () -> {
            requested.remove(key);
            RegionWork work = work(region);
            if (work != null) {
              execute(work.isNew() ? opening : others, work);
            }
          });
    }
  }

  /** A region's reconciliation, if it is open. */
  private RegionWork work(String region) {
    RegionIndex index = regions.get(region);
    return index == null
        ? null
        : new RegionWork(
            !index.isReconciled(),
            () -> guarded("reconciliation of region " + region, index::reconcile));
  }

  private record RegionWork(boolean isNew, Runnable work) implements Runnable {
    @Override
    public void run() {
      work.run();
    }
  }

  /** Does something on the threads for regions unless it is under way. */
  void once(String what, Runnable work, Runnable end) {
    if (!running.add(what)) {
      end.run();
      return;
    }
    boolean taken =
        execute(
            others,
            () -> {
              try {
                guarded(what, work);
              } finally {
                running.remove(what);
                end.run();
              }
            });
    if (!taken) {
      running.remove(what);
      end.run();
    }
  }

  private static boolean execute(ElasticPool pool, Runnable work) {
    try {
      pool.execute(work);
      return true;
    } catch (RejectedExecutionException e) {
      LOG.debug("Not begun, the server is ending", e);
      return false;
    }
  }

  /** Runs background work so that no exception of it can end the timer's schedule. */
  void guarded(String what, Runnable work) {
    try {
      work.run();
    } catch (RuntimeException | Error e) {
      counters.increment(Counter.HOOK_FAILURES);
      LOG.warn("LCIndex: {} failed, it is tried again", what, e);
    }
  }

  /** Has other threads for those that do not come back from a disk. */
  void makeUpFor(Set<Thread> stuck) {
    opening.makeUpFor(stuck);
    others.makeUpFor(stuck);
  }

  /** Takes no more work; what waits is dropped. */
  void close() {
    opening.getQueue().clear();
    others.getQueue().clear();
    opening.shutdown();
    others.shutdown();
  }

  /** Waits, after {@link #close}, for what is under way; false when that took too long. */
  boolean awaitEnd(long time, TimeUnit unit) throws InterruptedException {
    return opening.awaitTermination(time, unit) && others.awaitTermination(time, unit);
  }
}
