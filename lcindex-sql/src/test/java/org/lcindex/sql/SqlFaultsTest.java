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
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.IOException;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.testing.FaultyClasses;
import org.lcindex.testing.PlantedFault;

/**
 * With each fault of {@code faults.txt} a driver answers the statement that is named there in
 * another way than one that leaves nothing to HBase.
 */
@Tag("slices")
class SqlFaultsTest {
  /** Its code for a plan finds our classes by the loader that has it. */
  private static final String CALCITE = "org.apache.calcite.";

  private static Map<PlantedFault, Map<String, byte[]>> classes;
  private static String table;
  private static Connection plain;

  @BeforeAll
  static void make() throws Exception {
    classes = FaultyClasses.of(faults());
    table = SqlTable.quoted(SqlTable.make(60, SqlTable.Indexes.NONE));
    plain = SqlTable.connect(false);
  }

  @AfterAll
  static void close() throws SQLException {
    plain.close();
  }

  static List<PlantedFault> faults() throws IOException {
    return PlantedFault.of("/org/lcindex/sql/faults.txt");
  }

  /** Else a fault is noticed by a statement that has always another answer. */
  @Test
  void withoutFaultsAnswersAreRight() throws Exception {
    try (Connection pushing = connect(Map.of())) {
      for (PlantedFault fault : faults()) {
        assertEquals(answer(plain, fault), answer(pushing, fault), fault.name());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("faults")
  void isNoticed(PlantedFault fault) throws Exception {
    try (Connection pushing = connect(classes.get(fault))) {
      assertNotEquals(answer(plain, fault), answer(pushing, fault), fault.name());
    }
  }

  private static Connection connect(Map<String, byte[]> changed) throws Exception {
    Class<?> driver =
        new FaultyClasses.Loader(changed, CALCITE).loadClass(LCIndexDriver.class.getName());
    Properties settings = new Properties();
    settings.put(LCIndexDriver.CONNECTION, SharedCluster.get().connection());
    return ((Driver) driver.getDeclaredConstructor().newInstance())
        .connect(LCIndexDriver.PREFIX, settings);
  }

  /** Parameters are 2.5. */
  private static List<String> answer(Connection connection, PlantedFault fault)
      throws SQLException {
    // Commas of a statement were taken for those between names of tests.
    String sql = String.format(String.join(", ", fault.tables()), table);
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 1; i <= statement.getParameterMetaData().getParameterCount(); i++) {
        statement.setDouble(i, 2.5);
      }
      return SqlTable.rows(statement.executeQuery());
    }
  }
}
