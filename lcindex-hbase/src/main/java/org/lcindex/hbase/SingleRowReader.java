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
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.regionserver.ScannerContext;

/**
 * Reads single rows of a store, in ascending order, as a core scanner of the same scan would, but
 * asks only the MemStore segments and HFiles that may have them.
 *
 * <p>To be closed as soon as the core scanner {@linkplain #isOutdated() would let go} of what it
 * reads, and after every move of the core scanner: it may have replaced what it reads. Not thread
 * safe.
 */
public interface SingleRowReader extends Closeable {
  /** Which rows MemStore segments have, as far as somebody knows without looking there. */
  interface KnownRows {
    /** Nothing is known. */
    KnownRows NONE =
        new KnownRows() {
          @Override
          public boolean cover(long minSequenceId) {
            return false;
          }

          @Override
          public boolean have(byte[] row) {
            return true;
          }
        };

    /**
     * Whether they are all rows of a segment that a scan sees.
     *
     * @param minSequenceId of the segment, as in {@link CoreView#openMemStore}
     */
    boolean cover(long minSequenceId);

    /** Whether a row may be in any segment that is covered. */
    boolean have(byte[] row);
  }

  /** Whether a flush has given the core scanner other places, to which it turns when it moves. */
  boolean isOutdated();

  /**
   * Adds the visible cells of a row, none when it has none.
   *
   * <p>The cells are where HBase keeps them: they are to be copied before {@link #letGo}.
   *
   * @return whether it could be done; if not, some cells may have been added nevertheless, and the
   *     core scanner has to read the row
   */
  boolean read(byte[] row, List<Cell> out) throws IOException;

  /**
   * Counts the blocks that were read since the last time, and lets go of those that were passed.
   */
  void letGo(ScannerContext context) throws IOException;

  @Override
  void close();
}
