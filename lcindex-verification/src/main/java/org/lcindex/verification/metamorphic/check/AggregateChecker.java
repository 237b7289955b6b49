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
package org.lcindex.verification.metamorphic.check;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.aggregate.AggregateRequest;
import org.lcindex.aggregate.ColumnAggregate;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.type.ValueCodec;
import org.lcindex.verification.common.ModeScans;
import org.lcindex.verification.metamorphic.query.ScanText;
import org.lcindex.verification.metamorphic.setting.TestColumn;
import org.lcindex.verification.metamorphic.table.TestTable;

/**
 * Compares number, least, greatest and sum of a column's values, which regions find out, with those
 * of the rows that a plain scan returns, added up here in another way.
 */
public record AggregateChecker(TestTable table) {
  private static final byte[] NAME = Bytes.toBytes("values-of-a-column");
  private static final String UNKNOWN = "no sum";
  private static final long MOST_EXPONENT = 5_000;

  /**
   * What is wrong with the aggregates of a query's rows, in words; null when nothing is, or no
   * index can serve it. Which column is asked about follows from the query.
   */
  String check(ScanText query, String queryId) throws IOException {
    int drawn = query.words().hashCode() >>> 1;
    List<TestColumn> columns = table.setting().columns();
    TestColumn column = columns.get(drawn % columns.size());
    boolean withValue = drawn % 7 > 0;
    boolean withSum = drawn % 5 > 1;
    String found;
    try {
      found = found(scan(query, column, withValue, "force"), column, withSum, queryId);
    } catch (IOException | RuntimeException e) {
      if (ModeScans.isDecline(e)) {
        return null;
      }
      throw e;
    }
    String expected = expected(scan(query, column, withValue, "forbid"), column, withSum);
    return found.equals(expected)
        ? null
        : column.name() + (withValue ? "" : " of all rows") + ": " + expected + ", not " + found;
  }

  private Scan scan(ScanText query, TestColumn column, boolean withValue, String mode)
      throws IOException {
    Scan scan = ModeScans.in(mode, query.toScan(table.start()));
    if (withValue) {
      // As the client does it.
      Filter has = ModeScans.hasColumn(column.familyBytes(), column.qualifier());
      scan.setFilter(scan.getFilter() == null ? has : new FilterList(scan.getFilter(), has));
    }
    return scan;
  }

  private String found(Scan scan, TestColumn column, boolean withSum, String queryId)
      throws IOException {
    AggregateRequest request =
        new AggregateRequest(
            NAME, column.familyBytes(), column.qualifier(), column.codec(), withSum, true);
    scan.setAttribute(LCIndexConstants.SCAN_QUERY_ID, Bytes.toBytes(queryId));
    scan.setAttribute(LCIndexConstants.SCAN_AGGREGATE, request.toBytes());
    ColumnAggregate total = new ColumnAggregate(request);
    try (ResultScanner rows = table.table().getScanner(scan)) {
      for (Result row = rows.next(); row != null; row = rows.next()) {
        if (CellUtil.matchingQualifier(row.rawCells()[0], NAME)) {
          total.addBytes(CellUtil.cloneValue(row.rawCells()[0]));
        } else {
          Cell cell = row.getColumnLatestCell(column.familyBytes(), column.qualifier());
          if (cell != null) {
            total.addCell(cell.getValueArray(), cell.getValueOffset(), cell.getValueLength());
          }
        }
      }
    }
    String sum;
    try {
      sum = String.valueOf(total.sum());
    } catch (ArithmeticException e) {
      sum = UNKNOWN;
    }
    return text(total.values(), total.leastKey(), total.greatestKey(), sum);
  }

  private static String text(long values, byte[] least, byte[] greatest, String sum) {
    return values
        + " values from "
        + (least == null ? null : Bytes.toStringBinary(least))
        + " to "
        + (greatest == null ? null : Bytes.toStringBinary(greatest))
        + ", sum "
        + sum;
  }

  private String expected(Scan scan, TestColumn column, boolean withSum) throws IOException {
    ValueCodec codec = column.codec();
    PlainSum sum = new PlainSum();
    long values = 0;
    byte[] least = null;
    byte[] greatest = null;
    try (ResultScanner rows = table.table().getScanner(scan)) {
      for (Result row = rows.next(); row != null; row = rows.next()) {
        byte[] cell = row.getValue(column.familyBytes(), column.qualifier());
        byte[] key = cell == null ? null : codec.keyOfCell(cell);
        if (key != null) {
          values++;
          least = least == null || Arrays.compareUnsigned(key, least) < 0 ? key : least;
          greatest = greatest == null || Arrays.compareUnsigned(key, greatest) > 0 ? key : greatest;
          sum.add(codec.valueOf(key));
        }
      }
    }
    return text(values, least, greatest, values == 0 || !withSum ? "null" : sum.toString());
  }

  /** A sum as one would write it down. */
  private static final class PlainSum {
    private BigDecimal sum = BigDecimal.ZERO;
    private double special;
    private boolean floating;
    private boolean number;
    private boolean tooWide;

    void add(Object value) {
      number = value instanceof Number;
      floating = value instanceof Double || value instanceof Float;
      if (!number) {
        return;
      }
      if (floating) {
        double d = ((Number) value).doubleValue();
        if (Double.isFinite(d)) {
          sum = sum.add(new BigDecimal(d));
        } else {
          special += d;
        }
      } else if (value instanceof BigDecimal decimal) {
        long exponent = (long) decimal.precision() - decimal.scale();
        tooWide |= Math.abs(exponent) > MOST_EXPONENT;
        sum = tooWide ? sum : sum.add(decimal);
      } else {
        sum = sum.add(BigDecimal.valueOf(((Number) value).longValue()));
      }
    }

    @Override
    public String toString() {
      if (!number) {
        return "null";
      }
      if (tooWide) {
        return UNKNOWN;
      }
      if (floating) {
        return String.valueOf(special == 0 ? (Double) sum.doubleValue() : (Double) special);
      }
      BigDecimal shortest = sum.stripTrailingZeros();
      return String.valueOf(shortest.scale() < 0 ? shortest.setScale(0) : shortest);
    }
  }
}
