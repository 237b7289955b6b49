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
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.regionserver.ScannerContext;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.io.FailureKind;
import org.lcindex.io.Slice;
import org.lcindex.plan.Decline;
import org.lcindex.regionserver.adapter.HBase;
import org.lcindex.regionserver.base.BugLog;
import org.lcindex.regionserver.base.NoMemoryException;
import org.lcindex.regionserver.scan.answers.Tally;
import org.lcindex.regionserver.scan.core.CoreBackedScanner;
import org.lcindex.regionserver.scan.core.CoreScanner;
import org.lcindex.regionserver.scan.core.CoreScanner.Verdict;
import org.lcindex.regionserver.scan.gathering.Branch;
import org.lcindex.regionserver.scan.gathering.CandidateGatherer;
import org.lcindex.regionserver.scan.gathering.HitList;
import org.lcindex.regionserver.scan.gathering.ScanMemory;
import org.lcindex.regionserver.scan.query.Declines;
import org.lcindex.regionserver.scan.query.Query;
import org.lcindex.regionserver.scan.query.ScanMode;
import org.lcindex.regionserver.scan.watching.QueryTrace;
import org.lcindex.rpc.caller.CauseText;
import org.lcindex.type.ShownText;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers one scan of one region through the index.
 *
 * <p>A first call gathers a window of candidates (in steps, so that a long pass over an HFile
 * without index ends in heartbeats and not in a timeout) and sorts them by row key; after that each
 * call delivers one row, from an IFile's payload or from HBase's own scanner, and at the end of the
 * window the next one is gathered.
 *
 * <p>The core scanner that HBase opened pins the read point, decides the rows that have to be
 * verified, and its view is that of every window. It never stands behind an undelivered row, so it
 * can take over at any row, as the plain scan that it is: when gathering fails for any reason, or
 * there is no memory to be had. A scan that forces the index fails then, unless it has had a row.
 * What a window has delivered stays delivered, because windows are ranges of row keys. Once a
 * window is gathered nothing but HBase itself can fail: an IFile that turns out damaged then makes
 * its rows verified rows.
 *
 * <p>What it holds between calls is bounded by its {@link ScanMemory}, but for one row that is
 * larger. Not thread safe beyond what callers of {@link RegionScanner} guarantee.
 */
public final class IndexRegionScanner extends CoreBackedScanner {
  private static final Logger LOG = LoggerFactory.getLogger(IndexRegionScanner.class);

  /** So many passes over index files are about as dear as the plain scan... */
  private static final long MOST_PASSES = 64;

  /** ...if they are not small. */
  private static final long SMALL_PASS_ENTRIES = 1 << 17;

  private final Query query;
  private final CoreScanner core;
  private final ScanMemory memory;
  private final CandidateGatherer gatherer;
  private final RowVerifier verifier;
  // Null when trusted rows need not be asked about.
  private final RowJudge judge;
  // Null when the client wants the rows.
  private final Tally tally;
  private final QueryTrace trace;
  private final BugLog bugs;
  // Of the conditions, as long as the scan is open.
  private final long conditionBytes;
  private final boolean forced;
  private boolean begun;
  private Decline refused;
  // The window's first row; null for the beginning of the scan.
  private byte[] from;
  private boolean gathering;
  private final Slice key = new Slice();
  private HitList hits;
  private TrustedRows trusted;
  private int position;
  // Of the windows that have ended: what became part of the tally as entries, and as rows.
  private long entriesTaken;
  private long rowsTaken;
  private boolean ended;
  private boolean closed;

  /**
   * @param branches ways that find all of the query's candidates together
   */
  public IndexRegionScanner(OpenedScan opened, List<Branch> branches) {
    super(opened.region(), opened.core().scanner());
    this.query = opened.query();
    this.core = new CoreScanner(opened.core(), opened.filter());
    this.memory = opened.memory();
    this.trace = opened.trace();
    this.bugs = opened.bugs();
    this.tally = Tally.of(query);
    this.gatherer = new CandidateGatherer(query, branches, core, memory, tally, trace);
    this.judge = query.whole() ? null : new RowJudge(opened.filter().wrapped());
    this.verifier = new RowVerifier(region, query, core, judge, opened.marks(), bugs);
    this.conditionBytes = Query.memoryBytes(branches.stream().map(Branch::query).toList());
    this.forced = ScanMode.isForced(query.scan());
  }

  @Override
  public boolean nextRaw(List<Cell> out, ScannerContext context) throws IOException {
    if (refused != null) {
      throw Declines.refusal(getRegionInfo(), refused);
    }
    if (core.isPlain()) {
      return nextPlain(out, context);
    }
    try {
      return nextIndexed(out, context);
    } catch (LinkageError e) {
      // Part of a window is delivered, so this scan fails; those after it are told.
      bugs.report("an indexed scan of " + getRegionInfo() + " ends", e);
      throw e;
    }
  }

  private boolean nextIndexed(List<Cell> out, ScannerContext context) throws IOException {
    HBase.progress().begin(context);
    boolean more = findRow(out, context);
    if (core.isPlain()) {
      return nextPlain(out, context);
    }
    begun |= !out.isEmpty();
    if (tally != null && tally.isPending()) {
      tally.tell(out);
      begun = true;
      HBase.progress().addRow(context, out);
    }
    return HBase.progress().end(context, more);
  }

  /** What was found out comes first: the rows after it are told as they are. */
  private boolean nextPlain(List<Cell> out, ScannerContext context) throws IOException {
    if (tally != null && tally.isPending()) {
      tally.tell(out);
      return HBase.progress().end(context, true);
    }
    return core.next(out, context);
  }

  /**
   * Finds the next row, or tells of rows, as far as a call's limits go.
   *
   * @return whether there may be more; the scan may be plain by then
   */
  private boolean findRow(List<Cell> out, ScannerContext context) throws IOException {
    long[] size = tally == null ? null : HBase.progress().size(context);
    while (!ended) {
      region.checkCall();
      trace.checkKilled();
      if (isFilterDone()) {
        ended = true;
        break;
      }
      if (hits == null) {
        // What is known of the windows before is told before the next one begins.
        if (tally != null && tally.isPending() || !gather(context) || core.isPlain()) {
          return true;
        }
      }
      if (position == hits.size()) {
        endWindow();
        if (core.isPlain()) {
          return true;
        }
      } else if (HBase.progress().callIsOver(context) || !deliver(out, context)) {
        return true;
      } else if (!out.isEmpty()) {
        ended = isFilterDone();
        if (tally == null) {
          return !ended && (position < hits.size() || hits.horizon() != null);
        }
        hits.row(position - 1, key);
        tally.add(key, out);
        rowsTaken++;
        out.clear();
        // The row is not returned. An answer without rows that is over because of its size means to
        // clients of HBase 2.5 that the region has no more (2.6 marks it, HBASE-27532).
        HBase.progress().setSize(context, size);
        if (tally.isPending() && !holdsAll()) {
          return true; // What is told takes no memory any more.
        }
      }
    }
    return false;
  }

  /** Rows that became part of an answer by what index entries say of them. */
  public long entriesTaken() {
    return entriesTaken;
  }

  /** Rows that became part of an answer by their cells. */
  public long rowsTaken() {
    return rowsTaken;
  }

  /** Turns to the next hit, if it can be decided in this call: false when a limit comes first. */
  private boolean deliver(List<Cell> out, ScannerContext context) throws IOException {
    int hit = position;
    if (!hits.isTrusted(hit)) {
      Verdict verdict = verifier.verify(hits.row(hit), out, context);
      if (verdict == Verdict.UNDECIDED) {
        return false;
      }
      position++;
      trace.verifiedRow(verdict == Verdict.MATCH);
      return true;
    }
    if (!trusted.ready(hit, context)) {
      return false;
    }
    List<Cell> row = trusted.cells(hit);
    if (row == null) {
      return true; // no longer trusted: verified in the next turn
    }
    position++;
    if (judge != null && !row.isEmpty()) {
      row = judge.judge(row);
    }
    HBase.progress().countRows(context, 1, row.isEmpty() ? 1 : 0);
    if (!row.isEmpty()) {
      out.addAll(row);
      HBase.progress().addRow(context, row);
      region.countRead();
      trace.trustedRows(1);
    }
    return true;
  }

  /**
   * Gathers a window's candidates until done (true) or until the call's time is up (false). If it
   * fails the scan is a plain one from the window's first row on.
   */
  private boolean gather(ScannerContext context) throws IOException {
    long start = System.nanoTime();
    try {
      if (!holdsAll() || !memory.begin()) {
        goOnPlain(memory.decline());
        return true;
      }
      if (!gathering) {
        gatherer.begin(from);
        gathering = true;
      }
      while (step(context)) {
        if (HBase.progress().callIsOver(context)) {
          return false;
        }
        region.checkCall();
        trace.checkKilled();
      }
    } finally {
      trace.gathered(System.nanoTime() - start);
    }
    return true;
  }

  /** Whether there is memory for what is no candidate. */
  private boolean holdsAll() {
    long values = tally == null ? 0 : tally.memoryBytes();
    return memory.holdBesides(conditionBytes + values + gatherer.memoryBytes());
  }

  /** Does some more work; false when the window is gathered or the scan is plain. */
  private boolean step(ScannerContext context) throws IOException {
    boolean room;
    try {
      boolean more = gatherer.step(context);
      room = holdsAll();
      if (room && more) {
        return true;
      }
      if (room) {
        beginWindow(context);
      }
    } catch (IOException | RuntimeException | Error e) {
      failed(e);
      goOnPlain(
          e instanceof NoMemoryException none
              ? Decline.Reason.MEMORY.because(none.getMessage(), none.remedy())
              : Decline.Reason.FAILURE.because(
                  e instanceof IOException ? CauseText.line(e) : e.toString()));
      return false;
    }
    if (!room) {
      goOnPlain(memory.decline());
    }
    return false;
  }

  /** The window's candidates are known. */
  private void beginWindow(ScannerContext context) throws IOException {
    gathering = false;
    hits = gatherer.finish();
    holdsAll(); // less now
    trusted = new TrustedRows(query, gatherer.sources(), hits, memory);
    verifier.begin(gatherer.loggedRows());
    position = 0;
    if (tally != null) {
      HBase.progress().countRows(context, tally.entries(), 0);
      trace.trustedRows(tally.entries());
    }
  }

  /**
   * Tells of a failure that is a bug, but not of each query that runs into it. What is the matter
   * with index files is their store's to tell, and what is with HFiles the plain scan will meet.
   */
  private void failed(Throwable cause) {
    String what = "an indexed scan of " + getRegionInfo() + " goes on as a plain scan";
    if (FailureKind.of(cause) == FailureKind.BUG) {
      bugs.report(what, cause);
    } else {
      LOG.debug("{}", what, cause);
    }
  }

  private void endWindow() throws IOException {
    long rows = hits.size() + (tally == null ? 0 : tally.entries());
    boolean overflowed = hits.overflowed();
    byte[] horizon = hits.horizon();
    if (tally != null) {
      entriesTaken += tally.entries();
      tally.endWindow();
    }
    hits = null;
    trusted = null;
    verifier.letGo();
    if (horizon == null) {
      ended = true;
      return;
    }
    if (from != null && Bytes.compareTo(horizon, from) <= 0) {
      LOG.error(
          "LCIndex: table {}: a window from row {} ends before {}; the scan goes on as a plain scan",
          getRegionInfo().getTable(),
          ShownText.cut(from),
          ShownText.cut(horizon));
      goOnPlain(Decline.Reason.FAILURE.because("a window without rows"));
      return;
    }
    from = horizon;
    long entries = gatherer.entriesOfPass();
    if (memory.refused()) {
      goOnPlain(memory.decline());
    } else if (overflowed && entries > SMALL_PASS_ENTRIES && entries > MOST_PASSES * rows) {
      goOnPlain(
          Decline.Reason.PASSES.because(
              String.format(
                  "of %d index entries its memory holds only %d rows at a time", entries, rows)));
    }
  }

  /**
   * From here on, that is from the window's first row, the core scanner answers.
   *
   * @throws DoNotRetryIOException when the scan forces an index and has not had a row by it
   */
  private void goOnPlain(Decline why) throws IOException {
    gathering = false;
    hits = null;
    trusted = null;
    if (tally != null) {
      tally.beginWindow();
    }
    letGo();
    trace.fellBack(why);
    if (forced && !begun) {
      refused = why;
      throw Declines.refusal(getRegionInfo(), why);
    }
    core.goOnPlain(from);
  }

  private void letGo() {
    verifier.letGo();
    gatherer.close();
    memory.close();
  }

  /** Skips rows; the answer is whether there may be any left. */
  @Override
  public synchronized boolean reseek(byte[] row) throws IOException {
    if (core.isPlain()) {
      return core.reseek(row);
    }
    if (hits != null) {
      position = Math.max(position, hits.firstAtOrAfter(row));
      if (position < hits.size()) {
        return true;
      }
      if (hits.horizon() == null) {
        return false;
      }
      endWindow();
      if (core.isPlain()) {
        return core.reseek(row);
      }
    }
    if (from == null
        ? Bytes.compareTo(row, query.scan().getStartRow()) > 0
        : Bytes.compareTo(row, from) > 0) {
      from = row.clone();
      gathering = false;
    }
    return !ended;
  }

  @Override
  public synchronized void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    hits = null;
    trusted = null;
    try {
      trace.closed();
      letGo();
    } finally {
      closeCore();
    }
  }

  @Override
  public boolean isFilterDone() throws IOException {
    return core.isPlain() ? core.isDone() : judge != null && judge.isDone();
  }
}
