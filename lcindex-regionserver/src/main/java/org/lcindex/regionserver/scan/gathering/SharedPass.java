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

import java.util.ArrayList;
import java.util.List;
import org.lcindex.io.Slice;
import org.lcindex.regionserver.evidence.LogRows;
import org.lcindex.regionserver.evidence.RowFacts;
import org.lcindex.regionserver.evidence.SharedRows;
import org.lcindex.regionserver.scan.query.Query;
import org.lcindex.regionserver.scan.query.QueryColumn;

/**
 * Finds a window's candidates among the rows that several HFiles hold: those of which, for each
 * condition on an indexed column, some value passes that can be visible, in these HFiles or in the
 * MemStore as far as the log knows. All of them are verified. Of rows that the log makes candidates
 * or excludes nothing is said. Works in steps. Not thread safe.
 */
final class SharedPass {
  private static final int ROWS_PER_STEP = 1 << 16;

  private final Query query;
  private final SharedRows rows;
  private final LogRows log;
  private final Window window;
  private final List<SharedRows.Test> tests = new ArrayList<>();
  // What rows may pass by the log, too; null until the first step.
  private List<SharedRows.Test> open;
  private List<SharedRows.Test> byFiles;
  private final int[] selected;
  private final RowFacts facts = new RowFacts();
  private final Slice row = new Slice();
  private int next;

  /**
   * @param log has been passed over; null when it knows nothing, or too little of what it hides
   */
  SharedPass(Window window, Query query, QueryColumn driver, SharedRows rows, LogRows log) {
    this.query = query;
    this.rows = rows;
    this.log = log;
    this.window = window;
    this.selected = new int[Math.min(rows.size(), ROWS_PER_STEP)];
    next = rows.firstFrom(window.firstRow());
    // The driving condition excludes most.
    add(driver);
    query.columns().stream().filter(column -> column != driver).forEach(this::add);
  }

  private void add(QueryColumn column) {
    int number = column.canDrive() ? rows.columnOf(column.definition().id()) : -1;
    if (number >= 0) {
      tests.add(new SharedRows.Test(number, column.byPrefixes(), query.bit(column)));
    }
  }

  /** Looks at some more rows; false when there are none left. */
  boolean step() {
    if (open == null) {
      long openBits = log == null ? 0 : log.open().conditions();
      open = tests.stream().filter(test -> (test.bit() & openBits) != 0).toList();
      byFiles = tests.stream().filter(test -> (test.bit() & openBits) == 0).toList();
    }
    int to = Math.min(rows.size(), next + ROWS_PER_STEP);
    int count = rows.candidates(next, to, byFiles, selected);
    next = to;
    for (int n = 0; n < count; n++) {
      rows.row(selected[n], row);
      if (window.isBeyond(row.array, row.offset, row.length)) {
        next = rows.size(); // and so are all rows after it
        break;
      }
      if (!query.isBeforeStart(row.array, row.offset, row.length)
          && query.isInRegion(row.array, row.offset, row.length)
          && mayMatch(selected[n])) {
        window.verify(row);
      }
    }
    return next < rows.size();
  }

  /** Whether a row that passes all else passes what it may pass by the log, too. */
  private boolean mayMatch(int number) {
    if (log == null) {
      return true;
    }
    facts.begin();
    for (SharedRows.Test test : open) {
      // The table has every value that the HFiles may show.
      facts.note(rows.mayMeet(number, test) ? test.bit() : 0, test.bit());
    }
    if (facts.isOut() && !log.open().mayHave(row.array, row.offset, row.length)) {
      return false;
    }
    if (log.look(row.array, row.offset, row.length).isFinal()) {
      return false; // LogPass has told of it
    }
    facts.note(log.passed(), 0);
    return !facts.isOut();
  }
}
