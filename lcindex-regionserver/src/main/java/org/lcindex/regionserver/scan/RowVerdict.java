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
package org.lcindex.regionserver.scan;

import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.build.HiddenCells;
import org.lcindex.regionserver.scan.gathering.FileSource;
import org.lcindex.regionserver.scan.query.Query;
import org.lcindex.regionserver.scan.query.QueryColumn;
import org.lcindex.regionserver.store.Evidence;
import org.lcindex.regionserver.store.LogView;

/**
 * Whether a row of which all cells in places without index are seen is out, whatever other places
 * hold of it: when a condition's column has a put that is newer, by its timestamp, than all that is
 * in indexed HFiles, and none of its puts passes. Then the visible value is one of these, or there
 * is none. It is as with the MemStore's {@linkplain LogRows log}, and so are the exceptions: delete
 * markers in these places or of one version anywhere, rows that are in the log as well, puts that
 * may be hidden alone, and conditions that rows pass without the column. Not thread safe.
 */
@InterfaceAudience.Private
public final class RowVerdict {
  private final List<QueryColumn> columns;
  private final long newest;
  private final LogView log;
  private final boolean decides;
  private long passed;
  private long decided;
  private boolean deletes;

  /**
   * @param sources the indexed HFiles
   * @param log that stands in for places; null when there is none
   */
  public RowVerdict(Query query, List<FileSource> sources, LogView log) {
    IndexedCells indexed = IndexedCells.of(sources);
    this.columns = query.columns().stream().filter(c -> !c.passesWhenMissing()).toList();
    this.newest = indexed.newest();
    this.log = log;
    this.decides =
        indexed.letDecide(query)
            && columns.size() <= LogRows.MOST_CONDITIONS
            && (log == null || !log.hasPointDeletes());
  }

  /** Turns to another row. */
  public void begin() {
    passed = 0;
    decided = 0;
    deletes = false;
  }

  /** Another cell of the row. */
  public void add(Cell cell) {
    if (!decides) {
      return;
    }
    if (!CellUtil.isPut(cell)) {
      deletes = true;
      return;
    }
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).matches(cell)) {
        long bit = 1L << i;
        boolean passes =
            (passed & bit) != 0 || HiddenCells.mayBeHiddenAlone(cell) || columns.get(i).test(cell);
        passed |= passes ? bit : 0;
        decided |= decides(cell) ? bit : 0;
      }
    }
  }

  /** The reader sees the cell where it is, and what is older than an expired one has expired. */
  private boolean decides(Cell cell) {
    return Evidence.decides(cell.getTimestamp(), 0, Evidence.NONE, newest, Evidence.NONE);
  }

  /** Whether the row cannot match. */
  public boolean isOut(byte[] row, int length) {
    return !deletes && (decided & ~passed) != 0 && (log == null || !log.hasRow(row, 0, length));
  }
}
