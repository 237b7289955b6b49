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
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.experiments.items.ItemTable;
import org.lcindex.experiments.suite.Part;
import org.lcindex.experiments.suite.SuiteRun;
import org.lcindex.experiments.technique.PeerProject;

/** Figure 8 by Phoenix's global index: the operations of {@link ReadShares}. */
final class PhoenixShares implements Part<EmbeddedCluster> {
  private final PeerProject peer;
  private final SuiteRun run;
  private final AtomicInteger made = new AtomicInteger();

  PhoenixShares(PeerProject peer, SuiteRun run) {
    this.peer = peer;
    this.run = run;
  }

  private boolean has(int round, int share) {
    return run.has(PhoenixPuts.PHOENIX, round, ReadShares.part(share));
  }

  @Override
  public boolean complete(int round) {
    return ReadShares.SHARES.stream().allMatch(share -> has(round, share));
  }

  @Override
  public void warmUp(EmbeddedCluster cluster) throws IOException, InterruptedException {
    run.say("warm up Phoenix's reads and puts");
    with(cluster, 0, mixture -> measure(mixture, ReadShares.WARM_UP_SHARE));
  }

  @Override
  public void round(EmbeddedCluster cluster, int round) throws IOException, InterruptedException {
    if (complete(round)) {
      return;
    }
    with(
        cluster,
        round,
        mixture -> {
          for (int share : ReadShares.SHARES) {
            run.unless(
                PhoenixPuts.PHOENIX, round, ReadShares.part(share), () -> measure(mixture, share));
          }
        });
  }

  /** Does something with a table that is prepared. */
  @FunctionalInterface
  private interface Action {
    void run(Mixture mixture) throws IOException, InterruptedException;
  }

  private void with(EmbeddedCluster cluster, int round, Action action)
      throws IOException, InterruptedException {
    String name = "SHARES" + made.incrementAndGet();
    try (ItemTable table =
        peer.items(cluster.configuration(), Map.of(), name, DeliCluster.REGIONS, 1, 1)) {
      try {
        action.run(Mixture.prepare(run, table, round));
      } finally {
        table.drop();
      }
    }
  }

  private static Map<String, Object> measure(Mixture mixture, int share)
      throws IOException, InterruptedException {
    long blocks = ServerCounts.blocksRead();
    Mixture.Done done = mixture.run(share);
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("Blocks", ServerCounts.blocksRead() - blocks);
    mixture.check();
    values.putAll(ReadShares.values(done));
    return values;
  }
}
