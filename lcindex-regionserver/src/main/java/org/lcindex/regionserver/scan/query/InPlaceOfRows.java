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
package org.lcindex.regionserver.scan.query;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.BinaryComparator;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.aggregate.AggregateRequest;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.group.ColumnSource;
import org.lcindex.group.GroupRequest;
import org.lcindex.hbase.OpenRegion;
import org.lcindex.predicate.RowByRow;
import org.lcindex.regionserver.scan.core.FewCellsFilter;
import org.lcindex.regionserver.scan.core.OneCellFilter;
import org.lcindex.regionserver.scan.core.TargetRowFilter;
import org.lcindex.regionserver.store.StoreIndex;

/**
 * What clients ask a region for in place of a scan's rows: their number, something of a column's
 * values, groups, the first in an order. A region that answers does so before the hooks of other
 * region observers have seen the rows, and these may hide rows or change values. So this is the one
 * place where that is decided, for every scan of every table, indexed or not, before anything else
 * looks at it:
 *
 * <ol>
 *   <li>Beside an observer that {@linkplain OpenRegion#observersMayAlterCells may alter cells}
 *       nothing was asked: the scan is one for rows, in the columns that its client gave, and the
 *       client finds out the rest from the rows that are delivered to it.
 *   <li>Else the region may answer, and rows that it returns all the same, because no index serves
 *       the scan, have the {@linkplain #shorten one cell} that the client needs to do the rest.
 *       Clients leave that to the region, because they do not know its observers.
 * </ol>
 *
 * <p>Stateless.
 */
public final class InPlaceOfRows {
  private static final List<String> QUESTIONS =
      List.of(
          LCIndexConstants.SCAN_COUNT,
          LCIndexConstants.SCAN_AGGREGATE,
          LCIndexConstants.SCAN_TOP,
          LCIndexConstants.SCAN_GROUP);

  /** For {@link LCIndexConstants#SCAN_COUNT}: rows are wanted, not their number. */
  private static final byte[] ROWS = new byte[0];

  /** FilterLists in each other: a deeper filter could exhaust the handler's stack. */
  private static final int MAX_DEPTH = 100;

  private InPlaceOfRows() {}

  /**
   * Makes a scan that is not open yet one that the region may answer as it is.
   *
   * @param altered whether observers of the region may alter cells
   */
  public static void settle(Scan scan, BooleanSupplier altered) {
    if (QUESTIONS.stream().allMatch(question -> scan.getAttribute(question) == null)) {
      return;
    }
    if (altered.getAsBoolean()) {
      QUESTIONS.forEach(question -> scan.setAttribute(question, null));
      scan.setAttribute(LCIndexConstants.SCAN_COUNT, ROWS);
      if (scan.getFilter() == null && ScanMode.isForced(scan)) {
        // Passes all, so that there is a filter to be aimed at single rows.
        scan.setFilter(new FilterList());
      }
      return;
    }
    if (!RowByRow.isSo(scan.getFilter())) {
      // Which rows pass depends on the rows that were returned before, and on where calls end: to
      // HBase a scan of all regions is over when the last call to one finds nothing and its filter
      // is done. Groups are made of the rows that HBase returns then, so their client makes them.
      scan.setAttribute(LCIndexConstants.SCAN_GROUP, null);
    }
    GroupRequest groups = groups(scan);
    AggregateRequest request =
        AggregateRequest.parse(scan.getAttribute(LCIndexConstants.SCAN_AGGREGATE));
    if (groups != null) {
      onlyGrouped(scan, groups);
    } else if (request != null) {
      onlyWith(scan, request);
    } else if (scan.getAttribute(LCIndexConstants.SCAN_COUNT) != null) {
      onlyCounted(scan);
    }
  }

  /**
   * Whether a scan forces an index and its client had asked for something else than rows, which it
   * gets: then any index serves, by which every row is looked up.
   *
   * @param altered whether observers of the region may alter cells
   */
  static boolean isForcedForRows(Scan scan, BooleanSupplier altered) {
    byte[] count = scan.getAttribute(LCIndexConstants.SCAN_COUNT);
    return count != null && count.length == 0 && ScanMode.isForced(scan) && altered.getAsBoolean();
  }

  /**
   * Makes rows small that a plain scan returns to somebody who counts them or looks at a column.
   *
   * @param scan which is planned, and not open yet
   * @param altered whether observers of the region may alter cells
   */
  public static void shorten(Scan scan, BooleanSupplier altered) {
    Filter filter = scan.getFilter();
    boolean plain =
        filter != null
            && !(filter instanceof TargetRowFilter)
            && filter.getClass() != FirstKeyOnlyFilter.class;
    AggregateRequest request =
        AggregateRequest.parse(scan.getAttribute(LCIndexConstants.SCAN_AGGREGATE));
    GroupRequest groups = groups(scan);
    boolean counted = scan.getAttribute(LCIndexConstants.SCAN_COUNT) != null;
    boolean small = request != null || counted || groups != null;
    if (!plain || !small || !isSimple(scan) || altered.getAsBoolean()) {
      return;
    }
    if (groups != null) {
      scan.setFilter(fewCells(scan, groups));
      return;
    }
    scan.setFilter(
        request == null
            ? new OneCellFilter(filter, null, null)
            : new OneCellFilter(filter, request.family(), request.qualifier()));
  }

  /**
   * Whether a client wants the number of all rows. It says so by a filter that passes every row and
   * that makes rows small for regions that return them.
   */
  static boolean isCountOfAllRows(Scan scan) {
    return scan.getFilter() != null
        && scan.getFilter().getClass() == FirstKeyOnlyFilter.class
        && countName(scan) != null;
  }

  /** The groups that a client wants in place of rows; null when it wants none. */
  public static GroupRequest groups(Scan scan) {
    return GroupRequest.parse(scan.getAttribute(LCIndexConstants.SCAN_GROUP));
  }

  /** The index on a column, by the keys of the column's codec; null when there is none. */
  public static IndexDefinition index(StoreIndex store, ColumnSource column) {
    for (IndexDefinition index : store.definitions()) {
      if (index.isOn(column.family(), column.qualifier()) && index.codec() == column.codec()) {
        return index;
      }
    }
    return null;
  }

  /** Whether a client wants groups of all rows; so says the filter that {@link #settle} gave it. */
  static boolean isGroupsOfAllRows(Scan scan) {
    return scan.getFilter() != null
        && scan.getFilter().getClass() == FilterList.class
        && ((FilterList) scan.getFilter()).getFilters().isEmpty()
        && groups(scan) != null;
  }

  /** The name under which a client wants the number of rows; null when it does not want it. */
  public static byte[] countName(Scan scan) {
    byte[] name = scan.getAttribute(LCIndexConstants.SCAN_COUNT);
    return name == null || name.length == 0 || name.length > AggregateRequest.MOST_NAME_BYTES
        ? null
        : name;
  }

  /** No rows matter but those with the column, and no families but its and the conditions'. */
  private static void onlyWith(Scan scan, AggregateRequest request) {
    if (!reads(scan, request.family(), request.qualifier())) {
      return;
    }
    Set<byte[]> families = families(scan);
    if (families != null) {
      families.add(request.family());
      narrow(scan, families);
    }
    // HBase's own comparator; to an index it is a range of keys.
    SingleColumnValueFilter hasCell =
        new SingleColumnValueFilter(
            request.family(),
            request.qualifier(),
            CompareOperator.GREATER_OR_EQUAL,
            new BinaryComparator(new byte[0]));
    hasCell.setFilterIfMissing(true);
    Filter filter = scan.getFilter();
    scan.setFilter(filter == null ? hasCell : new FilterList(filter, hasCell));
  }

  /** As {@link #onlyCounted}, but for what the groups need; all rows need a filter, too. */
  private static void onlyGrouped(Scan scan, GroupRequest groups) {
    if (scan.getFilter() == null) {
      scan.setFilter(new FilterList());
      return;
    }
    Set<byte[]> families = families(scan);
    if (families != null && needsACell(scan.getFilter())) {
      for (ColumnSource column : groups.read()) {
        if (reads(scan, column.family(), column.qualifier())) {
          families.add(column.family());
        }
      }
      narrow(scan, families);
    }
  }

  /**
   * A filter that passes the same rows with the cells that groups need. If the scan's own filter is
   * made of conditions, it is not shown other columns than theirs.
   */
  private static FewCellsFilter fewCells(Scan scan, GroupRequest groups) {
    FewCellsFilter.Builder few = new FewCellsFilter.Builder(scan.getFilter());
    groups.read().forEach(column -> few.keep(column.family(), column.qualifier()));
    List<SingleColumnValueFilter> conditions = new ArrayList<>();
    return few.build(collect(scan.getFilter(), conditions, 0) ? conditions : null);
  }

  /** A row is one whatever it holds: families of conditions are enough, of all rows one cell. */
  private static void onlyCounted(Scan scan) {
    Set<byte[]> families = families(scan);
    if (families == null) {
      return;
    }
    if (scan.getFilter() == null) {
      scan.setFilter(new FirstKeyOnlyFilter());
    } else if (needsACell(scan.getFilter())) {
      narrow(scan, families);
    }
  }

  /** Whether it does not matter which cells of a row are read beside those that are looked at. */
  private static boolean isSimple(Scan scan) {
    return !scan.isRaw()
        && scan.getBatch() <= 0
        && scan.getMaxResultsPerColumnFamily() < 0
        && scan.getRowOffsetPerColumnFamily() <= 0;
  }

  /** Leaves out other families, if the scan reads these; of them the same columns are read. */
  private static void narrow(Scan scan, Set<byte[]> families) {
    NavigableMap<byte[], NavigableSet<byte[]>> narrowed = new TreeMap<>(Bytes.BYTES_COMPARATOR);
    for (byte[] family : families) {
      if (scan.hasFamilies() && !scan.getFamilyMap().containsKey(family)) {
        return;
      }
      narrowed.put(family, scan.getFamilyMap().get(family));
    }
    scan.setFamilyMap(narrowed);
  }

  /**
   * The families of a scan's conditions; null when it looks at more than conditions, so that it
   * matters what else is read.
   */
  private static Set<byte[]> families(Scan scan) {
    List<SingleColumnValueFilter> conditions = new ArrayList<>();
    if (!isSimple(scan) || !collect(scan.getFilter(), conditions, 0)) {
      return null;
    }
    Set<byte[]> families = new TreeSet<>(Bytes.BYTES_COMPARATOR);
    conditions.forEach(condition -> families.add(condition.getFamily()));
    return families;
  }

  /** Adds a filter's conditions; false when there is more to it. */
  private static boolean collect(
      Filter filter, List<SingleColumnValueFilter> conditions, int depth) {
    if (filter == null) {
      return true;
    }
    if (filter.getClass() == FilterList.class) {
      return depth < MAX_DEPTH
          && ((FilterList) filter)
              .getFilters().stream().allMatch(part -> collect(part, conditions, depth + 1));
    }
    if (filter.getClass() != SingleColumnValueFilter.class) {
      return false;
    }
    conditions.add((SingleColumnValueFilter) filter);
    return true;
  }

  /** Whether every row that passes has a cell of one of the conditions' columns. */
  private static boolean needsACell(Filter filter) {
    if (filter instanceof FilterList list) {
      return list.getOperator() == FilterList.Operator.MUST_PASS_ALL
          ? list.getFilters().stream().anyMatch(InPlaceOfRows::needsACell)
          : !list.getFilters().isEmpty()
              && list.getFilters().stream().allMatch(InPlaceOfRows::needsACell);
    }
    return ((SingleColumnValueFilter) filter).getFilterIfMissing();
  }

  private static boolean reads(Scan scan, byte[] family, byte[] qualifier) {
    if (!scan.hasFamilies()) {
      return true;
    }
    NavigableSet<byte[]> qualifiers = scan.getFamilyMap().get(family);
    return scan.getFamilyMap().containsKey(family)
        && (qualifiers == null || qualifiers.isEmpty() || qualifiers.contains(qualifier));
  }
}
