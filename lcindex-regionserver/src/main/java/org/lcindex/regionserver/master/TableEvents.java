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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.KeepDeletedCells;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.global.catalog.RestoreCall;
import org.lcindex.global.coverage.Reason;
import org.lcindex.global.table.EntriesIdentity;
import org.lcindex.regionserver.adapter.GuardedTables;
import org.lcindex.regionserver.global.GlobalRequirements;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What becomes of global indexes when HBase's own commands change tables. Before the rows of a
 * table become others nobody believes its indexes any more; if that cannot be seen to, the command
 * is refused (rule DD4). Afterwards the background gives indexes what they lack. Thread safe.
 */
final class TableEvents {
  private static final Logger LOG = LoggerFactory.getLogger(TableEvents.class);

  private final Configuration conf;
  private final MasterTables tables;
  private final HalfStates halfStates;
  private final LostCatalog lost;
  private final Uncovering uncovering;
  private final OwnDeeds deeds;
  private final Background background;
  private final LongerLives lives;
  private final RestoreCalls restores;

  /** Tables that are being deleted, of entries or with indexes, and the base table of each. */
  private final ConcurrentSkipListMap<TableName, TableName> bases = new ConcurrentSkipListMap<>();

  TableEvents(
      Configuration conf,
      MasterTables tables,
      HalfStates halfStates,
      LostCatalog lost,
      Uncovering uncovering,
      OwnDeeds deeds,
      Background background,
      LongerLives lives,
      RestoreCalls restores) {
    this.conf = conf;
    this.tables = tables;
    this.halfStates = halfStates;
    this.lost = lost;
    this.uncovering = uncovering;
    this.deeds = deeds;
    this.background = background;
    this.lives = lives;
    this.restores = restores;
  }

  /** Whether a table has to do with global indexes: nothing here may refuse anything of others. */
  static boolean concerns(TableDescriptor table) {
    return GlobalTables.isOne(table.getTableName())
        || table.getValue(IndexDefinitions.GLOBAL_KEY) != null;
  }

  /**
   * A table is about to be created.
   *
   * @param isClone of a snapshot
   */
  void creating(TableDescriptor table, boolean isClone) throws IOException {
    TableName name = table.getTableName();
    if (GlobalTables.isOne(name) && !name.equals(GlobalTables.STORES) && isClone) {
      throw refused(
          name,
          "is not cloned from a snapshot: the rows of the base table may be others by now. Drop the"
              + " index and create it again");
    }
    if (hasGlobals(table)) {
      uncovering.replaced(halfStates.rows(name), Reason.REPLACED);
    }
  }

  /** It is there. */
  void created(TableDescriptor table) {
    if (hasGlobals(table)) {
      background.later(table.getTableName(), halfStates::end);
    }
  }

  /**
   * A table's rows are about to become those of a snapshot.
   *
   * @param described as in the snapshot
   * @param call by which they do
   */
  void restoring(TableDescriptor described, RestoreCall call) throws IOException {
    TableName table = described.getTableName();
    if (!concerns(described) && !mayHaveGlobals(table)) {
      return;
    }
    if (table.equals(GlobalTables.CATALOG)) {
      throw refused(
          table,
          "is not restored: it would take ranges for covered that are not. Delete it, and all global"
              + " indexes are built anew");
    }
    if (GlobalTables.isOne(table)) {
      base(table).ifPresent(base -> restores.remember(base, call));
      Optional<byte[]> row = row(table);
      if (row.isPresent()) {
        restores.note(List.of(row.get()), call);
      }
      othersEntries(table);
    } else {
      restores.remember(table, call);
      List<byte[]> rows = halfStates.rows(table);
      restores.note(rows, call);
      uncovering.replaced(rows, Reason.REPLACED);
    }
  }

  /** Its regions are about to open: perhaps with the rows of a snapshot (rule DD9). */
  void enabling(TableName table) throws IOException {
    if (GlobalTables.isEntries(table)) {
      Optional<TableName> base = base(table);
      if (base.isPresent()) {
        restores.enabling(base.get(), table);
      }
    } else if (!GlobalTables.isOne(table) && (mayHaveGlobals(table) || restores.areNoted(table))) {
      restores.enabling(table, table);
    }
  }

  /** The calls that restore tables. */
  RestoreCalls restores() {
    return restores;
  }

  /** Whether a table has indexes now; if its descriptor cannot be known the catalog says it. */
  private boolean mayHaveGlobals(TableName table) throws IOException {
    try {
      return tables.find(table).filter(TableEvents::concerns).isPresent();
    } catch (IOException | RuntimeException | Error e) {
      LOG.warn("LCIndex: whether {} has global indexes is asked of the catalog", table, e);
      return !halfStates.rows(table).isEmpty();
    }
  }

  /** A table is about to be truncated; a base table's index has entries too many then, no less. */
  void truncating(TableName table) throws IOException {
    if (GlobalTables.isEntries(table)) {
      othersEntries(table);
    }
  }

  /** As {@link #truncating}, of one of its regions, which keeps its name. */
  void truncatingRegion(TableName table) throws IOException {
    truncating(table);
    replaced(table);
  }

  /** What was written before can come back from a WAL; nothing is uncovered by it (rule CV13). */
  private void replaced(TableName table) throws IOException {
    if (!table.isSystemTable() && !GlobalTables.isOne(table) && mayHaveGlobals(table)) {
      uncovering.mayComeBack(halfStates.rows(table));
    }
  }

  /** It is empty. */
  void truncated(TableName table) throws IOException {
    if (table.equals(GlobalTables.CATALOG)) {
      lost.all();
    } else if (GlobalTables.isEntries(table)) {
      changed(table);
    } else if (!table.isSystemTable() && !HalfStates.globals(tables.find(table)).isEmpty()) {
      background.later(table, halfStates::beginAnew);
    }
  }

  /**
   * One of its regions is empty. The others went on, so what was built meanwhile may be gone: of
   * entries nothing is believed once more.
   */
  void truncatedRegion(TableName table) throws IOException {
    if (table.equals(GlobalTables.CATALOG)) {
      lost.all();
    } else if (GlobalTables.isEntries(table)) {
      othersEntries(table);
      changed(table);
    } else {
      replaced(table); // it was open until a moment ago
    }
  }

  /** A table is about to be deleted. */
  void deleting(TableName table) throws IOException {
    if (GlobalTables.isEntries(table) && !deeds.are(table)) {
      base(table).ifPresent(base -> bases.put(table, base));
      othersEntries(table);
    }
  }

  /** One that is none of ours: what it had is known only now. A new master looks at all tables. */
  void deletingBase(TableName table) throws IOException {
    if (tables.find(table).filter(TableEvents::concerns).isPresent()) {
      bases.put(table, table);
    }
  }

  /** It is gone. */
  void deleted(TableName table) {
    TableName base = bases.remove(table);
    if (table.equals(GlobalTables.CATALOG)) {
      lost.all();
    } else if (base != null) {
      background.later(base, halfStates::end);
    }
  }

  /** A table is enabled again: perhaps its rows, or those of its entries, are others. */
  void enabled(TableName table) throws IOException {
    if (GlobalTables.isEntries(table)) {
      changed(table);
    } else if (!table.isSystemTable() && !HalfStates.globals(tables.find(table)).isEmpty()) {
      background.later(table, halfStates::end);
    }
  }

  private void changed(TableName entries) throws IOException {
    if (!deeds.are(entries)) {
      base(entries).ifPresent(base -> background.later(base, halfStates::end));
    }
  }

  /** A descriptor is about to take another one's place. */
  void altering(TableDescriptor now, TableDescriptor written) throws IOException {
    TableName name = now.getTableName();
    if (GlobalTables.isOne(name)) {
      checkOwn(now, written);
      return;
    }
    List<GlobalIndex> before = HalfStates.globals(Optional.of(now));
    List<GlobalIndex> after = HalfStates.globals(Optional.of(written));
    List<GlobalIndex> goOn = HalfStates.written(written);
    if (before.isEmpty() && after.isEmpty()) {
      return;
    }
    List<byte[]> families =
        after.stream().flatMap(index -> index.definition().families().stream()).toList();
    List<String> why = new ArrayList<>(GlobalRequirements.missing(conf, written, families));
    why.removeAll(GlobalRequirements.missing(conf, now, families));
    if (!why.isEmpty()) {
      throw refused(name, "has GLOBAL indexes: " + String.join("; ", why) + ", or drop the index");
    }
    List<byte[]> going = new ArrayList<>();
    List<GlobalIndex> longer = new ArrayList<>();
    for (GlobalIndex index : before) {
      boolean goes = goOn.stream().noneMatch(index::hasEntriesOf);
      boolean ours = deeds.are(GlobalTables.entries(name, index));
      if (goes && !ours) {
        going.add(GlobalTables.catalogRow(name, index));
      } else if (LongerLives.are(index, now, written)) {
        longer.add(index);
      }
    }
    boolean hasCatalog = tables.hasCatalog();
    if (!hasCatalog && !longer.isEmpty() && !goOn.isEmpty()) {
      throw refused(
          name,
          "has GLOBAL indexes, and "
              + GlobalTables.CATALOG
              + " is not there, where a longer life of cells is marked. The active master makes it"
              + " again within a minute: try then");
    }
    if (hasCatalog) {
      // Not REPLACED: a region that has not reopened yet must not build what it stops to write.
      uncovering.all(going, Reason.DISABLED);
      lives.altering(longer, written);
    }
  }

  /** It has. */
  void altered(TableDescriptor before, TableDescriptor now) {
    boolean has = hasGlobals(now) || before != null && hasGlobals(before);
    if (!GlobalTables.isOne(now.getTableName()) && has) {
      background.later(now.getTableName(), halfStates::end);
    }
  }

  /** What an index needs of its own tables stays, whoever alters them. */
  private static void checkOwn(TableDescriptor now, TableDescriptor written) throws IOException {
    for (ColumnFamilyDescriptor family : now.getColumnFamilies()) {
      ColumnFamilyDescriptor after = written.getColumnFamily(family.getName());
      if (after == null
          || after.getMaxVersions() < family.getMaxVersions()
          || after.getTimeToLive() != HConstants.FOREVER
          || after.getKeepDeletedCells() != KeepDeletedCells.FALSE
          || after.getScope() != family.getScope()
          || after.isNewVersionBehavior()) {
        throw refused(
            now.getTableName(),
            "keeps its families, VERSIONS, TTL, KEEP_DELETED_CELLS and REPLICATION_SCOPE: entries"
                + " would be missing otherwise. Leave these as they are");
      }
    }
    String unguarded = GuardedTables.unguarded(written);
    if (unguarded != null) {
      throw refused(
          now.getTableName(),
          "keeps its guard, without which others read and write its rows, and no query asks it: "
              + unguarded
              + ". Leave the guard as it is; lcindex index rebuild puts it back where it is missing");
    }
    if (!EntriesIdentity.of(now).equals(EntriesIdentity.of(written))) {
      throw refused(
          now.getTableName(), "keeps its values lcindex.*, which say whose entries it has");
    }
  }

  private static DoNotRetryIOException refused(TableName table, String why) {
    return new DoNotRetryIOException("LCIndex: table " + table + " " + why);
  }

  private static boolean hasGlobals(TableDescriptor table) {
    return !HalfStates.globals(Optional.of(table)).isEmpty();
  }

  private Optional<TableName> base(TableName entries) throws IOException {
    return tables.find(entries).flatMap(EntriesIdentity::of).map(EntriesIdentity::base);
  }

  /** The entries become others by hand: the catalog names an incarnation that nothing has. */
  private void othersEntries(TableName entries) throws IOException {
    Optional<byte[]> row = row(entries);
    if (row.isPresent()) {
      uncovering.incarnation(row.get(), HalfStates.newIncarnation());
    }
  }

  /** The catalog's key of a table of entries, unless the index is ours to change just now. */
  private Optional<byte[]> row(TableName entries) throws IOException {
    Optional<TableName> base = base(entries);
    if (base.isEmpty() || deeds.are(entries)) {
      return Optional.empty();
    }
    byte[] row =
        Bytes.add(
            GlobalTables.catalogRows(base.get()), Bytes.toBytes(entries.getQualifierAsString()));
    return halfStates.rows(base.get()).stream().filter(key -> Arrays.equals(key, row)).findFirst();
  }
}
