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
package org.lcindex.regionserver.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Locks between this process and another one that really is another one. */
class DirectoryLockTest {
  @TempDir Path folder;
  private Process other;

  /** The other process: says what it got, and holds it until its input ends. */
  static final class Holder {
    private Holder() {}

    public static void main(String[] args) throws IOException {
      System.out.println(new DirectoryLock(Path.of(args[0])).acquire());
      while (System.in.read() >= 0) {
        continue;
      }
    }
  }

  @AfterEach
  void end() throws InterruptedException {
    if (other != null) {
      other.destroyForcibly().waitFor();
    }
  }

  private Path file() {
    return folder.resolve("lock");
  }

  private static String locationOf(Class<?> type) {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().getPath()).toString();
  }

  /** What the other process says to its attempt. */
  private String lockElsewhere() throws IOException {
    other =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                locationOf(Holder.class) + ":" + locationOf(DirectoryLock.class),
                Holder.class.getName(),
                file().toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    return new BufferedReader(new InputStreamReader(other.getInputStream(), StandardCharsets.UTF_8))
        .readLine();
  }

  @Test
  void heldByOneProcessAtATime() throws Exception {
    assertEquals("null", lockElsewhere());
    DirectoryLock mine = new DirectoryLock(file());
    assertEquals("process " + other.pid(), mine.acquire());
    assertEquals("process " + other.pid(), mine.acquire());
    other.destroyForcibly().waitFor();
    assertNull(mine.acquire(), "a killed process holds nothing");
    assertEquals("process " + ProcessHandle.current().pid(), lockElsewhere());
    assertNull(mine.acquire());
    mine.release();
  }

  @Test
  void heldOnceInAProcess() throws Exception {
    DirectoryLock first = new DirectoryLock(file());
    DirectoryLock second = new DirectoryLock(file());
    assertNull(first.acquire());
    assertNull(first.acquire());
    assertEquals("another part of this process", second.acquire());
    // Asking must not have cost the first one its lock.
    assertTrue(lockElsewhere().startsWith("process "));
    first.release();
    assertNull(second.acquire());
    second.release();
  }

  /** Whoever deletes the directory deletes the lock; it is taken again where it is then. */
  @Test
  void aDeletedFileIsLockedAnew() throws Exception {
    DirectoryLock mine = new DirectoryLock(file());
    assertNull(mine.acquire());
    Files.delete(file());
    assertNull(mine.acquire());
    assertTrue(Files.exists(file()));
    assertEquals("process " + ProcessHandle.current().pid(), lockElsewhere());
    other.destroyForcibly().waitFor();
    Files.delete(file());
    assertEquals("null", lockElsewhere());
    assertEquals("process " + other.pid(), mine.acquire());
    mine.release();
  }
}
