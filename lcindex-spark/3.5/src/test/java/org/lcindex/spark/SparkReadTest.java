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
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lcindex.sql.SqlTable;

/** Reads of Spark in a JVM of its own, of tables with cells of all types, odd and missing ones. */
class SparkReadTest {
  private static List<String> ask(SqlTable.Indexes indexes, int seed, int number) throws Exception {
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

  /** What HBase did of each statement, and how many rows it sent. */
  @Test
  @Tag("slices")
  void whatIsPushed() throws Exception {
    TableName table = SqlTable.make(62, SqlTable.Indexes.LOCAL);
    List<String> settings = SparkJvm.cluster();
    List<String> words = new ArrayList<>(List.of(table.getNameAsString(), "" + settings.size()));
    words.addAll(settings);
    words.addAll(
        List.of(
            "select count(*) from %s",
            "select count(*) from %s where c_int = 3 and c_date >= date'1998-01-01'",
            "select c_boolean, count(*) from %s group by c_boolean",
            "select row from %s where c_short = 3 limit 1",
            "select c_short from %s where c_short > 0 order by c_short limit 1",
            "select /*+ broadcast(b) */ count(a.c_int) from %s a join (select cast(id as smallint)"
                + " as k from range(100) where id = 3) b on a.c_short = b.k"));
    List<String> said = SparkJvm.run(PushedPlans.class, List.of(), words.toArray(String[]::new));
    assertEquals(6, said.size(), said::toString);
    assertTrue(said.get(0).contains(" rows 1 of lcindex"), said.get(0));
    assertTrue(said.get(1).contains(" rows 1 of lcindex"), said.get(1));
    assertTrue(said.get(1).contains("groups: [rows]"), said.get(1));
    assertTrue(said.get(2).contains("groups: [c_boolean, rows]"), said.get(2));
    assertTrue(said.get(3).contains("limit: 1"), said.get(3));
    assertTrue(said.get(4).contains("first rows: 1 by c_short ASC"), said.get(4));
    assertTrue(said.get(5).contains(" in ("), said.get(5));
  }

  @ParameterizedTest
  @EnumSource
  @Tag("slices")
  void answersAreThoseOfSparkAlone(SqlTable.Indexes indexes) throws Exception {
    int number = Integer.getInteger("lcindex.test.conditions", 100);
    assertEquals(List.of(number + " queries"), ask(indexes, 61, number));
  }
}
