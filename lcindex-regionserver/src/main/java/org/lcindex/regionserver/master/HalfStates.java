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
package org.lcindex.regionserver.master;

import java.io.IOException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.global.catalog.Catalog;
import org.lcindex.global.catalog.CatalogRow;
import org.lcindex.global.coverage.Reason;
import org.lcindex.global.coverage.Token;
import org.lcindex.global.table.EntriesIdentity;
import org.lcindex.global.table.EntriesTable;
import org.lcindex.predicate.KeyRange;
import org.lcindex.regionserver.adapter.GuardedTables;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends what a command, a master that died or somebody's hand has left half done. The base table's
 * descriptor decides: an index that it has gets what it lacks, and of one that it does not have
 * everything goes (rules DD1 to DD3, DD5). Whoever calls holds the table's lock. Thread safe.
 *
 * <ol>
 *   <li><i>Nothing is believed by mistake.</i> A table of entries that is created, or whose
 *       incarnation is not the catalog's, gets a token for everything after it is there: no build
 *       from before can have taken that one.
 *   <li><i>Nothing is made where nobody writes.</i> A definition without the observer in the
 *       descriptor has its row and entries kept, but gets none.
 *   <li><i>A row is written whole.</i> A row without definition or incarnation is written anew,
 *       with a token for everything that is none of a new index ({@code LostCatalogTest}).
 *   <li><i>What cannot be read is left.</i> A descriptor with a global definition that this release
 *       does not know keeps all tables and rows.
 * </ol>
 */
record HalfStates(
    MasterTables tables,
    CatalogMaker maker,
    Catalog catalog,
    OwnDeeds deeds,
    RestoreCalls restores,
    OpenProcedures procedures) {
  private static final Logger LOG = LoggerFactory.getLogger(HalfStates.class);
  private static final SecureRandom RANDOM = new SecureRandom();

  static long newIncarnation() {
    return RANDOM.nextLong();
  }

  /** The global indexes of a base table; none when it is gone. */
  static List<GlobalIndex> globals(Optional<TableDescriptor> base) {
    return base.map(table -> IndexDefinitions.readable(table).globals()).orElse(List.of());
  }

  /**
   * Those whose entries are written: not what is switched off, and without the observer somebody's
   * hand has left definitions.
   */
  static List<GlobalIndex> written(TableDescriptor base) {
    return base.hasCoprocessor(LCIndexConstants.GLOBAL_OBSERVER_CLASS)
        ? IndexDefinitions.readable(base).enabled().globals()
        : List.of();
  }

  private static boolean isUnread(Optional<TableDescriptor> base) {
    return base.isPresent() && !IndexDefinitions.readable(base.get()).unreadGlobals().isEmpty();
  }

  /** Ends all half-states of a table. */
  void end(TableName base) throws IOException {
    Optional<TableDescriptor> table = tables.find(base);
    if (tables.hasCatalog()) {
      removeLeft(base, table);
    }
    List<GlobalIndex> written = table.map(HalfStates::written).orElse(List.of());
    if (!written.isEmpty()) {
      maker.ensure();
    }
    Set<GlobalIndex> announced = announce(base, written);
    if (!announced.isEmpty()) {
      // Who enables the table knows by a whole row that nobody believes one that was lost.
      Uncovering.waitForLease();
    }
    for (GlobalIndex index : written) {
      complete(table.get(), index, announced);
    }
  }

  /**
   * Says of all rows that are to be written anew what must stand there before any of them is whole.
   * All are said at once, so that the caller waits one lease under the table's lock, whatever the
   * number of indexes is.
   */
  private Set<GlobalIndex> announce(TableName base, List<GlobalIndex> written) throws IOException {
    Set<GlobalIndex> announced = new HashSet<>();
    for (GlobalIndex index : written) {
      Optional<TableDescriptor> entries = tables.find(GlobalTables.entries(base, index));
      boolean isSomebodys = entries.isPresent() && EntriesIdentity.of(entries.get()).isEmpty();
      if (!isSomebodys && !isWhole(catalog.read(base, index))) {
        announce(base, index);
        announced.add(index);
      }
    }
    return announced;
  }

  private void announce(TableName base, GlobalIndex index) throws IOException {
    byte[] key = GlobalTables.catalogRow(base, index);
    // No create has made it, so the table is a clone, or may have been restored unseen.
    catalog.replaced(key, EnvironmentEdgeManager.currentTime());
    restores.noteAgain(base, key);
    if (maker.knowsRefusing()) {
      // Before there is a whole row: a server's mark that no build takes back may have been lost.
      catalog.mark(key, Catalog.token(KeyRange.all(), Reason.NO_OBSERVERS));
    }
  }

  private static boolean isWhole(CatalogRow row) {
    return row != null && row.isWhole();
  }

  /** Takes away what the descriptor does not have. */
  private void removeLeft(TableName base, Optional<TableDescriptor> table) throws IOException {
    List<byte[]> wanted =
        globals(table).stream().map(index -> GlobalTables.catalogRow(base, index)).toList();
    if (isUnread(table)) {
      return;
    }
    for (CatalogRow row : catalog.rows(base)) {
      if (wanted.stream().noneMatch(key -> Arrays.equals(key, row.key()))) {
        LOG.info("LCIndex: table {} has no global index {} any more", base, row.index());
        remove(entriesOf(base, row.key()), row.key());
      }
    }
  }

  /** Takes an index's table away, then its row, which says until then that there is something. */
  void remove(TableName entries, byte[] row) throws IOException {
    removeEntries(entries);
    catalog.delete(row);
  }

  /** Does what the hooks are not to take for somebody's hand. */
  void ofOurs(TableName entries, OwnDeeds.Deed deed) throws IOException {
    deeds.of(entries, deed);
  }

  void removeEntries(TableName entries) throws IOException {
    deeds.of(entries, () -> tables.delete(entries));
  }

  /** The table of entries of a row of the catalog. */
  static TableName entriesOf(TableName base, byte[] row) {
    int prefix = GlobalTables.catalogRows(base).length;
    return TableName.valueOf(
        GlobalTables.NAMESPACE, Bytes.toString(row, prefix, row.length - prefix));
  }

  /** Gives an index what it lacks of table and row. */
  private void complete(TableDescriptor base, GlobalIndex index, Set<GlobalIndex> announced)
      throws IOException {
    TableName name = base.getTableName();
    TableName entries = GlobalTables.entries(name, index);
    Optional<TableDescriptor> there = tables.find(entries);
    CatalogRow row = catalog.read(name, index);
    boolean wasOff = row != null && row.tokens().stream().anyMatch(HalfStates::isOff);
    if (there.isEmpty()) {
      LOG.info("LCIndex: the entries of {} of table {} are created anew", index, name);
      long incarnation = newIncarnation();
      byte[][] boundaries = EntriesSample.read(tables, name, index).boundaries();
      deeds.of(
          entries,
          () -> tables.create(EntriesTable.describe(base, index, incarnation), boundaries));
      renew(name, index, row, incarnation, announced);
    } else {
      Optional<EntriesIdentity> identity = EntriesIdentity.of(there.get());
      if (identity.isEmpty()) {
        LOG.warn(
            "LCIndex: table {} does not say whose entries it has: nobody believes it", entries);
        return;
      }
      boolean unguarded = GuardedTables.unguarded(there.get()) != null;
      if (unguarded) {
        // Others may have written there: nobody is to believe it when queries can ask it again.
        if (row != null) {
          catalog.mark(row.key(), Catalog.token(KeyRange.all(), Reason.REPLACED));
        }
        deeds.of(entries, () -> tables.guard(entries));
      }
      long met = identity.get().incarnation();
      if (!isWhole(row)) {
        LOG.info("LCIndex: the row of {} of table {} is written anew", index, name);
        renew(name, index, row, met, announced);
      } else if (row.incarnation() != met) {
        LOG.info("LCIndex: the entries of {} of table {} are others: built anew", index, name);
        catalog.renew(name, index, met);
      } else if (unguarded) {
        catalog.mark(row.key(), Catalog.token(KeyRange.all(), Reason.REPLACED));
      } else if (wasOff) {
        LOG.info("LCIndex: {} of table {} is on: built anew", index, name);
        catalog.mark(row.key(), Catalog.token(KeyRange.all(), Reason.REPLACED));
      }
    }
    if (wasOff) {
      catalog.takeBack(row.key(), Reason.DISABLED); // everything has another mark by then
    }
  }

  /** Rules CV11, DD1, DD6, CV13 and DD9. */
  private void renew(
      TableName base,
      GlobalIndex index,
      CatalogRow row,
      long incarnation,
      Set<GlobalIndex> announced)
      throws IOException {
    if (!isWhole(row) && announced.add(index)) { // lost since the others were announced
      announce(base, index);
      Uncovering.waitForLease();
    }
    if (announced.contains(index) && procedures.areThere(OpenProcedures.ALTER, List.of(base))) {
      catalog.renewAmidAnAlter(base, index, incarnation); // its own mark may have been lost
    } else {
      catalog.renew(base, index, incarnation);
    }
  }

  private static boolean isOff(Token token) {
    return token.reason() == Reason.DISABLED;
  }

  /** Empties the entries of all indexes of a table, whose rows are gone. */
  void beginAnew(TableName base) throws IOException {
    for (GlobalIndex index : globals(tables.find(base))) {
      if (tables.hasCatalog()) {
        catalog.renew(base, index, newIncarnation());
      }
      TableName entries = GlobalTables.entries(base, index);
      removeEntries(entries);
    }
    end(base);
  }

  /** The catalog's keys of a base table's indexes; none if there is no catalog. */
  List<byte[]> rows(TableName base) throws IOException {
    List<byte[]> keys = new ArrayList<>();
    try {
      catalog.rows(base).forEach(row -> keys.add(row.key()));
    } catch (TableNotFoundException e) {
      return List.of();
    }
    return keys;
  }
}
