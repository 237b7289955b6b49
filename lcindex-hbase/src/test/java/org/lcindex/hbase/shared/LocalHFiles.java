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
package org.lcindex.hbase.shared;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hbase.ExtendedCell;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.apache.hadoop.hbase.io.HFileLink;
import org.apache.hadoop.hbase.io.hfile.CacheConfig;
import org.apache.hadoop.hbase.io.hfile.HFileContext;
import org.apache.hadoop.hbase.io.hfile.HFileContextBuilder;
import org.apache.hadoop.hbase.regionserver.BloomType;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.regionserver.StoreFileInfo;
import org.apache.hadoop.hbase.regionserver.StoreFileWriter;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.hbase.LiveHFile;

/** HFiles in a local directory, as an open store would have them, for tests without a cluster. */
public final class LocalHFiles implements AutoCloseable {
  public static final String FAMILY = "f";
  private static final RegionInfo REGION =
      RegionInfoBuilder.newBuilder(TableName.valueOf("orders")).build();

  private final Configuration conf = HBaseConfiguration.create();
  private final FileSystem files;
  private final Path dir;
  private final List<HStoreFile> open = new ArrayList<>();

  public LocalHFiles(Path dir) throws IOException {
    this.dir = dir;
    this.files = FileSystem.getLocal(conf);
  }

  /** Writes and opens an HFile with this name (hexadecimal) and so many rows of one cell. */
  public LiveHFile write(String name, int rows) throws IOException {
    List<ExtendedCell> cells = new ArrayList<>();
    for (int i = 0; i < rows; i++) {
      byte[] row = Bytes.toBytes(String.format("row%06d", i));
      byte[] value = Bytes.toBytes((long) i);
      cells.add(new KeyValue(row, Bytes.toBytes(FAMILY), Bytes.toBytes("price"), 1L, value));
    }
    HStoreFile file = write(name, new HFileContextBuilder().build(), cells);
    return handle(file);
  }

  /** The handle of a file. */
  public static LiveHFile handle(HStoreFile file) {
    return SharedHFile.of(REGION, FAMILY, file).orElseThrow();
  }

  /** Writes and opens an HFile with this name (hexadecimal) and these cells, sorted. */
  public HStoreFile write(String name, HFileContext context, List<? extends ExtendedCell> cells)
      throws IOException {
    org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(dir.resolve(name).toUri());
    StoreFileWriter writer =
        new StoreFileWriter.Builder(conf, CacheConfig.DISABLED, files)
            .withFilePath(path)
            .withFileContext(context)
            .build();
    for (ExtendedCell cell : cells) {
      writer.append(cell);
    }
    writer.appendMetadata(1, false);
    writer.close();
    HStoreFile file =
        new HStoreFile(
            new StoreFileInfo(conf, files, files.getFileStatus(path), (HFileLink) null),
            BloomType.NONE,
            CacheConfig.DISABLED);
    file.initReader();
    open.add(file);
    return file;
  }

  /** What HBase does with a file that a compaction has replaced and nobody reads. */
  public static void close(LiveHFile hfile) throws IOException {
    ((SharedHFile) hfile).file().closeStoreFile(false);
  }

  /** Whether somebody keeps HBase from closing the file. */
  public static boolean isPinned(LiveHFile hfile) {
    return ((SharedHFile) hfile).file().isReferencedInReads();
  }

  @Override
  public void close() throws IOException {
    for (HStoreFile file : open) {
      file.closeStoreFile(false);
    }
  }
}
