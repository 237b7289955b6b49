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
package org.lcindex.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.api.Tag;
import org.lcindex.sql.SqlTable;

/** Reads of Spark in a JVM of its own, of tables with cells of all types, odd and missing ones. */
class SparkReadTest {
  private static List<String> ask(SqlTable.Indexes indexes, int seed, int number)
      throws Exception {
    TableName table = SqlTable.make(seed, indexes);
    List<String> words = new ArrayList<>();
    words.addAll(List.of(table.getNameAsString(), "" + seed, "" + number));
    words.addAll(SparkJvm.cluster());
    return SparkJvm.run(RandomQueries.class, List.of(), words.toArray(String[]::new));
  }

  @Test
  void answersAreThoseOfSparkAlone() throws Exception {
    assertEquals(List.of("20 queries"), ask(SqlTable.Indexes.LOCAL, 60, 20));
  }

  @ParameterizedTest
  @EnumSource
  @Tag("slices")
  void answersAreThoseOfSparkAlone(SqlTable.Indexes indexes) throws Exception {
    int number = Integer.getInteger("lcindex.test.conditions", 100);
    assertEquals(List.of(number + " queries"), ask(indexes, 61, number));
  }
}
