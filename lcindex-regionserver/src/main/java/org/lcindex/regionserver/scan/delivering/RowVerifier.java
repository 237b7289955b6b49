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
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.regionserver.ScannerContext;
import org.lcindex.hbase.OpenRegion;
import org.lcindex.hbase.SeekMarks;
import org.lcindex.hbase.SingleRowReader;
import org.lcindex.io.FailureKind;
import org.lcindex.regionserver.adapter.HBase;
import org.lcindex.regionserver.base.BugLog;
import org.lcindex.regionserver.scan.core.CoreScanner;
import org.lcindex.regionserver.scan.core.CoreScanner.Verdict;
import org.lcindex.regionserver.scan.query.Query;
import org.lcindex.regionserver.store.view.Trust;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets HBase decide single candidates. Most are decided beside the {@linkplain CoreScanner core
 * scanner}, which really seeks every HFile for each: a {@link SingleRowReader} asks only the HFiles
 * and MemStore segments that may have the row, HBase's matcher says which of its cells are visible,
 * and the conditions are tested on these, as they are on {@linkplain TrustedRows trusted} ones.
 * That serves the scans for which the conditions say what the filter says. Whatever is unusual
 * about a row or fails is for the core scanner to decide.
 *
 * <p>Rows must be asked for in ascending order. Not thread safe.
 */
final class RowVerifier {
  private static final Logger LOG = LoggerFactory.getLogger(RowVerifier.class);

  /** After so many rows that the core scanner had to decide it is not tried any more. */
  private static final int MOST_FAILURES = 16;

  private final OpenRegion region;
  private final Query query;
  private final CoreScanner core;
  private final RowJudge judge;
  private final boolean served;
  private final SeekMarks marks;
  private final BugLog bugs;
  private final List<Cell> cells = new ArrayList<>();
  private SingleRowReader.KnownRows known = SingleRowReader.KnownRows.NONE;
  private SingleRowReader reader;
  private int failures;

  /**
   * @param judge the scan's filter, if it is more than the query's conditions; else null
   * @param marks where in blocks rows are
   */
  RowVerifier(
      OpenRegion region,
      Query query,
      CoreScanner core,
      RowJudge judge,
      SeekMarks marks,
      BugLog bugs) {
    this.region = region;
    this.query = query;
    this.core = core;
    this.judge = judge;
    this.marks = marks;
    this.bugs = bugs;
    // HBase shows such a filter older versions, too, as many as the family keeps.
    boolean oneVersion = query.store().store().descriptor().getMaxVersions() == 1;
    this.served = query.trust() != Trust.NOTHING && (judge == null || oneVersion);
  }

  /**
   * Begins a window.
   *
   * @param rows what the MemStore has, of a moment after the core scanner was opened
   */
  void begin(SingleRowReader.KnownRows rows) {
    letGo();
    known = rows;
  }

  /**
   * Decides a row.
   *
   * @param out the cells of a row that matches are added here
   */
  Verdict verify(byte[] row, List<Cell> out, ScannerContext context) throws IOException {
    Verdict verdict = core.isUndecided() ? null : verifyBeside(row, out, context);
    return verdict == null ? core.decide(row, out, context) : verdict;
  }

  /** Decides a row beside the core scanner; null when that has to decide it. */
  Verdict verifyBeside(byte[] row, List<Cell> out, ScannerContext context) throws IOException {
    if (!served || failures >= MOST_FAILURES) {
      return null;
    }
    letGoOfFlushed(row);
    try {
      if (read(row)) {
        return decided(out, context);
      }
    } catch (IOException | RuntimeException e) {
      failed(e);
    }
    failures++;
    letGo();
    return null;
  }

  /** A flush has freed the MemStore segments that are read, once nobody holds on to them. */
  private void letGoOfFlushed(byte[] row) throws IOException {
    if (reader != null && reader.isOutdated()) {
      core.passTo(row);
      if (!reader.isOutdated()) {
        letGo();
      }
    }
  }

  /** Reads the visible cells of a row; false if that cannot be done here. */
  private boolean read(byte[] row) throws IOException {
    cells.clear();
    if (reader == null) {
      reader = core.rows(query.store().store(), query.scan(), marks, known);
    }
    return reader != null && reader.read(row, cells);
  }

  private Verdict decided(List<Cell> out, ScannerContext context) throws IOException {
    boolean match = !cells.isEmpty() && query.test(cells);
    List<Cell> row = cells;
    if (match) {
      // The blocks and segments that they are in are let go of before the client has its answer.
      cells.replaceAll(KeyValue::new);
      row = judge == null ? cells : judge.judge(cells);
      match = !row.isEmpty();
    }
    if (match) {
      out.addAll(row);
      HBase.progress().addRow(context, row);
      region.countRead();
    }
    HBase.progress().countRows(context, 1, match ? 0 : 1);
    cells.clear();
    reader.letGo(context);
    return match ? Verdict.MATCH : Verdict.NO_MATCH;
  }

  private void failed(Exception cause) {
    String what = "a row of " + region.info() + " is left to the core scanner";
    if (FailureKind.of(cause) == FailureKind.BUG) {
      bugs.report(what, cause);
    } else {
      LOG.debug("{}", what, cause);
    }
  }

  /** Lets go of what is open beside the core scanner: it moves, or nothing is asked any more. */
  void letGo() {
    if (reader != null) {
      reader.close();
      reader = null;
    }
  }
}
