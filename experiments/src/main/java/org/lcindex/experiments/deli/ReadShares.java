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
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.experiments.suite.Part;
import org.lcindex.experiments.suite.SuiteRun;

/**
 * Figures 7 and 8: clients that put one row, or look for the rows of one value, in a share of the
 * operations from none to all, on tables whose rows were overwritten before. Nothing is compacted.
 */
final class ReadShares implements Part<EmbeddedCluster> {
  /** In percent. */
  static final List<Integer> SHARES = List.of(0, 10, 25, 50, 75, 100);

  private static final List<Indexing> INDEXED = List.of(Indexing.DEFERRED, Indexing.ORDERED);

  static final int WARM_UP_SHARE = 50;

  private final SuiteRun run;

  ReadShares(SuiteRun run) {
    this.run = run;
  }

  /** The part of a share. */
  static String part(int share) {
    return "reads " + share + " %";
  }

  private record Side(DeliTable table, Mixture mixture) {}

  @Override
  public boolean complete(int round) {
    return INDEXED.stream()
        .allMatch(
            indexing ->
                SHARES.stream().allMatch(s -> run.has(indexing.toString(), round, part(s))));
  }

  @Override
  public void warmUp(EmbeddedCluster cluster) throws IOException, InterruptedException {
    run.say("warm up reads and puts");
    for (Indexing indexing : INDEXED) {
      Side side = prepare(cluster, indexing, 0);
      try {
        measure(cluster, side.mixture, WARM_UP_SHARE);
      } finally {
        side.table.close();
      }
    }
  }

  @Override
  public void round(EmbeddedCluster cluster, int round) throws IOException, InterruptedException {
    if (complete(round)) {
      return;
    }
    Map<Indexing, Side> sides = new EnumMap<>(Indexing.class);
    try {
      for (Indexing indexing : INDEXED) {
        sides.put(indexing, prepare(cluster, indexing, round));
      }
      for (int share : SHARES) {
        for (Indexing indexing : Part.turned(INDEXED, round)) {
          Side side = sides.get(indexing);
          run.unless(
              indexing.toString(), round, part(share), () -> measure(cluster, side.mixture, share));
        }
      }
    } finally {
      for (Side side : sides.values()) {
        side.table.close();
      }
    }
  }

  private Side prepare(EmbeddedCluster cluster, Indexing indexing, int round)
      throws IOException, InterruptedException {
    // Of the ways that a compaction repairs none counts: there is no compaction.
    DeliTable table = DeliTable.create(cluster, indexing, Repair.NONE);
    return new Side(table, Mixture.prepare(run, table.items(), round));
  }

  private static Map<String, Object> measure(EmbeddedCluster cluster, Mixture mixture, int share)
      throws IOException, InterruptedException {
    ServerCounts before = ServerCounts.of(cluster);
    Mixture.Done done = mixture.run(share);
    ServerCounts counts = ServerCounts.of(cluster).minus(before);
    mixture.check();
    Map<String, Object> values = counts.values("");
    values.putAll(values(done));
    return values;
  }

  /** As values of a line. */
  static Map<String, Object> values(Mixture.Done done) {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("operations", done.operations());
    values.put("reads", done.reads());
    values.put("found", done.found());
    values.put("seconds", done.seconds());
    values.put("perSecond", done.perSecond());
    return values;
  }
}
