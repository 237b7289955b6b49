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
package org.lcindex.regionserver.scan.core;

import java.io.IOException;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.type.ShownText;

/**
 * The scan's own filter, which can be narrowed to one row at a time. While it is not aimed it
 * passes everything on, so that a core scanner opened with it is a plain scanner. Aimed at a row,
 * rows before the target are skipped, the target is judged by the wrapped filter alone, and the
 * first row after it ends the search ({@code RegionScannerImpl} asks {@link #filterAllRemaining()}
 * right after a row key was filtered), so that verifying a row that does not match never runs on
 * into its successors.
 *
 * <p>Lives inside one region scanner, never serialised. Not thread safe.
 */
public class TargetRowFilter extends WrappingFilter {
  private byte[] target;
  private boolean passedTarget;

  public TargetRowFilter(Filter wrapped) {
    super(wrapped);
  }

  void aimAt(byte[] row) {
    this.target = row;
    this.passedTarget = false;
  }

  /** Makes it the scan's own filter again, between two rows. */
  void aimAtAll() throws IOException {
    target = null;
    passedTarget = false;
    reset();
  }

  @Override
  public boolean filterRowKey(Cell firstRowCell) throws IOException {
    if (target == null) {
      return super.filterRowKey(firstRowCell);
    }
    int order =
        Bytes.compareTo(
            firstRowCell.getRowArray(),
            firstRowCell.getRowOffset(),
            firstRowCell.getRowLength(),
            target,
            0,
            target.length);
    if (order == 0) {
      return super.filterRowKey(firstRowCell);
    }
    passedTarget |= order > 0;
    return true;
  }

  /**
   * None while it is aimed. HBase asks for it when a row was rejected; that was mostly not by the
   * wrapped filter, which would answer for another row. Nothing is lost: the core scanner is sought
   * to the next target anyway. {@link #getSkipHint} is handed on as {@link #getNextCellHint} is: it
   * depends on the cell alone, and what it passes over the plain scan passes over, too.
   */
  @Override
  public Cell getHintForRejectedRow(Cell firstRowCell) throws IOException {
    return target == null ? super.getHintForRejectedRow(firstRowCell) : null;
  }

  @Override
  public boolean filterAllRemaining() throws IOException {
    return passedTarget || super.filterAllRemaining();
  }

  @Override
  public String toString() {
    return target == null
        ? wrapped().toString()
        : "row " + ShownText.cut(target) + " of " + wrapped();
  }
}
