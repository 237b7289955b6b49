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
import java.util.List;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.build.HFileIndexBuilder;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.io.HFileIdentity;
import org.lcindex.regionserver.adapter.HFileCells;
import org.lcindex.regionserver.adapter.StoreFileId;
import org.lcindex.regionserver.disk.BuiltIndex;
import org.lcindex.regionserver.disk.IndexFileNames;

/**
 * Builds, publishes and opens the index files of one store's HFiles. Knows files and not their
 * state, which is {@link StoreIndex}'s. Thread safe.
 */
@InterfaceAudience.Private
final class StoreIndexFiles {
  private final IndexEnvironment env;
  private final HStore store;
  private final List<IndexDefinition> definitions;
  private final TableSettings settings;

  StoreIndexFiles(
      IndexEnvironment env,
      HStore store,
      List<IndexDefinition> definitions,
      TableSettings settings) {
    this.env = env;
    this.store = store;
    this.definitions = List.copyOf(definitions);
    this.settings = settings;
  }

  List<IndexDefinition> definitions() {
    return definitions;
  }

  TableSettings settings() {
    return settings;
  }

  /**
   * Reads an HFile and writes its missing index files into a temporary directory.
   *
   * @param progress told of every row
   * @return null when {@code stop} ended it early
   */
  BuiltIndex build(
      HStoreFile hfile,
      StoreFileId id,
      List<IndexDefinition> missing,
      boolean needsRowFile,
      JobProgress progress,
      BooleanSupplier stop)
      throws IOException {
    return env.localStore()
        .build(
            id.origin(),
            failure -> true,
            dir -> buildInto(dir, hfile, id, missing, needsRowFile, progress, stop));
  }

  private List<Path> buildInto(
      Path dir,
      HStoreFile hfile,
      StoreFileId id,
      List<IndexDefinition> missing,
      boolean needsRowFile,
      JobProgress progress,
      BooleanSupplier stop)
      throws IOException {
    try (HFileIndexBuilder builder =
        new HFileIndexBuilder(
            env.jobFiles(),
            dir,
            identity(hfile, id),
            store.getColumnFamilyDescriptor().getName(),
            missing,
            definitions,
            needsRowFile,
            settings.buildOptions())) {
      HFileCells.RowConsumer consumer =
          row -> {
            builder.appendRow(row);
            progress.rowRead(row.size());
          };
      boolean all =
          id.part()
              ? HFileCells.forEachRowBehind(hfile, store, stop, consumer)
              : HFileCells.forEachRow(hfile, stop, consumer);
      progress.report();
      if (!all) {
        return null;
      }
      return IndexFileNames.finalNames(env.localStore().files(), dir, builder.finish());
    }
  }

  /** Renames built files into the HFile's directory, which is returned. */
  Path publish(StoreFileId id, BuiltIndex built) throws IOException {
    return env.localStore().publish(built.dir(), built.files(), id.origin());
  }

  /** Opens the index files in a directory; see {@link HFileIndex#open}. */
  HFileIndex open(HStoreFile hfile, StoreFileId id, Path dir) throws IOException {
    return HFileIndex.open(
        env.localStore(),
        dir,
        id,
        identity(hfile, id),
        definitions,
        visibleFrom(hfile),
        env.pageCache());
  }

  /** Deletes the files of indexes that no store with this HFile wants any more. */
  void deleteDropped(HFileIndex known) {
    env.housekeeping().deleteOthers(known.dir(), env.origins().wantedIndexes(known.origin()));
  }

  /** Bulk loaded cells take their sequence id from the file, all others carry their own. */
  private static long visibleFrom(HStoreFile hfile) {
    return hfile.isBulkLoadResult()
        ? Math.max(hfile.getMaxSequenceId(), hfile.getMaxMemStoreTS())
        : hfile.getMaxMemStoreTS();
  }

  static HFileIdentity identity(HStoreFile hfile, StoreFileId id) {
    // The HFile's own reader: a reference's counts half of the entries.
    HFile.Reader reader = hfile.getReader().getHFileReader();
    return new HFileIdentity(id.origin().hfile(), reader.length(), reader.getEntries());
  }
}
