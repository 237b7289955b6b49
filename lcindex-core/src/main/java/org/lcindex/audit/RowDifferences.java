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
package org.lcindex.audit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lcindex.rpc.FaultKind;
import org.lcindex.type.ShownText;
import org.roaringbitmap.RoaringBitmap;

/**
 * Gathers rows that differ. A value that is stale shows in two places, as an entry that is missing
 * and one that is too many, so it takes the end to tell which is which: rows are kept as bits, by
 * ordinal, and all are counted. Some of each kind are kept as text. For one thread.
 */
final class RowDifferences {
  /** Rows kept as text, of each kind. */
  static final int TOLD = 10;

  private static final int WHAT_CHARS = 200;

  private final RoaringBitmap missing = new RoaringBitmap();
  private final RoaringBitmap extra = new RoaringBitmap();
  private final RoaringBitmap stale = new RoaringBitmap();
  private final Map<Integer, String> missingText = new LinkedHashMap<>();
  private final Map<Integer, String> extraText = new LinkedHashMap<>();
  private final Map<Integer, String> staleText = new LinkedHashMap<>();
  private final List<String> foreignText = new ArrayList<>();
  private long foreign;

  /** The HFile's row should have an entry. */
  void missing(int ordinal, byte[] row, String expected) {
    missing.add(ordinal);
    tell(missingText, ordinal, row, expected);
  }

  /**
   * The HFile's row should not have this entry.
   *
   * @param ordinal of the row in the HFile
   */
  void extra(int ordinal, byte[] row, String found) {
    extra.add(ordinal);
    tell(extraText, ordinal, row, found);
  }

  /** The HFile does not even have the row. */
  void foreign(byte[] row, String found) {
    foreign++;
    if (foreignText.size() < TOLD) {
      foreignText.add(text(row, found + ", no row of the HFile"));
    }
  }

  /** The row's entry is in its place and says something else. */
  void stale(int ordinal, byte[] row, String what) {
    stale.add(ordinal);
    tell(staleText, ordinal, row, what);
  }

  private static void tell(Map<Integer, String> texts, int ordinal, byte[] row, String what) {
    if (texts.size() < TOLD) {
      texts.putIfAbsent(ordinal, text(row, what));
    }
  }

  /** Rows may be of 32 KiB, and what is said of them may quote a value of any length. */
  private static String text(byte[] row, String what) {
    return ShownText.cut(row) + " (" + ShownText.cut(what, WHAT_CHARS) + ")";
  }

  List<Difference> list() {
    RoaringBitmap moved = RoaringBitmap.and(missing, extra);
    RoaringBitmap onlyMissing = RoaringBitmap.andNot(missing, moved);
    RoaringBitmap onlyExtra = RoaringBitmap.andNot(extra, moved);
    RoaringBitmap allStale = RoaringBitmap.or(stale, moved);
    List<String> staleRows = new ArrayList<>(staleText.values());
    // What the index has instead, if that was kept; else what it should have.
    extraText.forEach((ordinal, text) -> addIf(moved.contains(ordinal), staleRows, text));
    missingText.forEach(
        (ordinal, text) ->
            addIf(moved.contains(ordinal) && !extraText.containsKey(ordinal), staleRows, text));
    List<String> extraRows = new ArrayList<>(foreignText);
    extraText.forEach((ordinal, text) -> addIf(onlyExtra.contains(ordinal), extraRows, text));
    List<String> missingRows = new ArrayList<>();
    missingText.forEach((ordinal, text) -> addIf(onlyMissing.contains(ordinal), missingRows, text));
    List<Difference> found = new ArrayList<>();
    add(found, FaultKind.MISSING_ENTRY, onlyMissing.getLongCardinality(), missingRows);
    add(found, FaultKind.EXTRA_ENTRY, onlyExtra.getLongCardinality() + foreign, extraRows);
    add(found, FaultKind.STALE_VALUE, allStale.getLongCardinality(), staleRows);
    return found;
  }

  private static void addIf(boolean wanted, List<String> texts, String text) {
    if (wanted && texts.size() < TOLD) {
      texts.add(text);
    }
  }

  private static void add(List<Difference> found, FaultKind kind, long rows, List<String> told) {
    if (rows > 0) {
      found.add(new Difference(kind, rows, List.copyOf(told), null));
    }
  }
}
