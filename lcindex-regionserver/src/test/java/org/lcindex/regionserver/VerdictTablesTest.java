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
package org.lcindex.regionserver;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whoever excludes, skips or decides a row says of each line of the verdict tables what the table
 * has, which follows from HBase's semantics.
 */
class VerdictTablesTest {
  private static final int LEAST_LINES = 200;

  static Set<String> tables() {
    return VerdictTables.names();
  }

  @ParameterizedTest
  @MethodSource("tables")
  void eachLineHolds(String table) throws IOException {
    List<String> differences = VerdictTables.differences(table);
    assertTrue(differences.isEmpty(), () -> String.join("\n", differences));
  }

  @Test
  void thereAreEnough() {
    int lines = tables().stream().mapToInt(table -> VerdictTables.cases(table).size()).sum();
    assertTrue(lines >= LEAST_LINES, lines + " lines");
  }
}
