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
package org.lcindex.experiments.hyperdex;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.Tables;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.experiments.kit.Measured;
import org.lcindex.experiments.kit.Repeats;
import org.lcindex.experiments.suite.Part;
import org.lcindex.experiments.suite.SuiteRun;
import org.lcindex.experiments.suite.WholePart;
import org.lcindex.experiments.workload.OrdersWorkload;
import org.lcindex.experiments.workload.RangeCondition;
import org.lcindex.experiments.workload.RangeQuery;
import org.lcindex.load.LoadListener;
import org.lcindex.load.LoadOptions;
import org.lcindex.query.Condition;
import org.lcindex.query.QueryPath;
import org.lcindex.tpch.GeneratedOrders;
import org.lcindex.tpch.OrdersTable;

/**
 * MDRQ-D, and boxes of 1 to 10 rows, over ORDERS in so many regions: by a grid over the three
 * columns, by LOCAL indexes on each, by a GLOBAL one on the price, as the client chooses, and by
 * scans of all rows. The entries of each global index are in as many regions, about.
 */
final class OrdersPart {
  /** HBase's own scan, one region after the other. */
  static final String SCAN = "HBase's scan";

  /** What the boxes meet, which is exact. */
  static final String MET = "boxes";

  private static final String GRID =
      "GLOBAL GRID(o:totalprice DOUBLE, o:orderdate DATE, o:orderpriority STRING) BITS 5,4,3";

  private static final List<QueryPath> PATHS =
      List.of(QueryPath.PLAIN, QueryPath.LOCAL, QueryPath.GLOBAL, QueryPath.GRID, QueryPath.AUTO);

  private static final List<QueryPath> PATHS_OF_BOXES =
      List.of(QueryPath.LOCAL, QueryPath.GRID, QueryPath.AUTO);

  /** A scan of all rows takes seconds. */
  private static final Repeats MEASURED = new Repeats(2, 300, 50, 5_000);

  private final SuiteRun run;
  private final EmbeddedCluster cluster;
  private final int regions;
  private final TableName name;

  OrdersPart(SuiteRun run, EmbeddedCluster cluster, int regions) {
    this.run = run;
    this.cluster = cluster;
    this.regions = regions;
    this.name = TableName.valueOf("orders-" + regions);
  }

  /** Its name among the lines. */
  static String part(int regions) {
    return "orders in " + regions + " regions";
  }

  /** What MDRQ-D by a path is kept by. */
  static String contender(QueryPath path) {
    return "MDRQ-D by " + path;
  }

  /** What the boxes by a path are kept by. */
  static String boxes(QueryPath path) {
    return "boxes by " + path;
  }

  void measure() throws IOException, InterruptedException {
    WholePart.measure(run, part(regions), this::measure);
  }

  private void measure(Measured measured) throws IOException {
    try {
      run.say(part(regions) + ": rows and indexes");
      create();
      try (PathTable table = new PathTable(cluster.configuration(), name)) {
        run.say(part(regions) + ": answers and calls");
        RangeQuery query = OrdersWorkload.query("MDRQ-D");
        Map<QueryPath, PathTable.Met> met = new LinkedHashMap<>();
        for (QueryPath path : PATHS) {
          met.put(path, table.check(conditions(query.conditions()), path));
        }
        int meant = metRegions(query.conditions()).regions();
        List<OrdersBoxes.Box> boxes =
            new OrdersBoxes(run.count(HyperdexSizes.ROWS)).boxes(run.count(HyperdexSizes.BOXES));
        Map<String, Object> counted = new BoxCounts(cluster, name, grid(), table).of(boxes);
        counted.put("contender", MET);
        measured.add("boxes", 1, MET, counted);
        for (int round = 0; round <= run.rounds(); round++) {
          run.say(part(regions) + ", " + Measured.round(round));
          timeQuery(table, query, met, meant, round, measured);
          timeBoxes(table, boxes, round, measured);
        }
      }
    } finally {
      Tables.drop(cluster.connection(), name);
    }
  }

  private void create() throws IOException {
    Connection connection = cluster.connection();
    long rows = run.size(HyperdexSizes.ROWS);
    GridTables.create(
        connection, OrdersTable.descriptor(name), OrdersTable.splitKeys(rows, regions));
    OrdersTable.loader(connection, LoadOptions.of(name), LoadListener.NONE)
        .load(GeneratedOrders.first(rows));
    Tables.flush(cluster, name);
    GridTables.index(connection, name, 0, OrdersWorkload.INDEXES.toArray(String[]::new));
    GridTables.index(connection, name, regions, "o:totalprice DOUBLE GLOBAL");
    GridTables.index(connection, name, Integer.highestOneBit(regions), GRID);
    GridTables.awaitBuilt(connection, name);
    for (GlobalIndex index : GridTables.globals(connection, name)) {
      Tables.flush(cluster, GlobalTables.entries(name, index));
    }
  }

  private GlobalIndex grid() throws IOException {
    return GridTables.globals(cluster.connection(), name).stream()
        .filter(index -> index.definition().isGrid())
        .findFirst()
        .orElseThrow();
  }

  private MetRegions metRegions(List<RangeCondition> ranges) throws IOException {
    return MetRegions.of(cluster.connection(), name, grid(), ranges);
  }

  static List<Condition> conditions(List<RangeCondition> ranges) {
    return ranges.stream().map(RangeCondition::condition).toList();
  }

  private void timeQuery(
      PathTable table,
      RangeQuery query,
      Map<QueryPath, PathTable.Met> met,
      int meant,
      int round,
      Measured measured)
      throws IOException {
    Repeats repeats = repeats(round);
    List<Condition> conditions = conditions(query.conditions());
    Map<String, Object> scan = new LinkedHashMap<>();
    scan.put("contender", SCAN);
    scan.put("millis", repeats.millis(() -> () -> table.rows(table.plain(conditions))).median());
    measured.add("query", round, SCAN, scan);
    for (QueryPath path : Part.turned(PATHS, round)) {
      Map<String, Object> line = new LinkedHashMap<>();
      line.put("contender", contender(path));
      line.put(
          "millis",
          repeats
              .millis(
                  () -> {
                    var prepared = table.query(conditions, path);
                    return () -> table.rows(prepared);
                  })
              .median());
      PathTable.Met one = met.get(path);
      line.put("rows", one.rows());
      line.put("path", one.path());
      line.put("calls", one.calls());
      line.put("regions", one.regions());
      line.put("indexRegions", one.indexRegions());
      line.put("indexCalls", one.indexCalls());
      line.put("got", one.got());
      if (path == QueryPath.GRID) {
        line.put("boxRegions", one.boxRegions());
        line.put("regionCalls", one.regionCalls());
        line.put("meantRegions", meant);
      }
      measured.add("query", round, contender(path), line);
    }
  }

  private void timeBoxes(PathTable table, List<OrdersBoxes.Box> boxes, int round, Measured measured)
      throws IOException {
    for (QueryPath path : Part.turned(PATHS_OF_BOXES, round)) {
      int[] next = {0};
      Map<String, Object> line = new LinkedHashMap<>();
      line.put("contender", boxes(path));
      line.put(
          "millis",
          repeats(round)
              .millis(
                  () -> {
                    OrdersBoxes.Box box = boxes.get(next[0]++ % boxes.size());
                    var query = table.query(conditions(box.ranges()), path);
                    return () -> table.rows(query);
                  })
              .median());
      measured.add("box", round, boxes(path), line);
    }
  }

  private Repeats repeats(int round) {
    return round == 0 ? Repeats.warmUp(run.count(HyperdexSizes.ROWS)) : MEASURED;
  }
}
