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
package org.lcindex.verification.metamorphic.check;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.KeyValueUtil;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.global.table.EntriesIdentity;
import org.lcindex.verification.entries.EntriesThere;
import org.lcindex.verification.entries.UncoveredRows;
import org.lcindex.verification.metamorphic.table.EntriesTables;
import org.lcindex.verification.metamorphic.table.TestTable;

/**
 * Whether every visible value has its entry in every global index, or stands in a row that is
 * uncovered, and what a row shows in a grid's columns its tuple's entry: without asking a query,
 * and after any step. What regions show is read from them, since other observers hide some of it
 * from clients. Not thread safe.
 */
public final class EntryChecker {
  private static final byte[] IDENTITY = {'i'};
  private static final int EXAMPLES = 3;
  private static final int CACHING = 5_000;

  private final TestTable table;
  private final Checker checker;
  private final EntriesTables entries;

  public EntryChecker(TestTable table, Checker checker) {
    this.table = table;
    this.checker = checker;
    this.entries = table.entries();
  }

  /** Looks at all indexes. Nobody may write meanwhile; builds and removals may go on. */
  public void check() {
    for (GlobalIndex index : entries.indexes()) {
      try {
        check(index);
      } catch (IOException e) {
        checker.counts().add(CheckCount.UNREAD);
      }
    }
  }

  private void check(GlobalIndex index) throws IOException {
    // Coverage first, entries last: what is built meanwhile counts for nothing, and what is removed
    // meanwhile must not be visible.
    Optional<UncoveredRows> uncovered = uncovered(index);
    if (uncovered.isEmpty()) {
      return;
    }
    EntriesThere there = new EntriesThere(index);
    List<Shown> wanted = new ArrayList<>();
    for (Shown shown : shown(index.definition())) {
      if (!there.areNeeded(shown.keys)) {
        continue;
      }
      if (uncovered.get().covers(shown.row)) {
        wanted.add(shown);
      } else {
        checker.counts().add(CheckCount.UNCOVERED);
      }
    }
    checker.counts().add(CheckCount.ENTRIES, wanted.size());
    checker.counts().add(CheckCount.TUPLES, index.definition().isGrid() ? wanted.size() : 0);
    if (wanted.isEmpty()) {
      return;
    }
    read(entries.name(index), there);
    List<Shown> missing =
        wanted.stream().filter(shown -> !there.stand(shown.row, shown.keys)).toList();
    if (!missing.isEmpty()) {
      List<String> examples = new ArrayList<>();
      for (Shown shown : missing.subList(0, Math.min(EXAMPLES, missing.size()))) {
        examples.add(told(index, shown));
      }
      checker.differ(
          "entries",
          missing.size()
              + " of "
              + wanted.size()
              + " values have no entry in "
              + index.definition()
              + ": "
              + examples
              + "; uncovered are "
              + uncovered.get());
    }
  }

  private String told(GlobalIndex index, Shown shown) throws IOException {
    return EntriesThere.text(shown.row, shown.keys)
        + " of"
        + told(shown.cells)
        + "; the row holds"
        + told(held(shown.row))
        + "; its entries hold "
        + entries.ofRow(index, shown.row);
  }

  /** All cells of a row, hidden ones included. */
  private List<Cell> held(byte[] row) throws IOException {
    Scan scan = new Scan().withStartRow(row).withStopRow(row, true).setRaw(true).readAllVersions();
    List<Cell> held = new ArrayList<>();
    for (HRegion region : table.regions()) {
      if (region.getRegionInfo().containsRow(row)) {
        rows(region, scan).forEach(held::addAll);
      }
    }
    return held;
  }

  private static List<List<Cell>> rows(HRegion region, Scan scan) throws IOException {
    List<List<Cell>> rows = new ArrayList<>();
    try (RegionScanner scanner = region.getScanner(scan)) {
      boolean more;
      do {
        List<Cell> cells = new ArrayList<>();
        more = scanner.next(cells);
        if (!cells.isEmpty()) {
          rows.add(cells.stream().<Cell>map(KeyValueUtil::copyToNewKeyValue).toList());
        }
      } while (more);
    }
    return rows;
  }

  private String told(List<Cell> cells) {
    StringBuilder told = new StringBuilder();
    cells.forEach(
        cell ->
            told.append(" ").append(cell).append(" +").append(cell.getTimestamp() - table.start()));
    return told.toString();
  }

  /** Empty if nothing may be believed. */
  private Optional<UncoveredRows> uncovered(GlobalIndex index) throws IOException {
    TableName name = entries.name(index);
    List<HRegion> regions = entries.regions(name);
    try (Table catalog = entries.open(GlobalTables.CATALOG)) {
      Result row = catalog.get(new Get(GlobalTables.catalogRow(table.name(), index)));
      byte[] incarnation = row.getValue(IDENTITY, IDENTITY);
      if (incarnation == null || regions.isEmpty()) {
        return Optional.empty();
      }
      long known = ByteBuffer.wrap(incarnation).getLong();
      // As the regions have it that queries ask.
      for (HRegion region : regions) {
        Optional<EntriesIdentity> met = EntriesIdentity.of(region.getTableDescriptor());
        if (met.isEmpty() || met.get().incarnation() != known) {
          return Optional.empty();
        }
      }
      return Optional.of(new UncoveredRows(row));
    }
  }

  /**
   * What a row shows in the columns of an index.
   *
   * @param keys of the values; null where it shows none
   */
  private record Shown(byte[] row, List<byte[]> keys, List<Cell> cells) {}

  private List<Shown> shown(GlobalDefinition definition) throws IOException {
    List<Shown> shown = new ArrayList<>();
    for (HRegion region : table.regions()) {
      Scan scan = new Scan();
      for (ColumnDeclaration column : definition.columns()) {
        // Else its family is gone by a restore.
        if (region.getTableDescriptor().hasColumnFamily(column.family())) {
          scan.addColumn(column.family(), column.qualifier());
        }
      }
      if (!scan.hasFamilies()) {
        continue;
      }
      rows(region, scan).forEach(cells -> shown.add(shown(definition, cells)));
    }
    return shown;
  }

  private static Shown shown(GlobalDefinition definition, List<Cell> cells) {
    List<byte[]> keys = new ArrayList<>();
    for (ColumnDeclaration column : definition.columns()) {
      byte[] key = null;
      for (Cell cell : cells) {
        if (CellUtil.matchingColumn(cell, column.family(), column.qualifier())) {
          key =
              column
                  .codec()
                  .keyOf(cell.getValueArray(), cell.getValueOffset(), cell.getValueLength());
        }
      }
      keys.add(key);
    }
    return new Shown(CellUtil.cloneRow(cells.get(0)), keys, cells);
  }

  private void read(TableName name, EntriesThere there) throws IOException {
    try (Table of = entries.open(name);
        ResultScanner rows = of.getScanner(new Scan().setCaching(CACHING))) {
      // By next, whose failure is an IOException: the table may be dropped meanwhile.
      for (Result row = rows.next(); row != null; row = rows.next()) {
        String wrong = there.add(row.getRow());
        if (wrong != null) {
          checker.differ("entries", wrong);
        }
      }
    }
  }
}
