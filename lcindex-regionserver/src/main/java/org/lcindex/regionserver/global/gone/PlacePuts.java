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
import org.lcindex.hbase.RawCells;

/**
 * The puts of indexed columns in several MemStore segments or HFiles of a store, row by row, each
 * place by itself (rule TG4). For one thread.
 */
final class PlacePuts implements Closeable {
  /** Cells of a place after which its blocks are let go of. */
  static final int BATCH = 1_000;

  /** Sees the puts of a row. */
  @FunctionalInterface
  interface Seer {
    void see(Cell put, int column) throws IOException;
  }

  /** Told how far this is; may wait. */
  @FunctionalInterface
  interface Pace {
    /**
     * So many cells more were passed.
     *
     * @throws IOException to end it
     */
    void passed(int cells) throws IOException;
  }

  private final List<Place> places = new ArrayList<>();
  private final List<IndexedColumn> columns;
  private final Pace pace;

  /** One segment or HFile, standing at a put of an indexed column. */
  private final class Place {
    private final RawCells cells;
    private int column;
    private int passed;

    Place(RawCells cells) throws IOException {
      this.cells = cells;
      cells.seekFirst();
      find();
    }

    private void find() throws IOException {
      for (Cell head = cells.peek(); head != null; head = cells.peek()) {
        column = columnOf(head, columns);
        if (column >= 0) {
          return;
        }
        next();
      }
    }

    private void next() throws IOException {
      cells.next();
      if (++passed == BATCH) {
        passed = 0;
        cells.letGo();
        pace.passed(BATCH);
      }
    }
  }

  /**
   * Of places.
   *
   * @param cells not sought; closed with this, or if this throws
   */
  PlacePuts(List<RawCells> cells, List<IndexedColumn> columns, Pace pace) throws IOException {
    this.columns = columns;
    this.pace = pace;
    try {
      for (RawCells one : cells) {
        places.add(new Place(one));
      }
    } catch (IOException | RuntimeException | Error e) {
      cells.forEach(RawCells::close);
      throw e;
    }
  }

  /** Which column's put a cell of the family is; -1 if it is none of an indexed one. */
  static int columnOf(Cell cell, List<IndexedColumn> columns) {
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).isOfColumn(cell)) {
        return cell.getType() == Cell.Type.Put ? i : -1;
      }
    }
    return -1;
  }

  /** A put of the first row that is left; null at the end. */
  Cell first() {
    Cell first = null;
    for (Place place : places) {
      Cell head = place.cells.peek();
      if (head != null
          && (first == null || CellComparator.getInstance().compareRows(head, first) < 0)) {
        first = head;
      }
    }
    return first;
  }

  /** Passes all puts of the first row that is left. */
  void pass(byte[] row, Seer seer) throws IOException {
    for (Place place : places) {
      Cell head = place.cells.peek();
      while (head != null && CellUtil.matchingRows(head, row)) {
        seer.see(head, place.column);
        place.next();
        place.find();
        head = place.cells.peek();
      }
    }
  }

  @Override
  public void close() {
    places.forEach(place -> place.cells.close());
  }
}
