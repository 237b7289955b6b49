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
package org.lcindex.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.lcindex.type.ColumnType;

/** Conditions with parameters are left to HBase, whatever the type of the column. */
class SqlParametersTest {
  private static String table;
  private static Connection pushing;
  private static Connection plain;

  @BeforeAll
  static void make() throws Exception {
    table = SqlTable.quoted(SqlTable.make(61, SqlTable.Indexes.NONE));
    pushing = SqlTable.connect(true);
    plain = SqlTable.connect(false);
  }

  @AfterAll
  static void close() throws SQLException {
    pushing.close();
    plain.close();
  }

  @Test
  void valuesOfAllTypes() throws Exception {
    Random random = new Random(61);
    for (ColumnType type : ColumnType.values()) {
      List<Object> values = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        values.add(SqlTable.value(type, random));
      }
      if (type == ColumnType.DOUBLE) {
        values.addAll(List.of(Double.NaN, -0.0, Double.POSITIVE_INFINITY));
        values.addAll(List.of(5, 5L, 0.1f, new BigDecimal("0.1")));
      } else if (type == ColumnType.FLOAT) {
        values.addAll(List.of(Float.NaN, -0.0f, Float.POSITIVE_INFINITY));
      }
      check(SqlTable.column(type) + (random.nextBoolean() ? " = ?" : " >= ?"), values);
    }
    check("c_string like ?", List.of("a%", "ab", "%", "a_", "日%", ""));
    check("row = ?", List.of(Bytes.toBytes("r007"), Bytes.toBytes("none"), new byte[0]));
  }

  private static void check(String condition, List<Object> values) throws SQLException {
    String sql = "select row, c_int from " + table + " where " + condition;
    try (PreparedStatement plan = pushing.prepareStatement("explain plan for " + sql);
        PreparedStatement pushed = pushing.prepareStatement(sql);
        PreparedStatement whole = plain.prepareStatement(sql)) {
      String shown = String.join("", rows(plan, values.get(0)));
      assertTrue(shown.contains("where="), shown);
      for (Object value : values) {
        List<String> expected = rows(whole, value);
        assertEquals(expected, rows(pushed, value), () -> condition + " of " + value);
      }
    }
  }

  private static List<String> rows(PreparedStatement statement, Object value) throws SQLException {
    if (value instanceof byte[] bytes) {
      statement.setBytes(1, bytes);
    } else {
      statement.setObject(1, value);
    }
    return SqlTable.rows(statement.executeQuery());
  }
}
