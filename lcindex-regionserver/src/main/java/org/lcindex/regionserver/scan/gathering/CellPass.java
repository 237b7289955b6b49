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
package org.lcindex.regionserver.scan.gathering;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellComparator;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.PrivateCellUtil;
import org.apache.hadoop.hbase.regionserver.ScannerContext;
import org.lcindex.hbase.RawCells;
import org.lcindex.regionserver.adapter.HBase;
import org.lcindex.regionserver.scan.query.Query;
import org.lcindex.regionserver.scan.query.QueryColumn;

/**
 * Finds a window's candidates where there is no IFile: in MemStore segments and HFiles that are not
 * indexed yet, by looking at every cell of the query's row range. All rows met are remembered as
 * shadowing, because what they hold may hide or complete an indexed copy.
 *
 * <p>The places are passed over together, in row key order, so that the pass can stop at any row:
 * when the window has as many rows as it may, or there is no memory for more, or the candidates'
 * horizon has been reached. That row is then the horizon.
 *
 * <p>Works in steps, so that a long pass can stop at the time limit of a call. Not thread safe.
 */
final class CellPass {
  private static final int CELLS_PER_STEP = 8_192;

  /** So much is held in blocks, and done before a call's time is looked at. */
  private static final long BYTES_PER_STEP = 4L << 20;

  private final Query query;
  private final List<QueryColumn> drivers;
  private final RowVerdict verdict;
  private final boolean everyRow;
  private final List<RawCells> places;
  private final Window window;
  private final long mostRows;
  private boolean started;
  private boolean done;
  // The row that is passed over, in one of the places; null between rows.
  private RawCells current;
  // Also of the places of it that are behind.
  private byte[] row = new byte[64];
  private int rowLength;
  private boolean candidate;
  private boolean memStoreCandidate;
  private long rows;
  private long memStoreCandidates;
  private long candidates;
  private long stepBytes;

  /**
   * @param drivers columns of which one has to pass
   * @param verdict what excludes rows that pass a driving column; null for nothing
   * @param places MemStore segments and HFiles, not sought yet
   * @param mostRows how many rows to pass over at most
   */
  CellPass(
      Window window,
      List<QueryColumn> drivers,
      RowVerdict verdict,
      List<RawCells> places,
      long mostRows) {
    this.window = window;
    this.query = window.query();
    this.drivers = List.copyOf(drivers);
    this.verdict = verdict;
    this.everyRow = drivers.stream().anyMatch(QueryColumn::passesWhenMissing);
    this.places = List.copyOf(places);
    this.mostRows = mostRows;
  }

  /** Looks at some more cells; false when the pass is over. */
  boolean step(ScannerContext context) throws IOException {
    if (!started) {
      started = true;
      for (RawCells place : places) {
        place.seek(window.firstRow());
      }
    }
    long rowsBefore = rows;
    long candidatesBefore = candidates;
    stepBytes = 0;
    for (int cells = 0; cells < CELLS_PER_STEP && stepBytes < BYTES_PER_STEP && !done; cells++) {
      if (current == null && !beginPlace()) {
        endRow();
        done = true;
      } else {
        takeCell();
      }
    }
    for (RawCells place : places) {
      place.letGo(context);
    }
    long passed = rows - rowsBefore;
    // Candidates are counted when they are decided.
    long dropped = passed - (candidates - candidatesBefore);
    HBase.progress().countRows(context, dropped, dropped);
    return !done;
  }

  /** Goes to the next place of the row, or to the next row; false when the pass ends before it. */
  private boolean beginPlace() throws IOException {
    RawCells lowest = null;
    for (RawCells place : places) {
      Cell head = place.peek();
      if (head != null
          && (lowest == null
              || CellComparator.getInstance().compareRows(head, lowest.peek()) < 0)) {
        lowest = place;
      }
    }
    if (lowest == null) {
      return false;
    }
    Cell head = lowest.peek();
    boolean again = rows > 0 && PrivateCellUtil.matchingRows(head, row, 0, rowLength);
    if (!again) {
      endRow();
    }
    rowLength = head.getRowLength();
    if (row.length < rowLength) {
      row = new byte[rowLength];
    }
    CellUtil.copyRowTo(head, row, 0);
    if (window.isBeyond(row, 0, rowLength)) {
      return false;
    }
    // A row is in one window, with all its places.
    if (rows > 0 && !again && (rows >= mostRows || window.shadows().isFull())) {
      window.hits().endBefore(Arrays.copyOf(row, rowLength));
      return false;
    }
    current = lowest;
    if (!again) {
      beginRow();
    }
    return true;
  }

  private void beginRow() {
    candidate = false;
    memStoreCandidate = false;
    if (verdict != null) {
      verdict.begin();
    }
  }

  private void takeCell() throws IOException {
    Cell cell = current.peek();
    if (cell == null || !PrivateCellUtil.matchingRows(cell, row, 0, rowLength)) {
      endPlace();
      return;
    }
    stepBytes += cell.getSerializedSize();
    if (verdict != null) {
      verdict.add(cell);
    }
    if (!candidate && CellUtil.isPut(cell)) {
      candidate = isDriving(cell);
      memStoreCandidate = candidate && current.inMemStore();
    }
    current.next();
  }

  private boolean isDriving(Cell cell) {
    for (QueryColumn driver : drivers) {
      if (driver.matches(cell) && driver.test(cell)) {
        return true;
      }
    }
    return false;
  }

  private void endPlace() {
    boolean memStore = current.inMemStore();
    current = null;
    if (query.isBeforeStart(row, 0, rowLength)) {
      candidate = false;
      return;
    }
    if (everyRow && !candidate) {
      candidate = true;
      memStoreCandidate = memStore;
    }
    rows++;
    window.shadows().add(row, 0, rowLength);
  }

  private void endRow() {
    if (candidate && (verdict == null || !verdict.isOut(row, rowLength))) {
      candidates++;
      memStoreCandidates += memStoreCandidate ? 1 : 0;
      window.hits().addVerify(row, 0, rowLength);
    }
    candidate = false;
  }

  /** Rows passed over; one that is in two places counts twice. */
  long rows() {
    return rows;
  }

  long memStoreCandidates() {
    return memStoreCandidates;
  }
}
