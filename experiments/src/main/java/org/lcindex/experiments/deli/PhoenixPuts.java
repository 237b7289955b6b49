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
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hbase.TableName;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.experiments.items.HBaseItems;
import org.lcindex.experiments.items.ItemTable;
import org.lcindex.experiments.suite.Part;
import org.lcindex.experiments.suite.SuiteRun;
import org.lcindex.experiments.technique.PeerProject;

/** The puts of Table II by Phoenix's global index, beside plain HBase on Phoenix's cluster. */
final class PhoenixPuts implements Part<EmbeddedCluster> {
  static final String PART = "puts";
  static final String PLAIN = "no index, Phoenix's cluster";
  static final String PHOENIX = "Phoenix, global index";

  /** Phoenix's, as a value of its lines. */
  static final String VERSION = "version";

  private static final List<String> ALL = List.of(PLAIN, PHOENIX);
  private static final int WARM_UP = 5;

  private final PeerProject peer;
  private final SuiteRun run;
  private final AtomicInteger made = new AtomicInteger();

  PhoenixPuts(PeerProject peer, SuiteRun run) {
    this.peer = peer;
    this.run = run;
  }

  @Override
  public boolean complete(int round) {
    return ALL.stream().allMatch(contender -> run.has(contender, round, PART));
  }

  @Override
  public void warmUp(EmbeddedCluster cluster) throws IOException, InterruptedException {
    run.say("warm up Phoenix");
    for (String contender : ALL) {
      measure(cluster, contender, 0, run.size("puts") / WARM_UP);
    }
  }

  @Override
  public void round(EmbeddedCluster cluster, int round) throws IOException, InterruptedException {
    for (String contender : Part.turned(ALL, round)) {
      run.unless(
          contender, round, PART, () -> measure(cluster, contender, round, run.size("puts")));
    }
  }

  private Map<String, Object> measure(
      EmbeddedCluster cluster, String contender, int round, long wanted)
      throws IOException, InterruptedException {
    ItemTable table = table(cluster, contender);
    try {
      KeyValues work = new KeyValues(run.count("keys"), run.count("writers"), round);
      work.all(table, 0, 1, run.count("batch"));
      table.flush();
      work.check(table);
      long blocks = ServerCounts.blocksRead();
      long start = System.nanoTime();
      long puts = work.overwrite(table, wanted, run.count("batch"));
      Map<String, Object> values = new LinkedHashMap<>();
      values.put("writingSeconds", Part.seconds(start));
      values.put("onlineBlocks", ServerCounts.blocksRead() - blocks);
      values.put("puts", puts);
      if (contender.equals(PHOENIX)) {
        values.put(VERSION, peer.version());
      }
      work.check(table);
      return values;
    } finally {
      table.drop();
      table.close();
    }
  }

  private ItemTable table(EmbeddedCluster cluster, String contender) throws IOException {
    String name = "DELI" + made.incrementAndGet();
    return contender.equals(PLAIN)
        ? HBaseItems.create(cluster, TableName.valueOf(name), DeliCluster.REGIONS)
        : peer.items(cluster.configuration(), Map.of(), name, DeliCluster.REGIONS, 1, 1);
  }
}
