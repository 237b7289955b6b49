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
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.Linq4j;
import org.apache.calcite.runtime.CalciteException;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqBuilder;
import org.lcindex.query.MdrqClient;
import org.lcindex.sql.column.SqlColumn;

/**
 * Reads a table as a {@link ReadPlan} says. The code that Calcite generates calls it. Stateless.
 */
@InterfaceAudience.Private
public final class TableRead {
  private TableRead() {}

  /** The rows; each time they are read anew. */
  public static Enumerable<Object[]> rows(DataContext context, ReadPlan plan) {
    Mdrq query = query(context, plan);
    AtomicBoolean cancelled = DataContext.Variable.CANCEL_FLAG.get(context);
    return new AbstractEnumerable<>() {
      @Override
      public Enumerator<Object[]> enumerator() {
        try {
          return new Rows(plan.columns(), plan.table().client().scan(query), cancelled);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    };
  }

  private static Mdrq query(DataContext context, ReadPlan plan) {
    MdrqBuilder query = Mdrq.on(plan.table().descriptor());
    for (SqlColumn column : plan.columns()) {
      if (!column.isInRow()) {
        query.select(column.selection());
      }
    }
    if (plan.condition() != null) {
      Pushed pushed = Parameters.in(plan.condition(), context, plan.table());
      if (pushed != null) {
        query.where(pushed.condition());
      }
    }
    if (plan.limit() >= 0 && plan.limit() < Integer.MAX_VALUE) {
      query.limit((int) Math.max(1, plan.limit()));
    }
    return query.build();
  }

  /** Groups of the rows; each time they are read anew. */
  public static Enumerable<Object[]> groups(DataContext context, GroupPlan plan) {
    MdrqClient client = plan.read().table().client();
    Mdrq query = query(context, plan.read().withFields(List.of()));
    return new AbstractEnumerable<>() {
      @Override
      public Enumerator<Object[]> enumerator() {
        try {
          return Linq4j.enumerator(GroupRows.of(client, query, plan));
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    };
  }

  private static final class Rows implements Enumerator<Object[]> {
    private final List<SqlColumn> columns;
    private final ResultScanner scanner;
    private final AtomicBoolean cancelled;
    private Object[] current;

    Rows(List<SqlColumn> columns, ResultScanner scanner, AtomicBoolean cancelled) {
      this.columns = columns;
      this.scanner = scanner;
      this.cancelled = cancelled;
    }

    @Override
    public Object[] current() {
      return current;
    }

    @Override
    public boolean moveNext() {
      if (cancelled != null && cancelled.get()) {
        throw new CalciteException("the statement was cancelled", null);
      }
      try {
        Result row = scanner.next();
        if (row == null) {
          return false;
        }
        Object[] values = new Object[columns.size()];
        for (int i = 0; i < values.length; i++) {
          values[i] = columns.get(i).valueIn(row);
        }
        current = values;
        return true;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public void reset() {
      throw new UnsupportedOperationException("rows are read once");
    }

    @Override
    public void close() {
      scanner.close();
    }
  }
}
