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
package org.lcindex.plan;

import org.apache.yetus.audience.InterfaceAudience;

/**
 * Counts of an index's cells in HFiles: how many have a value of its type, and how many have none.
 * Counted in index files, so rows that are in the MemStore only are not among them, and a row that
 * is in several HFiles, or in both regions of a fresh split, counts for each. Immutable.
 *
 * @param rows of the HFiles that have the index's files
 * @param values entries with a value of the type; a row with several versions of the column may
 *     have several
 * @param odd rows with a cell that is no value of the type: it equals none and is in no range
 * @param absent rows without the column; about, when HFiles have several versions or delete markers
 */
@InterfaceAudience.Public
public record IndexCells(long rows, long values, long odd, long absent) {

  /** Both together; null when none is known. */
  public static IndexCells sum(IndexCells a, IndexCells b) {
    if (a == null || b == null) {
      return a == null ? b : a;
    }
    return new IndexCells(a.rows + b.rows, a.values + b.values, a.odd + b.odd, a.absent + b.absent);
  }

  /** This without rows that lack the column: who may read it only does not see those. */
  public IndexCells ofColumn() {
    return new IndexCells(odd + values, values, odd, 0);
  }

  /** The share of the column's cells that are no value of the type, 0 to 1. */
  public double oddShare() {
    return odd == 0 ? 0 : (double) odd / (odd + values);
  }

  /** Whether there are rows, and none of them has the column. */
  public boolean isAllAbsent() {
    return rows > 0 && odd == 0 && values == 0;
  }

  /** Why the type or the column of the index is doubtful, for people; null when it is not. */
  public String doubt() {
    if (isAllAbsent()) {
      return "none of " + Measures.count(rows, "row") + " has the column";
    }
    return odd == 0
        ? null
        : String.format(
            "%s of %s%s no value of its type",
            Measures.count(odd), Measures.count(odd + values, "cell"), odd == 1 ? " is" : " are");
  }
}
