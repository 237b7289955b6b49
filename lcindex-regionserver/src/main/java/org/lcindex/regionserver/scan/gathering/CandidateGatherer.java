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
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.regionserver.ScannerContext;
import org.lcindex.hbase.SingleRowReader;
import org.lcindex.regionserver.evidence.LogView;
import org.lcindex.regionserver.scan.answers.Tally;
import org.lcindex.regionserver.scan.core.CoreScanner;
import org.lcindex.regionserver.scan.query.Query;
import org.lcindex.regionserver.scan.query.QueryColumn;
import org.lcindex.regionserver.scan.watching.QueryTrace;

/**
 * Collects the candidates of a query in one region, window by window, each from its {@link
 * WindowPlaces} in this order: the MemStore and the HFiles without IFile (whose rows shadow the
 * others), then branch by branch the rows that several HFiles hold, the MemStore's log and the
 * slices of the IFiles. So candidates are a superset, and a branch excludes rows from its own
 * slices only (rules AN1 and AN4). A window is a range of row keys; it ends where the scan's memory
 * does. A row that several branches find is one candidate.
 *
 * <p>Works in steps. Not thread safe.
 */
public final class CandidateGatherer implements AutoCloseable {
  /** Rows without index that the first window passes over: its rows are wanted soon. */
  private static final long FIRST_ROWS = 8_192;

  private static final int ROWS_GROWTH = 8;

  private static final long MOST_ROWS = Integer.MAX_VALUE;

  private final Query query;
  private final List<Branch> branches;
  private final WindowPlaces places;
  private final ScanMemory memory;
  // Null when the client wants the rows.
  private final Tally tally;
  private final QueryTrace trace;
  private Window window;
  private boolean opened;
  private CellPass cells;
  private boolean cellsDone;
  // What takes in entries in the place of the hits; null when nothing does.
  private Tally taking;
  // Null until all is passed over that is not indexed.
  private List<BranchPass> passes;
  private int pass;
  private long mostRows = FIRST_ROWS;
  private long rowsPassed;
  private long entriesOfPass;

  /**
   * @param branches ways that find all of the query's candidates together
   */
  public CandidateGatherer(
      Query query,
      List<Branch> branches,
      CoreScanner core,
      ScanMemory memory,
      Tally tally,
      QueryTrace trace) {
    this.query = query;
    this.branches = List.copyOf(branches);
    this.places = new WindowPlaces(query, this.branches, core);
    this.memory = memory;
    this.tally = tally;
    this.trace = trace;
  }

  /**
   * Turns to the next window.
   *
   * @param firstRow where it begins; null for the beginning of the scan
   */
  public void begin(byte[] firstRow) {
    places.closeSegments();
    window = new Window(query, firstRow, memory);
    opened = false;
    cells = null;
    cellsDone = false;
    passes = null;
    if (tally != null) {
      tally.beginWindow();
    }
  }

  /** Does some more work; false when there is none left. */
  public boolean step(ScannerContext context) throws IOException {
    if (!opened) {
      openPlaces();
      opened = true;
      return true;
    }
    if (!cellsDone) {
      cellsDone = !cells.step(context);
      if (cellsDone) {
        rowsPassed += cells.rows();
      }
      return true;
    }
    if (passes == null) {
      places.closeSegments();
      window.shadows().seal();
      passes = passes();
      pass = 0;
    }
    if (!passes.get(pass).step()) {
      pass++;
    }
    return pass < passes.size() || isCut();
  }

  private List<BranchPass> passes() {
    List<BranchPass> all = new ArrayList<>(branches.size());
    LogView log = places.log();
    for (int b = 0; b < branches.size(); b++) {
      Branch branch = branches.get(b);
      List<FileSource> own = places.sources(b);
      all.add(
          new BranchPass(
              window,
              branch,
              own,
              seconds(branch, own),
              b * places.files(),
              branch.rows(log, window.shadows(), own),
              places.shared(),
              taking));
    }
    return all;
  }

  /** The branch's HFiles by their IFiles on the second column; null when one has none. */
  private static List<FileSource> seconds(Branch branch, List<FileSource> sources) {
    if (branch.second() == null) {
      return null;
    }
    String id = branch.second().definition().id();
    return sources.stream().allMatch(source -> source.index().column(id) != null)
        ? sources.stream().map(source -> source.by(id)).toList()
        : null;
  }

  /** Begins the window again, if entries beyond its new end were taken for good. */
  private boolean isCut() {
    byte[] end = window.hits().horizon();
    if (tally == null || !tally.isCut(end)) {
      return false;
    }
    begin(window.from());
    window.hits().overflowAt(end);
    return true;
  }

  private void openPlaces() throws IOException {
    places.open(window.from(), rowsPassed >= FIRST_ROWS);
    List<QueryColumn> drivers = branches.stream().map(Branch::driver).toList();
    // What excludes a row on one side of a disjunction does not on the other.
    RowVerdict verdict =
        branches.size() == 1 ? new RowVerdict(query, places.sources(), places.log()) : null;
    cells = new CellPass(window, drivers, verdict, places.unindexedCells(), mostRows);
    mostRows = Math.min(mostRows * ROWS_GROWTH, MOST_ROWS);
    // A row with a trusted entry has no other: neither by a second branch, nor among copies that
    // are to be verified because a file is not read.
    taking = places.allRead() && branches.size() == 1 ? tally : null;
  }

  /** The window's candidates in row key order. */
  public HitList finish() {
    HitList hits = window.hits();
    hits.finish();
    long found = passes.stream().mapToLong(BranchPass::found).sum();
    long taken = tally == null ? 0 : tally.entries();
    trace.candidates(hits.size() + taken, cells.memStoreCandidates() + found);
    trace.files(places.files(), places.scannedHFiles());
    entriesOfPass = 0;
    for (BranchPass branch : passes) {
      entriesOfPass += branch.tell(trace);
    }
    window = null;
    cells = null;
    passes = null;
    if (hits.horizon() == null) {
      memory.keepHalvesOf(hits.bytes());
    }
    return hits;
  }

  /** What the last window's log of the MemStore knows of rows. */
  public SingleRowReader.KnownRows loggedRows() {
    LogView log = places.log();
    return log == null ? SingleRowReader.KnownRows.NONE : log;
  }

  /** Bytes that it holds besides candidates. */
  public long memoryBytes() {
    long bytes = 0;
    if (passes != null) {
      for (BranchPass branch : passes) {
        bytes += branch.memoryBytes();
      }
    }
    return bytes;
  }

  /** The indexed HFiles of the last window, which hits name by their numbers. */
  public List<FileSource> sources() {
    return places.sources();
  }

  /** How many entries of index files the last window's pass looked at. */
  public long entriesOfPass() {
    return entriesOfPass;
  }

  @Override
  public void close() {
    places.close();
  }
}
