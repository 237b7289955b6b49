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
package org.lcindex.regionserver.evidence;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.lcindex.io.FileVersion;
import org.lcindex.io.LocalFiles;

/** Files in memory, for tests that make thousands of them. Thread safe. */
final class MemoryFiles implements LocalFiles {
  private static final byte[] DIRECTORY = new byte[0];
  private static final long SPACE = 1L << 40;

  // Directories are there as that object.
  private final NavigableMap<Path, byte[]> all = new ConcurrentSkipListMap<>();

  @Override
  public Output create(Path path) throws IOException {
    if (all.putIfAbsent(path, new byte[0]) != null) {
      throw new FileAlreadyExistsException(path.toString());
    }
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    return new Output() {
      @Override
      public void write(byte[] bytes, int offset, int length) {
        written.write(bytes, offset, length);
      }

      @Override
      public long position() {
        return written.size();
      }

      @Override
      public void sync() {
        all.put(path, written.toByteArray());
      }

      @Override
      public void close() {
        all.computeIfPresent(path, (file, before) -> written.toByteArray());
      }
    };
  }

  @Override
  public Input open(Path path) throws IOException {
    byte[] bytes = bytes(path);
    return new Input() {
      @Override
      public long size() {
        return bytes.length;
      }

      @Override
      public void readFully(long position, byte[] into, int offset, int length) throws IOException {
        if (position + length > bytes.length) {
          throw new EOFException(path + " ends at " + bytes.length);
        }
        System.arraycopy(bytes, (int) position, into, offset, length);
      }

      @Override
      public void close() {
        // Nothing is open.
      }
    };
  }

  private byte[] bytes(Path path) throws NoSuchFileException {
    byte[] bytes = all.get(path);
    if (bytes == null) {
      throw new NoSuchFileException(path.toString());
    }
    return bytes;
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    bytes(from);
    for (Path path : List.copyOf(all.tailMap(from).keySet())) {
      if (path.startsWith(from)) {
        Path renamed = path.equals(from) ? to : to.resolve(from.relativize(path));
        all.put(renamed, all.remove(path));
      }
    }
  }

  @Override
  public void delete(Path path) {
    all.remove(path);
  }

  @Override
  public List<Path> list(Path directory) {
    return all.keySet().stream().filter(path -> directory.equals(path.getParent())).toList();
  }

  @Override
  public boolean exists(Path path) {
    return all.containsKey(path);
  }

  @Override
  public boolean isDirectory(Path path) {
    return all.get(path) == DIRECTORY;
  }

  @Override
  public long size(Path path) throws IOException {
    return bytes(path).length;
  }

  @Override
  public long lastModified(Path path) {
    return 0;
  }

  @Override
  public FileVersion version(Path path) throws IOException {
    return new FileVersion(path.toString(), size(path), 0);
  }

  @Override
  public void mkdirs(Path directory) {
    for (Path path = directory; path != null; path = path.getParent()) {
      all.putIfAbsent(path, DIRECTORY);
    }
  }

  @Override
  public boolean isOwn(Path path) {
    return true;
  }

  @Override
  public void makePrivate(Path path) {
    // Nobody else sees it.
  }

  @Override
  public void syncDirectory(Path directory) {
    // Nothing survives.
  }

  @Override
  public long usableSpace(Path path) {
    return SPACE;
  }

  @Override
  public String device(Path path) {
    return "memory";
  }
}
