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

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.lcindex.io.LocalFiles;

/**
 * The files of one build. Whatever was made and opened is closed and removed by {@link #close},
 * unless {@link #keep} was called before. Thread safe, but that nothing may be made after that.
 */
final class BuildFiles implements Closeable {
  private final LocalFiles files;
  private final Path directory;
  private final List<Path> made = new ArrayList<>();
  private final List<Closeable> open = new ArrayList<>();
  private boolean done;

  /** Files in a directory, which must exist and be this build's alone. */
  BuildFiles(LocalFiles files, Path directory) {
    this.files = files;
    this.directory = directory;
  }

  LocalFiles files() {
    return files;
  }

  Path directory() {
    return directory;
  }

  /** The path of a file that is about to be made. */
  synchronized Path make(String name) {
    Path path = directory.resolve(name);
    made.add(path);
    return path;
  }

  /** Has a resource closed in the end, if the files are not kept. */
  synchronized <T extends Closeable> T closeLater(T resource) {
    open.add(resource);
    return resource;
  }

  /** Removes a file that has served its purpose. It must be closed. */
  synchronized void remove(Path path) throws IOException {
    files.delete(path);
    made.remove(path);
  }

  /** The files are complete and closed: from now on they are the caller's. */
  synchronized void keep() {
    done = true;
  }

  @Override
  public synchronized void close() throws IOException {
    if (done) {
      return;
    }
    done = true;
    IOException failure = null;
    for (Closeable resource : open) {
      try {
        resource.close();
      } catch (IOException e) {
        failure = first(failure, e);
      }
    }
    for (Path path : made) {
      try {
        files.delete(path);
      } catch (IOException e) {
        failure = first(failure, e);
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  private static IOException first(IOException first, IOException next) {
    if (first == null) {
      return next;
    }
    first.addSuppressed(next);
    return first;
  }
}
