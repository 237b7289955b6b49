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

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.regionserver.adapter.TableDescriptorFiles;
import org.lcindex.regionserver.adapter.TableDescriptorFiles.Version;
import org.lcindex.regionserver.disk.LocalStore;
import org.lcindex.regionserver.store.RegionIndex;
import org.lcindex.regionserver.store.build.IndexEnvironment;
import org.lcindex.type.ShownText;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets open regions learn of indexes that were added or dropped without reopening them: compares
 * what they index with the table's descriptor in HBase's file system. Whoever alters a table asks
 * for it ({@link #refresh}); the chore does it anyway, once in a while for each table, so that a
 * region that moved, or a client that died half-way, costs one period and nothing else.
 *
 * <p>Thread safe. One look at a time: the list of regions is taken before the descriptor is read,
 * so a region that opened with a newer descriptor is never set back to an older one.
 */
public final class DescriptorWatch {
  private static final Logger LOG = LoggerFactory.getLogger(DescriptorWatch.class);
  private static final int MOST_OF_DEFINITIONS = 1_000;

  /** The last version of a descriptor that was read. */
  private record Seen(Version version, TableDescriptor table) {}

  private final OpenRegions open;
  private final IndexEnvironment.Disk disk;
  private final ServerWork work;
  private final TableDescriptorFiles files;
  private final Map<TableName, Seen> seen = new HashMap<>();
  private final DueTimes<TableName> due;

  /**
   * @param periodSeconds the longest time between two looks at a table
   * @param clock {@code System::nanoTime}
   */
  DescriptorWatch(
      OpenRegions open,
      IndexEnvironment.Disk disk,
      ServerWork work,
      TableDescriptorFiles files,
      long periodSeconds,
      LongSupplier clock) {
    this.open = open;
    this.disk = disk;
    this.work = work;
    this.files = files;
    this.due =
        new DueTimes<>(
            TimeUnit.SECONDS.toNanos(periodSeconds),
            clock,
            () -> ThreadLocalRandom.current().nextDouble());
  }

  /**
   * Reads a table's descriptor if it has changed, and hands it to the table's regions.
   *
   * @throws IOException when it cannot be read; the regions stay as they are
   */
  public void refresh(TableName table) throws IOException {
    look(table, regions().getOrDefault(table, List.of()));
  }

  /** Does so for all tables with regions or index files here whose time has come. */
  void checkAll() {
    Map<TableName, List<RegionIndex>> tables = regions();
    for (LocalStore.RegionId region : disk.localStore().regions()) {
      tables.computeIfAbsent(region.table(), t -> List.of());
    }
    forgetOthers(tables.keySet());
    tables.forEach(
        (table, regions) -> {
          if (isDue(table, regions)) {
            try {
              look(table, regions);
            } catch (IOException e) {
              LOG.debug("The descriptor of table {} cannot be read, next time", table, e);
            }
          }
        });
  }

  private synchronized void forgetOthers(Set<TableName> tables) {
    seen.keySet().retainAll(tables);
    due.retain(tables);
  }

  /** A region that has just opened has the newest descriptor; what one left behind may be old. */
  private synchronized boolean isDue(TableName table, List<RegionIndex> regions) {
    return due.isDue(table, regions.isEmpty());
  }

  private Map<TableName, List<RegionIndex>> regions() {
    Map<TableName, List<RegionIndex>> byTable = new TreeMap<>();
    for (RegionIndex region : open.all()) {
      byTable.computeIfAbsent(region.info().getTable(), t -> new ArrayList<>()).add(region);
    }
    return byTable;
  }

  private synchronized void look(TableName name, List<RegionIndex> regions) throws IOException {
    Version newest = files.newest(name);
    if (newest == null) {
      seen.remove(name);
      return;
    }
    Seen last = seen.get(name);
    boolean changed = last == null || !last.version().equals(newest);
    if (changed) {
      TableDescriptor table = files.read(name);
      if (table == null) {
        return;
      }
      last = new Seen(newest, table);
      seen.put(name, last);
    }
    TableDescriptor table = last.table();
    for (RegionIndex region : regions) {
      String regionName = region.info().getEncodedName();
      work.reconciler()
          .guarded("change of indexes of region " + regionName, () -> tell(region, table));
    }
    if (changed) {
      deleteDropped(table);
    }
  }

  private void tell(RegionIndex region, TableDescriptor table) {
    if (region.redefine(table)) {
      LOG.info(
          "LCIndex: table {}: region {} indexes {} now",
          region.info().getTable(),
          region.info().getEncodedName(),
          region.definitions().isEmpty()
              ? "nothing"
              : ShownText.cut(region.definitions().toString(), MOST_OF_DEFINITIONS));
      work.requestReconcile(region.info(), 0);
    }
  }

  /** Index files here of regions that are open elsewhere. */
  private void deleteDropped(TableDescriptor table) {
    try {
      IndexDefinitions definitions = IndexDefinitions.of(table).enabled();
      TableName name = table.getTableName();
      work.later(
          "deletion of dropped indexes of table " + name,
          () -> disk.housekeeping().deleteDropped(name, definitions, open::isOpen));
    } catch (IllegalArgumentException e) {
      LOG.debug("Nothing is deleted: {}", e.getMessage());
    }
  }
}
