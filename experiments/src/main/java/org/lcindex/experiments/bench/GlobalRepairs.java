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
package org.lcindex.experiments.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.Tables;
import org.lcindex.config.ConfigKeys;
import org.lcindex.definition.GlobalDefinition.Policy;
import org.lcindex.experiments.items.EntryTags;
import org.lcindex.experiments.items.HBaseItems;
import org.lcindex.experiments.items.IndexedItems;
import org.lcindex.experiments.items.Item;
import org.lcindex.experiments.items.ItemLookups;
import org.lcindex.experiments.items.ItemTable;
import org.lcindex.experiments.items.Items;
import org.lcindex.experiments.kit.Measured;
import org.lcindex.experiments.kit.RpcCounts;
import org.lcindex.experiments.kit.Samples;
import org.lcindex.query.QueryPath;
import org.lcindex.regionserver.base.Counters;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.server.IndexServers;
import org.lcindex.rpc.SweepFigures;

/**
 * The stale entries of {@code bench global --policy deferred}: tables of which every row is
 * overwritten ten times and compacted, with and without the repair of compactions, are read in
 * turns. For one thread.
 */
final class GlobalRepairs {
  /** After which each value has ten stale entries for each row that it has. */
  private static final int OVERWRITES = 10;

  /** Of the tables, so that a lookup of the repaired one asks few. */
  private static final int REGIONS = 4;

  /** Rows of each table that nobody overwrites or asks for. */
  static final int OTHERS = 550;

  private static final long LIMIT_NANOS = TimeUnit.MINUTES.toNanos(5);
  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /** How compactions remove entries, as the setting of a table. */
  enum Way {
    OFF,
    STAGED,
    STREAMING;

    String setting() {
      return name().toLowerCase(Locale.ROOT);
    }

    private String lookup() {
      return ItemLookups.GLOBAL + ", repair " + setting();
    }
  }

  private final EmbeddedCluster cluster;
  private final int rows;
  private final int rounds;
  private final Measured measured;
  private final PrintWriter out;
  private final Map<Way, Long> again = new EnumMap<>(Way.class);
  private final Map<Way, IndexedItems> tables = new EnumMap<>(Way.class);

  GlobalRepairs(EmbeddedCluster cluster, int rows, int rounds, Measured measured, PrintWriter out) {
    this.cluster = cluster;
    this.rows = rows;
    this.rounds = rounds;
    this.measured = measured;
    this.out = out;
  }

  /** Makes the tables, measures and drops them. */
  void measure() throws IOException {
    Tables.compactions(cluster, false);
    try {
      for (Way way : Way.values()) {
        tables.put(way, create(way));
      }
      for (int round = 0; round <= rounds; round++) {
        for (Way way : Way.values()) {
          overwriteAndCompact(way, round);
        }
      }
      for (Way way : Way.values()) {
        compactEntries(way);
      }
      look();
    } finally {
      for (IndexedItems table : tables.values()) {
        table.drop();
        table.close();
      }
      Tables.compactions(cluster, true);
    }
  }

  private static TableName name(Way way) {
    return TableName.valueOf("overwritten-" + way.setting());
  }

  private IndexedItems create(Way way) throws IOException {
    HBaseItems table =
        HBaseItems.create(
            cluster,
            name(way),
            REGIONS,
            kind -> kind.setValue(ConfigKeys.GLOBAL_COMPACTION_REPAIR.name(), way.setting()));
    // These are there to split the entries by; tags of rows that a build has met are not removed.
    try (ItemTable.Writer writer = table.writer()) {
      List<Item> others = new ArrayList<>();
      for (int row = rows; row < rows + OTHERS; row++) {
        others.add(Items.item(row, 0, 1));
      }
      writer.put(others);
    }
    IndexedItems indexed =
        IndexedItems.index(cluster, table, name(way), 1, REGIONS, Policy.DEFERRED);
    again.merge(way, write(indexed, OVERWRITES), Long::sum);
    return indexed;
  }

  /**
   * Writes all rows, each with the value that a row somewhere else has in turn 0. Returns how many
   * entries there are too many, because a batch was sent again: no row has their tags.
   */
  private long write(ItemTable table, int turn) throws IOException {
    EntryTags before = EntryTags.of(cluster);
    long step = Math.max(1, rows / (OVERWRITES + 1));
    try (ItemTable.Writer writer = table.writer()) {
      for (int first = 0; first < rows; first += ItemTable.FILLED_AT_ONCE) {
        List<Item> batch = new ArrayList<>();
        for (int row = first; row < Math.min(first + ItemTable.FILLED_AT_ONCE, rows); row++) {
          batch.add(Items.turned(row, (row + turn * step) % rows));
        }
        writer.put(batch);
      }
    }
    table.flush();
    return EntryTags.of(cluster).minus(before).entries() - rows;
  }

  private void overwriteAndCompact(Way way, int round) throws IOException {
    out.println(OVERWRITES + " overwrites, repair " + way.setting() + ", " + Measured.round(round));
    out.flush();
    ItemTable table = tables.get(way);
    for (int turn = OVERWRITES - 1; turn >= 0; turn--) {
      again.merge(way, write(table, turn), Long::sum);
    }
    List<HRegion> regions = cluster.regions(name(way));
    long left = left();
    long passes = passes();
    long repairBefore = counter(Counter.GLOBAL_GONE_CPU);
    long cpuBefore = THREADS.getCurrentThreadCpuTime();
    for (HRegion region : regions) {
      region.compact(true);
    }
    long cpu = TimeUnit.NANOSECONDS.toMicros(THREADS.getCurrentThreadCpuTime() - cpuBefore);
    if (way != Way.OFF) {
      awaitPasses(passes + regions.size());
    }
    long repair = counter(Counter.GLOBAL_GONE_CPU) - repairBefore;
    table.settle();
    measured.add(
        "compaction",
        round,
        way.setting(),
        Map.of(
            "contender",
            way.setting(),
            "compactionMicros",
            cpu,
            "passMicros",
            repair,
            "allMicros",
            cpu + repair,
            "left",
            left() - left));
  }

  /** What is known not to be removed. */
  private long left() {
    return counter(Counter.GLOBAL_GONE_LEFT) + counter(Counter.GLOBAL_REMOVALS_LOST);
  }

  private long passes() {
    return counter(Counter.GLOBAL_GONE_COMPACTIONS) + counter(Counter.GLOBAL_GONE_MISSED);
  }

  private void awaitPasses(long wanted) throws IOException {
    long end = System.nanoTime() + LIMIT_NANOS;
    while (passes() < wanted) {
      if (System.nanoTime() > end) {
        throw new IOException(
            passes() + " of " + wanted + " compactions have removed what they left out");
      }
      LockSupport.parkNanos(POLL_NANOS);
    }
  }

  private long counter(Counter counter) {
    long all = 0;
    for (var server : cluster.regionServers()) {
      Counters counters = IndexServers.of(server.getConfiguration()).telemetry().counters();
      all += counters.get(counter);
    }
    return all;
  }

  /** So that what was removed is not skipped by each read. */
  private void compactEntries(Way way) throws IOException {
    TableName entries = tables.get(way).entries();
    Tables.flush(cluster, entries);
    for (HRegion region : cluster.regions(entries)) {
      region.compact(true);
    }
  }

  private void look() throws IOException {
    RpcCounts calls = new RpcCounts("overwritten");
    List<IndexedItems.Lookups> open = new ArrayList<>();
    try (Connection connection =
            ConnectionFactory.createConnection(calls.counted(cluster.configuration()));
        Table got = connection.getTable(name(Way.STAGED))) {
      List<ItemLookups.Way> ways = new ArrayList<>();
      for (Way way : Way.values()) {
        IndexedItems.Lookups lookups = new IndexedItems.Lookups(connection, name(way));
        open.add(lookups);
        ways.add(
            new ItemLookups.Way(
                way.lookup(), value -> lookups.of(value, QueryPath.GLOBAL)::run, calls, null));
      }
      ways.add(
          new ItemLookups.Way(
              get(), value -> HBaseItems.getting(got, value)::run, calls, found -> 1));
      new ItemLookups(REGIONS, rows, ways, ItemLookups.LONG_WARM_UP, measured)
          .measure(false, rounds, out);
    } finally {
      open.forEach(IndexedItems.Lookups::close);
    }
    for (Way way : Way.values()) {
      SweepFigures swept = tables.get(way).sweep();
      measured.add(
          "entries",
          1,
          entries(way),
          Map.of(
              "contender",
              entries(way),
              "entries",
              swept.entries(),
              "stale",
              swept.stale(),
              "again",
              again.get(way)));
    }
  }

  private static String entries(Way way) {
    return "entries, repair " + way.setting();
  }

  private static String get() {
    return ItemLookups.GET + " of an overwritten row";
  }

  /** The lines of the report. */
  static List<GlobalReport.Repair> report(Measured measured) {
    List<GlobalReport.Repair> report = new ArrayList<>();
    for (Way way : Way.values()) {
      Samples millis = millis(measured, way.lookup());
      Samples all = measured.of(way.setting(), "allMicros");
      Samples own = measured.of(Way.OFF.setting(), "allMicros");
      boolean off = way == Way.OFF;
      report.add(
          new GlobalReport.Repair(
              way.setting(),
              all.times(1e-3),
              measured.of(way.setting(), "passMicros").times(1e-3),
              off ? Samples.NONE : all.plus(own.times(-1)).over(own),
              off ? "" : "<= 1.3",
              measured.of(entries(way), "entries").median(),
              measured.of(entries(way), "stale").median(),
              measured.of(entries(way), "again").median(),
              millis,
              off ? millis.over(millis(measured, Way.STAGED.lookup())) : Samples.NONE,
              off ? "<= 3" : "",
              measured.of(ItemLookups.contender(REGIONS, false, way.lookup()), "calls").median(),
              millis.over(millis(measured, get()))));
    }
    return report;
  }

  private static Samples millis(Measured measured, String way) {
    return measured.of(ItemLookups.contender(REGIONS, false, way), "millis");
  }
}
