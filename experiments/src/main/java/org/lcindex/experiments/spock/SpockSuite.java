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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lcindex.cluster.FolderTree;
import org.lcindex.experiments.report.page.ReportPage;
import org.lcindex.experiments.suite.Claim;
import org.lcindex.experiments.suite.Part;
import org.lcindex.experiments.suite.Suite;
import org.lcindex.experiments.suite.SuiteLines;
import org.lcindex.experiments.suite.SuiteRun;

/** What the Spock paper measured and claims: tables that are built offline, pulled and swapped. */
public final class SpockSuite implements Suite {
  static final long MEGABYTE = 1_000_000;

  private static final String BUILDS = "builds";
  private static final String LOADS = "loads";
  private static final String PULLS = "pulls";
  private static final String QUERIES = "queries";
  private static final String REFUSALS = "refusals";
  private static final String SWAPS = "swaps";

  @Override
  public String name() {
    return "spock";
  }

  @Override
  public String title() {
    return "Spock: the paper's evaluation, measured again";
  }

  @Override
  public String source() {
    return "\"Project Spock: Batch computed read-only data serving\" (servers of 16 cores with 24"
        + " GB and six disks, 100 GB and more, up to 16 nodes; lookups by key, no index on"
        + " other columns). Here rows are TPC-H ORDERS with the LCIndex paper's three"
        + " indexes, built by `lcindex offline build`. Two region servers of 2 GB and one"
        + " DataNode are processes; clients are in one JVM, on the same two cores. Every"
        + " answer is checked, processor times are those of the operating system, and ratios"
        + " are of one round.";
  }

  @Override
  public Map<String, Long> sizes() {
    Map<String, Long> sizes = new LinkedHashMap<>();
    sizes.put(SpockSizes.ROWS, 1_000_000L);
    sizes.put(SpockSizes.LARGE, 5_000_000L);
    sizes.put(SpockSizes.RATE, 10L);
    sizes.put(SpockSizes.SLOWER, 5L);
    sizes.put(SpockSizes.SECONDS, 20L);
    sizes.put(SpockSizes.SWAPS, 20L);
    sizes.put(SpockSizes.READERS, 8L);
    sizes.put(SpockSizes.PAUSE, 50L);
    sizes.put(SpockSizes.HEAP, 512L);
    return sizes;
  }

  @Override
  public List<String> parts() {
    return List.of(BUILDS, LOADS, PULLS, QUERIES, REFUSALS, SWAPS);
  }

  @Override
  public void measure(SuiteRun run) throws IOException, InterruptedException {
    BuiltFolders folders = new BuiltFolders(run.folder().resolve("built"));
    if (run.wants(BUILDS)) {
      new Builds(run, run.folder().resolve("builds")).measure();
    }
    long rate = run.size(SpockSizes.RATE);
    long slower = run.size(SpockSizes.SLOWER);
    List<Part<SpockCluster>> loads = new ArrayList<>();
    run.add(LOADS, new Loads(run, folders), loads);
    onCluster(run, 0, loads);
    List<Part<SpockCluster>> atRate = new ArrayList<>();
    run.add(PULLS, new PullRate(run, folders, rate), atRate);
    run.add(QUERIES, new QueriesMeanwhile(run, folders), atRate);
    onCluster(run, rate, atRate);
    List<Part<SpockCluster>> slowly = new ArrayList<>();
    run.add(PULLS, new PullRate(run, folders, slower), slowly);
    onCluster(run, slower, slowly);
    List<Part<SpockCluster>> stores = new ArrayList<>();
    run.add(REFUSALS, new Refusals(run, folders), stores);
    run.add(SWAPS, new Swaps(run, folders), stores);
    onCluster(run, 0, stores);
    // Nothing is left to be measured, and what was built is large.
    FolderTree.delete(run.folder());
  }

  /** On a cluster whose servers pull so many megabytes in a second; 0 for no limit. */
  private static void onCluster(SuiteRun run, long megabytes, List<Part<SpockCluster>> parts)
      throws IOException, InterruptedException {
    Part.all(
        parts,
        run.rounds(),
        () -> SpockCluster.start(run.folder().resolve("cluster"), megabytes * MEGABYTE, run::say));
  }

  @Override
  public List<Claim> claims(SuiteLines lines) {
    return new SpockClaims(new SpockFigures(lines)).all();
  }

  @Override
  public void write(SuiteLines lines, ReportPage page) {
    new SpockTables(new SpockFigures(lines), page).write();
  }
}
