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

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.file.FileKind;
import org.lcindex.file.HFileIdentity;
import org.lcindex.ifile.IFileWriter;
import org.lcindex.io.Compression;
import org.lcindex.io.CorruptIndexException;
import org.lcindex.io.LocalFiles;
import org.lcindex.layout.ColumnSpec;
import org.lcindex.layout.EntryOptions;
import org.lcindex.layout.IndexSchema;
import org.lcindex.rowfile.ShapeDictionary;
import org.lcindex.rpc.reply.IndexFileName;

/** A file that came from another server is taken for an index only if it is that one. */
class AnyIndexFileTest {
  private static final IndexDefinition WANTED = IndexDefinition.parse("f:price LONG", null);
  private static final IndexDefinition OTHER = IndexDefinition.parse("f:cost LONG", null);
  private static final HFileIdentity HFILE = new HFileIdentity("hfile", 10, 1);

  private final LocalFiles files = LocalFiles.real();
  @TempDir Path directory;

  private AnyIndexFile open(ColumnSpec own) throws IOException {
    Path path = directory.resolve(own.hashCode() + ".ifile");
    byte[] family = Bytes.toBytes("f");
    IndexSchema schema = new IndexSchema(HFILE, family, own, List.of());
    try (IFileWriter writer =
        new IFileWriter(
            files,
            path,
            schema,
            new EntryOptions(1024, 8192, Compression.NONE),
            new ShapeDictionary())) {
      writer.finish(0);
    }
    return AnyIndexFile.open(files, path, new IndexFileName(FileKind.IFILE, WANTED.id()));
  }

  @Test
  void aFileWithTheIdOfAnotherColumnIsRefused() throws IOException {
    IndexFileName name = new IndexFileName(FileKind.IFILE, WANTED.id());
    try (AnyIndexFile good = open(ColumnSpec.of(WANTED))) {
      good.require(HFILE, name, WANTED);
    }
    ColumnSpec collided = new ColumnSpec(OTHER.toString(), WANTED.id(), 8);
    try (AnyIndexFile bad = open(collided)) {
      bad.require(HFILE, name);
      CorruptIndexException e =
          assertThrows(CorruptIndexException.class, () -> bad.require(HFILE, name, WANTED));
      assertTrue(e.getMessage().contains("f:cost LONG"), e.getMessage());
    }
  }
}
