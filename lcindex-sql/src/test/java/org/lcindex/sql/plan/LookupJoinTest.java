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

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.DataContexts;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Linq4j;
import org.apache.calcite.linq4j.function.Function1;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.query.sql.SqlColumn;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/** Joins that look rows up, of rows in memory. */
class LookupJoinTest {
  private static final SqlColumn COLUMN =
      new SqlColumn(
          "c", Bytes.toBytes("f"), Bytes.toBytes("c"), ValueCodec.of(ColumnType.INT), 0, null, -1);

  /** A row that leads twice, one that finds nothing, and one without a key. */
  private static final List<Object> LEADING = Arrays.asList(1, 1L, 3, null);

  private static final List<Object[]> FOUND =
      List.of(
          new Object[] {"a", 1},
          new Object[] {"b", 1},
          new Object[] {"c", 2},
          new Object[] {"d", null});

  private static List<String> joined(LookupPlan.Kind kind) {
    Function1<Object, Enumerable<Object[]>> found = context -> Linq4j.asEnumerable(FOUND);
    LookupPlan plan = new LookupPlan(COLUMN, 0, new int[] {0}, new int[] {1}, 2, kind);
    List<String> rows = new ArrayList<>();
    LookupJoin.rows(DataContexts.EMPTY, Linq4j.asEnumerable(LEADING), found, plan)
        .forEach(row -> rows.add(Arrays.toString(row)));
    return rows;
  }

  @Test
  void eachKindHasItsRows() {
    assertEquals(
        List.of("[1, a, 1]", "[1, b, 1]", "[1, a, 1]", "[1, b, 1]"), joined(LookupPlan.Kind.INNER));
    assertEquals(
        List.of(
            "[1, a, 1]",
            "[1, b, 1]",
            "[1, a, 1]",
            "[1, b, 1]",
            "[3, null, null]",
            "[null, null, null]"),
        joined(LookupPlan.Kind.LEFT));
    assertEquals(List.of("[1]", "[1]"), joined(LookupPlan.Kind.LEADING));
    assertEquals(List.of("[a, 1]", "[b, 1]"), joined(LookupPlan.Kind.FOUND));
  }
}
