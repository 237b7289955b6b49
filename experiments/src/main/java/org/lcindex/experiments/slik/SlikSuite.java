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
package org.lcindex.experiments.slik;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.EmbeddedClusterBuilder;
import org.lcindex.experiments.report.page.ReportPage;
import org.lcindex.experiments.suite.CheckedLookups;
import org.lcindex.experiments.suite.Claim;
import org.lcindex.experiments.suite.Suite;
import org.lcindex.experiments.suite.SuiteLines;
import org.lcindex.experiments.suite.SuiteRun;
import org.lcindex.experiments.suite.WholePart;
import org.lcindex.experiments.technique.PeerProject;

/** What SLIK's authors measured: strongly consistent indexes that are fast, and scale. */
public final class SlikSuite implements Suite {
  private static final int SERVERS = 2;

  @Override
  public String name() {
    return "slik";
  }

  @Override
  public String title() {
    return "SLIK: its evaluation, measured again";
  }

  @Override
  public String source() {
    return "Kejriwal et al., \"Scalable Low-Latency Indexes for a Key-Value Store\" (RAMCloud, in"
        + " memory, machines with InfiniBand). Rows have a key and values of 30 bytes and 100 bytes"
        + " besides, as there. An index that is partitioned independently is a GLOBAL one here, a"
        + " colocated one a LOCAL one. Two region servers and the client are in one JVM. Every answer"
        + " is checked before it is timed, calls are exact, and times are compared within a round.";
  }

  @Override
  public Map<String, Long> sizes() {
    Map<String, Long> sizes = new LinkedHashMap<>();
    sizes.put(SlikSizes.PUTS, 1_000L);
    sizes.put(SlikSizes.WARM_UP, 4_000L);
    sizes.put(SlikSizes.ROWS, 11_000L);
    sizes.put(SlikSizes.REGIONS, 64L);
    sizes.put(CheckedLookups.LOOKUPS, 20_000L);
    sizes.put(CheckedLookups.MINUTES, 3L);
    return sizes;
  }

  @Override
  public void measure(SuiteRun run) throws IOException, InterruptedException {
    measureTables(run);
    new CheckedLookups(run).measure();
  }

  /** All that is measured in this JVM. */
  void measureTables(SuiteRun run) throws IOException, InterruptedException {
    if (!Latencies.areLeft(run, false) && !WholePart.isLeft(run, Partitions.PART)) {
      return; // no cluster is started for nothing
    }
    try (EmbeddedCluster cluster = EmbeddedCluster.builder().regionServers(SERVERS).start()) {
      Latencies.ours(run, cluster).measure();
      new Partitions(run, cluster).measure();
    }
  }

  @Override
  public boolean measuresPeers() {
    return true;
  }

  @Override
  public void measurePeer(PeerProject peer, SuiteRun run) throws IOException, InterruptedException {
    if (!Latencies.areLeft(run, true)) {
      return;
    }
    EmbeddedClusterBuilder builder = EmbeddedCluster.builder().regionServers(SERVERS);
    peer.settings().forEach(builder::set);
    try (EmbeddedCluster cluster = builder.start()) {
      Latencies.phoenix(run, cluster, peer).measure();
    }
  }

  @Override
  public List<Claim> claims(SuiteLines lines) {
    return new SlikClaims(new SlikFigures(lines)).all();
  }

  @Override
  public void write(SuiteLines lines, ReportPage page) {
    new SlikTables(new SlikFigures(lines), page).write();
  }
}
