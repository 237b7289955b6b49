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
package org.lcindex.verification.chaos;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.verification.chaos.RowImage.CellImage;
import org.lcindex.verification.common.FirstDifference;

/** Compares answers, cell by cell. Stateless. */
final class Comparison {
  private static final int MAX_VALUE = 24;

  private Comparison() {}

  /** The first difference between two answers; null when they are equal. */
  static String difference(List<Result> expected, List<Result> got) {
    return FirstDifference.of("row", expected, got, Comparison::same, Comparison::text);
  }

  static boolean same(Result a, Result b) {
    Cell[] left = a.rawCells();
    Cell[] right = b.rawCells();
    return left.length == right.length
        && IntStream.range(0, left.length).allMatch(i -> FirstDifference.isNone(left[i], right[i]));
  }

  /** Whether a returned row is what the model says of it. */
  static boolean same(RowImage image, QuerySpec query, Result row) {
    int wanted = 0;
    for (Map.Entry<String, CellImage> entry : image.cells().entrySet()) {
      if (query.returned(entry.getKey())) {
        wanted++;
        Cell cell = row.getColumnLatestCell(ChaosColumn.FAMILY, Bytes.toBytes(entry.getKey()));
        CellImage expected = entry.getValue();
        if (cell == null
            || cell.getTimestamp() != expected.timestamp()
            || !Arrays.equals(CellUtil.cloneValue(cell), expected.value().bytes())) {
          return false;
        }
      }
    }
    return wanted == row.size();
  }

  static String text(Result row) {
    if (row == null) {
      return "no row";
    }
    StringBuilder text = new StringBuilder(Bytes.toStringBinary(row.getRow()));
    for (Cell cell : row.rawCells()) {
      append(
          text,
          Bytes.toString(CellUtil.cloneQualifier(cell)),
          CellUtil.cloneValue(cell),
          cell.getTimestamp());
    }
    return text.toString();
  }

  static String text(RowImage image) {
    StringBuilder text = new StringBuilder(image.state().toString());
    image.cells().forEach((q, cell) -> append(text, q, cell.value().bytes(), cell.timestamp()));
    return text.toString();
  }

  private static void append(StringBuilder text, String qualifier, byte[] value, long timestamp) {
    text.append(' ')
        .append(qualifier)
        .append('=')
        .append(Bytes.toStringBinary(value, 0, Math.min(value.length, MAX_VALUE)))
        .append('@')
        .append(timestamp);
  }
}
