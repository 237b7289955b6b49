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
package org.lcindex.experiments.hyperdex;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.lcindex.cluster.EmbeddedCluster;
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
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.server.IndexServers;

/**
 * Figure 10: single puts of rows with ten values, by one client, into tables with no grid to ten,
 * each on two neighbouring columns. The entries that each grid gets are counted first.
 */
final class GridPuts {
  static final String PART = "puts";

  /** Of the entries of a grid. */
  private static final int GRID_REGIONS = 2;

  private static final int FILLING = 2;
  private static final int COUNTED = 20;

  private final SuiteRun run;
  private final EmbeddedCluster cluster;

  GridPuts(SuiteRun run, EmbeddedCluster cluster) {
    this.run = run;
    this.cluster = cluster;
  }

  /** How many grids tables have. */
  static List<Integer> numbers(int most) {
    return IntStream.rangeClosed(0, most).boxed().toList();
  }

  void measure() throws IOException, InterruptedException {
    WholePart.measure(run, PART, this::measure);
  }

  private void measure(Measured measured) throws IOException {
    List<Integer> numbers = numbers(run.count(HyperdexSizes.GRIDS));
    Map<String, HBaseItems> plain = new LinkedHashMap<>();
    Map<String, ItemTable> tables = new LinkedHashMap<>();
    try {
      for (int grids : numbers) {
        plain.put(table(grids), HBaseItems.create(cluster, name(grids), 1));
      }
      run.say("puts: rows and grids");
      // Slots are made of rows that are there.
      writes(plain, measured).fill(FILLING);
      for (int grids : numbers) {
        HBaseItems rows = plain.get(table(grids));
        tables.put(
            table(grids),
            grids == 0
                ? rows
                : IndexedItems.grids(
                    cluster, rows, name(grids), Items.MOST_VALUES, grids, GRID_REGIONS));
      }
      for (int grids : numbers) {
        count(grids, tables.get(table(grids)), measured);
      }
      ItemWrites writes = writes(tables, measured);
      for (int round = 0; round <= run.rounds(); round++) {
        run.say("puts, " + Measured.round(round));
        for (Kind kind : Kind.values()) {
          writes.puts(kind, round);
        }
      }
    } finally {
      for (int grids : numbers) {
        ItemTable table = tables.getOrDefault(table(grids), plain.get(table(grids)));
        if (table != null) {
          table.drop();
          table.close();
        }
      }
    }
  }

  private ItemWrites writes(Map<String, ? extends ItemTable> tables, Measured measured) {
    int puts = run.count(HyperdexSizes.PUTS);
    return new ItemWrites(
        new LinkedHashMap<>(tables),
        Items.MOST_VALUES,
        puts,
        Math.max(puts, run.count(HyperdexSizes.WARM_UP)),
        run.rounds(),
        () -> EntryTags.of(cluster),
        measured);
  }

  /** Puts some rows that nobody else puts, and counts what comes of them. */
  private void count(int grids, ItemTable table, Measured measured) throws IOException {
    List<TableName> entries =
        table instanceof IndexedItems indexed ? indexed.allEntries() : List.of();
    List<Long> written = new ArrayList<>();
    entries.forEach(one -> written.add(writes(one)));
    long sent = sum(Counter.GLOBAL_ENTRIES);
    long waits = sum(Counter.GLOBAL_WAITS);
    long again = sum(Counter.GLOBAL_AGAIN);
    try (ItemTable.Writer writer = table.writer()) {
      for (int i = 0; i < COUNTED; i++) {
        writer.put(List.of(Items.item((1L << 30) + i, 0, Items.MOST_VALUES)));
      }
    }
    long asDue = 0;
    for (int i = 0; i < entries.size(); i++) {
      asDue += writes(entries.get(i)) - written.get(i) == COUNTED ? 1 : 0;
    }
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("contender", counted(grids));
    line.put("puts", COUNTED);
    line.put("gridsWithAnEntryForEach", asDue);
    line.put("entriesOfAPut", (double) (sum(Counter.GLOBAL_ENTRIES) - sent) / COUNTED);
    line.put("waitsOfAPut", (double) (sum(Counter.GLOBAL_WAITS) - waits) / COUNTED);
    line.put("sentAgain", sum(Counter.GLOBAL_AGAIN) - again);
    measured.add("count", 1, counted(grids), line);
  }

  /** Cells that the regions of a table were told to write, by HBase's own count. */
  private long writes(TableName entries) {
    return cluster.regions(entries).stream().mapToLong(HRegion::getWriteRequestsCount).sum();
  }

  private long sum(Counter counter) {
    return cluster.regionServers().stream()
        .mapToLong(
            server ->
                IndexServers.of(server.getConfiguration()).telemetry().counters().get(counter))
        .sum();
  }

  private static TableName name(int grids) {
    return TableName.valueOf("puts-" + grids);
  }

  private static String table(int grids) {
    return grids + " grids";
  }

  /** What counts are kept by. */
  static String counted(int grids) {
    return "entries of " + grids + " grids";
  }

  /** What times are kept by, in microseconds. */
  static String contender(int grids, Kind kind) {
    return ItemWrites.contender("puts", kind, Items.MOST_VALUES, table(grids));
  }
}
