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
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.Tables;
import org.lcindex.experiments.measure.Conjunctions;
import org.lcindex.experiments.workload.OrdersWorkload;
import org.lcindex.experiments.workload.RangeCondition;
import org.lcindex.experiments.workload.RangeQuery;
import org.lcindex.experiments.workload.Samples;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqBuilder;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.QueryMode;
import org.lcindex.rpc.PlanReport;

/**
 * Random conjunctions on ORDERS in the states of {@link WrittenBench}: each runs as a plain scan
 * and by each index that has a condition, and is planned. All must return as many rows.
 */
final class PlannerBench {
  private static final TableName TABLE = TableName.valueOf("bench_planner");
  private static final long SEED = 20161;

  private final EmbeddedCluster cluster;
  private final WrittenSettings settings;
  private final int conjunctions;
  private final RawLog raw;
  private final PrintWriter out;
  private final List<PlannerCase> cases = new ArrayList<>();
  // Asked for once: it is an RPC.
  private TableDescriptor descriptor;

  /** So many conjunctions in each state. */
  PlannerBench(
      EmbeddedCluster cluster,
      WrittenSettings settings,
      int conjunctions,
      RawLog raw,
      PrintWriter out) {
    this.cluster = cluster;
    this.settings = settings;
    this.conjunctions = conjunctions;
    this.raw = raw;
    this.out = out;
  }

  /** Compactions are off meanwhile. */
  PlannerReport run() throws IOException {
    List<RangeQuery> queries =
        new Conjunctions(new OrdersWorkload(settings.rows()), SEED).next(conjunctions, "planner-");
    WrittenTable.compactions(cluster, false);
    try (WrittenTable table = new WrittenTable(cluster, TABLE, settings.rows())) {
      table.load(settings.hfiles(), settings.versions());
      try (Table opened = cluster.connection().getTable(TABLE)) {
        descriptor = opened.getDescriptor();
      }
      WrittenChanges changes = new WrittenChanges(table, settings.memStoreRows());
      warmUp(queries);
      for (WrittenState state : settings.inOrder()) {
        if (state != WrittenState.SETTLED) {
          changes.lead(state);
        }
        measure(table, state, queries);
      }
    } finally {
      WrittenTable.compactions(cluster, true);
    }
    return new PlannerReport(settings.rows(), List.copyOf(cases));
  }

  /** The first queries of a JVM are slow. */
  private void warmUp(List<RangeQuery> queries) throws IOException {
    try (Table opened = cluster.connection().getTable(TABLE)) {
      for (RangeQuery query : queries.subList(0, Math.min(queries.size(), 20))) {
        for (QueryMode mode : List.of(QueryMode.FORBID, QueryMode.FORCE)) {
          drain(opened, query, mode, null, null);
        }
      }
    }
  }

  private void measure(WrittenTable table, WrittenState state, List<RangeQuery> queries)
      throws IOException {
    WrittenTable.Facts facts = table.check(state.toString());
    out.printf(Locale.ROOT, "%s: %,d conjunctions%n", state, queries.size());
    out.flush();
    try (Table opened = cluster.connection().getTable(TABLE);
        MdrqClient client = new MdrqClient(cluster.connection())) {
      for (RangeQuery query : queries) {
        PlannerCase one = measure(opened, client, state, facts, query);
        cases.add(one);
        raw.write("planner", Map.of("case", one));
      }
    }
    table.check(state.toString());
  }

  private PlannerCase measure(
      Table table,
      MdrqClient client,
      WrittenState state,
      WrittenTable.Facts facts,
      RangeQuery query)
      throws IOException {
    SortedMap<String, Double> millis = new TreeMap<>();
    SortedMap<String, PlannerCase.Work> work = new TreeMap<>();
    long start = System.nanoTime();
    long rows = drain(table, query, QueryMode.FORBID, null, null);
    millis.put(PlannerCase.PLAIN, (System.nanoTime() - start) / 1e6);
    for (RangeCondition condition : query.conditions()) {
      String column = condition.column().toString();
      String id = query.name() + "/" + state + "/" + column;
      sameRows(state, query, column, rows, drain(table, query, QueryMode.FORCE, column, id));
      work.put(column, work(client.plans(TABLE, id), facts));
      List<Double> runs = new ArrayList<>();
      for (int i = 0; i < settings.rounds(); i++) {
        start = System.nanoTime();
        drain(table, query, QueryMode.FORCE, column, null);
        runs.add((System.nanoTime() - start) / 1e6);
      }
      millis.put(column, new Samples(runs).median());
    }
    PlanReport plan =
        client.explain(build(query, QueryMode.AUTO, null, null), false).plans().get(0);
    String chosen = plan.path() == PlanReport.Path.INDEX ? plan.drivingColumn() : PlannerCase.PLAIN;
    return new PlannerCase(
        state.toString(),
        query.toString(),
        rows,
        chosen,
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

  private long drain(Table table, RangeQuery query, QueryMode mode, String index, String id)
      throws IOException {
    return Tables.drain(table.getScanner(build(query, mode, index, id).toScan()));
  }

  private Mdrq build(RangeQuery query, QueryMode mode, String index, String id) {
    MdrqBuilder builder = query.mdrq(descriptor).mode(mode);
    if (index != null) {
      builder.index(index);
    }
    if (id != null) {
      builder.queryId(id);
    }
    return builder.build();
  }
}
