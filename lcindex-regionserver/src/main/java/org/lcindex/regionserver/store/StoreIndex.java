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
package org.lcindex.regionserver.store;

import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.hbase.HFileOrigin;
import org.lcindex.hbase.LiveHFile;
import org.lcindex.hbase.OpenStore;
import org.lcindex.layout.ColumnIndex;
import org.lcindex.plan.IndexCells;
import org.lcindex.regionserver.base.Telemetry;
import org.lcindex.regionserver.disk.Deletion;
import org.lcindex.regionserver.disk.HFileIndex;
import org.lcindex.regionserver.disk.IndexBudget;
import org.lcindex.regionserver.disk.LocalStore;
import org.lcindex.regionserver.evidence.MemStoreLog;
import org.lcindex.regionserver.job.Background;
import org.lcindex.regionserver.store.audit.IndexAudit;
import org.lcindex.regionserver.store.build.CompactionPins;
import org.lcindex.regionserver.store.build.IndexEnvironment;
import org.lcindex.regionserver.store.build.IndexedFamily;
import org.lcindex.regionserver.store.build.Publication;
import org.lcindex.regionserver.store.build.Reconciliation;
import org.lcindex.regionserver.store.build.Reconciliations;
import org.lcindex.regionserver.store.build.RunningJobs;
import org.lcindex.regionserver.store.build.StoreJobs;
import org.lcindex.regionserver.store.build.TableSettings;
import org.lcindex.regionserver.store.failure.FailureHandler;
import org.lcindex.regionserver.store.failure.IndexFailures;
import org.lcindex.regionserver.store.view.OpenIndexes;
import org.lcindex.regionserver.store.view.Overlaps;
import org.lcindex.regionserver.store.view.StoreView;
import org.lcindex.regionserver.store.view.StoreViews;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The indexes of one store (a column family of an open region): which of its HFiles have which
 * index files, and, through {@link StoreJobs}, what is being done about the others. It puts the
 * parts together; who needs one part is given that part.
 *
 * <p>There is one rule: {@link #reconcile()} compares the store's current HFiles with the open
 * index files and the local directory, and submits or deletes what differs. Hooks, the chore and
 * queries only ask for a reconciliation; so an event that is missed, a queue that was full or a
 * crash costs time and nothing else.
 *
 * <p>Thread safe. What asks a disk is done by reconciliations and jobs, and holds no lock that
 * anyone else takes: the hooks of a region and the handlers of queries never wait for a disk here.
 * So a store may close, or be given other indexes, while it is reconciled; the reconciliation takes
 * back what it has done for a store that is closed when it ends.
 */
public final class StoreIndex {
  private static final Logger LOG = LoggerFactory.getLogger(StoreIndex.class);

  private final IndexEnvironment env;
  private final IndexedFamily family;
  private final StoreViews views = new StoreViews();
  private final BiFunction<List<LiveHFile>, Long, StoreView> viewMaker;
  private final OpenIndexes indexed;
  private final FailureHandler failures;
  private final SharedRowsKeeper sharedRows;
  private final StoreJobs jobs;
  private final MemStoreLog log;
  private final Reconciliation reconciliation;
  private final Reconciliations reconciliations = new Reconciliations(this::reconcileOnce);

  StoreIndex(
      IndexEnvironment env,
      OpenStore store,
      List<IndexDefinition> definitions,
      TableSettings settings) {
    this.env = env;
    this.family = new IndexedFamily(store, definitions, settings);
    Telemetry telemetry = env.telemetry();
    LocalStore localStore = env.disk().localStore();
    Background background = env.work().background();
    IndexFailures rules =
        new IndexFailures(telemetry.problems(), family.toString(), env.nanoClock());
    this.indexed =
        new OpenIndexes(new Overlaps(env.memory().overlaps()), rules::isUsable, views::changed);
    RunningJobs running =
        new RunningJobs(family, env.disk().origins(), env.disk().budget(), background);
    this.failures =
        new FailureHandler(
            telemetry,
            localStore,
            background,
            store.region(),
            rules,
            indexed,
            views::changed,
            running::cancel);
    this.sharedRows =
        new SharedRowsKeeper(family, env, failures::failed, () -> view(store.files()));
    CompactionPins pins = new CompactionPins(env.nanoClock());
    Publication publication =
        new Publication(family, env, indexed, pins, failures, sharedRows::changed);
    this.jobs =
        new StoreJobs(family, env, indexed, failures, publication, running, pins, views::changed);
    StoreView.Source source =
        new StoreView.Source(
            indexed.overlaps(), failures::overlap, localStore.handles(), sharedRows);
    this.viewMaker =
        (files, change) ->
            StoreView.of(source, name -> indexed.holdAll(name, jobs::inputsOf), files, change);
    this.log = new MemStoreLog(store, env.memory().logs(), definitions, settings.memStoreLog());
    this.reconciliation = new Reconciliation(family, env, indexed, failures, jobs, publication);
  }

  public OpenStore store() {
    return family.store();
  }

  public RegionInfo region() {
    return family.region();
  }

  public byte[] family() {
    return family.store().family();
  }

  public List<IndexDefinition> definitions() {
    return family.definitions();
  }

  public TableSettings settings() {
    return family.settings();
  }

  /** Its open index files. */
  public OpenIndexes indexed() {
    return indexed;
  }

  /** What went wrong with index files, and what follows from it. */
  public FailureHandler failures() {
    return failures;
  }

  /** What is in its MemStore. */
  public MemStoreLog log() {
    return log;
  }

  /** The background work on this store. */
  public StoreJobs jobs() {
    return jobs;
  }

  /** How its index files are verified. */
  public IndexAudit audit() {
    return new IndexAudit(family, env, indexed, failures);
  }

  /**
   * What the indexes of these files of the store are now; the caller releases it.
   *
   * @param hfiles {@link OpenStore#files()}, or those of a snapshot
   */
  public StoreView view(List<LiveHFile> hfiles) {
    StoreView view = views.of(hfiles, viewMaker);
    log.settle(view.files(), view::indexesOf);
    return view;
  }

  /** Heap of what the current view has worked out, in bytes. */
  public long viewBytes() {
    return views.bytes();
  }

  /** Whether the store file with this name has all indexes at this moment. */
  boolean isComplete(String name) {
    return family.isComplete(indexed.get(name));
  }

  /** For how long, at a time in milliseconds since 1970, the HFile has lacked index files. */
  long lacksMillis(LiveHFile hfile, long now) {
    return now - family.lacksSince(hfile);
  }

  /** What an index has of the rows of the store's HFiles; null without a file of it. */
  public IndexCells cells(IndexDefinition definition) {
    IndexCells sum = null;
    for (LiveHFile hfile : store().files()) {
      HFileIndex index = indexed.get(hfile.name());
      ColumnIndex column = index == null ? null : index.column(definition.id());
      sum = column == null ? sum : IndexCells.sum(sum, column.cells());
    }
    return sum;
  }

  /** Adds the bytes of the index files that are open; those of two daughters are the same. */
  public void addBytes(Map<HFileOrigin, Long> bytes) {
    indexed.all().forEach(index -> bytes.merge(index.origin(), index.bytes(), Math::max));
  }

  /**
   * Waits until index files that were there when the region opened are open, or says that it is not
   * worth it. Returns at once except in the first moments of a region.
   */
  public void awaitOpened() {
    if (!reconciliations.awaitFirst(env.work().openWait())) {
      LOG.debug("{} is not reconciled yet", this);
    }
  }

  /**
   * Brings index files in line with the store's HFiles. Returns at once when that is under way; who
   * is at it then goes over it once more.
   */
  void reconcile() {
    if (env.disk().localStore().isReady()) {
      reconciliations.run();
    } // else nobody knows what is there; whoever finds out asks again
  }

  private void reconcileOnce() {
    try {
      if (family.isOpen()) {
        reconciliation.run(!isReconciled());
        log.catchUp();
        view(store().files()).release(); // the log lets go of what is indexed now
      }
    } finally {
      reconciliations.firstIsOver();
      if (!family.isOpen()) {
        letGo();
      }
    }
  }

  /** Whether the store's HFiles have been compared with the local directory. */
  boolean isReconciled() {
    return reconciliations.isFirstOver();
  }

  /**
   * A disk has stalled or answers again, or is there again: other index files can be read than
   * before, and what could not be built is tried at once.
   */
  void disksChanged() {
    views.changed();
    jobs.disksChanged();
  }

  /**
   * Indexes something else from now on; the next reconciliation opens, builds and deletes what that
   * asks for. Queries that run keep the files they have opened, others do without what was dropped.
   */
  void redefine(List<IndexDefinition> definitions, TableSettings settings) {
    synchronized (family) {
      boolean dropped = !definitions.containsAll(definitions());
      family.redefine(definitions, settings);
      log.redefine(definitions, settings.memStoreLog());
      failures.retry();
      if (dropped) {
        jobs.cancelAll();
      }
      views.changed();
    }
  }

  /**
   * Deletes the files of one index, or of all, and has them built again. Until then queries do
   * without that index; for a moment, without the others of an HFile, too.
   *
   * @param only null for all
   * @return number of HFiles whose index files are to be built
   */
  int rebuild(IndexDefinition only) {
    LOG.info(
        "LCIndex: {}: the index files of {} are deleted and built again, as somebody has asked for",
        this,
        only == null ? definitions() : only);
    jobs.cancelAll(); // they may count on files that go now
    boolean all = only == null || definitions().size() == 1;
    LocalStore disks = env.disk().localStore();
    Runnable then = () -> env.work().background().requestReconcile(region(), 0);
    for (HFileIndex index : indexed.all()) {
      // Condemned first, so that nobody opens them in between.
      if (all) {
        disks.deleteLater(index.origin(), index.dir(), Deletion.REBUILT, then);
      } else {
        disks.deleteLater(index.origin(), index.dir(), only.id() + ".", Deletion.REBUILT, then);
      }
      indexed.remove(index);
    }
    failures.repair(); // what was found wrong is not open
    return jobs.retryNow();
  }

  /** No index is left: lets go of everything and deletes what no other store wants. */
  void drop() {
    List<HFileOrigin> shown = store().files().stream().map(LiveHFile::origin).toList();
    close();
    shown.forEach(origin -> env.disk().housekeeping().archive(origin, Deletion.NOT_INDEXED));
  }

  /**
   * Reading the open index files of an HFile has failed, in a query, a job or the chore; see {@link
   * FailureHandler#failed}.
   */
  public void failed(HFileIndex index, Throwable cause) {
    failures.failed(index, cause);
  }

  /**
   * A query looked at one of the store's files, which has these {@linkplain StoreView#indexesOf}.
   */
  public void queried(LiveHFile hfile, List<HFileIndex> indexes) {
    IndexBudget budget = env.disk().budget();
    if (budget.isLimited()) {
      indexes.forEach(index -> budget.used(index.origin()));
      if (indexes.isEmpty()) {
        budget.missed(hfile.origin());
      }
    }
  }

  /** Lets go of everything; the files stay for when the region opens again. */
  void close() {
    family.close();
    log.close();
    jobs.close();
    failures.rules().close();
    letGo();
    views.close();
    indexed.overlaps().close();
    sharedRows.close();
    reconciliations.firstIsOver();
  }

  private void letGo() {
    indexed.names().forEach(indexed::remove);
    env.disk().origins().leave(family);
  }

  @Override
  public String toString() {
    return family.toString();
  }
}
