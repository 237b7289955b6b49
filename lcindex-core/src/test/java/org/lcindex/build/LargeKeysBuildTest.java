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
package org.lcindex.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.ifile.IFileReader;
import org.lcindex.io.Compression;
import org.lcindex.io.FormatLimits;
import org.lcindex.io.ForwardingLocalFiles;
import org.lcindex.io.LocalFiles;
import org.lcindex.io.NotIndexableException;
import org.lcindex.layout.GroupDirectory;
import org.lcindex.layout.GroupView;
import org.lcindex.rowfile.RowFileReader;

/** Builds and merges of keys and rows of hundreds of KiB: what they hold has limits in bytes. */
class LargeKeysBuildTest {
  private static final int KEY_BYTES = 150_000;
  private static final int ROWS = 150;
  private static final List<IndexDefinition> INDEXES =
      List.of(
          IndexDefinition.parse("a BYTES", Rows.FAMILY),
          IndexDefinition.parse("b BYTES", Rows.FAMILY));

  @TempDir Path directory;

  /** Looks at what is held whenever something is read or a file is made. */
  private static final class Watching extends ForwardingLocalFiles {
    private final BuildMemory memory;
    private long most;

    Watching(BuildMemory memory) {
      super(LocalFiles.real());
      this.memory = memory;
    }

    private void look() {
      most = Math.max(most, memory.bytes());
    }

    @Override
    protected void before(Operation operation, Path path) {
      look();
    }

    @Override
    public Input open(Path path) throws IOException {
      return new ForwardingInput(super.open(path)) {
        @Override
        public void readFully(long position, byte[] into, int offset, int length)
            throws IOException {
          super.readFully(position, into, offset, length);
          look();
        }
      };
    }
  }

  private static List<Cell> row(Random random, byte[] key) {
    List<Cell> cells = new ArrayList<>();
    for (String name : List.of("a", "b")) {
      byte[] value = new byte[KEY_BYTES];
      random.nextBytes(value);
      cells.add(new KeyValue(key, Rows.FAMILY, Bytes.toBytes(name), 7L, value));
    }
    return cells;
  }

  private static List<List<Cell>> rows(int count) {
    Random random = new Random(2);
    List<List<Cell>> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      rows.add(row(random, Bytes.toBytes(String.format("row%05d", i))));
    }
    return rows;
  }

  private BuildResult build(String into, List<List<Cell>> rows, BuildOptions options, Watching to)
      throws IOException {
    Path made = Files.createDirectory(directory.resolve(into));
    return Rows.build(to, made, Rows.identity("hfile"), rows, INDEXES, options);
  }

  @Test
  void sortedRunsAreMergedUntilTheirGroupsFitIntoTheMemory() throws IOException {
    List<List<Cell>> rows = rows(ROWS);
    BuildOptions options = BuildOptions.DEFAULT.withCompression(Compression.NONE);
    BuildMemory memory = new BuildMemory();
    BuildOptions small = options.withMemoryBytes(4 << 20).countedBy(memory);
    Watching watching = new Watching(memory);
    BuildResult spilled = build("small", rows, small, watching);
    assertTrue(spilled.runs() > 15, "runs: " + spilled.runs());
    assertEquals(0, memory.bytes(), "all was given back");
    // Rows in memory, runs side by side, and the file that is written from them.
    long most = 4 * small.memoryBytes() + small.streamBytes();
    assertTrue(watching.most > small.memoryBytes() / 2, "seen: " + watching.most);
    assertTrue(watching.most < most, watching.most + " bytes, and not " + most);
    BuildResult whole =
        build("large", rows, options.withMemoryBytes(1 << 30), new Watching(memory));
    assertEquals(0, whole.runs());
    for (int i = 0; i < INDEXES.size(); i++) {
      assertEquals(
          -1,
          Files.mismatch(Rows.ifile(spilled.indexes().get(i)), Rows.ifile(whole.indexes().get(i))));
      assertEquals(
          -1,
          Files.mismatch(Rows.sfile(spilled.indexes().get(i)), Rows.sfile(whole.indexes().get(i))));
    }
    assertEquals(-1, Files.mismatch(spilled.rowFile(), whole.rowFile()));
    assertEquals(
        1 + 2 * INDEXES.size(), LocalFiles.real().list(spilled.rowFile().getParent()).size());
  }

  @Test
  void groupsEndAtAMebibyteOfKeys() throws IOException {
    BuildResult built =
        build("groups", rows(20), BuildOptions.DEFAULT, new Watching(new BuildMemory()));
    try (IFileReader reader =
        IFileReader.open(LocalFiles.real(), Rows.ifile(built.indexes().get(0)), null)) {
      GroupDirectory groups = reader.directory();
      for (int g = 0; g < groups.groups(); g++) {
        GroupView view = reader.group(g);
        view.keys();
        view.column(0);
        view.rows();
        long most = FormatLimits.WRITTEN_GROUP_BYTES + 2 * KEY_BYTES + 10_000;
        assertTrue(view.pageBytes() < most, view.pageBytes() + " bytes of group " + g);
      }
      reader.verifyAll();
    }
  }

  @Test
  void inputsWhoseGroupsAreTooLargeTogetherAreNotMerged() throws IOException {
    Compaction compaction =
        new Compaction(new Random(1), 16, 120, 0, Long.MIN_VALUE, false, LargeKeysBuildTest::row);
    BuildMemory memory = new BuildMemory();
    BuildOptions options = BuildOptions.DEFAULT.withMemoryBytes(1 << 20).countedBy(memory);
    try (MergeFixture fixture = new MergeFixture(directory, compaction, INDEXES, options)) {
      Path into = fixture.newDirectory();
      CannotMergeException e =
          assertThrows(
              CannotMergeException.class,
              () -> fixture.merge(LocalFiles.real(), into, MergeFixture.NO_LIMITS, () -> false));
      assertTrue(e.getMessage().contains("because keys or rows are large"), e.getMessage());
      assertEquals(List.of(), LocalFiles.real().list(into));
      assertEquals(0, memory.bytes());
    }
    try (MergeFixture fixture =
        new MergeFixture(
            Files.createDirectory(directory.resolve("more")),
            compaction,
            INDEXES,
            options.withMemoryBytes(256 << 20))) {
      fixture.check();
      assertEquals(0, memory.bytes());
    }
  }

  @Test
  void aDirectoryThatIsTooLargeIsRefused() {
    BuildMemory memory = new BuildMemory();
    // A directory may have 16 MiB at least: that is a group for each of 100,000 rows.
    BuildOptions options =
        BuildOptions.DEFAULT.withMemoryBytes(1 << 20).withGroupRows(1).countedBy(memory);
    NotIndexableException e =
        assertThrows(
            NotIndexableException.class,
            () -> {
              try (HFileIndexBuilder builder = builder("directory", options)) {
                byte[] value = new byte[64];
                for (int i = 0; i < 100_000; i++) {
                  Bytes.putInt(value, 0, i);
                  byte[] row = Bytes.toBytes(i);
                  builder.appendRow(
                      List.of(
                          new KeyValue(row, Rows.FAMILY, Bytes.toBytes("a"), 1L, value),
                          new KeyValue(row, Rows.FAMILY, Bytes.toBytes("b"), 1L, value)));
                }
                builder.finish();
              }
            });
    assertTrue(e.getMessage().contains("raise lcindex.ifile.group.rows"), e.getMessage());
    assertEquals(0, memory.bytes());
  }

  @Test
  void aDirectoryOfLongRowKeysIsRefused() throws IOException {
    BuildOptions options = BuildOptions.DEFAULT.withMemoryBytes(1 << 20).withRowBlockRows(1);
    try (HFileIndexBuilder builder = builder("rows", options)) {
      byte[] row = new byte[FormatLimits.ROW_KEY_BYTES];
      NotIndexableException e =
          assertThrows(
              NotIndexableException.class,
              () -> {
                for (int i = 0; i < 1_000; i++) {
                  Bytes.putInt(row, 0, i);
                  builder.appendRow(
                      List.of(new KeyValue(row, Rows.FAMILY, Bytes.toBytes("a"), 1L, row)));
                }
              });
      assertTrue(
          e.getMessage()
              .endsWith(
                  "; raise lcindex.build.memory.bytes, split the region, or use shorter row keys"),
          e.getMessage());
    }
  }

  private HFileIndexBuilder builder(String into, BuildOptions options) throws IOException {
    return new HFileIndexBuilder(
        LocalFiles.real(),
        Files.createDirectory(directory.resolve(into)),
        Rows.identity("hfile"),
        Rows.FAMILY,
        INDEXES,
        INDEXES,
        true,
        options);
  }

  @Test
  void qualifiersOfSimpleRowsHaveALimitInBytes() throws IOException {
    List<List<Cell>> rows = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      byte[] name = new byte[100_000];
      Bytes.putInt(name, 0, i);
      byte[] row = Bytes.toBytes(i);
      rows.add(List.of(new KeyValue(row, Rows.FAMILY, name, 1L, row)));
    }
    BuildResult built = build("names", rows, BuildOptions.DEFAULT, new Watching(new BuildMemory()));
    try (RowFileReader reader = RowFileReader.open(LocalFiles.real(), built.rowFile(), null)) {
      assertEquals(10, reader.shapes().count());
      RowFileReader.Cursor cursor = reader.cursor();
      int simple = 0;
      while (cursor.next()) {
        simple += cursor.simple() ? 1 : 0;
      }
      assertEquals(10, simple);
    }
  }
}
