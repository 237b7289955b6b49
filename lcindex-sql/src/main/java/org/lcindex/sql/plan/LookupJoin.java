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

import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.java.JavaTypeFactory;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.QueryProvider;
import org.apache.calcite.linq4j.function.Function1;
import org.apache.calcite.schema.SchemaPlus;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.query.sql.SqlConditions;
import org.lcindex.sql.run.HeldMemory;
import org.lcindex.sql.run.Run;

/**
 * A join that reads one side by the keys of the other, which leads: many of them in one condition.
 * If more rows lead than are worth that, the other side is read whole. The code that Calcite
 * generates calls it. For one run; not thread safe.
 */
@InterfaceAudience.Private
public final class LookupJoin implements Enumerator<Object[]> {
  /** Rows whose keys are looked up; if more lead, the other side is read whole. */
  static final int MOST_LEADING_ROWS = 50_000;

  private final DataContext context;
  private final Function1<DataContext, Enumerable<?>> found;
  private final LookupPlan plan;
  private final Enumerator<?> leading;
  private final HeldMemory memory;
  private final Deque<Object[]> ready = new ArrayDeque<>();
  private final Set<List<Object>> known = new HashSet<>();
  private Deque<Object[]> waiting;
  private boolean whole;
  private Map<List<Object>, List<Object[]>> byKey = Map.of();
  private Object[] row;
  private Iterator<Object[]> matches = Collections.emptyIterator();
  private Object[] current;

  private LookupJoin(
      DataContext context,
      Enumerator<?> leading,
      Function1<DataContext, Enumerable<?>> found,
      LookupPlan plan) {
    this.context = context;
    this.memory = Run.of(context).memory();
    this.leading = leading;
    this.found = found;
    this.plan = plan;
  }

  /**
   * The joined rows.
   *
   * @param leading rows as arrays or, of one field, as that field
   * @param found such rows of the other side, of a run whose context may have the values of the
   *     column that is looked up
   */
  @SuppressWarnings("unchecked") // generated code has no type parameters
  public static Enumerable<Object[]> rows(
      DataContext context, Enumerable<?> leading, Function1<?, ?> found, LookupPlan plan) {
    return new AbstractEnumerable<>() {
      @Override
      public Enumerator<Object[]> enumerator() {
        return new LookupJoin(
            context, leading.enumerator(), (Function1<DataContext, Enumerable<?>>) found, plan);
      }
    };
  }

  @Override
  public Object[] current() {
    return current;
  }

  @Override
  public boolean moveNext() {
    while (!matches.hasNext()) {
      row = next();
      if (row == null) {
        return false;
      }
      List<Object> key = key(row, plan.leadingKeys());
      List<Object[]> same = key == null ? List.of() : byKey.getOrDefault(key, List.of());
      if (plan.kind() == LookupPlan.Kind.LEADING && !same.isEmpty()) {
        current = row;
        return true;
      }
      if (plan.kind() == LookupPlan.Kind.LEFT && same.isEmpty()) {
        current = Arrays.copyOf(row, row.length + plan.foundFields());
        return true;
      }
      boolean again = plan.kind() == LookupPlan.Kind.FOUND && key != null && isKnown(key);
      matches =
          plan.kind() == LookupPlan.Kind.LEADING || again
              ? Collections.emptyIterator()
              : same.iterator();
    }
    Object[] other = matches.next();
    if (plan.kind() == LookupPlan.Kind.FOUND) {
      current = other;
      return true;
    }
    current = Arrays.copyOf(row, row.length + other.length);
    System.arraycopy(other, 0, current, row.length, other.length);
    return true;
  }

  private boolean isKnown(List<Object> key) {
    if (!known.add(key)) {
      return true;
    }
    memory.add(plan, key);
    return false;
  }

  /** The next row that leads; rows that it may find are there. */
  private Object[] next() {
    if (waiting == null) {
      begin();
    }
    if (ready.isEmpty() && !waiting.isEmpty()) {
      lookUp();
    }
    if (ready.isEmpty() && whole && leading.moveNext()) {
      return array(leading.current());
    }
    return ready.poll();
  }

  private void begin() {
    waiting = new ArrayDeque<>();
    memory.begin(plan);
    while (waiting.size() < MOST_LEADING_ROWS && leading.moveNext()) {
      waiting.add(array(leading.current()));
      memory.add(plan, waiting.getLast());
    }
    whole = waiting.size() == MOST_LEADING_ROWS;
    if (whole) {
      ready.addAll(waiting);
      waiting.clear();
      byKey = byKey(found.apply(context));
    }
  }

  private void lookUp() {
    int field = plan.leadingKeys()[plan.key()];
    Set<Object> values = new HashSet<>();
    List<Object> own = new ArrayList<>();
    while (!waiting.isEmpty() && values.size() < SqlConditions.MOST_VALUES) {
      Object[] next = waiting.poll();
      ready.add(next);
      Object value = normal(next[field]);
      if (value != null && values.add(value)) {
        Conditions.addOwn(value, plan.column(), own);
      }
    }
    byKey = own.isEmpty() ? Map.of() : byKey(found.apply(new Looked(context, own)));
  }

  private Map<List<Object>, List<Object[]>> byKey(Enumerable<?> rows) {
    Map<List<Object>, List<Object[]>> rowsByKey = new HashMap<>();
    byKey = rowsByKey; // not those before and these at once
    memory.begin(plan.foundKeys());
    try (Enumerator<?> all = rows.enumerator()) {
      while (all.moveNext()) {
        Object[] next = array(all.current());
        List<Object> key = key(next, plan.foundKeys());
        if (key != null) {
          memory.add(plan.foundKeys(), next);
          rowsByKey.computeIfAbsent(key, any -> new ArrayList<>(1)).add(next);
        }
      }
    }
    return rowsByKey;
  }

  private static Object[] array(Object row) {
    return row instanceof Object[] fields ? fields : new Object[] {row};
  }

  /** Null, which is equal to nothing, when one of the fields is. */
  private static List<Object> key(Object[] row, int[] fields) {
    Object[] key = new Object[fields.length];
    for (int i = 0; i < fields.length; i++) {
      key[i] = normal(row[fields[i]]);
      if (key[i] == null) {
        return null;
      }
    }
    return Arrays.asList(key);
  }

  /** Equal numbers are one object, whatever their types. */
  private static Object normal(Object value) {
    if (value instanceof BigDecimal number) {
      return number.signum() == 0 ? BigDecimal.ZERO : number.stripTrailingZeros();
    }
    return value instanceof Number number ? normal(BigDecimal.valueOf(number.longValue())) : value;
  }

  @Override
  public void reset() {
    throw new UnsupportedOperationException("rows are read once");
  }

  @Override
  public void close() {
    leading.close();
  }

  /** The context of a run in which values are known. */
  private record Looked(DataContext run, List<Object> values) implements DataContext {
    @Override
    public SchemaPlus getRootSchema() {
      return run.getRootSchema();
    }

    @Override
    public JavaTypeFactory getTypeFactory() {
      return run.getTypeFactory();
    }

    @Override
    public QueryProvider getQueryProvider() {
      return run.getQueryProvider();
    }

    @Override
    public Object get(String name) {
      return name.equals(TableRead.LOOKUP) ? values : run.get(name);
    }
  }
}
