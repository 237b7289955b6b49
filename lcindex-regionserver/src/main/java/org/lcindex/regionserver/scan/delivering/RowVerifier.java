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
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.regionserver.ScannerContext;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.hbase.OpenScanner;
import org.lcindex.hbase.RowReader;
import org.lcindex.regionserver.adapter.HBase;
import org.lcindex.regionserver.scan.core.TargetRowFilter;

/**
 * Lets HBase decide single rows: {@link SingleRows} where that serves, else the core scanner that
 * HBase opened for the scan, sought from candidate to candidate, its filter narrowed to one row at
 * a time. It sees deletes, versions, TTL, time ranges and other families as any scan does, because
 * it is the scan, with the files and MemStore segments it was opened on.
 *
 * <p>Rows must be asked for in ascending order. Not thread safe.
 */
@InterfaceAudience.Private
final class RowVerifier {

  /** What became of a candidate. */
  enum Verdict {
    /** The row matches; its cells were added. */
    MATCH,
    /** The row does not match, or has no visible cell. */
    NO_MATCH,
    /** A limit of the call was reached first; ask again for the same row. */
    UNDECIDED
  }

  private final OpenScanner core;
  private final TargetRowFilter filter;
  private final SingleRows singleRows;
  private boolean undecided;

  RowVerifier(OpenScanner core, TargetRowFilter filter, SingleRows singleRows) {
    this.core = core;
    this.filter = filter;
    this.singleRows = singleRows;
  }

  /** See {@link SingleRows#begin}. */
  void beginWindow(RowReader.KnownRows rows) {
    singleRows.begin(rows);
  }

  Verdict verify(byte[] row, List<Cell> out, ScannerContext context) throws IOException {
    if (!undecided) {
      Verdict verdict = singleRows.verify(row, out, context);
      if (verdict != null) {
        return verdict;
      }
      filter.aimAt(row);
      core.seek(row);
    }
    long[] counted = HBase.progress().rows(context);
    boolean more = core.nextRaw(out, context);
    // Nothing found and yet more to come: the call ran into a limit. The row may or may not have
    // been judged by then; asking again without a seek gives the right answer in both cases.
    undecided = out.isEmpty() && more;
    boolean match = !out.isEmpty();
    HBase.progress().setRows(context, counted, undecided ? 0 : 1, undecided || match ? 0 : 1);
    core.stayWithPositionalReads();
    if (undecided) {
      return Verdict.UNDECIDED;
    }
    return match ? Verdict.MATCH : Verdict.NO_MATCH;
  }

  /** Lets go of what is open beside the core scanner: it moves, or nothing is asked any more. */
  void letGo() {
    singleRows.close();
  }

  /** Makes the core scanner a plain one from a row on; null for where it stands. */
  void goOnPlain(byte[] row) throws IOException {
    filter.aimAtAll();
    if (row != null) {
      core.seek(row);
    }
  }
}
