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
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.ifile.RowMap;
import org.lcindex.rowfile.RowFileMerger;
import org.lcindex.rowfile.RowFileReader;
import org.lcindex.rowfile.RowFileWriter;
import org.lcindex.rowfile.ShapeDictionary;
import org.lcindex.rowfile.Shapes;

/**
 * The first pass of a merge: finds, in key order, the rows of the output, reads again those that
 * are not certain, numbers rows and shapes as {@link HFileIndexBuilder} would, and adds the rows to
 * the row file. For one thread.
 */
final class OutputRows {
  private static final int CALLS_BETWEEN_CHECKS = 1_024;
  private static final int REREADS_BETWEEN_CHECKS = 64;

  private final MergeOutput output;
  private final MergeLimits limits;
  private final List<MergeInput> inputs;
  private final RowFileMerger keys;
  private final RowMap[] maps;
  private final SortedRows sorted;
  private final RowFileWriter rowFile;
  private final ShapeDictionary shapes;
  // By new shape: how many carried rows have it.
  private int[] carriedOfShape = new int[16];
  private long carriedCells;
  private long reread;
  private long distinct;
  private int rows;

  OutputRows(
      MergeOutput output,
      List<MergeInput> inputs,
      MergeLimits limits,
      SortedRows sorted,
      RowFileWriter rowFile)
      throws IOException {
    this.output = output;
    this.inputs = inputs;
    this.limits = limits;
    this.sorted = sorted;
    this.rowFile = rowFile;
    shapes = sorted.encoder().shapes();
    keys =
        new RowFileMerger(
            inputs.stream().map(i -> new RowFileMerger.Part(i.rows(), i.from(), i.to())).toList());
    long mapBytes = Integer.BYTES * keys.remaining();
    if (mapBytes > limits.mapBytes()) {
      throw new CannotMergeException(
          keys.remaining()
              + " rows would take "
              + mapBytes
              + " bytes to map, the limit is "
              + limits.mapBytes());
    }
    maps = new RowMap[inputs.size()];
    for (int i = 0; i < maps.length; i++) {
      RowFileReader of = inputs.get(i).rows();
      maps[i] = new RowMap(keys.firstOrdinal(i), keys.endOrdinal(i), of.shapes().count());
    }
  }

  /**
   * Makes the pass.
   *
   * @throws CannotMergeException when too many rows have to be read again, or those that were found
   *     are not those of the output
   */
  void find(NewRows newRows, BooleanSupplier stop) throws IOException {
    while (keys.next()) {
      if (distinct++ % CALLS_BETWEEN_CHECKS == 0) {
        MergeStoppedException.throwIf(stop);
      }
      int shape = carriedShape();
      if (shape == Shapes.COMPLEX) {
        if (reread++ % REREADS_BETWEEN_CHECKS == 0) {
          MergeStoppedException.throwIf(stop);
        }
        checkShare();
        readAgain(newRows);
      } else {
        carry(shape);
      }
    }
    checkAgainstOutput();
  }

  /** The new shape of the row if it is carried over, else {@link Shapes#COMPLEX}. */
  private int carriedShape() {
    if (keys.copies() > 1
        || keys.shape() == Shapes.COMPLEX
        || keys.minTs() < output.oldestSafeTimestamp()) {
      return Shapes.COMPLEX;
    }
    RowMap map = maps[keys.part()];
    if (!map.isMapped(keys.shape())) {
      Shapes of = inputs.get(keys.part()).rows().shapes();
      map.map(keys.shape(), shapes.numberOf(of, keys.shape()));
    }
    return map.shape(keys.shape());
  }

  private void carry(int shape) throws IOException {
    maps[keys.part()].carry(keys.ordinal(), rows);
    if (shape >= carriedOfShape.length) {
      carriedOfShape = Arrays.copyOf(carriedOfShape, Math.max(shape + 1, 2 * shape));
    }
    carriedOfShape[shape]++;
    carriedCells += shapes.shape(shape).length;
    add(keys.rowArray(), keys.rowOffset(), keys.rowLength(), shape, keys.minTs(), keys.maxTs());
  }

  private void readAgain(NewRows newRows) throws IOException {
    byte[] key = keys.row();
    List<? extends Cell> cells = newRows.row(key);
    if (cells.isEmpty()) {
      return; // deleted or expired
    }
    if (!CellUtil.matchingRows(cells.get(0), key)) {
      throw new IOException(
          "asked for row "
              + Bytes.toStringBinary(key)
              + " of "
              + output.identity()
              + ", got row "
              + Bytes.toStringBinary(CellUtil.cloneRow(cells.get(0))));
    }
    sorted.add(cells, rows);
    RowEncoder row = sorted.encoder();
    add(key, 0, key.length, row.shape(), row.minTimestamp(), row.maxTimestamp());
  }

  private void add(byte[] array, int offset, int length, int shape, long minTs, long maxTs)
      throws IOException {
    if (rows == Integer.MAX_VALUE) {
      throw new CannotMergeException("there are more than " + rows + " rows");
    }
    rowFile.add(array, offset, length, shape, minTs, maxTs);
    rows++;
  }

  /** Gives up as soon as the share is exceeded even if no other row has to be read again. */
  private void checkShare() throws CannotMergeException {
    long atMost = distinct + keys.remaining();
    if (reread > limits.rereadShare() * atMost) {
      throw new CannotMergeException(
          reread
              + " of at most "
              + atMost
              + " rows would have to be read again, the limit is "
              + Math.round(100 * limits.rereadShare())
              + " %");
    }
  }

  private void checkAgainstOutput() throws CannotMergeException {
    long cells = carriedCells + sorted.cells();
    if (cells != output.identity().entries()) {
      throw new CannotMergeException(
          output.identity()
              + " has "
              + output.identity().entries()
              + " cells, but its inputs explain "
              + cells);
    }
    checkRow("first", output.firstRow(), rowFile.firstRow());
    checkRow("last", output.lastRow(), rowFile.lastRow());
  }

  private void checkRow(String which, byte[] expected, byte[] found) throws CannotMergeException {
    if (expected != null && !Arrays.equals(expected, found)) {
      throw new CannotMergeException(
          "the "
              + which
              + " row of "
              + output.identity()
              + " is "
              + Bytes.toStringBinary(expected)
              + ", not "
              + Bytes.toStringBinary(found));
    }
  }

  /** Number of rows of the output. */
  int rows() {
    return rows;
  }

  /** Number of cells of the output. */
  long cells() {
    return carriedCells + sorted.cells();
  }

  /** What becomes of an input's rows. */
  RowMap map(int input) {
    return maps[input];
  }

  /** How many carried rows have a cell of a column. */
  long carriedWith(byte[] qualifier) {
    long count = 0;
    for (int shape = 0; shape < Math.min(shapes.count(), carriedOfShape.length); shape++) {
      for (int number : shapes.shape(shape)) {
        if (Arrays.equals(shapes.qualifier(number), qualifier)) {
          count += carriedOfShape[shape];
        }
      }
    }
    return count;
  }
}
