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

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The folder of one cluster, locked against a second cluster. The operating system releases the
 * lock with the process, so a killed run leaves nothing to clean up. A temporary folder is deleted
 * on close.
 */
public final class DataFolder implements AutoCloseable {
  private final Path path;
  private final boolean temporary;
  private final FileChannel lockChannel;

  private DataFolder(Path path, boolean temporary) throws IOException {
    this.path = path.toAbsolutePath().normalize();
    this.temporary = temporary;
    Files.createDirectories(this.path);
    this.lockChannel =
        FileChannel.open(
            this.path.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    if (tryLock() == null) {
      lockChannel.close();
      throw new IOException(
          "another cluster is running on " + this.path + "; stop it or choose another data folder");
    }
  }

  /**
   * Locks a folder until {@link #close}; makes it when absent.
   *
   * @throws IOException when another process, or something else in this one, has locked it
   */
  public static DataFolder persistent(Path path) throws IOException {
    return new DataFolder(path, false);
  }

  /** A new folder that {@link #close} deletes. */
  public static DataFolder temporary() throws IOException {
    return new DataFolder(Files.createTempDirectory("lcindex-cluster-"), true);
  }

  private FileLock tryLock() throws IOException {
    try {
      return lockChannel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null; // held by this JVM
    }
  }

  /** The folder, absolute. */
  public Path path() {
    return path;
  }

  /** A folder below this one, created when absent. */
  Path child(String name) throws IOException {
    return Files.createDirectories(path.resolve(name));
  }

  @Override
  public void close() throws IOException {
    lockChannel.close();
    if (temporary) {
      FolderTree.delete(path);
    }
  }
}
