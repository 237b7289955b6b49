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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.Tables;
import org.lcindex.experiments.kit.Measured;
import org.lcindex.experiments.suite.SuiteRun;
import org.lcindex.experiments.suite.WholePart;
import org.lcindex.query.QueryPath;

/**
 * Section 3: searches that fix three of nine attributes, all 84 choices of them, and searches that
 * fix all nine. One table has one grid of nine columns, whose entries are in 512 regions, the other
 * one three grids of three columns, each in 8 regions. All of it is exact, so it is done once.
 */
final class Subspaces {
  static final String PART = "subspaces";
  static final String ONE = "1 grid of 9 columns, 512 regions";
  static final String THREE = "3 grids of 3 columns, 8 regions each";

  /** Prefixes of the values of searches that fix so many attributes. */
  static final String THREE_FIXED = "three";

  static final String ALL_FIXED = "all";

  private static final int POINTS = 20;
  private static final int STEP = 97;

  private final SuiteRun run;
  private final EmbeddedCluster cluster;

  Subspaces(SuiteRun run, EmbeddedCluster cluster) {
    this.run = run;
    this.cluster = cluster;
  }

  void measure() throws IOException, InterruptedException {
    WholePart.measure(run, PART, this::measure);
  }

  private void measure(Measured measured) throws IOException {
    measure(ONE, "nine-one", 512, measured, NineAttributes.grid(0, NineAttributes.ATTRIBUTES));
    measure(
        THREE,
        "nine-three",
        8,
        measured,
        NineAttributes.grid(0, 3),
        NineAttributes.grid(3, 6),
        NineAttributes.grid(6, 9));
  }

  private void measure(
      String contender, String table, int splits, Measured measured, String... grids)
      throws IOException {
    Connection connection = cluster.connection();
    TableName name = TableName.valueOf(table);
    NineAttributes objects = new NineAttributes(run.count(HyperdexSizes.OBJECTS));
    run.say(contender + ": objects and grids");
    try {
      objects.create(connection, name);
      Tables.flush(cluster, name);
      GridTables.index(connection, name, splits, grids);
      GridTables.awaitBuilt(connection, name);
      try (PathTable asked = new PathTable(cluster.configuration(), name)) {
        run.say(contender + ": searches");
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("contender", contender);
        line.putAll(ask(asked, objects, choices(), THREE_FIXED));
        int[] all = IntStream.range(0, NineAttributes.ATTRIBUTES).toArray();
        line.putAll(
            ask(asked, objects, IntStream.range(0, POINTS).mapToObj(i -> all).toList(), ALL_FIXED));
        measured.add("search", 1, contender, line);
      }
    } finally {
      Tables.drop(connection, name);
    }
  }

  /** All choices of three attributes. */
  static List<int[]> choices() {
    List<int[]> choices = new ArrayList<>();
    for (int i = 0; i < NineAttributes.ATTRIBUTES; i++) {
      for (int j = i + 1; j < NineAttributes.ATTRIBUTES; j++) {
        for (int k = j + 1; k < NineAttributes.ATTRIBUTES; k++) {
          choices.add(new int[] {i, j, k});
        }
      }
    }
    return choices;
  }

  private static Map<String, Object> ask(
      PathTable asked, NineAttributes objects, List<int[]> searches, String prefix)
      throws IOException {
    long least = Long.MAX_VALUE;
    long most = 0;
    long all = 0;
    long rows = 0;
    int alike = 0;
    int object = 0;
    for (int[] attributes : searches) {
      object = (object + STEP) % objects.objects();
      PathTable.Met met = asked.check(NineAttributes.fixed(object, attributes), QueryPath.GRID);
      long expected = objects.like(object, attributes);
      if (met.rows() != expected) {
        throw new IOException(
            met.rows() + " objects like " + object + " are found, of " + expected);
      }
      least = Math.min(least, met.regionCalls());
      most = Math.max(most, met.regionCalls());
      all += met.regionCalls();
      rows += met.rows();
      alike += isAlike(met) ? 1 : 0;
    }
    return Map.of(
        prefix + "Searches",
        searches.size(),
        prefix + "Least",
        least,
        prefix + "Most",
        most,
        prefix + "Mean",
        (double) all / searches.size(),
        prefix + "Rows",
        rows,
        prefix + "AsTold",
        (double) alike / searches.size());
  }

  /** Whether calls of the client, regions told and regions that the box meets are as many. */
  static boolean isAlike(PathTable.Met met) {
    return met.regionCalls() == met.boxRegions()
        && met.indexRegions() == met.boxRegions()
        && met.indexCalls() == met.boxRegions();
  }
}
