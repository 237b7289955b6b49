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
import java.util.NavigableSet;
import java.util.Set;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.group.ColumnSource;
import org.lcindex.plan.Decline;
import org.lcindex.predicate.ColumnCondition;
import org.lcindex.predicate.FilterRecognizer;
import org.lcindex.predicate.KeyBound;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.regionserver.store.RegionIndex;
import org.lcindex.regionserver.store.StoreIndex;
import org.lcindex.regionserver.store.view.Trust;

/**
 * Decides whether a scan is one the index can answer exactly, and how far copies in IFiles can be
 * trusted for it. Whatever is not provably right is declined with a reason (rule AN5). Stateless.
 */
public final class QueryRecognizer {

  /**
   * A query, or why there is none.
   *
   * @param query the scan taken apart; null when it is declined
   * @param unions disjunctions that several columns can drive together: of each the sides, as
   *     queries with drivers of their own
   * @param declined why there is no query; null when there is one
   */
  public record Recognized(Query query, List<List<Query>> unions, Decline declined) {}

  private QueryRecognizer() {}

  /**
   * Takes a scan apart. Takes time linear in what the client sent, or with the logarithm of its
   * number of values.
   *
   * @param limits how large a filter is looked at
   */
  public static Recognized recognize(
      RegionIndex region, Scan scan, FilterRecognizer.Limits limits) {
    Decline shape = Declines.shape(region, scan);
    if (shape != null) {
      return declined(shape);
    }
    if (region.region().observersSeeFilteredRows()) {
      return declined(Declines.observed());
    }
    if (InPlaceOfRows.isCountOfAllRows(scan)) {
      QueryColumn anyIndex = anyIndex(region, scan);
      if (anyIndex != null) {
        return build(region, scan, List.of(anyIndex), List.of(), true);
      }
    }
    if (InPlaceOfRows.isGroupsOfAllRows(scan)) {
      return groupsOfAllRows(region, scan);
    }
    FilterRecognizer.Recognized filter = FilterRecognizer.recognize(scan.getFilter(), limits);
    if (filter.conjunction() == null) {
      return declined(filter.declined());
    }
    Recognized recognized = recognize(region, scan, filter);
    if (recognized.query() == null
        && InPlaceOfRows.isForcedForRows(scan, region.region()::observersMayAlterCells)) {
      QueryColumn anyIndex = anyIndex(region, scan);
      return anyIndex == null
          ? recognized
          : build(region, scan, List.of(anyIndex), List.of(), false);
    }
    return recognized;
  }

  /**
   * Of groups of all rows. The entries of any index of the family have the values of all its
   * indexed columns; those of the first key come in its order. If one of the columns has no index,
   * each row is read, which no index makes cheaper.
   */
  private static Recognized groupsOfAllRows(RegionIndex region, Scan scan) {
    QueryColumn driver = anyIndex(region, scan);
    if (driver == null) {
      return declined(Declines.allRowsOfFamilies());
    }
    StoreIndex store = region.store(driver.definition().family());
    IndexDefinition first = null;
    for (ColumnSource column : InPlaceOfRows.groups(scan).read()) {
      IndexDefinition index = InPlaceOfRows.index(store, column);
      if (index == null && !ScanMode.isForced(scan)) {
        return declined(Declines.notIndexed(column));
      }
      first = first == null ? index : first;
    }
    if (first == null && !ScanMode.isForced(scan)) {
      return declined(Declines.groupsOfRowKeys());
    }
    boolean chosen = first == null || scan.getAttribute(LCIndexConstants.SCAN_INDEX) != null;
    return build(region, scan, List.of(chosen ? driver : ofAllRows(first)), List.of(), true);
  }

  private static Recognized recognize(
      RegionIndex region, Scan scan, FilterRecognizer.Recognized filter) {
    List<ColumnCondition> conditions = new ArrayList<>(filter.conjunction().conditions());
    filter.alternatives().forEach(any -> conditions.addAll(any.conditions()));
    if (conditions.isEmpty()) {
      return declined(
          Decline.Reason.FILTER.because(
              "the filter has no condition", "add a condition on an indexed column"));
    }
    Decline unsupported = unsupportedCondition(region, scan, conditions);
    if (unsupported != null) {
      return declined(unsupported);
    }
    Columns columns = new Columns(region, filter);
    List<QueryColumn> list = columns.list();
    List<List<Unions.Side>> unions = new Unions(region, filter, columns).list();
    return list.isEmpty() && unions.isEmpty()
        ? declined(Declines.noAlternative())
        : build(region, scan, list, unions, filter.whole());
  }

  /** What is asked of a column where all rows are wanted: each has an entry in any index. */
  private static QueryColumn anyIndex(RegionIndex region, Scan scan) {
    Set<byte[]> families = scan.getFamilyMap().keySet();
    StoreIndex store = families.size() == 1 ? region.store(families.iterator().next()) : null;
    if (store == null) {
      return null;
    }
    String wish = Bytes.toString(scan.getAttribute(LCIndexConstants.SCAN_INDEX));
    return store.definitions().stream()
        .filter(definition -> wish == null || wish.equals(definition.column()))
        .findFirst()
        .map(QueryRecognizer::ofAllRows)
        .orElse(null);
  }

  private static QueryColumn ofAllRows(IndexDefinition definition) {
    return new QueryColumn(definition, List.of(), new KeyBound(KeyRanges.all(), true), null);
  }

  private static Recognized build(
      RegionIndex region,
      Scan scan,
      List<QueryColumn> columns,
      List<List<Unions.Side>> unions,
      boolean whole) {
    boolean oneFamily = scan.getFamilyMap().size() == 1;
    byte[] wish = scan.getAttribute(LCIndexConstants.SCAN_INDEX);
    String wished = wish == null ? null : Bytes.toString(wish);
    List<Integer> drivers = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      QueryColumn column = columns.get(i);
      boolean found = Declines.whyNotFound(region, column, oneFamily) == null;
      if (column.canDrive() && found && (wished == null || wished.equals(column.name()))) {
        drivers.add(i);
      }
    }
    if (drivers.isEmpty() && wished != null) {
      return declined(Declines.notWished(wished, columns));
    }
    if (drivers.isEmpty() && unions.isEmpty()) {
      return declined(Declines.noRange(region, columns, oneFamily));
    }
    QueryColumn first =
        drivers.isEmpty()
            ? unions.get(0).get(0).columns().get(unions.get(0).get(0).drivers().get(0))
            : columns.get(drivers.get(0));
    StoreIndex store = region.store(first.definition().family());
    long ttl = store.store().ttlMillis();
    long oldest =
        ttl == Long.MAX_VALUE ? Long.MIN_VALUE : EnvironmentEdgeManager.currentTime() - ttl;
    NavigableSet<byte[]> wanted = scan.getFamilyMap().get(store.family());
    Query query =
        new Query(
            scan,
            -1,
            store,
            List.copyOf(columns),
            inStore(region, store, columns, drivers),
            trust(region, scan, store, whole),
            wanted == null || wanted.isEmpty() ? null : wanted,
            oldest,
            whole);
    List<List<Query>> sides = new ArrayList<>();
    // Who names an index wants that one.
    for (List<Unions.Side> union : wished == null ? unions : List.<List<Unions.Side>>of()) {
      List<Query> queries =
          union.stream()
              .map(
                  side ->
                      query.side(
                          side.columns(), inStore(region, store, side.columns(), side.drivers())))
              .toList();
      if (queries.stream().noneMatch(side -> side.drivers().isEmpty())) {
        sides.add(queries);
      }
    }
    return query.drivers().isEmpty() && sides.isEmpty()
        ? declined(Declines.noAlternative())
        : new Recognized(query, List.copyOf(sides), null);
  }

  /** The drivers that one store's indexes can serve: candidates come from one store. */
  private static List<Integer> inStore(
      RegionIndex region, StoreIndex store, List<QueryColumn> columns, List<Integer> drivers) {
    return drivers.stream()
        .filter(i -> region.store(columns.get(i).definition().family()) == store)
        .toList();
  }

  private static Decline unsupportedCondition(
      RegionIndex region, Scan scan, List<ColumnCondition> conditions) {
    for (ColumnCondition condition : conditions) {
      if (!scan.getFamilyMap().containsKey(condition.family())) {
        return condition(
            condition, "a condition's family is not scanned", "add the family to the scan");
      }
      NavigableSet<byte[]> qualifiers = scan.getFamilyMap().get(condition.family());
      if (qualifiers != null
          && !qualifiers.isEmpty()
          && !qualifiers.contains(condition.qualifier())) {
        return condition(
            condition,
            "a condition's column is not in the projection",
            "add the column to the scan");
      }
      ColumnFamilyDescriptor family =
          region.region().descriptor().getColumnFamily(condition.family());
      if (family == null) {
        return condition(condition, "the table has no such family", "name a family of the table");
      }
      // HBase shows the filter all versions the family keeps, whatever number the scan wants; then
      // one version may pass one condition and another the next.
      if (!condition.latestVersionOnly() && family.getMaxVersions() > 1) {
        return condition(
            condition,
            "a condition on all versions, in a family that keeps several",
            "setLatestVersionOnly(true)");
      }
      if (!condition.filterIfMissing() && cellsMayHideByTime(region, scan, condition.family())) {
        return condition(
            condition,
            "rows without the column pass, and time can hide the column",
            "setFilterIfMissing(true), or scan without a time range a family without TTL");
      }
    }
    return null;
  }

  /** Whether one column of a row can be out of sight by its timestamp while others are not. */
  private static boolean cellsMayHideByTime(RegionIndex region, Scan scan, byte[] family) {
    ColumnFamilyDescriptor descriptor = region.region().descriptor().getColumnFamily(family);
    boolean ttl = descriptor != null && descriptor.getTimeToLive() != HConstants.FOREVER;
    return ttl || !scan.getTimeRange().isAllTime() || !scan.getColumnFamilyTimeRange().isEmpty();
  }

  private static Trust trust(RegionIndex region, Scan scan, StoreIndex store, boolean whole) {
    ColumnFamilyDescriptor family = store.store().descriptor();
    boolean expires = family.getTimeToLive() != HConstants.FOREVER;
    if (scan.getFamilyMap().size() != 1
        || !scan.getTimeRange().isAllTime()
        || !scan.getColumnFamilyTimeRange().isEmpty()
        || expires && family.getMinVersions() > 0
        || region.region().observersMayAlterCells()) {
      return Trust.NOTHING;
    }
    // Another filter than conditions may pass over a newest cell and take the one below it.
    boolean olderCells = !whole && family.getMaxVersions() > 1;
    return scan.getMaxVersions() > 1 || family.isNewVersionBehavior() || olderCells
        ? Trust.SINGLE_COPY
        : Trust.NEWEST_COPY;
  }

  private static Decline condition(ColumnCondition condition, String why, String remedy) {
    return Decline.Reason.CONDITION.because(
        why + " (" + ConditionText.column(condition) + ")", remedy);
  }

  private static Recognized declined(Decline reason) {
    return new Recognized(null, List.of(), reason);
  }
}
