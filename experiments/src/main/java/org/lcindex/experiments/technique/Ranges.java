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
package org.lcindex.experiments.technique;

import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.BinaryComparator;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.lcindex.experiments.workload.RangeCondition;
import org.lcindex.experiments.workload.RangeQuery;

/** Queries as HBase's own filters and scans, without anything of LCIndex. */
public final class Ranges {
  /** Rows in one RPC, as in the paper. */
  public static final int CACHING = RangeQuery.CACHING;

  private Ranges() {}

  /** A scan of everything. */
  public static Scan scan() {
    return new Scan().setCaching(CACHING);
  }

  /** What rows pass that are in the ranges; HBase's filters have state, so one for each scan. */
  public static Filter filter(RangeQuery query) {
    FilterList all = new FilterList(FilterList.Operator.MUST_PASS_ALL);
    for (RangeCondition condition : query.conditions()) {
      if (condition.isPoint()) {
        all.addFilter(filter(condition, CompareOperator.EQUAL, condition.lowCell()));
        continue;
      }
      if (condition.low() != null) {
        all.addFilter(filter(condition, CompareOperator.GREATER_OR_EQUAL, condition.lowCell()));
      }
      if (condition.high() != null) {
        all.addFilter(filter(condition, CompareOperator.LESS_OR_EQUAL, condition.highCell()));
      }
    }
    return all.getFilters().size() == 1 ? all.getFilters().get(0) : all;
  }

  /** Whether a row is in the ranges; no row, an empty result, is not. */
  public static boolean passes(Result row, RangeQuery query) {
    for (RangeCondition condition : query.conditions()) {
      byte[] cell =
          row.getValue(condition.column().familyBytes(), condition.column().qualifierBytes());
      if (cell == null || !condition.passes(cell)) {
        return false;
      }
    }
    return true;
  }

  private static Filter filter(RangeCondition condition, CompareOperator operator, byte[] value) {
    SingleColumnValueFilter filter =
        new SingleColumnValueFilter(
            condition.column().familyBytes(),
            condition.column().qualifierBytes(),
            operator,
            new BinaryComparator(value));
    filter.setFilterIfMissing(true);
    return filter;
  }
}
