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

  private final SuiteRun run;
  private final EmbeddedCluster cluster;

  Latencies(SuiteRun run, EmbeddedCluster cluster) {
    this.run = run;
    this.cluster = cluster;
  }

  /** Overwrites, of which the values are found before they count. */
  void measure() throws IOException, InterruptedException {
    SlikPart.measure(run, OVERWRITES, measured -> overwrite(List.of(0, 1), 1, measured));
    SlikPart.measure(run, SEVERAL, measured -> overwrite(INDEXES, Items.MOST_VALUES, measured));
  }

  private void overwrite(List<Integer> indexes, int columns, Measured measured) throws IOException {
    Map<String, ItemTable> tables = new LinkedHashMap<>();
    try {
      for (int number : indexes) {
        tables.put(table(number), make(columns + "-columns-" + number, number));
      }
      int puts = run.count(SlikSizes.PUTS);
      ItemWrites writes =
          new ItemWrites(
              tables,
              columns,
              puts,
              Math.max(puts, run.count(SlikSizes.WARM_UP)),
              run.rounds(),
              () -> EntryTags.of(cluster),
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

  private ItemTable make(String name, int indexes) throws IOException {
    TableName table = TableName.valueOf("slik-" + name);
    HBaseItems rows = HBaseItems.create(cluster, table, 1);
    return indexes == 0
        ? rows
        : IndexedItems.index(cluster, rows, table, indexes, INDEX_REGIONS, Policy.ORDERED);
  }

  private static String table(int indexes) {
    return indexes + " indexes";
  }

  /** What its measurements are kept by, in microseconds. */
  static String contender(int indexes, int columns) {
    return ItemWrites.contender("puts", Kind.OVERWRITE, columns, table(indexes));
  }
}
