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
package org.lcindex.regionserver.scan.answers;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.io.Slice;
import org.lcindex.layout.GroupDirectory;
import org.lcindex.layout.GroupView;
import org.lcindex.layout.IndexEntries;
import org.lcindex.layout.RowPage;
import org.lcindex.regionserver.scan.gathering.IFilePass;
import org.lcindex.regionserver.scan.query.Query;
import org.lcindex.regionserver.scan.query.QueryColumn;
import org.lcindex.regionserver.scan.query.Residual;

/**
 * What a client wants to know of a scan's rows in place of the rows: their number, or something
 * about the values of a column. What was found out goes to the client as one cell in the last of
 * the rows: whoever goes on after that row, because the region moved or was split, counts none
 * twice.
 *
 * <p>Trusted entries that need no check are taken in by the {@link IFilePass} itself, in the order
 * of their values and without becoming hits. That counts each row once, because a row with a
 * trusted copy is a candidate nowhere else: an IFile has one entry of it, other copies are
 * superseded, and what the MemStore, its log or several HFiles say of a row makes all its entries
 * ones to verify. Three things follow. What was taken in is told at the end of the window only,
 * since it is of rows all over it. It counts only if the window did not become shorter meanwhile;
 * else the window is gathered again, to its new end ({@link #isCut}). And when gathering fails, it
 * goes with the window.
 *
 * <p>A group that is within the condition's ranges and of which every entry is trusted is not even
 * read when its directory says enough: its size for a count, its bounds for extremes.
 *
 * <p>Not thread safe.
 */
public abstract sealed class Tally permits GroupTally, RowCount, ValueTally {
  private final byte[] family;
  private final byte[] name;
  // The last row, in row key order, that is to be told of.
  private byte[] last = new byte[0];
  private int lastLength;
  private boolean pending;

  // Of the window: rows taken in as entries, the last of them in row key order, and where the
  // window ended then.
  private long entries;
  private byte[] horizon;
  private byte[] farthest = new byte[0];
  private int farthestLength;
  private long farthestPrefix;
  private final Slice row = new Slice();
  private int[] taken = new int[0];

  public Tally(byte[] family, byte[] name) {
    this.family = family;
    this.name = name;
  }

  /** Null when the client wants the rows. */
  public static Tally of(Query query) {
    Tally groups = GroupTally.of(query);
    Tally values = groups == null ? ValueTally.of(query) : groups;
    return values == null ? RowCount.of(query) : values;
  }

  /** Whether entries can say enough, if all conditions are decided by their keys. */
  public abstract boolean isFromEntries();

  /**
   * Whether the entries of an IFile say enough.
   *
   * @param driver the column by which the IFile is sorted
   */
  public abstract boolean open(QueryColumn driver, IndexEntries index);

  /**
   * Whether the directory of the IFile that was opened last says enough of a group, if all of its
   * entries are to be taken in.
   */
  public abstract boolean knowsGroup(GroupDirectory directory, int group);

  /** Takes in all entries of a group that it {@linkplain #knowsGroup knows}. */
  abstract void addGroup(GroupDirectory directory, int group);

  /** Takes in entries of the IFile that was opened last. */
  abstract void addEntries(GroupView group, int[] entries, int count) throws IOException;

  /** Takes in the rows of the window's entries, which are final now. */
  abstract void mergeEntries(long rows);

  abstract void forgetEntries();

  public abstract void addRow(List<Cell> cells);

  /** Bytes of the values that are kept. */
  public abstract long valueBytes();

  /** Heap that it takes, about, in bytes. */
  public final long memoryBytes() {
    return valueBytes() + farthest.length + (long) Integer.BYTES * taken.length + last.length;
  }

  /** What is not told yet; nothing is, then. */
  abstract byte[] takeOut();

  /** Begins a window, or the same one again. */
  public final void beginWindow() {
    if (entries > 0) {
      forgetEntries();
    }
    entries = 0;
    farthestLength = 0;
    farthestPrefix = 0;
  }

  /**
   * Takes in what it can of a group's trusted entries, which match and are in the window.
   *
   * @param selected their numbers; those that are left are moved to its front
   * @param windowEnd where the window ended when these were found to be in it; null if nowhere
   * @param lastRow none of the IFile's rows is after it; null where rows may be out of the window
   * @return how many are left
   */
  public final int take(
      GroupView group,
      int[] selected,
      int count,
      Residual residual,
      byte[] windowEnd,
      byte[] lastRow)
      throws IOException {
    if (!residual.mayNeedCheck(group)) {
      takeAll(group, selected, count, windowEnd, lastRow);
      return 0;
    }
    if (taken.length < count) {
      taken = new int[selected.length];
    }
    int left = 0;
    int size = 0;
    for (int n = 0; n < count; n++) {
      if (residual.needsCheck(group, selected[n])) {
        selected[left++] = selected[n];
      } else {
        taken[size++] = selected[n];
      }
    }
    takeAll(group, taken, size, windowEnd, lastRow);
    return left;
  }

  private void takeAll(GroupView group, int[] numbers, int size, byte[] windowEnd, byte[] lastRow)
      throws IOException {
    if (size == 0) {
      return;
    }
    count(size, windowEnd);
    addEntries(group, numbers, size);
    if (lastRow != null) {
      // How far these reach is not worth a look at each.
      row.set(lastRow, 0, lastRow.length);
      reach();
      return;
    }
    RowPage rows = group.rows();
    for (int n = 0; n < size; n++) {
      rows.row(numbers[n], row);
      reach();
    }
  }

  /**
   * Takes in a group that is not read, because it is {@linkplain #knowsGroup known}: all of its
   * entries are trusted and match, and the window has no bounds.
   *
   * @param lastRow none of its rows is after it
   */
  public final void takeGroup(GroupDirectory directory, int group, byte[] lastRow) {
    count(directory.entries(group), null);
    addGroup(directory, group);
    row.set(lastRow, 0, lastRow.length);
    reach();
  }

  private void count(int size, byte[] windowEnd) {
    if (entries == 0) {
      horizon = windowEnd;
    }
    entries += size;
  }

  private void reach() {
    long prefix = row.prefix();
    int order = Long.compareUnsigned(prefix, farthestPrefix);
    if (order > 0 || order == 0 && isBeyond()) {
      farthestPrefix = prefix;
      farthestLength = row.length;
      if (farthest.length < row.length) {
        farthest = new byte[row.length];
      }
      System.arraycopy(row.array, row.offset, farthest, 0, row.length);
    }
  }

  private boolean isBeyond() {
    return Bytes.compareTo(row.array, row.offset, row.length, farthest, 0, farthestLength) > 0;
  }

  /** How many rows of the window were taken in as entries. */
  public final long entries() {
    return entries;
  }

  /**
   * Whether entries were taken in that may be beyond the window's end.
   *
   * @param windowEnd where the window ends now; null if nowhere
   */
  public final boolean isCut(byte[] windowEnd) {
    return entries > 0 && windowEnd != horizon;
  }

  /** Takes in a row that matches. Rows come in the order of their keys. */
  public final void add(Slice key, List<Cell> cells) {
    setLast(key.array, key.offset, key.length);
    pending = true;
    addRow(cells);
  }

  private void setLast(byte[] array, int offset, int length) {
    if (last.length < length) {
      last = new byte[length];
    }
    System.arraycopy(array, offset, last, 0, length);
    lastLength = length;
  }

  /** All rows of the window were taken in. */
  public final void endWindow() {
    if (entries > 0) {
      mergeEntries(entries);
      if (!pending || isAfterLast(farthest, farthestLength)) {
        setLast(farthest, 0, farthestLength);
      }
      pending = true;
      entries = 0;
    }
  }

  private boolean isAfterLast(byte[] key, int length) {
    return Bytes.compareTo(key, 0, length, last, 0, lastLength) > 0;
  }

  /** Whether there is something to tell. */
  public final boolean isPending() {
    return pending && entries == 0;
  }

  /** Tells what was found out since the last time. */
  public final void tell(List<Cell> out) {
    out.add(new KeyValue(Arrays.copyOf(last, lastLength), family, name, 0, takeOut()));
    pending = false;
  }

  /** Whether trusted rows that match are surely returned, whatever their payload. */
  static boolean needsNoPayload(Query query) {
    // A row is returned if the scan wants any cell of it: that which a condition is on, at least.
    boolean hasCells =
        query.wanted() == null
            || query.columns().stream().anyMatch(column -> !column.passesWhenMissing());
    boolean neverExpires = query.oldestUnexpired() == Long.MIN_VALUE;
    return query.whole() && hasCells && neverExpires;
  }
}
