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
package org.lcindex.hbase;

import java.io.Closeable;
import java.io.IOException;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.regionserver.ScannerContext;

/**
 * All cells of one MemStore segment or HFile in their order, as they are stored: old versions and
 * delete markers, too. Cells are handed on as HBase gives them. For one thread.
 */
public interface RawCells extends Closeable {
  /** Turns to the first cell of all; to be done first, or {@link #seek}. */
  void seekFirst() throws IOException;

  /**
   * Turns to the first cell that is not below the given row; to be done first. It may be done
   * again, for an earlier row, too, but not when this {@linkplain #hasEnded has ended}: HBase's
   * reader of half an HFile does not leave its end any more, and says nothing of it.
   */
  void seek(byte[] row) throws IOException;

  /** As {@link #seek}, for a row that is not below the cell at which this stands. */
  void seekForward(byte[] row) throws IOException;

  /** The cell at which this stands; null at the end. */
  Cell peek();

  /** Whether it was sought and there are no more cells. */
  boolean hasEnded();

  /** Turns to the next cell, and returns the one at which this has stood. */
  Cell next() throws IOException;

  /** Whether they are in the MemStore. */
  boolean inMemStore();

  /**
   * Lets go of the blocks that were passed: nobody points into them any more. The block of the cell
   * at which this stands stays.
   */
  void letGo() throws IOException;

  /**
   * As {@link #letGo()}, and counts what was read since the last time towards the call's limits.
   */
  void letGo(ScannerContext context) throws IOException;

  @Override
  void close();
}
