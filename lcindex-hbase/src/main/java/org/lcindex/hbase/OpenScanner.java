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

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.regionserver.ScannerContext;

/**
 * HBase's own scanner of a region, opened for a scan: the core scanner that stands behind an
 * indexed one. Used by the handler that runs the scan, inside a region operation.
 */
public interface OpenScanner {
  /** As it is known to callers of HBase. */
  RegionScanner scanner();

  /** See {@link RegionScanner#nextRaw(List, ScannerContext)}. */
  boolean nextRaw(List<Cell> out, ScannerContext context) throws IOException;

  /** Moves it forward to the first row that is not below the given one. */
  void seek(byte[] row) throws IOException;

  /**
   * Forgets how much it has read, so that a read type of DEFAULT stays with positional reads for
   * now: single rows are read by position. It still turns to streams when it has read much after
   * the last call of this.
   */
  void stayWithPositionalReads();

  /**
   * Single rows of a store, read beside it; null when that cannot be done.
   *
   * @param scan the client's, of one family
   * @param marks where in blocks rows are
   * @param known of the MemStore segments that the scanner reads
   */
  SingleRowReader rows(OpenStore store, Scan scan, SeekMarks marks, SingleRowReader.KnownRows known)
      throws IOException;

  /**
   * What it reads of a store, at and after where it stands.
   *
   * @param scan the client's
   */
  CoreView view(OpenStore store, Scan scan);

  /**
   * The MemStore segments and HFiles that it reads of a store, each by itself, at or after where it
   * stands. They show what a merged reading leaves out, a raw one, too: cells that have expired,
   * and all but the last written of several of one column, timestamp and type. Reading them leaves
   * the scanner of no use; closing it closes them.
   */
  List<RawCells> places(OpenStore store);
}
