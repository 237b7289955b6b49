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

import java.util.Arrays;
import java.util.List;
import org.lcindex.io.Slice;

/**
 * The rows that several indexed HFiles of a store hold and of which no copy decides alone, with
 * what any visible cell of theirs can have in the indexed columns. Sorted by row key.
 *
 * <p>A row matches a conjunction only if, for each condition, some copy has a cell that can be
 * visible and passes, or the column can be missing and that passes. A row of which that cannot be
 * is out; all others are candidates, and HBase decides. That is so for rows that are also in the
 * MemStore if its log says what they may pass there, and not for those in an HFile without index.
 *
 * <p>A row has one entry or more, one after the other: each column's values are spread over them,
 * so that most rows, whose copies have different columns or of whose values only the newest can be
 * visible, need one. Values are key prefixes. Immutable, thread safe.
 */
public final class SharedRows {
  /**
   * What a row must have in one column.
   *
   * @param column by {@link #columnOf}
   * @param bit of the condition
   */
  public record Test(int column, PrefixCondition condition, long bit) {}

  // So many entries are looked at, one like the other, before it is asked whose they are.
  private static final int ENTRIES_AT_ONCE = 256;

  public static final SharedRows EMPTY =
      new SharedRows(List.of(), new byte[0], new int[1], new int[1], new CopyColumns(0, 0));

  private final List<String> columns;
  private final byte[] keys;
  // Row r's key is keys[keyStarts[r]] to keys[keyStarts[r + 1]].
  private final int[] keyStarts;
  // Row r's entries are entryStarts[r] to entryStarts[r + 1].
  private final int[] entryStarts;
  // By column and entry; NONE when the column's values are in the row's entries before.
  private final CopyColumns values;

  /**
   * Takes over the arrays.
   *
   * @param columns ids of the indexes of the columns
   */
  SharedRows(
      List<String> columns, byte[] keys, int[] keyStarts, int[] entryStarts, CopyColumns values) {
    this.columns = List.copyOf(columns);
    this.keys = keys;
    this.keyStarts = keyStarts;
    this.entryStarts = entryStarts;
    this.values = values;
  }

  /** Number of rows. */
  public int size() {
    return entryStarts.length - 1;
  }

  /** The number of an indexed column; -1 when nothing is known of it. */
  public int columnOf(String indexId) {
    return columns.indexOf(indexId);
  }

  /** Points a slice at a row's key. */
  public void row(int row, Slice into) {
    into.set(keys, keyStarts[row], keyStarts[row + 1] - keyStarts[row]);
  }

  /**
   * The rows of a stretch that may meet all conditions.
   *
   * @param into where their numbers go, ascending; as long as the stretch
   * @return how many there are
   */
  public int candidates(int from, int to, List<Test> tests, int[] into) {
    int count = to - from;
    if (tests.isEmpty()) {
      for (int n = 0; n < count; n++) {
        into[n] = from + n;
      }
      return count;
    }
    count = first(from, to, tests.get(0), into);
    for (Test test : tests.subList(1, tests.size())) {
      int kept = 0;
      for (int n = 0; n < count; n++) {
        into[kept] = into[n];
        kept += mayMeet(into[n], test) ? 1 : 0;
      }
      count = kept;
    }
    return count;
  }

  /** By the first condition, over all rows: without a branch that depends on what a row has. */
  private int first(int from, int to, Test test, int[] into) {
    int[] passing = new int[ENTRIES_AT_ONCE];
    int count = 0;
    int last = -1;
    // The number of an entry less that of its row; it never falls, as each row has an entry.
    int ahead = entryStarts[from] - from;
    for (int begin = entryStarts[from]; begin < entryStarts[to]; begin += ENTRIES_AT_ONCE) {
      int end = Math.min(entryStarts[to], begin + ENTRIES_AT_ONCE);
      int found = values.select(test.column(), test.condition(), begin, end, passing);
      for (int n = 0; n < found; n++) {
        int row = Math.min(to - 1, passing[n] - ahead);
        while (entryStarts[row] > passing[n]) {
          row--;
        }
        ahead = passing[n] - row;
        if (row != last) {
          last = row;
          into[count++] = row;
        }
      }
    }
    return count;
  }

  /** Whether a row may meet a condition. */
  public boolean mayMeet(int row, Test test) {
    for (int entry = entryStarts[row]; entry < entryStarts[row + 1]; entry++) {
      if (values.mayPass(test.column(), entry, test.condition())) {
        return true;
      }
    }
    return false;
  }

  /** The first row whose key is not below the given one; {@link #size} if there is none. */
  public int firstFrom(byte[] key) {
    int low = 0;
    int high = size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      int start = keyStarts[middle];
      int end = keyStarts[middle + 1];
      if (Arrays.compareUnsigned(keys, start, end, key, 0, key.length) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Memory that it takes, in bytes, about. */
  public long bytes() {
    long entries = entryStarts[size()];
    return 200
        + keys.length
        + 2L * Integer.BYTES * keyStarts.length
        + CopyColumns.bytes(columns.size(), entries);
  }
}
