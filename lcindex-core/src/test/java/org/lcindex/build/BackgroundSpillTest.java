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
import java.util.List;
import java.util.Random;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import org.apache.hadoop.hbase.Cell;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.io.Compression;
import org.lcindex.io.FaultyFiles;
import org.lcindex.io.LocalFiles;

/** Runs that another thread writes while rows are added. */
class BackgroundSpillTest {
  private static final BuildOptions SPILLING = BuildOptions.DEFAULT.withMemoryBytes(60_000);

  private final List<List<Cell>> rows = Rows.random(new Random(6), 700);
  private final ExecutorService other = Executors.newSingleThreadExecutor();

  @TempDir Path directory;

  @AfterEach
  void endThread() {
    other.shutdownNow();
  }

  private BuildResult build(LocalFiles files, Path into, BuildOptions options, Executor spiller)
      throws IOException {
    try (HFileIndexBuilder builder =
        new HFileIndexBuilder(
            files, into, Rows.identity("hfile"), Rows.FAMILY, Rows.ALL, Rows.ALL, true, options)) {
      builder.spillBy(spiller);
      for (List<Cell> row : rows) {
        builder.appendRow(row);
      }
      return builder.finish();
    }
  }

  @Test
  void theFilesAreThoseOfOneThread() throws IOException {
    Path one = Files.createDirectory(directory.resolve("one"));
    BuildResult expected = Rows.build(LocalFiles.real(), one, rows, BuildOptions.DEFAULT);
    for (Compression runs : List.of(Compression.NONE, Compression.LZ4)) {
      Path two = Files.createDirectory(directory.resolve("two-" + runs));
      BuildMemory memory = new BuildMemory();
      BuildResult found =
          build(LocalFiles.real(), two, SPILLING.withRuns(runs).countedBy(memory), other);
      assertTrue(found.runs() > 3, () -> "runs: " + found.runs());
      assertEquals(expected.files().size(), LocalFiles.real().list(two).size());
      for (Path file : expected.files()) {
        assertEquals(-1, Files.mismatch(file, two.resolve(file.getFileName())), file::toString);
      }
      assertEquals(0, memory.bytes());
    }
  }

  @Test
  void whateverFailsTheBuildFailsAndLeavesNothing() throws IOException {
    // In the same thread: faults are counted one after another.
    new FaultSweep(directory, files -> build(files, directory, SPILLING, Runnable::run))
        .operations();
  }

  @Test
  void aDiskThatIsFullLeavesNothing() {
    for (long bytes = 10_000; bytes < 100_000; bytes += 9_973) {
      FaultyFiles files = FaultyFiles.afterBytes(bytes);
      assertThrows(IOException.class, () -> build(files, directory, SPILLING, other));
      assertEquals(List.of(), list());
    }
  }

  @Test
  void aThreadThatTakesNoWorkEndsTheBuild() {
    other.shutdownNow();
    assertThrows(
        RejectedExecutionException.class,
        () -> build(LocalFiles.real(), directory, SPILLING, other));
    assertEquals(List.of(), list());
  }

  private List<Path> list() {
    try {
      return LocalFiles.real().list(directory);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
