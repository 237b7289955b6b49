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
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.hbase.HFileOrigin;
import org.lcindex.hbase.LiveHFile;
import org.lcindex.hbase.StoreFileId;
import org.lcindex.io.CorruptIndexException;
import org.lcindex.regionserver.disk.BuiltIndex;
import org.lcindex.regionserver.disk.HFileIndex;
import org.lcindex.regionserver.disk.IndexFileNames;
import org.lcindex.regionserver.store.StoreIndex;

/**
 * Publishes and opens the index files of one store's HFiles. Knows files and not their state, which
 * is {@link StoreIndex}'s. Thread safe.
 */
@InterfaceAudience.Private
public final class StoreIndexFiles {
  private final IndexEnvironment env;
  private final List<IndexDefinition> definitions;
  private final TableSettings settings;
  private final long sinceMillis = EnvironmentEdgeManager.currentTime();

  public StoreIndexFiles(
      IndexEnvironment env, List<IndexDefinition> definitions, TableSettings settings) {
    this.env = env;
    this.definitions = List.copyOf(definitions);
    this.settings = settings;
  }

  public List<IndexDefinition> definitions() {
    return definitions;
  }

  public TableSettings settings() {
    return settings;
  }

  /** When these became the indexes, in milliseconds since 1970. */
  public long sinceMillis() {
    return sinceMillis;
  }

  /** Renames built files into the HFile's directory, which is returned. */
  Path publish(StoreFileId id, BuiltIndex built) throws IOException {
    return env.localStore().publish(built, id.origin());
  }

  /**
   * Opens the index files in a directory; see {@link HFileIndex#open}.
   *
   * @throws CorruptIndexException also when a verification has found them wrong before, when the
   *     region was open elsewhere or the server was another process
   */
  HFileIndex open(LiveHFile hfile, Path dir) throws IOException {
    if (env.localStore().isMarkedWrong(dir)) {
      throw new CorruptIndexException(
          dir.resolve(IndexFileNames.WRONG),
          "a verification found these index files wrong before the region was opened here");
    }
    return HFileIndex.open(
        env.localStore(),
        dir,
        hfile.id(),
        hfile.identity(),
        definitions,
        hfile.visibleFrom(),
        env.pageCache());
  }

  /** Deletes the files of indexes that no store with these HFiles wants any more. */
  void deleteDropped(List<HFileIndex> known) {
    Origins origins = env.origins();
    // A directory is listed once, and again when other indexes are wanted, or another store that
    // wanted some may have left their files there.
    long comings = origins.comings();
    Map<HFileOrigin, Set<String>> wanted =
        origins.wantedIndexes(known.stream().map(HFileIndex::origin).collect(Collectors.toSet()));
    for (HFileIndex index : known) {
      if (!index.isTidy(wanted.get(index.origin()), comings)) {
        Set<String> ids = origins.wantedIndexes(index.origin());
        if (env.housekeeping().deleteOthers(index.dir(), ids)) {
          index.tidy(ids, comings);
        }
      }
    }
  }
}
