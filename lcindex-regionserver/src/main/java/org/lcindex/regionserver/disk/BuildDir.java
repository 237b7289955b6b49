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

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A temporary directory in which index files of one HFile are made. It goes when this is closed,
 * unless they were {@linkplain #finished finished}: then it is theirs. For one thread.
 */
public final class BuildDir implements AutoCloseable {
  private final LocalDisk disk;
  private final Path path;
  private final long needed;
  private boolean finished;

  /**
   * @param needed bytes that are reserved on the disk until this is closed
   */
  BuildDir(LocalDisk disk, Path path, long needed) {
    this.disk = disk;
    this.path = path;
    this.needed = needed;
  }

  public Path path() {
    return path;
  }

  /**
   * The files are complete.
   *
   * @param files in the order in which they are to be published
   */
  public BuiltIndex finished(List<Path> files) {
    finished = true;
    // Whoever has no use for it any more may be the hook of a region that closes.
    return new BuiltIndex(path, files, () -> disk.watch().later(this::delete));
  }

  /**
   * The build failed in a way that speaks against the disk: others are taken first for a while.
   *
   * @return what to throw: the failure, or what a full disk means
   */
  public IOException suspectDisk(IOException failure) {
    disk.suspect();
    return isFull(failure) ? disk.full(path, needed, failure) : failure;
  }

  /** Java has no exception of its own for ENOSPC and EDQUOT. */
  private static boolean isFull(IOException failure) {
    String text = String.valueOf(failure.getMessage());
    return text.contains("No space left on device") || text.contains("quota exceeded");
  }

  private void delete() {
    disk.tree().deleteBuild(path);
  }

  @Override
  public void close() {
    disk.release(needed);
    if (!finished) {
      delete();
    }
  }
}
