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
package org.lcindex.offline.build;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;

/**
 * Puts the cells of rows in HBase's order. Rows of one input mostly have the same columns in the
 * same order, so the order of the row before is tried first. For one thread.
 */
final class RowOrder {
  private final long timestamp;
  private int[] places = {};

  /**
   * For rows of one input.
   *
   * @param timestamp of cells that have none of their own
   */
  RowOrder(long timestamp) {
    this.timestamp = timestamp;
  }

  /** {@link RowBytes#sorted} of a row. */
  List<KeyValue> sorted(Iterable<List<Cell>> families) {
    List<KeyValue> cells = RowBytes.keyValues(families, timestamp);
    if (RowBytes.isInOrder(cells)) {
      return cells;
    }
    if (cells.size() == places.length) {
      List<KeyValue> tried = new ArrayList<>(places.length);
      for (int place : places) {
        tried.add(cells.get(place));
      }
      if (RowBytes.isInOrder(tried)) {
        return tried;
      }
    }
    List<KeyValue> sorted = RowBytes.sorted(cells);
    places = new int[0];
    if (sorted.size() == cells.size()) {
      int[] found = new int[sorted.size()];
      for (int i = 0; i < found.length; i++) {
        found[i] = place(cells, sorted.get(i));
      }
      places = found;
    }
    return sorted;
  }

  private static int place(List<KeyValue> cells, KeyValue cell) {
    for (int i = 0; i < cells.size(); i++) {
      if (cells.get(i) == cell) {
        return i;
      }
    }
    throw new IllegalStateException("a sorted cell is none of the row's");
  }
}
