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
package org.lcindex.regionserver.testing;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.build.BuildOptions;
import org.lcindex.build.HFileIndexBuilder;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.file.HFileIdentity;
import org.lcindex.hbase.HFileOrigin;
import org.lcindex.hbase.StoreFileId;
import org.lcindex.io.LocalFiles;
import org.lcindex.io.PageCache;
import org.lcindex.regionserver.base.Problems;
import org.lcindex.regionserver.disk.BuildDir;
import org.lcindex.regionserver.disk.BuiltIndex;
import org.lcindex.regionserver.disk.HFileIndex;
import org.lcindex.regionserver.disk.LocalStore;

/** Index files of HFiles that do not exist, built by the real builder and opened. */
public final class TestIndexes {
  public static final IndexDefinition PRICE = IndexDefinition.parse("f:price LONG", null);
  private static final byte[] FAMILY = Bytes.toBytes("f");

  public final LocalStore localStore;
  private final PageCache cache;

  public TestIndexes(Path directory) {
    this(directory, LocalFiles.real(), new PageCache(1 << 20));
  }

  public TestIndexes(Path directory, LocalFiles files, PageCache cache) {
    this.cache = cache;
    localStore = new LocalStore(files, List.of(directory), new Problems());
    localStore.disks().check();
  }

  /** A row with one price; a delete marker instead when the price is null. */
  public record Row(String key, Long price, long timestamp) {
    List<Cell> cells() {
      byte[] row = Bytes.toBytes(key);
      byte[] column = Bytes.toBytes("price");
      return List.of(
          price == null
              ? new KeyValue(row, FAMILY, column, timestamp, KeyValue.Type.Delete)
              : new KeyValue(row, FAMILY, column, timestamp, Bytes.toBytes(price)));
    }
  }

  public static Row row(String key, long price, long timestamp) {
    return new Row(key, price, timestamp);
  }

  public static HFileOrigin origin(String hfile) {
    return new HFileOrigin(TableName.valueOf("t"), "0123456789abcdef0123456789abcdef", "f", hfile);
  }

  /**
   * The index of an HFile with these rows, in order of their keys.
   *
   * @param visibleFrom the read point from which on all its cells are visible
   */
  public HFileIndex open(String hfile, long visibleFrom, Row... rows) throws IOException {
    return open(hfile, visibleFrom, List.of(PRICE), Stream.of(rows).map(Row::cells).toList());
  }

  public HFileIndex open(
      String hfile, long visibleFrom, List<IndexDefinition> definitions, List<List<Cell>> rows)
      throws IOException {
    return open(hfile, visibleFrom, definitions, rows, false, BuildOptions.DEFAULT);
  }

  /**
   * The index of an HFile.
   *
   * @param part whether the store file is a reference to it
   */
  public HFileIndex open(
      String hfile,
      long visibleFrom,
      List<IndexDefinition> definitions,
      List<List<Cell>> rows,
      boolean part,
      BuildOptions options)
      throws IOException {
    HFileIdentity identity = new HFileIdentity(hfile, 1_000, rows.size());
    BuiltIndex built;
    try (BuildDir build = localStore.newBuildDir(origin(hfile));
        HFileIndexBuilder builder =
            new HFileIndexBuilder(
                localStore.files(),
                build.path(),
                identity,
                FAMILY,
                definitions,
                definitions,
                true,
                options)) {
      for (List<Cell> row : rows) {
        builder.appendRow(new ArrayList<>(row));
      }
      built = build.finished(builder.finish().files());
    }
    Path dir = localStore.publish(built, origin(hfile));
    return HFileIndex.open(
        localStore,
        dir,
        new StoreFileId(hfile, origin(hfile), part),
        identity,
        definitions,
        visibleFrom,
        cache);
  }
}
