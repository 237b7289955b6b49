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
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
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
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.global.table.EntriesIdentity;
import org.lcindex.verification.common.ModeScans;

/**
 * Looks through a table's global indexes as a superuser may: has every visible value of a covered
 * row its entry? Others may write meanwhile: a value counts as without entry if three looks, one
 * after the other, find it visible, covered and without entry. A grid's entries are looked for by
 * row, for all values of it. Thread safe.
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
   * @param missing values without entry, some, in words
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
    Map<String, Needed> missing = null;
    Look look = null;
    for (int i = 0; i < LOOKS && (missing == null || !missing.isEmpty()); i++) {
      look = look(index);
      Map<String, Needed> now = look.missing;
      if (missing != null) {
        Map<String, Needed> before = missing;
        // Only these cells count: others with their values may be younger.
        now.entrySet().removeIf(one -> !one.getValue().equals(before.get(one.getKey())));
      }
      missing = now;
    }
    List<String> told = new ArrayList<>();
    for (Needed one : missing.values()) {
      if (told.size() == EXAMPLES) {
        told.add("and more, of " + missing.size());
        break;
      }
      told.add(
          index.definition() + ": " + one.cells() + " has no entry; uncovered " + look.uncovered);
    }
    return new Report(1, look.values, look.covered, look.entries, told);
  }

  /**
   * An entry that has to be there.
   *
   * @param cells of the row for which it has, in words
   */
  private record Needed(Proposal entry, String cells) {
    static Needed of(GlobalDefinition index, Result row) {
      return new Needed(
          Proposal.of(index, row),
          Arrays.stream(row.rawCells())
              .map(
                  cell ->
                      CellUtil.getCellKeyAsString(cell)
                          + " = "
                          + Bytes.toStringBinary(CellUtil.cloneValue(cell)))
              .collect(Collectors.joining(", ")));
    }
  }

  /** One look at the coverage, the rows, and then the entries. */
  private static final class Look {
    private String uncovered = "";
    private long values;
    private long covered;
    private long entries;
    // By row.
    private final Map<String, Needed> missing = new HashMap<>();
  }

  private Look look(GlobalIndex index) throws IOException {
    Look look = new Look();
    Optional<UncoveredRows> uncovered = uncovered(index);
    look.uncovered = uncovered.map(UncoveredRows::toString).orElse("everything");
    GlobalDefinition definition = index.definition();
    Scan scan = new Scan().setCaching(CACHING);
    definition.columns().forEach(column -> scan.addColumn(column.family(), column.qualifier()));
    try (Table table = connection.getTable(base);
        ResultScanner rows = table.getScanner(ModeScans.in("forbid", scan))) {
      for (Result row : rows) {
        Needed needed = Needed.of(definition, row);
        if (!needed.entry().isWanted()) {
          continue;
        }
        look.values++;
        if (uncovered.isPresent() && uncovered.get().covers(row.getRow())) {
          look.covered++;
          look.missing.put(needed.entry().row(), needed);
        }
      }
    }
    if (!look.missing.isEmpty()) {
      findEntries(index, look);
    }
    return look;
  }

  /** Looks for the entries that are needed. */
  private void findEntries(GlobalIndex index, Look look) throws IOException {
    try (Table entries = connection.getTable(GlobalTables.entries(base, index));
        ResultScanner rows = entries.getScanner(new Scan().setCaching(CACHING))) {
      for (Result row : rows) {
        look.entries++;
        Proposal entry = Proposal.read(index.definition(), row.getRow());
        Needed needed = entry == null ? null : look.missing.get(entry.row());
        if (needed != null && entry.standsFor(needed.entry())) {
          look.missing.remove(entry.row());
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
