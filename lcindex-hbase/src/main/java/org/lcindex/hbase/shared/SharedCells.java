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
package org.lcindex.hbase.shared;

import java.io.IOException;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.PrivateCellUtil;
import org.apache.hadoop.hbase.regionserver.KeyValueScanner;
import org.apache.hadoop.hbase.regionserver.ScannerContext;
import org.lcindex.hbase.RawCells;

/** The cells of a {@link KeyValueScanner}, one after the other, for every version of HBase. */
public class SharedCells implements RawCells {
  private final KeyValueScanner scanner;
  private final Differences.BlockCounts blocks;
  private boolean sought;

  /**
   * @param scanner not sought yet; closed with this
   * @param blocks how the blocks are counted that it reads
   */
  public SharedCells(KeyValueScanner scanner, Differences.BlockCounts blocks) {
    this.scanner = scanner;
    this.blocks = blocks;
  }

  private static Cell firstOn(byte[] row) {
    return PrivateCellUtil.createFirstOnRow(row, 0, (short) row.length);
  }

  @Override
  public void seekFirst() throws IOException {
    sought = true;
    scanner.seek(KeyValue.LOWESTKEY);
  }

  @Override
  public void seek(byte[] row) throws IOException {
    sought = true;
    scanner.seek(firstOn(row));
  }

  @Override
  public void seekForward(byte[] row) throws IOException {
    if (!sought) {
      seek(row);
    } else if (scanner.peek() != null) {
      scanner.reseek(firstOn(row));
    }
  }

  @Override
  public Cell peek() {
    return scanner.peek();
  }

  @Override
  public boolean hasEnded() {
    return sought && scanner.peek() == null;
  }

  @Override
  public Cell next() throws IOException {
    return scanner.next();
  }

  @Override
  public boolean inMemStore() {
    return !scanner.isFileScanner();
  }

  @Override
  public void letGo() throws IOException {
    scanner.shipped();
  }

  @Override
  public void letGo(ScannerContext context) throws IOException {
    blocks.count(context, scanner);
    scanner.shipped();
  }

  @Override
  public void close() {
    scanner.close();
  }
}
