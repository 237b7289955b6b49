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
package org.lcindex.regionserver.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.lcindex.io.LocalFiles;

/** Real files, on disks of which a test decides the room and the fate. */
final class DiskFiles implements LocalFiles {
  private final LocalFiles real = LocalFiles.real();

  /** Free bytes, by directory. */
  final Map<Path, Long> room = new ConcurrentHashMap<>();

  /** Another name for the device, by directory. */
  final Map<Path, String> devices = new ConcurrentHashMap<>();

  /** Directories whose disk answers every call with an error. */
  final Set<Path> broken = ConcurrentHashMap.newKeySet();

  private void check(Path path) throws IOException {
    if (broken.stream().anyMatch(path::startsWith)) {
      throw new IOException(path + ": Input/output error");
    }
  }

  @Override
  public Output create(Path path) throws IOException {
    check(path);
    return real.create(path);
  }

  @Override
  public Input open(Path path) throws IOException {
    check(path);
    return real.open(path);
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    check(from);
    real.rename(from, to);
  }

  @Override
  public void delete(Path path) throws IOException {
    check(path);
    real.delete(path);
  }

  @Override
  public List<Path> list(Path directory) throws IOException {
    check(directory);
    return real.list(directory);
  }

  @Override
  public boolean exists(Path path) throws IOException {
    check(path);
    return real.exists(path);
  }

  @Override
  public boolean isDirectory(Path path) throws IOException {
    check(path);
    return real.isDirectory(path);
  }

  @Override
  public long size(Path path) throws IOException {
    check(path);
    return real.size(path);
  }

  @Override
  public long lastModified(Path path) throws IOException {
    check(path);
    return real.lastModified(path);
  }

  @Override
  public void mkdirs(Path directory) throws IOException {
    check(directory);
    real.mkdirs(directory);
  }

  @Override
  public void syncDirectory(Path directory) throws IOException {
    check(directory);
    real.syncDirectory(directory);
  }

  @Override
  public long usableSpace(Path path) throws IOException {
    check(path);
    return room.getOrDefault(path, 0L);
  }

  @Override
  public String device(Path path) {
    return devices.getOrDefault(path, "disk");
  }
}
