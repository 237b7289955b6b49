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
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.filter.Filter;

/**
 * The filter of a plain scan whose client wants to count rows or to look at one column: rows pass
 * as they do without it, and then have one cell. The scan reads what it would read otherwise: HBase
 * does not show the same cells of a column when it is asked for by name (one at the last timestamp
 * of all, for example).
 *
 * <p>Lives inside one region scanner, never serialised. Not thread safe.
 */
public final class OneCellFilter extends WrappingFilter {
  // Null for any cell.
  private final byte[] family;
  private final byte[] qualifier;

  /** One cell of each row: the newest of a column, or the row's first. */
  public OneCellFilter(Filter wrapped, byte[] family, byte[] qualifier) {
    super(wrapped);
    this.family = family;
    this.qualifier = qualifier;
  }

  @Override
  public void filterRowCells(List<Cell> cells) throws IOException {
    super.filterRowCells(cells);
    Cell kept = cells.isEmpty() ? null : cells.get(0);
    for (int i = 0; family != null && i < cells.size(); i++) {
      if (CellUtil.matchingColumn(cells.get(i), family, qualifier)) {
        kept = cells.get(i);
        break;
      }
    }
    cells.clear();
    if (kept != null) {
      cells.add(kept);
    }
  }

  @Override
  public boolean hasFilterRow() {
    return true;
  }

  @Override
  public String toString() {
    return "one cell of " + wrapped();
  }
}
