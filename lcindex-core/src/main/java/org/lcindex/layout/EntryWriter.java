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

import java.io.Closeable;
import java.io.IOException;

/**
 * Writes entries that come in the order of {@link Entry#compareTo}. For one thread. {@link #close}
 * without {@link #finish} removes what was written.
 */
public interface EntryWriter extends Closeable {

  /**
   * Adds the next entry; copies what it needs.
   *
   * @throws org.lcindex.io.NotIndexableException when there are too many groups, or their directory
   *     is too large
   */
  void add(Entry entry) throws IOException;

  /** Whether the entry added last is the first of its group. */
  boolean isAtStartOfGroup();

  /** Bytes of the directory so far: what it takes of the heap until the file is complete. */
  long directoryBytes();

  /** Heap that it takes, about, in bytes. */
  long memoryBytes();

  /** Number of entries added. */
  long entries();

  /**
   * Completes and syncs the files.
   *
   * @param rows number of rows in the HFile
   * @return size of the files in bytes
   */
  long finish(long rows) throws IOException;
}
