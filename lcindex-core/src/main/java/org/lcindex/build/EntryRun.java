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

import java.nio.file.Path;
import org.lcindex.io.Compression;

/**
 * A sorted run of an index, complete. Immutable.
 *
 * @param mostBytes of a block
 */
record EntryRun(Path path, Compression compression, long mostBytes) {
  /** What reading it takes, about: a block as it is stored, and as it was. */
  long streamBytes() {
    return (compression == Compression.NONE ? 1 : 2) * mostBytes * 5 / 4;
  }
}
