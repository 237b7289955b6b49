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

import static org.apache.spark.sql.functions.callUDF;
import static org.apache.spark.sql.functions.col;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.TaskContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskStart;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Writes in a JVM of Spark. Words are settings {@code KEY=VALUE} of all jobs; then for each job
 * {@code DO}, its name, and its settings. Prints how each has ended.
 */
final class WriteJobs {
  private static final String DO = "DO";

  private WriteJobs() {}

  public static void main(String[] words) {
    List<String> all = Arrays.asList(words);
    int begin = all.indexOf(DO);
    Map<String, String> settings = settings(all.subList(0, begin));
    SparkSession spark = session(settings);
    while (begin < all.size()) {
      List<String> rest = all.subList(begin + 1, all.size());
      int end = rest.indexOf(DO);
      List<String> job = end < 0 ? rest : rest.subList(0, end);
      Map<String, String> own = new LinkedHashMap<>(settings);
      own.putAll(settings(job.subList(1, job.size())));
      try {
        run(spark, job.get(0), own);
        System.out.println(SparkJvm.SAID + job.get(0) + " ok");
      } catch (Exception e) {
        e.printStackTrace(System.out);
        System.out.println(SparkJvm.SAID + job.get(0) + " failed: " + messages(e));
      }
      begin = end < 0 ? all.size() : begin + 1 + end;
    }
    spark.stop();
  }

  private static Map<String, String> settings(List<String> words) {
    Map<String, String> settings = new LinkedHashMap<>();
    for (String word : words) {
      int equals = word.indexOf('=');
      settings.put(word.substring(0, equals), word.substring(equals + 1));
    }
    return settings;
  }

  private static String messages(Throwable e) {
    List<String> messages = new ArrayList<>();
    for (Throwable one = e; one != null; one = one.getCause()) {
      messages.add(String.valueOf(one.getMessage()));
    }
    return String.join(" / ", messages).replace('\n', ' ');
  }

  private static SparkSession session(Map<String, String> settings) {
    SparkSession.Builder builder =
        SparkSession.builder()
            .master("local[2,4]")
            .config("spark.ui.enabled", false)
            .config("spark.sql.shuffle.partitions", 2)
            .config("spark.sql.session.timeZone", "America/New_York")
            .config("spark.driver.host", "localhost")
            .config("spark.sql.catalog.lc", LCIndexCatalog.class.getName())
            .config("spark.sql.catalog.bulk", LCIndexCatalog.class.getName())
            .config("spark.sql.catalog.bulk.mode", "bulk");
    for (String catalog : List.of("lc", "bulk")) {
      settings.forEach(
          (key, value) -> builder.config("spark.sql.catalog." + catalog + "." + key, value));
    }
    SparkSession spark = builder.getOrCreate();
    spark.udf().register("flaky", flaky(1), DataTypes.IntegerType);
    spark.udf().register("broken", flaky(Integer.MAX_VALUE), DataTypes.IntegerType);
    return spark;
  }

  /** Fails amid each task as long as it has not been tried some times. */
  private static UDF1<Integer, Integer> flaky(int attempts) {
    return value -> {
      if (value % 100 == 99 && TaskContext.get().attemptNumber() < attempts) {
        throw new IllegalStateException("meant to fail at " + value);
      }
      return value;
    };
  }

  private static DataType type(String name) {
    return switch (name) {
      case "boolean" -> DataTypes.BooleanType;
      case "byte" -> DataTypes.ByteType;
      case "short" -> DataTypes.ShortType;
      case "int" -> DataTypes.IntegerType;
      case "long" -> DataTypes.LongType;
      case "float" -> DataTypes.FloatType;
      case "double" -> DataTypes.DoubleType;
      case "decimal" -> DataTypes.createDecimalType(38, 10);
      case "date" -> DataTypes.DateType;
      case "timestamp" -> DataTypes.TimestampType;
      case "string" -> DataTypes.StringType;
      default -> DataTypes.BinaryType;
    };
  }

  /** {@link WrittenRows}, with the keys as text, and undeclared columns by family and qualifier. */
  private static Dataset<Row> rows(SparkSession spark, int number, long seed) {
    List<StructField> fields = new ArrayList<>();
    fields.add(DataTypes.createStructField("row", DataTypes.StringType, true));
    for (String type : WrittenRows.TYPES) {
      fields.add(DataTypes.createStructField("f:" + type, type(type), true));
    }
    List<Row> rows = new ArrayList<>();
    for (Object[] row : WrittenRows.of(number, seed)) {
      rows.add(RowFactory.create(row));
    }
    return spark.createDataFrame(rows, new StructType(fields.toArray(StructField[]::new)));
  }

  private static void run(SparkSession spark, String job, Map<String, String> settings) {
    Map<String, String> options = new LinkedHashMap<>(settings);
    String number = options.remove("rows");
    Dataset<Row> rows = rows(spark, number == null ? 600 : Integer.parseInt(number), 1);
    switch (job) {
      case "append" -> append(rows, options);
      case "other" -> append(rows(spark, 600, 2), options);
      case "flaky" ->
          append(
              rows.repartition(3).withColumn("f:int", callUDF("flaky", col("`f:int`"))), options);
      case "broken" ->
          append(
              rows.repartition(3).withColumn("f:int", callUDF("broken", col("`f:int`"))), options);
      case "killed" -> killed(spark, rows, options);
      case "twice" -> append(rows.union(rows).repartition(3), options);
      case "wrong" -> append(rows.selectExpr(options.remove("columns").split(";")), options);
      case "overwrite" -> rows.write().format("lcindex").options(options).mode("overwrite").save();
      case "sql" -> spark.sql(options.get("sql"));
      case "saveAsTable" -> inserted(rows).write().mode("append").saveAsTable(options.get("into"));
      case "insertInto" -> inserted(rows).write().insertInto(options.get("into"));
      case "writeTo" -> writeTo(inserted(rows), options);
      default -> throw new IllegalArgumentException(job);
    }
  }

  private static void append(Dataset<Row> rows, Map<String, String> options) {
    rows.write().format("lcindex").options(options).mode("append").save();
  }

  /** The columns of a table in its order: what Spark's catalogs want. */
  private static Dataset<Row> inserted(Dataset<Row> rows) {
    return rows.selectExpr(
        "cast(row as binary) row", "`f:short` short", "`f:double` double", "`f:date` date");
  }

  private static void writeTo(Dataset<Row> rows, Map<String, String> options) {
    try {
      rows.writeTo(options.get("into")).option("mode", options.get("mode")).append();
    } catch (NoSuchTableException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The first attempt of each task is killed, wherever it is then. */
  private static void killed(SparkSession spark, Dataset<Row> rows, Map<String, String> options) {
    SparkListener kills =
        new SparkListener() {
          @Override
          public void onTaskStart(SparkListenerTaskStart task) {
            if (task.taskInfo().attemptNumber() == 0) {
              spark.sparkContext().killTaskAttempt(task.taskInfo().taskId(), false, "a test");
            }
          }
        };
    spark.sparkContext().addSparkListener(kills);
    try {
      append(rows.repartition(3), options);
    } finally {
      spark.sparkContext().removeSparkListener(kills);
    }
  }
}
