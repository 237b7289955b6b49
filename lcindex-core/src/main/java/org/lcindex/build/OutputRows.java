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
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.lcindex.rowfile.RowFileWriter;
import org.lcindex.rowfile.RowFilesCursor;
import org.lcindex.rowfile.Shapes;
import org.lcindex.type.ShownText;

/**
 * The first part of a merge: finds, in key order, the rows of the output, reads again those that
 * are not certain, numbers rows and shapes as {@link HFileIndexBuilder} would, and adds the rows to
 * the row file. For one thread.
 */
final class OutputRows implements AutoCloseable {
  private static final int ROWS_BETWEEN_CHECKS = 4_096;
  private static final int REREADS_BETWEEN_CHECKS = 64;

  private final MergeOutput output;
  private final MergeLimits limits;
  private final List<RowFilesCursor.Part> parts;
  private final RowFilesCursor keys;
  private final CarriedRows carried;
  private final SortedRows sorted;
  private final RowFileWriter rowFile;
  private final long inputRows;
  private final BuildOptions options;
  private final BuildMemory.Share held;
  private final long mapBytes;
  private long distinct;
  private long rereads;
  private int rows;

  OutputRows(
      MergeOutput output,
      List<MergeInput> inputs,
      MergeLimits limits,
      BuildOptions options,
      SortedRows sorted,
      RowFileWriter rowFile)
      throws IOException {
    this.output = output;
    this.limits = limits;
    this.options = options;
    this.held = options.memory().share();
    this.sorted = sorted;
    this.rowFile = rowFile;
    parts = inputs.stream().map(i -> new RowFilesCursor.Part(i.rows(), i.from(), i.to())).toList();
    keys = new RowFilesCursor(parts);
    inputRows = keys.remaining();
    mapBytes = Integer.BYTES * inputRows;
    if (mapBytes > limits.mapBytes()) {
      throw new CannotMergeException(
          String.format(
              "%s rows would take %s bytes to map, the limit is %s",
              inputRows, mapBytes, limits.mapBytes()));
    }
    carried = new CarriedRows(inputs, keys, sorted.encoder().shapes());
    held.holds(mapBytes);
  }

  /** Rows of all inputs together. */
  long inputRows() {
    return inputRows;
  }

  /**
   * Finds the rows. Those that have to be read again are counted first, which costs little: to read
   * a row costs no less than to build it, and would be in vain if there are too many.
   *
   * @throws CannotMergeException when too many rows have to be read again, or those that were found
   *     are not those of the output
   */
  void find(NewRows newRows, MergeSteps.Pass pass) throws IOException {
    checkShare(countUncertain(pass));
    for (long calls = 0; keys.next(); calls++) {
      if (calls % ROWS_BETWEEN_CHECKS == 0) {
        pass.check(calls);
      }
      int shape = isCertain(keys) ? carried.shape(keys) : Shapes.COMPLEX;
      if (shape != Shapes.COMPLEX) {
        carried.carry(keys, shape, rows);
        add(keys.rowArray(), keys.rowOffset(), keys.rowLength(), shape, keys.minTs(), keys.maxTs());
        continue;
      }
      if (rereads++ % REREADS_BETWEEN_CHECKS == 0) {
        pass.check(calls);
      }
      checkShare(rereads);
      readAgain(newRows);
    }
    checkAgainstOutput();
  }

  private long countUncertain(MergeSteps.Pass pass) throws IOException {
    long uncertain = 0;
    RowFilesCursor all = new RowFilesCursor(parts);
    while (all.next()) {
      if (distinct++ % ROWS_BETWEEN_CHECKS == 0) {
        pass.check(0);
      }
      uncertain += isCertain(all) ? 0 : 1;
    }
    return uncertain;
  }

  /** Whether no compaction can have changed the row. */
  private boolean isCertain(RowFilesCursor row) {
    return row.copies() == 1
        && row.shape() != Shapes.COMPLEX
        && row.minTs() >= output.oldestSafeTimestamp();
  }

  private void readAgain(NewRows newRows) throws IOException {
    byte[] key = keys.row();
    newRows.row(key, (cells, last) -> readAgain(key, cells, last));
  }

  /** Takes a piece of a row; none comes when the row is deleted or expired. */
  private void readAgain(byte[] key, List<? extends Cell> cells, boolean last) throws IOException {
    if (!CellUtil.matchingRows(cells.get(0), key)) {
      throw new IOException(
          "asked for row "
              + ShownText.cut(key)
              + " of "
              + output.identity()
              + ", got row "
              + ShownText.cut(CellUtil.cloneRow(cells.get(0))));
    }
    sorted.add(cells, last, rows);
    if (!last) {
      return;
    }
    RowEncoder row = sorted.encoder();
    add(key, 0, key.length, row.shape(), row.minTimestamp(), row.maxTimestamp());
  }

  private void add(byte[] array, int offset, int length, int shape, long minTs, long maxTs)
      throws IOException {
    if (rows == Integer.MAX_VALUE) {
      throw new CannotMergeException("there are more than " + rows + " rows");
    }
    rowFile.add(array, offset, length, shape, minTs, maxTs);
    held.holds(mapBytes + rowFile.directoryBytes());
    options.checkRows(output.identity(), rowFile.directoryBytes());
    rows++;
  }

  private void checkShare(long count) throws CannotMergeException {
    if (count > limits.rereadShare() * distinct) {
      throw new CannotMergeException(
          String.format(
              "%s of %s rows would have to be read again, the limit is %s %%",
              count, distinct, Math.round(100 * limits.rereadShare())));
    }
  }

  private void checkAgainstOutput() throws CannotMergeException {
    if (cells() != output.identity().entries()) {
      throw new CannotMergeException(
          String.format(
              "%s has %s cells, but its inputs explain %s",
              output.identity(), output.identity().entries(), cells()));
    }
    checkRow("first", output.firstRow(), rowFile.firstRow());
    checkRow("last", output.lastRow(), rowFile.lastRow());
  }

  private void checkRow(String which, byte[] expected, byte[] found) throws CannotMergeException {
    if (expected != null && !Arrays.equals(expected, found)) {
      throw new CannotMergeException(
          String.format(
              "the %s row of %s is %s, but its inputs explain %s",
              which, output.identity(), ShownText.cut(expected), ShownText.cut(found)));
    }
  }

  /** Number of rows of the output. */
  int rows() {
    return rows;
  }

  /** Number of cells of the output. */
  long cells() {
    return carried.cells() + sorted.cells();
  }

  /** Holds nothing any more. */
  @Override
  public void close() {
    held.close();
  }

  /** The rows that were not read again. */
  CarriedRows carried() {
    return carried;
  }
}
