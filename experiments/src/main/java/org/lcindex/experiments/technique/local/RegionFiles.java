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
package org.lcindex.experiments.technique.local;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.hadoop.hbase.regionserver.Store;
import org.apache.hadoop.hbase.regionserver.StoreFile;
import org.apache.hbase.thirdparty.com.google.common.util.concurrent.ThreadFactoryBuilder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The index files of a region's HFiles, by the HFiles' names. Files are made in the hook or behind
 * it, by one thread of the server, in the order in which they are asked for; so a compaction's
 * inputs have theirs when its turn comes. Thread-safe.
 */
final class RegionFiles {
  private static final Logger LOG = LoggerFactory.getLogger(RegionFiles.class);

  private static final ExecutorService JOBS =
      Executors.newSingleThreadExecutor(
          new ThreadFactoryBuilder().setDaemon(true).setNameFormat("local-index-jobs").build());

  private final Store store;
  private final FileMaker maker;
  private final boolean behind;
  private final Map<String, FileIndex> files = new ConcurrentHashMap<>();
  private final Set<String> asked = ConcurrentHashMap.newKeySet();
  private final Set<String> merging = ConcurrentHashMap.newKeySet();
  private final Set<String> seen = ConcurrentHashMap.newKeySet();
  private final Queue<JobWait> waits = new ConcurrentLinkedQueue<>();
  private volatile boolean closed;

  /**
   * @param behind whether hooks return before the files are made
   */
  RegionFiles(Store store, FileMaker maker, boolean behind) {
    this.store = store;
    this.maker = maker;
    this.behind = behind;
  }

  /** How long a job waited for its start. */
  record JobWait(String kind, long millis) {}

  /** Makes something. */
  private interface Making {
    FileIndex make() throws IOException;
  }

  /** An HFile came out of the MemStore. It need not be in the store yet. */
  void flushed(StoreFile hfile) {
    make("flush", hfile, behind, () -> maker.build(hfile.getPath()));
  }

  /** An HFile came out of others. */
  void compacted(Collection<? extends StoreFile> inputs, StoreFile result) {
    List<String> names = inputs.stream().map(RegionFiles::name).toList();
    merging.addAll(names);
    make(
        "compact",
        result,
        behind,
        () -> {
          try {
            return merged(names, result);
          } finally {
            names.forEach(merging::remove);
          }
        });
  }

  /** From the inputs' index files, or from the result if one of them has none. */
  private FileIndex merged(List<String> inputs, StoreFile result) throws IOException {
    List<FileIndex> indexes = new ArrayList<>();
    for (String name : inputs) {
      FileIndex index = files.get(name);
      if (index == null) {
        return maker.build(result.getPath());
      }
      indexes.add(index);
    }
    return maker.merge(indexes);
  }

  private void make(String kind, StoreFile hfile, boolean later, Making making) {
    String name = name(hfile);
    if (!asked.add(name)) {
      return;
    }
    long submitted = System.nanoTime();
    Runnable job =
        () -> {
          waits.add(new JobWait(kind, (System.nanoTime() - submitted) / 1_000_000));
          try {
            if (!closed) {
              files.put(name, making.make());
              prune();
            }
          } catch (IOException | RuntimeException | Error e) {
            // The HFile may be gone already; if not, it is asked for again.
            asked.remove(name);
            LOG.warn("no local index for {}", hfile.getPath(), e);
          }
        };
    if (later) {
      JOBS.execute(job);
    } else {
      job.run();
    }
  }

  /**
   * The index files of all HFiles in the store; empty when one has none yet, and what is missing is
   * then made. References of a split have none until they are compacted.
   */
  Optional<List<FileIndex>> all() {
    List<FileIndex> all = new ArrayList<>();
    boolean whole = true;
    for (StoreFile hfile : store.getStorefiles()) {
      FileIndex index = files.get(name(hfile));
      if (index != null) {
        all.add(index);
        continue;
      }
      whole = false;
      if (!hfile.isReference()) {
        make("flush", hfile, true, () -> maker.build(hfile.getPath()));
      }
    }
    return whole ? Optional.of(all) : Optional.empty();
  }

  /** Names of the HFiles in the store, now. */
  Set<String> names() {
    Set<String> names = new TreeSet<>();
    store.getStorefiles().forEach(hfile -> names.add(name(hfile)));
    return names;
  }

  private static String name(StoreFile hfile) {
    return hfile.getPath().getName();
  }

  /** Deletes what belongs to HFiles that were in the store and are not any more. */
  private synchronized void prune() throws IOException {
    Set<String> now = names();
    seen.addAll(now);
    for (String name : files.keySet()) {
      if (!now.contains(name) && seen.contains(name) && !merging.contains(name)) {
        files.remove(name).delete();
        asked.remove(name);
        seen.remove(name);
      }
    }
  }

  /** How the region stands. */
  LocalStatus status() throws IOException {
    prune();
    Set<String> now = names();
    boolean whole = all().isPresent();
    long bytes = 0;
    for (String name : now) {
      FileIndex index = files.get(name);
      bytes += index == null ? 0 : index.bytes();
    }
    return new LocalStatus(whole && merging.isEmpty(), bytes, List.copyOf(waits));
  }

  /** Deletes everything. */
  void close() throws IOException {
    closed = true;
    maker.deleteAll();
  }
}
