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
import java.util.function.BooleanSupplier;
import org.lcindex.build.HFileIndexBuilder;
import org.lcindex.build.Parts;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.hbase.LiveHFile;
import org.lcindex.hbase.OpenStore;
import org.lcindex.io.LocalFiles;
import org.lcindex.regionserver.adapter.HFileCells;
import org.lcindex.regionserver.disk.BuildDir;
import org.lcindex.regionserver.disk.BuiltIndex;

/**
 * One build of an HFile's missing index files from its cells. For one thread.
 *
 * @param wanted what the store indexes
 * @param to what the files are written through
 * @param parts write several indexes
 */
public record HFileBuild(
    IndexEnvironment env,
    OpenStore store,
    IndexedFamily.Wanted wanted,
    LiveHFile hfile,
    LocalFiles to,
    Parts parts) {

  /** Is told of every row, or of a piece of it. */
  public interface RowListener {
    void rowRead(int cells) throws IOException;
  }

  /**
   * Reads the HFile and writes the files.
   *
   * @param needed bytes that they will need, about
   * @param progress told of every row
   * @return null when {@code stop} ended it early
   */
  BuiltIndex build(
      List<IndexDefinition> missing,
      boolean needsRowFile,
      long needed,
      JobProgress progress,
      BooleanSupplier stop)
      throws IOException {
    BuildDir dir = env.disk().localStore().newBuildDir(hfile.origin(), needed);
    try (dir) {
      List<Path> built = buildInto(dir.path(), missing, needsRowFile, progress::rowRead, stop);
      progress.report();
      return built == null ? null : dir.finished(built);
    } catch (IOException e) {
      throw dir.suspectDisk(e);
    }
  }

  /**
   * Reads the HFile and writes the files into a directory of the caller's.
   *
   * @return the files; null when {@code stop} ended it early
   */
  public List<Path> buildInto(
      Path dir,
      List<IndexDefinition> missing,
      boolean needsRowFile,
      RowListener progress,
      BooleanSupplier stop)
      throws IOException {
    try (HFileIndexBuilder builder =
        new HFileIndexBuilder(
            to,
            dir,
            hfile.identity(),
            store.family(),
            missing,
            wanted.definitions(),
            needsRowFile,
            env.memory().buildOptions(wanted.settings(), hfile))) {
      boolean all =
          HFileCells.forEachRow(
              hfile,
              store,
              stop,
              wanted.settings().buildOptions().rowMaxBytes(),
              (cells, last) -> {
                builder.append(cells, last);
                progress.rowRead(cells.size());
              });
      return all ? builder.finish(parts).files() : null;
    }
  }
}
