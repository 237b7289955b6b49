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
package org.lcindex.regionserver.adapter;

import java.io.Closeable;
import java.io.IOException;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.PrivateCellUtil;
import org.apache.hadoop.hbase.regionserver.KeyValueScanner;
import org.apache.hadoop.hbase.regionserver.ScanProgress;
import org.apache.hadoop.hbase.regionserver.ScannerContext;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * All cells of one MemStore segment or HFile in their order, as they are stored: old versions and
 * delete markers, too. Cells are handed on as HBase gives them. For one thread.
 */
@InterfaceAudience.Private
public final class RawCells implements Closeable {
  private final KeyValueScanner scanner;
  private boolean sought;

  /**
   * @param scanner not sought yet; closed with this
   */
  public RawCells(KeyValueScanner scanner) {
    this.scanner = scanner;
  }

  /**
   * Turns to the first cell that is not below the given row; to be done first. It may be done
   * again, for an earlier row, too, but not when this {@linkplain #hasEnded has ended}: HBase's
   * reader of half an HFile does not leave its end any more, and says nothing of it.
   */
  public void seek(byte[] row) throws IOException {
    sought = true;
    scanner.seek(PrivateCellUtil.createFirstOnRow(row, 0, (short) row.length));
  }

  /** The cell at which this stands; null at the end. */
  public Cell peek() {
    return scanner.peek();
  }

  /** Whether it was sought and there are no more cells. */
  public boolean hasEnded() {
    return sought && scanner.peek() == null;
  }

  /** Turns to the next cell. */
  public void next() throws IOException {
    scanner.next();
  }

  /** Whether they are in the MemStore. */
  public boolean inMemStore() {
    return !scanner.isFileScanner();
  }

  /**
   * Counts what was read since the last time, and lets go of the blocks that were passed: nobody
   * points into them any more.
   */
  public void letGo(ScannerContext context) throws IOException {
    ScanProgress.countBlocks(context, scanner);
    scanner.shipped();
  }

  @Override
  public void close() {
    scanner.close();
  }
}
