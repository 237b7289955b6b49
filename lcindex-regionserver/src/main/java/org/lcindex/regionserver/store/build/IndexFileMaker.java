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
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.lcindex.build.BuildOptions;
import org.lcindex.build.CannotMergeException;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.hbase.LiveHFile;
import org.lcindex.io.CorruptIndexException;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.disk.BuiltIndex;
import org.lcindex.regionserver.offline.OfflineSource;
import org.lcindex.regionserver.remote.RemoteSource;
import org.lcindex.regionserver.store.failure.BuildFailures;
import org.lcindex.regionserver.store.failure.FailureHandler;
import org.lcindex.regionserver.store.view.OpenIndexes;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the index files of one store's HFiles, in one of four ways, and knows how far that is. Each
 * returns null when {@code stop} is true. Thread safe.
 */
final class IndexFileMaker {
  private static final Logger LOG = LoggerFactory.getLogger(IndexFileMaker.class);

  private final IndexedFamily store;
  private final IndexEnvironment env;
  private final OpenIndexes indexed;
  private final FailureHandler failures;
  private final BuildFailures attempts;
  private final Map<String, JobProgress> running = new ConcurrentHashMap<>();

  IndexFileMaker(
      IndexedFamily store,
      IndexEnvironment env,
      OpenIndexes indexed,
      FailureHandler failures,
      BuildFailures attempts) {
    this.store = store;
    this.env = env;
    this.indexed = indexed;
    this.failures = failures;
    this.attempts = attempts;
  }

  private interface Work {
    BuiltIndex run(JobProgress progress) throws IOException;
  }

  private BuiltIndex measured(LiveHFile hfile, Work work) throws IOException {
    String name = hfile.name();
    JobProgress progress = new JobProgress(hfile, env.work().meter());
    running.put(name, progress);
    long begun = System.nanoTime();
    try {
      BuiltIndex made = work.run(progress);
      LOG.debug(
          "{} index files of {} ({} bytes) in {} ms",
          made == null ? 0 : made.files().size(),
          hfile.path(),
          hfile.bytes(),
          TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun));
      return made;
    } finally {
      running.remove(name, progress);
    }
  }

  /** How much of the HFile is done, in bytes; 0 when nothing is under way. */
  long bytesDone(String hfile) {
    JobProgress progress = running.get(hfile);
    return progress == null ? 0 : progress.bytes();
  }

  /** From the HFile's cells. */
  BuiltIndex build(LiveHFile hfile, List<IndexDefinition> missing, BooleanSupplier stop)
      throws IOException {
    IndexedFamily.Wanted wanted = store.wanted();
    HFileBuild build =
        new HFileBuild(env, store.store(), wanted, hfile, env.work().files(), env.work().helpers());
    boolean needsRowFile = indexed.get(hfile.name()) == null;
    long needed = needed(hfile, wanted.settings(), missing.size());
    return measured(hfile, progress -> build.build(missing, needsRowFile, needed, progress, stop));
  }

  /** Bytes of room for index files of an HFile and for what is sorted on the way, about. */
  private long needed(LiveHFile hfile, TableSettings settings, int indexes) {
    long files = indexed.estimate(hfile.identity().length(), indexes);
    long memory = env.memory().buildOptions(settings, hfile).memoryBytes();
    boolean sortsOnDisk = memory < hfile.uncompressedBytes();
    return Math.max(sortsOnDisk ? 2 * files : files, attempts.roomAtLeast(hfile.name()));
  }

  /** From the index files of a compaction's inputs; from the HFile's cells when that cannot be. */
  BuiltIndex merge(
      LiveHFile result, List<String> inputs, long compactedMillis, BooleanSupplier stop)
      throws IOException {
    try {
      if (store.store().observersMayAlterCells()) {
        throw new CannotMergeException("another coprocessor may have changed cells");
      }
      CompactionMerge merge =
          new CompactionMerge(env, store, indexed, failures, result, compactedMillis);
      BuiltIndex merged = measured(result, progress -> merge.merge(inputs, stop, progress::share));
      if (merged != null) {
        env.telemetry().counters().increment(Counter.HFILES_MERGED);
      }
      return merged;
    } catch (CannotMergeException | CorruptIndexException e) {
      LOG.debug("Index of {} is built and not merged: {}", result.path(), e.getMessage());
      return build(result, store.definitions(), stop);
    }
  }

  /**
   * What came with a bulk load; null also when that cannot be taken.
   *
   * @param expected whether it is to be told if there is nothing
   */
  BuiltIndex fetchOffline(
      LiveHFile hfile, List<IndexDefinition> missing, boolean expected, BooleanSupplier stop)
      throws IOException {
    OfflineSource offline = env.work().offline();
    BuildOptions options = env.memory().buildOptions(store.wanted().settings(), hfile);
    return measured(
        hfile,
        progress ->
            offline.fetch(
                store.region(), hfile, missing, options, expected, stop, progress::share));
  }

  /** From another server; null also when none has them. */
  BuiltIndex fetch(LiveHFile hfile, List<IndexDefinition> missing, BooleanSupplier stop)
      throws IOException {
    RemoteSource remote = env.work().remote().get();
    return remote == null
        ? null
        : measured(
            hfile,
            progress ->
                remote.fetch(
                    store.region(),
                    hfile.origin(),
                    hfile.identity(),
                    missing,
                    stop,
                    progress::share));
  }
}
