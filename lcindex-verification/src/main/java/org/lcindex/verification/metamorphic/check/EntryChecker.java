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
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.global.table.EntriesIdentity;
import org.lcindex.type.ValueCodec;
import org.lcindex.verification.entries.EntryDecoder;
import org.lcindex.verification.entries.UncoveredRows;
import org.lcindex.verification.metamorphic.table.EntriesTables;
import org.lcindex.verification.metamorphic.table.TestTable;

/**
 * Whether every visible value has its entry in every global index, or stands in a row that is
 * uncovered: without asking a query, and after any step. What regions show is read from them, since
 * other observers hide some of it from clients. Not thread safe.
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
    ValueCodec codec = index.definition().codec();
    EntryDecoder decoder = new EntryDecoder(codec.keyWidth(), index.definition().buckets());
    Map<String, Cell> wanted = new HashMap<>();
    for (Cell cell : visible(index.definition())) {
      byte[] row = CellUtil.cloneRow(cell);
      if (uncovered.get().covers(row)) {
        byte[] key =
            codec.keyOf(cell.getValueArray(), cell.getValueOffset(), cell.getValueLength());
        wanted.put(decoder.of(key, row), cell);
      } else {
        checker.counts().add(CheckCount.UNCOVERED);
      }
    }
    checker.counts().add(CheckCount.ENTRIES, wanted.size());
    if (wanted.isEmpty()) {
      return;
    }
    Set<String> there = there(entries.name(index), decoder);
    List<String> missing = new ArrayList<>();
    wanted.forEach(
        (entry, cell) -> {
          if (!there.contains(entry)) {
            missing.add(entry + " of " + cell + " +" + (cell.getTimestamp() - table.start()));
          }
        });
    if (!missing.isEmpty()) {
      checker.differ(
          "entries",
          missing.size()
              + " of "
              + wanted.size()
              + " values have no entry in "
              + index.definition()
              + ": "
              + missing.subList(0, Math.min(EXAMPLES, missing.size()))
              + "; uncovered are "
              + uncovered.get());
    }
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

  private List<Cell> visible(GlobalDefinition definition) throws IOException {
    List<Cell> visible = new ArrayList<>();
    for (HRegion region : table.regions()) {
      if (!region.getTableDescriptor().hasColumnFamily(definition.family())) {
        continue; // gone by a restore
      }
      Scan scan = new Scan().addColumn(definition.family(), definition.qualifier());
      try (RegionScanner scanner = region.getScanner(scan)) {
        List<Cell> cells = new ArrayList<>();
        boolean more;
        do {
          more = scanner.next(cells);
          for (Cell cell : cells) {
            visible.add(KeyValueUtil.copyToNewKeyValue(cell));
          }
          cells.clear();
        } while (more);
      }
    }
    return visible;
  }

  private Set<String> there(TableName name, EntryDecoder decoder) throws IOException {
    Set<String> there = new HashSet<>();
    try (Table of = entries.open(name);
        ResultScanner rows = of.getScanner(new Scan().setCaching(CACHING))) {
      for (Result row : rows) {
        String read = decoder.read(row.getRow());
        if (read == null) {
          checker.differ("entries", Bytes.toStringBinary(row.getRow()) + " is no entry");
        }
        there.add(read);
      }
    }
    return there;
  }
}
