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
import java.util.Random;
import java.util.function.Supplier;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.AsyncAdmin;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.global.catalog.Catalog;
import org.lcindex.global.coverage.Reason;
import org.lcindex.predicate.KeyRange;
import org.lcindex.verification.entries.EntriesOfRow;
import org.lcindex.verification.metamorphic.setting.Setting;

/**
 * The tables of entries of a table's global indexes, and the catalog, as a superuser has them. What
 * cannot be done is an {@link IOException} and changes nothing. Not thread safe.
 */
public final class EntriesTables {
  private static final int MOST_HOLES = 3;
  private static final int CALL_MS = 10_000;

  private final MetamorphicEnvironment environment;
  private final AsyncAdmin admin;
  private final Supplier<TableName> base;
  private final boolean hfilesOfWal;
  private final List<Hole> holes = new ArrayList<>();

  /** A range that was marked by hand in an index. */
  private record Hole(byte[] catalogRow, KeyRange range) {}

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

  /** The server of the catalog ends. */
  public void crashCatalog() throws IOException {
    changes(GlobalTables.CATALOG).crashServer(new byte[0], hfilesOfWal);
    environment.awaitRegions(base.get());
  }

  /** Against all advice; while a table has an index that is on, the master makes it again. */
  public void deleteCatalog() throws IOException {
    if (indexes().stream().allMatch(GlobalIndex::disabled)) {
      throw new IOException("no global index of " + base.get() + " is on");
    }
    Await.on(admin.disableTable(GlobalTables.CATALOG));
    Await.on(admin.deleteTable(GlobalTables.CATALOG));
    holes.clear();
  }

  /**
   * Marks ranges of rows in an index.
   *
   * @param seed which ranges
   * @param rows of the sequence
   */
  public void openHoles(int index, int seed, int rows) throws IOException {
    List<GlobalIndex> indexes = indexes();
    if (indexes.isEmpty()) {
      throw new IOException("table " + base.get() + " has no global index");
    }
    byte[] row = GlobalTables.catalogRow(base.get(), indexes.get(index % indexes.size()));
    if (catalog().read(row) == null) {
      throw new IOException("the catalog does not know the index");
    }
    Random random = new Random(seed);
    for (int i = 1 + random.nextInt(MOST_HOLES); i > 0; i--) {
      byte[] one = Setting.rowKey(random.nextInt(rows));
      byte[] other = random.nextInt(3) == 0 ? one : Setting.rowKey(random.nextInt(rows));
      boolean isBefore = Bytes.compareTo(one, other) <= 0;
      KeyRange range =
          new KeyRange(isBefore ? one : other, true, isBefore ? other : one, one == other);
      catalog().mark(row, Catalog.token(range, Reason.OTHER));
      holes.add(new Hole(row, range));
    }
  }

  /** Takes back what was marked by hand: entries were written all the time. */
  public void closeHoles() throws IOException {
    for (Hole hole : holes) {
      catalog().takeBack(hole.catalogRow, Reason.OTHER);
    }
    holes.clear();
  }

  /** Whether a row is in a range that was marked by hand, in any index. */
  public boolean isInHole(byte[] row) {
    byte[] ofBase = GlobalTables.catalogRows(base.get());
    return holes.stream()
        .anyMatch(hole -> Bytes.startsWith(hole.catalogRow, ofBase) && hole.range.contains(row));
  }

  private Catalog catalog() {
    return new Catalog(environment.connection(), CALL_MS);
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
