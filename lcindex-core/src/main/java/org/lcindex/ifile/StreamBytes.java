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
package org.lcindex.ifile;

import java.io.IOException;
import org.lcindex.io.PageWindow;
import org.lcindex.layout.StreamMemory;

/** The count of bytes that a cursor over an IFile's groups holds at the moment. For one thread. */
final class StreamBytes {
  private final StreamMemory memory;
  private long told;

  StreamBytes(StreamMemory memory) {
    this.memory = memory;
  }

  /** Tells what it is once the first entry of a group was read. */
  void tell(PageWindow window, IFileGroup group) throws IOException {
    long now = window.memoryBytes() + group.pageBytes();
    if (now != told) {
      long more = now - told;
      told = now;
      memory.grew(more);
    }
  }

  /** Nothing is held any more. */
  void close() throws IOException {
    long less = -told;
    told = 0;
    if (less != 0) {
      memory.grew(less);
    }
  }
}
