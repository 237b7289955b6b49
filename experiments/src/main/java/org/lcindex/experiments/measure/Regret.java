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
import org.lcindex.experiments.kit.AskedTable;
import org.lcindex.experiments.kit.Choice;
import org.lcindex.experiments.kit.Repeats;
import org.lcindex.experiments.kit.Samples;
import org.lcindex.experiments.kit.Way;
import org.lcindex.experiments.workload.RangeQuery;
import org.lcindex.experiments.workload.WorkloadColumn;
import org.lcindex.rpc.PlanReport;

/**
 * What LCIndex's planner chooses, and what the other ways would have taken: queries name the index
 * that they are to use. Stateless.
 */
public final class Regret {
  /** What the planner chose. */
  public static final String AUTO = "auto";

  private static final int RUNS = 3;

  private Regret() {}

  /** All ways. */
  public static List<String> ways(List<WorkloadColumn> columns) {
    List<String> ways = new ArrayList<>(List.of(AUTO, Choice.PLAIN));
    columns.forEach(column -> ways.add(column.toString()));
    return ways;
  }

  /** Whether a way can answer a query. */
  public static boolean serves(String way, RangeQuery query) {
    return way.equals(AUTO)
        || way.equals(Choice.PLAIN)
        || query.conditions().stream().anyMatch(c -> c.column().toString().equals(way));
  }

  /** Times a query: values of kind regret. */
  public static Map<String, Object> measure(AskedTable table, String name, RangeQuery query)
      throws IOException {
    Way way =
        switch (name) {
          case AUTO -> Way.AUTO;
          case Choice.PLAIN -> Way.PLAIN;
          default -> Way.by(name);
        };
    AskedTable.Served served = table.serve(query, way);
    Samples runs =
        Repeats.times(name.equals(Choice.PLAIN) ? 1 : RUNS)
            .millis(() -> () -> table.drain(table.scan(query, way)));
    Map<String, Object> values = new TreeMap<>();
    values.put("conditions", query.toString());
    values.put("rows", served.rows());
    values.put("millis", runs.median());
    if (name.equals(AUTO)) {
      values.put("chosen", chosen(served.plans()));
    }
    return values;
  }

  /** The way of most regions: a column, or plain. */
  private static String chosen(List<PlanReport> plans) {
    return plans.stream()
        .collect(Collectors.groupingBy(Choice::of, TreeMap::new, Collectors.counting()))
        .entrySet()
        .stream()
        .max(Map.Entry.comparingByValue())
        .map(Map.Entry::getKey)
        .orElse(Choice.PLAIN);
  }
}
