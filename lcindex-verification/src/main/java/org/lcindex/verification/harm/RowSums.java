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
package org.lcindex.verification.harm;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.zip.CRC32C;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.verification.common.FirstDifference;

/**
 * What a scan returned, without holding it: of each row the key, the first bytes of one column, and
 * a checksum of columns and values. Timestamps do not count, because rows are written again as they
 * are. Immutable.
 */
record RowSums(List<Row> rows) {
  private static final int ORDER_BYTES = 80;

  /**
   * A row.
   *
   * @param order the first bytes of the column
   */
  record Row(String key, String order, long sum) {}

  RowSums {
    rows = List.copyOf(rows);
  }

  /** Reads a scan to its end. */
  static RowSums of(Connection connection, TableName name, Scan scan, byte[] column)
      throws IOException {
    List<Row> rows = new ArrayList<>();
    try (Table table = connection.getTable(name);
        ResultScanner scanner = table.getScanner(scan)) {
      for (Result row = scanner.next(); row != null; row = scanner.next()) {
        rows.add(row(row, column));
      }
    }
    return new RowSums(rows);
  }

  private static Row row(Result row, byte[] column) {
    CRC32C sum = new CRC32C();
    String order = "";
    for (Cell cell : row.rawCells()) {
      sum.update(cell.getQualifierArray(), cell.getQualifierOffset(), cell.getQualifierLength());
      sum.update(cell.getValueArray(), cell.getValueOffset(), cell.getValueLength());
      if (CellUtil.matchingQualifier(cell, column)) {
        int length = Math.min(ORDER_BYTES, cell.getValueLength());
        order = Bytes.toStringBinary(cell.getValueArray(), cell.getValueOffset(), length);
      }
    }
    return new Row(Bytes.toStringBinary(row.getRow()), order, sum.getValue());
  }

  /** The first rows by the column; what a region returns besides is left out. */
  RowSums first(int number, boolean descending) {
    Comparator<Row> order = Comparator.comparing(Row::order);
    return new RowSums(
        rows.stream().sorted(descending ? order.reversed() : order).limit(number).toList());
  }

  /** Where this answer differs from another one; null for nowhere. */
  String difference(RowSums expected) {
    return FirstDifference.of("row", expected.rows, rows, Row::equals, String::valueOf);
  }
}
