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
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.predicate.RowByRow;
import org.lcindex.predicate.TopRows;
import org.lcindex.query.condition.ColumnName;
import org.lcindex.query.condition.ConditionFilters;
import org.lcindex.query.condition.RowConditions;
import org.lcindex.query.condition.TypedColumns;
import org.lcindex.query.scan.RowRange;
import org.lcindex.query.scan.RowRanges;
import org.lcindex.query.scan.ScanPath;
import org.lcindex.type.EscapedBytes;

/** Builds an {@link Mdrq}. Not thread safe. */
@InterfaceAudience.Public
public final class MdrqBuilder {
  private final TableName table;
  private final TypedColumns typed;
  private final List<Condition> conditions = new ArrayList<>();
  private final List<ColumnName> columns = new ArrayList<>();
  private final List<byte[]> families = new ArrayList<>();
  private final List<Consumer<Scan>> customizers = new ArrayList<>();
  private byte[] start = new byte[0];
  private byte[] stop = new byte[0];
  private int limit = -1;
  private int caching = -1;
  private int ahead = -1;
  private QueryMode mode = QueryMode.AUTO;
  private QueryPath path = QueryPath.AUTO;
  private String index;
  private String queryId;
  private String runId;
  private boolean conditionColumnsOnly;
  private ColumnName orderColumn;
  private boolean descending;

  MdrqBuilder(TableName table, TypedColumns typed) {
    this.table = table;
    this.typed = typed;
  }

  /** Rows pass these, and those of earlier calls. */
  public MdrqBuilder where(Condition... more) {
    conditions.addAll(List.of(more));
    return this;
  }

  /**
   * Rows pass this text of the condition language, and what earlier calls gave.
   *
   * @throws org.lcindex.query.condition.ConditionSyntaxException when it is none
   */
  public MdrqBuilder where(String condition) {
    return where(Condition.parse(condition));
  }

  /** Rows from start, included, to stop, excluded; an empty array is an open end. */
  public MdrqBuilder rows(byte[] start, byte[] stop) {
    this.start = start.clone();
    this.stop = stop.clone();
    return this;
  }

  /**
   * Columns to return, with those of earlier calls. It does not change which rows pass. Columns
   * with a condition are returned as well: HBase filters see only what a scan reads. Without any,
   * rows are returned whole. A row that has none of the columns comes with its first cell, because
   * HBase has no row without a cell.
   *
   * <p>If a row may pass without any of the columns, as it does by {@code a is missing}, by a
   * condition on the row key or without a condition, regions return rows whole and the client drops
   * the rest. A condition such as {@code a is not missing} spares that, and the permission to read
   * the other columns.
   *
   * @param more columns by their texts, which may have types: {@code o:custkey::LONG}; {@link
   *     RowReader#of(TableDescriptor, Mdrq)} reads them by these
   */
  public MdrqBuilder select(String... more) {
    for (String column : more) {
      ColumnName name = Column.typed(column).name();
      // Of a part every row has its key.
      if (name.isRow() || !typed.resolve(name).isPart()) {
        columns.add(typed.column(name, "selected"));
      }
    }
    return this;
  }

  /**
   * Nothing but the columns of the conditions is returned, if every row that passes has one of
   * them; else rows are returned as without this call. {@link MdrqClient#count} does not need it:
   * regions see to that themselves. An observer of others sees no other columns, either.
   */
  public MdrqBuilder selectConditionColumns() {
    this.conditionColumnsOnly = true;
    return this;
  }

  /** Families to return whole, with those of earlier calls. */
  public MdrqBuilder selectFamily(byte[] family) {
    families.add(family.clone());
    return this;
  }

  /**
   * The rows come in the order of a column's values, those of the same value in row key order, and
   * {@link #limit} says how many of them: it has to be given, too. Rows without a value of the
   * column's type are not among them. The column is returned as well.
   *
   * @throws IllegalArgumentException when the column has no index and no {@linkplain Column#as type
   *     of its own}
   */
  public MdrqBuilder orderBy(Column column, Order order) {
    ColumnName resolved = typed.column(column.name(), "an order of its own");
    orderColumn = resolved.as(typed.codec(resolved));
    descending = order == Order.DESC;
    return this;
  }

  /** Orders rows by a column in its text form, which may have a type: {@code o:comment::STRING}. */
  public MdrqBuilder orderBy(String column, Order order) {
    return orderBy(Column.typed(column), order);
  }

  /** Rows returned at most, at least 1. */
  public MdrqBuilder limit(int rows) {
    this.limit = positive("limit", rows);
    return this;
  }

  /** Rows in one RPC at most; HBase's own default when not given. */
  public MdrqBuilder caching(int rows) {
    this.caching = positive("caching", rows);
    return this;
  }

  /**
   * Rows that {@link MdrqClient} reads before anybody asks for them, about: so many in one RPC, of
   * one region at first, and of more regions the more rows were taken. Without it as many as is
   * best for whoever takes them all.
   */
  public MdrqBuilder readAhead(int rows) {
    this.ahead = positive("readAhead", rows);
    return this;
  }

  /** Whether the index may or must be used; AUTO when not given. */
  public MdrqBuilder mode(QueryMode mode) {
    this.mode = Objects.requireNonNull(mode, "mode");
    return this;
  }

  /**
   * Whether the query goes through a global index; AUTO when not given. It is for {@link
   * MdrqClient} and {@link AsyncMdrqClient}: other clients run {@link Mdrq#toScan} in every region,
   * but PLAIN, which holds for all. GLOBAL goes without {@link #mode} and {@link #index}, which are
   * about what regions do; PLAIN is {@link QueryMode#FORBID}.
   */
  public MdrqBuilder path(QueryPath path) {
    this.path = Objects.requireNonNull(path, "path");
    return this;
  }

  /**
   * The column whose local index finds the rows, unless the plain scan is cheaper; with {@link
   * QueryMode#FORCE} even then. Without this call the planner takes the cheapest index.
   *
   * @param column {@code family:qualifier}, or a qualifier that one index has
   * @throws IllegalArgumentException when the table has no index on it
   */
  public MdrqBuilder index(String column) {
    ColumnName name = typed.indexed(Column.column(column).name());
    this.index = EscapedBytes.format(name.family()) + ":" + EscapedBytes.format(name.qualifier());
    return this;
  }

  /** A name under which region servers keep the plans, see {@link MdrqClient#plans}. */
  public MdrqBuilder queryId(String id) {
    this.queryId = Objects.requireNonNull(id, "id");
    return this;
  }

  /**
   * A name by which {@code lcindex queries} shows all scans of the query and {@link
   * LCIndexAdmin#kill} ends them; a client of LCIndex makes one if none is given.
   */
  public MdrqBuilder runId(String id) {
    this.runId = Objects.requireNonNull(id, "id");
    return this;
  }

  /** A last change of every scan, for what this class does not offer, such as authorizations. */
  public MdrqBuilder customize(Consumer<Scan> change) {
    customizers.add(change);
    return this;
  }

  /**
   * The query.
   *
   * @throws IllegalArgumentException when a column has no type or a value is none of its type, or
   *     path, mode and index contradict each other
   */
  public Mdrq build() {
    checkPath();
    Scan template = new Scan().withStartRow(start).withStopRow(stop);
    Selection selection = selection();
    selection.project(template);
    TopRows top = top();
    if (top != null) {
      template.setAttribute(LCIndexConstants.SCAN_TOP, top.toByteArray());
    } else if (limit > 0) {
      template.setLimit(limit);
    }
    if (caching > 0 || ahead > 0) {
      template.setCaching(caching > 0 ? caching : ahead);
    }
    if (ahead > 0) {
      template.setAttribute(ScanPath.AHEAD, Bytes.toBytes(ahead));
    }
    QueryMode regions = path == QueryPath.PLAIN ? QueryMode.FORBID : mode;
    if (regions != QueryMode.AUTO) {
      attribute(template, LCIndexConstants.SCAN_MODE, regions.attribute());
    }
    if (path != QueryPath.AUTO) {
      attribute(template, LCIndexConstants.SCAN_PATH, path.attribute());
    }
    if (index != null) {
      attribute(template, LCIndexConstants.SCAN_INDEX, index);
    }
    if (queryId != null) {
      attribute(template, LCIndexConstants.SCAN_QUERY_ID, queryId);
    }
    if (runId != null) {
      attribute(template, LCIndexConstants.SCAN_RUN_ID, runId);
    }
    List<Condition> all = List.copyOf(conditions);
    List<Consumer<Scan>> changes = List.copyOf(customizers);
    RowConditions rows =
        all.isEmpty() ? RowConditions.none() : RowConditions.of(Mdrq.conjunction(all), typed);
    // Now, so that a mistake is thrown here; and again for each scan, because filters have state.
    filter(all, false);
    Supplier<Scan> whole = () -> scan(template, filter(all, false), changes, rows);
    List<RowRange> ranges = rows.ranges().stream().map(RowRange::of).toList();
    return new Mdrq(
        table,
        all,
        top,
        typed,
        columns.stream().filter(column -> column.codec() != null).toList(),
        types(),
        runId,
        selection,
        whole,
        ranges.isEmpty()
            ? whole
            : () -> {
              Scan scan = scan(template, filter(all, true), changes, rows);
              // A filter that looks at several rows goes through them one after the other.
              return RowByRow.isSo(scan.getFilter())
                  ? scan.setAttribute(ScanPath.ROWS, RowRanges.write(ranges))
                  : whole.get();
            });
  }

  private static Scan scan(
      Scan template, Filter filter, List<Consumer<Scan>> changes, RowConditions rows) {
    Scan scan = copy(template).setFilter(filter);
    changes.forEach(change -> change.accept(scan));
    rows.narrow(scan);
    return scan;
  }

  private void checkPath() {
    boolean proposed = path == QueryPath.GLOBAL || path == QueryPath.GRID;
    boolean both = proposed && (mode != QueryMode.AUTO || index != null);
    boolean plain = path == QueryPath.PLAIN && (mode == QueryMode.FORCE || index != null);
    if (both || plain) {
      throw new IllegalArgumentException(
          String.format(
              "%s=%s and %s: the latter is about local indexes; leave one of them out",
              LCIndexConstants.SCAN_PATH,
              path.attribute(),
              index != null
                  ? LCIndexConstants.SCAN_INDEX + "=" + index
                  : LCIndexConstants.SCAN_MODE + "=" + mode.attribute()));
    }
  }

  /** Columns to which the query gives a type besides its selection. */
  private List<ColumnName> types() {
    List<ColumnName> types = new ArrayList<>();
    if (orderColumn != null) {
      types.add(orderColumn);
    }
    conditions.forEach(
        condition ->
            condition.expression().forEachTest(test -> types.add(typed.resolve(test.column()))));
    types.removeIf(column -> column.codec() == null || column.isPart());
    return List.copyOf(types);
  }

  private TopRows top() {
    if (orderColumn == null) {
      return null;
    }
    if (limit < 1) {
      throw new IllegalArgumentException(
          "The order by "
              + orderColumn
              + " has no limit, and rows are sorted in memory; say how many are wanted:"
              + " limit(rows)");
    }
    return new TopRows(
        orderColumn.family(), orderColumn.qualifier(), orderColumn.codec(), descending, limit);
  }

  /** A new filter that rows pass which pass all conditions; null when all rows of the scan do. */
  private Filter filter(List<Condition> all, boolean inRanges) {
    return all.isEmpty()
        ? null
        : ConditionFilters.amongRows(Mdrq.conjunction(all), typed, inRanges);
  }

  private Selection selection() {
    boolean covered =
        !conditions.isEmpty() && Mdrq.conjunction(conditions).needsACell(typed)
            || orderColumn != null;
    if (columns.isEmpty() && families.isEmpty() && !(conditionColumnsOnly && covered)) {
      return Selection.all();
    }
    List<ColumnName> all = new ArrayList<>(columns);
    if (orderColumn != null) {
      all.add(orderColumn);
    }
    conditions.forEach(
        condition ->
            condition
                .expression()
                .forEachTest(
                    test -> {
                      ColumnName column = typed.resolve(test.column());
                      if (!column.isOfKey()) {
                        all.add(column);
                      }
                    }));
    return Selection.of(all, families, covered);
  }

  static void attribute(Scan scan, String name, String value) {
    scan.setAttribute(name, value.getBytes(StandardCharsets.UTF_8));
  }

  private static Scan copy(Scan scan) {
    try {
      return new Scan(scan);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int positive(String name, int rows) {
    if (rows < 1) {
      throw new IllegalArgumentException(name + " is " + rows + " rows; give at least 1");
    }
    return rows;
  }
}
