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
package org.lcindex.cluster;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.cluster.process.Waiting;
import org.lcindex.io.LocalFiles;

class SteeredFilesTest {
  private static final byte[] BYTES = {1, 2, 3};

  @TempDir Path folder;
  private Path control;
  private Path file;
  private LocalFiles files;

  @BeforeEach
  void write() throws IOException {
    control = folder.resolve("disk").resolve("0");
    file = folder.resolve("file");
    files = new SteeredFiles(control);
    write(file);
  }

  private void write(Path path) throws IOException {
    try (LocalFiles.Output out = files.create(path)) {
      out.write(BYTES, 0, BYTES.length);
    }
  }

  private byte[] read() throws IOException {
    try (LocalFiles.Input in = files.open(file)) {
      byte[] into = new byte[BYTES.length];
      in.readFully(0, into, 0, into.length);
      return into;
    }
  }

  /** From here on; operations do not look at the control file every time. */
  private void steer(DiskFault fault) throws IOException {
    SteeredFiles.steer(control, fault);
    Waiting.until(Duration.ofMinutes(2), () -> fault + " is seen", () -> sees(fault));
  }

  private boolean sees(DiskFault fault) throws IOException {
    return ((SteeredFiles) files).fault() == fault;
  }

  @Test
  void readsFailAndWorkAgain() throws IOException {
    steer(DiskFault.FAIL_READS);
    IOException e = assertThrows(IOException.class, this::read);
    assertTrue(e.getMessage().contains("Input/output error"), e.getMessage());
    write(folder.resolve("other"));
    steer(DiskFault.NONE);
    assertArrayEquals(BYTES, read());
  }

  @Test
  void aFullDiskCanBeReadAndEmptied() throws IOException {
    steer(DiskFault.FULL);
    assertThrows(IOException.class, () -> write(folder.resolve("other")));
    assertArrayEquals(BYTES, read());
    files.delete(file);
    assertFalse(Files.exists(file));
  }

  @Test
  void aDiskThatTakesNoWritesCanBeRead() throws IOException {
    steer(DiskFault.FAIL_WRITES);
    assertThrows(IOException.class, () -> write(folder.resolve("other")));
    assertThrows(IOException.class, () -> files.delete(file));
    assertArrayEquals(BYTES, read());
  }

  @Test
  void aReadThatHangsGoesOnAndKeepsItsInterrupt() throws Exception {
    steer(DiskFault.HANG_READS);
    CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
    Thread reader =
        new Thread(
            () -> {
              try {
                files.open(file);
                interrupted.complete(Thread.currentThread().isInterrupted());
              } catch (IOException e) {
                interrupted.completeExceptionally(e);
              }
            });
    reader.start();
    Waiting.until(
        Duration.ofMinutes(2),
        () -> "the reader hangs",
        () -> reader.getState() == Thread.State.TIMED_WAITING);
    reader.interrupt();
    assertTrue(files.exists(file), "only reads hang");
    assertFalse(interrupted.isDone());
    steer(DiskFault.NONE);
    assertEquals(true, interrupted.get(2, TimeUnit.MINUTES));
  }
}
