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
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.CoprocessorDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.lcindex.definition.DeclaredColumns;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.global.catalog.Catalog;
import org.lcindex.global.coverage.Reason;
import org.lcindex.global.table.EntriesTable;
import org.lcindex.predicate.KeyRange;
import org.lcindex.regionserver.global.GlobalRequirements;
import org.lcindex.rpc.GlobalEstimate;
import org.lcindex.rpc.UsageException;
import org.lcindex.type.ValueCodec;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Creates, drops and rebuilds global indexes. Everything is uncovered before the descriptor changes
 * in either direction, so no query believes an index that writes do not keep. The package's page
 * has the order of steps. A command that fails before the descriptor has the index takes back what
 * it has made; one that ends with its master leaves it to {@link HalfStates}. Thread safe.
 */
final class GlobalDdl {
  private static final Logger LOG = LoggerFactory.getLogger(GlobalDdl.class);

  private final Configuration conf;
  private final MasterTables tables;
  private final Catalog catalog;
  private final Uncovering uncovering;
  private final HalfStates halfStates;
  private final TableLocks locks;
  private final OwnDeeds.Deed keep;

  GlobalDdl(
      Configuration conf,
      MasterTables tables,
      Catalog catalog,
      HalfStates halfStates,
      TableLocks locks,
      OwnDeeds.Deed keep) {
    this.conf = conf;
    this.tables = tables;
    this.catalog = catalog;
    this.uncovering = new Uncovering(catalog);
    this.halfStates = halfStates;
    this.locks = locks;
    this.keep = keep;
  }

  /** What creating an index would take. */
  GlobalEstimate estimate(TableName base, GlobalIndex index) throws IOException {
    check(table(base), index);
    return EntriesSample.read(tables, base, index.definition()).estimate(index);
  }

  /** Creates an index; one of this generation that is there already is left as it is. */
  void create(TableName base, GlobalIndex index, DdlStep.Listener steps) throws IOException {
    Lock lock = locks.of(base);
    lock.lock();
    try {
      if (HalfStates.globals(tables.find(base)).contains(index)) {
        halfStates.end(base);
        return;
      }
      check(table(base), index);
      tables.ensureCatalog();
      keep.run();
      halfStates.end(base);
      steps.done(DdlStep.CHECKED);
      try {
        make(base, index, steps);
      } catch (IOException e) {
        takeBack(base, e);
        throw e;
      }
    } finally {
      lock.unlock();
    }
  }

  private void make(TableName base, GlobalIndex index, DdlStep.Listener steps) throws IOException {
    long incarnation = HalfStates.newIncarnation();
    byte[][] boundaries = EntriesSample.read(tables, base, index.definition()).boundaries(index);
    catalog.create(base, index, incarnation);
    steps.done(DdlStep.ROW_WRITTEN);
    tables.create(EntriesTable.describe(table(base), index, incarnation), boundaries);
    steps.done(DdlStep.ENTRIES_CREATED);
    tables.change(
        base,
        now -> {
          check(now, index);
          TableDescriptorBuilder changed =
              TableDescriptorBuilder.newBuilder(
                  IndexDefinitions.readable(now).withGlobal(index).applyGlobalsTo(now));
          if (!now.hasCoprocessor(LCIndexConstants.GLOBAL_OBSERVER_CLASS)) {
            changed.setCoprocessor(
                CoprocessorDescriptorBuilder.newBuilder(LCIndexConstants.GLOBAL_OBSERVER_CLASS)
                    .setPriority(LCIndexConstants.OBSERVER_PRIORITY)
                    .build());
          }
          // Clients ask the other observer how the index stands; where no configuration gives it.
          if (!now.hasCoprocessor(LCIndexConstants.OBSERVER_CLASS)
              && !ServerNeeds.everyTable(tables)) {
            changed.setCoprocessor(
                CoprocessorDescriptorBuilder.newBuilder(LCIndexConstants.OBSERVER_CLASS)
                    .setPriority(LCIndexConstants.OBSERVER_PRIORITY)
                    .build());
          }
          return changed.build();
        });
    steps.done(DdlStep.DEFINED);
  }

  private void takeBack(TableName base, IOException why) {
    try {
      halfStates.end(base);
    } catch (IOException e) {
      why.addSuppressed(e);
      LOG.warn("LCIndex: what a failed command left of table {} stays until the next one", base, e);
    }
  }

  /** Drops the index on a column, with its entries. */
  void drop(TableName base, String column, DdlStep.Listener steps) throws IOException {
    Lock lock = locks.of(base);
    lock.lock();
    try {
      halfStates.end(base);
      GlobalIndex index = find(table(base), column);
      byte[] row = GlobalTables.catalogRow(base, index);
      // Without the catalog somebody's hand has made the definition, and there is nothing more.
      boolean hasRow = tables.hasCatalog();
      if (hasRow) {
        // Not REPLACED: a region that has not reopened yet must not build what it stops to write.
        uncovering.all(List.of(row), Reason.DISABLED);
      }
      steps.done(DdlStep.MARKED);
      halfStates.ofOurs(
          GlobalTables.entries(base, index),
          () -> tables.change(base, now -> without(readable(now), index.definition(), now)));
      steps.done(DdlStep.UNDEFINED);
      halfStates.removeEntries(GlobalTables.entries(base, index));
      steps.done(DdlStep.ENTRIES_DELETED);
      if (hasRow) {
        catalog.delete(row);
      }
      steps.done(DdlStep.ROW_DELETED);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Drops an index without the catalog, which cannot be read or written. The entries go first: what
   * is not there nobody believes, whatever the catalog says. Writes that come before the descriptor
   * has changed are refused meanwhile. What the catalog has of the index goes when it can again, as
   * after every alter.
   */
  void dropByForce(TableName base, String column) throws IOException {
    Lock lock = locks.of(base);
    lock.lock();
    try {
      GlobalIndex index = find(table(base), column);
      TableName entries = GlobalTables.entries(base, index);
      LOG.warn("LCIndex: {} of table {} is dropped without the catalog", index, base);
      halfStates.removeEntries(entries);
      halfStates.ofOurs(
          entries,
          () -> tables.change(base, now -> without(readable(now), index.definition(), now)));
    } finally {
      lock.unlock();
    }
  }

  private static TableDescriptor without(
      IndexDefinitions definitions, GlobalDefinition index, TableDescriptor now) {
    IndexDefinitions left = definitions.withoutGlobal(index.family(), index.qualifier());
    TableDescriptorBuilder changed = TableDescriptorBuilder.newBuilder(left.applyGlobalsTo(now));
    if (left.globals().isEmpty() && now.hasCoprocessor(LCIndexConstants.GLOBAL_OBSERVER_CLASS)) {
      changed.removeCoprocessor(LCIndexConstants.GLOBAL_OBSERVER_CLASS);
    }
    if (left.all().isEmpty() && now.hasCoprocessor(LCIndexConstants.OBSERVER_CLASS)) {
      changed.removeCoprocessor(LCIndexConstants.OBSERVER_CLASS);
    }
    return changed.build();
  }

  /** Has the index on a column built anew, while it goes on to be written. */
  void rebuild(TableName base, String column) throws IOException {
    Lock lock = locks.of(base);
    lock.lock();
    try {
      halfStates.end(base);
      TableDescriptor now = table(base);
      GlobalIndex index = find(now, column);
      if (index.disabled()) {
        throw new UsageException(
            "The GLOBAL index on "
                + column
                + " of table "
                + base
                + " is switched off. Switch it on by index enable, and it is built");
      }
      if (!HalfStates.written(now).contains(index)) {
        throw new UsageException(
            "The GLOBAL index on "
                + column
                + " of table "
                + base
                + " has a definition, and the table's descriptor does not name "
                + LCIndexConstants.GLOBAL_OBSERVER_CLASS
                + ", so nobody writes its entries. Drop it and create it again");
      }
      byte[] row = GlobalTables.catalogRow(base, index);
      boolean unobserved =
          catalog.read(row).tokens().stream().anyMatch(t -> t.reason() == Reason.NO_OBSERVERS);
      if (unobserved) {
        requireObservers(base, column);
      }
      catalog.mark(row, Catalog.token(KeyRange.all(), Reason.REPLACED));
      if (unobserved) {
        catalog.takeBack(row, Reason.NO_OBSERVERS);
      }
    } finally {
      lock.unlock();
    }
  }

  /**
   * Switches an index off. Before regions reopen without it nobody believes it, and no region
   * builds what it will not write any more.
   */
  void disable(TableName base, String column) throws IOException {
    switched(base, column, true);
  }

  /** Switches an index on; what it lacks of everything since is built. */
  void enable(TableName base, String column) throws IOException {
    switched(base, column, false);
  }

  private void switched(TableName base, String column, boolean off) throws IOException {
    Lock lock = locks.of(base);
    lock.lock();
    try {
      halfStates.end(base);
      TableDescriptor before = table(base);
      GlobalIndex index = find(before, column);
      if (index.disabled() == off) {
        return;
      }
      if (off) {
        uncovering.all(List.of(GlobalTables.catalogRow(base, index)), Reason.DISABLED);
      } else {
        checkNeeds(before, index.definition());
      }
      GlobalIndex after = index.switched(off);
      halfStates.ofOurs(
          GlobalTables.entries(base, index),
          () ->
              tables.change(
                  base,
                  now -> IndexDefinitions.readable(now).withGlobal(after).applyGlobalsTo(now)));
      halfStates.end(base);
    } finally {
      lock.unlock();
    }
  }

  private void requireObservers(TableName base, String column) throws IOException {
    List<String> why = ServerNeeds.of(tables);
    if (!why.isEmpty()) {
      throw new UsageException(
          "The GLOBAL index on "
              + column
              + " of table "
              + base
              + " is uncovered because a server opens regions without their observers. Nothing is"
              + " changed: "
              + String.join("; ", why));
    }
  }

  private TableDescriptor table(TableName base) throws IOException {
    return tables
        .find(base)
        .orElseThrow(() -> new UsageException("There is no table " + base + " in the cluster"));
  }

  /** The index on a column. */
  static GlobalIndex find(TableDescriptor table, String column) throws UsageException {
    IndexDefinitions definitions = readable(table);
    return definitions.globals().stream()
        .filter(index -> index.definition().column().equals(column))
        .findFirst()
        .orElseThrow(
            () ->
                new UsageException(
                    "Table "
                        + table.getTableName()
                        + " has no GLOBAL index on "
                        + column
                        + "; lcindex index list shows what it has"));
  }

  private static IndexDefinitions readable(TableDescriptor table) throws UsageException {
    IndexDefinitions definitions = IndexDefinitions.readable(table);
    if (!definitions.unreadGlobals().isEmpty()) {
      throw new UsageException(
          "Nothing is changed. table " + table.getTableName() + ": " + definitions.unreadGlobals());
    }
    return definitions;
  }

  /** Throws with all reasons why a table cannot have an index. */
  private void check(TableDescriptor table, GlobalIndex index) throws IOException {
    TableName name = table.getTableName();
    if (name.isSystemTable() || GlobalTables.isOne(name)) {
      throw new UsageException(name + " is no user table: only these can have indexes");
    }
    GlobalDefinition definition = index.definition();
    IndexDefinitions definitions = readable(table);
    Optional<GlobalIndex> old = definitions.findGlobal(definition.family(), definition.qualifier());
    if (old.isPresent()) {
      throw new UsageException(
          "Column "
              + definition.column()
              + " of table "
              + name
              + " has a GLOBAL index already: "
              + old.get().definition()
              + ". Drop it first to define it anew");
    }
    if (definitions.globals().size() >= GlobalDefinition.MAX_OF_A_TABLE) {
      throw new UsageException(
          "Table "
              + name
              + " has "
              + definitions.globals().size()
              + " GLOBAL indexes, and may have "
              + GlobalDefinition.MAX_OF_A_TABLE
              + ": each is a table, and a call with every write. Nothing is changed. Drop one, or"
              + " create a LOCAL index");
    }
    checkNeeds(table, definition);
  }

  /** Throws with all reasons why a table cannot have the entries of an index written. */
  private void checkNeeds(TableDescriptor table, GlobalDefinition definition) throws IOException {
    TableName name = table.getTableName();
    IndexDefinitions definitions = readable(table);
    List<String> why = new ArrayList<>();
    checkCodec(why, table, definitions, definition);
    why.addAll(GlobalRequirements.missing(conf, table, List.of(definition.family())));
    why.addAll(ServerNeeds.of(tables));
    if (!why.isEmpty()) {
      throw new UsageException(
          "Table "
              + name
              + " cannot have the index "
              + definition
              + ": "
              + String.join("; ", why)
              + ". Nothing is changed");
    }
  }

  private static void checkCodec(
      List<String> why,
      TableDescriptor table,
      IndexDefinitions definitions,
      GlobalDefinition definition) {
    definitions
        .find(definition.family(), definition.qualifier())
        .map(IndexDefinition::codec)
        .filter(codec -> codec != definition.codec())
        .ifPresent(codec -> why.add(otherType("has a LOCAL index of " + codec, definition, codec)));
    DeclaredColumns.readable(table)
        .find(definition.family(), definition.qualifier())
        .filter(codec -> codec != definition.codec())
        .ifPresent(codec -> why.add(otherType("is declared " + codec, definition, codec)));
  }

  private static String otherType(String is, GlobalDefinition definition, ValueCodec codec) {
    return "column " + definition.column() + " " + is + ": create the index of " + codec;
  }
}
