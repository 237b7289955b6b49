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

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.hbase.HFileOrigin;
import org.lcindex.hbase.LiveHFile;
import org.lcindex.hbase.OpenStore;
import org.lcindex.plan.IndexCells;
import org.lcindex.regionserver.disk.BuiltIndex;
import org.lcindex.regionserver.disk.Deletion;
import org.lcindex.regionserver.disk.HFileIndex;
import org.lcindex.regionserver.disk.IndexBudget;
import org.lcindex.regionserver.disk.OpenHandles;
import org.lcindex.regionserver.store.build.IndexEnvironment;
import org.lcindex.regionserver.store.build.Publication;
import org.lcindex.regionserver.store.build.Reconciliation;
import org.lcindex.regionserver.store.build.Reconciliations;
import org.lcindex.regionserver.store.build.StoreIndexFiles;
import org.lcindex.regionserver.store.build.StoreJobs;
import org.lcindex.regionserver.store.build.TableSettings;
import org.lcindex.regionserver.store.failure.FailureHandler;
import org.lcindex.regionserver.store.failure.IndexFailures;
import org.lcindex.regionserver.store.view.OpenIndexes;
import org.lcindex.regionserver.store.view.Overlaps;
import org.lcindex.regionserver.store.view.StoreView;
import org.lcindex.regionserver.store.view.StoreViews;
import org.lcindex.rowfile.PairOverlap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The indexes of one store (a column family of an open region): which of its HFiles have which
 * index files, and, through {@link StoreJobs}, what is being done about the others.
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
@InterfaceAudience.Private
public final class StoreIndex implements StoreView.Source {
  private static final Logger LOG = LoggerFactory.getLogger(StoreIndex.class);

  private final IndexEnvironment env;
  private final OpenStore store;
  private final StoreJobs jobs;
  private final StoreViews views =
      new StoreViews((files, change) -> StoreView.of(this, files, change));
  private final IndexFailures failures;
  private final OpenIndexes indexed;
  private final FailureHandler failureHandler;
  private final MemStoreLog log;
  private final Reconciliations reconciliations = new Reconciliations(this::reconcileOnce);

  private final SharedRowsKeeper sharedRows;
  private volatile StoreIndexFiles files;
  private volatile boolean open = true;

  StoreIndex(
      IndexEnvironment env,
      OpenStore store,
      List<IndexDefinition> definitions,
      TableSettings settings) {
    this.env = env;
    this.store = store;
    this.files = new StoreIndexFiles(env, definitions, settings);
    this.failures = new IndexFailures(env.problems(), toString(), env.nanoClock());
    this.indexed =
        new OpenIndexes(new Overlaps(env.overlapMemory()), failures::isUsable, views::changed);
    this.jobs = new StoreJobs(this, env);
    this.sharedRows = new SharedRowsKeeper(this, env);
    this.log = new MemStoreLog(store, env.logMemory(), definitions, settings.memStoreLog());
    this.failureHandler =
        new FailureHandler(env, region(), failures, indexed, views::changed, jobs::cancel);
  }

  public OpenStore store() {
    return store;
  }

  public RegionInfo region() {
    return store.region();
  }

  public byte[] family() {
    return store.family();
  }

  public String familyName() {
    return store.familyName();
  }

  public List<IndexDefinition> definitions() {
    return files.definitions();
  }

  public TableSettings settings() {
    return files.settings();
  }

  public StoreIndexFiles files() {
    return files;
  }

  /** What went wrong with index files. */
  public IndexFailures failures() {
    return failures;
  }

  /** Does what follows from it. */
  public FailureHandler failureHandler() {
    return failureHandler;
  }

  @Override
  public Overlaps overlaps() {
    return indexed.overlaps();
  }

  /** What is in its MemStore. */
  public MemStoreLog log() {
    return log;
  }

  /** The background work on this store. */
  public StoreJobs jobs() {
    return jobs;
  }

  public boolean isOpen() {
    return open;
  }

  /** The index of a store file with this name, retained for the caller, or null. */
  public HFileIndex acquire(String name) {
    return indexed.acquire(name);
  }

  /**
   * What the indexes of these files of the store are now; the caller releases it.
   *
   * @param hfiles {@link OpenStore#files()}, or those of a snapshot
   */
  public StoreView view(List<LiveHFile> hfiles) {
    StoreView view = views.of(hfiles);
    log.settle(view);
    return view;
  }

  /** Heap of what the current view has worked out, in bytes. */
  public long viewBytes() {
    return views.bytes();
  }

  /** What stands in for whom has changed. */
  public void viewChanged() {
    views.changed();
  }

  @Override
  public SharedRows sharedRows(StoreView view) throws IOException {
    return sharedRows.of(view);
  }

  @Override
  public boolean expectSharedRows() {
    return sharedRows.expect();
  }

  @Override
  public OpenHandles handles() {
    return env.localStore().handles();
  }

  @Override
  public List<StoreView.Served> holdAll(String name) {
    return indexed.holdAll(name, jobs::inputsOf);
  }

  /** Whether the store file with this name has an index at this moment. */
  public boolean isIndexed(String name) {
    return indexed.get(name) != null;
  }

  /** The index of the store file with this name at this moment, not retained; null without one. */
  public HFileIndex openIndex(String name) {
    return indexed.get(name);
  }

  public IndexEnvironment environment() {
    return env;
  }

  /** Whether the store file with this name has all indexes at this moment. */
  public boolean isComplete(String name) {
    HFileIndex index = indexed.get(name);
    return index != null && index.hasAll(definitions());
  }

  /** Whether every store file has this index at this moment. */
  public boolean isComplete(IndexDefinition definition) {
    for (LiveHFile hfile : store.files()) {
      HFileIndex index = indexed.get(hfile.name());
      if (index == null || index.column(definition.id()) == null) {
        return false;
      }
    }
    return true;
  }

  /** What an index has of the rows of the store's HFiles; null without a file of it. */
  public IndexCells cells(IndexDefinition definition) {
    IndexCells sum = null;
    for (LiveHFile hfile : store.files()) {
      HFileIndex index = indexed.get(hfile.name());
      HFileIndex.Column column = index == null ? null : index.column(definition.id());
      sum = column == null ? sum : IndexCells.sum(sum, column.cells());
    }
    return sum;
  }

  /**
   * Since when, in milliseconds since 1970, the HFile could have had all index files: since it was
   * written, the region opened, or the indexes changed, whatever was last.
   */
  public long lacksSince(LiveHFile hfile) {
    return Math.max(hfile.createdMillis(), files.sinceMillis());
  }

  /** The indexes that are open at this moment; they are not retained. */
  public Collection<HFileIndex> openIndexes() {
    return indexed.all();
  }

  /** Adds the bytes of the index files that are open; those of two daughters are the same. */
  public void addBytes(Map<HFileOrigin, Long> bytes) {
    openIndexes().forEach(index -> bytes.merge(index.origin(), index.bytes(), Math::max));
  }

  /** The store files that have index files at this moment. */
  public List<String> indexedHFiles() {
    return indexed.names();
  }

  /**
   * Waits until index files that were there when the region opened are open, or says that it is not
   * worth it. Returns at once except in the first moments of a region.
   */
  public void awaitOpened() {
    if (!reconciliations.awaitFirst(env.openWait())) {
      LOG.debug("{} is not reconciled yet", this);
    }
  }

  /**
   * Brings index files in line with the store's HFiles. Returns at once when that is under way; who
   * is at it then goes over it once more.
   */
  void reconcile() {
    if (env.localStore().isReady()) {
      reconciliations.run();
    } // else nobody knows what is there; whoever finds out asks again
  }

  private void reconcileOnce() {
    try {
      if (open) {
        new Reconciliation(this, env, indexed).run(!isReconciled());
        log.catchUp();
        view(store.files()).release(); // the log lets go of what is indexed now
      }
    } finally {
      reconciliations.firstIsOver();
      if (!open) {
        letGo();
      }
    }
  }

  /** Whether the store's HFiles have been compared with the local directory. */
  boolean isReconciled() {
    return reconciliations.isFirstOver();
  }

  /**
   * Indexes something else from now on; the next reconciliation opens, builds and deletes what that
   * asks for. Queries that run keep the files they have opened, others do without what was dropped.
   */
  synchronized void redefine(List<IndexDefinition> definitions, TableSettings settings) {
    boolean dropped = !definitions.containsAll(definitions());
    files = new StoreIndexFiles(env, definitions, settings);
    log.redefine(definitions, settings.memStoreLog());
    failureHandler.retry();
    if (dropped) {
      jobs.cancelAll();
    }
    views.changed();
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
    for (HFileIndex index : indexed.all()) {
      // Condemned first, so that nobody opens them in between.
      if (all) {
        env.localStore()
            .deleteLater(index.origin(), index.dir(), Deletion.REBUILT, this::requestReconcile);
      } else {
        env.localStore()
            .deleteLater(
                index.origin(),
                index.dir(),
                only.id() + ".",
                Deletion.REBUILT,
                this::requestReconcile);
      }
      indexed.remove(index);
    }
    failureHandler.repair(); // what was found wrong is not open
    return jobs.retryNow();
  }

  private void requestReconcile() {
    env.requestReconcile(region(), 0);
  }

  /** No index is left: lets go of everything and deletes what no other store wants. */
  void drop() {
    List<HFileOrigin> shown = store.files().stream().map(LiveHFile::origin).toList();
    close();
    shown.forEach(origin -> env.housekeeping().archive(origin, Deletion.NOT_INDEXED));
  }

  /** Puts finished files in their place and lets queries use them; see {@link Publication#run}. */
  public boolean publish(LiveHFile hfile, BuiltIndex built, BooleanSupplier stop)
      throws IOException {
    return new Publication(this, env, indexed).run(hfile, built, stop);
  }

  /**
   * Lets queries use files that were opened, unless nobody wants them, or they were opened before
   * an index was dropped: they would count on files that go.
   */
  public synchronized boolean admit(HFileIndex opened, BooleanSupplier stop) {
    if (stop.getAsBoolean() || !opened.hasOnly(definitions())) {
      return false;
    }
    failures.settled(opened.hfile());
    indexed.put(opened);
    sharedRows.changed();
    return true;
  }

  @Override
  public PairOverlap overlap(HFileIndex a, HFileIndex b) throws IOException {
    return failureHandler.overlap(a, b);
  }

  /**
   * Reading the open index files of an HFile has failed, in a query, a job or the chore; see {@link
   * FailureHandler#failed}.
   */
  public void failed(HFileIndex index, Throwable cause) {
    failureHandler.failed(index, cause);
  }

  /**
   * Deletes the index files that verifications found wrong, so that they are built again.
   *
   * @return number of HFiles whose index files go
   */
  public int repair() {
    return failureHandler.repair();
  }

  /** Queries do without the HFile's index from now on; its files are the caller's to delete. */
  public void evict(HFileOrigin origin) {
    indexed.all().stream().filter(index -> index.origin().equals(origin)).forEach(indexed::remove);
  }

  /**
   * A query looked at one of the store's files, which has these {@linkplain StoreView#indexesOf}.
   */
  public void queried(LiveHFile hfile, List<HFileIndex> indexes) {
    IndexBudget budget = env.budget();
    if (budget.isLimited()) {
      indexes.forEach(index -> budget.used(index.origin()));
      if (indexes.isEmpty()) {
        budget.missed(hfile.origin());
      }
    }
  }

  /** Bytes that the index files of an HFile with so many bytes will need, about. */
  public long estimate(long hfileBytes, int indexes) {
    return indexed.estimate(hfileBytes, indexes);
  }

  /** Lets go of everything; the files stay for when the region opens again. */
  void close() {
    synchronized (this) {
      open = false;
    }
    log.close();
    jobs.close();
    failures.close();
    letGo();
    views.close();
    indexed.overlaps().close();
    sharedRows.close();
    reconciliations.firstIsOver();
  }

  private void letGo() {
    indexed.names().forEach(indexed::remove);
    env.origins().leave(this);
  }

  @Override
  public String toString() {
    return region().getTable() + "/" + region().getEncodedName() + "/" + Bytes.toString(family());
  }
}
