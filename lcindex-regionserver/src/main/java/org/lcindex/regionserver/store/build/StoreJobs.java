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

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.hbase.HFileOrigin;
import org.lcindex.hbase.LiveHFile;
import org.lcindex.hbase.StoreFileId;
import org.lcindex.io.FailureKind;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.base.Timings.Timing;
import org.lcindex.regionserver.disk.BuiltIndex;
import org.lcindex.regionserver.disk.HFileIndex;
import org.lcindex.regionserver.disk.IndexBudget;
import org.lcindex.regionserver.disk.NoRoomException;
import org.lcindex.regionserver.job.ArchiveJob;
import org.lcindex.regionserver.job.BuildStep;
import org.lcindex.regionserver.job.CommitJob;
import org.lcindex.regionserver.job.CompactJob;
import org.lcindex.regionserver.job.FlushJob;
import org.lcindex.regionserver.job.HFileJob;
import org.lcindex.regionserver.job.IndexedStore;
import org.lcindex.regionserver.job.Job;
import org.lcindex.regionserver.job.RemoteJob;
import org.lcindex.regionserver.offline.OfflineSource;
import org.lcindex.regionserver.remote.RemoteSource;
import org.lcindex.regionserver.store.failure.BuildFailures;
import org.lcindex.regionserver.store.failure.FailureHandler;
import org.lcindex.regionserver.store.failure.IndexFailures;
import org.lcindex.regionserver.store.view.OpenIndexes;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The jobs of one store: which its HFiles need, and what follows when one has ended. Jobs are
 * derived from the HFiles that lack index files; only a compaction announces its result before
 * HBase has put it into the store, so that the inputs' index files are still there to be merged.
 * Thread safe.
 */
public final class StoreJobs implements IndexedStore {
  private static final Logger LOG = LoggerFactory.getLogger(StoreJobs.class);

  private final IndexedFamily store;
  private final IndexEnvironment env;
  private final OpenIndexes indexed;
  private final FailureHandler handler;
  private final Publication publication;
  private final Runnable viewChanged;
  private final RunningJobs jobs;
  private final IndexFileMaker maker;
  private final CompactionPins pins;
  private final BuildFailures failures;

  /**
   * @param viewChanged called when other index files stand in for a compaction's result
   */
  public StoreJobs(
      IndexedFamily store,
      IndexEnvironment env,
      OpenIndexes indexed,
      FailureHandler handler,
      Publication publication,
      RunningJobs jobs,
      CompactionPins pins,
      Runnable viewChanged) {
    this.store = store;
    this.env = env;
    this.indexed = indexed;
    this.handler = handler;
    this.publication = publication;
    this.viewChanged = viewChanged;
    this.jobs = jobs;
    this.pins = pins;
    this.failures = new BuildFailures(env.telemetry().problems(), store.toString());
    this.maker = new IndexFileMaker(store, env, indexed, handler, failures);
  }

  /** The job that is at work on the HFile, or null. */
  public Job job(String hfile) {
    return jobs.get(hfile);
  }

  /** Why the last attempt to index the HFile failed; null when it did not. */
  public String failure(String hfile) {
    return failures.reason(hfile);
  }

  /** How many attempts to index the HFile have failed, one after the other. */
  public int failedAttempts(String hfile) {
    return failures.attempts(hfile);
  }

  boolean isPinned(String hfile) {
    return pins.isInput(hfile);
  }

  /**
   * The HFiles from which a store file was compacted that is not indexed yet and that has nothing
   * but cells of theirs; else empty.
   */
  public List<StoreFileId> inputsOf(String hfile) {
    List<StoreFileId> inputs = pins.inputsOf(hfile);
    return inputs.isEmpty() || store.store().observersMayAlterCells() ? List.of() : inputs;
  }

  Collection<HFileOrigin> pinnedOrigins() {
    return pins.inputOrigins();
  }

  /** These are the store's files now. */
  void joined(Set<String> names) {
    pins.joined(names);
    Set<String> known = new HashSet<>(names);
    known.addAll(jobs.hfiles());
    failures.retain(known);
    known.addAll(pins.inputNames());
    handler.rules().retain(known);
  }

  /** The HFile has all index files: what failed before was for an index that was dropped since. */
  void complete(LiveHFile hfile) {
    failures.built(hfile.name());
    env.disk().budget().satisfied(hfile.origin());
  }

  /**
   * Gets the HFile's missing index files: what was built offline if it came with a bulk load, from
   * another server if it came with its region.
   */
  void submitMissing(LiveHFile hfile, HFileIndex known, boolean regionJustOpened) {
    List<IndexDefinition> missing = new ArrayList<>();
    for (IndexDefinition definition : store.definitions()) {
      if (known == null || known.column(definition.id()) == null) {
        missing.add(definition);
      }
    }
    if (!hasRoom(hfile, missing.size(), List.of())) {
      return;
    }
    BuildStep build = stop -> maker.build(hfile, missing, stop);
    RemoteSource remote = regionJustOpened && known == null ? env.work().remote().get() : null;
    // Of an HFile with some index files a copy may have been cut short when the region closed.
    boolean offline =
        (known == null || regionJustOpened) && env.work().offline().mayHave(store.region(), hfile);
    HFileJob job;
    if (remote != null) {
      BuildStep copy = stop -> fetch(hfile, missing, offline, stop);
      job = new RemoteJob(this, hfile, copy, build, remote.waitAtMostMillis());
    } else if (offline) {
      BuildStep copy = stop -> maker.fetchOffline(hfile, missing, known == null, stop);
      job = RemoteJob.ofStage(this, hfile, copy, build);
    } else {
      job = new FlushJob(this, hfile, build, isFresh(hfile));
    }
    jobs.begin(hfile.id(), job);
  }

  private BuiltIndex fetch(
      LiveHFile hfile, List<IndexDefinition> missing, boolean offline, BooleanSupplier stop)
      throws IOException {
    BuiltIndex made = offline ? maker.fetchOffline(hfile, missing, false, stop) : null;
    return made == null && !stop.getAsBoolean() ? maker.fetch(hfile, missing, stop) : made;
  }

  /** What a stage has of an HFile with index files goes. */
  private void unstage(LiveHFile hfile) {
    OfflineSource offline = env.work().offline();
    if (offline.mayHave(store.region(), hfile)) {
      env.work()
          .background()
          .submit(
              new ArchiveJob(
                  hfile.origin() + " in its stage",
                  () -> true,
                  () -> offline.published(store.region().getTable(), hfile),
                  () -> {}),
              0);
    }
  }

  /** Whether the HFile was written since the store has its indexes. */
  private boolean isFresh(LiveHFile hfile) {
    return hfile.createdMillis() >= store.wanted().sinceMillis();
  }

  /** Whether the disk budget has room for index files; when it has, it is reserved. */
  private boolean hasRoom(LiveHFile hfile, int indexes, Collection<HFileOrigin> inputs) {
    IndexBudget budget = env.disk().budget();
    return !budget.isLimited()
        || budget.admit(
            hfile.origin(), indexed.estimate(hfile.identity().length(), indexes), inputs);
  }

  /** Why the HFile has no index files; null when that is not for want of room. */
  public String noRoom(LiveHFile hfile) {
    return env.disk().budget().refusal(hfile.origin());
  }

  /** Why the HFile does not get its index files; null when nothing stands in the way. */
  public String whyNot(LiveHFile hfile) {
    if (store.isComplete(indexed.get(hfile.name()))) {
      return null;
    }
    String noRoom = noRoom(hfile);
    String failure = noRoom == null ? failure(hfile.name()) : noRoom;
    return failure == null ? handler.rules().reason(hfile.name()) : failure;
  }

  /**
   * A compaction is about to replace some HFiles by a new one: the inputs' index files are kept for
   * the job that merges them.
   */
  public void compacted(Collection<LiveHFile> inputs, LiveHFile result) {
    if (!store.isOpen() || store.settings().jobsMode() == TableSettings.JobsMode.NEVER) {
      return;
    }
    // By now it has read everything.
    long compactedMillis = EnvironmentEdgeManager.currentTime();
    List<StoreFileId> ids = inputs.stream().map(LiveHFile::id).toList();
    List<String> names = ids.stream().map(StoreFileId::name).toList();
    StoreFileId id = result.id();
    pins.pin(id.name(), ids);
    viewChanged.run();
    jobs.begin(
        id,
        new CompactJob(
            this,
            result,
            names,
            stop -> merge(result, names, compactedMillis, stop),
            () -> unpin(id.name())));
  }

  private void unpin(String result) {
    if (pins.unpin(result)) {
      viewChanged.run();
      if (store.isOpen()) {
        env.work().background().requestReconcile(store.region());
      }
    }
  }

  /** As {@link IndexFileMaker#merge}; null, too, when there is no room for the files. */
  private BuiltIndex merge(
      LiveHFile result, List<String> inputs, long compactedMillis, BooleanSupplier stop)
      throws IOException {
    List<HFileOrigin> origins =
        pins.inputsOf(result.name()).stream().map(StoreFileId::origin).toList();
    if (!hasRoom(result, store.definitions().size(), origins)) {
      return null;
    }
    try {
      return maker.merge(result, inputs, compactedMillis, stop);
    } catch (NoRoomException e) {
      if (!e.fitsInPlace()) {
        throw e;
      }
      // Waiting for room would not make any: the inputs' files go, and the result's are built.
      LOG.info(
          "LCIndex: index files of {} are built and not merged: {}", result.path(), e.getMessage());
      return null;
    }
  }

  /** How much of the HFile a running job has behind it, in bytes; 0 when there is none. */
  public long bytesDone(String hfile) {
    return maker.bytesDone(hfile);
  }

  @Override
  public void commit(LiveHFile hfile, BuiltIndex built, BooleanSupplier stop) throws IOException {
    if (publication.publish(hfile, built, stop)) {
      failures.built(hfile.name());
      unstage(hfile);
      env.telemetry().counters().increment(Counter.HFILES_INDEXED);
      long lag = EnvironmentEdgeManager.currentTime() - store.lacksSince(hfile);
      env.telemetry().timings().add(Timing.LAG, TimeUnit.MILLISECONDS.toNanos(lag));
      if (!store.isComplete(indexed.get(hfile.name()))) {
        // An index was added while this was built.
        env.work().background().requestReconcile(store.region());
      }
    }
  }

  @Override
  public void submit(HFileJob done, HFileJob next) {
    jobs.follow(done, next);
  }

  @Override
  public boolean isWanted(LiveHFile hfile) {
    return store.isOpen() && (hasJoined(hfile) || pins.isExpectedResult(hfile.name()));
  }

  @Override
  public boolean hasJoined(LiveHFile hfile) {
    // What a later compaction has read already had joined, though it may be gone again.
    return store.store().has(hfile) || pins.isInput(hfile.name());
  }

  @Override
  public boolean isBeingIndexed(String hfile) {
    return jobs.isBeingIndexed(hfile);
  }

  @Override
  public void jobFailed(HFileJob job, Throwable cause) {
    env.telemetry().counters().increment(Counter.JOB_FAILURES);
    if (!store.isOpen()) {
      return;
    }
    String hfile = job.storeFile().name();
    FailureKind kind = FailureKind.of(cause);
    if (kind == FailureKind.BUG) {
      env.telemetry().bugs().report(job.subject() + " failed", cause);
    }
    if (job instanceof CommitJob && kind == FailureKind.CORRUPT) {
      publishedCorrupt(job, cause);
    } else if (handler.rules().building(hfile, cause) == IndexFailures.Remedy.GIVE_UP) {
      env.telemetry().counters().increment(Counter.HFILES_GIVEN_UP);
      failures.built(hfile); // there is a problem, but no longer this one
      job.cancel();
    } else {
      failed(job, cause);
    }
  }

  private void failed(HFileJob job, Throwable cause) {
    if (cause instanceof NoRoomException noRoom) {
      failures.needs(job.storeFile().name(), noRoom.atLeast());
    }
    failures.failed(job.storeFile().name(), job.subject(), job.failure());
    LOG.debug("Attempt {} of {} failed", job.attempts(), job.subject(), cause);
  }

  /**
   * A file that is in its place is corrupt, perhaps one that was there before: then the index that
   * is open does not know, and the reconciliation would build and publish beside it for ever. If
   * none is open, the reconciliation opens what is there, and finds out.
   */
  private void publishedCorrupt(HFileJob job, Throwable cause) {
    String hfile = job.storeFile().name();
    HFileIndex open = indexed.get(hfile);
    if (open != null) {
      handler.failed(open, cause);
    }
    if (!handler.rules().isDegraded(hfile)) {
      failed(job, cause);
    }
  }

  @Override
  public void jobEnded(HFileJob job) {
    jobs.ended(job);
  }

  /** What has failed, perhaps for want of a disk, does not wait: the next reconciliation has it. */
  public void disksChanged() {
    jobs.cancelFailed();
    failures.retrying();
  }

  /** Forgets past failures and has submitted what is missing; returns how many HFiles that are. */
  public int retryNow() {
    disksChanged();
    handler.retry();
    env.work().background().requestReconcile(store.region(), 0);
    return (int)
        store.store().files().stream()
            .filter(hfile -> !store.isComplete(indexed.get(hfile.name())))
            .count();
  }

  public void cancelAll() {
    jobs.cancelAll();
  }

  public void close() {
    cancelAll();
    failures.close();
  }
}
