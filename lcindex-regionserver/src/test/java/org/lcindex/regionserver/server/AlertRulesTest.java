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

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hbase.thirdparty.com.google.gson.JsonArray;
import org.apache.hbase.thirdparty.com.google.gson.JsonElement;
import org.apache.hbase.thirdparty.com.google.gson.JsonObject;
import org.apache.hbase.thirdparty.com.google.gson.JsonParser;
import org.junit.jupiter.api.Test;
import org.lcindex.regionserver.base.Metrics.Kind;
import org.lcindex.regionserver.base.Metrics.Metric;
import org.lcindex.regionserver.testing.SharedIndex;
import org.yaml.snakeyaml.Yaml;

/** What Prometheus and Grafana are given beside the documents names what there is. */
class AlertRulesTest {
  private static final Path FOLDER = Path.of("..", "docs", "grafana");
  private static final Pattern NAME = Pattern.compile("\\blcindex_[a-z0-9_]+");

  private static Map<?, ?> yaml(String name) throws IOException {
    return new Yaml().load(Files.readString(FOLDER.resolve(name)));
  }

  private static Set<String> names(String text) {
    Set<String> found = new TreeSet<>();
    Matcher names = NAME.matcher(text);
    while (names.find()) {
      found.add(names.group());
    }
    return found;
  }

  private static Set<String> known() throws Exception {
    Set<String> known = new TreeSet<>();
    for (Metric metric : SharedIndex.server().telemetry().metrics().all()) {
      String suffix = metric.kind() == Kind.HISTOGRAM ? "_99th_percentile" : "";
      known.add(metric.prometheusName() + suffix);
    }
    return known;
  }

  @Test
  void everyRuleSaysWhatAndNamesMetricsThatThereAre() throws Exception {
    Map<?, ?> group = (Map<?, ?>) ((List<?>) yaml("lcindex-alerts.yml").get("groups")).get(0);
    List<?> rules = (List<?>) group.get("rules");
    Set<String> known = known();
    Set<String> alerts = new TreeSet<>();
    for (Object one : rules) {
      Map<?, ?> rule = (Map<?, ?>) one;
      assertTrue(alerts.add((String) rule.get("alert")), rule::toString);
      Set<String> used = names((String) rule.get("expr"));
      assertFalse(used.isEmpty(), rule::toString);
      assertTrue(known.containsAll(used), rule::toString);
      String severity = (String) ((Map<?, ?>) rule.get("labels")).get("severity");
      assertTrue(Set.of("page", "ticket").contains(severity), rule::toString);
      Map<?, ?> told = (Map<?, ?>) rule.get("annotations");
      assertTrue(told.get("summary") instanceof String, rule::toString);
      assertTrue(told.get("description") instanceof String, rule::toString);
    }
    assertTrue(alerts.size() >= 10, alerts::toString);
  }

  /** The dashboard begins with what operations.md says to look at. */
  @Test
  void theDashboardBeginsWithWhatToWatch() throws Exception {
    String document = Files.readString(Path.of("..", "docs", "operations.md"));
    int begin = document.indexOf("## What to watch");
    String table =
        document.substring(begin, document.indexOf("\n\n", document.indexOf("|---", begin)));
    Set<String> watched = names(table);
    assertTrue(watched.size() > 10, watched::toString);
    String text = Files.readString(FOLDER.resolve("lcindex.json"));
    JsonArray panels = JsonParser.parseString(text).getAsJsonObject().getAsJsonArray("panels");
    StringBuilder first = new StringBuilder();
    Set<Integer> ids = new TreeSet<>();
    int rows = 0;
    for (JsonElement element : panels) {
      JsonObject panel = element.getAsJsonObject();
      assertTrue(ids.add(panel.get("id").getAsInt()), panel::toString);
      rows += panel.get("type").getAsString().equals("row") ? 1 : 0;
      if (rows == 1) {
        first.append(panel);
      }
    }
    watched.removeAll(names(first.toString()));
    assertEquals(Set.of(), watched);
  }

  /** As Prometheus does it: a regex has to match the whole name. */
  @Test
  void tablesBecomeLabels() throws Exception {
    Map<?, ?> job = (Map<?, ?>) ((List<?>) yaml("prometheus.yml").get("scrape_configs")).get(0);
    Map<String, String> labels = new HashMap<>();
    labels.put(
        "__name__", "lcindex_tables_namespace_default_table_my_orders_metric_hfiles_missing");
    for (Object one : (List<?>) job.get("metric_relabel_configs")) {
      Map<?, ?> rule = (Map<?, ?>) one;
      String source = labels.get((String) ((List<?>) rule.get("source_labels")).get(0));
      Matcher matcher = Pattern.compile((String) rule.get("regex")).matcher(source);
      if (matcher.matches()) {
        labels.put(
            (String) rule.get("target_label"),
            matcher.replaceFirst((String) rule.get("replacement")));
      }
    }
    assertEquals(
        Map.of(
            "__name__", "lcindex_table_hfiles_missing",
            "namespace", "default",
            "table", "my_orders"),
        labels);
  }
}
