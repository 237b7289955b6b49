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

/**
 * One group of an index. Its pages are loaded when first asked for and then kept. Entries have the
 * numbers 0 to {@link #size} - 1, in the order of their keys; {@link #packed} knows where their
 * payload is. For one thread.
 */
public interface GroupView {

  /** The group's number. */
  int number();

  /** Number of entries. */
  int size();

  /** The tag of all entries. */
  byte tag();

  /** Says that most pages without payload will be read: then they are read at once. */
  void readTogether();

  /** The sorted keys, for a group with tag {@link Status#VALUE}. */
  Keys keys() throws IOException;

  /** Row keys, ordinals and complex flags. */
  RowPage rows() throws IOException;

  /** Another indexed column; see {@link IndexSchema#columnOf} for its number. */
  ColumnPage column(int column) throws IOException;

  /** Heap of the pages that were loaded so far, without payload, in bytes. */
  long pageBytes();

  /**
   * A copy of the cells of an entry's row, which must not be complex.
   *
   * @param wanted by qualifier number, see {@link org.lcindex.rowfile.Shapes#wanted}; null for all
   */
  PackedRow packed(int entry, boolean[] wanted) throws IOException;
}
