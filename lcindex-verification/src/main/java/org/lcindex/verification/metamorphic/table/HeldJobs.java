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
package org.lcindex.verification.metamorphic.table;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.lcindex.hbase.LiveHFile;
import org.lcindex.regionserver.disk.HFileIndex;
import org.lcindex.regionserver.job.HFileJob;
import org.lcindex.regionserver.job.Job;
import org.lcindex.regionserver.job.JobKind;
import org.lcindex.regionserver.job.JobQueue;
import org.lcindex.regionserver.server.IndexServer;
import org.lcindex.regionserver.server.IndexServers;
import org.lcindex.regionserver.store.StoreIndex;

/**
 * Keeps the jobs that make index files from running, but for single ones that are let through: so
 * the time between a flush and its index, and that between a compaction and its merge, is as long
 * as a sequence wants, for the HFiles that it wants. What holds a queue is a job on each of its
 * threads that waits. Not thread safe.
 */
public final class HeldJobs {
  private static final Set<JobKind> HELD = Set.of(JobKind.FLUSH, JobKind.COMPACT, JobKind.REMOTE);

  /** A job is queued some milliseconds after the HFile is there. */
  private static final long QUEUED_MS = 500;

  private static final long PUBLISHED_MS = 10_000;

  private final Supplier<List<HRegionServer>> servers;
  private final List<Gate> gates = new ArrayList<>();
  private Set<IndexServer> held = Set.of();

  /**
   * @param servers the region servers that run
   */
  HeldJobs(Supplier<List<HRegionServer>> servers) {
    this.servers = servers;
  }

  /** A job that takes a thread until it is told to end. */
  private static final class Gate extends Job {
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch open = new CountDownLatch(1);

    Gate(JobKind kind) {
      super(kind, "a test's hold of " + kind);
    }

    @Override
    protected void execute() throws InterruptedException {
      begun.countDown();
      open.await();
    }

    @Override
    protected boolean isObsolete() {
      return false;
    }
  }

  boolean isHeld() {
    return !gates.isEmpty();
  }

  /** Holds the jobs that are not running yet; none when they are held. */
  public void hold() {
    if (isHeld()) {
      return;
    }
    Set<IndexServer> all = new HashSet<>();
    servers.get().forEach(server -> all.add(IndexServers.of(server.getConfiguration())));
    held = Set.copyOf(all);
    for (IndexServer server : held) {
      for (JobKind kind : HELD) {
        JobQueue queue = queue(server, kind);
        for (int i = 0; i < queue.threads(); i++) {
          Gate gate = new Gate(kind);
          gates.add(gate);
          queue.submit(gate);
        }
      }
    }
    gates.forEach(gate -> await(() -> gate.begun.getCount() == 0, PUBLISHED_MS));
  }

  private static JobQueue queue(IndexServer server, JobKind kind) {
    return server.work().queues().all().stream()
        .filter(queue -> queue.name().equals(kind.label()))
        .findFirst()
        .orElseThrow();
  }

  /**
   * Lets one job through and waits until queries use what it made; nothing when none waits.
   *
   * @param newest the last one in the place of the next
   */
  public void step(JobKind kind, boolean newest) {
    await(() -> held.stream().allMatch(HeldJobs::isQueued), QUEUED_MS);
    for (IndexServer server : held) {
      Job job = queue(server, kind).runOne(newest);
      if (job != null && job.state() == Job.State.FINISHED) {
        await(() -> isPublished(server, (HFileJob) job), PUBLISHED_MS);
        return;
      }
    }
  }

  /** Whether there is a job for each HFile that lacks index files. */
  private static boolean isQueued(IndexServer server) {
    return server.regions().all().stream()
        .flatMap(region -> region.stores().stream())
        .allMatch(
            store ->
                store.store().files().stream()
                    .allMatch(f -> store.jobs().job(f.name()) != null || hasIndex(store, f)));
  }

  private static boolean hasIndex(StoreIndex store, LiveHFile hfile) {
    HFileIndex index = store.indexed().acquire(hfile.name());
    if (index != null) {
      index.release();
    }
    return index != null;
  }

  /** The jobs that follow one another on an HFile are at work on it until then. */
  private static boolean isPublished(IndexServer server, HFileJob job) {
    String hfile = job.storeFile().name();
    return server.regions().all().stream()
        .flatMap(region -> region.stores().stream())
        .allMatch(store -> store.jobs().job(hfile) == null);
  }

  private static void await(BooleanSupplier condition, long millis) {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    while (!condition.getAsBoolean() && System.nanoTime() < end) {
      LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(200));
    }
  }

  /** Lets all jobs run. */
  public void release() {
    gates.forEach(gate -> gate.open.countDown());
    gates.clear();
    held = Set.of();
  }
}
