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
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.adaptive.AdaptiveSparkPlanExec;
import org.apache.spark.sql.execution.adaptive.QueryStageExec;
import org.apache.spark.sql.execution.datasources.v2.BatchScanExec;

/**
 * Prints of each statement its rows, how many rows HBase sent in how many partitions, and what
 * HBase did. Words are the table, the number of settings {@code KEY=VALUE}, these, and statements
 * in which {@code %s} is the table.
 */
final class PushedPlans {
  private PushedPlans() {}

  public static void main(String[] words) {
    SparkSession spark = RandomQueries.session();
    int settings = Integer.parseInt(words[1]);
    List<String> given = Arrays.asList(words).subList(2, 2 + settings);
    RandomQueries.table(spark, words[0], given, true).createOrReplaceTempView("t");
    for (String sql : Arrays.asList(words).subList(2 + settings, words.length)) {
      Dataset<Row> query = spark.sql(sql.replace("%s", "t"));
      StringBuilder rows = new StringBuilder();
      query.collectAsList().forEach(row -> rows.append(row));
      StringBuilder scans = new StringBuilder();
      addScans(query.queryExecution().executedPlan(), scans);
      System.out.println(SparkJvm.SAID + rows + scans);
    }
    spark.stop();
  }

  private static void addScans(SparkPlan plan, StringBuilder to) {
    if (plan instanceof AdaptiveSparkPlanExec adaptive) {
      addScans(adaptive.executedPlan(), to);
      return;
    }
    if (plan instanceof QueryStageExec stage) {
      addScans(stage.plan(), to);
      return;
    }
    if (plan instanceof BatchScanExec scan) {
      to.append(" rows ")
          .append(scan.metrics().apply("lcindexRows").value())
          .append(" of ")
          .append(scan.scan().description());
    }
    for (int i = 0; i < plan.children().length(); i++) {
      addScans(plan.children().apply(i), to);
    }
  }
}
