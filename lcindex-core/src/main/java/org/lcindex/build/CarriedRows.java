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
package org.lcindex.build;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.lcindex.layout.RowMap;
import org.lcindex.rowfile.RowFilesCursor;
import org.lcindex.rowfile.ShapeDictionary;
import org.lcindex.rowfile.Shapes;

/** The rows that a merge takes from its inputs as they are. For one thread. */
final class CarriedRows {
  private final List<Shapes> inputShapes = new ArrayList<>();
  private final ShapeDictionary shapes;
  private final RowMap[] maps;
  // By new shape: how many carried rows have it.
  private int[] ofShape = new int[16];
  private long cells;

  /**
   * Nothing is carried yet.
   *
   * @param keys a walk over the inputs' rows, which tells where they begin and end
   * @param shapes the shapes of the output
   */
  CarriedRows(List<MergeInput> inputs, RowFilesCursor keys, ShapeDictionary shapes)
      throws IOException {
    this.shapes = shapes;
    maps = new RowMap[inputs.size()];
    for (int i = 0; i < maps.length; i++) {
      inputShapes.add(inputs.get(i).rows().shapes());
      int shapeCount = inputShapes.get(i).count();
      maps[i] = new RowMap(keys.firstOrdinal(i), keys.endOrdinal(i), shapeCount);
    }
  }

  /** The new number of a row's shape; {@link Shapes#COMPLEX} when there is no room for it. */
  int shape(RowFilesCursor row) {
    RowMap map = maps[row.part()];
    if (!map.isMapped(row.shape())) {
      map.map(row.shape(), shapes.numberOf(inputShapes.get(row.part()), row.shape()));
    }
    return map.shape(row.shape());
  }

  /** Carries a row over. */
  void carry(RowFilesCursor row, int shape, int newOrdinal) {
    maps[row.part()].carry(row.ordinal(), newOrdinal);
    if (shape >= ofShape.length) {
      ofShape = Arrays.copyOf(ofShape, 2 * shape);
    }
    ofShape[shape]++;
    cells += shapes.shape(shape).length;
  }

  /** What becomes of an input's rows. */
  RowMap map(int input) {
    return maps[input];
  }

  /** Number of cells of all rows. */
  long cells() {
    return cells;
  }

  /** How many rows have a cell of a column. */
  long with(byte[] qualifier) {
    long count = 0;
    for (int shape = 0; shape < Math.min(shapes.count(), ofShape.length); shape++) {
      for (int number : shapes.shape(shape)) {
        if (Arrays.equals(shapes.qualifier(number), qualifier)) {
          count += ofShape[shape];
        }
      }
    }
    return count;
  }
}
