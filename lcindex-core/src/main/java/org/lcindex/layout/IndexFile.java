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
import org.lcindex.file.HFileIdentity;

/** One file of an index, open by itself: for those who move files and check them. Thread safe. */
public interface IndexFile extends Closeable {

  /** The HFile that it says it was built from. */
  HFileIdentity identity();

  /** The index that it says it is of. */
  ColumnSpec index();

  /** Reads every page and verifies its checksum. */
  void verifyChecksums() throws IOException;

  /**
   * Reads and checks every byte, and whether the file agrees with the one before it.
   *
   * @param before the file of its index that was verified before it, may be closed; null for none
   * @throws org.lcindex.io.CorruptIndexException when the file is wrong by itself
   */
  Verified verify(IndexFile before) throws IOException;

  /**
   * A file that is right by itself.
   *
   * @param entries number of entries that were compared with the file before
   * @param rows number of rows that it says the HFile has; -1 when nothing was compared
   * @param wrong what the file before has wrong; null when nothing is
   */
  record Verified(long entries, long rows, String wrong) {
    /** Nothing was compared. */
    public static final Verified ALONE = new Verified(0, -1, null);
  }
}
