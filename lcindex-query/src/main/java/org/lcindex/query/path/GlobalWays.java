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
package org.lcindex.query.path;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableSet;
import java.util.Objects;
import org.apache.hadoop.hbase.client.Consistency;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.exceptions.DeserializationException;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.entry.search.BoxSearch;
import org.lcindex.entry.search.EntrySearch;
import org.lcindex.plan.Decline;
import org.lcindex.plan.Decline.Reason;
import org.lcindex.predicate.Alternatives;
import org.lcindex.predicate.ColumnCondition;
import org.lcindex.predicate.FilterRecognizer;
import org.lcindex.predicate.KeyBound;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.predicate.RequiredKeys;
import org.lcindex.predicate.Requirement;
import org.lcindex.predicate.RowByRow;
import org.lcindex.predicate.ScanShape;

/**
 * The ways in which global indexes have all rows of a scan. A condition on an indexed column that
 * every row has to meet is a way. So is a disjunction whose sides have such a condition each: a
 * union. No I/O; immutable.
 *
 * <p>A grid is a way if at least one of its columns has such a condition; the other columns may
 * have all values, or none. It finds the rows of the cells that the box of all its conditions
 * meets. How many rows these are nobody knows before the entries are asked. The bounds of slots are
 * quantiles, so the share of cells that the box meets is about the share of rows, and that is all
 * that grids are compared by here. See {@link RankedWays} for what else decides.
 *
 * <p>Why a way has every row: a row passes only if the newest visible version of the column meets
 * the condition, and that version has an entry (or its row is uncovered). So these are declined: a
 * time range and several versions, which make another version the newest one or show older ones;
 * conditions that a row without the column passes, or an older version; comparisons of bytes that a
 * cell without a value of the type passes; filters that look at several rows, because a row that is
 * got by its key has a filter of its own.
 *
 * @param list the ways, the best one first: one value, some values, boxes of two conditions or
 *     more, ranges, boxes of one condition
 * @param declined why there is none; null when there is one
 */
record GlobalWays(List<Way> list, Decline declined) {
  /**
   * What one index is asked for.
   *
   * @param values for each column of the index keys of its type, never none; of a grid all where it
   *     has no condition
   * @param box of a grid; null of an index on one column
   */
  record Side(GlobalIndex index, List<KeyRanges> values, BoxSearch box) {
    private static Side of(GlobalIndex index, List<KeyRanges> values) {
      return new Side(index, values, EntrySearch.box(index, values));
    }

    boolean isBox() {
      return box != null;
    }

    boolean isOfValues() {
      return !isBox() && values.get(0).ranges().stream().allMatch(KeyRange::isPoint);
    }

    boolean isOneValue() {
      return isOfValues() && values.get(0).ranges().size() == 1;
    }

    private boolean isEmpty() {
      return values.stream().anyMatch(KeyRanges::isEmpty);
    }

    /** How many columns have a condition. */
    private long conditions() {
      return values.stream().filter(one -> !one.isAll()).count();
    }

    /**
     * Small is good. One condition alone is better known to an index of its column, which has no
     * other values in between.
     */
    private int rank() {
      if (isBox()) {
        return conditions() > 1 ? BOXES : ONE_CONDITION;
      }
      return isOfValues() ? VALUES : RANGES;
    }

    /** Of all cells those that the box meets; of an index on one column nobody knows it. */
    double share() {
      return isBox() ? (double) box.cells() / box.allCells() : 0;
    }

    private int ranges() {
      return values.stream().mapToInt(one -> one.ranges().size()).sum();
    }

    String column() {
      return index.definition().column();
    }
  }

  /**
   * One way.
   *
   * @param sides each row that passes is in one of them; none when no row passes
   * @param isAll whether a row passes that is in a side, so that one which does not has a stale
   *     entry
   */
  record Way(List<Side> sides, boolean isAll) {
    /** Whether its rows are found in row key order, so that they can be had page by page. */
    boolean isOneValue() {
      return sides.size() == 1 && sides.get(0).isOneValue();
    }

    /** Whether a grid is asked. */
    boolean hasGrid() {
      return sides.stream().anyMatch(Side::isBox);
    }

    /** Whether it is values of one column that one index has. */
    boolean isOfValues() {
      return sides.size() == 1 && sides.get(0).isOfValues();
    }

    /** Whether a grid is asked for two conditions or more. */
    boolean isOfBoxes() {
      return hasGrid() && worst() <= BOXES;
    }

    private int worst() {
      return sides.stream().mapToInt(Side::rank).max().orElse(VALUES);
    }

    /** Small is good: the worst side counts, and one index is better than several. */
    int rank() {
      return 2 * worst() + (sides.size() < 2 ? 0 : 1);
    }

    /** Of the cells of grids, at most; 0 without a grid. */
    double share() {
      return sides.stream().mapToDouble(Side::share).max().orElse(0);
    }

    private int values() {
      return sides.stream().mapToInt(Side::ranges).sum();
    }
  }

  private static final int VALUES = 0;
  private static final int BOXES = 1;
  private static final int RANGES = 2;
  private static final int ONE_CONDITION = 3;

  /** Those of a scan. */
  static GlobalWays of(Scan scan, List<GlobalIndex> indexes) {
    Decline shape = shape(scan);
    if (shape != null) {
      return declined(shape);
    }
    FilterRecognizer.Recognized filter = FilterRecognizer.recognize(scan.getFilter());
    if (!filter.accepted()) {
      return declined(filter.declined());
    }
    for (ColumnCondition condition : conditions(filter)) {
      if (!condition.latestVersionOnly()) {
        return declined(
            Reason.CONDITION.because(
                "a condition on all versions: a global index has the newest one only",
                "setLatestVersionOnly(true)"));
      }
    }
    List<Way> ways = new ArrayList<>();
    boolean odd = addConditions(scan, filter, indexes, ways);
    for (Requirement.Any any : filter.alternatives()) {
      addUnion(filter, any, indexes, ways);
    }
    ways.sort(
        Comparator.comparingInt(Way::rank)
            .thenComparingDouble(Way::share)
            .thenComparingInt(Way::values));
    return ways.isEmpty() ? declined(none(indexes, odd)) : new GlobalWays(List.copyOf(ways), null);
  }

  private static GlobalWays declined(Decline why) {
    return new GlobalWays(List.of(), why);
  }

  private static Decline none(List<GlobalIndex> indexes, boolean odd) {
    if (odd) {
      return Reason.NO_RANGE.because(
          "a comparison that cells pass which are no values of the column's type",
          "compare by a KeyRangesComparator, as conditions in text do, or by a TypedComparator with"
              + " =, < or <=, which such cells do not pass");
    }
    return Reason.NO_RANGE.because(
        "not every row that passes has a value of a condition in a column with a global index"
            + " (it has them on "
            + String.join(", ", indexes.stream().map(index -> index.definition().column()).toList())
            + ")",
        "add a condition by =, <, <=, >, >=, between or in on such a column");
  }

  private static Decline shape(Scan scan) {
    Decline shape = ScanShape.decline(scan);
    if (shape != null) {
      return shape;
    }
    if (scan.getFilter() == null) {
      return Reason.NO_FILTER.because("the scan has no filter");
    }
    if (scan.isGetScan()) {
      return Reason.SINGLE_ROW.because("the scan is of one row");
    }
    if (!scan.getTimeRange().isAllTime() || !scan.getColumnFamilyTimeRange().isEmpty()) {
      return because("a time range shows other versions than a global index has");
    }
    if (scan.getMaxVersions() > 1) {
      return because("several versions of a column");
    }
    if (scan.getAllowPartialResults()) {
      return because("partial rows");
    }
    if (scan.getConsistency() != Consistency.STRONG || scan.getReplicaId() >= 0) {
      return because("read replicas");
    }
    return RowByRow.isSo(scan.getFilter())
        ? null
        : Reason.FILTER.because(
            "the filter may look at several rows, and rows that are got by their keys have a filter"
                + " each",
            "leave PageFilter, WhileMatchFilter and filters of your own out");
  }

  private static Decline because(String why) {
    return Reason.SHAPE.because(why + ": a global index has no part in it", "leave it out");
  }

  private static List<ColumnCondition> conditions(FilterRecognizer.Recognized filter) {
    List<ColumnCondition> all = new ArrayList<>(filter.conjunction().conditions());
    filter.alternatives().forEach(any -> all.addAll(any.conditions()));
    return all;
  }

  /** What every row has to meet. */
  private static Requirement all(FilterRecognizer.Recognized filter) {
    List<Requirement> parts = new ArrayList<>();
    filter.conjunction().conditions().forEach(one -> parts.add(new Requirement.Single(one)));
    parts.addAll(filter.alternatives());
    return new Requirement.All(parts);
  }

  /** The keys that a requirement leaves a column; null when it does not bound them. */
  private static RequiredKeys keys(Requirement requirement, ColumnDeclaration column) {
    return RequiredKeys.of(requirement, column.family(), column.qualifier(), column.codec());
  }

  /** What a requirement leaves an index; null when it does not bound any of its columns. */
  private static Side side(Requirement requirement, GlobalIndex index) {
    List<KeyRanges> values = new ArrayList<>();
    boolean bounded = false;
    if (index.lacksBounds()) {
      return null; // Nobody knows its cells.
    }
    for (ColumnDeclaration column : index.definition().columns()) {
      RequiredKeys keys = keys(requirement, column);
      boolean here = keys != null && !keys.odd();
      bounded |= here;
      values.add(here ? keys.ranges() : KeyRanges.all());
    }
    return bounded ? Side.of(index, values) : null;
  }

  /** Adds the conditions of all rows; returns whether odd cells were in the way of one. */
  private static boolean addConditions(
      Scan scan, FilterRecognizer.Recognized filter, List<GlobalIndex> indexes, List<Way> ways) {
    Requirement all = all(filter);
    boolean odd = false;
    for (GlobalIndex index : indexes) {
      for (ColumnDeclaration column : index.definition().columns()) {
        RequiredKeys keys = keys(all, column);
        odd |= keys != null && keys.odd();
      }
      Side side = side(all, index);
      if (side != null) {
        ways.add(way(List.of(side), isAll(scan, filter, index)));
      }
    }
    return odd;
  }

  private static void addUnion(
      FilterRecognizer.Recognized filter,
      Requirement.Any any,
      List<GlobalIndex> indexes,
      List<Way> ways) {
    List<Alternatives.Alternative> alternatives =
        Alternatives.of(any, one -> indexes.stream().anyMatch(index -> side(one, index) != null));
    if (alternatives.isEmpty()) {
      return;
    }
    List<Side> sides = new ArrayList<>();
    for (Alternatives.Alternative one : alternatives) {
      Requirement narrowed = all(filter.narrowed(any, one));
      sides.add(
          indexes.stream()
              .filter(index -> side(one.side(), index) != null)
              .map(index -> side(narrowed, index))
              .filter(Objects::nonNull)
              .min(
                  Comparator.comparingInt(Side::rank)
                      .thenComparingDouble(Side::share)
                      .thenComparingInt(Side::ranges))
              .orElse(null));
    }
    if (sides.stream().allMatch(Objects::nonNull)) {
      ways.add(way(sides, false));
    }
  }

  private static Way way(List<Side> sides, boolean isAll) {
    List<Side> some = sides.stream().filter(side -> !side.isEmpty()).toList();
    return new Way(some, isAll && some.size() == 1);
  }

  /**
   * Whether conditions on an index's column are all that a row has to meet, in whatever
   * disjunctions, and the index has just the keys that meet them. Of a grid nobody asks: it is not
   * told of rows that do not match.
   */
  private static boolean isAll(Scan scan, FilterRecognizer.Recognized filter, GlobalIndex index) {
    if (index.bounds() != null || filter.exact() == null || hasAuthorizations(scan)) {
      return false;
    }
    ColumnDeclaration column = index.definition().columns().get(0);
    NavigableSet<byte[]> read = scan.getFamilyMap().get(column.family());
    boolean reads =
        scan.getFamilyMap().isEmpty()
            || scan.getFamilyMap().containsKey(column.family())
                && (read == null || read.contains(column.qualifier()));
    return reads && filter.exact().conditions().stream().allMatch(one -> isExact(one, column));
  }

  private static boolean isExact(ColumnCondition condition, ColumnDeclaration column) {
    return condition.isOn(column.family(), column.qualifier())
        && condition.filterIfMissing()
        && KeyBound.of(condition, column.codec()).map(KeyBound::exact).orElse(false);
  }

  /** Labels that the scan brings may hide rows; so it is if they cannot be read. */
  private static boolean hasAuthorizations(Scan scan) {
    try {
      return scan.getAuthorizations() != null;
    } catch (DeserializationException e) {
      return true;
    }
  }

  /** Whether a local index may find the rows of a scan, as its regions would. */
  static boolean mayBeLocal(Scan scan, List<IndexDefinition> indexes) {
    if (ScanShape.decline(scan) != null || scan.getFilter() == null) {
      return false;
    }
    FilterRecognizer.Recognized filter = FilterRecognizer.recognize(scan.getFilter());
    if (!filter.accepted()) {
      return false;
    }
    Requirement all = all(filter);
    return indexes.stream().anyMatch(index -> keys(all, index.columns().get(0)) != null)
        || filter.alternatives().stream()
            .anyMatch(
                any ->
                    !Alternatives.of(
                            any,
                            one ->
                                indexes.stream()
                                    .anyMatch(index -> keys(one, index.columns().get(0)) != null))
                        .isEmpty());
  }
}
