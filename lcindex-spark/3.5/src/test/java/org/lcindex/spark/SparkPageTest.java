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

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.TableName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lcindex.sql.SqlTable;

/** The statements of {@code docs/spark.md}, and a catalog's lists; the size of the jar. */
class SparkPageTest {
  private static final Pattern SQL = Pattern.compile("```sql\n(.*?)```", Pattern.DOTALL);
  private static final long MOST_BYTES = 70_000_000;

  @Test
  @Tag("slices")
  void statementsOfThePageRun() throws Exception {
    String page = Files.readString(Path.of(System.getProperty("lcindex.spark.page")));
    List<String> statements =
        SQL.matcher(page).results().map(MatchResult::group).map(SparkPageTest::inside).toList();
    assertEquals(2, statements.size(), statements::toString);
    SqlTable.make(
        TableName.valueOf("orders"),
        List.of(),
        "f:custkey INT",
        "f:totalprice DOUBLE",
        "f:orderdate DATE",
        "f:orderpriority STRING");
    List<String> settings = SparkJvm.cluster();
    List<String> words = new ArrayList<>(List.of("" + settings.size()));
    words.addAll(settings);
    words.add(statements.get(1));
    words.add(statements.get(0));
    words.add("show tables in hbase.default");
    words.add("show namespaces in hbase");
    List<String> said = SparkJvm.run(PageStatements.class, List.of(), words.toArray(String[]::new));
    assertEquals("[]", said.get(0));
    assertEquals("[[1-URGENT,1,1200.5]]", said.get(1));
    assertTrue(said.get(2).contains("orders"), said.get(2));
    assertEquals("[[default]]", said.get(3));
  }

  private static String inside(String block) {
    return block.substring("```sql\n".length(), block.length() - "```".length());
  }

  @Test
  void theJarIsSmall() throws Exception {
    long size = Files.size(Path.of(System.getProperty("lcindex.spark.jar")));
    assertTrue(size <= MOST_BYTES, size + " bytes");
  }
}
