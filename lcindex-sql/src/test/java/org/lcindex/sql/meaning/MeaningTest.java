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
package org.lcindex.sql.meaning;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.apache.calcite.DataContext;
import org.apache.calcite.jdbc.CalciteConnection;
import org.apache.calcite.jdbc.CalcitePrepare;
import org.apache.calcite.jdbc.Driver;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Linq4j;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.ScannableTable;
import org.apache.calcite.schema.impl.AbstractTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What statements mean, by a table of cases over rows in memory. */
class MeaningTest {
  private static final Object[][] ROWS = {
    {1, 1.0, 1f, "a", 1L, new BigDecimal("1.00")},
    {2, Double.NaN, Float.NaN, "😀", Long.MAX_VALUE, new BigDecimal("2.00")},
    {3, Double.POSITIVE_INFINITY, 3f, "～", Long.MAX_VALUE, new BigDecimal("2.50")},
    {4, 0.0, 0f, "b", 5L, null},
    {5, 5.0, 5f, "", null, new BigDecimal("99999999999999999999999999999999.01")},
    {6, null, null, null, 7L, new BigDecimal("0.01")},
    {7, Double.NEGATIVE_INFINITY, -1f, "b", 8L, new BigDecimal("0.01")},
    {8, Double.NaN, Float.NaN, "日本", 9L, new BigDecimal("0.01")},
  };

  private static Connection connection;

  /** Calcite's driver with our preparation. */
  private static final class Prepared extends Driver {
    Prepared() {
      super(null);
    }

    @Override
    public CalcitePrepare createPrepare() {
      return new Preparation(plan -> plan);
    }

    @Override
    protected String getConnectStringPrefix() {
      return "jdbc:meaning:";
    }
  }

  private static final class Rows extends AbstractTable implements ScannableTable {
    @Override
    public RelDataType getRowType(RelDataTypeFactory types) {
      return types
          .builder()
          .add("id", SqlTypeName.INTEGER)
          .add("d", SqlTypeName.DOUBLE)
          .nullable(true)
          .add("f", SqlTypeName.REAL)
          .nullable(true)
          .add("s", SqlTypeName.VARCHAR)
          .nullable(true)
          .add("n", SqlTypeName.BIGINT)
          .nullable(true)
          .add("m", SqlTypeName.DECIMAL, 38, 2)
          .nullable(true)
          .build();
    }

    @Override
    public Enumerable<Object[]> scan(DataContext context) {
      return Linq4j.asEnumerable(ROWS);
    }
  }

  @BeforeAll
  static void connect() throws SQLException {
    Utf8.use();
    Properties settings = new Properties();
    settings.setProperty("typeSystem", MeaningTypes.class.getName() + "#INSTANCE");
    settings.setProperty("caseSensitive", "false");
    settings.setProperty("unquotedCasing", "UNCHANGED");
    settings.setProperty("defaultNullCollation", "LAST");
    connection = new Prepared().connect("jdbc:meaning:", settings);
    connection.unwrap(CalciteConnection.class).getRootSchema().add("t", new Rows());
  }

  @AfterAll
  static void close() throws SQLException {
    connection.close();
  }

  /** A statement, and its rows after an arrow: columns have bars between them, rows semicolons. */
  static Stream<Arguments> cases() throws IOException {
    try (InputStream in = MeaningTest.class.getResourceAsStream("meaning.txt")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
              .lines()
              .filter(line -> line.contains(" => "))
              .map(line -> line.split(" => ", -1))
              .map(parts -> Arguments.of(parts[0], parts[1]))
              .toList()
              .stream();
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void aStatementMeans(String sql, String expected) throws SQLException {
    assertEquals(expected, rows(sql));
  }

  @Test
  void aNumberThatDoesNotFitIsAnError() {
    assertThrows(ArithmeticException.class, () -> rows("select n + 1 from t where id = 2"));
    assertThrows(
        ArithmeticException.class, () -> rows("select id + 2147483647 from t where id = 8"));
  }

  private static String rows(String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      List<String> rows = new ArrayList<>();
      while (result.next()) {
        List<String> row = new ArrayList<>();
        for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
          row.add(result.getString(i));
        }
        rows.add(String.join("|", row.stream().map(String::valueOf).toList()));
      }
      return String.join("; ", rows);
    }
  }
}
