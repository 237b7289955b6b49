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
package org.lcindex.query.cli.rows;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.query.cli.rows.ExportState.Asked;

/** What is said of an export that a full disk has ended is what the next command does. */
class PartFileTest {
  private static final Asked ASKED = new Asked("cluster", "query", "csv", List.of("row"), 0, null);
  private static final String FULL = "No space left on device";
  private static final int ROWS = 5_000;
  private static final int BLOCK = 4_096;

  @TempDir private Path folder;

  /** Has room for so many blocks, of which a state takes one; others take what becomes free. */
  private final class FullDisk implements PartFile.Disk {
    private final int blocks;
    private final boolean roomForState;

    FullDisk(int blocks, boolean roomForState) {
      this.blocks = blocks;
      this.roomForState = roomForState;
    }

    private long free() throws IOException {
      Path part = PartFile.partOf(target());
      long taken = (Files.size(part) + BLOCK - 1) / BLOCK;
      return blocks - taken - (Files.exists(PartFile.stateOf(target())) ? 1 : 0);
    }

    @Override
    public RandomAccessFile open(Path part) throws IOException {
      return new RandomAccessFile(part.toFile(), "rw") {
        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
          long room = free() * BLOCK + (BLOCK - getFilePointer() % BLOCK) % BLOCK;
          super.write(bytes, offset, (int) Math.min(room, length));
          if (room < length) {
            throw new IOException(FULL);
          }
        }
      };
    }

    @Override
    public void write(ExportState state, Path file) throws IOException {
      if (!roomForState || free() < 1) {
        throw new IOException(FULL);
      }
      state.write(file);
    }
  }

  private Path target() {
    return folder.resolve("x.csv");
  }

  private static String line(int row) {
    return row + ",".repeat(1 + row % 90) + "\n";
  }

  private static byte[] key(int row) {
    return Integer.toString(row).getBytes(StandardCharsets.UTF_8);
  }

  private PartFile open(boolean resume, PartFile.Disk disk) throws IOException {
    return PartFile.open(
        target(), resume, ASKED, row -> new String(row, StandardCharsets.UTF_8), disk);
  }

  /** Writes the rows from one on; returns why it ended early. */
  private static String write(PartFile file, int from) throws IOException {
    try (file) {
      for (int row = from; row < ROWS; row++) {
        file.write(line(row));
        file.wrote(key(row));
      }
      file.finish();
      return "";
    } catch (IOException e) {
      return e.getMessage();
    }
  }

  private Set<String> files() throws IOException {
    try (var files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).collect(Collectors.toSet());
    }
  }

  private boolean endsAsSaid(PartFile.Disk disk) throws IOException {
    String told = write(open(false, disk), 0);
    assertTrue(told.contains(FULL), told);
    boolean goesOn = told.contains("--resume goes on after what is there");
    assertEquals(
        new TreeSet<>(goesOn ? Set.of("x.csv.part", "x.csv.part.json") : Set.of()),
        new TreeSet<>(files()),
        told);
    PartFile again = open(true, PartFile.Disk.REAL);
    assertFalse(again.isBegunAnew(), told);
    assertEquals(goesOn, again.rows() > 0, told);
    assertEquals("", write(again, (int) again.rows()));
    StringBuilder all = new StringBuilder();
    for (int row = 0; row < ROWS; row++) {
      all.append(line(row));
    }
    assertEquals(all.toString(), Files.readString(target()));
    assertEquals(Set.of("x.csv"), files());
    return goesOn;
  }

  /** Blocks that are left when the rows have taken all: none to fifteen. */
  @ParameterizedTest
  @ValueSource(ints = {1, 15, 16, 17, 18, 31, 32, 33, 34, 40, 47, 48, 49, 50, 55})
  void aFullDiskKeepsWhatItSays(int blocks) throws IOException {
    // The buffer was written once, and there is a block for the state; or twice.
    assertEquals(blocks > 16, endsAsSaid(new FullDisk(blocks, true)));
  }

  @Test
  void whatNobodyCanGoOnWithIsNotLeft() throws IOException {
    assertFalse(endsAsSaid(new FullDisk(40, false)));
  }

  @Test
  void aStateThatCannotBeWrittenLeavesNothing() throws IOException {
    Path state = Files.createDirectories(PartFile.stateOf(target()).resolve("in the way"));
    ExportState empty = new ExportState(ExportState.VERSION, ASKED, 0, 0, null, List.of(), null);
    assertThrows(IOException.class, () -> empty.write(state.getParent()));
    assertEquals(Set.of("x.csv.part.json"), files());
  }
}
