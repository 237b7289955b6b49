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
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleConsumer;
import org.lcindex.build.BuildResult;
import org.lcindex.build.CannotMergeException;
import org.lcindex.build.HFileIndexMerger;
import org.lcindex.build.MergeInput;
import org.lcindex.build.MergeOutput;
import org.lcindex.hbase.LiveHFile;
import org.lcindex.hbase.OpenStore;
import org.lcindex.io.CorruptIndexException;
import org.lcindex.layout.IndexEntries;
import org.lcindex.regionserver.adapter.CompactedRows;
import org.lcindex.regionserver.disk.BuildDir;
import org.lcindex.regionserver.disk.BuiltIndex;
import org.lcindex.regionserver.disk.HFileIndex;
import org.lcindex.regionserver.store.failure.FailureHandler;
import org.lcindex.regionserver.store.failure.IndexFailures;
import org.lcindex.regionserver.store.view.OpenIndexes;

/**
 * One merge of the index files of a compaction's inputs (Algorithm 1 of the paper). Inputs that are
 * references take part with the rows of the region only. For one thread.
 */
final class CompactionMerge {
  private final IndexEnvironment env;
  private final OpenStore store;
  private final IndexedFamily.Wanted wanted;
  private final OpenIndexes indexed;
  private final FailureHandler failures;
  private final LiveHFile result;
  private final long compactedMillis;

  /**
   * @param compactedMillis a time when the compaction had read everything, by the server's clock
   */
  CompactionMerge(
      IndexEnvironment env,
      IndexedFamily store,
      OpenIndexes indexed,
      FailureHandler failures,
      LiveHFile result,
      long compactedMillis) {
    this.env = env;
    this.store = store.store();
    this.wanted = store.wanted();
    this.indexed = indexed;
    this.failures = failures;
    this.result = result;
    this.compactedMillis = compactedMillis;
  }

  /**
   * Merges.
   *
   * @param names the compaction's inputs
   * @param progress told how much is done, from 0 to 1
   * @return null when {@code stop} ended it early
   * @throws CannotMergeException when the files have to be built from the result
   */
  BuiltIndex merge(List<String> names, BooleanSupplier stop, DoubleConsumer progress)
      throws IOException {
    List<HFileIndex> inputs = new ArrayList<>();
    try {
      for (String name : names) {
        HFileIndex input = indexed.acquire(name);
        if (input == null) {
          throw new CannotMergeException("input " + name + " has no index files");
        }
        inputs.add(input);
      }
      return merged(inputs, stop, progress);
    } catch (IOException e) {
      Path file = IndexFailures.fileOf(e);
      HFileIndex failed =
          inputs.stream()
              .filter(input -> file != null && file.startsWith(input.dir()))
              .findFirst()
              .orElse(null);
      if (failed == null) {
        throw e; // of the new HFile, or of what was written
      }
      failures.failed(failed, e);
      throw new CannotMergeException("an input's index files failed: " + e.getMessage());
    } finally {
      inputs.forEach(HFileIndex::release);
    }
  }

  private BuiltIndex merged(List<HFileIndex> inputs, BooleanSupplier stop, DoubleConsumer progress)
      throws IOException {
    // What compactions drop is little.
    long needed = inputs.stream().mapToLong(HFileIndex::bytes).sum();
    BuildDir dir = env.disk().localStore().newBuildDir(result.origin(), needed);
    try (dir) {
      List<Path> files = mergeInto(dir.path(), inputs, stop, progress);
      return files == null ? null : dir.finished(files);
    } catch (CannotMergeException | CorruptIndexException e) {
      throw e; // not for anything that the new directory's disk did
    } catch (IOException e) {
      throw dir.suspectDisk(e);
    }
  }

  private List<Path> mergeInto(
      Path dir, List<HFileIndex> inputs, BooleanSupplier stop, DoubleConsumer progress)
      throws IOException {
    try (CompactedRows newRows =
        new CompactedRows(result, wanted.settings().buildOptions().rowMaxBytes())) {
      HFileIndexMerger merger =
          new HFileIndexMerger(
              env.work().files(),
              dir,
              output(),
              inputs.stream().map(this::input).toList(),
              env.memory().buildOptions(wanted.settings(), result),
              env.memory().mergeLimits());
      BuildResult built = merger.merge(newRows, env.work().helpers(), stop, progress);
      return built == null ? null : built.files();
    }
  }

  private MergeInput input(HFileIndex index) {
    List<IndexEntries> indexes = new ArrayList<>();
    index.columns().forEach(column -> indexes.add(column.entries()));
    return index.isPart()
        ? new MergeInput(
            index.rows(),
            indexes,
            store.region().getStartKey(),
            emptyIsOpen(store.region().getEndKey()))
        : MergeInput.whole(index.rows(), indexes);
  }

  private static byte[] emptyIsOpen(byte[] key) {
    return key.length == 0 ? null : key;
  }

  private MergeOutput output() {
    long ttl = store.ttlMillis();
    return new MergeOutput(
        result.identity(),
        store.family(),
        wanted.definitions(),
        ttl == Long.MAX_VALUE ? Long.MIN_VALUE : compactedMillis - ttl,
        result.firstRow(),
        result.lastRow());
  }
}
