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
package org.lcindex.regionserver.store.build;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.lcindex.hbase.HFileOrigin;
import org.lcindex.hbase.StoreFileId;
import org.lcindex.regionserver.disk.IndexBudget;
import org.lcindex.regionserver.job.Background;
import org.lcindex.regionserver.job.HFileJob;
import org.lcindex.regionserver.job.Job;
import org.lcindex.regionserver.job.JobKind;

/**
 * The jobs that are at work on one store's HFiles: at most one for each, by name, and at most one
 * in all open stores that show the same HFile. Thread safe.
 */
public final class RunningJobs {
  private final IndexedFamily store;
  private final Origins origins;
  private final IndexBudget budget;
  private final Background background;
  private final Map<String, HFileJob> jobs = new ConcurrentHashMap<>();

  public RunningJobs(
      IndexedFamily store, Origins origins, IndexBudget budget, Background background) {
    this.store = store;
    this.origins = origins;
    this.budget = budget;
    this.background = background;
  }

  IndexedFamily store() {
    return store;
  }

  /** The one at work on the HFile with this name, or null. */
  HFileJob get(String hfile) {
    return jobs.get(hfile);
  }

  /** The names of the HFiles that are worked on. */
  Set<String> hfiles() {
    return jobs.keySet();
  }

  /** Whether a job makes index files of the HFile, and does not only look for them elsewhere. */
  boolean isBuilding(HFileOrigin origin) {
    return jobs.values().stream()
        .anyMatch(job -> job.kind() != JobKind.REMOTE && job.storeFile().origin().equals(origin));
  }

  /** Whether a job that has not failed is at work on the HFile with this name. */
  boolean isBeingIndexed(String hfile) {
    HFileJob job = jobs.get(hfile);
    return job != null && job.state() != Job.State.FAILED;
  }

  /** Begins a job, or cancels it because another one is at work on the HFile. */
  void begin(StoreFileId id, HFileJob job) {
    if (!origins.beginIndexing(id.origin(), this)) {
      job.cancel(); // another store is at it, and its end asks for our reconciliation
      return;
    }
    if (jobs.putIfAbsent(id.name(), job) == null) {
      background.submit(job, store.settings().jobsDelayMillis());
    } else {
      job.cancel();
    }
  }

  /**
   * Goes on with an HFile, but not in the place of a job that was begun since this one was
   * cancelled.
   */
  void follow(HFileJob done, HFileJob next) {
    if (jobs.replace(next.storeFile().name(), done, next) && store.isOpen()) {
      background.submit(next, 0);
    } else {
      next.cancel();
    }
  }

  /** A job has ended. */
  void ended(HFileJob job) {
    StoreFileId id = job.storeFile().id();
    if (jobs.remove(id.name(), job)) {
      budget.done(id.origin());
      origins
          .endIndexing(id.origin(), this)
          .forEach(waiting -> background.requestReconcile(waiting.region()));
    }
  }

  public void cancel(String hfile) {
    HFileJob job = jobs.get(hfile);
    if (job != null) {
      job.cancel();
    }
  }

  /** Ends those that wait for another attempt. */
  void cancelFailed() {
    List.copyOf(jobs.values()).stream()
        .filter(job -> job.state() == Job.State.FAILED)
        .forEach(Job::cancel);
  }

  void cancelAll() {
    List.copyOf(jobs.values()).forEach(Job::cancel);
  }
}
