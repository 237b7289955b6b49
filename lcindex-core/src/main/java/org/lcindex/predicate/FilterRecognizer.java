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
import org.lcindex.plan.Decline;

/**
 * Takes an HBase filter apart: a {@code SingleColumnValueFilter}, or a {@code FilterList} of them
 * with MUST_PASS_ALL, nested. Everything else is declined with a reason, and the scan is then
 * HBase's own. Stateless.
 */
@InterfaceAudience.Private
public final class FilterRecognizer {
  private FilterRecognizer() {}

  /**
   * How large a filter may be. Planning is work for a handler of the server and its result is held
   * as long as the scan is open, so a client must not be able to order any amount of it; and what
   * has so many conditions hardly gains by an index.
   *
   * @param conditions column conditions in all
   * @param ranges ranges of keys in all conditions together; a comparison has one
   * @param depth FilterLists in each other: a deeper one could exhaust the server's stack
   */
  public record Limits(int conditions, int ranges, int depth) {
    /** What is planned in some tens of milliseconds and takes a few MB. */
    public static final Limits DEFAULT = new Limits(1_000, 50_000, 100);
  }

  /**
   * What became of a filter: exactly one of the two is null.
   *
   * @param conjunction what the filter asks for
   * @param declined why it was not taken
   */
  public record Recognized(Conjunction conjunction, Decline declined) {
    /** Why it was not taken, in words; null when it was. */
    public String declinedBecause() {
      return declined == null ? null : declined.why();
    }

    /** Whether the filter was taken. */
    public boolean accepted() {
      return conjunction != null;
    }
  }

  /** Takes a filter apart within the {@linkplain Limits#DEFAULT usual limits}. */
  public static Recognized recognize(Filter filter) {
    return recognize(filter, Limits.DEFAULT);
  }

  /** Takes a filter apart; null means no condition. */
  public static Recognized recognize(Filter filter, Limits limits) {
    Collector collector = new Collector(limits);
    Decline refusal = filter == null ? null : collector.collect(filter, 0);
    return refusal == null
        ? new Recognized(new Conjunction(collector.conditions), null)
        : new Recognized(null, refusal);
  }

  /** The conditions found so far. */
  private static final class Collector {
    private final Limits limits;
    private final List<ColumnCondition> conditions = new ArrayList<>();
    private long ranges;

    Collector(Limits limits) {
      this.limits = limits;
    }

    /** Adds a filter's conditions; returns why it is not taken, or null when it is. */
    Decline collect(Filter filter, int depth) {
      if (filter instanceof SingleColumnValueFilter f) {
        String refusal = ColumnCondition.refusal(f);
        return refusal == null
            ? add(ColumnCondition.of(f).orElseThrow())
            : Decline.Reason.FILTER.because(refusal);
      }
      if (filter == null || filter.getClass() != FilterList.class) {
        return Decline.Reason.FILTER.because(
            "filter "
                + (filter == null ? "null" : filter.getClass().getName())
                + " is no column condition");
      }
      FilterList list = (FilterList) filter;
      if (list.getOperator() != FilterList.Operator.MUST_PASS_ALL) {
        return Decline.Reason.FILTER.because(
            "FilterList " + list.getOperator() + " is no conjunction");
      }
      if (depth == limits.depth()) {
        return Decline.Reason.FILTER.because(
            "FilterLists are nested deeper than " + limits.depth(), "nest them less deep");
      }
      for (Filter f : list.getFilters()) {
        Decline refusal = collect(f, depth + 1);
        if (refusal != null) {
          return refusal;
        }
      }
      return null;
    }

    private Decline add(ColumnCondition condition) {
      ranges +=
          condition.comparator() instanceof KeyRangesComparator in
              ? in.ranges().ranges().size()
              : 1;
      if (conditions.size() == limits.conditions()) {
        return Decline.Reason.FILTER_SIZE.because(
            "the filter has more than " + limits.conditions() + " conditions");
      }
      if (ranges > limits.ranges()) {
        return Decline.Reason.FILTER_SIZE.because(
            "the filter's conditions have more than " + limits.ranges() + " ranges");
      }
      conditions.add(condition);
      return null;
    }
  }
}
