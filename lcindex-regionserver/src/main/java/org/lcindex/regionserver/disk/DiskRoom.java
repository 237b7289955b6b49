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

/**
 * What a disk has free, as it says just now.
 *
 * @param dir the local directory on it
 * @param free bytes; -1 when it cannot be used
 * @param kept of them left to others
 * @param reserved of them for builds under way, which may have taken some already
 */
record DiskRoom(Path dir, long free, long kept, long reserved) {
  /** Bytes for whoever comes next; negative when others have some of what is left to them. */
  long left() {
    return free - kept - reserved;
  }
}
