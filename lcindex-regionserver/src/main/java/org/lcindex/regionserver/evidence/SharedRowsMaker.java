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
package org.lcindex.regionserver.evidence;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.lcindex.regionserver.base.MemoryTaken;
import org.lcindex.regionserver.base.NoMemoryException;

/**
 * Makes {@link SharedRows} of the copies of rows.
 *
 * <p>A copy's value is left out when it cannot be visible, although the copy is not wholly
 * superseded: another, simple copy of the row has the column with only younger timestamps, and is
 * {@linkplain Evidence#mayExclude evidence}. Whatever hides that one, a delete or its age, hides
 * the older one, too; but not a delete of one exact version, so nothing is left out when there are
 * any. For one thread, once.
 */
public final class SharedRowsMaker {
  /** A row that has more values in one column is not worth the memory. */
  private static final int MOST_VALUES = 32;

  private final boolean olderAreHidden;
  private final List<String> columns;
  private final SharedCopies copies;
  private final CopyValues held;
  // What is made.
  private final int[] entryStarts;
  private CopyColumns made;
  private int entries;
  // What is found of the row at hand: by column, how many values, and they.
  private final int[] found;
  private final CopyColumns values;

  private SharedRowsMaker(
      boolean olderAreHidden, List<String> columns, SharedCopies copies, CopyValues held) {
    this.olderAreHidden = olderAreHidden;
    this.columns = columns;
    this.copies = copies;
    this.held = held;
    entryStarts = new int[copies.rows + 1];
    made = new CopyColumns(columns.size(), copies.rows);
    found = new int[columns.size()];
    values = new CopyColumns(columns.size(), MOST_VALUES + 1);
  }

  /**
   * The table of some rows.
   *
   * @param parts all copies of the rows that can be visible
   * @param pointDeletes whether a delete of one exact version may be in one of the store's HFiles
   * @param memory from which it takes what it holds until it returns
   * @throws NoMemoryException when that has no room
   */
  public static SharedRows make(
      List<SharedCopies.Part> parts,
      boolean pointDeletes,
      SharedCopies.FailureListener failures,
      MemoryTaken memory)
      throws IOException {
    memory.take(estimate(parts));
    Set<String> ids = new LinkedHashSet<>();
    parts.forEach(part -> part.index().columns().forEach(c -> ids.add(c.definition().id())));
    List<String> columns = new ArrayList<>(ids);
    SharedCopies copies = SharedCopies.of(parts, failures, memory);
    CopyValues held = CopyValues.read(columns, parts, copies, failures, memory);
    return new SharedRowsMaker(!pointDeletes, columns, copies, held).make();
  }

  /** Bytes of memory that making it takes, about, without the rows' keys. */
  private static long estimate(List<SharedCopies.Part> parts) {
    int columns = 0;
    for (SharedCopies.Part part : parts) {
      columns = Math.max(columns, part.index().columnCount());
    }
    long count = SharedCopies.count(parts);
    return count * (1 + 2 * Long.BYTES + 2 * Integer.BYTES) + CopyColumns.bytes(columns, count);
  }

  private SharedRows make() {
    for (int row = 0; row < copies.rows; row++) {
      Arrays.fill(found, 0);
      for (int c = 0; c < found.length; c++) {
        find(c, copies.copyStarts[row], copies.copyStarts[row + 1]);
      }
      addRow();
      entryStarts[row + 1] = entries;
    }
    return new SharedRows(
        columns,
        Arrays.copyOf(copies.keys, copies.keyStarts[copies.rows]),
        Arrays.copyOf(copies.keyStarts, copies.rows + 1),
        entryStarts,
        made.resized(entries));
  }

  /** Finds what can be visible of a row in a column. */
  private void find(int column, int from, int to) {
    boolean present = false;
    boolean complex = false;
    boolean unknown = false;
    for (int copy = from; copy < to; copy++) {
      byte status = held.columns.status(column, copy);
      boolean hidden = isHidden(column, copy, from, to);
      unknown |= status == CopyColumns.NONE;
      if (!copies.simple[copy]) {
        complex = true;
        unknown |= !hidden && !addExtras(column, copy);
      } else if (status != CopyColumns.ABSENT) {
        present = true;
        unknown |=
            !hidden
                && !(status == CopyColumns.VALUE && add(column, held.columns.prefix(column, copy)));
      }
    }
    if (unknown) {
      found[column] = 1;
      values.set(column, 0, CopyColumns.ANY, 0);
    } else if (complex || !present) {
      // A delete may hide it, or nobody has it.
      values.set(column, found[column]++, CopyColumns.ABSENT, 0);
    }
  }

  /** Whether what a copy has in a column cannot be visible. */
  private boolean isHidden(int column, int copy, int from, int to) {
    if (olderAreHidden) {
      for (int other = from; other < to; other++) {
        if (other != copy
            && copies.minTs[other] > copies.maxTs[copy]
            && copies.mayExclude(other, copy)
            && held.holds(column, other)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Adds the values of a complex copy; false when one of them is not known. */
  private boolean addExtras(int column, int copy) {
    boolean known = true;
    for (int e = held.first(copy); e != CopyValues.NO_MORE; e = held.next(e)) {
      if (held.columnOf(e) == column) {
        byte status = held.extras.status(0, e);
        known &= status == CopyColumns.VALUE && add(column, held.extras.prefix(0, e));
      }
    }
    return known;
  }

  /** Adds a value to those found; false when there are too many. */
  private boolean add(int column, long prefix) {
    for (int v = 0; v < found[column]; v++) {
      if (values.prefix(column, v) == prefix) {
        return true;
      }
    }
    if (found[column] == MOST_VALUES) {
      return false;
    }
    values.set(column, found[column]++, CopyColumns.VALUE, prefix);
    return true;
  }

  private void addRow() {
    int needed = 1;
    for (int count : found) {
      needed = Math.max(needed, count);
    }
    if (entries + needed > made.size()) {
      made = made.resized(entries + needed + (entries >> 2));
    }
    for (int c = 0; c < found.length; c++) {
      for (int v = 0; v < found[c]; v++) {
        made.set(c, entries + v, values.status(c, v), values.prefix(c, v));
      }
    }
    entries += needed;
  }
}
