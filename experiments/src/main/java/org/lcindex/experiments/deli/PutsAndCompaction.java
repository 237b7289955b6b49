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
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.experiments.suite.Part;
import org.lcindex.experiments.suite.SuiteRun;

/**
 * Table II: rows that are there are overwritten (online), then the table is flushed and compacted,
 * with the repair of the index where it is DEFERRED (offline). Update in place has nothing to
 * repair, so its compaction is HBase's own, as in the paper.
 */
final class PutsAndCompaction implements Part<EmbeddedCluster> {
  static final String PART = "puts and compaction";

  private static final List<Indexing> ALL = List.of(Indexing.values());
  private static final int WARM_UP = 5;

  private final SuiteRun run;

  PutsAndCompaction(SuiteRun run) {
    this.run = run;
  }

  @Override
  public boolean complete(int round) {
    return ALL.stream().allMatch(indexing -> run.has(indexing.toString(), round, PART));
  }

  @Override
  public void warmUp(EmbeddedCluster cluster) throws IOException, InterruptedException {
    run.say("warm up " + PART);
    for (Indexing indexing : ALL) {
      measure(cluster, indexing, 0, run.size("puts") / WARM_UP);
    }
  }

  @Override
  public void round(EmbeddedCluster cluster, int round) throws IOException, InterruptedException {
    for (Indexing indexing : Part.turned(ALL, round)) {
      run.unless(
          indexing.toString(),
          round,
          PART,
          () -> measure(cluster, indexing, round, run.size("puts")));
    }
  }

  private Map<String, Object> measure(
      EmbeddedCluster cluster, Indexing indexing, int round, long wanted)
      throws IOException, InterruptedException {
    Repair repair = indexing == Indexing.DEFERRED ? Repair.STREAMING : Repair.NONE;
    try (DeliTable table = DeliTable.create(cluster, indexing, repair)) {
      KeyValues work = new KeyValues(run.count("keys"), run.count("writers"), round);
      work.all(table.items(), 0, 1, run.count("batch"));
      table.settle();
      work.check(table.items());

      ServerCounts before = ServerCounts.of(cluster);
      long start = System.nanoTime();
      long puts = work.overwrite(table.items(), wanted, run.count("batch"));
      double writing = Part.seconds(start);
      table.items().settle();
      double online = Part.seconds(start);
      ServerCounts written = ServerCounts.of(cluster).minus(before);
      work.check(table.items());
      table.items().settle();
      long tagsBefore = indexing == Indexing.NONE ? 0 : table.tags();

      before = ServerCounts.of(cluster);
      long compactions = ServerCounts.compactions(cluster);
      start = System.nanoTime();
      table.items().flush();
      table.compact();
      double compaction = Part.seconds(start);
      table.awaitRepair(compactions);
      double offline = Part.seconds(start);
      ServerCounts compacted = ServerCounts.of(cluster).minus(before);
      work.check(table.items());

      Map<String, Object> values = new LinkedHashMap<>();
      values.put("puts", puts);
      values.put("writingSeconds", writing);
      values.put("onlineSeconds", online);
      values.put("compactionSeconds", compaction);
      values.put("offlineSeconds", offline);
      values.putAll(written.values("online"));
      values.putAll(compacted.values("offline"));
      if (indexing != Indexing.NONE) {
        values.put("tagsBefore", tagsBefore);
        values.put("tagsAfter", table.tags());
      }
      return values;
    }
  }
}
