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
package org.lcindex.regionserver.scan.delivering;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellComparator;
import org.apache.hadoop.hbase.filter.Filter;

/**
 * Asks a scan's filter about rows that HBase has not read, as {@code RegionScannerImpl} and {@code
 * StoreScanner} would have asked it: for queries that are more than column conditions. It is the
 * filter that the core scanner has, too, so that what it keeps from one row to the next (how many
 * rows a {@code PageFilter} has let pass) is right whoever read them. Rows have to come in their
 * order. Not thread safe.
 */
public final class RowJudge {
  private final Filter filter;

  RowJudge(Filter filter) {
    this.filter = filter;
  }

  /**
   * What the scan returns of a row; empty when the row does not pass.
   *
   * @param cells what is visible of the columns that the scan wants: of each one cell
   */
  List<Cell> judge(List<Cell> cells) throws IOException {
    try {
      List<Cell> kept = new ArrayList<>(cells.size());
      if (!cells.isEmpty() && !isDone() && !filter.filterRowKey(cells.get(0))) {
        filterCells(cells, kept);
        if (filter.hasFilterRow()) {
          filter.filterRowCells(kept);
        }
        if (!kept.isEmpty() && filter.filterRow()) {
          kept.clear();
        }
      }
      return kept;
    } finally {
      filter.reset();
    }
  }

  private void filterCells(List<Cell> cells, List<Cell> kept) throws IOException {
    Cell hint = null;
    for (Cell cell : cells) {
      if (hint != null && CellComparator.getInstance().compare(cell, hint) < 0) {
        continue;
      }
      hint = null;
      switch (filter.filterCell(cell)) {
        case INCLUDE, INCLUDE_AND_NEXT_COL -> kept.add(filter.transformCell(cell));
        case INCLUDE_AND_SEEK_NEXT_ROW -> {
          kept.add(filter.transformCell(cell));
          return;
        }
        case SKIP, NEXT_COL -> {}
        case NEXT_ROW -> {
          return;
        }
        case SEEK_NEXT_USING_HINT -> hint = filter.getNextCellHint(cell);
        default -> throw new IOException("a filter's answer that is not known here");
      }
    }
  }

  /** Whether no further row passes. */
  boolean isDone() throws IOException {
    return filter.filterAllRemaining();
  }
}
