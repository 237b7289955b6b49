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

import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.SparkSession;

/**
 * Runs statements with a catalog {@code hbase} and prints the rows of each. Words are the number of
 * settings {@code KEY=VALUE}, these, and statements.
 */
final class PageStatements {
  private PageStatements() {}

  public static void main(String[] words) {
    SparkSession spark = RandomQueries.session();
    spark.conf().set("spark.sql.catalog.hbase", LCIndexCatalog.class.getName());
    int settings = Integer.parseInt(words[0]);
    for (String setting : Arrays.asList(words).subList(1, 1 + settings)) {
      int equals = setting.indexOf('=');
      spark
          .conf()
          .set(
              "spark.sql.catalog.hbase." + setting.substring(0, equals),
              setting.substring(equals + 1));
    }
    List<String> statements = Arrays.asList(words).subList(1 + settings, words.length);
    for (String sql : statements) {
      System.out.println(SparkJvm.SAID + spark.sql(sql).collectAsList());
    }
    spark.stop();
  }
}
