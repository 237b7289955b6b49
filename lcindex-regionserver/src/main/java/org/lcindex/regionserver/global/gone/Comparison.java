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
package org.lcindex.regionserver.global.gone;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellComparator;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.global.tag.HeldCell;
import org.lcindex.global.tag.Residue;
import org.lcindex.global.tag.Suspect;

/**
 * What goes into a flush or a compaction, in lockstep with what comes out: finds the entries of the
 * puts that it leaves out ({@link Residue#dropped}). It holds the puts of indexed columns of one
 * row. For one thread.
 */
final class Comparison implements Closeable {
  /** Puts of one row and column; a row with more is left to the sweep. */
  static final int MOST = 1_000;

  /** Takes what is found. */
  @FunctionalInterface
  interface Found {
    void take(IndexedColumn column, Suspect suspect) throws IOException;
  }

  private final PlacePuts before;
  private final List<IndexedColumn> columns;
  private final Found found;
  private final List<List<HeldCell>> in = new ArrayList<>();
  private final List<List<HeldCell>> out = new ArrayList<>();

  /** The row whose puts come out just now; null before the first. */
  private byte[] row;

  private long gone;
  private long left;

  /**
   * Begins.
   *
   * @param before all that goes in; closed with this
   */
  Comparison(PlacePuts before, List<IndexedColumn> columns, Found found) {
    this.before = before;
    this.columns = columns;
    this.found = found;
    for (int i = 0; i < columns.size(); i++) {
      in.add(new ArrayList<>());
      out.add(new ArrayList<>());
    }
  }

  /** A cell of any column comes out, in the order of rows. */
  void out(Cell cell) throws IOException {
    int column = PlacePuts.columnOf(cell, columns);
    if (column >= 0) {
      out(cell, column);
    }
  }

  /** A put of an indexed column comes out. */
  void out(Cell put, int column) throws IOException {
    if (row == null || !CellUtil.matchingRows(put, row)) {
      endRow();
      row = CellUtil.cloneRow(put);
    }
    add(out.get(column), put, column, row);
  }

  /** All that comes out, and the end. */
  void all(PlacePuts results) throws IOException {
    for (Cell head = results.first(); head != null; head = results.first()) {
      results.pass(CellUtil.cloneRow(head), this::out);
    }
    end();
  }

  /** Nothing more comes out. */
  void end() throws IOException {
    endRow();
    for (Cell head = before.first(); head != null; head = before.first()) {
      compare(CellUtil.cloneRow(head), false);
    }
  }

  private void endRow() throws IOException {
    if (row == null) {
      return;
    }
    for (Cell head = before.first();
        head != null && CellComparator.getInstance().compareRows(head, row, 0, row.length) < 0;
        head = before.first()) {
      compare(CellUtil.cloneRow(head), false);
    }
    compare(row, true);
    out.forEach(List::clear);
    row = null;
  }

  /** One row's puts before and after, if any came out. */
  private void compare(byte[] of, boolean cameOut) throws IOException {
    before.pass(of, (put, column) -> add(in.get(column), put, column, of));
    for (int i = 0; i < columns.size(); i++) {
      compare(of, columns.get(i), in.get(i), cameOut ? out.get(i) : List.of());
      in.get(i).clear();
    }
  }

  private void compare(byte[] of, IndexedColumn column, List<HeldCell> in, List<HeldCell> out)
      throws IOException {
    if (in.size() <= out.size()) {
      return; // nothing has gone, or is not worth to be looked for
    }
    if (in.size() > MOST || out.size() > MOST) {
      left++;
      return;
    }
    gone += in.size() - out.size();
    for (byte[] entry : Residue.dropped(in, out)) {
      found.take(column, new Suspect(of, entry));
    }
  }

  private void add(List<HeldCell> to, Cell put, int column, byte[] of) {
    if (to.size() <= MOST) {
      HeldCell held = columns.get(column).held(of, put);
      if (held != null) {
        to.add(held);
      }
    }
  }

  /** How many puts have gone. */
  long gone() {
    return gone;
  }

  /** How many rows had too many puts in a column. */
  long left() {
    return left;
  }

  @Override
  public void close() {
    before.close();
  }

  @Override
  public String toString() {
    return gone + " puts gone, at row " + (row == null ? null : Bytes.toStringBinary(row));
  }
}
