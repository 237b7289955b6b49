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
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongConsumer;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.lcindex.config.ConfigKeys;
import org.lcindex.regionserver.base.Counters;
import org.lcindex.regionserver.base.ElasticPool;
import org.lcindex.regionserver.base.Settings;
import org.lcindex.regionserver.disk.LocalDisks;
import org.lcindex.regionserver.disk.LocalStore;
import org.lcindex.regionserver.job.Background;
import org.lcindex.regionserver.job.GiveWay;
import org.lcindex.regionserver.job.Job;
import org.lcindex.regionserver.job.JobHelpers;
import org.lcindex.regionserver.job.JobKind;
import org.lcindex.regionserver.job.JobQueues;
import org.lcindex.regionserver.store.RegionIndex;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All that a server does outside of HBase's threads: reconciliations, jobs, the chore, and the
 * watch over the disks. Thread safe.
 */
public final class ServerWork implements Background {
  private static final Logger LOG = LoggerFactory.getLogger(ServerWork.class);
  private static final long RECONCILE_DELAY_MILLIS = 20;

  /** Jobs that wait in a queue at most; more are found again later. */
  private static final int QUEUE_CAPACITY = 10_000;

  private static final long CLOSE_SECONDS = 5;

  private final LocalStore localStore;
  private final OpenRegions regions;
  private final Verifications verifications;
  private final long choreSeconds;
  private final Timers timers = new Timers();
  private final JobQueues queues;
  private final JobHelpers helpers;
  private final Reconciler reconciler;
  private final ElasticPool preparing = new ElasticPool("prepare", 1, new LinkedBlockingQueue<>());

  /**
   * @param waits who is told of the waits of a kind's jobs
   * @param giveWay how jobs stand back
   */
  ServerWork(
      Settings settings,
      Counters counters,
      LocalStore localStore,
      OpenRegions regions,
      Verifications verifications,
      Function<JobKind, LongConsumer> waits,
      GiveWay giveWay) {
    this.localStore = localStore;
    this.regions = regions;
    this.verifications = verifications;
    this.choreSeconds = settings.number(ConfigKeys.CHORE_SECONDS);
    this.queues =
        new JobQueues(
            kind -> ServerLimits.threads(settings, kind),
            QUEUE_CAPACITY,
            timers.work(),
            System::nanoTime,
            waits,
            giveWay);
    this.helpers = new JobHelpers(settings.integer(ConfigKeys.JOBS_HELPERS), giveWay);
    this.reconciler = new Reconciler(regions, timers, counters);
  }

  public JobQueues queues() {
    return queues;
  }

  /** Who helps its jobs. */
  JobHelpers helpers() {
    return helpers;
  }

  /** Who compares regions with the local directories. */
  Reconciler reconciler() {
    return reconciler;
  }

  /**
   * Begins, without waiting for a disk.
   *
   * @param chore begins one round of what is looked at from time to time
   */
  void begin(Runnable chore) {
    try {
      timers.everyTick(() -> reconciler.guarded("watch over the disks", this::tick));
      localStore.disks().checkLater(this::disksChanged);
      timers.every(choreSeconds, () -> reconciler.guarded("chore", chore));
      timers.every(1, () -> reconciler.guarded("log of deletions", localStore::logDeletions));
    } catch (RejectedExecutionException e) {
      LOG.debug("Closed before it began", e);
    }
  }

  /** Other index files can be read, or places written, than before. */
  void disksChanged() {
    for (RegionIndex region : regions.all()) {
      region.disksChanged();
      requestReconcile(region.info(), 0);
    }
  }

  private void tick() {
    LocalDisks disks = localStore.disks();
    boolean changed = disks.tick();
    Set<Thread> stuck = disks.stuckThreads();
    if (changed || !stuck.isEmpty()) {
      reconciler.makeUpFor(stuck);
      Set<Thread> waiting = helpers.makeUpFor(stuck);
      queues.all().forEach(queue -> queue.makeUpFor(waiting));
      preparing.makeUpFor(stuck);
    }
    if (changed) {
      later("look at what disks have", this::disksChanged);
    }
  }

  /** Begins nothing more, and waits for what is under way: it would make directories anew. */
  void close() {
    timers.closeWork();
    reconciler.close();
    queues.close();
    helpers.close();
    preparing.getQueue().clear();
    preparing.shutdown();
    verifications.close();
    try {
      if (!timers.awaitEndOfWork(CLOSE_SECONDS, TimeUnit.SECONDS)
          || !reconciler.awaitEnd(CLOSE_SECONDS, TimeUnit.SECONDS)
          || !queues.awaitEnd(CLOSE_SECONDS, TimeUnit.SECONDS)
          || !helpers.awaitEnd(CLOSE_SECONDS, TimeUnit.SECONDS)
          || !preparing.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)
          || !verifications.awaitEnd(CLOSE_SECONDS, TimeUnit.SECONDS)) {
        LOG.info("LCIndex: a chore, job or verification does not end, it is left to itself");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** After the disks are closed, which it sees to be done. */
  void closeWatch() {
    timers.closeWatch();
  }

  @Override
  public void requestReconcile(RegionInfo region) {
    requestReconcile(region, RECONCILE_DELAY_MILLIS);
  }

  @Override
  public void requestReconcile(RegionInfo region, long delayMillis) {
    reconciler.request(region.getEncodedName(), delayMillis);
  }

  @Override
  public void prepare(String what, Runnable work, long delayMillis) {
    timers.after(
        delayMillis,
        () -> {
          try {
            preparing.execute(() -> reconciler.guarded(what, work));
          } catch (RejectedExecutionException e) {
            LOG.debug("Not begun, the server is ending", e);
          }
        });
  }

  @Override
  public void submit(Job job, long delayMillis) {
    timers.after(delayMillis, () -> queues.submit(job));
  }

  /** Does something that may ask a disk, for callers that must not wait. */
  void later(String what, Runnable work) {
    reconciler.once(what, work, () -> {});
  }
}
