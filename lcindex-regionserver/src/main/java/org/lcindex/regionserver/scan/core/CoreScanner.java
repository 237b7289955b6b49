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
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.ScannerContext;
import org.lcindex.hbase.CoreView;
import org.lcindex.hbase.OpenScanner;
import org.lcindex.hbase.OpenStore;
import org.lcindex.hbase.SeekMarks;
import org.lcindex.hbase.SingleRowReader;
import org.lcindex.regionserver.adapter.HBase;

/**
 * The core scanner, which HBase opened for an indexed scan, and the only one who moves it. It
 * stands at one of three places, and only ever moves forward:
 *
 * <ol>
 *   <li>at the first row of a window, where it {@linkplain #view tells} what it reads;
 *   <li>at a candidate, which it {@linkplain #decide decides} with its filter narrowed to that row:
 *       it sees deletes, versions, TTL, time ranges and other families as any scan does, because it
 *       is the scan, with the HFiles and MemStore segments it was opened on;
 *   <li>at the row from which the scan {@linkplain #goOnPlain is a plain one}.
 * </ol>
 *
 * <p>So it can go on as a plain scan at every row boundary (rule AN6). Not thread safe.
 */
public final class CoreScanner {

  /** What became of a candidate. */
  public enum Verdict {
    /** The row matches; its cells were added. */
    MATCH,
    /** The row does not match, or has no visible cell. */
    NO_MATCH,
    /** A limit of the call was reached first; ask again for the same row. */
    UNDECIDED
  }

  private final OpenScanner scanner;
  private final TargetRowFilter filter;
  private boolean undecided;
  private boolean plain;

  /**
   * @param filter with which HBase opened the scanner
   */
  public CoreScanner(OpenScanner scanner, TargetRowFilter filter) {
    this.scanner = scanner;
    this.filter = filter;
  }

  /**
   * Turns to a window and tells what is read of a store from there on. Lets go of MemStore segments
   * that were flushed meanwhile.
   *
   * @param from the window's first row; null for the beginning of the scan
   * @param scan the client's
   */
  public CoreView view(byte[] from, OpenStore store, Scan scan) throws IOException {
    if (from != null) {
      scanner.seek(from);
    }
    return scanner.view(store, scan);
  }

  /** Single rows of a store, read beside it; see {@link OpenScanner#rows}. */
  public SingleRowReader rows(
      OpenStore store, Scan scan, SeekMarks marks, SingleRowReader.KnownRows known)
      throws IOException {
    return scanner.rows(store, scan, marks, known);
  }

  /** Moves on to a candidate that others decide, and lets go of what was flushed meanwhile. */
  public void passTo(byte[] row) throws IOException {
    scanner.seek(row);
  }

  /** Whether the row that was {@linkplain #decide asked for last} has to be asked for again. */
  public boolean isUndecided() {
    return undecided;
  }

  /** Decides a candidate. Candidates must be asked for in ascending order. */
  public Verdict decide(byte[] row, List<Cell> out, ScannerContext context) throws IOException {
    if (!undecided) {
      filter.aimAt(row);
      scanner.seek(row);
    }
    long[] counted = HBase.progress().rows(context);
    boolean more = scanner.nextRaw(out, context);
    // Nothing found and yet more to come: the call ran into a limit. The row may or may not have
    // been judged by then; asking again without a seek gives the right answer in both cases.
    undecided = out.isEmpty() && more;
    boolean match = !out.isEmpty();
    HBase.progress().setRows(context, counted, undecided ? 0 : 1, undecided || match ? 0 : 1);
    scanner.stayWithPositionalReads();
    if (undecided) {
      return Verdict.UNDECIDED;
    }
    return match ? Verdict.MATCH : Verdict.NO_MATCH;
  }

  /** Makes it the plain scan from a row on; null for where it stands. */
  public void goOnPlain(byte[] row) throws IOException {
    plain = true;
    filter.aimAtAll();
    if (row != null) {
      scanner.seek(row);
    }
  }

  /** Whether it is the plain scan now, so that it answers itself. */
  public boolean isPlain() {
    return plain;
  }

  /** The plain scan's next row. */
  public boolean next(List<Cell> out, ScannerContext context) throws IOException {
    return scanner.scanner().nextRaw(out, context);
  }

  /** Skips rows of the plain scan. */
  public boolean reseek(byte[] row) throws IOException {
    return scanner.scanner().reseek(row);
  }

  /** Whether no row is left that the plain scan's filter passes. */
  public boolean isDone() throws IOException {
    return scanner.scanner().isFilterDone();
  }
}
