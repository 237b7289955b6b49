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
import java.util.SplittableRandom;
import org.apache.hadoop.hbase.client.Table;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.Tables;
import org.lcindex.experiments.kit.Measured;
import org.lcindex.experiments.suite.Part;
import org.lcindex.experiments.suite.SuiteRun;
import org.lcindex.experiments.suite.WholePart;
import org.lcindex.query.QueryPath;

/**
 * Figures 4 and 8: YCSB's workloads A and E on a table with grids over all attributes, and on one
 * without. A search of E fixes the prefix of the key and has a range of suffixes; without a grid it
 * is done by the key, as the paper's rivals do it, and by a scan of all rows.
 */
final class Ycsb {
  static final String PART = "ycsb";

  static final String A_PLAIN = "A, no grid";
  static final String A_GRIDS = "A, grids";
  static final String E_KEY = "E, no grid, by the key";
  static final String E_ALL = "E, no grid, by a search of all rows";
  static final String E_GRID = "E, by the grid";

  /** Operations of a way that reads all rows, beside those of others. */
  private static final int SLOWER = 50;

  private static final int CHECKED = 20;

  private final SuiteRun run;
  private final EmbeddedCluster cluster;

  Ycsb(SuiteRun run, EmbeddedCluster cluster) {
    this.run = run;
    this.cluster = cluster;
  }

  void measure() throws IOException, InterruptedException {
    WholePart.measure(run, PART, this::measure);
  }

  private void measure(Measured measured) throws IOException {
    long records = run.size(HyperdexSizes.RECORDS);
    YcsbTable plain = null;
    YcsbTable grids = null;
    try {
      run.say("ycsb: records and grids");
      plain = YcsbTable.create(cluster, "ycsb-plain", records, false);
      grids = YcsbTable.create(cluster, "ycsb-grids", records, true);
      try (PathTable ofGrids = new PathTable(cluster.configuration(), grids.name());
          PathTable ofPlain = new PathTable(cluster.configuration(), plain.name())) {
        Map<String, Object> met = check(ofGrids, records);
        List<Contender> contenders = contenders(plain, grids, ofPlain, ofGrids, met);
        for (int round = 0; round <= run.rounds(); round++) {
          run.say("ycsb, " + Measured.round(round));
          for (Contender contender : Part.turned(contenders, round)) {
            contender.measure(round, measured);
          }
        }
      }
    } finally {
      if (plain != null) {
        plain.drop();
      }
      if (grids != null) {
        grids.drop();
      }
    }
  }

  /** Searches of workload E, before anything is timed: answers, and regions that are asked. */
  private static Map<String, Object> check(PathTable table, long records) throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    long regions = 0;
    int one = 0;
    int asTold = 0;
    long whole = records / YcsbTable.SUFFIXES * YcsbTable.SUFFIXES;
    for (int i = 0; i < CHECKED; i++) {
      long first = random.nextLong(whole);
      int length = 1 + random.nextInt(YcsbClients.LONGEST);
      PathTable.Met met = table.check(YcsbTable.search(first, length), QueryPath.GRID);
      if (met.rows() != YcsbTable.found(first, length)) {
        throw new IOException(met.rows() + " records are found from " + first + " on");
      }
      regions += met.indexRegions();
      one += met.indexRegions() == 1 ? 1 : 0;
      asTold += Subspaces.isAlike(met) ? 1 : 0;
    }
    return Map.of(
        "indexRegions",
        (double) regions / CHECKED,
        "ofOneRegion",
        (double) one / CHECKED,
        "asTold",
        (double) asTold / CHECKED);
  }

  /** Does some operations, and says how many a second. */
  @FunctionalInterface
  private interface Work {
    double run(int operations, long seed) throws IOException;
  }

  private record Contender(String name, int operations, Work work, Map<String, Object> met) {
    void measure(int round, Measured measured) throws IOException {
      Map<String, Object> line = new LinkedHashMap<>(met);
      line.put("contender", name);
      line.put("operations", operations);
      line.put("perSecond", work.run(operations, round));
      measured.add("ycsb", round, name, line);
    }
  }

  private List<Contender> contenders(
      YcsbTable plain,
      YcsbTable grids,
      PathTable ofPlain,
      PathTable ofGrids,
      Map<String, Object> met) {
    int clients = run.count(HyperdexSizes.CLIENTS);
    int operations = run.count(HyperdexSizes.OPERATIONS);
    YcsbClients onPlain = new YcsbClients(plain, clients);
    YcsbClients onGrids = new YcsbClients(grids, clients);
    YcsbClients.Scanning byAll =
        (Table open, long first, int records) ->
            Tables.drain(open.getScanner(ofPlain.plain(YcsbTable.search(first, records))));
    YcsbClients.Scanning byGrid =
        (Table open, long first, int records) ->
            ofGrids.rows(ofGrids.query(YcsbTable.search(first, records), QueryPath.GRID));
    int slower = Math.max(clients, operations / SLOWER);
    return List.of(
        new Contender(A_PLAIN, operations, onPlain::workloadA, Map.of()),
        new Contender(A_GRIDS, operations, onGrids::workloadA, Map.of()),
        new Contender(
            E_KEY,
            operations,
            (number, seed) -> onPlain.workloadE(number, seed, YcsbClients::byKey),
            Map.of()),
        new Contender(
            E_ALL, slower, (number, seed) -> onPlain.workloadE(number, seed, byAll), Map.of()),
        new Contender(
            E_GRID, operations, (number, seed) -> onGrids.workloadE(number, seed, byGrid), met));
  }
}
