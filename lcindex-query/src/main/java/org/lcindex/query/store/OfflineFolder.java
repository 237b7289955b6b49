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
package org.lcindex.query.store;

import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.offline.manifest.FolderCheck;
import org.lcindex.offline.manifest.Manifest;
import org.lcindex.plan.Measures;
import org.lcindex.query.offline.BulkLoader;
import org.lcindex.query.offline.CheckPace;
import org.lcindex.query.offline.LoadedFolder;
import org.lcindex.query.offline.OfflineLoad;

/** The folder of an offline build, as a version of a store. For one push at a time. */
@InterfaceAudience.Public
public final class OfflineFolder implements VersionLoader {
  private static final int TOLD = 20;

  private final Connection connection;
  private final BulkLoader loader;
  private final FileSystem fs;
  private final Path folder;
  private final Manifest manifest;

  /**
   * Reads the folder's manifest.
   *
   * @param loader HBase's part of a load
   * @throws org.lcindex.rpc.IndexException when the folder is no finished build
   */
  public OfflineFolder(Connection connection, BulkLoader loader, Path folder) throws IOException {
    this.connection = connection;
    this.loader = loader;
    this.fs = folder.getFileSystem(connection.getConfiguration());
    this.folder = fs.makeQualified(folder);
    this.manifest = Manifest.read(fs, this.folder);
  }

  @Override
  public String content() {
    return manifest.checksum();
  }

  @Override
  public long rows() {
    return manifest.rows();
  }

  @Override
  public long bytes() {
    return manifest.bytes();
  }

  @Override
  public TableDescriptor descriptor(TableName table) {
    return manifest.descriptor(table);
  }

  @Override
  public byte[][] splitKeys() {
    return manifest.splitKeys();
  }

  @Override
  public void check(Consumer<String> progress) throws IOException {
    LoadedFolder.checkUnused(fs, folder);
    LoadedFolder.checkRoom(connection, manifest);
    FolderCheck.whole(fs, folder, CheckPace.of(connection), told(progress));
  }

  @Override
  public void checkRest(Consumer<String> progress) throws IOException {
    LoadedFolder.checkRest(fs, folder, CheckPace.of(connection), told(progress));
  }

  private LongConsumer told(Consumer<String> progress) {
    long all = Math.max(1, bytes());
    long[] done = new long[2];
    return bytes -> {
      done[0] += bytes;
      if (done[0] * TOLD / all > done[1]) {
        done[1] = done[0] * TOLD / all;
        progress.accept(
            "compared checksums of " + Measures.bytes(done[0]) + " of " + Measures.bytes(all));
      }
    };
  }

  @Override
  public void startAnew() throws IOException {
    LoadedFolder.forgetSeen(fs, folder);
  }

  @Override
  public List<String> load(TableName table, Consumer<String> progress) throws IOException {
    return new OfflineLoad(connection, loader, progress).push(folder, table).notes();
  }

  @Override
  public List<String> verify(TableName table, Consumer<String> progress) throws IOException {
    return new OfflineLoad(connection, loader, progress).verify(folder, table);
  }
}
