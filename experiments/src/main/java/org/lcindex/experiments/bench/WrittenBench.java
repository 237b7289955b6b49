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
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.TableName;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.Tables;
import org.lcindex.experiments.kit.RawLog;
import org.lcindex.experiments.kit.Samples;

/**
 * Brings a table from state to state, checks that it is in that state, and times the queries. Every
 * time by the index is compared with that on a table that stays settled, taken right afterwards: a
 * virtual machine that warms up makes both faster.
 */
final class WrittenBench {
  private static final TableName SETTLED_TABLE = TableName.valueOf("bench_written_settled");
  private static final TableName TABLE = TableName.valueOf("bench_written");
  private static final TableName HALF_TABLE = TableName.valueOf("bench_written_half");

  /** While several writers insert. */
  private static final Map<String, WrittenReport.Target> LEAST_SPEED_UPS =
      Map.of(
          "MDRQ-B", new WrittenReport.Target(null, 50.0),
          "MDRQ-C", new WrittenReport.Target(null, 120.0),
          "MDRQ-D", new WrittenReport.Target(null, 200.0));

  private final EmbeddedCluster cluster;
  private final WrittenSettings settings;
  private final RawLog raw;
  private final PrintWriter out;
  private final List<WrittenReport.State> states = new ArrayList<>();

  /** Stays as it was loaded. */
  private WrittenTable settled;

  /** What the changes that the table at hand has had may cost; null for no more than nothing. */
  private Double allowed;

  WrittenBench(EmbeddedCluster cluster, WrittenSettings settings, RawLog raw, PrintWriter out) {
    this.cluster = cluster;
    this.settings = settings;
    this.raw = raw;
    this.out = out;
  }

  /** Compactions are off meanwhile. */
  WrittenReport run() throws IOException {
    Tables.compactions(cluster, false);
    try {
      Set<WrittenState> following = settings.inOrder();
      following.remove(WrittenState.SETTLED);
      boolean half = following.remove(WrittenState.HALF);
      try (WrittenTable table = new WrittenTable(cluster, SETTLED_TABLE, settings.rows())) {
        load(table);
        settled = table;
        measure(table, WrittenState.SETTLED);
        if (!following.isEmpty()) {
          run(TABLE, following);
        }
        if (half) {
          run(HALF_TABLE, EnumSet.of(WrittenState.HALF));
        }
      }
    } finally {
      Tables.compactions(cluster, true);
    }
    return new WrittenReport(settings.rows(), settings.rounds(), settings.versions(), states);
  }

  private void run(TableName name, Set<WrittenState> following) throws IOException {
    allowed = null;
    try (WrittenTable table = new WrittenTable(cluster, name, settings.rows())) {
      load(table);
      WrittenChanges changes = new WrittenChanges(table, settings.memStoreRows());
      for (WrittenState state : following) {
        if (state.isWritten()) {
          measureWhileWritten(table, state);
        } else {
          changes.lead(state);
          measure(table, state);
        }
      }
    }
  }

  private void load(WrittenTable table) throws IOException {
    out.printf(Locale.ROOT, "loading %,d rows into %s%n", settings.rows(), table.name());
    out.flush();
    table.load(settings.hfiles(), settings.versions());
  }

  private void measure(WrittenTable table, WrittenState state) throws IOException {
    String name = state.toString();
    WrittenTable.Facts facts = table.check(name);
    List<TimedQuery> timed = queries(table).run(name, settings.rounds(), null);
    table.check(name);
    Double target = target(state);
    Map<String, WrittenReport.Target> targets = target == null ? Map.of() : targets(timed, target);
    report(state, facts, timed, table == settled ? null : beside(name), targets, null);
  }

  /**
   * Asks the queries of the table that stays settled, with plain scans between them, too: after one
   * the processor's caches hold other things.
   */
  private List<TimedQuery> beside(String state) throws IOException {
    return queries(settled).run("settled, after " + state, settings.rounds(), null);
  }

  /** As it is in use: HBase flushes and compacts as it likes. */
  private void measureWhileWritten(WrittenTable table, WrittenState state) throws IOException {
    table.flush();
    table.awaitIndexed();
    String name = state.toString();
    int count = state == WrittenState.WRITER ? 1 : settings.writers();
    WrittenTable.Facts facts;
    List<TimedQuery> timed;
    Samples alone;
    Tables.compactions(cluster, true);
    try (Writers writers = table.startWriters(count, 2 * settings.memStoreRows())) {
      timed = queries(table).run(name, settings.rounds(), writers);
      facts = table.observe();
      alone = writers.alone();
    } finally {
      Tables.compactions(cluster, false);
    }
    WrittenReport.Inserts inserts = WrittenReport.Inserts.of(count, alone, timed);
    table.flush();
    table.awaitIndexed();
    queries(table).compare(name + ", then flushed");
    Map<String, WrittenReport.Target> targets =
        state == WrittenState.WRITERS ? LEAST_SPEED_UPS : Map.of();
    report(state, facts, timed, beside(name), targets, inserts);
  }

  private QueryBench queries(WrittenTable table) {
    return new QueryBench(
        cluster,
        table.name(),
        settings.rows(),
        settings.queries(),
        EnumSet.of(QueryBench.Ask.SCAN, QueryBench.Ask.FORCE, QueryBench.Ask.FLOOR),
        raw,
        out);
  }

  /** By query; none is a query without a target. */
  private static Map<String, WrittenReport.Target> targets(List<TimedQuery> queries, double most) {
    return queries.stream()
        .collect(
            Collectors.toMap(
                query -> query.query().name(), query -> new WrittenReport.Target(most, null)));
  }

  private void report(
      WrittenState state,
      WrittenTable.Facts facts,
      List<TimedQuery> timed,
      List<TimedQuery> beside,
      Map<String, WrittenReport.Target> targets,
      WrittenReport.Inserts inserts)
      throws IOException {
    List<WrittenReport.Query> queries = new ArrayList<>();
    for (int i = 0; i < timed.size(); i++) {
      TimedQuery query = timed.get(i);
      TimedQuery atRest = beside == null ? null : beside.get(i);
      queries.add(WrittenReport.Query.of(query, atRest, targets.get(query.query().name())));
    }
    WrittenReport.State report =
        new WrittenReport.State(state.toString(), state.meaning(), facts, queries, inserts);
    states.add(report);
    raw.write("state", Map.of("state", report));
  }

  /** A state on top of others may take as long as the worst of them. */
  private Double target(WrittenState state) {
    if (state.target() == null) {
      return null;
    }
    double target = allowed == null ? state.target() : Math.max(allowed, state.target());
    if (state != WrittenState.MEMSTORE) { // which is gone with the flush
      allowed = target;
    }
    return target;
  }
}
