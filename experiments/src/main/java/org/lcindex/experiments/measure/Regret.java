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
package org.lcindex.experiments.measure;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.lcindex.cluster.Tables;
import org.lcindex.experiments.workload.RangeQuery;
import org.lcindex.experiments.workload.Samples;
import org.lcindex.experiments.workload.WorkloadColumn;
import org.lcindex.query.MdrqBuilder;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.QueryMode;
import org.lcindex.rpc.PlanReport;

/**
 * What LCIndex's planner chooses, and what the other ways would have taken: queries name the index
 * that they are to use. Not thread safe.
 */
public final class Regret {
  /** The plain scan, among the ways. */
  public static final String PLAIN = "plain";

  /** What the planner chose. */
  public static final String AUTO = "auto";

  private static final int RUNS = 3;

  private final Connection connection;
  private final TableName table;
  private final List<WorkloadColumn> columns;

  public Regret(Connection connection, TableName table, List<WorkloadColumn> columns) {
    this.connection = connection;
    this.table = table;
    this.columns = List.copyOf(columns);
  }

  /** All ways. */
  public List<String> ways() {
    List<String> ways = new ArrayList<>(List.of(AUTO, PLAIN));
    columns.forEach(column -> ways.add(column.toString()));
    return ways;
  }

  /** Whether a way can answer a query. */
  public static boolean serves(String way, RangeQuery query) {
    return way.equals(AUTO)
        || way.equals(PLAIN)
        || query.conditions().stream().anyMatch(c -> c.column().toString().equals(way));
  }

  /** Times a query: values of kind regret. */
  public Map<String, Object> measure(String way, RangeQuery query) throws IOException {
    try (Table opened = connection.getTable(table)) {
      TableDescriptor descriptor = opened.getDescriptor();
      String id = "regret-" + query.name();
      long rows = run(opened, descriptor, query, way, id);
      List<Double> millis = new ArrayList<>();
      for (int i = 0; i < (way.equals(PLAIN) ? 1 : RUNS); i++) {
        long start = System.nanoTime();
        run(opened, descriptor, query, way, null);
        millis.add((System.nanoTime() - start) / 1e6);
      }
      Map<String, Object> values = new TreeMap<>();
      values.put("conditions", query.toString());
      values.put("rows", rows);
      values.put("millis", new Samples(millis).median());
      if (way.equals(AUTO)) {
        values.put("chosen", chosen(id));
      }
      return values;
    }
  }

  private static long run(
      Table table, TableDescriptor descriptor, RangeQuery query, String way, String id)
      throws IOException {
    MdrqBuilder builder = query.mdrq(descriptor);
    switch (way) {
      case AUTO -> builder.mode(QueryMode.AUTO);
      case PLAIN -> builder.mode(QueryMode.FORBID);
      default -> builder.mode(QueryMode.FORCE).index(way);
    }
    if (id != null) {
      builder.queryId(id);
    }
    try (ResultScanner rows = table.getScanner(builder.build().toScan())) {
      return Tables.drain(rows);
    }
  }

  /** The way of most regions: a column, or plain. */
  private String chosen(String id) throws IOException {
    try (MdrqClient client = new MdrqClient(connection)) {
      return client.plans(table, id).stream()
          .collect(
              Collectors.groupingBy(
                  plan -> plan.path() == PlanReport.Path.INDEX ? plan.drivingColumn() : PLAIN,
                  TreeMap::new,
                  Collectors.counting()))
          .entrySet()
          .stream()
          .max(Map.Entry.comparingByValue())
          .map(Map.Entry::getKey)
          .orElse(PLAIN);
    }
  }
}
