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
package org.lcindex.regionserver.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.http.InfoServer;
import org.apache.hbase.thirdparty.com.google.gson.JsonObject;
import org.apache.hbase.thirdparty.com.google.gson.JsonParser;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.GeneratedPart;
import org.lcindex.cluster.HBaseVersion;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.hbase.fit.HBaseFit;
import org.lcindex.hbase.fit.HBaseFitMXBean;
import org.lcindex.query.QueryMode;
import org.lcindex.regionserver.base.Metrics;
import org.lcindex.regionserver.base.Metrics.Kind;
import org.lcindex.regionserver.base.Metrics.Metric;
import org.lcindex.regionserver.base.TableMetrics.IndexMetric;
import org.lcindex.regionserver.base.TableMetrics.TableMetric;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.regionserver.testing.SharedIndex;

/**
 * Metrics as HBase shows them: by its own info server, whose servlets show what the process has,
 * and with the values of a server that has built indexes and answered queries.
 */
class MetricsTest {
  private static final Path DASHBOARD = Path.of("..", "docs", "grafana", "lcindex.json");
  private static final Pattern NAME = Pattern.compile("\\blcindex_[a-z0-9_]+");
  private static final Pattern LINE = Pattern.compile("(lcindex_\\w+)\\{[^}]*\\} (\\S+)");

  private static Metrics metrics;
  private static InfoServer info;

  private static final List<String> POSITIVE =
      List.of(
          "ScansConsidered",
          "ScansIndexed",
          "ScansDeclinedCost",
          "HfilesIndexed",
          "JobsFlushFinished",
          "ScansPlanMicros_num_ops",
          "ScansIndexedMillis_num_ops",
          "ScansPlainMillis_num_ops",
          "JobsFlushWaitMillis_num_ops",
          "IndexLagMillis_num_ops",
          "LocalFreeBytes",
          "QueryMemoryLimitBytes",
          "FilesOpenLimit");

  @BeforeAll
  static void useIndexes() throws Exception {
    metrics = SharedIndex.server().telemetry().metrics();
    try (IndexedTable table = new IndexedTable("metrics")) {
      table.load(0, 800, 1);
      table.flush();
      table.createIndexes();
      query(table, 0, QueryMode.FORCE);
      query(table, 0, QueryMode.AUTO);
    }
    info = new InfoServer("lcindex", "localhost", 0, false, SharedCluster.get().configuration());
    info.start();
  }

  private static void query(IndexedTable table, int number, QueryMode mode) throws IOException {
    try (ResultScanner rows =
        table.table.getScanner(IndexedTable.in(mode, table.queries().get(number)))) {
      assertFalse(rows.next().isEmpty());
    }
  }

  @AfterAll
  static void stop() throws Exception {
    info.stop();
  }

  @SuppressWarnings("deprecation") // there is no other way to its port
  private static String get(String path) throws IOException {
    try (InputStream in =
        URI.create("http://localhost:" + info.getPort() + path).toURL().openStream()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static JsonObject bean() throws IOException {
    return bean(metrics.bean());
  }

  private static JsonObject bean(String name) throws IOException {
    String json = get("/jmx?qry=" + name);
    var beans = JsonParser.parseString(json).getAsJsonObject().getAsJsonArray("beans");
    return beans.isEmpty() ? new JsonObject() : beans.get(0).getAsJsonObject();
  }

  /** HBase looks for new registries every ten seconds. */
  private static void await(Callable<Boolean> condition) throws Exception {
    Await.until(IndexedTable.LIMIT, () -> "no metrics of " + metrics.bean(), condition);
  }

  @Test
  void jmxHasAllWithValues() throws Exception {
    // A bean is a picture of a moment, at most some seconds old: it may lack what was counted last.
    JsonObject[] last = new JsonObject[1];
    Await.until(
        IndexedTable.LIMIT,
        () -> "positive " + POSITIVE + " in " + last[0],
        () -> {
          JsonObject bean = bean();
          last[0] = bean;
          return POSITIVE.stream()
              .allMatch(name -> bean.has(name) && bean.get(name).getAsLong() > 0);
        });
    JsonObject bean = last[0];
    for (Metric metric : metrics.all()) {
      String attribute =
          metric.kind() == Kind.HISTOGRAM ? metric.beanName() + "_num_ops" : metric.beanName();
      assertTrue(bean.has(attribute), () -> attribute + " is not in " + bean);
    }
  }

  /** HBase 2.5 has no page for Prometheus yet (HBASE-20904). */
  private static boolean hasPrometheus() {
    return !HBaseVersion.running().startsWith("2.5.");
  }

  private static Map<String, Double> exported() throws IOException {
    Map<String, Double> found = new HashMap<>();
    Matcher matcher = LINE.matcher(get("/prometheus"));
    while (matcher.find()) {
      found.merge(matcher.group(1), Double.valueOf(matcher.group(2)), Math::max);
    }
    return found;
  }

  /** Words, where metrics are numbers. */
  @Test
  void jmxTellsByWhichImplementationHBaseIsRead() throws IOException {
    JsonObject bean = bean(HBaseFitMXBean.NAME);
    HBaseFit fit = HBaseFit.ofThisProcess();
    assertEquals(fit.text(), bean.get("Text").getAsString());
    assertEquals(fit.isTested(), bean.get("Tested").getAsBoolean());
    assertEquals("[]", bean.get("Losses").toString());
    assertEquals("", bean.get("Misfit").getAsString());
  }

  @Test
  void prometheusHasAllWithValues() throws Exception {
    assumeTrue(hasPrometheus());
    Map<String, Double> exported = new HashMap<>();
    await(
        () -> {
          // One picture: HBase takes all metrics out for a moment after a region opens or closes.
          exported.clear();
          exported.putAll(exported());
          return exported.getOrDefault("lcindex_scans_plan_micros_num_ops", 0.0) > 0;
        });
    for (Metric metric : metrics.all()) {
      String name =
          metric.kind() == Kind.HISTOGRAM
              ? metric.prometheusName() + "_num_ops"
              : metric.prometheusName();
      assertTrue(exported.containsKey(name), () -> name + " is not in " + exported.keySet());
    }
    String text = get("/prometheus");
    assertTrue(text.contains("# TYPE lcindex_scans_indexed counter"), text);
    assertTrue(text.contains("# TYPE lcindex_hfiles_missing gauge"), text);
  }

  @Test
  void theDashboardNamesMetricsThatThereAre() throws Exception {
    assumeTrue(hasPrometheus());
    String text = Files.readString(DASHBOARD);
    JsonObject dashboard = JsonParser.parseString(text).getAsJsonObject();
    assertFalse(dashboard.getAsJsonArray("panels").isEmpty());
    TreeSet<String> named = new TreeSet<>();
    Matcher names = NAME.matcher(text);
    while (names.find()) {
      named.add(names.group());
    }
    assertTrue(named.size() > 20, named::toString);
    TreeSet<String> unknown = new TreeSet<>(named);
    Await.until(
        IndexedTable.LIMIT,
        () -> "not exported: " + unknown,
        () -> {
          // HBase takes all metrics out for a moment after a region opens or closes.
          unknown.addAll(named);
          unknown.removeAll(exported().keySet());
          return unknown.isEmpty();
        });
  }

  @Test
  void tablesHaveTheirOwn() throws Exception {
    String bean = SharedIndex.server().telemetry().tableMetrics().bean();
    TableName name;
    try (IndexedTable table = new IndexedTable("metrics")) {
      name = table.name;
      table.load(0, 800, 1);
      table.flush();
      table.createIndexes();
      query(table, 0, QueryMode.FORCE);
      query(table, 0, QueryMode.AUTO);
      Await.until(
          IndexedTable.LIMIT,
          () -> "metrics of " + name + " in " + bean,
          () -> {
            JsonObject shown = bean(bean);
            return value(shown, TableMetric.HFILES, name, "") == 1
                && value(shown, TableMetric.MISSING, name, "") == 0
                && value(shown, TableMetric.BYTES, name, "") > 0
                && value(shown, TableMetric.INDEXED, name, "_num_ops") > 0
                && value(shown, TableMetric.PLAIN, name, "_num_ops") > 0
                && value(shown, IndexMetric.ROWS.beanName(name, "f:date")) == 800
                && value(shown, IndexMetric.VALUES.beanName(name, "f:date")) == 738
                && value(shown, IndexMetric.ODD.beanName(name, "f:date")) == 62
                && value(shown, IndexMetric.ABSENT.beanName(name, "f:status")) == 73;
          });
      if (hasPrometheus()) {
        String exported = get("/prometheus");
        assertTrue(exported.contains("lcindex_tables_namespace_default_table_"), exported);
      }
    }
    Await.until(
        IndexedTable.LIMIT,
        () -> "no metrics of a table that was dropped",
        () -> {
          JsonObject shown = bean(bean);
          return value(shown, TableMetric.HFILES, name, "") < 0
              && value(shown, IndexMetric.ROWS.beanName(name, "f:date")) < 0;
        });
  }

  private static long value(JsonObject bean, TableMetric metric, TableName table, String suffix) {
    return value(bean, metric.beanName(table) + suffix);
  }

  private static long value(JsonObject bean, String attribute) {
    return bean.has(attribute) ? bean.get(attribute).getAsLong() : -1;
  }

  @Test
  void theDocumentHasEveryMetric() throws IOException {
    StringBuilder out = new StringBuilder();
    for (Kind kind : Kind.values()) {
      out.append("\n### ").append(title(kind)).append("\n\n");
      out.append("| in `/jmx` | in `/prometheus` | meaning |\n|---|---|---|\n");
      metrics.all().stream()
          .filter(metric -> metric.kind() == kind)
          .sorted(Comparator.comparing(Metric::label))
          .forEach(
              metric ->
                  out.append(
                      String.format(
                          "| `%s` | `%s` | %s |%n",
                          metric.beanName(), metric.prometheusName(), metric.meaning())));
    }
    out.append("\n### By table\n\n| in `/jmx` | meaning |\n|---|---|\n");
    for (TableMetric metric : TableMetric.values()) {
      out.append(
          String.format(
              "| `%s` | %s |%n",
              metric.beanName(TableName.valueOf("NAMESPACE", "TABLE")), metric.meaning()));
    }
    for (IndexMetric metric : IndexMetric.values()) {
      out.append(
          String.format(
              "| `%s` | %s, as of the last chore |%n",
              metric.beanName(TableName.valueOf("NAMESPACE", "TABLE"), "FAMILY:QUALIFIER"),
              metric.meaning()));
    }
    GeneratedPart.check("metrics.md", out.append('\n').toString(), MetricsTest.class);
  }

  private static String title(Kind kind) {
    return switch (kind) {
      case COUNTER -> "Counters";
      case GAUGE -> "Gauges";
      case HISTOGRAM -> "Histograms";
    };
  }
}
