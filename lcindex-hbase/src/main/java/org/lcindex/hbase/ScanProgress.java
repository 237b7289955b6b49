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
package org.lcindex.hbase;

import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.regionserver.ScannerContext;

/**
 * A {@link ScannerContext}'s progress, which every {@code RegionScanner} has to report. Without it
 * one RPC would return everything, because the caller's size and time limits would never be
 * reached.
 *
 * <p>All methods act as HBase's scanner of a region does for a filter whose {@code hasFilterRow()}
 * is true: limits hold between rows only. Stateless; thread safe as far as the given context is.
 */
public interface ScanProgress {
  /** Prepares the context for one call of {@code nextRaw}. */
  void begin(ScannerContext context);

  /** Counts one whole row towards the batch and size limits. */
  void addRow(ScannerContext context, List<Cell> row);

  /** Cells and bytes towards the batch and size limits so far; to be given to {@link #setSize}. */
  long[] size(ScannerContext context);

  /** Makes cells and bytes what they were: what was read since is not returned. */
  void setSize(ScannerContext context, long[] before);

  /** Counts rows that were looked at, and those of them that were found not to match. */
  void countRows(ScannerContext context, long scanned, long filtered);

  /** Rows looked at and rows filtered so far; to be given to {@link #setRows}. */
  long[] rows(ScannerContext context);

  /**
   * Corrects what a scanner that was asked for one row has counted: it also saw the row after it.
   */
  void setRows(ScannerContext context, long[] before, long scanned, long filtered);

  /**
   * Whether the call has to end before anything more is read, because its time is over or it has
   * read as many blocks as it may; the scanner then returns what it has.
   */
  boolean callIsOver(ScannerContext context);

  /**
   * Whether HBase's scanner, which the context was given last, has stopped within a row and goes on
   * with its other cells. Filters know this row still: who seeks to another one now has them judge
   * it as part of this one.
   */
  boolean isWithinRow(ScannerContext context);

  /** Ends a call of {@code nextRaw} and returns what it returns. */
  boolean end(ScannerContext context, boolean more);
}
