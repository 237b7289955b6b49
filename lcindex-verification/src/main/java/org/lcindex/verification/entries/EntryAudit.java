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
package org.lcindex.verification.entries;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.global.table.EntriesIdentity;
import org.lcindex.verification.common.ModeScans;

/**
 * Looks through a table's global indexes as a superuser may: has every visible value of a covered
 * row its entry? Others may write meanwhile: a value counts as without entry if three looks, one
 * after the other, find it visible, covered and without entry. Of a grid what a row shows in all
 * its columns counts as one value. Thread safe.
 *
 * @param base the table with the indexes
 */
public record EntryAudit(Connection connection, TableName base) {
  private static final byte[] IDENTITY = {'i'};
  private static final int CACHING = 2_000;
  private static final int LOOKS = 3;
  private static final int EXAMPLES = 5;

  /**
   * What was found.
   *
   * @param indexes that were looked through
   * @param values that are visible, in all of them
   * @param covered of these, those in rows of which the index may be believed
   * @param entries that are there
   * @param missing values without entry, some, in words; and what is no entry, or in a wrong place
   */
  public record Report(int indexes, long values, long covered, long entries, List<String> missing) {
    Report plus(Report other) {
      List<String> all = new ArrayList<>(missing);
      all.addAll(other.missing);
      return new Report(
          indexes + other.indexes,
          values + other.values,
          covered + other.covered,
          entries + other.entries,
          all);
    }

    /** Whether every row is covered, so far as anything is visible. */
    public boolean isWhole() {
      return covered == values;
    }
  }

  /** Looks through all indexes that the table's descriptor has. */
  public Report run() throws IOException {
    Report all = new Report(0, 0, 0, 0, List.of());
    for (GlobalIndex index : indexes()) {
      all = all.plus(run(index));
    }
    return all;
  }

  /** The table's indexes. */
  public List<GlobalIndex> indexes() throws IOException {
    try (Admin admin = connection.getAdmin()) {
      return IndexDefinitions.readable(admin.getDescriptor(base)).globals();
    }
  }

  private Report run(GlobalIndex index) throws IOException {
    Map<String, String> missing = null;
    Look look = null;
    for (int i = 0; i < LOOKS && (missing == null || !missing.isEmpty()); i++) {
      look = look(index);
      Map<String, String> now = look.missing;
      if (missing != null) {
        Map<String, String> before = missing;
        // Only this cell counts: another one with its value may be younger.
        now.entrySet().removeIf(one -> !one.getValue().equals(before.get(one.getKey())));
      }
      missing = now;
    }
    List<String> told = new ArrayList<>(look.wrong);
    for (Map.Entry<String, String> one : missing.entrySet()) {
      if (told.size() >= EXAMPLES) {
        told.add("and more, of " + missing.size());
        break;
      }
      told.add(
          index.definition()
              + ": "
              + one.getValue()
              + " has no entry; uncovered "
              + look.uncovered);
    }
    return new Report(1, look.values, look.covered, look.entries, told);
  }

  /** What a row shows. */
  private record Shown(byte[] row, List<byte[]> keys, String told) {}

  /** One look at the coverage, the rows, and then the entries. */
  private static final class Look {
    private String uncovered = "";
    private long values;
    private long covered;
    private long entries;
    private final Map<String, String> missing = new HashMap<>();
    private final List<String> wrong = new ArrayList<>();
  }

  private Look look(GlobalIndex index) throws IOException {
    Look look = new Look();
    Optional<UncoveredRows> uncovered = uncovered(index);
    look.uncovered = uncovered.map(UncoveredRows::toString).orElse("everything");
    EntriesThere there = new EntriesThere(index);
    List<Shown> wanted = new ArrayList<>();
    Scan scan = new Scan().setCaching(CACHING);
    List<ColumnDeclaration> columns = index.definition().columns();
    columns.forEach(column -> scan.addColumn(column.family(), column.qualifier()));
    try (Table table = connection.getTable(base);
        ResultScanner rows = table.getScanner(ModeScans.in("forbid", scan))) {
      for (Result row : rows) {
        Shown shown = shown(row, columns);
        if (!there.areNeeded(shown.keys)) {
          continue;
        }
        look.values++;
        if (uncovered.isPresent() && uncovered.get().covers(row.getRow())) {
          look.covered++;
          wanted.add(shown);
        }
      }
    }
    if (!wanted.isEmpty()) {
      read(index, there, look.wrong);
      look.entries = there.number();
      for (Shown shown : wanted) {
        if (!there.stand(shown.row, shown.keys)) {
          look.missing.put(EntriesThere.text(shown.row, shown.keys), shown.told);
        }
      }
    }
    return look;
  }

  private static Shown shown(Result row, List<ColumnDeclaration> columns) {
    List<byte[]> keys = new ArrayList<>();
    StringBuilder told = new StringBuilder();
    for (ColumnDeclaration column : columns) {
      Cell cell = row.getColumnLatestCell(column.family(), column.qualifier());
      keys.add(
          cell == null
              ? null
              : column
                  .codec()
                  .keyOf(cell.getValueArray(), cell.getValueOffset(), cell.getValueLength()));
      if (cell != null) {
        told.append(told.length() == 0 ? "" : ", ")
            .append(CellUtil.getCellKeyAsString(cell))
            .append(" = ")
            .append(Bytes.toStringBinary(CellUtil.cloneValue(cell)));
      }
    }
    return new Shown(row.getRow(), keys, told.toString());
  }

  private void read(GlobalIndex index, EntriesThere there, List<String> wrong) throws IOException {
    try (Table entries = connection.getTable(GlobalTables.entries(base, index));
        ResultScanner rows = entries.getScanner(new Scan().setCaching(CACHING))) {
      for (Result row : rows) {
        String what = there.add(row.getRow());
        if (what != null && wrong.size() < EXAMPLES) {
          wrong.add(index.definition() + ": " + what);
        }
      }
    }
  }

  /** Empty if nothing may be believed. */
  private Optional<UncoveredRows> uncovered(GlobalIndex index) throws IOException {
    try (Admin admin = connection.getAdmin();
        Table catalog = connection.getTable(GlobalTables.CATALOG)) {
      Optional<EntriesIdentity> met =
          EntriesIdentity.of(admin.getDescriptor(GlobalTables.entries(base, index)));
      Result row = catalog.get(new Get(GlobalTables.catalogRow(base, index)));
      byte[] known = row.getValue(IDENTITY, IDENTITY);
      return known == null
              || met.isEmpty()
              || ByteBuffer.wrap(known).getLong() != met.get().incarnation()
          ? Optional.empty()
          : Optional.of(new UncoveredRows(row));
    } catch (TableNotFoundException e) {
      return Optional.empty();
    }
  }
}
