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
package org.lcindex.experiments.spock;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.TableName;
import org.lcindex.cluster.Tables;
import org.lcindex.experiments.kit.AskedTable;
import org.lcindex.experiments.kit.Way;
import org.lcindex.experiments.suite.Part;
import org.lcindex.experiments.suite.SuiteRun;
import org.lcindex.experiments.workload.OrdersTables;
import org.lcindex.experiments.workload.OrdersWorkload;
import org.lcindex.experiments.workload.RangeQuery;
import org.lcindex.load.LoadListener;
import org.lcindex.load.LoadOptions;
import org.lcindex.query.offline.OfflineLoad;
import org.lcindex.rpc.PlanReport;
import org.lcindex.tpch.GeneratedOrders;
import org.lcindex.tpch.OrdersTable;

/**
 * Figure 7: what loads cost the servers, until no job is left, at three sizes. The first query
 * follows a load at once.
 */
final class Loads implements Part<SpockCluster> {
  /** How the names of parts begin; the number of rows follows. */
  static final String PART = "load, rows: ";

  private static final List<Loading> ALL = List.of(Loading.values());
  private static final TableName TABLE = TableName.valueOf("spock-load");
  private static final RangeQuery FIRST = OrdersWorkload.query("MDRQ-C");
  private static final long TIMESTAMP = 1;

  private final SuiteRun run;
  private final BuiltFolders folders;

  Loads(SuiteRun run, BuiltFolders folders) {
    this.run = run;
    this.folders = folders;
  }

  private List<Long> sizes() {
    return SpockSizes.doubling(run.size(SpockSizes.ROWS));
  }

  @Override
  public boolean complete(int round) {
    return sizes().stream()
        .allMatch(
            rows -> ALL.stream().allMatch(way -> run.has(way.toString(), round, PART + rows)));
  }

  @Override
  public void warmUp(SpockCluster cluster) throws IOException {
    run.say("warm up loads");
    for (Loading loading : ALL) {
      measure(cluster, loading, sizes().get(1));
    }
  }

  @Override
  public void round(SpockCluster cluster, int round) throws IOException, InterruptedException {
    for (long rows : sizes()) {
      for (Loading loading : Part.turned(ALL, round)) {
        run.unless(loading.toString(), round, PART + rows, () -> measure(cluster, loading, rows));
      }
    }
  }

  /** Loads once, and checks what is in the table then. */
  Map<String, Object> measure(SpockCluster cluster, Loading loading, long rows) throws IOException {
    Tables.drop(cluster.connection(), TABLE);
    OrdersTables.create(cluster.connection(), TABLE, rows, BuiltFolders.REGIONS);
    if (loading.indexed()) {
      OrdersTables.index(cluster.connection(), TABLE);
    }
    Path folder = folder(cluster, loading, rows);
    try {
      return measure(cluster, loading, rows, folder);
    } finally {
      Tables.drop(cluster.connection(), TABLE);
      if (folder != null) {
        BuiltFolders.delete(cluster, folder);
      }
    }
  }

  private Path folder(SpockCluster cluster, Loading loading, long rows) throws IOException {
    BuiltFolders.What what = new BuiltFolders.What(rows, loading.offline(), TIMESTAMP);
    return switch (loading) {
      case PUTS -> null;
      case COPIED -> folders.copied(cluster, what);
      default -> folders.placed(cluster, what);
    };
  }

  private Map<String, Object> measure(SpockCluster cluster, Loading loading, long rows, Path folder)
      throws IOException {
    long files = cluster.counter("offline.files");
    long bytes = cluster.counter("offline.bytes");
    ServerTime before = cluster.time();
    long start = System.nanoTime();
    if (folder == null) {
      OrdersTable.loader(cluster.connection(), LoadOptions.of(TABLE), LoadListener.NONE)
          .load(GeneratedOrders.first(rows));
      cluster.admin().flush(TABLE);
    } else {
      new OfflineLoad(cluster.connection(), cluster.loader(), line -> {}).load(folder, TABLE);
    }
    double loaded = Part.seconds(start);
    Map<String, Object> values = new LinkedHashMap<>();
    if (loading.indexed()) {
      cluster.admin().waitUntilBuilt(TABLE, SpockCluster.LIMIT);
    }
    double queryable = Part.seconds(start);
    long returned = System.nanoTime();
    try (AskedTable asked = new AskedTable(cluster.connection(), TABLE)) {
      if (loading.indexed()) {
        values.putAll(firstQuery(asked, returned, rows));
      }
      cluster.awaitJobs();
      double ended = Part.seconds(start);
      values.put("rows", rows);
      values.put("loadedSeconds", loaded);
      values.put("queryableSeconds", queryable);
      values.put("seconds", ended);
      values.putAll(cluster.time().minus(before).values());
      values.put("pulledFiles", cluster.counter("offline.files") - files);
      values.put("pulledBytes", cluster.counter("offline.bytes") - bytes);
      expect("all rows", rows, OrdersTables.countRows(cluster.connection(), TABLE));
      if (loading.indexed()) {
        check(asked, rows);
      }
    }
    if (loading.offline() == values.get("pulledFiles").equals(0L)) {
      throw new IOException(loading + ": servers pulled " + values.get("pulledFiles") + " files");
    }
    return values;
  }

  /**
   * By index alone: {@code force} is an error where none serves, and no HFile may be scanned.
   *
   * @param returned when the load had returned
   */
  private static Map<String, Object> firstQuery(AskedTable asked, long returned, long rows)
      throws IOException {
    long found = asked.drain(asked.scan(FIRST, Way.FORCE));
    double millis = Part.seconds(returned) * 1e3;
    expect(FIRST.name(), new OrdersWorkload(rows).counted().get(FIRST.name()), found);
    boolean byIndex =
        asked.serve(FIRST, Way.FORCE).plans().stream()
            .allMatch(
                plan ->
                    plan.path() == PlanReport.Path.INDEX
                        && (plan.reads() == null || plan.reads().scannedHFiles() == 0));
    return Map.of("firstQueryMillis", millis, "firstQueryByIndex", byIndex ? 1 : 0);
  }

  /** Without indexes nobody has said of which types columns are. */
  private static void check(AskedTable asked, long rows) throws IOException {
    for (Map.Entry<String, Long> counted : new OrdersWorkload(rows).counted().entrySet()) {
      RangeQuery query = OrdersWorkload.query(counted.getKey());
      expect(query.name(), counted.getValue(), asked.drain(asked.scan(query, Way.AUTO)));
    }
  }

  private static void expect(String what, long expected, long found) throws IOException {
    if (found != expected) {
      throw new IOException(
          what + " of " + TABLE + ": " + found + " rows where " + expected + " are right");
    }
  }
}
