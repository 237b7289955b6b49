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
package org.lcindex.entry.search;

import java.util.Arrays;
import java.util.List;
import org.lcindex.entry.grid.TupleKey;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;

/** Entries of a grid: those in the cells that a box meets which the box has. */
public final class BoxSearch implements EntrySearch {
  /** Behind all entries of every grid: two bytes of a cell at most, then 00 or 01. */
  private static final byte[] END = {-1, -1, -1};

  private final TupleKey key;
  private final TupleKey.Box box;
  private final List<KeyRange> ranges;

  private BoxSearch(TupleKey key, TupleKey.Box box, List<KeyRange> ranges) {
    this.key = key;
    this.box = box;
    this.ranges = ranges;
  }

  /**
   * A box of a grid.
   *
   * @throws IllegalArgumentException for values of another number of columns
   */
  BoxSearch(TupleKey key, List<KeyRanges> values) {
    this.key = key;
    this.box = key.box(values);
    this.ranges = box.ranges().stream().map(BoxSearch::withEnd).toList();
  }

  private static KeyRange withEnd(KeyRange range) {
    return range.high() != null ? range : new KeyRange(range.low(), true, END, false);
  }

  /** This box where it is in a range of entries, whose low end is included and high end not. */
  public BoxSearch in(KeyRange entries) {
    KeyRanges inside = KeyRanges.of(ranges).intersect(KeyRanges.of(entries));
    return new BoxSearch(key, box, inside.ranges());
  }

  @Override
  public List<KeyRange> ranges() {
    return ranges;
  }

  @Override
  public byte[] rowOf(byte[] entry) {
    return box.contains(entry) ? key.baseRow(entry) : null;
  }

  @Override
  public byte[] after(byte[] entry) {
    return box.after(entry);
  }

  /** How many cells the box meets. */
  public int cells() {
    return box.cells();
  }

  /** How many cells the grid has. */
  public int allCells() {
    return key.space().size();
  }

  /**
   * How many regions the box meets.
   *
   * @param startKeys of the regions of entries, sorted; the empty one of the first may be missing
   */
  public int regions(List<byte[]> startKeys) {
    int met = 0;
    int at = 0; // of the first range that does not end before the region begins
    for (int region = -1; region < startKeys.size() && at < ranges.size(); region++) {
      byte[] end = region + 1 < startKeys.size() ? startKeys.get(region + 1) : null;
      if (end != null && end.length == 0) {
        continue;
      }
      if (end == null || Arrays.compareUnsigned(ranges.get(at).low(), end) < 0) {
        met++;
      }
      while (end != null
          && at < ranges.size()
          && Arrays.compareUnsigned(ranges.get(at).high(), end) <= 0) {
        at++;
      }
    }
    return met;
  }
}
