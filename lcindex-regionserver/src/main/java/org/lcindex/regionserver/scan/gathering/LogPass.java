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

import org.lcindex.io.Slice;
import org.lcindex.regionserver.evidence.CopyList;
import org.lcindex.regionserver.evidence.LogRows;
import org.lcindex.regionserver.evidence.OpenRows;

/**
 * Finds a window's candidates in the log of the MemStore, in the place of a pass over its cells.
 * Rows of which the driving value is not there are left to the pass over the IFiles, which asks the
 * same {@link LogRows}; rows of which it is there and a second column's is not can be left to a
 * second slice ({@link IFilePass}). Not thread safe.
 */
final class LogPass {
  private static final int COPIES_PER_STEP = 1 << 13;

  private final Window window;
  private final LogRows log;
  private final long second;
  private final Slice row = new Slice();
  private final int[] selected = new int[COPIES_PER_STEP];
  // The second slice has far more rows.
  private final OpenRows left;
  private int part;
  private int copy;
  private long found;

  /**
   * @param second the condition, as a bit, whose column's slices have the rows that lack it; 0 for
   *     none
   */
  LogPass(Window window, LogRows log, long second) {
    this.window = window;
    this.log = log;
    this.second = second;
    this.left = log.noRows();
  }

  /** Looks at some more copies; false when there were none left. */
  boolean step() {
    if (part == log.parts()) {
      return false;
    }
    CopyList copies = log.list(part);
    int end = (int) Math.min(log.copies(part), (long) copy + COPIES_PER_STEP);
    int count = log.select(part, copy, end, selected);
    for (int n = 0; n < count; n++) {
      if (log.mayFind(part, selected[n])) {
        copies.row(selected[n], row);
        if (window.has(row)
            && log.look(part, selected[n], row) == LogRows.Verdict.FOUND
            && log.isFirst(part, selected[n])) {
          add(copies.hashOf(selected[n]));
        }
      }
    }
    copy = end;
    if (end == log.copies(part)) {
      part++;
      copy = 0;
    }
    return true;
  }

  private void add(int hash) {
    if (second != 0 && log.lacks(second)) {
      left.add(hash, log.passed());
    } else {
      found++;
      window.verify(row);
    }
  }

  /** Candidates that it found. */
  long found() {
    return found;
  }

  /** Rows that it left to the second slice. */
  OpenRows left() {
    return left;
  }

  /** Whether the row that the log was asked for last is one of these. */
  boolean hasLeft(LogRows.Verdict logged) {
    return logged == LogRows.Verdict.FOUND && log.lacks(second);
  }
}
