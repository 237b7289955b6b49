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
package org.lcindex.experiments.cluster;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * The folder of one {@link EmbeddedCluster}, locked against a second cluster. The operating system
 * releases the lock with the process, so a killed run leaves nothing to clean up. A temporary
 * folder is deleted on close.
 */
final class DataFolder implements AutoCloseable {
  private static final int DELETE_ATTEMPTS = 5;

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

  static DataFolder persistent(Path path) throws IOException {
    return new DataFolder(path, false);
  }

  static DataFolder temporary() throws IOException {
    return new DataFolder(Files.createTempDirectory("lcindex-cluster-"), true);
  }

  private FileLock tryLock() throws IOException {
    try {
      return lockChannel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null; // held by this JVM
    }
  }

  Path path() {
    return path;
  }

  /** A folder below this one, created when absent. */
  Path child(String name) throws IOException {
    return Files.createDirectories(path.resolve(name));
  }

  @Override
  public void close() throws IOException {
    lockChannel.close();
    for (int i = 1; temporary && Files.exists(path); i++) {
      try {
        deleteTree(path);
      } catch (DirectoryNotEmptyException e) { // a thread that is just ending wrote one more file
        if (i == DELETE_ATTEMPTS) {
          throw e;
        }
      }
    }
  }

  /** Deletes a tree; files that something else deletes meanwhile are no error. */
  private static void deleteTree(Path root) throws IOException {
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
            if (e instanceof NoSuchFileException) {
              return FileVisitResult.CONTINUE;
            }
            throw e;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path folder, IOException e) throws IOException {
            if (e != null) {
              throw e;
            }
            Files.deleteIfExists(folder);
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
