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
package org.lcindex.regionserver.remote;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.build.BuildOptions;
import org.lcindex.build.HFileIndexBuilder;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.file.FileKind;
import org.lcindex.file.HFileIdentity;
import org.lcindex.hbase.HFileOrigin;
import org.lcindex.io.LocalFiles;
import org.lcindex.rpc.reply.HFileAddress;
import org.lcindex.rpc.reply.IndexFileName;

/** An HFile of which only the index files exist: two indexes over some thousand rows. */
final class IndexedHFile {
  static final HFileOrigin ORIGIN =
      new HFileOrigin(
          TableName.valueOf("ns", "orders"), "0123456789abcdef0123456789abcdef", "f", "abcdef01");
  static final HFileAddress ADDRESS =
      new HFileAddress("ns:orders", ORIGIN.region(), ORIGIN.family(), ORIGIN.hfile());
  static final HFileIdentity IDENTITY = new HFileIdentity(ORIGIN.hfile(), 123_456, 6_000);
  static final List<IndexDefinition> INDEXES =
      List.of(
          IndexDefinition.parse("f:price LONG", null),
          IndexDefinition.parse("f:name STRING", null));
  static final List<IndexFileName> FILES =
      List.of(
          IndexFileName.rows(),
          file(FileKind.SFILE, 0),
          file(FileKind.IFILE, 0),
          file(FileKind.SFILE, 1),
          file(FileKind.IFILE, 1));

  private static final int ROWS = 3_000;

  private IndexedHFile() {}

  static IndexFileName file(FileKind kind, int index) {
    return new IndexFileName(kind, INDEXES.get(index).id());
  }

  static Path path(Path dir, IndexFileName file) {
    return dir.resolve(file.kind().fileName(file.indexId()));
  }

  /** Writes all index files into an empty directory. */
  static void write(Path dir) throws IOException {
    LocalFiles files = LocalFiles.real();
    byte[] family = Bytes.toBytes(ORIGIN.family());
    Random random = new Random(1);
    try (HFileIndexBuilder builder =
        new HFileIndexBuilder(
            files, dir, IDENTITY, family, INDEXES, INDEXES, true, BuildOptions.DEFAULT)) {
      for (int i = 0; i < ROWS; i++) {
        byte[] row = Bytes.toBytes(String.format("row%06d", i));
        byte[] price = Bytes.toBytes(random.nextLong());
        byte[] name = Bytes.toBytes("name" + random.nextInt());
        List<Cell> cells =
            List.of(
                new KeyValue(row, family, Bytes.toBytes("name"), 1L, name),
                new KeyValue(row, family, Bytes.toBytes("price"), 1L, price));
        builder.appendRow(cells);
      }
      builder.finish();
    }
  }
}
