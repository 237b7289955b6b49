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
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.lcindex.io.ForwardingLocalFiles;
import org.lcindex.io.LocalFiles;

/** Real files, on disks of which a test decides the room and the fate. */
final class DiskFiles extends ForwardingLocalFiles {
  /** Free bytes, by directory. */
  final Map<Path, Long> room = new ConcurrentHashMap<>();

  /** Another name for the device, by directory. */
  final Map<Path, String> devices = new ConcurrentHashMap<>();

  /** Directories whose disk answers every call with an error. */
  final Set<Path> broken = ConcurrentHashMap.newKeySet();

  /** Paths that belong to another user. */
  final Set<Path> foreign = ConcurrentHashMap.newKeySet();

  DiskFiles() {
    super(LocalFiles.real());
  }

  @Override
  protected void before(Operation operation, Path path) throws IOException {
    if (broken.stream().anyMatch(path::startsWith)) {
      throw new IOException(path + ": Input/output error");
    }
  }

  @Override
  public long usableSpace(Path path) throws IOException {
    before(Operation.SPACE, path);
    return room.getOrDefault(path, 0L);
  }

  @Override
  public boolean isOwn(Path path) throws IOException {
    return !foreign.contains(path) && super.isOwn(path);
  }

  @Override
  public String device(Path path) {
    return devices.getOrDefault(path, "disk");
  }
}
