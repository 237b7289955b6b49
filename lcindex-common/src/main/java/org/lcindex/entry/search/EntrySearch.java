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

import java.util.List;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.entry.EntryKey;
import org.lcindex.entry.EntryKeys;
import org.lcindex.entry.grid.TupleKey;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;

/**
 * The entries that propose the base rows with some values: where they are, and which of those that
 * are found there. Immutable, thread safe.
 */
public sealed interface EntrySearch permits ColumnSearch, BoxSearch {

  /** Where the entries are: in order, the low end included and the high end not, both given. */
  List<KeyRange> ranges();

  /**
   * The base row of an entry in the ranges.
   *
   * @return null if the entry is not searched for, or none of this index
   */
  byte[] rowOf(byte[] entry);

  /**
   * Where to go on after an entry in the ranges that is not searched for: none is between the two
   * that is.
   *
   * @return null for the next entry
   */
  byte[] after(byte[] entry);

  /**
   * The row keys of an index's entries, by its kind.
   *
   * @throws IllegalArgumentException for a grid without bounds
   */
  static EntryKeys keys(GlobalIndex index) {
    return index.definition().isGrid() ? TupleKey.of(index) : EntryKey.of(index.definition());
  }

  /**
   * The entries of an index that propose rows with some values.
   *
   * @param values for each column of the index, in its order, those that it may have; all where a
   *     grid's column has no condition
   * @param rows base rows that are wanted. Entries of other rows are left out where that costs
   *     nothing
   * @throws IllegalArgumentException for values of another number of columns
   */
  static EntrySearch of(GlobalIndex index, List<KeyRanges> values, KeyRange rows) {
    BoxSearch box = box(index, values);
    if (box != null) {
      return box;
    }
    if (values.size() != 1) {
      throw new IllegalArgumentException(
          "values of " + values.size() + " columns for " + index.definition());
    }
    EntryKey key = EntryKey.of(index.definition());
    return new ColumnSearch(key, key.rangesOf(values.get(0), rows));
  }

  /** All entries of an index that are in some ranges; null for a grid, which is asked for a box. */
  static EntrySearch in(GlobalIndex index, List<KeyRange> ranges) {
    return keys(index) instanceof EntryKey key ? new ColumnSearch(key, ranges) : null;
  }

  /**
   * The entries of a grid in a box; null for an index on one column.
   *
   * @param values as for {@link #of}
   * @throws IllegalArgumentException for values of another number of columns
   */
  static BoxSearch box(GlobalIndex index, List<KeyRanges> values) {
    return keys(index) instanceof TupleKey key ? new BoxSearch(key, values) : null;
  }
}
