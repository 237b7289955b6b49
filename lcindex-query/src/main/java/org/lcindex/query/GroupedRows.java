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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.config.ConfigKeys;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.group.ColumnSource;
import org.lcindex.group.GroupColumn;
import org.lcindex.group.GroupFigures;
import org.lcindex.group.GroupRequest;
import org.lcindex.group.GroupTable;
import org.lcindex.group.KeyFunction;
import org.lcindex.group.KeyReader;
import org.lcindex.group.KeyRequest;
import org.lcindex.query.condition.ColumnName;
import org.lcindex.rpc.IndexException;

/**
 * Puts groups of a scan's rows together. Regions group what they can; a region that cannot, because
 * it has no LCIndex or other observers, returns its rows. For one scan. Not thread safe.
 */
final class GroupedRows implements TakenRows<Groups> {
  /** What is wanted of one column. */
  private static final class Wanted {
    private final ColumnName column;
    private final Set<AggregateFunction> functions = EnumSet.noneOf(AggregateFunction.class);
    private boolean aggregated;
    private int distinct;
    private boolean approximate;

    Wanted(ColumnName column) {
      this.column = column;
    }

    void add(Grouping.Wish wish) {
      if (wish.function() != null) {
        functions.addAll(AggregatedRows.asked(column, wish.function()));
      }
      aggregated |= wish.distinct() == 0;
      distinct = Math.max(distinct, wish.distinct());
      approximate |= wish.approximate();
    }

    GroupColumn request(Mdrq query) {
      return new GroupColumn(
          GroupKey.source(query, column),
          functions.stream().anyMatch(AggregateFunction::needsNumbers),
          !functions.stream().allMatch(AggregateFunction::needsNumbers),
          distinct,
          approximate);
    }
  }

  /** Groups that are looked through at a time for those that are complete. */
  private static final int FEWEST_TAKEN = 1_000;

  private final Scan scan;
  private final List<Wanted> wanted;
  private final GroupRequest request;
  private final GroupTable table;
  private final long mostBytes;

  /** Who gets groups as soon as they are complete; null where all are held. */
  private Consumer<Group> taker;

  private int look = FEWEST_TAKEN;

  private GroupedRows(Scan scan, List<Wanted> wanted, GroupRequest request, long mostBytes) {
    this.scan = scan;
    this.wanted = wanted;
    this.request = request;
    this.table = new GroupTable(request);
    this.mostBytes = mostBytes;
  }

  /**
   * Asks for groups of a query's rows.
   *
   * @param mostBytes heap that they may take
   * @throws IllegalArgumentException for a column that is not known or has another type than is
   *     needed, or for a query of rows in parts or of first rows
   */
  static GroupedRows of(Mdrq query, Grouping grouping, long mostBytes) {
    Scan scan = query.toScanOfRanges();
    if (scan.getBatch() > 0) {
      throw new IllegalArgumentException(
          "A query with a batch has no groups, because a row comes in parts; leave it out");
    }
    if (query.top() != null) {
      throw new IllegalArgumentException(
          "A query of the first rows in a column's order has no groups; leave the order out");
    }
    scan.setAllowPartialResults(false).setNeedCursorResult(false);
    Map<String, Wanted> wanted = new LinkedHashMap<>();
    for (Grouping.Wish wish : grouping.wishes()) {
      ColumnName name = query.typed(wish.column());
      wanted.computeIfAbsent(name.toString(), n -> new Wanted(name)).add(wish);
    }
    List<Wanted> columns = List.copyOf(wanted.values());
    GroupRequest request =
        new GroupRequest(
            // No column of the table has it.
            Bytes.toBytes(UUID.randomUUID().toString()),
            grouping.keys().stream().map(key -> key.of(query)).toList(),
            columns.stream().map(column -> column.request(query)).toList());
    GroupedRows rows = new GroupedRows(scan, columns, request, mostBytes);
    rows.prepare();
    return rows;
  }

  /**
   * Adds the columns to what is read, and leaves the rest to regions: they know whether anybody
   * else looks at what is read, and if not they leave out whatever is not needed.
   */
  private void prepare() {
    if (scan.hasFamilies()) {
      for (ColumnSource column : request.read()) {
        NavigableSet<byte[]> qualifiers = scan.getFamilyMap().get(column.family());
        boolean whole =
            scan.getFamilyMap().containsKey(column.family())
                && (qualifiers == null || qualifiers.isEmpty());
        if (!whole) {
          scan.addColumn(column.family(), column.qualifier());
        }
      }
    }
    if (scan.getLimit() <= 0) {
      scan.setAttribute(LCIndexConstants.SCAN_GROUP, request.toBytes());
    }
    // Else these are the first of all rows, to be grouped here.
  }

  /** Somebody gets groups as soon as they are complete, and {@link #result} has none. */
  GroupedRows givingTo(Consumer<Group> to) {
    taker = Objects.requireNonNull(to, "taker");
    return this;
  }

  /** The scan whose rows are to be {@linkplain #add added}. */
  Scan scan() {
    return scan;
  }

  @Override
  public void add(Result row) throws IOException {
    List<Cell> cells = Arrays.asList(row.rawCells());
    if (request.isAnswer(cells)) {
      table.addBytes(CellUtil.cloneValue(cells.get(0)));
    } else {
      table.addRow(cells);
    }
    if (taker != null && (table.size() >= look || table.memoryBytes() > mostBytes)) {
      give(table.takeComplete(row.getRow()));
      look = Math.max(FEWEST_TAKEN, 2 * table.size());
    }
    if (table.memoryBytes() > mostBytes) {
      throw new IndexException(
          String.format(
              "The query has more groups by %s than the client holds: %d so far, and they take %d"
                  + " bytes of %s=%d. Remedy: add a condition, group by fewer keys or by a"
                  + " function such as the year or the first letters, or raise %s of the client;"
                  + " distinct --approximate estimates how many values there are",
              request,
              table.size(),
              table.memoryBytes(),
              ConfigKeys.QUERY_GROUP_BYTES,
              mostBytes,
              ConfigKeys.QUERY_GROUP_BYTES));
    }
  }

  private void give(List<GroupFigures> groups) throws IOException {
    for (GroupFigures figures : groups) {
      taker.accept(group(figures));
    }
  }

  /**
   * The groups when all rows were added; none if somebody gets them, who has them all then.
   *
   * @throws ArithmeticException when DECIMALs are too large or too small to be added up
   */
  @Override
  public Groups result() throws IOException {
    if (taker != null) {
      give(table.groups());
      return new Groups(List.of());
    }
    List<Group> groups = new ArrayList<>(table.size());
    for (GroupFigures figures : table.groups()) {
      groups.add(group(figures));
    }
    return new Groups(groups);
  }

  private Group group(GroupFigures figures) throws IOException {
    List<KeyReader.Part> parts = KeyReader.parts(request.keys(), figures.key());
    List<GroupValue> keys = new ArrayList<>(parts.size());
    for (int i = 0; i < parts.size(); i++) {
      keys.add(value(request.keys().get(i), parts.get(i)));
    }
    return group(keys, figures);
  }

  /** What was found of each group. */
  Collection<GroupFigures> figures() {
    return table.groups();
  }

  private Group group(List<GroupValue> keys, GroupFigures figures) {
    Map<String, Aggregate> aggregates = new LinkedHashMap<>();
    Map<String, DistinctCount> distinct = new LinkedHashMap<>();
    for (int i = 0; i < wanted.size(); i++) {
      Wanted column = wanted.get(i);
      String name =
          new ColumnName(column.column.family(), column.column.qualifier(), null).toString();
      if (column.aggregated) {
        aggregates.put(
            name, AggregatedRows.aggregate(column.column, column.functions, figures.aggregate(i)));
      }
      if (column.distinct > 0) {
        distinct.put(
            name,
            new DistinctCount(
                figures.distinct(i), figures.isDistinctExact(i), figures.distinctError(i)));
      }
    }
    return new Group(keys, figures.rows(), aggregates, distinct);
  }

  private static GroupValue value(KeyRequest key, KeyReader.Part part) {
    Object value = part.value(key);
    String text =
        value != null && key.function() == KeyFunction.VALUE
            ? key.codec().format(value)
            : value == null ? null : value.toString();
    return new GroupValue(GroupValue.Kind.valueOf(part.status().name()), value, part.form(), text);
  }
}
