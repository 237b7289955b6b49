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
package org.lcindex.regionserver.scan;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.hbase.regionserver.RowReader;
import org.apache.hadoop.hbase.regionserver.ScannerContext;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.regionserver.adapter.CoreView;
import org.lcindex.regionserver.adapter.OpenScanner;
import org.lcindex.regionserver.adapter.RawCells;
import org.lcindex.regionserver.store.FileTrust;
import org.lcindex.regionserver.store.HFileIndex;
import org.lcindex.regionserver.store.LogView;
import org.lcindex.regionserver.store.SharedRows;
import org.lcindex.regionserver.store.StoreView;
import org.lcindex.rowfile.RowFileFooter;

/**
 * Collects the candidates of a query in one region, window by window, each in this order: the
 * MemStore and the HFiles without IFile (whose rows shadow the others), then branch by branch the
 * rows that several HFiles hold, the MemStore's log and the slices of the IFiles. A window is a
 * range of row keys; it ends where the scan's memory does. A row that several branches find is one
 * candidate.
 *
 * <p>What is read is what the core scanner reads itself, the {@link CoreView}. A file that is
 * flushed meanwhile is in the MemStore or among the HFiles and never in neither, and what is
 * compacted meanwhile stays as it is. The index files are those of one {@link StoreView}, held
 * until a window finds a better one; HFiles that it does not know are passed over cell by cell.
 * Scanners over these are kept as well, since the core scanner keeps the HFiles anyway; scanners
 * over MemStore segments are not kept between windows: they would pin memory that a flush has
 * freed.
 *
 * <p>Works in steps. Not thread safe.
 */
@InterfaceAudience.Private
final class CandidateGatherer implements AutoCloseable {
  /** Rows without index that the first window passes over: its rows are wanted soon. */
  private static final long FIRST_ROWS = 8_192;

  private static final int ROWS_GROWTH = 8;

  private static final long MOST_ROWS = Integer.MAX_VALUE;

  /** What a hit can name. */
  private static final int MOST_SOURCES = 1 << 12;

  private final Query query;
  private final List<Branch> branches;
  private final OpenScanner core;
  private final ScanMemory memory;
  // Null when the client wants the rows.
  private final Tally tally;
  private final QueryTrace trace;
  // One for each branch.
  private final Map<HFileIndex, List<FileSource>> known = new LinkedHashMap<>();
  // Over MemStore segments, for one window.
  private final List<RawCells> segments = new ArrayList<>();
  // Over HFiles without IFile, by name. Opening streams is dear, so they are kept.
  private final Map<String, RawCells> bare = new LinkedHashMap<>();
  private StoreView view;
  private Map<HFileIndex, FileTrust> trust;
  // Those of the first branch, then those of the second: of the same HFiles in the same order.
  private List<FileSource> sources = List.of();
  private byte[] from;
  private boolean opened;
  private HitList hits;
  private RowHashes shadows;
  private CellPass cells;
  // Null when the log stands in for nothing.
  private LogView log;
  private boolean cellsDone;
  // Null when rows in several HFiles are verified one by one.
  private SharedRows shared;
  // What takes in entries in the place of the hits; null when nothing does.
  private Tally taking;
  // Null until all is passed over that is not indexed.
  private List<BranchPass> passes;
  private int pass;
  private long mostRows = FIRST_ROWS;
  private long rowsPassed;
  private boolean streaming;
  private int scannedHFiles;
  private long entriesOfPass;

  /**
   * @param branches ways that find all of the query's candidates together
   */
  CandidateGatherer(
      Query query,
      List<Branch> branches,
      OpenScanner core,
      ScanMemory memory,
      Tally tally,
      QueryTrace trace) {
    this.query = query;
    this.branches = List.copyOf(branches);
    this.core = core;
    this.memory = memory;
    this.tally = tally;
    this.trace = trace;
  }

  /**
   * Turns to the next window.
   *
   * @param firstRow where it begins; null for the beginning of the scan
   */
  void begin(byte[] firstRow) {
    closeSegments();
    from = firstRow;
    opened = false;
    hits = new HitList(memory);
    shadows = new RowHashes(memory);
    cells = null;
    cellsDone = false;
    shared = null;
    log = null;
    passes = null;
    if (tally != null) {
      tally.beginWindow();
    }
  }

  /** Does some more work; false when there is none left. */
  boolean step(ScannerContext context) throws IOException {
    if (!opened) {
      openView();
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
      closeSegments();
      shadows.seal();
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
    int files = sources.size() / branches.size();
    for (int b = 0; b < branches.size(); b++) {
      Branch branch = branches.get(b);
      List<FileSource> own = sources.subList(b * files, (b + 1) * files);
      LogRows rows = log == null ? null : new LogRows(branch, log, shadows, own);
      all.add(
          new BranchPass(
              branch,
              own,
              seconds(branch, own),
              b * files,
              from,
              shadows,
              rows,
              shared,
              hits,
              taking));
    }
    return all;
  }

  /** The same HFiles by their IFiles on the second column; null when one has none. */
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
    if (tally == null || !tally.isCut(hits)) {
      return false;
    }
    byte[] end = hits.horizon();
    begin(from);
    hits.overflowAt(end);
    return true;
  }

  private void openView() throws IOException {
    closeSegments();
    if (from != null) {
      // Also lets go of MemStore segments that were flushed meanwhile.
      core.seek(from);
    }
    CoreView now = core.view(query.store().store(), query.scan());
    // After the core scanner was opened: so every row that it sees in memory is in the log. Before
    // the view is taken: what leaves the log meanwhile is in the view.
    LogView told = LogRows.view(branches);
    takeView(now.files());
    boolean[] used = new boolean[1];
    Set<HFileIndex> found = new LinkedHashSet<>();
    Set<String> without = new TreeSet<>();
    for (String file : now.files()) {
      if (!addIndexes(file, found)) {
        if (told != null && told.hasFile(file)) {
          used[0] = true;
        } else {
          without.add(file);
        }
      }
    }
    sources = sources(found);
    segments.addAll(
        now.openMemStore(
            minSequenceId -> {
              boolean known = told != null && told.hasSegment(minSequenceId);
              used[0] |= known;
              return known;
            }));
    log = used[0] ? told : null;
    openBare(now, without);
    scannedHFiles = Math.max(scannedHFiles, bare.size());
    List<RawCells> all = new ArrayList<>(segments);
    all.addAll(bare.values());
    byte[] first = from == null ? query.scan().getStartRow() : from;
    List<QueryColumn> drivers = branches.stream().map(Branch::driver).toList();
    // What excludes a row on one side of a disjunction does not on the other.
    RowVerdict verdict = branches.size() == 1 ? new RowVerdict(query, sources, log) : null;
    cells = new CellPass(query, drivers, verdict, all, first, mostRows, shadows, hits);
    mostRows = Math.min(mostRows * ROWS_GROWTH, MOST_ROWS);
    // What several HFiles say of a row together counts on every HFile of the view. The scanner does
    // not read one that came since, as bulk loads do, and its rows hide nothing from it.
    boolean allRead = view.indexes().stream().allMatch(i -> found.contains(i) || isOutside(i));
    if (allRead) {
      shared = view.sharedRows(query.trust(), query.readPoint());
    } else {
      sources = sources.stream().map(FileSource::verifyingSuperseded).toList();
    }
    // A row with a trusted entry has no other: neither by a second branch, nor among copies that
    // are to be verified because a file is not read.
    taking = allRead && branches.size() == 1 ? tally : null;
  }

  /**
   * Takes a view of the index files. That of the window before is kept, because a later one may
   * lack HFiles that the core scanner goes on reading; but not when HFiles would be passed over
   * cell by cell that have their index files now.
   */
  private void takeView(Set<String> files) throws IOException {
    if (view != null && files.stream().allMatch(file -> serves(view, file))) {
      return;
    }
    StoreView now = query.store().view(query.store().store().files());
    if (view != null) {
      boolean better =
          files.stream().anyMatch(file -> serves(now, file) && !serves(view, file))
              && files.stream().noneMatch(file -> serves(view, file) && !serves(now, file));
      if (!better) {
        now.release();
        return;
      }
      view.release();
      known.clear();
    }
    view = now;
    trust = view.trust(query.trust(), query.readPoint());
  }

  /** Whether a view has index files for all rows of an HFile, by all driving columns. */
  private boolean serves(StoreView of, String hfile) {
    List<HFileIndex> indexes = of.indexesOf(hfile);
    return !indexes.isEmpty() && indexes.stream().allMatch(this::hasAllDrivers);
  }

  /**
   * Whether an HFile has no row in the window: HBase does not read files beyond the scan's range,
   * nor any longer those that end before the window.
   */
  private boolean isOutside(HFileIndex index) {
    RowFileFooter footer = index.rows().footer();
    byte[] first = footer.firstRow();
    byte[] last = footer.lastRow();
    return footer.rows() == 0
        || query.isBefore(from, last, 0, last.length)
        || query.isAfterStop(first, 0, first.length);
  }

  /** Opens scanners over HFiles without IFile, as HBase would: by position first, then streams. */
  private void openBare(CoreView now, Set<String> without) throws IOException {
    if (!streaming && !without.isEmpty() && now.streams(rowsPassed >= FIRST_ROWS)) {
      streaming = true;
      closeBare();
      bare.putAll(now.stream(without));
    }
    for (String file : List.copyOf(bare.keySet())) {
      // A window may begin before the end that the one before has reached.
      if (!without.contains(file) || bare.get(file).hasEnded()) {
        bare.remove(file).close();
      }
    }
    for (String file : without) {
      if (!bare.containsKey(file)) {
        bare.put(file, now.open(file));
      }
    }
  }

  /** Adds the index files of an HFile; false when there are none for all of its rows. */
  private boolean addIndexes(String hfile, Set<HFileIndex> to) {
    List<HFileIndex> indexes = view.indexesOf(hfile);
    if (!serves(view, hfile) || (to.size() + indexes.size()) * branches.size() > MOST_SOURCES) {
      return false;
    }
    // Several results of one compaction share their inputs.
    to.addAll(indexes);
    return true;
  }

  private boolean hasAllDrivers(HFileIndex index) {
    return branches.stream()
        .allMatch(branch -> index.column(branch.driver().definition().id()) != null);
  }

  private List<FileSource> sources(Set<HFileIndex> indexes) {
    for (HFileIndex index : indexes) {
      known.computeIfAbsent(
          index,
          i ->
              branches.stream()
                  .map(branch -> i.column(branch.driver().definition().id()))
                  .map(column -> new FileSource(i, column, trust.get(i)))
                  .toList());
    }
    List<FileSource> all = new ArrayList<>(indexes.size() * branches.size());
    for (int b = 0; b < branches.size(); b++) {
      for (HFileIndex index : indexes) {
        all.add(known.get(index).get(b));
      }
    }
    return all;
  }

  /** The window's candidates in row key order. */
  HitList finish() {
    hits.finish();
    long found = passes.stream().mapToLong(BranchPass::found).sum();
    long taken = tally == null ? 0 : tally.entries();
    trace.candidates(hits.size() + taken, cells.memStoreCandidates() + found);
    trace.files(sources.size() / branches.size(), scannedHFiles);
    entriesOfPass = 0;
    for (BranchPass branch : passes) {
      entriesOfPass += branch.tell(trace);
    }
    shadows = null;
    cells = null;
    passes = null;
    if (hits.horizon() == null) {
      memory.shrinkTo(2 * Math.max(hits.bytes(), TrustedRows.FIRST_BYTES));
    }
    return hits;
  }

  /** What the last window's log of the MemStore knows of rows. */
  RowReader.KnownRows loggedRows() {
    return log == null ? RowReader.KnownRows.NONE : new LoggedRows(log);
  }

  /** MemStore segments that a log covers need not be sought for rows that it does not have. */
  private record LoggedRows(LogView log) implements RowReader.KnownRows {
    @Override
    public boolean cover(long minSequenceId) {
      return log.hasSegment(minSequenceId);
    }

    @Override
    public boolean have(byte[] row) {
      return log.hasRow(row, 0, row.length);
    }
  }

  /** See {@link TrustedRows}. */
  TrustedRows trustedRows() {
    return new TrustedRows(query, sources, hits, memory);
  }

  /** How many entries of index files the last window's pass looked at. */
  long entriesOfPass() {
    return entriesOfPass;
  }

  private void closeSegments() {
    segments.forEach(RawCells::close);
    segments.clear();
  }

  private void closeBare() {
    bare.values().forEach(RawCells::close);
    bare.clear();
  }

  @Override
  public void close() {
    closeSegments();
    closeBare();
    if (view != null) {
      view.release();
      view = null;
    }
  }
}
