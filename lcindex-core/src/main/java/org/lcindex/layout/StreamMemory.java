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
package org.lcindex.layout;

import java.io.IOException;

/** A listener that counts the heap of streams of entries which are read side by side. */
@FunctionalInterface
public interface StreamMemory {
  /** Counts nothing. */
  StreamMemory UNCOUNTED = bytes -> {};

  /**
   * A stream takes so many bytes more than before, or less.
   *
   * @throws IOException when that is too much for all together
   */
  void grew(long bytes) throws IOException;
}
