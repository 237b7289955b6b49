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

import java.nio.file.Path;
import java.util.List;

/** The {@link DiskWatch}es of all local disks. Thread safe. */
public final class DiskWatches {
  private final List<DiskWatch> watches;
  private final DiskWatch.Limits limits;

  private DiskWatches(List<DiskWatch> watches, DiskWatch.Limits limits) {
    this.watches = watches;
    this.limits = limits;
  }

  /** One for each directory. */
  public static DiskWatches of(List<Path> dirs, DiskWatch.Limits limits) {
    return new DiskWatches(dirs.stream().map(dir -> new DiskWatch(dir, limits)).toList(), limits);
  }

  DiskWatch.Limits limits() {
    return limits;
  }

  List<DiskWatch> all() {
    return watches;
  }

  /** The one that watches a path's disk. */
  DiskWatch of(Path path) {
    for (DiskWatch watch : watches) {
      if (path.startsWith(watch.dir())) {
        return watch;
      }
    }
    // Above the directories: what is asked before they are made.
    for (DiskWatch watch : watches) {
      if (watch.dir().startsWith(path)) {
        return watch;
      }
    }
    throw new IllegalArgumentException(path + " is on none of the disks " + watches);
  }
}
