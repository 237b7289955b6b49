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
import java.util.ArrayList;
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
import org.lcindex.experiments.kit.Measured;
import org.lcindex.experiments.kit.RawLog;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code bench grid}: batches by several clients into a table with a grid, beside one with a GLOBAL
 * index on one column and one without an index. Batches of a table with a grid wait for each other
 * where they share stripes, the more the more of their rows are one region's. Searches, single puts
 * and YCSB are in {@code experiments run --suite hyperdex}.
 */
@Command(
    name = "grid",
    description =
        "Batches into tables with a grid, and how they wait for each other; 'experiments run"
            + " --suite hyperdex' has searches and single puts.")
final class GridCommand extends Bench<GridReport> {
  static final String PLAIN = "no index";
  static final String GLOBAL = "GLOBAL on 1 column";
  static final String GRID = "GRID over 2 columns";
  private static final int COLUMNS = 2;
  private static final int ENTRY_REGIONS = 4;

  @Option(
      names = "--regions",
      paramLabel = "N",
      split = ",",
      defaultValue = "1,8",
      description = "Regions of the tables; rows of a batch are in all of them.")
  private List<Integer> regions;

  @Option(
      names = "--servers",
      paramLabel = "N",
      defaultValue = "2",
      description = "Region servers, in one process.")
  private int servers;

  @Option(
      names = "--writers",
      paramLabel = "N",
      defaultValue = "4",
      description = "Threads that write batches of 1,000 rows.")
  private int writers;

  GridCommand() {
    super(20_000);
  }

  @Override
  String setting() {
    within("--servers", servers, 10);
    within("--writers", writers, 100);
    regions.forEach(number -> within("--regions", number, 1_000));
    return servers + " servers, " + writers + " writers";
  }

  @Override
  String table() {
    return "items, to each table in a round";
  }

  @Override
  GridReport measure(RawLog raw, PrintWriter out) throws IOException, InterruptedException {
    List<GridReport.Batches> report = new ArrayList<>();
    try (EmbeddedCluster cluster = EmbeddedCluster.builder().regionServers(servers).start()) {
      for (int number : regions) {
        Measured measured = new Measured(raw);
        measure(cluster, number, measured, out);
        report.addAll(GridReport.of(number, measured, batches(rows())));
      }
    }
    return new GridReport(rows(), servers, writers, rounds(), report);
  }

  private static int batches(int rows) {
    return (rows + ItemWrites.BATCH - 1) / ItemWrites.BATCH;
  }

  private void measure(EmbeddedCluster cluster, int number, Measured measured, PrintWriter out)
      throws IOException {
    out.println(number + " region(s): rows and indexes");
    out.flush();
    Map<String, HBaseItems> plain = new LinkedHashMap<>();
    Map<String, ItemTable> tables = new LinkedHashMap<>();
    try {
      for (String table : List.of(PLAIN, GLOBAL, GRID)) {
        plain.put(table, HBaseItems.create(cluster, name(table, number), number));
      }
      // A grid's slots, and where entries are split, are made of rows that are there.
      writes(cluster, plain, measured).fill(writers);
      for (Map.Entry<String, HBaseItems> table : plain.entrySet()) {
        tables.put(table.getKey(), indexed(cluster, table.getValue(), table.getKey(), number));
      }
      ItemWrites writes = writes(cluster, tables, measured);
      for (int round = 0; round <= rounds(); round++) {
        out.println(number + " region(s), " + Measured.round(round));
        out.flush();
        for (Kind kind : Kind.values()) {
          writes.batches(kind, round, writers);
        }
      }
    } finally {
      for (Map.Entry<String, HBaseItems> table : plain.entrySet()) {
        ItemTable last = tables.getOrDefault(table.getKey(), table.getValue());
        last.drop();
        last.close();
      }
    }
  }

  private static TableName name(String table, int regions) {
    return TableName.valueOf(table.split(" ")[0] + "-" + regions);
  }

  private static ItemTable indexed(
      EmbeddedCluster cluster, HBaseItems rows, String table, int regions) throws IOException {
    TableName name = name(table, regions);
    return switch (table) {
      case GLOBAL -> IndexedItems.index(cluster, rows, name, 1, ENTRY_REGIONS, Policy.ORDERED);
      case GRID -> IndexedItems.grids(cluster, rows, name, COLUMNS, 1, ENTRY_REGIONS);
      default -> rows;
    };
  }

  private ItemWrites writes(
      EmbeddedCluster cluster, Map<String, ? extends ItemTable> tables, Measured measured) {
    int count = batches(rows()) * ItemWrites.BATCH;
    return new ItemWrites(
        new LinkedHashMap<>(tables),
        COLUMNS,
        count,
        count,
        rounds(),
        () -> EntryTags.of(cluster),
        measured);
  }

  /** What a measurement is kept by. */
  static String contender(Kind kind, String table) {
    return ItemWrites.contender("batches", kind, COLUMNS, table);
  }
}
