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
package org.lcindex.experiments.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.hbase.TableName;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.Tables;
import org.lcindex.experiments.kit.AskedTable;
import org.lcindex.experiments.kit.Choice;
import org.lcindex.experiments.kit.RawLog;
import org.lcindex.experiments.kit.Repeats;
import org.lcindex.experiments.kit.Samples;
import org.lcindex.experiments.kit.Way;
import org.lcindex.experiments.measure.Conjunctions;
import org.lcindex.experiments.workload.OrdersWorkload;
import org.lcindex.experiments.workload.RangeCondition;
import org.lcindex.experiments.workload.RangeQuery;
import org.lcindex.rpc.PlanReport;

/**
 * Random conjunctions on ORDERS in the states of {@link WrittenBench}: each runs as a plain scan
 * and by each index that has a condition, and is planned. All must return as many rows.
 *
 * @param conjunctions in each state
 */
record PlannerBench(
    EmbeddedCluster cluster,
    WrittenSettings settings,
    int conjunctions,
    RawLog raw,
    PrintWriter out) {
  private static final TableName TABLE = TableName.valueOf("bench_planner");
  private static final long SEED = 20161;

  /** Compactions are off meanwhile. */
  PlannerReport run() throws IOException {
    List<RangeQuery> queries =
        new Conjunctions(new OrdersWorkload(settings.rows()), SEED).next(conjunctions, "planner-");
    List<PlannerCase> cases = new ArrayList<>();
    Tables.compactions(cluster, false);
    try (WrittenTable table = new WrittenTable(cluster, TABLE, settings.rows())) {
      table.load(settings.hfiles(), settings.versions());
      WrittenChanges changes = new WrittenChanges(table, settings.memStoreRows());
      try (AskedTable asked = new AskedTable(cluster.connection(), TABLE)) {
        warmUp(asked, queries);
        for (WrittenState state : settings.inOrder()) {
          if (state != WrittenState.SETTLED) {
            changes.lead(state);
          }
          cases.addAll(measure(table, asked, state, queries));
        }
      }
    } finally {
      Tables.compactions(cluster, true);
    }
    return new PlannerReport(settings.rows(), List.copyOf(cases));
  }

  /** The first queries of a JVM are slow. */
  private static void warmUp(AskedTable table, List<RangeQuery> queries) throws IOException {
    for (RangeQuery query : queries.subList(0, Math.min(queries.size(), 20))) {
      table.drain(table.scan(query, Way.PLAIN));
      table.drain(table.scan(query, Way.FORCE));
    }
  }

  private List<PlannerCase> measure(
      WrittenTable table, AskedTable asked, WrittenState state, List<RangeQuery> queries)
      throws IOException {
    WrittenTable.Facts facts = table.check(state.toString());
    out.printf(Locale.ROOT, "%s: %,d conjunctions%n", state, queries.size());
    out.flush();
    List<PlannerCase> cases = new ArrayList<>();
    for (RangeQuery query : queries) {
      PlannerCase one = measure(asked, state, facts, query);
      cases.add(one);
      raw.write("planner", Map.of("case", one));
    }
    table.check(state.toString());
    return cases;
  }

  private PlannerCase measure(
      AskedTable table, WrittenState state, WrittenTable.Facts facts, RangeQuery query)
      throws IOException {
    SortedMap<String, Double> millis = new TreeMap<>();
    SortedMap<String, PlannerCase.Work> work = new TreeMap<>();
    long[] rows = new long[1];
    millis.put(
        Choice.PLAIN, Repeats.millis(() -> rows[0] = table.drain(table.scan(query, Way.PLAIN))));
    for (RangeCondition condition : query.conditions()) {
      String column = condition.column().toString();
      Way way = Way.by(column);
      AskedTable.Served served = table.serve(query, way);
      sameRows(state, query, column, rows[0], served.rows());
      work.put(column, work(served.plans(), facts));
      Samples runs =
          Repeats.times(settings.rounds()).millis(() -> () -> table.drain(table.scan(query, way)));
      millis.put(column, runs.median());
    }
    PlanReport plan =
        table.client().explain(table.query(query, Way.AUTO).build(), false).plans().get(0);
    return new PlannerCase(
        state.toString(),
        query.toString(),
        rows[0],
        Choice.of(plan),
        plan.estimate().plainMicros(),
        millis,
        work);
  }

  private static PlannerCase.Work work(List<PlanReport> plans, WrittenTable.Facts facts) {
    PlanReport plan = plans.get(0);
    return new PlannerCase.Work(
        plan.estimatedCandidates(),
        plan.rows().trusted(),
        plan.rows().verified(),
        facts.memStoreRows(),
        facts.sharedRows(),
        plan.alternatives().get(0).micros());
  }

  private static void sameRows(
      WrittenState state, RangeQuery query, String column, long expected, long found)
      throws IOException {
    if (expected != found) {
      throw new IOException(
          String.format(
              "%s, state '%s': %,d rows by the plain scan, %,d by the index on %s",
              query, state, expected, found, column));
    }
  }
}
