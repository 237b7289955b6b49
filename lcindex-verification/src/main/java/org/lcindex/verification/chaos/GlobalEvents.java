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
package org.lcindex.verification.chaos;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.lcindex.cluster.process.Waiting;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.verification.chaos.EventContext.NotNow;

/** Events of global indexes: of their entries, of the catalog, and of the master. */
record GlobalEvents(EventContext context) {
  private static final int MAX_REGIONS = 8;
  private static final Duration CATALOG_LIMIT = Duration.ofSeconds(120);

  private TableName entries(Random random) throws IOException, NotNow {
    List<GlobalIndex> indexes = context.indexes().definitions(context.table()).globals();
    if (indexes.isEmpty()) {
      throw new NotNow("the table has no global index");
    }
    return GlobalTables.entries(context.table(), indexes.get(random.nextInt(indexes.size())));
  }

  private List<RegionInfo> regions(TableName table) throws IOException {
    return context.admin().getRegions(table).stream()
        .filter(region -> !region.isSplit())
        .sorted(RegionInfo.COMPARATOR)
        .toList();
  }

  /** A region of entries, or the catalog. */
  String move(Random random) throws Exception {
    TableName table = random.nextInt(3) == 0 ? GlobalTables.CATALOG : entries(random);
    List<RegionInfo> regions = regions(table);
    RegionInfo region = regions.get(random.nextInt(regions.size()));
    ServerName to = context.serverName(context.anyServer(random));
    context.admin().move(region.getEncodedNameAsBytes(), to);
    return region.getEncodedName() + " of " + table + " to " + to;
  }

  /** Splits or merges regions of entries. */
  String divide(Random random) throws Exception {
    TableName table = entries(random);
    List<RegionInfo> regions = regions(table);
    int at = random.nextInt(regions.size());
    boolean merge = regions.size() > 1 && (random.nextBoolean() || regions.size() >= MAX_REGIONS);
    if (merge) {
      int left = Math.min(at, regions.size() - 2);
      RegionEvents.await(
          context
              .admin()
              .mergeRegionsAsync(
                  new byte[][] {
                    regions.get(left).getEncodedNameAsBytes(),
                    regions.get(left + 1).getEncodedNameAsBytes()
                  },
                  false));
      return "two regions of " + table + " are one";
    }
    context.admin().flush(table);
    RegionEvents.await(context.admin().splitRegionAsync(regions.get(at).getRegionName()));
    return "a region of " + table + " is two";
  }

  String compact(Random random) throws Exception {
    TableName table = random.nextInt(4) == 0 ? GlobalTables.CATALOG : entries(random);
    context.admin().flush(table);
    context.admin().majorCompact(table);
    return table.toString();
  }

  /** Creates one that is missing, or drops, rebuilds or switches one. */
  String change(Random random) throws Exception {
    List<GlobalIndex> there = context.indexes().definitions(context.table()).globals();
    List<IndexDefinition> missing =
        ChaosColumn.globalIndexes().stream()
            .filter(one -> there.stream().noneMatch(index -> index.definition().equals(one)))
            .toList();
    if (!missing.isEmpty()) {
      IndexDefinition one = missing.get(random.nextInt(missing.size()));
      context
          .standing()
          .create(one, () -> context.indexes().createIndexes(context.table(), List.of(one)));
      return one + " is created";
    }
    GlobalIndex one = there.get(random.nextInt(there.size()));
    String column = one.definition().column();
    switch (random.nextInt(4)) {
      case 0 -> {
        context
            .standing()
            .drop(one.definition(), () -> context.globals().drop(context.table(), column));
        return one.definition() + " is dropped";
      }
      case 1 -> {
        context.globals().rebuild(context.table(), column);
        return one.definition() + " is built anew";
      }
      default -> {
        boolean off = !one.disabled();
        context
            .standing()
            .switched(
                one.definition(),
                off,
                () -> context.globals().switched(context.table(), column, off));
        return one.definition() + " is switched " + (one.disabled() ? "on" : "off");
      }
    }
  }

  /** All are there and on, whatever an event has left: one that failed, too. */
  void restore() throws IOException {
    List<GlobalIndex> there = context.indexes().definitions(context.table()).globals();
    for (IndexDefinition one : ChaosColumn.globalIndexes()) {
      if (there.stream().noneMatch(index -> index.definition().equals(one))) {
        context.indexes().createIndexes(context.table(), List.of(one));
      } else {
        context.globals().switched(context.table(), one.column(), false);
      }
    }
  }

  /** The catalog is deleted by hand, while no command is under way. */
  String loseCatalog() throws Exception {
    return context
        .standing()
        .between(
            () -> {
              context.admin().disableTable(GlobalTables.CATALOG);
              context.admin().deleteTable(GlobalTables.CATALOG);
              long start = System.nanoTime();
              Waiting.until(
                  CATALOG_LIMIT,
                  () -> "the master has made the catalog again",
                  () -> context.admin().tableExists(GlobalTables.CATALOG));
              return "deleted, and there again after "
                  + Duration.ofNanos(System.nanoTime() - start).toSeconds()
                  + " s";
            });
  }

  /** The master ends and starts again. */
  String master() throws Exception {
    context.cluster().restartMaster();
    context.health().await();
    return "ended and started";
  }
}
