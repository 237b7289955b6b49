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
package org.lcindex.regionserver.server;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.TableName;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.hbase.HFileOrigin;
import org.lcindex.plan.IndexCells;
import org.lcindex.regionserver.base.TableMetrics;
import org.lcindex.regionserver.base.Telemetry;
import org.lcindex.regionserver.disk.IndexBudget;
import org.lcindex.regionserver.store.RegionIndex;
import org.lcindex.regionserver.store.StoreGaps;
import org.lcindex.regionserver.store.StoreIndex;
import org.lcindex.regionserver.store.build.IndexEnvironment;

/**
 * The periodic work of a server, so that a lost event costs one period: looks at the disks, the
 * table descriptors, the files of each region, and files that nobody shows. Each is a piece of work
 * of its own that is not begun again before it has ended, so one that hangs stops no other. Thread
 * safe.
 */
public final class Chore {
  private final OpenRegions regions;
  private final IndexEnvironment env;
  private final Telemetry telemetry;
  private final DescriptorWatch descriptors;
  private final ServerWork workers;
  private volatile long rounds;
  private volatile long localBytes;
  private volatile StoreGaps gaps = StoreGaps.NONE;

  Chore(
      OpenRegions regions, IndexEnvironment env, DescriptorWatch descriptors, ServerWork workers) {
    this.regions = regions;
    this.env = env;
    this.telemetry = env.telemetry();
    this.descriptors = descriptors;
    this.workers = workers;
  }

  /** Begins one round and does not wait for it. */
  void run() {
    env.disk().localStore().disks().checkLater(workers::disksChanged);
    telemetry.problems().expire();
    IndexEnvironment.Memory memory = env.memory();
    HeapShares.heed(
        memory.heapRoom(), memory.pageCache(), memory.seekMarks(), telemetry.problems());
    telemetry.slowQueries().refresh();
    Map<String, Runnable> work = new LinkedHashMap<>();
    work.put("look at table descriptors", descriptors::checkAll);
    for (RegionIndex region : regions.all()) {
      work.put("check of region " + region.info().getEncodedName(), () -> check(region));
    }
    work.put("deletion of orphans", this::deleteOrphans);
    work.put("deletion of copies", env.disk().housekeeping()::deleteCopies);
    work.put("check of the disk budget", env.disk().budget()::check);
    work.put("deletion of old stages", env.work().offline()::expire);
    work.put("sum of index files", this::sumUp);
    AtomicInteger left = new AtomicInteger(work.size());
    work.forEach(
        (what, task) ->
            workers
                .reconciler()
                .once(
                    what,
                    task,
                    () -> {
                      if (left.decrementAndGet() == 0) {
                        ended();
                      }
                    }));
  }

  private synchronized void ended() {
    rounds++;
  }

  /** How many rounds have ended. */
  public long rounds() {
    return rounds;
  }

  /**
   * With a limit what is on the disks, else what is open: looking at disks is not worth a gauge.
   */
  private void sumUp() {
    Map<TableName, List<RegionIndex>> tables =
        regions.all().stream().collect(Collectors.groupingBy(region -> region.info().getTable()));
    Map<HFileOrigin, Long> open = new HashMap<>();
    StoreGaps found = StoreGaps.NONE;
    Map<TableName, TableMetrics.Levels> levels = new HashMap<>();
    for (Map.Entry<TableName, List<RegionIndex>> table : tables.entrySet()) {
      // Clones and the daughters of a split share files.
      Map<HFileOrigin, Long> own = new HashMap<>();
      StoreGaps ofTable = StoreGaps.NONE;
      for (RegionIndex region : table.getValue()) {
        region.stores().forEach(store -> store.addBytes(own));
        ofTable = ofTable.plus(StoreGaps.of(region));
      }
      open.putAll(own);
      found = found.plus(ofTable);
      if (table.getValue().stream().anyMatch(region -> !region.definitions().list().isEmpty())) {
        levels.put(
            table.getKey(),
            new TableMetrics.Levels(
                ofTable.hfiles(), ofTable.missing(), sum(own), cells(table.getValue())));
      }
    }
    gaps = found;
    telemetry.tableMetrics().update(levels);
    IndexBudget budget = env.disk().budget();
    localBytes = budget.isLimited() ? budget.bytes() : sum(open);
  }

  /** What indexes have of the rows of some regions, by column. */
  private static Map<String, IndexCells> cells(List<RegionIndex> regions) {
    Map<String, IndexCells> cells = new TreeMap<>();
    for (RegionIndex region : regions) {
      for (StoreIndex store : region.stores()) {
        for (IndexDefinition index : store.definitions()) {
          IndexCells more = store.cells(index);
          if (more != null) {
            cells.merge(index.column(), more, IndexCells::sum);
          }
        }
      }
    }
    return cells;
  }

  private static long sum(Map<HFileOrigin, Long> bytes) {
    return bytes.values().stream().mapToLong(Long::longValue).sum();
  }

  /** What index files are missing, as of the last look. */
  StoreGaps gaps() {
    return gaps;
  }

  /** Bytes of index files, as of the last look. */
  long localBytes() {
    return localBytes;
  }

  private static void check(RegionIndex region) {
    region.checkForChanges();
    region.reconcile();
  }

  private void deleteOrphans() {
    // A region whose definitions cannot be read claims nothing, and may show any HFile. Before all
    // regions were compared nobody knows what they show.
    if (regions.all().stream().allMatch(region -> region.trouble() == null)) {
      env.disk().housekeeping().deleteOrphans(regions::isOpen);
    }
  }
}
