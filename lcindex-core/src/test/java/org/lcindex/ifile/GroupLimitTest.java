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
package org.lcindex.ifile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.build.Rows;
import org.lcindex.io.Compression;
import org.lcindex.io.FormatLimits;
import org.lcindex.io.ForwardingLocalFiles;
import org.lcindex.io.LocalFiles;
import org.lcindex.io.NotIndexableException;
import org.lcindex.layout.ColumnSpec;
import org.lcindex.layout.Entry;
import org.lcindex.layout.EntryOptions;
import org.lcindex.layout.IndexSchema;
import org.lcindex.layout.Status;
import org.lcindex.rowfile.ShapeDictionary;

/** An IFile has 2^22 groups at most: queries name a group with 22 bits. */
class GroupLimitTest {
  private static final String REASON =
      "it needs 4194305 groups, the limit is 4194304: raise lcindex.ifile.group.rows,"
          + " or split the region";

  @TempDir Path directory;

  /** What is written is nowhere. */
  private static final class Nowhere extends ForwardingLocalFiles {
    Nowhere() {
      super(LocalFiles.real());
    }

    @Override
    public Output create(Path path) {
      return new Output() {
        private long position;

        @Override
        public void write(byte[] bytes, int offset, int length) {
          position += length;
        }

        @Override
        public long position() {
          return position;
        }

        @Override
        public void sync() {}

        @Override
        public void close() {}
      };
    }
  }

  /** Rows that lack the column, one in each group. */
  private static final class Writer implements AutoCloseable {
    final IFileWriter ifile;
    private final Entry entry = new Entry(0);
    private int rows;

    Writer(LocalFiles files, Path path) throws IOException {
      IndexSchema schema =
          new IndexSchema(
              Rows.identity("hfile"), Rows.FAMILY, ColumnSpec.of(Rows.PRICE), List.of());
      EntryOptions options = new EntryOptions(1, 1, Compression.NONE);
      ifile = new IFileWriter(files, path, schema, options, new ShapeDictionary());
      entry.tag = Status.ABSENT;
      entry.complex = true;
      entry.shape = -1;
    }

    void addUpTo(int count) throws IOException {
      byte[] row = new byte[Integer.BYTES];
      for (; rows < count; rows++) {
        Bytes.putInt(row, 0, rows);
        entry.row.set(row, 0, row.length);
        entry.ordinal = rows;
        ifile.add(entry);
      }
    }

    @Override
    public void close() throws IOException {
      ifile.close();
    }
  }

  @Test
  void oneGroupMoreCannotBeIndexed() throws IOException {
    try (Writer writer = new Writer(new Nowhere(), directory.resolve("nowhere"))) {
      writer.addUpTo(FormatLimits.GROUPS + 1);
      NotIndexableException e =
          assertThrows(NotIndexableException.class, () -> writer.ifile.finish(1));
      assertEquals(REASON, e.getMessage());
    }
  }

  @Test
  void asManyAsThereMayBeAreRead() throws IOException {
    Path path = directory.resolve("most");
    try (Writer writer = new Writer(LocalFiles.real(), path)) {
      writer.addUpTo(FormatLimits.GROUPS);
      writer.ifile.finish(FormatLimits.GROUPS);
    }
    try (IFileReader reader = IFileReader.open(LocalFiles.real(), path, null)) {
      int last = FormatLimits.GROUPS - 1;
      assertEquals(FormatLimits.GROUPS, reader.directory().groups());
      assertEquals(last, Bytes.toInt(reader.group(last).row(0)));
    }
  }
}
