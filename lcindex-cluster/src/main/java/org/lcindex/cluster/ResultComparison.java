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
package org.lcindex.cluster;

import java.io.IOException;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Whether two scans return the same: the same rows in the same order, and in each the same cells in
 * row, family, qualifier, timestamp, type and value. Both are read side by side, so memory does not
 * grow with the result.
 *
 * @param rows that the expected scan returned until its end or the first difference
 * @param difference the first one, readable; empty when the scans are equal
 */
public record ResultComparison(long rows, Optional<String> difference) {

  /** Reads and closes both scanners. */
  public static ResultComparison of(ResultScanner expected, ResultScanner actual)
      throws IOException {
    return of(expected, actual, row -> true);
  }

  /** Reads and closes both scanners; only rows that a test passes are compared. */
  public static ResultComparison of(
      ResultScanner expected, ResultScanner actual, Predicate<Result> compared) throws IOException {
    try (expected;
        actual) {
      for (long rows = 0; ; rows++) {
        Result wanted = next(expected, compared);
        Result got = next(actual, compared);
        if (wanted == null && got == null) {
          return new ResultComparison(rows, Optional.empty());
        }
        String difference = difference(wanted, got);
        if (difference != null) {
          return new ResultComparison(rows, Optional.of("row " + (rows + 1) + ": " + difference));
        }
      }
    }
  }

  private static Result next(ResultScanner rows, Predicate<Result> compared) throws IOException {
    Result row = rows.next();
    while (row != null && !compared.test(row)) {
      row = rows.next();
    }
    return row;
  }

  /** Whether there is no difference. */
  public boolean equal() {
    return difference.isEmpty();
  }

  private static String difference(Result wanted, Result got) {
    if (wanted == null || got == null || !Bytes.equals(wanted.getRow(), got.getRow())) {
      return "expected " + name(wanted) + ", got " + name(got);
    }
    Cell[] left = wanted.rawCells();
    Cell[] right = got.rawCells();
    for (int i = 0; i < Math.min(left.length, right.length); i++) {
      if (!same(left[i], right[i])) {
        return "expected cell " + text(left[i]) + ", got " + text(right[i]);
      }
    }
    return left.length == right.length
        ? null
        : name(wanted) + " should have " + left.length + " cells, has " + right.length;
  }

  private static boolean same(Cell a, Cell b) {
    return CellUtil.matchingRows(a, b)
        && CellUtil.matchingColumn(a, b)
        && a.getTimestamp() == b.getTimestamp()
        && a.getType() == b.getType()
        && CellUtil.matchingValue(a, b);
  }

  private static String name(Result result) {
    return result == null ? "no more rows" : "row " + Bytes.toStringBinary(result.getRow());
  }

  private static String text(Cell cell) {
    return cell
        + " = "
        + Bytes.toStringBinary(cell.getValueArray(), cell.getValueOffset(), cell.getValueLength());
  }
}
