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
package org.lcindex.regionserver.scan.first;

import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.io.Slice;
import org.lcindex.layout.ColumnIndex;
import org.lcindex.layout.GroupDirectory;
import org.lcindex.layout.GroupView;
import org.lcindex.layout.IndexEntries;
import org.lcindex.layout.KeyBounds;
import org.lcindex.layout.KeyMatcher;
import org.lcindex.layout.Keys;
import org.lcindex.layout.RowPage;
import org.lcindex.predicate.BestRows;
import org.lcindex.predicate.TopRows;
import org.lcindex.regionserver.disk.HFileIndex;
import org.lcindex.regionserver.evidence.CopyColumns;
import org.lcindex.regionserver.evidence.CopyList;
import org.lcindex.regionserver.evidence.LogView;
import org.lcindex.regionserver.evidence.PrefixCondition;
import org.lcindex.regionserver.evidence.PrefixRanges;
import org.lcindex.regionserver.scan.gathering.FileSource;
import org.lcindex.regionserver.scan.gathering.ScanMemory;
import org.lcindex.regionserver.scan.query.Query;
import org.lcindex.regionserver.scan.query.QueryColumn;
import org.lcindex.regionserver.scan.query.Residual;
import org.lcindex.regionserver.store.view.FileTrust;
import org.lcindex.regionserver.store.view.StoreView;

/**
 * Finds a key up to which, in the order wanted, about as many rows pass a query as are wanted: the
 * last of the first keys of all IFiles and of the MemStore's log. Reads the groups at the order's
 * end of each IFile, the next group always that of all files which begins first, until no group is
 * left that could have a wanted key.
 *
 * <p>The key is a guess, and nothing rests on it but time: copies of rows count that are not
 * visible, or twice. So of long keys it keeps the beginning only. All that it holds at a time, the
 * pages of a group included, is taken from the scan's memory; without room it tells no key. Not
 * thread safe.
 */
final class TopKeys {
  private static final byte[] NO_ROW = new byte[0];

  /** Keys that are longer are not kept whole, however much memory there is. */
  private static final int MOST_KEY_BYTES = 1 << 10;

  /** Keys up to here are kept whole, as the bounds of groups are. */
  private static final int LEAST_KEY_BYTES = KeyBounds.MAX_BYTES;

  /** An IFile on its way, without the numbers of its groups. */
  private static final int FILE_BYTES = 512;

  private final Query query;
  private final QueryColumn driver;
  private final TopRows wanted;
  private final long mostEntries;
  private final ScanMemory memory;
  private final int keyBytes;
  private final BestRows<Void> best;
  private final Slice row = new Slice();
  private final Slice key = new Slice();
  private final byte[] scratch = new byte[Long.BYTES];
  private LogView log;
  private int[] selected = new int[0];
  private long entries;
  // Of keys and of files, without the group at hand.
  private long bytes;

  /**
   * @param query what rows have to pass
   * @param driver the column of the order, one of the query's
   * @param wanted with the number of rows to look for
   * @param mostEntries after so many entries of index files the answer is dearer than it is worth
   * @param memory of the scan, of which nothing else uses anything meanwhile
   */
  TopKeys(Query query, QueryColumn driver, TopRows wanted, long mostEntries, ScanMemory memory) {
    this.query = query;
    this.driver = driver;
    this.wanted = wanted;
    this.mostEntries = mostEntries;
    this.memory = memory;
    long perKey = memory.mostHalf() / wanted.rows() - BestRows.PLACED_BYTES;
    this.keyBytes = (int) Math.max(LEAST_KEY_BYTES, Math.min(perKey, MOST_KEY_BYTES));
    this.best = new BestRows<>(wanted);
  }

  /**
   * Null when there are fewer rows than wanted, or it would take too long, or too much, to tell.
   */
  byte[] find() throws IOException {
    log = query.log();
    StoreView view = query.store().view(query.store().store().files());
    try {
      Map<HFileIndex, FileTrust> trust = view.trust(query.trust(), Long.MAX_VALUE);
      if (!lookAtFiles(view, trust)) {
        return null;
      }
    } finally {
      view.release();
    }
    return lookAtLog() && best.isFull() ? best.last() : null;
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
      ColumnIndex column = index.column(driver.definition().id());
      if (column == null) {
        continue;
      }
      try {
        Groups groups = new Groups(new FileSource(index, column, trust.get(index)));
        if (groups.hasNext()) {
          bytes += groups.bytes();
          files.add(groups);
        }
      } catch (IOException | RuntimeException e) {
        query.store().failed(index, e);
        throw e;
      }
      if (!memory.hasRoom(bytes)) {
        return false;
      }
    }
    while (!files.isEmpty() && mayHaveWanted(files.peek().bound())) {
      Groups next = files.poll();
      try {
        if (!next.lookAtOne()) {
          return false;
        }
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

  /**
   * The groups of an IFile, in the order wanted. Holds no directory: what one file's takes, all
   * files' together may not.
   */
  private final class Groups {
    private final FileSource file;
    private final IndexEntries indexEntries;
    private final KeyMatcher matcher;
    private final Residual residual;
    private final int[] groups;
    private final boolean decides;
    private int looked;
    private byte[] bound;

    Groups(FileSource file) throws IOException {
      this.file = file;
      indexEntries = file.column().entries();
      matcher = KeyMatcher.of(driver.bound().ranges(), driver.definition().codec().keyWidth());
      residual = new Residual(query, driver, indexEntries);
      decides = query.columns().size() > 1;
      GroupDirectory directory = indexEntries.directory();
      groups = directory.groups(driver.bound().ranges(), false, false);
      findBound(directory);
    }

    long bytes() {
      return FILE_BYTES + (long) Integer.BYTES * groups.length + query.memoryBytes();
    }

    boolean hasNext() {
      return looked < groups.length;
    }

    private int group() {
      return groups[wanted.descending() ? groups.length - 1 - looked : looked];
    }

    private void findBound(GroupDirectory directory) {
      if (hasNext()) {
        bound = wanted.descending() ? directory.highest(group()) : directory.lowest(group());
      }
    }

    /** No key of the next group is wanted before this one. */
    byte[] bound() {
      return bound;
    }

    /** Looks at the next group; false when there is no memory for it. */
    boolean lookAtOne() throws IOException {
      GroupDirectory directory = indexEntries.directory();
      GroupView view = indexEntries.group(directory, group());
      looked++;
      findBound(directory);
      return decides && residual.excludes(directory, view.number(), 0) || lookAt(view);
    }

    private boolean lookAt(GroupView view) throws IOException {
      if (selected.length < view.size()) {
        selected = new int[view.size()];
      }
      Keys keys = view.keys();
      int count = keys.select(matcher, selected);
      if (decides) {
        entries += count;
        count = residual.filter(view, selected, count, 0);
      }
      RowPage rows = view.rows();
      if (!memory.hasRoom(bytes + view.pageBytes())) {
        return false;
      }
      for (int n = 0; n < count; n++) {
        int entry = selected[wanted.descending() ? count - 1 - n : n];
        keys.get(entry, key, scratch);
        byte[] place = place(key.array, key.offset, key.length, keyBytes, wanted.descending());
        entries += decides ? 0 : 1;
        if (place == null || !best.accepts(place, NO_ROW)) {
          return true;
        }
        rows.row(entry, row);
        if (mayCount(rows.ordinal(entry)) && !keep(place, view.pageBytes())) {
          return false;
        }
      }
      return true;
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

  /**
   * Keeps the place of a key that is accepted; false when there is no memory for it.
   *
   * @param others bytes that are held besides
   */
  private boolean keep(byte[] place, long others) {
    BestRows.Placed<Void> gone = best.add(place, NO_ROW, null);
    bytes += BestRows.PLACED_BYTES + place.length;
    bytes -= gone == null ? 0 : BestRows.PLACED_BYTES + gone.key().length;
    return memory.hasRoom(bytes + others);
  }

  /**
   * A key of so many bytes at most that is wanted no sooner than this one, and no sooner than the
   * places of keys wanted before it; null when there is none, because all of them are 0xFF.
   */
  static byte[] place(byte[] array, int offset, int length, int most, boolean descending) {
    if (length <= most) {
      return Arrays.copyOfRange(array, offset, offset + length);
    }
    return descending
        ? Arrays.copyOfRange(array, offset, offset + most)
        : above(array, offset, most);
  }

  /** The least key that is above all that begin so; null when there is none. */
  private static byte[] above(byte[] array, int offset, int length) {
    int raised = offset + length - 1;
    while (raised >= offset && array[raised] == (byte) 0xFF) {
      raised--;
    }
    if (raised < offset) {
      return null;
    }
    byte[] above = Arrays.copyOfRange(array, offset, raised + 1);
    above[above.length - 1]++;
    return above;
  }

  /** False when there was no memory for it. */
  private boolean lookAtLog() {
    if (log != null) {
      for (LogView.Part part : log.parts()) {
        if (!lookAt(part)) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean lookAt(LogView.Part part) {
    int own = part.definitions().indexOf(driver.definition());
    List<PrefixCondition> conditions =
        query.conditions().stream().filter(c -> c.column() != null).toList();
    int[] numbers = part.columns(conditions);
    if (own < 0 || Arrays.stream(numbers).anyMatch(number -> number < 0)) {
      return true;
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
      for (int c = 0; passes && c < numbers.length; c++) {
        passes =
            copies.status(numbers[c], copy) == CopyColumns.VALUE
                && conditions.get(c).ranges().mayContain(copies.prefix(numbers[c], copy));
      }
      byte[] place = passes ? place(prefix) : null;
      if (place != null && best.accepts(place, NO_ROW) && isNewest(part, copy) && isInRange()) {
        if (!keep(place, 0)) {
          return false;
        }
        last = PrefixRanges.prefix(best.last());
      }
    }
    return true;
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

  /** A key that is wanted no sooner than any with this prefix; null when there is none. */
  private byte[] place(long prefix) {
    byte[] known = Bytes.toBytes(prefix);
    int width = driver.definition().codec().keyWidth();
    if (width >= 0 && width <= known.length) {
      return Arrays.copyOf(known, width);
    }
    if (!wanted.descending()) {
      return above(known, 0, known.length);
    }
    int length = known.length;
    while (length > 0 && known[length - 1] == 0) {
      length--;
    }
    return Arrays.copyOf(known, length);
  }
}
