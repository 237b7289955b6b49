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
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.ifile.GroupDirectory;
import org.lcindex.ifile.GroupView;
import org.lcindex.ifile.IFileReader;
import org.lcindex.ifile.KeyMatcher;
import org.lcindex.ifile.RowPage;
import org.lcindex.io.Slice;
import org.lcindex.predicate.BestRows;
import org.lcindex.predicate.TopRows;
import org.lcindex.regionserver.copies.CopyList;
import org.lcindex.regionserver.copies.PrefixRanges;
import org.lcindex.regionserver.store.FileTrust;
import org.lcindex.regionserver.store.HFileIndex;
import org.lcindex.regionserver.store.LogView;
import org.lcindex.regionserver.store.StoreView;

/**
 * Finds a key up to which, in the order wanted, about as many rows pass a query as are wanted: the
 * last of the first keys of all IFiles and of the MemStore's log. Reads the groups at the order's
 * end of each IFile, the next group always that of all files which begins first, until no group is
 * left that could have a wanted key.
 *
 * <p>The key is a guess, and nothing rests on it but time: copies of rows count that are not
 * visible, or twice. Not thread safe.
 */
@InterfaceAudience.Private
final class TopKeys {
  private static final byte[] NO_ROW = new byte[0];

  /** What follows the known bytes of a key may be anything. */
  private static final int REST_BYTES = 16;

  private final Query query;
  private final QueryColumn driver;
  private final TopRows wanted;
  private final long mostEntries;
  private final BestRows<Void> best;
  private final Slice row = new Slice();
  private LogView log;
  private int[] selected = new int[0];
  private long entries;

  /**
   * @param query what rows have to pass
   * @param driver the column of the order, one of the query's
   * @param wanted with the number of rows to look for
   * @param mostEntries after so many entries of index files the answer is dearer than it is worth
   */
  TopKeys(Query query, QueryColumn driver, TopRows wanted, long mostEntries) {
    this.query = query;
    this.driver = driver;
    this.wanted = wanted;
    this.mostEntries = mostEntries;
    this.best = new BestRows<>(wanted);
  }

  /** Null when there are fewer rows than wanted, or it would take too long to tell. */
  byte[] find() throws IOException {
    log = LogRows.view(query);
    StoreView view = query.store().view(query.store().store().files());
    try {
      Map<HFileIndex, FileTrust> trust = view.trust(query.trust(), Long.MAX_VALUE);
      if (!lookAtFiles(view, trust)) {
        return null;
      }
    } finally {
      view.release();
    }
    lookAtLog();
    return best.isFull() ? best.last() : null;
  }

  /** Entries looked at. */
  long entries() {
    return entries;
  }

  private boolean lookAtFiles(StoreView view, Map<HFileIndex, FileTrust> trust) throws IOException {
    PriorityQueue<Groups> files =
        new PriorityQueue<>(
            Comparator.comparing(Groups::bound, Comparator.nullsFirst(wanted.keyOrder())));
    for (HFileIndex index : view.indexes()) {
      HFileIndex.Column column = index.column(driver.definition().id());
      if (column == null) {
        continue;
      }
      try {
        Groups groups = new Groups(new FileSource(index, column, trust.get(index)));
        if (groups.hasNext()) {
          files.add(groups);
        }
      } catch (IOException | RuntimeException e) {
        query.store().failed(index, e);
        throw e;
      }
    }
    while (!files.isEmpty() && mayHaveWanted(files.peek().bound())) {
      Groups next = files.poll();
      try {
        next.lookAtOne();
      } catch (IOException | RuntimeException e) {
        query.store().failed(next.file.index(), e);
        throw e;
      }
      if (entries > mostEntries) {
        return false;
      }
      if (next.hasNext()) {
        files.add(next);
      }
    }
    return true;
  }

  private boolean mayHaveWanted(byte[] bound) {
    return bound == null || best.accepts(bound, NO_ROW);
  }

  /** The groups of an IFile, in the order wanted. */
  private final class Groups {
    private final FileSource file;
    private final IFileReader ifile;
    private final GroupDirectory directory;
    private final KeyMatcher matcher;
    private final Residual residual;
    private final int[] groups;
    private final boolean decides;
    private int looked;

    Groups(FileSource file) throws IOException {
      this.file = file;
      ifile = file.column().ifile();
      directory = ifile.directory();
      matcher = KeyMatcher.of(driver.bound().ranges(), driver.definition().codec().keyWidth());
      residual = new Residual(query, driver, ifile);
      groups = directory.groups(driver.bound().ranges(), false, false);
      decides = query.columns().size() > 1;
    }

    boolean hasNext() {
      return looked < groups.length;
    }

    private int group() {
      return groups[wanted.descending() ? groups.length - 1 - looked : looked];
    }

    /** No key of the next group is wanted before this one; null when there is no such key. */
    byte[] bound() {
      return wanted.descending() ? directory.highest(group()) : directory.lowest(group());
    }

    void lookAtOne() throws IOException {
      GroupView view = ifile.group(directory, group());
      looked++;
      if (decides && residual.excludes(directory, view.number(), 0)) {
        return;
      }
      if (selected.length < view.size()) {
        selected = new int[view.size()];
      }
      int count = view.keys().select(matcher, selected);
      if (decides) {
        entries += count;
        count = residual.filter(view, selected, count, 0);
      }
      RowPage rows = view.rows();
      for (int n = 0; n < count; n++) {
        int entry = selected[wanted.descending() ? count - 1 - n : n];
        byte[] key = view.keys().get(entry);
        entries += decides ? 0 : 1;
        if (!best.accepts(key, NO_ROW)) {
          return;
        }
        rows.row(entry, row);
        if (mayCount(rows.ordinal(entry))) {
          best.add(key, NO_ROW, null);
        }
      }
    }

    private boolean mayCount(int ordinal) {
      return !(file.trusted() && file.superseded().contains(ordinal)) && isInRange() && !isInLog();
    }
  }

  /** Whether the row is one of the scan's and the region's. */
  private boolean isInRange() {
    return !query.isBeforeStart(row.array, row.offset, row.length)
        && !query.isAfterStop(row.array, row.offset, row.length)
        && query.isInRegion(row.array, row.offset, row.length);
  }

  private boolean isInLog() {
    return log != null && log.hasRow(row.array, row.offset, row.length);
  }

  private void lookAtLog() {
    if (log != null) {
      for (LogView.Part part : log.parts()) {
        lookAt(part);
      }
    }
  }

  private void lookAt(LogView.Part part) {
    int own = part.definitions().indexOf(driver.definition());
    List<int[]> numbers = new ArrayList<>();
    List<PrefixRanges> ranges = new ArrayList<>();
    for (QueryColumn column : query.columns()) {
      if (column.canDrive()) {
        numbers.add(new int[] {part.definitions().indexOf(column.definition())});
        ranges.add(PrefixRanges.of(column.bound().ranges()));
      }
    }
    if (own < 0 || numbers.stream().anyMatch(number -> number[0] < 0)) {
      return;
    }
    CopyList copies = part.copies();
    long last = best.isFull() ? PrefixRanges.prefix(best.last()) : 0;
    for (int copy = 0; copy < part.size(); copy++) {
      long prefix = copies.prefix(own, copy);
      if (best.isFull() && comesAfter(prefix, last)) {
        continue;
      }
      entries++;
      boolean passes = true;
      for (int c = 0; passes && c < ranges.size(); c++) {
        int number = numbers.get(c)[0];
        passes =
            copies.status(number, copy) == CopyList.VALUE
                && ranges.get(c).mayContain(copies.prefix(number, copy));
      }
      byte[] key = passes ? key(prefix) : null;
      if (passes && best.accepts(key, NO_ROW) && isNewest(part, copy) && isInRange()) {
        best.add(key, NO_ROW, null);
        last = PrefixRanges.prefix(best.last());
      }
    }
  }

  private boolean comesAfter(long prefix, long last) {
    int order = Long.compareUnsigned(prefix, last);
    return wanted.descending() ? order < 0 : order > 0;
  }

  private boolean isNewest(LogView.Part part, int copy) {
    part.copies().row(copy, row);
    int hash = CopyList.hash(row.array, row.offset, row.length);
    return part.copies().newest(part.size(), hash, row.array, row.offset, row.length) == copy;
  }

  /** A key that is wanted no sooner than any with this prefix. */
  private byte[] key(long prefix) {
    byte[] known = Bytes.toBytes(prefix);
    int width = driver.definition().codec().keyWidth();
    if (width >= 0 && width <= known.length) {
      return Arrays.copyOf(known, width);
    }
    if (!wanted.descending()) {
      byte[] above = Arrays.copyOf(known, known.length + REST_BYTES);
      Arrays.fill(above, known.length, above.length, (byte) 0xFF);
      return above;
    }
    int length = known.length;
    while (length > 0 && known[length - 1] == 0) {
      length--;
    }
    return Arrays.copyOf(known, length);
  }
}
