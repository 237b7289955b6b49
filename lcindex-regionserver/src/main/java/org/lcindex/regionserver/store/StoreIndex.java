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
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.io.CorruptIndexException;
import org.lcindex.regionserver.adapter.LiveHFile;
import org.lcindex.regionserver.adapter.OpenStore;
import org.lcindex.regionserver.adapter.StoreFileId;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.disk.BuiltIndex;
import org.lcindex.regionserver.disk.HFileOrigin;
import org.lcindex.regionserver.disk.IndexBudget;
import org.lcindex.regionserver.disk.OpenHandles;
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
 * crash costs time and nothing else. Thread safe.
 */
@InterfaceAudience.Private
public final class StoreIndex implements StoreView.Source {
  private static final Logger LOG = LoggerFactory.getLogger(StoreIndex.class);

  private final IndexEnvironment env;
  private final OpenStore store;
  private final StoreJobs jobs;
  private final StoreViews views =
      new StoreViews((files, change) -> StoreView.of(this, files, change));
  private final OpenIndexes indexed = new OpenIndexes(views::changed);
  private final CountDownLatch reconciled = new CountDownLatch(1);
  private volatile StoreIndexFiles files;
  private volatile boolean open = true;

  StoreIndex(
      IndexEnvironment env,
      OpenStore store,
      List<IndexDefinition> definitions,
      TableSettings settings) {
    this.env = env;
    this.store = store;
    this.files = new StoreIndexFiles(env, store, definitions, settings);
    this.jobs = new StoreJobs(this, env);
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

  String familyName() {
    return store.familyName();
  }

  public List<IndexDefinition> definitions() {
    return files.definitions();
  }

  public TableSettings settings() {
    return files.settings();
  }

  StoreIndexFiles files() {
    return files;
  }

  @Override
  public Overlaps overlaps() {
    return indexed.overlaps();
  }

  /** The background work on this store. */
  public StoreJobs jobs() {
    return jobs;
  }

  boolean isOpen() {
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
    return views.of(hfiles);
  }

  /** Heap of what the current view has worked out, in bytes. */
  public long viewBytes() {
    return views.bytes();
  }

  /** What stands in for whom has changed. */
  void viewChanged() {
    views.changed();
  }

  @Override
  public OpenHandles handles() {
    return env.localStore().handles();
  }

  @Override
  public List<HFileIndex> holdAll(String name) {
    return indexed.holdAll(name, jobs::inputsOf);
  }

  /** Whether the store file with this name has an index at this moment. */
  boolean isIndexed(String name) {
    return indexed.get(name) != null;
  }

  /** Whether the store file with this name has all indexes at this moment. */
  boolean isComplete(String name) {
    HFileIndex index = indexed.get(name);
    return index != null && index.hasAll(definitions());
  }

  /** The indexes that are open at this moment; they are not retained. */
  Collection<HFileIndex> openIndexes() {
    return indexed.all();
  }

  /** Adds the bytes of the index files that are open; those of two daughters are the same. */
  public void addBytes(Map<HFileOrigin, Long> bytes) {
    openIndexes().forEach(index -> bytes.merge(index.origin(), index.bytes(), Math::max));
  }

  /** The store files that have index files at this moment. */
  List<String> indexedHFiles() {
    return indexed.names();
  }

  /**
   * Waits until index files that were there when the region opened are open. Returns at once except
   * in the first moments of a region.
   */
  public void awaitOpened(long millis) {
    try {
      if (reconciled.getCount() > 0 && !reconciled.await(millis, TimeUnit.MILLISECONDS)) {
        LOG.debug("{} is not reconciled after {} ms", this, millis);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Brings index files in line with the store's HFiles. */
  synchronized void reconcile() {
    if (open) {
      try {
        new Reconciliation(this, env, indexed).run(reconciled.getCount() > 0);
      } finally {
        reconciled.countDown();
      }
    }
  }

  /**
   * Indexes something else from now on; the next reconciliation builds and deletes what that asks
   * for. Queries that run keep the files they have opened.
   */
  synchronized void redefine(List<IndexDefinition> definitions, TableSettings settings) {
    boolean dropped = !definitions.containsAll(definitions());
    files = new StoreIndexFiles(env, store, definitions, settings);
    if (dropped) {
      jobs.cancelAll();
      store.files().forEach(this::forgetDropped);
    }
  }

  /** Opens an HFile's index anew, without the columns that are not indexed any more. */
  private void forgetDropped(LiveHFile hfile) {
    StoreFileId id = hfile.id();
    HFileIndex known = indexed.get(id.name());
    if (known == null) {
      return;
    }
    try {
      indexed.put(files.open(hfile, known.dir()));
    } catch (IOException | RuntimeException e) {
      damaged(known, e);
    }
  }

  /** No index is left: lets go of everything and deletes what no other store wants. */
  void drop() {
    List<HFileOrigin> shown = store.files().stream().map(LiveHFile::origin).toList();
    close();
    shown.forEach(env.housekeeping()::archive);
  }

  /** Publishes finished files and lets queries use them; returns false when nobody wants them. */
  boolean publish(LiveHFile hfile, BuiltIndex built) throws IOException {
    StoreFileId id = hfile.id();
    Path dir = files.publish(id, built);
    HFileIndex opened = files.open(hfile, dir);
    boolean published = false;
    try {
      indexed.prepareOverlaps(opened, jobs::isPinned, this::overlap);
      synchronized (this) {
        // Opened before an index was dropped it would count on files that go.
        if (jobs.isWanted(hfile) && opened.hasOnly(definitions())) {
          indexed.put(opened);
          published = true;
        }
      }
    } finally {
      if (!published) {
        opened.retire();
        if (open) {
          env.housekeeping().archive(id.origin());
        }
      }
    }
    return published;
  }

  /**
   * The rows that two HFiles share. An index that turns out damaged is dropped and built again.
   *
   * @throws IOException when there is no answer; the query goes without the index
   */
  @Override
  public PairOverlap overlap(HFileIndex a, HFileIndex b) throws IOException {
    try {
      return indexed.overlaps().between(a, b);
    } catch (CorruptIndexException e) {
      damaged(e.path() != null && e.path().startsWith(b.dir()) ? b : a, e);
      throw e;
    } catch (IOException | RuntimeException e) {
      // Nobody knows whose bytes could not be read.
      damaged(a, e);
      damaged(b, e);
      throw e;
    }
  }

  /**
   * A query or the chore found the index of an HFile damaged: it is dropped at once, counted, and
   * built again.
   */
  public void damaged(HFileIndex index, Exception cause) {
    if (indexed.remove(index)) {
      env.counters().increment(Counter.FILES_CORRUPT);
      LOG.warn(
          "Damaged index files in {} are dropped and built again: {}",
          index.dir(),
          cause.getMessage());
      // What is being built for it may count on files that go now.
      jobs.cancel(index.hfile());
      // Deleted now, not when the last reader lets go: the new files will have the same names.
      env.localStore().delete(index.origin());
    }
    env.requestReconcile(region());
  }

  /** Queries do without the HFile's index from now on; its files are the caller's to delete. */
  void evict(HFileOrigin origin) {
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
  long estimate(long hfileBytes, int indexes) {
    return indexed.estimate(hfileBytes, indexes);
  }

  /** Lets go of everything; the files stay for when the region opens again. */
  void close() {
    synchronized (this) {
      open = false;
    }
    jobs.close();
    indexed.names().forEach(indexed::remove);
    views.close();
    env.origins().leave(this);
    reconciled.countDown();
  }

  @Override
  public String toString() {
    return region().getEncodedName() + "/" + Bytes.toString(family());
  }
}
