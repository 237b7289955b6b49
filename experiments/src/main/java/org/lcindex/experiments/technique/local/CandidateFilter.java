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
package org.lcindex.experiments.technique.local;

import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellComparator;
import org.apache.hadoop.hbase.PrivateCellUtil;
import org.apache.hadoop.hbase.filter.FilterBase;

/**
 * Passes the rows of a sorted list and seeks from one to the next. It never says that all is over,
 * which HBase would take for the end of the scan in all regions; the scan's stop row does. Not
 * thread-safe.
 */
final class CandidateFilter extends FilterBase {
  private final List<byte[]> keys;
  private int next;

  /**
   * @param keys sorted; the same one may come several times
   */
  CandidateFilter(List<byte[]> keys) {
    this.keys = keys;
  }

  @Override
  public boolean filterRowKey(Cell first) {
    while (next < keys.size() && compare(first) > 0) {
      next++;
    }
    // The scan goes on to the next row by the hint, not cell by cell.
    return false;
  }

  private int compare(Cell cell) {
    byte[] key = keys.get(next);
    return CellComparator.getInstance().compareRows(cell, key, 0, key.length);
  }

  @Override
  public ReturnCode filterCell(Cell cell) {
    if (next == keys.size()) {
      return ReturnCode.NEXT_ROW;
    }
    return compare(cell) == 0 ? ReturnCode.INCLUDE : ReturnCode.SEEK_NEXT_USING_HINT;
  }

  @Override
  public Cell getNextCellHint(Cell cell) {
    return PrivateCellUtil.createFirstOnRow(keys.get(next));
  }
}
