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
package org.lcindex.predicate;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * Takes an HBase filter apart: a {@code SingleColumnValueFilter}, or a {@code FilterList} of them
 * with MUST_PASS_ALL, nested. Everything else is declined with a reason, and the scan is then
 * HBase's own. Stateless.
 */
@InterfaceAudience.Private
public final class FilterRecognizer {
  /** Nesting beyond this is declined: a client could otherwise exhaust the server's stack. */
  private static final int MAX_DEPTH = 100;

  private FilterRecognizer() {}

  /**
   * What became of a filter: exactly one of the two is null.
   *
   * @param conjunction what the filter asks for
   * @param declinedBecause why it was not taken
   */
  public record Recognized(Conjunction conjunction, String declinedBecause) {
    /** Whether the filter was taken. */
    public boolean accepted() {
      return conjunction != null;
    }
  }

  /** Takes a filter apart; null means no condition. */
  public static Recognized recognize(Filter filter) {
    List<ColumnCondition> conditions = new ArrayList<>();
    String refusal = filter == null ? null : collect(filter, conditions, 0);
    return refusal == null
        ? new Recognized(new Conjunction(conditions), null)
        : new Recognized(null, refusal);
  }

  /** Adds a filter's conditions; returns why it is not taken, or null when it is. */
  private static String collect(Filter filter, List<ColumnCondition> to, int depth) {
    if (filter instanceof SingleColumnValueFilter f) {
      String refusal = ColumnCondition.refusal(f);
      if (refusal == null) {
        to.add(ColumnCondition.of(f).orElseThrow());
      }
      return refusal;
    }
    if (filter == null || filter.getClass() != FilterList.class) {
      return "filter "
          + (filter == null ? "null" : filter.getClass().getName())
          + " is no column condition";
    }
    FilterList list = (FilterList) filter;
    if (list.getOperator() != FilterList.Operator.MUST_PASS_ALL) {
      return "FilterList " + list.getOperator() + " is no conjunction";
    }
    if (depth == MAX_DEPTH) {
      return "FilterLists are nested deeper than " + MAX_DEPTH;
    }
    for (Filter f : list.getFilters()) {
      String refusal = collect(f, to, depth + 1);
      if (refusal != null) {
        return refusal;
      }
    }
    return null;
  }
}
