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
import java.util.stream.Stream;
import org.apache.hadoop.hbase.TableName;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.definition.GlobalDefinition.Policy;
import org.lcindex.experiments.items.EntryTags;
import org.lcindex.experiments.items.HBaseItems;
import org.lcindex.experiments.items.IndexedItems;
import org.lcindex.experiments.items.ItemTable;
import org.lcindex.experiments.items.ItemWrites;
import org.lcindex.experiments.items.ItemWrites.Kind;
import org.lcindex.experiments.items.Items;
import org.lcindex.experiments.kit.Measured;
import org.lcindex.experiments.suite.SuiteRun;
import org.lcindex.experiments.suite.WholePart;
import org.lcindex.experiments.technique.PeerProject;

/**
 * Overwrites by one client, as on the slides: a table is one region, each of its indexes two. For
 * one thread.
 */
final class Latencies {
  /** Overwrites with one index and without. */
  static final String OVERWRITES = "overwrites";

  /** Overwrites with several. */
  static final String SEVERAL = "several indexes";

  /** How many indexes tables of {@link #SEVERAL} have. */
  static final List<Integer> INDEXES = List.of(0, 1, 2, 5, 10);

  /** The least that a table of entries has. */
  private static final int INDEX_REGIONS = 2;

  private static final int FILLING = 2;
  private static final String PHOENIX = ", Phoenix";

  /** Makes a table, empty. */
  @FunctionalInterface
  private interface Maker {
    ItemTable make(String name, int columns, int indexes) throws IOException;
  }

  private final SuiteRun run;
  private final boolean phoenix;
  private final Maker maker;
  private final EntryTags.Counts tags;

  private Latencies(SuiteRun run, boolean phoenix, Maker maker, EntryTags.Counts tags) {
    this.run = run;
    this.phoenix = phoenix;
    this.maker = maker;
    this.tags = tags;
  }

  /** Of our indexes. */
  static Latencies ours(SuiteRun run, EmbeddedCluster cluster) {
    return new Latencies(
        run,
        false,
        (name, columns, indexes) -> {
          TableName table = TableName.valueOf(name);
          HBaseItems rows = HBaseItems.create(cluster, table, 1);
          return indexes == 0
              ? rows
              : IndexedItems.index(cluster, rows, table, indexes, INDEX_REGIONS, Policy.ORDERED);
        },
        () -> EntryTags.of(cluster));
  }

  /** Of Phoenix's, on a cluster of its own. Phoenix says how many regions its indexes have. */
  static Latencies phoenix(SuiteRun run, EmbeddedCluster cluster, PeerProject peer) {
    return new Latencies(
        run,
        true,
        (name, columns, indexes) ->
            indexes == 0
                ? HBaseItems.create(cluster, TableName.valueOf(name), 1)
                : peer.items(cluster.configuration(), Map.of(), name, 1, columns, indexes),
        () -> EntryTags.NONE);
  }

  /** The name of a part. */
  static String part(String what, boolean phoenix) {
    return phoenix ? what + PHOENIX : what;
  }

  /** Whether something is left to be measured. */
  static boolean areLeft(SuiteRun run, boolean phoenix) {
    return Stream.of(OVERWRITES, SEVERAL)
        .anyMatch(what -> WholePart.isLeft(run, part(what, phoenix)));
  }

  /** Overwrites, of which the values are found before they count. */
  void measure() throws IOException, InterruptedException {
    WholePart.measure(
        run, part(OVERWRITES, phoenix), measured -> overwrite(List.of(0, 1), 1, measured));
    WholePart.measure(
        run, part(SEVERAL, phoenix), measured -> overwrite(INDEXES, Items.MOST_VALUES, measured));
  }

  private void overwrite(List<Integer> indexes, int columns, Measured measured) throws IOException {
    Map<String, ItemTable> tables = new LinkedHashMap<>();
    try {
      for (int number : indexes) {
        tables.put(
            table(number), maker.make("slik-" + columns + "-columns-" + number, columns, number));
      }
      int puts = run.count(SlikSizes.PUTS);
      ItemWrites writes =
          new ItemWrites(
              tables,
              columns,
              puts,
              Math.max(puts, run.count(SlikSizes.WARM_UP)),
              run.rounds(),
              tags,
              measured);
      writes.fill(FILLING);
      for (int round = 0; round <= run.rounds(); round++) {
        run.say(columns + " column(s), overwrites, " + Measured.round(round));
        writes.puts(Kind.OVERWRITE, round);
      }
    } finally {
      for (ItemTable table : tables.values()) {
        table.drop();
        table.close();
      }
    }
  }

  private static String table(int indexes) {
    return indexes + " indexes";
  }

  /** What its measurements are kept by, in microseconds. */
  static String contender(int indexes, int columns) {
    return ItemWrites.contender("puts", Kind.OVERWRITE, columns, table(indexes));
  }
}
