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

import java.util.Random;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.lcindex.predicate.TypedComparator;
import org.lcindex.verification.common.ModeScans;

/**
 * A range of one column over a range of rows: {@code low <= column < high}. Immutable.
 *
 * @param from first row
 * @param to row after the last one
 */
record HarmScan(int column, int low, int high, int from, int to) {

  /** Nine tenths of the table, in value order. */
  static HarmScan most(int column, HarmOptions options) {
    return new HarmScan(column % options.indexes(), 0, HarmRows.DOMAIN * 9 / 10, 0, options.rows());
  }

  /** A narrow range over all rows, or a wide one over some. */
  static HarmScan random(HarmOptions options, Random random) {
    int column = random.nextInt(options.indexes());
    if (random.nextBoolean()) {
      int low = random.nextInt(HarmRows.DOMAIN - 10);
      return new HarmScan(column, low, low + 1 + random.nextInt(10), 0, options.rows());
    }
    int span = options.rows() / 50;
    int from = random.nextInt(options.rows() - span);
    int low = random.nextInt(HarmRows.DOMAIN / 2);
    return new HarmScan(column, low, low + random.nextInt(HarmRows.DOMAIN / 2), from, from + span);
  }

  boolean matches(int number) {
    int value = HarmRows.value(number, column);
    return number >= from && number < to && value >= low && value < high;
  }

  Scan scan(String mode, int caching) {
    Scan scan =
        new Scan()
            .withStartRow(HarmRows.key(from))
            .withStopRow(HarmRows.key(to))
            .setCaching(caching);
    scan.setFilter(
        new FilterList(
            FilterList.Operator.MUST_PASS_ALL,
            bound(CompareOperator.GREATER_OR_EQUAL, low),
            bound(CompareOperator.LESS, high)));
    return ModeScans.in(mode, scan);
  }

  private SingleColumnValueFilter bound(CompareOperator operator, int value) {
    return ModeScans.column(
        HarmRows.FAMILY,
        HarmRows.qualifier(column),
        operator,
        new TypedComparator(HarmRows.CODEC, value));
  }
}
