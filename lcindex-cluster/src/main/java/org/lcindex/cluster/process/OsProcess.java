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
package org.lcindex.cluster.process;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A process by its id and start time. Ids are used again; together with the start time they are
 * not, so a signal never reaches a process that only happens to have the id now.
 *
 * @param pid process id
 * @param startedMillis when it started, in milliseconds since 1970
 */
@JsonAutoDetect(
    getterVisibility = JsonAutoDetect.Visibility.NONE,
    isGetterVisibility = JsonAutoDetect.Visibility.NONE,
    fieldVisibility = JsonAutoDetect.Visibility.ANY)
public record OsProcess(long pid, long startedMillis) {
  /** The kernel's clock ticks and the rounding of the boot time. */
  private static final long START_TOLERANCE_MILLIS = 2_000;

  static OsProcess of(ProcessHandle handle) {
    return new OsProcess(handle.pid(), startOf(handle));
  }

  private static long startOf(ProcessHandle handle) {
    return handle.info().startInstant().map(start -> start.toEpochMilli()).orElse(0L);
  }

  private Optional<ProcessHandle> handle() {
    return ProcessHandle.of(pid)
        .filter(ProcessHandle::isAlive)
        .filter(h -> Math.abs(startOf(h) - startedMillis) <= START_TOLERANCE_MILLIS);
  }

  /**
   * Whether it still runs or is paused; a process that ended and is not reaped yet is not alive.
   */
  boolean alive() {
    return handle().isPresent() && state() != 'Z' && state() != 'X';
  }

  /** Whether SIGSTOP has reached it; false where the operating system has no {@code /proc}. */
  public boolean paused() {
    return handle().isPresent() && state() == 'T';
  }

  /** The state letter of {@code /proc/<pid>/stat}, or '?' when there is none. */
  private char state() {
    try {
      String stat =
          Files.readString(
              Path.of("/proc", Long.toString(pid), "stat"), StandardCharsets.ISO_8859_1);
      // The second field is the command in brackets and may hold anything, brackets too.
      return stat.charAt(stat.lastIndexOf(')') + 2);
    } catch (IOException | StringIndexOutOfBoundsException e) {
      return '?';
    }
  }

  /** Asks it to end (SIGTERM); nothing when it has ended. */
  void terminate() {
    handle().ifPresent(ProcessHandle::destroy);
  }

  /** Ends it at once (SIGKILL), paused or not; nothing when it has ended. */
  void kill() {
    handle().ifPresent(ProcessHandle::destroyForcibly);
  }

  /** Stops its threads until {@link #resume}. */
  void pause() throws IOException, InterruptedException {
    signal("STOP");
  }

  void resume() throws IOException, InterruptedException {
    signal("CONT");
  }

  private void signal(String name) throws IOException, InterruptedException {
    if (!alive()) {
      throw new IOException("process " + pid + " has ended, so it cannot get SIG" + name);
    }
    Process kill =
        new ProcessBuilder("kill", "-" + name, Long.toString(pid))
            .redirectErrorStream(true)
            .start();
    String said = new String(kill.getInputStream().readAllBytes(), StandardCharsets.UTF_8).trim();
    if (kill.waitFor() != 0) {
      throw new IOException("kill -" + name + " " + pid + " failed: " + said);
    }
  }
}
