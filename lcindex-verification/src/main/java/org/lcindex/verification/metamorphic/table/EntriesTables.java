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
package org.lcindex.verification.metamorphic.table;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.AsyncAdmin;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.verification.entries.EntriesOfRow;

/**
 * The tables of entries of a table's global indexes, and the catalog, as a superuser has them. What
 * cannot be done is an {@link IOException} and changes nothing. Not thread safe.
 */
public final class EntriesTables {
  private final MetamorphicEnvironment environment;
  private final AsyncAdmin admin;
  private final Supplier<TableName> base;
  private final boolean hfilesOfWal;

  /**
   * Of a table.
   *
   * @param base asked at every step, since another table may take over
   * @param hfilesOfWal whether a crashed server's WAL is split to HFiles
   */
  EntriesTables(MetamorphicEnvironment environment, Supplier<TableName> base, boolean hfilesOfWal) {
    this.environment = environment;
    this.admin = environment.admin();
    this.base = base;
    this.hfilesOfWal = hfilesOfWal;
  }

  /** The global indexes that the table's open regions write. */
  public List<GlobalIndex> indexes() {
    List<HRegion> regions = environment.regions(base.get());
    return regions.isEmpty()
        ? List.of()
        : IndexDefinitions.readable(regions.get(0).getTableDescriptor()).globals();
  }

  /** The name of an index's table of entries. */
  public TableName name(GlobalIndex index) {
    return GlobalTables.entries(base.get(), index);
  }

  /** Some table of entries that a client reads. */
  public Table open(TableName name) throws IOException {
    return environment.connection().getTable(name);
  }

  /** All that an index holds of a row, deleted cells, too, in words. */
  public List<String> ofRow(GlobalIndex index, byte[] row) throws IOException {
    return EntriesOfRow.lines(environment.connection(), base.get(), index, row);
  }

  /** Regions of a table that are open, by their start keys. */
  public List<HRegion> regions(TableName name) {
    List<HRegion> regions = new ArrayList<>(environment.regions(name));
    regions.sort(Comparator.comparing(HRegion::getRegionInfo));
    return regions;
  }

  private TableName chosen(int index) throws IOException {
    List<GlobalIndex> indexes = indexes();
    if (indexes.isEmpty()) {
      throw new IOException("table " + base.get() + " has no global index");
    }
    return name(indexes.get(index % indexes.size()));
  }

  public void flush(int index) throws IOException {
    stores(chosen(index)).flush(null);
  }

  /** All regions, to one HFile each. */
  public void compact(int index) throws IOException {
    compact(chosen(index));
  }

  public void flushCatalog() throws IOException {
    stores(GlobalTables.CATALOG).flush(null);
  }

  public void compactCatalog() throws IOException {
    compact(GlobalTables.CATALOG);
  }

  private Stores stores(TableName name) {
    return new Stores(() -> regions(name));
  }

  private void compact(TableName name) throws IOException {
    stores(name).flush(null);
    stores(name).compact(true);
    stores(name).archive();
  }

  /** At the row in a region's middle. */
  public void split(int index, int part) throws IOException {
    TableName name = chosen(index);
    HRegion region = region(name, part);
    List<byte[]> rows = rows(region);
    if (rows.size() < 2) {
      throw new IOException("a region of " + rows.size() + " entries is not split");
    }
    changes(name).split(start(region), rows.get(rows.size() / 2));
  }

  private static List<byte[]> rows(HRegion region) throws IOException {
    List<byte[]> rows = new ArrayList<>();
    try (RegionScanner scanner = region.getScanner(new Scan())) {
      List<Cell> cells = new ArrayList<>();
      boolean more;
      do {
        more = scanner.next(cells);
        if (!cells.isEmpty()) {
          rows.add(CellUtil.cloneRow(cells.get(0)));
        }
        cells.clear();
      } while (more);
    }
    return rows;
  }

  /** With the next region. */
  public void merge(int index, int part) throws IOException {
    TableName name = chosen(index);
    changes(name).mergeWithNext(start(region(name, part)));
  }

  /** To another server. */
  public void move(int index, int part) throws IOException {
    TableName name = chosen(index);
    changes(name).move(start(region(name, part)));
  }

  public void reopen(int index, int part) throws IOException {
    TableName name = chosen(index);
    changes(name).reopen(start(region(name, part)));
  }

  /** The region's server ends. */
  public void crash(int index, int part) throws IOException {
    TableName name = chosen(index);
    byte[] start = start(region(name, part));
    changes(name).crashServer(start, hfilesOfWal);
    environment.awaitRegions(base.get());
  }

  /** By hand: what no command does. */
  public void truncate(int index) throws IOException {
    TableName name = chosen(index);
    Await.on(admin.disableTable(name));
    Await.on(admin.truncateTable(name, true));
  }

  public void moveCatalog() throws IOException {
    changes(GlobalTables.CATALOG).move(new byte[0]);
  }

  private RegionChanges changes(TableName name) {
    return environment.regionChanges(() -> name);
  }

  private HRegion region(TableName name, int part) throws IOException {
    List<HRegion> regions = regions(name);
    if (regions.isEmpty()) {
      throw new IOException("no region of " + name + " is open");
    }
    return regions.get(part % regions.size());
  }

  private static byte[] start(HRegion region) {
    return region.getRegionInfo().getStartKey();
  }
}
