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

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.regionserver.evidence.LogView;
import org.lcindex.regionserver.evidence.PrefixCondition;
import org.lcindex.regionserver.evidence.RowFacts;
import org.lcindex.regionserver.scan.delivering.RowJudge;
import org.lcindex.regionserver.store.StoreIndex;
import org.lcindex.regionserver.store.view.Trust;

/**
 * A scan that the index may answer in one region, taken apart. Immutable.
 *
 * @param scan the scan with its final filter
 * @param readPoint the core scanner's MVCC read point; unknown (-1) while planning
 * @param store the store whose indexes can be used
 * @param columns the conditions by column
 * @param drivers positions in {@code columns} of those that can drive the query
 * @param trust which copies in IFiles may be believed
 * @param wanted qualifiers the scan returns; null = all
 * @param oldestUnexpired cells with an older timestamp (ms) are expired
 * @param whole whether a row passes that has all that is asked of the columns; if not, its filter
 *     has to be asked, too ({@link RowJudge})
 */
public record Query(
    Scan scan,
    long readPoint,
    StoreIndex store,
    List<QueryColumn> columns,
    List<Integer> drivers,
    Trust trust,
    NavigableSet<byte[]> wanted,
    long oldestUnexpired,
    boolean whole) {
  /** This query at a read point. */
  public Query at(long point) {
    return new Query(scan, point, store, columns, drivers, trust, wanted, oldestUnexpired, whole);
  }

  /**
   * What the rows of one side of a disjunction meet, which is never all that its filter asks.
   *
   * @param sideDrivers positions in {@code sideColumns}
   */
  public Query side(List<QueryColumn> sideColumns, List<Integer> sideDrivers) {
    return new Query(
        scan, readPoint, store, sideColumns, sideDrivers, trust, wanted, oldestUnexpired, false);
  }

  /** What it asks of columns, as far as prefixes of keys tell. */
  public List<PrefixCondition> conditions() {
    return columns.stream().map(QueryColumn::byPrefixes).toList();
  }

  /** The bit of the condition on a column, by which {@link RowFacts} know it. */
  public long bit(QueryColumn column) {
    return 1L << columns.indexOf(column);
  }

  /** Whether the log of the MemStore may be of use for the query. */
  public boolean mayAskLog() {
    return columns.size() <= RowFacts.MOST_CONDITIONS
        && readPoint != Long.MAX_VALUE
        && !store.store().observersMayWrite();
  }

  /** What the log of the MemStore says now; null when it is of no use for the query. */
  public LogView log() {
    return mayAskLog() ? store.log().view() : null;
  }

  /** Heap that what it asks takes, about, in bytes. */
  public long memoryBytes() {
    return columns.stream().mapToLong(QueryColumn::memoryBytes).sum();
  }

  /** Heap that several queries take together, which may have columns in common. */
  public static long memoryBytes(List<Query> queries) {
    Set<QueryColumn> all = Collections.newSetFromMap(new IdentityHashMap<>());
    queries.forEach(query -> all.addAll(query.columns()));
    return all.stream().mapToLong(QueryColumn::memoryBytes).sum();
  }

  /** Whether the scan leaves out rows of the region; clients send the region's own bounds, too. */
  public boolean hasRowBounds() {
    byte[] start = store.region().getStartKey();
    byte[] end = store.region().getEndKey();
    byte[] stop = scan.getStopRow();
    return isBeforeStart(start, 0, start.length)
        || stop.length > 0 && (end.length == 0 || Bytes.compareTo(stop, end) < 0);
  }

  public boolean isBeforeStart(byte[] buffer, int offset, int length) {
    byte[] start = scan.getStartRow();
    if (start.length == 0) {
      return false;
    }
    int order = Bytes.compareTo(buffer, offset, length, start, 0, start.length);
    return order < 0 || order == 0 && !scan.includeStartRow();
  }

  /**
   * Whether a row is before a window.
   *
   * @param from the window's first row; null when it begins with the query's first row
   */
  public boolean isBefore(byte[] from, byte[] buffer, int offset, int length) {
    return from == null
        ? isBeforeStart(buffer, offset, length)
        : Bytes.compareTo(buffer, offset, length, from, 0, from.length) < 0;
  }

  public boolean isAfterStop(byte[] buffer, int offset, int length) {
    byte[] stop = scan.getStopRow();
    if (stop.length == 0) {
      return false;
    }
    int order = Bytes.compareTo(buffer, offset, length, stop, 0, stop.length);
    return order > 0 || order == 0 && !scan.includeStopRow();
  }

  /** Whether the row belongs to the region that is scanned. */
  public boolean isInRegion(byte[] buffer, int offset, int length) {
    byte[] start = store.region().getStartKey();
    byte[] end = store.region().getEndKey();
    return Bytes.compareTo(buffer, offset, length, start, 0, start.length) >= 0
        && (end.length == 0 || Bytes.compareTo(buffer, offset, length, end, 0, end.length) < 0);
  }

  /**
   * Whether a simple row with these cells has all that is asked of the columns: if that is the
   * {@linkplain #whole whole} query, as the scan's filter would say.
   */
  public boolean test(List<Cell> simpleRow) {
    for (QueryColumn column : columns) {
      boolean found = false;
      for (Cell cell : simpleRow) {
        if (column.matches(cell)) {
          found = true;
          if (!column.test(cell)) {
            return false;
          }
          break;
        }
      }
      if (!found && !column.passesWhenMissing()) {
        return false;
      }
    }
    return true;
  }
}
