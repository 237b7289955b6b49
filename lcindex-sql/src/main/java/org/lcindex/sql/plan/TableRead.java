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
package org.lcindex.sql.plan;

import java.io.IOException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.Linq4j;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.query.Column;
import org.lcindex.query.Condition;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqBuilder;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.Order;
import org.lcindex.query.sql.SqlColumn;
import org.lcindex.query.sql.SqlCondition;
import org.lcindex.sql.run.Run;
import org.lcindex.type.ColumnType;

/**
 * Reads a table as a {@link ReadPlan} says. The code that Calcite generates calls it. Stateless.
 */
@InterfaceAudience.Private
public final class TableRead {
  /** The values of a {@link ReadPlan#lookup} in the context of a run; without any all are meant. */
  static final String LOOKUP = "lcindex.lookup";

  private TableRead() {}

  /**
   * The rows. A join without equal columns wants them once for each row of its other side; so they
   * are kept when they are read for the second time.
   */
  public static Enumerable<Object[]> rows(DataContext context, ReadPlan plan) {
    Run run = Run.of(context);
    boolean byColumn = plan.order() != null && plan.order().first() != null;
    Wanted wanted = byColumn ? plan.order().first() : plan.limit();
    if (wanted != null && wanted.rows(context) == 0) {
      return Linq4j.emptyEnumerable();
    }
    return new AbstractEnumerable<>() {
      private boolean read;
      private List<Object[]> kept;

      @Override
      public Enumerator<Object[]> enumerator() {
        if (read && kept == null) {
          kept = new ArrayList<>();
          run.memory().begin(plan);
          try (Enumerator<Object[]> rows = once()) {
            while (rows.moveNext()) {
              run.memory().add(plan, rows.current());
              kept.add(rows.current());
            }
          }
        }
        read = true;
        return kept == null ? once() : Linq4j.enumerator(kept);
      }

      private Enumerator<Object[]> once() {
        return new Rows(plan.columns(), run.ask(() -> open(context, run, plan)), run);
      }
    };
  }

  private static ResultScanner open(DataContext context, Run run, ReadPlan plan)
      throws IOException {
    MdrqClient client = plan.table().client();
    Scans scans = query -> run.read(query, plan.table(), () -> client.scan(query));
    ReadOrder order = plan.order();
    if (order == null) {
      return scans.of(run.query(query(context, plan), client));
    }
    Column column = order.column().column();
    if (order.first() != null) {
      Order direction = order.descending() ? Order.DESC : Order.ASC;
      long first = Math.min(order.first().rows(context), Wanted.MOST_BY_COLUMN);
      return new ColumnOrderedRows(
          scans,
          order,
          (int) Math.max(1, first),
          rows -> run.query(query(context, plan).orderBy(column, direction).limit(rows), client),
          run.query(query(context, plan).select(order.column().selection()), client),
          run.memory());
    }
    List<Mdrq> queries = new ArrayList<>();
    for (Condition range : ranges(order)) {
      MdrqBuilder query = query(context, plan);
      if (order.reversed()) {
        query.customize(scan -> scan.setReversed(true));
      }
      queries.add(run.query(range == null ? query : query.where(range), client));
    }
    return order.isOneScan()
        ? scans.of(queries.get(0))
        : new KeyOrderedRows(scans, queries, order.nulls() ? order.column() : null, run.memory());
  }

  /** What rows pass that are read one range after the other, the last one with what is no value. */
  private static List<Condition> ranges(ReadOrder order) {
    if (!order.signed()) {
      return Collections.singletonList(null);
    }
    Object zero = zero(order.column().codec().type());
    Column column = order.column().column();
    Condition first = order.reversed() ? column.ge(zero) : column.lt(zero);
    Condition second = order.reversed() ? column.lt(zero) : column.ge(zero);
    return List.of(first, order.nulls() ? first.not() : second);
  }

  private static Object zero(ColumnType type) {
    return switch (type) {
      case DATE -> LocalDate.EPOCH;
      case TIMESTAMP -> Instant.EPOCH;
      default -> "0";
    };
  }

  private static MdrqBuilder query(DataContext context, ReadPlan plan) {
    MdrqBuilder query = Mdrq.on(plan.table().current());
    for (SqlColumn column : plan.columns()) {
      if (!column.isInRow()) {
        query.select(column.selection());
      }
    }
    boolean exact = true;
    if (plan.condition() != null) {
      SqlCondition pushed = Parameters.in(plan.condition(), context, plan.table());
      exact = pushed != null && pushed.exact();
      if (pushed != null) {
        query.where(pushed.condition());
      }
    }
    if (plan.lookup() != null && context.get(LOOKUP) instanceof Collection<?> values) {
      query.where(plan.lookup().column().in(values));
    }
    long rows = exact && plan.limit() != null ? plan.limit().rows(context) : -1;
    if (rows > 0 && rows < Integer.MAX_VALUE) {
      query.limit((int) rows);
    }
    return query;
  }

  /** Groups of the rows; each time they are read anew. */
  public static Enumerable<Object[]> groups(DataContext context, GroupPlan plan) {
    MdrqClient client = plan.read().table().client();
    Run run = Run.of(context);
    Mdrq query = run.query(query(context, plan.read().withFields(List.of())), client);
    plan.figures().stream()
        .filter(figure -> figure.column() != null)
        .forEach(figure -> run.addFigure(query.table(), figure.column().selection()));
    return new AbstractEnumerable<>() {
      @Override
      public Enumerator<Object[]> enumerator() {
        List<Object[]> groups =
            run.read(
                query, plan.read().table(), () -> GroupRows.of(client, query, plan, run.odd()));
        return groups == null
            ? rowsAsGroups(context, plan).enumerator()
            : Linq4j.enumerator(groups);
      }
    };
  }

  /** Each row is a group: what is above puts groups together. */
  private static Enumerable<Object[]> rowsAsGroups(DataContext context, GroupPlan plan) {
    List<SqlColumn> columns = GroupRows.columns(plan);
    List<SqlColumn> all = plan.read().table().columns();
    List<Integer> fields = columns.stream().map(all::indexOf).toList();
    return rows(context, plan.read().withFields(fields))
        .select(values -> GroupRows.alone(values, columns, plan));
  }

  private static final class Rows implements Enumerator<Object[]> {
    private final RowValues values;
    private final ResultScanner scanner;
    private final Run run;
    private Object[] current;

    Rows(List<SqlColumn> columns, ResultScanner scanner, Run run) {
      this.values = new RowValues(columns);
      this.scanner = scanner;
      this.run = run;
    }

    @Override
    public Object[] current() {
      return current;
    }

    @Override
    public boolean moveNext() {
      Result row = run.ask(scanner::next);
      if (row == null) {
        values.tellOdd(run.odd());
        return false;
      }
      current = values.of(row);
      return true;
    }

    @Override
    public void reset() {
      throw new UnsupportedOperationException("rows are read once");
    }

    @Override
    public void close() {
      scanner.close();
      values.tellOdd(run.odd());
    }
  }
}
