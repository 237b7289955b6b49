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
import java.util.stream.Stream;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.experiments.report.page.ReportPage;
import org.lcindex.experiments.suite.CheckedLookups;
import org.lcindex.experiments.suite.Claim;
import org.lcindex.experiments.suite.Suite;
import org.lcindex.experiments.suite.SuiteLines;
import org.lcindex.experiments.suite.SuiteRun;
import org.lcindex.experiments.suite.WholePart;

/** What HyperDex's authors measured: searches on several attributes that ask few servers. */
public final class HyperdexSuite implements Suite {
  private static final String ORDERS = "orders";
  private static final int SERVERS = 4;

  @Override
  public String name() {
    return "hyperdex";
  }

  @Override
  public String title() {
    return "HyperDex: the paper's evaluation, measured again";
  }

  @Override
  public String source() {
    return "Escriva, Wong, Sirer: \"HyperDex: A Distributed, Searchable Key-Value Store\" (14"
        + " machines with YCSB, 64 for scaling). Its subspaces are grids here, GLOBAL indexes over"
        + " several columns whose regions of entries are boxes; an object is once in the base"
        + " table, not in each subspace. Four region servers and all clients are in one JVM. Every"
        + " answer is compared with HBase's own scan before it is timed, calls are counted by the"
        + " client's connection and are exact, and times are compared within a round.";
  }

  @Override
  public Map<String, Long> sizes() {
    Map<String, Long> sizes = new LinkedHashMap<>();
    sizes.put(HyperdexSizes.OBJECTS, 10_000L);
    sizes.put(HyperdexSizes.GRIDS, 10L);
    sizes.put(HyperdexSizes.PUTS, 1_000L);
    sizes.put(HyperdexSizes.WARM_UP, 4_000L);
    sizes.put(HyperdexSizes.RECORDS, 50_000L);
    sizes.put(HyperdexSizes.OPERATIONS, 4_000L);
    sizes.put(HyperdexSizes.CLIENTS, 4L);
    sizes.put(HyperdexSizes.ROWS, 600_000L);
    sizes.put(HyperdexSizes.REGIONS, 64L);
    sizes.put(HyperdexSizes.MORE_REGIONS, 200L);
    sizes.put(HyperdexSizes.BOXES, 20L);
    sizes.put(CheckedLookups.LOOKUPS, 20_000L);
    sizes.put(CheckedLookups.MINUTES, 3L);
    return sizes;
  }

  @Override
  public List<String> parts() {
    return List.of(Subspaces.PART, GridPuts.PART, Ycsb.PART, ORDERS, CheckedLookups.PART);
  }

  @Override
  public void measure(SuiteRun run) throws IOException, InterruptedException {
    measureTables(run);
    if (run.wants(CheckedLookups.PART)) {
      new CheckedLookups(run, "--grid").measure();
    }
  }

  /** All that is measured in this JVM. */
  void measureTables(SuiteRun run) throws IOException, InterruptedException {
    if (left(run).findAny().isEmpty()) {
      return; // no cluster is started for nothing
    }
    try (EmbeddedCluster cluster =
        EmbeddedCluster.builder()
            .regionServers(SERVERS)
            // Hundreds of regions with a few rows each.
            .set("hbase.hregion.memstore.mslab.enabled", "false")
            .start()) {
      measureTables(run, cluster);
    }
  }

  /** On a cluster that is there. */
  void measureTables(SuiteRun run, EmbeddedCluster cluster)
      throws IOException, InterruptedException {
    for (String part : left(run).toList()) {
      switch (part) {
        case Subspaces.PART -> new Subspaces(run, cluster).measure();
        case GridPuts.PART -> new GridPuts(run, cluster).measure();
        case Ycsb.PART -> new Ycsb(run, cluster).measure();
        default -> {
          for (int regions : regions(run)) {
            new OrdersPart(run, cluster, regions).measure();
          }
        }
      }
    }
  }

  private static List<Integer> regions(SuiteRun run) {
    return List.of(run.count(HyperdexSizes.REGIONS), run.count(HyperdexSizes.MORE_REGIONS));
  }

  /** Parts that are wanted and not whole. */
  private static Stream<String> left(SuiteRun run) {
    Stream<String> few =
        Stream.of(Subspaces.PART, GridPuts.PART, Ycsb.PART)
            .filter(part -> WholePart.isLeft(run, part));
    boolean orders =
        regions(run).stream().anyMatch(number -> WholePart.isLeft(run, OrdersPart.part(number)));
    return Stream.concat(few, orders ? Stream.of(ORDERS) : Stream.empty()).filter(run::wants);
  }

  @Override
  public List<Claim> claims(SuiteLines lines) {
    return new HyperdexClaims(new HyperdexFigures(lines)).all();
  }

  @Override
  public void write(SuiteLines lines, ReportPage page) {
    new HyperdexTables(new HyperdexFigures(lines), page).write();
  }
}
