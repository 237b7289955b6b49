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
package org.lcindex.query.offline;

import java.io.IOException;
import java.util.function.LongConsumer;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.offline.OfflineNames;
import org.lcindex.offline.manifest.FolderCheck;
import org.lcindex.offline.manifest.Manifest;
import org.lcindex.offline.manifest.ManifestFile;
import org.lcindex.offline.manifest.Sha256;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.rpc.IndexException;

/**
 * What may be said of a folder before and amid its load: whether it was used, whether there is room
 * for it, whether what is left of it is whole. Stateless.
 */
@InterfaceAudience.Private
public final class LoadedFolder {
  private LoadedFolder() {}

  /**
   * Whether a folder has not been loaded into a table, and is not being loaded.
   *
   * @throws IndexException when it was
   */
  public static void checkUnused(FileSystem fs, Path folder) throws IOException {
    LoadState state = LoadState.read(fs, folder);
    if (state != null) {
      throw used(folder, state, "and is pushed once: swap that version in");
    }
  }

  /** That a folder was loaded into another table. */
  static IndexException used(Path folder, LoadState state, String remedy) {
    return new IndexException(
        String.format(
            "%s is being loaded, or was, into table %s, %s, or copy the"
                + " folder before it is loaded. If that table is gone and the"
                + " folder has all its files still, delete %s in it",
            folder, state.table(), remedy, LoadState.NAME));
  }

  /**
   * Compares with its checksums what a load that has begun still takes from a folder.
   *
   * @param reading called for each piece that was read; may wait
   * @param progress is told of bytes that were compared, or are gone
   * @throws IndexException with file, value and remedy
   */
  public static void checkRest(
      FileSystem fs, Path folder, Sha256.Reading reading, LongConsumer progress)
      throws IOException {
    LoadState state = LoadState.read(fs, folder);
    if (state == null) {
      FolderCheck.whole(fs, folder, reading, progress);
    } else if (state.step() == LoadState.Step.BEGUN
        || state.step() == LoadState.Step.STAGED && state.hfiles() == null) {
      FolderCheck.rest(fs, folder, reading, progress);
    }
  }

  /** Forgets what was seen of a folder's HFiles: the table in which it was seen is gone. */
  public static void forgetSeen(FileSystem fs, Path folder) throws IOException {
    FolderHFiles hfiles = FolderHFiles.read(fs, folder);
    if (hfiles != null) {
      hfiles.withoutSeen().write(fs, folder);
    }
  }

  /**
   * Whether the servers have room for a folder's index files, as far as they tell.
   *
   * @throws IndexException with what there is
   */
  public static void checkRoom(Connection connection, Manifest manifest) throws IOException {
    long bytes =
        manifest.files().stream()
            .filter(file -> !isHFile(file))
            .mapToLong(ManifestFile::bytes)
            .sum();
    try (LCIndexAdmin admin = new LCIndexAdmin(connection)) {
      LoadChecks.room(admin.clusterStatus(), bytes);
    }
  }

  /** Whether a file tells of the index files of an HFile. */
  static boolean isOfHFile(ManifestFile file) {
    return file.path().endsWith("/" + OfflineNames.HFILE_JSON);
  }

  static boolean isHFile(ManifestFile file) {
    return !file.path().contains("/" + OfflineNames.INDEX_FOLDER + "/");
  }
}
