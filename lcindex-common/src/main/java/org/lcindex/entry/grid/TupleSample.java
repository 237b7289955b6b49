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
package org.lcindex.entry.grid;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Result;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GridBounds;
import org.lcindex.entry.EntryKey;
import org.lcindex.entry.EntryKeys;
import org.lcindex.plan.Measures;
import org.lcindex.type.ShownText;

/**
 * Tuples of some rows of a table: what the slots of a new grid are made of, and by which the cells
 * of one are judged. Of a value its key is kept, cut to what an entry has of it. For one thread.
 */
public final class TupleSample {
  private final GlobalDefinition grid;
  private final List<byte[]> rows = new ArrayList<>();
  // Of each row in `rows` the keys of its values, null where it has none.
  private final List<List<byte[]>> tuples = new ArrayList<>();
  private int looked;

  /** An empty sample. */
  public TupleSample(GlobalDefinition grid) {
    this.grid = grid;
  }

  /** Adds a row, by the newest cell that it has of each column. */
  public void add(Result row) {
    looked++;
    // No bound is longer than what is cut, and no entry has more of it.
    List<byte[]> keys = new ArrayList<>();
    EntryKeys.shown(grid, row).forEach(key -> keys.add(key == null ? null : EntryKey.cut(key)));
    if (keys.stream().anyMatch(Objects::nonNull)) {
      rows.add(row.getRow());
      tuples.add(keys);
    }
  }

  /** How many rows were looked at. */
  public int rows() {
    return looked;
  }

  /** How many of them have a value of at least one column, and so an entry. */
  public int tuples() {
    return tuples.size();
  }

  /** The columns of which no row has a value. */
  private List<ColumnDeclaration> lacking() {
    List<ColumnDeclaration> lacking = new ArrayList<>();
    for (int i = 0; i < grid.columns().size(); i++) {
      if (keys(i).isEmpty()) {
        lacking.add(grid.columns().get(i));
      }
    }
    return lacking;
  }

  /**
   * Why no slots of a new grid can be made of these rows, and what to do, in one line; null if they
   * can.
   */
  public String refusal(TableName table) {
    List<String> names =
        lacking().stream().map(column -> ShownText.cut(column.toString())).toList();
    if (names.isEmpty()) {
      return null;
    }
    return "Table "
        + table
        + " cannot have "
        + ShownText.cut(grid.toString())
        + " yet, whose slots are made of a sample of rows: "
        + (looked == 0
            ? "the table has no row. Load rows first"
            : "none of "
                + Measures.count(looked, "sampled row")
                + " has a value of "
                + String.join(", nor of ", names)
                + ". Load rows that have one first, or write the column and its type as they are")
        + ". Nothing is changed";
  }

  /** The keys of one column, in order. */
  private List<byte[]> keys(int axis) {
    return tuples.stream()
        .map(tuple -> tuple.get(axis))
        .filter(Objects::nonNull)
        .sorted(Arrays::compareUnsigned)
        .toList();
  }

  /** How many different values of a column there are. */
  public int distinct(int axis) {
    List<byte[]> keys = keys(axis);
    int distinct = keys.isEmpty() ? 0 : 1;
    for (int i = 1; i < keys.size(); i++) {
      distinct += Arrays.equals(keys.get(i - 1), keys.get(i)) ? 0 : 1;
    }
    return distinct;
  }

  /** The bounds by which each axis has about as many of the rows in each slot. */
  public GridBounds bounds() {
    List<List<byte[]>> axes = new ArrayList<>();
    for (int i = 0; i < grid.columns().size(); i++) {
      axes.add(Axis.ofSample(grid.bits().get(i), keys(i)).bounds());
    }
    return GridBounds.of(axes);
  }

  /** The row keys of the entries that the rows have in a grid; those that fit into none lack. */
  public List<byte[]> entries(TupleKey key) {
    List<byte[]> entries = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      byte[] entry = key.entry(tuples.get(i), rows.get(i));
      if (entry != null) {
        entries.add(entry);
      }
    }
    return entries;
  }

  /** How many of the entries are in the cell that has the most. */
  public int inFullestCell(TupleKey key) {
    int bytes = (key.space().bits() + Byte.SIZE - 1) / Byte.SIZE;
    TreeMap<byte[], Integer> cells = new TreeMap<>(Arrays::compareUnsigned);
    int most = 0;
    for (byte[] entry : entries(key)) {
      most = Math.max(most, cells.merge(Arrays.copyOf(entry, bytes), 1, Integer::sum));
    }
    return most;
  }
}
