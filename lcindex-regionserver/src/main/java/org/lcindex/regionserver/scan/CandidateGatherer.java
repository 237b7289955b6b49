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
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
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
 * MemStore and the HFiles without IFile (whose rows shadow the others), the rows that several
 * HFiles hold, then the slices of the IFiles. A window is a range of row keys; it ends where the
 * scan's memory does.
 *
 * <p>What is read is what the core scanner reads itself, the {@link CoreView}. A file that is
 * flushed meanwhile is in the MemStore or among the HFiles and never in neither, and what is
 * compacted meanwhile stays as it is. The index files are those of one {@link StoreView}, held to
 * the end of the scan; HFiles that it does not know are passed over cell by cell. Scanners over
 * these are kept as well, since the core scanner keeps the HFiles anyway; scanners over MemStore
 * segments are not kept between windows: they would pin memory that a flush has freed.
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
  private final QueryColumn driver;
  private final OpenScanner core;
  private final ScanMemory memory;
  private final QueryTrace trace;
  private final Map<HFileIndex, FileSource> known = new LinkedHashMap<>();
  // Over MemStore segments, for one window.
  private final List<RawCells> segments = new ArrayList<>();
  // Over HFiles without IFile, by name. Opening streams is dear, so they are kept.
  private final Map<String, RawCells> bare = new LinkedHashMap<>();
  private StoreView view;
  private Map<HFileIndex, FileTrust> trust;
  private List<FileSource> sources = List.of();
  private byte[] from;
  private boolean opened;
  private HitList hits;
  private RowHashes shadows;
  private CellPass cells;
  private LogRows log;
  private LogPass logged;
  private boolean cellsDone;
  // Null when rows in several HFiles are verified one by one.
  private SharedPass shared;
  private boolean sharedDone;
  private IFilePass ifiles;
  private long mostRows = FIRST_ROWS;
  private long rowsPassed;
  private boolean streaming;
  private int scannedHFiles;
  private long entriesOfPass;

  CandidateGatherer(
      Query query, QueryColumn driver, OpenScanner core, ScanMemory memory, QueryTrace trace) {
    this.query = query;
    this.driver = driver;
    this.core = core;
    this.memory = memory;
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
    sharedDone = false;
    log = null;
    logged = null;
    ifiles = null;
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
    if (!sharedDone) {
      sharedDone = shared == null || !shared.step();
      return true;
    }
    if (ifiles == null) {
      closeSegments();
      shadows.seal();
      logged = log == null ? null : new LogPass(query, from, log, hits);
      ifiles = new IFilePass(query, driver, sources, from, shadows, log, shared != null, hits);
    }
    return logged != null && logged.step() || ifiles.step();
  }

  private void openView() throws IOException {
    closeSegments();
    if (from != null) {
      // Also lets go of MemStore segments that were flushed meanwhile.
      core.seek(from);
    }
    if (view == null) {
      view = query.store().view(query.store().store().files());
      trust = view.trust(query.trust(), query.readPoint());
    }
    CoreView now = core.view(query.store().store(), query.scan());
    // After the core scanner was opened: so every row that it sees in memory is in the log.
    LogView told = LogRows.view(query, driver);
    boolean[] used = new boolean[1];
    List<FileSource> found = new ArrayList<>();
    Set<String> without = new TreeSet<>();
    for (String file : now.files()) {
      if (!addSources(file, found)) {
        if (told != null && told.hasFile(file)) {
          used[0] = true;
        } else {
          without.add(file);
        }
      }
    }
    sources = found;
    segments.addAll(
        now.openMemStore(
            minSequenceId -> {
              boolean known = told != null && told.hasSegment(minSequenceId);
              used[0] |= known;
              return known;
            }));
    log = used[0] ? new LogRows(query, driver, told, shadows, found) : null;
    openBare(now, without);
    scannedHFiles = Math.max(scannedHFiles, bare.size());
    List<RawCells> all = new ArrayList<>(segments);
    all.addAll(bare.values());
    byte[] first = from == null ? query.scan().getStartRow() : from;
    cells = new CellPass(query, driver, all, first, mostRows, shadows, hits);
    mostRows = Math.min(mostRows * ROWS_GROWTH, MOST_ROWS);
    // What several HFiles say of a row together counts on every HFile of the view. The scanner does
    // not read one that came since, as bulk loads do, and its rows hide nothing from it.
    if (view.indexes().stream().allMatch(this::isReadOrOutside)) {
      SharedRows rows = view.sharedRows(query.trust(), query.readPoint());
      shared = rows == null ? null : new SharedPass(query, driver, rows, from, hits);
    } else {
      sources = sources.stream().map(FileSource::verifyingSuperseded).toList();
    }
  }

  /**
   * Whether an HFile is one of the window's sources, or has no row in it: HBase does not read files
   * beyond the scan's range, nor any longer those that end before the window.
   */
  private boolean isReadOrOutside(HFileIndex index) {
    RowFileFooter footer = index.rows().footer();
    byte[] first = footer.firstRow();
    byte[] last = footer.lastRow();
    if (footer.rows() == 0
        || query.isBefore(from, last, 0, last.length)
        || query.isAfterStop(first, 0, first.length)) {
      return true;
    }
    FileSource source = known.get(index);
    return source != null && sources.contains(source);
  }

  /** Opens scanners over HFiles without IFile, as HBase would: by position first, then streams. */
  private void openBare(CoreView now, Set<String> without) throws IOException {
    if (!streaming && !without.isEmpty() && now.streams(rowsPassed >= FIRST_ROWS)) {
      streaming = true;
      closeBare();
      bare.putAll(now.stream(without));
    }
    for (String file : List.copyOf(bare.keySet())) {
      if (!without.contains(file)) {
        bare.remove(file).close();
      }
    }
    for (String file : without) {
      if (!bare.containsKey(file)) {
        bare.put(file, now.open(file));
      }
    }
  }

  /** Adds the index files of an HFile; false when there is none for all of its rows. */
  private boolean addSources(String hfile, List<FileSource> to) {
    List<HFileIndex> indexes = view.indexesOf(hfile);
    String driverId = driver.definition().id();
    if (indexes.isEmpty()
        || to.size() + indexes.size() > MOST_SOURCES
        || indexes.stream().anyMatch(index -> index.column(driverId) == null)) {
      return false;
    }
    for (HFileIndex index : indexes) {
      FileSource source =
          known.computeIfAbsent(index, i -> new FileSource(i, i.column(driverId), trust.get(i)));
      // Several results of one compaction share their inputs.
      if (!to.contains(source)) {
        to.add(source);
      }
    }
    return true;
  }

  /** The window's candidates in row key order. */
  HitList finish() {
    hits.finish();
    trace.candidates(
        hits.size(), cells.memStoreCandidates() + (logged == null ? 0 : logged.found()));
    trace.files(sources.size(), scannedHFiles);
    trace.groups(
        ifiles.groupsRead(), ifiles.groupsSkipped(), ifiles.groupBytes(), ifiles.entriesRead());
    entriesOfPass = ifiles.entriesRead();
    shadows = null;
    cells = null;
    log = null;
    logged = null;
    ifiles = null;
    if (hits.horizon() == null) {
      memory.shrinkTo(2 * Math.max(hits.bytes(), TrustedRows.FIRST_BYTES));
    }
    return hits;
  }

  /** See {@link TrustedRows}. */
  TrustedRows trustedRows(boolean checkedOnly) {
    return new TrustedRows(query, sources, hits, memory, checkedOnly);
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
