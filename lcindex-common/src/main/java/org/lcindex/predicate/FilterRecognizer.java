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
import java.util.Set;
import org.apache.hadoop.hbase.filter.ColumnPrefixFilter;
import org.apache.hadoop.hbase.filter.ColumnRangeFilter;
import org.apache.hadoop.hbase.filter.FamilyFilter;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;
import org.apache.hadoop.hbase.filter.KeyOnlyFilter;
import org.apache.hadoop.hbase.filter.MultipleColumnPrefixFilter;
import org.apache.hadoop.hbase.filter.PageFilter;
import org.apache.hadoop.hbase.filter.PrefixFilter;
import org.apache.hadoop.hbase.filter.QualifierFilter;
import org.apache.hadoop.hbase.filter.RowFilter;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.filter.ValueFilter;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.plan.Decline;

/**
 * Takes an HBase filter apart: {@code SingleColumnValueFilter}s in {@code FilterList}s of both
 * operators, nested, and filters that come along with them. Everything else is declined with a
 * reason, and the scan is then HBase's own. Stateless.
 *
 * <p>A conjunction of conditions is all that there is to know about such a filter. Of any other
 * filter that is taken it is said what rows have to meet to pass it; whether they do pass the
 * filter itself has to be asked, row by row in the order of the rows. That is the filter's answer
 * for the row whatever rows it was asked about before, which these filters have in common:
 *
 * <ul>
 *   <li>those that keep nothing from one row to the next, or only what follows from a row key that
 *       they have seen: {@link #ROW_BY_ROW};
 *   <li>a {@code PageFilter} that comes after all conditions in lists in which all must pass: HBase
 *       asks it only about rows that the conditions before it have let pass.
 * </ul>
 */
@InterfaceAudience.Private
public final class FilterRecognizer {
  /** Filters that may come along anywhere. */
  private static final Set<Class<? extends Filter>> ROW_BY_ROW =
      Set.of(
          ColumnPrefixFilter.class,
          ColumnRangeFilter.class,
          FamilyFilter.class,
          FirstKeyOnlyFilter.class,
          KeyOnlyFilter.class,
          MultipleColumnPrefixFilter.class,
          PrefixFilter.class,
          QualifierFilter.class,
          RowFilter.class,
          ValueFilter.class);

  private FilterRecognizer() {}

  /**
   * How large a filter may be. Planning is work for a handler of the server and its result is held
   * as long as the scan is open, so a client must not be able to order any amount of it; and what
   * has so many conditions hardly gains by an index.
   *
   * @param conditions column conditions in all, and filters that come along
   * @param ranges ranges of keys in all conditions together; a comparison has one
   * @param depth FilterLists in each other: a deeper one could exhaust the server's stack
   */
  public record Limits(int conditions, int ranges, int depth) {
    /** What is planned in some tens of milliseconds and takes a few MB. */
    public static final Limits DEFAULT = new Limits(1_000, 50_000, 100);
  }

  /**
   * What became of a filter: {@code declined} is null when it was taken, else the others are.
   *
   * @param conjunction conditions that every passing row meets
   * @param alternatives what every passing row meets besides: one at least of some, each time
   * @param whole whether a row passes that meets the conjunction
   * @param exact what just the rows meet that pass; null where other filters come along
   * @param declined why the filter was not taken
   */
  public record Recognized(
      Conjunction conjunction,
      List<Requirement.Any> alternatives,
      boolean whole,
      Requirement exact,
      Decline declined) {

    /** Whether the filter was taken. */
    public boolean accepted() {
      return conjunction != null;
    }

    /**
     * What rows meet that meet a part of one of the alternatives, and everything else: of a filter
     * that was taken.
     */
    public Recognized narrowed(Requirement.Any of, Alternatives.Alternative to) {
      List<ColumnCondition> conditions = new ArrayList<>(conjunction.conditions());
      List<Requirement.Any> any = new ArrayList<>(alternatives);
      any.removeIf(one -> one == of);
      spread(to.side(), false, conditions, any);
      to.others().forEach(other -> spread(other, false, conditions, any));
      return new Recognized(new Conjunction(conditions), List.copyOf(any), false, null, null);
    }
  }

  /** What a requirement asks in any case. */
  private static void spread(
      Requirement found,
      boolean whole,
      List<ColumnCondition> conditions,
      List<Requirement.Any> any) {
    if (found instanceof Requirement.Any one) {
      any.add(one);
    } else if (found instanceof Requirement.All all) {
      all.parts().forEach(part -> spread(part, whole, conditions, any));
    } else if (found instanceof Requirement.Single single) {
      // Another filter may keep it from seeing its column: then it takes it for missing.
      if (whole || single.condition().filterIfMissing()) {
        conditions.add(single.condition());
      }
    }
  }

  /** Takes a filter apart within the {@linkplain Limits#DEFAULT usual limits}. */
  public static Recognized recognize(Filter filter) {
    return recognize(filter, Limits.DEFAULT);
  }

  /** Takes a filter apart; null means no condition. */
  public static Recognized recognize(Filter filter, Limits limits) {
    Collector collector = new Collector(limits);
    Requirement found = filter == null ? Requirement.All.NOTHING : collector.collect(filter, 0);
    return found == null
        ? new Recognized(null, null, false, null, collector.refusal)
        : collector.recognized(found);
  }

  /** Walks through a filter. */
  private static final class Collector {
    private final Limits limits;
    private int filters;
    private long ranges;
    private int alternatives;
    private boolean whole = true;
    private boolean alone = true;
    private boolean paged;
    private Decline refusal;

    Collector(Limits limits) {
      this.limits = limits;
    }

    Recognized recognized(Requirement found) {
      List<ColumnCondition> conditions = new ArrayList<>();
      List<Requirement.Any> any = new ArrayList<>();
      spread(found, whole, conditions, any);
      return new Recognized(
          new Conjunction(conditions), List.copyOf(any), whole, alone ? found : null, null);
    }

    /** What rows meet that pass; null when the filter is refused. */
    Requirement collect(Filter filter, int depth) {
      if (filter instanceof SingleColumnValueFilter f) {
        String why = ColumnCondition.refusal(f);
        return why == null
            ? condition(ColumnCondition.of(f).orElseThrow())
            : refuse(Decline.Reason.FILTER.because(why));
      }
      if (filter != null && filter.getClass() == FilterList.class) {
        return list((FilterList) filter, depth);
      }
      return along(filter);
    }

    private Requirement list(FilterList list, int depth) {
      if (depth == limits.depth()) {
        return refuse(
            Decline.Reason.FILTER.because(
                "FilterLists are nested deeper than " + limits.depth(), "nest them less deep"));
      }
      boolean all = list.getOperator() == FilterList.Operator.MUST_PASS_ALL;
      // HBase lets everything pass an empty list of either kind.
      if (list.getFilters().isEmpty()) {
        return Requirement.All.NOTHING;
      }
      whole &= all;
      alternatives += all ? 0 : 1;
      List<Requirement> parts = new ArrayList<>();
      for (Filter f : list.getFilters()) {
        Requirement part = collect(f, depth + 1);
        if (part == null) {
          return null;
        }
        parts.add(part);
      }
      alternatives -= all ? 0 : 1;
      return all ? new Requirement.All(parts) : new Requirement.Any(parts);
    }

    private Requirement condition(ColumnCondition condition) {
      ranges +=
          condition.comparator() instanceof KeyRangesComparator in
              ? in.ranges().ranges().size()
              : 1;
      if (filters < limits.conditions() && ranges > limits.ranges()) {
        return refuse(
            Decline.Reason.FILTER_SIZE.because(
                "the filter's conditions have more than " + limits.ranges() + " ranges"));
      }
      return paged
          ? refuse(
              Decline.Reason.FILTER.because(
                  "a PageFilter before a condition counts rows that do not match",
                  "put the PageFilter last"))
          : counted(new Requirement.Single(condition));
    }

    private Requirement along(Filter filter) {
      Class<?> kind = filter == null ? null : filter.getClass();
      boolean page = kind == PageFilter.class;
      if (page && alternatives > 0) {
        return refuse(
            Decline.Reason.FILTER.because(
                "a PageFilter in a FilterList MUST_PASS_ONE", "put it last, outside of the list"));
      }
      if (!page && (kind == null || !ROW_BY_ROW.contains(kind))) {
        return refuse(
            Decline.Reason.FILTER.because(
                "filter "
                    + (kind == null ? "null" : kind.getName())
                    + " is no column condition and none that may come along with one"));
      }
      paged |= page;
      whole = false;
      alone = false;
      return counted(Requirement.All.NOTHING);
    }

    private Requirement counted(Requirement one) {
      return ++filters > limits.conditions()
          ? refuse(
              Decline.Reason.FILTER_SIZE.because(
                  "the filter has more than " + limits.conditions() + " conditions"))
          : one;
    }

    private Requirement refuse(Decline why) {
      refusal = why;
      return null;
    }
  }
}
