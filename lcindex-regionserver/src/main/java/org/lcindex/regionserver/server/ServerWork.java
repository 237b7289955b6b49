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
import org.apache.hadoop.hbase.client.RegionInfo;
import org.lcindex.config.ConfigKeys;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.base.ElasticPool;
import org.lcindex.regionserver.base.Settings;
import org.lcindex.regionserver.disk.LocalDisks;
import org.lcindex.regionserver.job.Background;
import org.lcindex.regionserver.job.Job;
import org.lcindex.regionserver.job.JobHelpers;
import org.lcindex.regionserver.job.JobQueues;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All that a server does outside of HBase's threads: reconciliations, jobs, the chore, and the
 * watch over the disks. Thread safe.
 */
final class ServerWork implements Background {
  private static final Logger LOG = LoggerFactory.getLogger(ServerWork.class);
  private static final long RECONCILE_DELAY_MILLIS = 20;
  private static final long CLOSE_SECONDS = 5;

  private final IndexServer server;
  private final Timers timers = new Timers();
  private final JobQueues queues;
  private final JobHelpers helpers;
  private final Reconciler reconciler;
  private final ElasticPool preparing = new ElasticPool("prepare", 1, new LinkedBlockingQueue<>());
  private final Chore chore;

  ServerWork(IndexServer server) {
    this.server = server;
    Settings settings = server.settings();
    this.queues =
        new JobQueues(
            kind -> ServerLimits.threads(settings, kind),
            settings.integer(ConfigKeys.QUEUE_CAPACITY),
            timers.work(),
            System::nanoTime,
            kind -> ServerMetrics.times(server.metrics(), kind),
            server.giveWay());
    this.helpers = new JobHelpers(settings.integer(ConfigKeys.JOBS_HELPERS), server.giveWay());
    this.reconciler = new Reconciler(server, this, timers);
    this.chore = new Chore(server, reconciler);
  }

  JobQueues queues() {
    return queues;
  }

  /** Who helps its jobs. */
  JobHelpers helpers() {
    return helpers;
  }

  Chore chore() {
    return chore;
  }

  /** Begins, without waiting for a disk. */
  void begin() {
    try {
      timers.everyTick(() -> guarded("watch over the disks", this::tick));
      server.localStore().disks().checkLater(server::disksChanged);
      long period = server.settings().number(ConfigKeys.CHORE_SECONDS);
      timers.every(period, () -> guarded("chore", chore::run));
      timers.every(1, () -> guarded("log of deletions", server.localStore()::logDeletions));
    } catch (RejectedExecutionException e) {
      LOG.debug("Closed before it began", e);
    }
  }

  private void tick() {
    LocalDisks disks = server.localStore().disks();
    boolean changed = disks.tick();
    Set<Thread> stuck = disks.stuckThreads();
    if (changed || !stuck.isEmpty()) {
      reconciler.makeUpFor(stuck);
      Set<Thread> waiting = helpers.makeUpFor(stuck);
      queues.all().forEach(queue -> queue.makeUpFor(waiting));
      preparing.makeUpFor(stuck);
    }
    if (changed) {
      later("look at what disks have", server::disksChanged);
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
    server.verifications().close();
    try {
      if (!timers.awaitEndOfWork(CLOSE_SECONDS, TimeUnit.SECONDS)
          || !reconciler.awaitEnd(CLOSE_SECONDS, TimeUnit.SECONDS)
          || !queues.awaitEnd(CLOSE_SECONDS, TimeUnit.SECONDS)
          || !helpers.awaitEnd(CLOSE_SECONDS, TimeUnit.SECONDS)
          || !preparing.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)
          || !server.verifications().awaitEnd(CLOSE_SECONDS, TimeUnit.SECONDS)) {
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
            preparing.execute(() -> guarded(what, work));
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

  /** Runs background work so that no exception of it can end the timer's schedule. */
  void guarded(String what, Runnable work) {
    try {
      work.run();
    } catch (RuntimeException | Error e) {
      server.counters().increment(Counter.HOOK_FAILURES);
      LOG.warn("LCIndex: {} failed, it is tried again", what, e);
    }
  }
}
