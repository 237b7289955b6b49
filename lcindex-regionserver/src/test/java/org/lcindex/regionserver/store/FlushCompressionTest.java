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

import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lcindex.config.ConfigKeys;
import org.lcindex.file.FileKind;
import org.lcindex.ifile.IFileReader;
import org.lcindex.io.Compression;
import org.lcindex.io.LocalFiles;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.regionserver.testing.IndexedTable;

/** Index files of flushes have a compression of their own, and are merged whatever it is. */
class FlushCompressionTest {
  private static final int INDEXES = IndexedTable.INDEXES.length;

  @Test
  void untilTheyAreCompactedFilesAreNotCompressed() throws Exception {
    try (IndexedTable table = new IndexedTable("pressed")) {
      writeAndCompact(table, Compression.NONE, Compression.LZ4);
    }
  }

  @Test
  void filesOfFlushesAreCompressedAsTheTableSays() throws Exception {
    try (IndexedTable table =
        new IndexedTable(
            "pressed",
            ConfigKeys.COMPRESSION.name(),
            "ZSTD",
            ConfigKeys.FLUSH_COMPRESSION.name(),
            "snappy")) {
      writeAndCompact(table, Compression.SNAPPY, Compression.ZSTD);
    }
  }

  @Test
  void filesOfFlushesCanBeCompressedAsAllOthers() throws Exception {
    try (IndexedTable table =
        new IndexedTable(
            "pressed",
            ConfigKeys.COMPRESSION.name(),
            "ZSTD",
            ConfigKeys.FLUSH_COMPRESSION.name(),
            "SAME")) {
      writeAndCompact(table, Compression.ZSTD, Compression.ZSTD);
    }
  }

  private static void writeAndCompact(
      IndexedTable table, Compression flushed, Compression compacted) throws Exception {
    table.load(0, 300, 1);
    table.flush();
    table.createIndexes();
    table.load(200, 500, 2);
    table.flush();
    table.awaitBuilt();
    await(table, Map.of(flushed, 2 * INDEXES));
    table.checkQueries("flushed");
    table.connection.getAdmin().majorCompact(table.name);
    await(table, Map.of(compacted, INDEXES));
    table.checkQueries("compacted");
    table.load(400, 600, 3);
    table.flush();
    table.awaitBuilt();
    table.checkQueries("compacted and flushed");
  }

  private static void await(IndexedTable table, Map<Compression, Integer> expected)
      throws Exception {
    Await.until(
        IndexedTable.LIMIT,
        () -> expected + " IFiles by their compression",
        () -> expected.equals(compressions(table)) && table.admin.status(table.name).isBuilt());
  }

  private static Map<Compression, Integer> compressions(IndexedTable table) throws Exception {
    Map<Compression, Integer> found = new EnumMap<>(Compression.class);
    for (Map.Entry<Path, byte[]> file : table.indexFiles().entrySet()) {
      if (FileKind.IFILE.isNameOf(file.getKey().getFileName().toString())) {
        try (IFileReader reader = IFileReader.open(LocalFiles.real(), file.getKey(), null)) {
          found.merge(reader.footer().compression(), 1, Integer::sum);
        } catch (NoSuchFileException e) {
          continue; // archived meanwhile
        }
      }
    }
    return found;
  }
}
