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

import java.io.IOException;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.KeyValueUtil;
import org.apache.hadoop.hbase.PrivateCellUtil;
import org.apache.hadoop.hbase.regionserver.KeyValueScanner;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * Finds candidates where there is no IFile: in a MemStore segment or an HFile that is not indexed
 * yet, by looking at every cell of the query's row range. All rows met are remembered as shadowing,
 * because what they hold may hide or complete an indexed copy.
 *
 * <p>Works in steps, so that a long pass can stop at the time limit of a call. Not thread safe.
 */
@InterfaceAudience.Private
final class CellPass {
  private static final int CELLS_PER_STEP = 8_192;

  private final Query query;
  private final QueryColumn driver;
  private final boolean everyRow;
  private final KeyValueScanner scanner;
  private final RowHashes shadows;
  private final HitList hits;
  private boolean started;
  private boolean done;
  private Cell row;
  private boolean candidate;
  private long candidates;

  CellPass(
      Query query, QueryColumn driver, KeyValueScanner scanner, RowHashes shadows, HitList hits) {
    this.query = query;
    this.driver = driver;
    this.everyRow = driver.passesWhenMissing();
    this.scanner = scanner;
    this.shadows = shadows;
    this.hits = hits;
  }

  /** Looks at some more cells; false when the pass is over. */
  boolean step() throws IOException {
    if (!started) {
      started = true;
      byte[] start = query.scan().getStartRow();
      done = !scanner.seek(PrivateCellUtil.createFirstOnRow(start, 0, (short) start.length));
    }
    for (int i = 0; i < CELLS_PER_STEP && !done; i++) {
      Cell cell = scanner.peek();
      if (cell == null) {
        done = true;
      } else {
        take(cell);
        scanner.next();
      }
    }
    if (done) {
      endRow();
      row = null;
    } else {
      // The blocks behind the cells seen so far may go, so nothing may point into them.
      row = row == null ? null : KeyValueUtil.copyToNewKeyValue(row);
      scanner.shipped();
    }
    return !done;
  }

  private void take(Cell cell) throws TooManyCandidatesException {
    if (row == null || !CellUtil.matchingRows(row, cell)) {
      endRow();
      row = cell;
      candidate = everyRow;
      if (query.isAfterStop(cell.getRowArray(), cell.getRowOffset(), cell.getRowLength())) {
        row = null;
        done = true;
        return;
      }
    }
    if (!candidate && CellUtil.isPut(cell) && driver.matches(cell) && driver.test(cell)) {
      candidate = true;
    }
  }

  private void endRow() throws TooManyCandidatesException {
    if (row == null
        || query.isBeforeStart(row.getRowArray(), row.getRowOffset(), row.getRowLength())) {
      return;
    }
    shadows.add(row.getRowArray(), row.getRowOffset(), row.getRowLength());
    if (candidate) {
      candidates++;
      hits.addVerify(row.getRowArray(), row.getRowOffset(), row.getRowLength());
    }
  }

  long candidates() {
    return candidates;
  }
}
