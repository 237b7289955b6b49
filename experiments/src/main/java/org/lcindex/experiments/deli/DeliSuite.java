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
package org.lcindex.experiments.deli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.experiments.report.page.ReportPage;
import org.lcindex.experiments.suite.Claim;
import org.lcindex.experiments.suite.Part;
import org.lcindex.experiments.suite.Suite;
import org.lcindex.experiments.suite.SuiteLines;
import org.lcindex.experiments.suite.SuiteRun;
import org.lcindex.experiments.technique.PeerProject;

/** What the DELI paper measured: writes that read nothing, and repair with compactions. */
public final class DeliSuite implements Suite {
  /** Table II and Figure 7. */
  static final String PUTS = "puts";

  /** Figure 8. */
  static final String SHARES = "shares";

  /** Figure 9, which has no counterpart in Phoenix. */
  static final String REPAIRS = "repairs";

  @Override
  public String name() {
    return "deli";
  }

  @Override
  public String title() {
    return "DELI: the paper's evaluation, measured again";
  }

  @Override
  public String source() {
    return "Tang et al., \"Deferred Lightweight Indexing for Log-Structured Key-Value Stores\" (HBase"
        + " 0.94 on 19 machines, 1 billion key-value pairs with 20.6 million keys, 1 million"
        + " operations). Its index is a DEFERRED global index here, its update in place an ORDERED"
        + " one. Two region servers and all clients are in one JVM; no block of an HFile is cached by"
        + " HBase, but the files are in the operating system's memory, so a read costs less here"
        + " than from the paper's disks. Keys are drawn by Zipf's law, values evenly; all"
        + " that is put stays in memory until it is flushed by hand, so above two million puts the"
        + " JVM needs more than its 3 GB (`LCINDEX_OPTS=-Xmx8g`). Rows and blocks that were read are exact; times are compared within a round.";
  }

  @Override
  public Map<String, Long> sizes() {
    Map<String, Long> sizes = new LinkedHashMap<>();
    sizes.put("puts", 300_000L);
    sizes.put("keys", 20_000L);
    sizes.put("writers", 4L);
    sizes.put("batch", 10L);
    sizes.put("stale", 5L);
    sizes.put("operations", 8_000L);
    sizes.put("rows", 20_000L);
    return sizes;
  }

  @Override
  public List<String> parts() {
    return List.of(PUTS, SHARES, REPAIRS);
  }

  @Override
  public void measure(SuiteRun run) throws IOException, InterruptedException {
    List<Part<EmbeddedCluster>> parts = new ArrayList<>();
    run.add(PUTS, new PutsAndCompaction(run), parts);
    run.add(SHARES, new ReadShares(run), parts);
    Part.all(parts, run.rounds(), () -> DeliCluster.start(Map.of()));
    List<Part<EmbeddedCluster>> repairs = new ArrayList<>();
    run.add(REPAIRS, new RepairCosts(run), repairs);
    Part.all(repairs, run.rounds(), () -> DeliCluster.start(Map.of()));
  }

  @Override
  public boolean measuresPeers() {
    return true;
  }

  @Override
  public void measurePeer(PeerProject peer, SuiteRun run) throws IOException, InterruptedException {
    List<Part<EmbeddedCluster>> parts = new ArrayList<>();
    run.add(PUTS, new PhoenixPuts(peer, run), parts);
    run.add(SHARES, new PhoenixShares(peer, run), parts);
    Part.all(parts, run.rounds(), () -> DeliCluster.start(peer.settings()));
  }

  @Override
  public List<Claim> claims(SuiteLines lines) {
    return new DeliClaims(lines).all();
  }

  @Override
  public void write(SuiteLines lines, ReportPage page) {
    new DeliTables(lines).write(page);
  }
}
