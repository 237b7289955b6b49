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
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.io.CorruptIndexException;
import org.lcindex.regionserver.job.BuiltIndex;
import org.lcindex.regionserver.job.CommitJob;
import org.lcindex.regionserver.job.FlushJob;
import org.lcindex.regionserver.job.IndexedStore;
import org.lcindex.regionserver.job.Job;
import org.lcindex.regionserver.server.Counters.Counter;
import org.lcindex.regionserver.server.IndexServer;
import org.lcindex.rowfile.PairOverlap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The indexes of one store (a column family of an open region): which of its HFiles have which
 * index files, and what is being done about the others.
 *
 * <p>There is one rule: {@link #reconcile()} compares the store's current HFiles with the open
 * index files and the local directory, and submits or deletes what differs. Hooks, the chore and
 * queries only ask for a reconciliation; so an event that is missed, a queue that was full or a
 * crash costs time and nothing else. Thread safe.
 */
@InterfaceAudience.Private
public final class StoreIndex implements IndexedStore {
  private static final Logger LOG = LoggerFactory.getLogger(StoreIndex.class);

  private final IndexServer server;
  private final RegionInfo region;
  private final HStore store;
  private final List<IndexDefinition> definitions;
  private final TableSettings settings;
  private final StoreIndexFiles files;
  private final Overlaps overlaps = new Overlaps();
  private final ConcurrentHashMap<String, HFileIndex> indexed = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<String, Job> jobs = new ConcurrentHashMap<>();
  private final BuildFailures failures;
  private volatile boolean open = true;

  StoreIndex(
      IndexServer server,
      RegionInfo region,
      HStore store,
      List<IndexDefinition> definitions,
      TableSettings settings) {
    this.server = server;
    this.region = region;
    this.store = store;
    this.definitions = List.copyOf(definitions);
    this.settings = settings;
    this.files = new StoreIndexFiles(server, region, family(), definitions, settings);
    this.failures = new BuildFailures(server.problems(), toString());
  }

  public HStore store() {
    return store;
  }

  public byte[] family() {
    return store.getColumnFamilyDescriptor().getName();
  }

  public List<IndexDefinition> definitions() {
    return definitions;
  }

  public TableSettings settings() {
    return settings;
  }

  public Overlaps overlaps() {
    return overlaps;
  }

  /** The HFile's index, retained for the caller, or null when it has none. */
  public HFileIndex acquire(String hfile) {
    HFileIndex index = indexed.get(hfile);
    return index != null && index.retain() ? index : null;
  }

  /** The HFiles that have index files at this moment. */
  List<String> indexedHFiles() {
    return List.copyOf(indexed.keySet());
  }

  /** Why the last attempt to index the HFile failed; null when it did not. */
  public String failure(String hfile) {
    return failures.reason(hfile);
  }

  /** The job that is at work on the HFile, or null. */
  public Job job(String hfile) {
    return jobs.get(hfile);
  }

  /** Brings index files in line with the store's HFiles. Called by one thread at a time. */
  synchronized void reconcile() {
    if (!open) {
      return;
    }
    Map<String, Path> onDisk = server.localStore().hfiles(region, family());
    Collection<HStoreFile> live = store.getStorefiles();
    List<String> names = new ArrayList<>();
    for (HStoreFile hfile : live) {
      String name = hfile.getPath().getName();
      names.add(name);
      if (!hfile.isReference()) {
        reconcile(hfile, onDisk.get(name));
      }
    }
    for (String name : List.copyOf(indexed.keySet())) {
      if (!names.contains(name)) {
        retire(name, true);
      }
    }
    failures.retain(names);
    onDisk.forEach(
        (name, dir) -> {
          if (!names.contains(name)) {
            server.localStore().deleteQuietly(dir);
          }
        });
  }

  private void reconcile(HStoreFile hfile, Path dir) {
    String name = hfile.getPath().getName();
    // First the job, then its result: a job ends after its index is known. The other way round, an
    // index that is published in between would be built a second time, over its own files.
    if (jobs.containsKey(name)) {
      return;
    }
    HFileIndex known = indexed.get(name);
    if (known == null && dir != null) {
      known = openExisting(hfile, dir);
    }
    if (known != null && known.hasAll(definitions)) {
      files.deleteDropped(known);
      return;
    }
    if (settings.jobsMode() != TableSettings.JobsMode.NEVER) {
      submitBuild(hfile, known);
    }
  }

  private HFileIndex openExisting(HStoreFile hfile, Path dir) {
    String name = hfile.getPath().getName();
    HFileIndex opened = null;
    try {
      opened = files.open(hfile, dir);
      prepareOverlaps(opened);
      indexed.put(name, opened);
      return opened;
    } catch (CorruptIndexException e) {
      server.counters().increment(Counter.FILES_CORRUPT);
      LOG.warn("{}: {}", e.path(), e.getMessage());
    } catch (IOException | RuntimeException e) {
      LOG.info("Index files in {} cannot be used and are built again: {}", dir, e.toString());
    }
    if (opened != null) {
      opened.retire(false);
    }
    server.localStore().deleteQuietly(dir);
    return null;
  }

  private void submitBuild(HStoreFile hfile, HFileIndex known) {
    String name = hfile.getPath().getName();
    List<IndexDefinition> missing = new ArrayList<>();
    for (IndexDefinition definition : definitions) {
      if (known == null || known.column(definition.id()) == null) {
        missing.add(definition);
      }
    }
    FlushJob job = new FlushJob(this, hfile, missing);
    if (jobs.putIfAbsent(name, job) == null) {
      server.submit(job, settings.jobsDelayMillis());
    }
  }

  @Override
  public BuiltIndex build(HStoreFile hfile, List<IndexDefinition> missing, BooleanSupplier stop)
      throws IOException {
    boolean needsRowFile = !indexed.containsKey(hfile.getPath().getName());
    return files.build(hfile, missing, needsRowFile, stop);
  }

  @Override
  public void commit(HStoreFile hfile, BuiltIndex built) throws IOException {
    String name = hfile.getPath().getName();
    Path dir = files.publish(hfile, built);
    HFileIndex opened = files.open(hfile, dir);
    boolean published = false;
    try {
      prepareOverlaps(opened);
      synchronized (this) {
        if (open && isLive(hfile)) {
          HFileIndex before = indexed.put(name, opened);
          published = true;
          if (before != null) {
            before.retire(false);
          }
        }
      }
    } finally {
      if (!published) {
        opened.retire(true);
      }
    }
    if (published) {
      failures.built(name);
      server.counters().increment(Counter.HFILES_INDEXED);
    }
  }

  /**
   * Overlap with every other indexed HFile, so that the first query does not have to compute it.
   */
  private void prepareOverlaps(HFileIndex added) throws IOException {
    for (String other : List.copyOf(indexed.keySet())) {
      HFileIndex index = other.equals(added.hfile()) ? null : acquire(other);
      if (index != null) {
        try {
          overlap(added, index);
        } catch (IOException | RuntimeException e) {
          if (indexed.get(other) == index) {
            throw e;
          }
          // The other one was to blame and is dropped; its next build compares it again.
        } finally {
          index.release();
        }
      }
    }
  }

  /**
   * The rows that two HFiles share. An index that turns out damaged is dropped and built again.
   *
   * @throws IOException when there is no answer; the query goes without the index
   */
  public PairOverlap overlap(HFileIndex a, HFileIndex b) throws IOException {
    try {
      return overlaps.between(a, b);
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
    if (indexed.remove(index.hfile(), index)) {
      server.counters().increment(Counter.FILES_CORRUPT);
      LOG.warn(
          "Damaged index files in {} are dropped and built again: {}",
          index.dir(),
          cause.getMessage());
      overlaps.forget(index.hfile());
      // What is being built for it may count on files that go now.
      Job job = jobs.get(index.hfile());
      if (job != null) {
        job.cancel();
      }
      // Deleted now, not when the last reader lets go: the new files will have the same names.
      server.localStore().deleteQuietly(index.dir());
      index.retire(false);
    }
    server.requestReconcile(region);
  }

  private void retire(String name, boolean delete) {
    HFileIndex index = indexed.remove(name);
    if (index != null) {
      index.retire(delete);
    }
    overlaps.forget(name);
  }

  @Override
  public void submit(CommitJob job) {
    jobs.put(job.hfile(), job);
    server.submit(job);
  }

  @Override
  public boolean isLive(HStoreFile hfile) {
    return open && store.getStorefiles().contains(hfile);
  }

  @Override
  public void jobFailed(String hfile, Job job, Exception cause) {
    server.counters().increment(Counter.JOB_FAILURES);
    failures.failed(hfile, job.subject(), job.failure());
    LOG.debug("Attempt {} of {} failed", job.attempts(), job.subject(), cause);
  }

  @Override
  public void jobEnded(String hfile, Job job) {
    jobs.remove(hfile, job);
  }

  /** Forgets past failures and submits what is missing; returns how many HFiles that are. */
  public int retryNow() {
    List.copyOf(jobs.values()).stream()
        .filter(job -> job.state() == Job.State.FAILED)
        .forEach(Job::cancel);
    failures.retrying();
    reconcile();
    return jobs.size();
  }

  /** Lets go of everything; the files stay for when the region opens again. */
  void close() {
    synchronized (this) {
      open = false;
    }
    jobs.values().forEach(Job::cancel);
    List.copyOf(indexed.keySet()).forEach(name -> retire(name, false));
    failures.close();
  }

  @Override
  public String toString() {
    return region.getEncodedName() + "/" + Bytes.toString(family());
  }
}
