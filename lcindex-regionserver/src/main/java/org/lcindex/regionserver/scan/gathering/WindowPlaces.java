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
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.lcindex.hbase.CoreView;
import org.lcindex.hbase.RawCells;
import org.lcindex.regionserver.disk.HFileIndex;
import org.lcindex.regionserver.evidence.LogView;
import org.lcindex.regionserver.evidence.SharedRows;
import org.lcindex.regionserver.scan.core.CoreScanner;
import org.lcindex.regionserver.scan.query.Query;
import org.lcindex.regionserver.store.view.FileTrust;
import org.lcindex.regionserver.store.view.StoreView;
import org.lcindex.rowfile.RowFileFooter;

/**
 * The places in which a window of a query looks for candidates: index files, the MemStore's log,
 * and cells of what neither of these stands in for (rule AN1).
 *
 * <p>What is read is what the core scanner reads itself, the {@link CoreView}. A file that is
 * flushed meanwhile is in the MemStore or among the HFiles and never in neither, and what is
 * compacted meanwhile stays as it is. The index files are those of one {@link StoreView}, held
 * until a window finds a better one; HFiles that it does not know are passed over cell by cell.
 * Scanners over these are kept as well, since the core scanner keeps the HFiles anyway; scanners
 * over MemStore segments are not kept between windows: they would pin memory that a flush has
 * freed.
 *
 * <p>Not thread safe.
 */
final class WindowPlaces implements AutoCloseable {
  private final Query query;
  private final List<Branch> branches;
  private final CoreScanner core;
  // One for each branch.
  private final Map<HFileIndex, List<FileSource>> known = new LinkedHashMap<>();
  // Over MemStore segments, for one window.
  private final List<RawCells> segments = new ArrayList<>();
  // Over HFiles without IFile, by name. Opening streams is dear, so they are kept.
  private final Map<String, RawCells> bare = new LinkedHashMap<>();
  private StoreView view;
  private Map<HFileIndex, FileTrust> trust;
  private List<FileSource> sources = List.of();
  private byte[] from;
  private LogView log;
  private boolean allRead;
  private SharedRows shared;
  private boolean streaming;
  private int scannedHFiles;

  /**
   * @param branches ways that find all of the query's candidates together
   */
  WindowPlaces(Query query, List<Branch> branches, CoreScanner core) {
    this.query = query;
    this.branches = branches;
    this.core = core;
  }

  /**
   * Turns to the next window.
   *
   * @param firstRow where it begins; null for the beginning of the scan
   * @param muchRead whether so much was read of HFiles without IFile that HBase would go over to
   *     streams
   */
  void open(byte[] firstRow, boolean muchRead) throws IOException {
    closeSegments();
    from = firstRow;
    CoreView now = core.view(from, query.store().store(), query.scan());
    // After the core scanner was opened: so every row that it sees in memory is in the log. Before
    // the view is taken: what leaves the log meanwhile is in the view.
    LogView told = logOf(branches);
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
              boolean known = told != null && told.cover(minSequenceId);
              used[0] |= known;
              return known;
            }));
    log = used[0] ? told : null;
    openBare(now, without, muchRead);
    scannedHFiles = Math.max(scannedHFiles, bare.size());
    allRead = view.indexes().stream().allMatch(i -> found.contains(i) || isOutside(i));
    if (allRead) {
      shared = view.sharedRows(query.trust(), query.readPoint());
    } else {
      shared = null;
      sources = sources.stream().map(FileSource::verifyingSuperseded).toList();
    }
  }

  /**
   * What the log of the store says now; null, too, when it does not know the driving columns of
   * some copies.
   */
  private static LogView logOf(List<Branch> branches) {
    LogView log = branches.get(0).query().log();
    boolean serves =
        log != null
            && branches.stream()
                .allMatch(b -> b.query().mayAskLog() && log.knows(b.driver().definition()));
    return serves ? log : null;
  }

  /** The number of indexed HFiles. */
  int files() {
    return sources.size() / branches.size();
  }

  /**
   * The indexed HFiles by the driving column of the first branch, then the same in the same order
   * by that of the second, and so on.
   */
  List<FileSource> sources() {
    return sources;
  }

  /** The indexed HFiles by the driving column of one branch. */
  List<FileSource> sources(int branch) {
    return sources.subList(branch * files(), (branch + 1) * files());
  }

  /** Stands in for MemStore segments and HFiles; null when it stands in for none. */
  LogView log() {
    return log;
  }

  /** The cells of places for which nothing stands in. */
  List<RawCells> unindexedCells() {
    List<RawCells> all = new ArrayList<>(segments);
    all.addAll(bare.values());
    return all;
  }

  /**
   * Whether the scanner reads all HFiles of the view that have rows in the window. What several
   * HFiles say of a row together counts on every one of them; the scanner does not read one that
   * came since, as bulk loads do, and its rows hide nothing from it.
   */
  boolean allRead() {
    return allRead;
  }

  /** Null when rows in several HFiles are verified one by one. */
  SharedRows shared() {
    return shared;
  }

  /** The highest number of HFiles that were passed over cell by cell at once. */
  int scannedHFiles() {
    return scannedHFiles;
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
  private void openBare(CoreView now, Set<String> without, boolean muchRead) throws IOException {
    if (!streaming && !without.isEmpty() && now.streams(muchRead)) {
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
    if (!serves(view, hfile)
        || (to.size() + indexes.size()) * branches.size() > HitList.MOST_SOURCES) {
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

  /** Lets go of MemStore segments. */
  void closeSegments() {
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
