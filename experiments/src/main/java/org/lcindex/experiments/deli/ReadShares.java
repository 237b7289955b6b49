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
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.experiments.items.IndexedItems;
import org.lcindex.experiments.items.ItemTable;
import org.lcindex.experiments.suite.Part;
import org.lcindex.experiments.suite.SuiteRun;
import org.lcindex.query.QueryPath;

/**
 * Figures 7 and 8: clients that put one row, or look for the rows of one value, in a share of the
 * operations from none to all, on tables whose rows were overwritten before. Nothing is compacted.
 */
final class ReadShares implements Part<EmbeddedCluster> {
  /** In percent. */
  static final List<Integer> SHARES = List.of(0, 10, 25, 50, 75, 100);

  private static final List<Indexing> INDEXED = List.of(Indexing.DEFERRED, Indexing.ORDERED);

  private static final int WARM_UP_SHARE = 50;

  private final SuiteRun run;

  ReadShares(SuiteRun run) {
    this.run = run;
  }

  /** The part of a share. */
  static String part(int share) {
    return "reads " + share + " %";
  }

  private record Side(DeliTable table, KeyValues work) {}

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
        measure(cluster, side, WARM_UP_SHARE);
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
          run.unless(indexing.toString(), round, part(share), () -> measure(cluster, side, share));
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
    KeyValues work = new KeyValues(run.count("keys"), run.count("writers"), round);
    work.all(table.items(), 0, 1, run.count("batch"));
    table.settle();
    long overwrites = run.size("keys") * run.size("stale");
    work.overwrite(table.items(), overwrites, run.count("batch"));
    table.settle();
    work.check(table.items());
    return new Side(table, work);
  }

  private Map<String, Object> measure(EmbeddedCluster cluster, Side side, int share)
      throws IOException, InterruptedException {
    long each = run.size("operations") / run.size("writers");
    AtomicLong found = new AtomicLong();
    AtomicLong reads = new AtomicLong();
    ServerCounts before = ServerCounts.of(cluster);
    long start = System.nanoTime();
    side.work.together(
        (own, random) -> {
          Zipf zipf = side.work.zipf(random.split());
          try (ItemTable.Writer writer = side.table.items().writer();
              IndexedItems.Lookups lookups =
                  new IndexedItems.Lookups(cluster.connection(), side.table.name())) {
            for (long i = 0; i < each; i++) {
              if (random.nextInt(100) < share) {
                String value = side.work.anyValue(random);
                found.addAndGet(lookups.of(value, QueryPath.GLOBAL).run().size());
                reads.incrementAndGet();
              } else {
                int key = side.work.key(own, zipf.next());
                writer.put(List.of(side.work.change(key, random)));
              }
            }
          }
        });
    double seconds = Part.seconds(start);
    ServerCounts counts = ServerCounts.of(cluster).minus(before);
    side.table.items().settle();
    side.work.check(side.table.items());
    Map<String, Object> values = counts.values("");
    values.put("operations", each * run.size("writers"));
    values.put("reads", reads.get());
    values.put("found", found.get());
    values.put("seconds", seconds);
    values.put("perSecond", each * run.size("writers") / seconds);
    return values;
  }
}
