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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.build.BuildOptions;
import org.lcindex.build.Rows;
import org.lcindex.io.CorruptIndexException;
import org.lcindex.io.ForwardingLocalFiles;
import org.lcindex.io.LocalFiles;
import org.lcindex.io.PageCache;
import org.lcindex.layout.GroupView;
import org.lcindex.layout.Status;

/** How many reads a group's pages take. */
class GroupReadsTest {
  @TempDir Path directory;
  private int reads;

  private final LocalFiles counting =
      new ForwardingLocalFiles(LocalFiles.real()) {
        @Override
        public Input open(Path path) throws IOException {
          return new ForwardingInput(super.open(path)) {
            @Override
            public void readFully(long position, byte[] into, int offset, int length)
                throws IOException {
              reads++;
              super.readFully(position, into, offset, length);
            }
          };
        }
      };

  private Path ifile() throws IOException {
    return Rows.ifile(
        Rows.build(
                LocalFiles.real(), directory, Rows.random(new Random(3), 300), BuildOptions.DEFAULT)
            .indexes()
            .get(0));
  }

  private static int firstWithKeys(IFileReader reader) throws IOException {
    int group = 0;
    while (reader.directory().tag(group) != Status.VALUE) {
      group++;
    }
    return group;
  }

  /** The number of reads. */
  private int readAll(GroupView group, int columns) throws IOException {
    int before = reads;
    group.keys();
    group.rows();
    for (int c = 0; c < columns; c++) {
      group.column(c);
    }
    return reads - before;
  }

  @Test
  void pagesThatAreReadTogetherTakeOneRead() throws IOException {
    Path ifile = ifile();
    try (IFileReader reader = IFileReader.open(counting, ifile, new PageCache(1 << 20))) {
      int number = firstWithKeys(reader);
      int columns = reader.schema().others().size();
      GroupView group = reader.group(number);
      group.readTogether();
      assertEquals(1, readAll(group, columns));
      assertEquals(0, readAll(reader.group(number), columns), "from the cache");
    }
    try (IFileReader reader = IFileReader.open(counting, ifile, null)) {
      int columns = reader.schema().others().size();
      assertEquals(2 + columns, readAll(reader.group(firstWithKeys(reader)), columns));
    }
  }

  @Test
  void damageIsFoundInThem() throws IOException {
    Path ifile = ifile();
    int number;
    long end;
    try (IFileReader reader = IFileReader.open(counting, ifile, null)) {
      number = firstWithKeys(reader);
      end = reader.directory().offset(number) + reader.directory().bytes(number);
    }
    byte[] bytes = Files.readAllBytes(ifile);
    bytes[(int) end - 1] ^= 1;
    Files.write(ifile, bytes);
    try (IFileReader reader = IFileReader.open(counting, ifile, new PageCache(1 << 20))) {
      GroupView group = reader.group(number);
      group.readTogether();
      group.keys();
      int last = reader.schema().others().size() - 1;
      assertThrows(CorruptIndexException.class, () -> group.column(last));
    }
  }
}
