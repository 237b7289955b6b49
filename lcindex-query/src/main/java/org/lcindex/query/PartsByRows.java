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
package org.lcindex.query;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.Filter.ReturnCode;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.RowFilter;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.predicate.RowPartComparator;
import org.lcindex.rpc.caller.Causes;

/**
 * What the client does with a query on parts of row keys once it meets a region server of a release
 * that does not know them: the server gets the rest of the filter and returns rows, and the client
 * asks the whole filter about each. For one query, and one thread at a time.
 */
final class PartsByRows {
  private static final String ABSENT =
      "ClassNotFoundException: " + RowPartComparator.class.getName();

  private final Scan scan;
  private byte[] last;
  private boolean begun;
  private long left;

  private PartsByRows(Scan scan) {
    this.scan = scan;
    this.left = scan.getLimit() > 0 ? scan.getLimit() : Long.MAX_VALUE;
  }

  /** For a scan; null when its filter has no test of a part, or looks at less than rows. */
  static PartsByRows of(Scan scan) {
    boolean whole = scan.getBatch() <= 0 && !scan.getAllowPartialResults();
    return whole && hasParts(scan.getFilter()) && isOfRows(scan.getFilter())
        ? new PartsByRows(scan)
        : null;
  }

  private static boolean hasParts(Filter filter) {
    return filter instanceof FilterList list
        ? list.getFilters().stream().anyMatch(PartsByRows::hasParts)
        : isOfPart(filter);
  }

  private static boolean isOfPart(Filter filter) {
    return filter instanceof RowFilter row && row.getComparator() instanceof RowPartComparator;
  }

  /** Whether the filter lets each row pass as a whole; a caller may have given another one. */
  private static boolean isOfRows(Filter filter) {
    return filter instanceof FilterList list
        ? list.getFilters().stream().allMatch(PartsByRows::isOfRows)
        : filter.getClass() == RowFilter.class
            || filter.getClass() == SingleColumnValueFilter.class;
  }

  /** Whether to begin: some server does not know parts, and that is the first failure. */
  boolean begins(Throwable failure) {
    boolean absent =
        !begun
            && Causes.of(failure).stream()
                .anyMatch(cause -> String.valueOf(cause.getMessage()).contains(ABSENT));
    begun |= absent;
    return absent;
  }

  /** The scan of the rows behind those that came, which returns rows and nothing in their place. */
  Scan rest() {
    Scan rest = copy(scan);
    if (last != null) {
      rest.withStartRow(last, false);
    }
    return rest.setFilter(withoutParts(scan.getFilter()))
        .setLimit(-1)
        .setAttribute(LCIndexConstants.SCAN_COUNT, null)
        .setAttribute(LCIndexConstants.SCAN_TOP, null)
        .setAttribute(LCIndexConstants.SCAN_AGGREGATE, null)
        .setAttribute(LCIndexConstants.SCAN_GROUP, null)
        .setAttribute(LCIndexConstants.SCAN_LIMIT, null);
  }

  /** What rows meet that pass a filter, without what only parts tell; null for nothing. */
  private static Filter withoutParts(Filter filter) {
    if (!(filter instanceof FilterList list)) {
      return isOfPart(filter) ? null : filter;
    }
    List<Filter> kept = new ArrayList<>();
    for (Filter one : list.getFilters()) {
      Filter without = withoutParts(one);
      if (without != null) {
        kept.add(without);
      } else if (list.getOperator() == FilterList.Operator.MUST_PASS_ONE) {
        return null;
      }
    }
    return kept.isEmpty() ? null : new FilterList(list.getOperator(), kept);
  }

  /** Whether some server does not know parts. */
  boolean hasBegun() {
    return begun;
  }

  /** Whether a row, or what came in place of some, is to be delivered. */
  boolean passes(Result row) throws IOException {
    last = row.getRow();
    boolean passes = !begun || passes(scan.getFilter(), row);
    left -= passes ? 1 : 0;
    return passes;
  }

  /** Whether the scan's limit leaves another row. */
  boolean hasMore() {
    return left > 0;
  }

  /** As a region asks: behind NEXT_ROW it goes on with the next family. */
  private static boolean passes(Filter filter, Result row) throws IOException {
    filter.reset();
    if (filter.filterRowKey(row.rawCells()[0])) {
      return false;
    }
    Cell skipped = null;
    for (Cell cell : row.rawCells()) {
      if (skipped == null || !CellUtil.matchingFamily(skipped, cell)) {
        skipped = filter.filterCell(cell) == ReturnCode.NEXT_ROW ? cell : null;
      }
    }
    return !filter.filterRow();
  }

  private static Scan copy(Scan scan) {
    try {
      return new Scan(scan);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
