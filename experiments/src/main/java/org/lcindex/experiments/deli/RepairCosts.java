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
 * Figure 9: what a compaction costs with the repair of a DEFERRED index, of rows that were put once
 * and of rows that were put three times. Each table has three HFiles a region.
 */
final class RepairCosts implements Part<EmbeddedCluster> {
  /** How often each row is put. */
  static final List<Integer> VERSIONS = List.of(1, 3);

  private static final int FILES = 3;

  private static final List<Repair> ALL = List.of(Repair.values());
  private static final int WARM_UP = 2;

  private final SuiteRun run;

  RepairCosts(SuiteRun run) {
    this.run = run;
  }

  /** The part of a number of versions. */
  static String part(int versions) {
    return "repair, " + versions + (versions == 1 ? " version" : " versions");
  }

  @Override
  public boolean complete(int round) {
    return VERSIONS.stream()
        .allMatch(
            versions -> ALL.stream().allMatch(r -> run.has(r.toString(), round, part(versions))));
  }

  @Override
  public void warmUp(EmbeddedCluster cluster) throws IOException, InterruptedException {
    run.say("warm up repairs");
    for (Repair repair : ALL) {
      measure(cluster, repair, VERSIONS.get(VERSIONS.size() - 1), 0, run.count("rows") / WARM_UP);
    }
  }

  @Override
  public void round(EmbeddedCluster cluster, int round) throws IOException, InterruptedException {
    for (int versions : VERSIONS) {
      for (Repair repair : Part.turned(ALL, round)) {
        run.unless(
            repair.toString(),
            round,
            part(versions),
            () -> measure(cluster, repair, versions, round, run.count("rows")));
      }
    }
  }

  private Map<String, Object> measure(
      EmbeddedCluster cluster, Repair repair, int versions, int round, int rows)
      throws IOException, InterruptedException {
    try (DeliTable table = DeliTable.create(cluster, Indexing.DEFERRED, repair)) {
      KeyValues work = new KeyValues(rows, run.count("writers"), round);
      for (int file = 0; file < FILES; file++) {
        if (versions == 1) {
          work.all(table.items(), file, FILES, run.count("batch"));
        } else {
          work.all(table.items(), 0, 1, run.count("batch"));
        }
        table.settle();
      }
      work.check(table.items());
      table.settle();
      long tagsBefore = table.tags();

      ServerCounts before = ServerCounts.of(cluster);
      long compactions = ServerCounts.compactions(cluster);
      long start = System.nanoTime();
      if (repair == Repair.BEFORE) {
        table.repair();
      }
      table.compact();
      double compaction = Part.seconds(start);
      table.awaitRepair(compactions);
      double seconds = Part.seconds(start);
      ServerCounts counts = ServerCounts.of(cluster).minus(before);
      work.check(table.items());

      Map<String, Object> values = new LinkedHashMap<>(counts.values(""));
      values.put("rows", rows);
      values.put("seconds", seconds);
      values.put("compactionSeconds", compaction);
      values.put("tagsBefore", tagsBefore);
      values.put("tagsAfter", table.tags());
      return values;
    }
  }
}
