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

import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The real file system with a {@link DiskFault} that another process switches on and off: its name
 * is in a small file, which operations look at, not more often than every {@link #LOOK_NANOS}.
 * Thread safe.
 *
 * <p>A thread that hangs cannot be interrupted, as none can that waits for a disk; the interrupt is
 * there when it goes on.
 */
public final class SteeredFiles extends SwitchableFiles {
  /** System property of a server: the file with the name of the fault. */
  public static final String PROPERTY = "lcindex.cluster.disk";

  static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private final Path control;
  private volatile DiskFault fault = DiskFault.NONE;
  private volatile long lookedAt = System.nanoTime() - LOOK_NANOS;

  /** For {@code lcindex.local.files.class}; steered by the file that {@link #PROPERTY} names. */
  public SteeredFiles() {
    this(Path.of(System.getProperty(PROPERTY)));
  }

  SteeredFiles(Path control) {
    this.control = control;
    inject((operation, path, size) -> meet(operation, path));
  }

  /** Switches a fault on in the servers that look at a file; NONE switches it off. */
  public static void steer(Path control, DiskFault fault) throws IOException {
    Path next = control.resolveSibling(control.getFileName() + ".next");
    Files.createDirectories(control.getParent());
    Files.writeString(next, fault.name());
    Files.move(next, control, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /** What an operation would meet now. */
  DiskFault fault() throws IOException {
    return look();
  }

  private void meet(Operation operation, Path path) throws IOException {
    boolean interrupted = false;
    try {
      while (look().hangs(operation)) {
        LockSupport.parkNanos(this, LOOK_NANOS);
        interrupted |= Thread.interrupted();
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
    fault.fail(operation, path);
  }

  private DiskFault look() throws IOException {
    long now = System.nanoTime();
    if (now - lookedAt >= LOOK_NANOS) {
      lookedAt = now;
      fault = read();
    }
    return fault;
  }

  /** By a stream: a channel would be closed under a thread that has been interrupted. */
  private DiskFault read() throws IOException {
    try (FileInputStream in = new FileInputStream(control.toFile())) {
      return DiskFault.valueOf(new String(in.readAllBytes(), StandardCharsets.US_ASCII).strip());
    } catch (FileNotFoundException e) {
      return DiskFault.NONE;
    }
  }
}
