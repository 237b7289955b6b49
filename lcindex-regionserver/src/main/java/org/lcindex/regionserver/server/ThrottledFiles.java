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
package org.lcindex.regionserver.server;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.io.LocalFiles;

/** Local files that are written no faster than a {@link Throttle} allows. Thread safe. */
@InterfaceAudience.Private
final class ThrottledFiles implements LocalFiles {
  private final LocalFiles files;
  private final Throttle throttle;

  ThrottledFiles(LocalFiles files, Throttle throttle) {
    this.files = files;
    this.throttle = throttle;
  }

  @Override
  public Output create(Path path) throws IOException {
    Output output = files.create(path);
    return new Output() {
      @Override
      public void write(byte[] bytes, int offset, int length) throws IOException {
        throttle.acquire(length, () -> false);
        output.write(bytes, offset, length);
      }

      @Override
      public long position() {
        return output.position();
      }

      @Override
      public void sync() throws IOException {
        output.sync();
      }

      @Override
      public void close() throws IOException {
        output.close();
      }
    };
  }

  @Override
  public Input open(Path path) throws IOException {
    return files.open(path);
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    files.rename(from, to);
  }

  @Override
  public void delete(Path path) throws IOException {
    files.delete(path);
  }

  @Override
  public List<Path> list(Path directory) throws IOException {
    return files.list(directory);
  }

  @Override
  public boolean exists(Path path) throws IOException {
    return files.exists(path);
  }

  @Override
  public boolean isDirectory(Path path) throws IOException {
    return files.isDirectory(path);
  }

  @Override
  public long size(Path path) throws IOException {
    return files.size(path);
  }

  @Override
  public long lastModified(Path path) throws IOException {
    return files.lastModified(path);
  }

  @Override
  public void mkdirs(Path directory) throws IOException {
    files.mkdirs(directory);
  }

  @Override
  public void syncDirectory(Path directory) throws IOException {
    files.syncDirectory(directory);
  }

  @Override
  public long usableSpace(Path path) throws IOException {
    return files.usableSpace(path);
  }
}
