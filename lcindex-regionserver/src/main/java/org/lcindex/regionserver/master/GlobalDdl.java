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
import java.io.InterruptedIOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.CoprocessorDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalDefinition.Policy;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.global.catalog.Catalog;
import org.lcindex.global.catalog.CatalogRow;
import org.lcindex.global.coverage.Reason;
import org.lcindex.global.table.EntriesTable;
import org.lcindex.predicate.KeyRange;
import org.lcindex.rpc.GlobalEstimate;
import org.lcindex.rpc.UsageException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Creates, drops and rebuilds global indexes. Everything is uncovered before the descriptor changes
 * in either direction (rule DD1), so no query believes an index that writes do not keep. The
 * package's page has the order of steps. A command that fails before the descriptor has the index
 * takes back what it has made; one that ends with its master leaves it to {@link HalfStates}.
 * Thread safe.
 */
final class GlobalDdl {
  private static final long LOOK_MILLIS = 500;

  private static final Logger LOG = LoggerFactory.getLogger(GlobalDdl.class);

  private final MasterTables tables;
  private final DdlChecks checks;
  private final Catalog catalog;
  private final Uncovering uncovering;
  private final HalfStates halfStates;
  private final TableLocks locks;
  private final CatalogMaker maker;

  GlobalDdl(
      Configuration conf,
      MasterTables tables,
      Catalog catalog,
      HalfStates halfStates,
      TableLocks locks,
      CatalogMaker maker) {
    this.checks = new DdlChecks(conf, tables);
    this.tables = tables;
    this.catalog = catalog;
    this.uncovering = new Uncovering(catalog);
    this.halfStates = halfStates;
    this.locks = locks;
    this.maker = maker;
  }

  /** What creating an index would take. */
  GlobalEstimate estimate(TableName base, GlobalIndex index) throws IOException {
    checks.check(table(base), index);
    return EntriesSample.read(tables, base, index).estimate();
  }

  /** Creates an index; one of this generation that is there already is left as it is. */
  void create(TableName base, GlobalIndex wanted, DdlStep.Listener steps) throws IOException {
    GlobalIndex index = wanted.standby(false);
    Lock lock = locks.of(base);
    lock.lock();
    try {
      if (HalfStates.globals(tables.find(base)).stream().anyMatch(index::hasEntriesOf)) {
        halfStates.end(base);
        return;
      }
      checks.check(table(base), index);
      maker.ensure();
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

  private GlobalIndex make(TableName base, GlobalIndex wanted, DdlStep.Listener steps)
      throws IOException {
    long incarnation = HalfStates.newIncarnation();
    EntriesSample sample = EntriesSample.read(tables, base, wanted);
    GlobalIndex index = sample.index(); // a grid has its bounds from here on
    catalog.create(base, index, incarnation);
    OptionalLong restored = EarlierRestore.of(tables.connection(), base);
    if (restored.isPresent()) {
      catalog.replaced(GlobalTables.catalogRow(base, index), restored.getAsLong());
    }
    steps.done(DdlStep.ROW_WRITTEN);
    tables.create(EntriesTable.describe(table(base), index, incarnation), sample.boundaries());
    steps.done(DdlStep.ENTRIES_CREATED);
    tables.change(
        base,
        now -> {
          checks.check(now, index);
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
    return index;
  }

  private void takeBack(TableName base, IOException why) {
    try {
      halfStates.end(base);
    } catch (IOException e) {
      why.addSuppressed(e);
      LOG.warn("LCIndex: what a failed command left of table {} stays until the next one", base, e);
    }
  }

  /** Drops the index on a column, with its entries and those of a generation that stands by. */
  void drop(TableName base, String column, DdlStep.Listener steps) throws IOException {
    Lock lock = locks.of(base);
    lock.lock();
    try {
      halfStates.end(base);
      GlobalIndex index = DdlChecks.find(table(base), column);
      dropStandby(base, column);
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
          () ->
              tables.change(
                  base, now -> without(DdlChecks.readable(now), index.definition(), now)));
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
      GlobalIndex index = DdlChecks.find(table(base), column);
      TableName entries = GlobalTables.entries(base, index);
      LOG.warn("LCIndex: {} of table {} is dropped without the catalog", index, base);
      halfStates.removeEntries(entries);
      halfStates.ofOurs(
          entries,
          () ->
              tables.change(
                  base, now -> without(DdlChecks.readable(now), index.definition(), now)));
    } finally {
      lock.unlock();
    }
  }

  /** Drops the generation that stands by, which nobody asks, if there is one. */
  private void dropStandby(TableName base, String column) throws IOException {
    GlobalIndex old = DdlChecks.readable(table(base)).findStandby(column).orElse(null);
    if (old == null) {
      return;
    }
    TableName entries = GlobalTables.entries(base, old);
    // A client whose definitions are older may still ask it.
    uncovering.all(List.of(GlobalTables.catalogRow(base, old)), Reason.DISABLED);
    halfStates.ofOurs(
        entries,
        () ->
            tables.change(
                base, now -> DdlChecks.readable(now).withoutStandby(column).applyGlobalsTo(now)));
    halfStates.remove(entries, GlobalTables.catalogRow(base, old));
  }

  private static TableDescriptor without(
      IndexDefinitions definitions, GlobalDefinition index, TableDescriptor now) {
    IndexDefinitions left = definitions.withoutGlobal(index.column());
    TableDescriptorBuilder changed = TableDescriptorBuilder.newBuilder(left.applyGlobalsTo(now));
    if (left.globals().isEmpty() && now.hasCoprocessor(LCIndexConstants.GLOBAL_OBSERVER_CLASS)) {
      changed.removeCoprocessor(LCIndexConstants.GLOBAL_OBSERVER_CLASS);
    }
    if (left.all().isEmpty() && now.hasCoprocessor(LCIndexConstants.OBSERVER_CLASS)) {
      changed.removeCoprocessor(LCIndexConstants.OBSERVER_CLASS);
    }
    return changed.build();
  }

  /**
   * Has the index on a column built anew, while it goes on to be written. A grid gets a new
   * generation beside the old one, with slots of a new sample, which takes the old one's place as
   * soon as it is covered; until then the old one serves. What ends in between goes on with the
   * next call.
   *
   * @param asked whether somebody still waits for it
   */
  void rebuild(TableName base, String column, DdlStep.Listener steps, BooleanSupplier asked)
      throws IOException {
    GlobalIndex index = DdlChecks.find(table(base), column);
    if (index.bounds() == null || index.disabled()) {
      markAll(base, column);
      return;
    }
    GlobalIndex next = standby(base, column, steps);
    while (!isCovered(base, next)) {
      try {
        TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException("while a grid is being rebuilt");
      }
      requireStandby(base, next, column);
      if (!asked.getAsBoolean()) {
        throw new IOException(
            "nobody waits for the rebuild of the grid "
                + column
                + " of table "
                + base
                + " any more; the next one goes on with what is built");
      }
    }
    swap(base, next, column);
  }

  /** The generation that is to take a grid's place; it is made if there is none. */
  private GlobalIndex standby(TableName base, String column, DdlStep.Listener steps)
      throws IOException {
    Lock lock = locks.of(base);
    lock.lock();
    try {
      halfStates.end(base);
      TableDescriptor now = table(base);
      GlobalIndex index = DdlChecks.find(now, column);
      requireWriters(now, index, column);
      Optional<GlobalIndex> there = DdlChecks.readable(now).findStandby(column);
      if (there.isPresent()) {
        return there.get();
      }
      GlobalIndex next = GlobalIndex.create(index.definition(), index.splits()).standby(true);
      try {
        return make(base, next, steps);
      } catch (IOException e) {
        takeBack(base, e);
        throw e;
      }
    } finally {
      lock.unlock();
    }
  }

  /** Rows that can have no entry are uncovered in any generation, each by itself (rule CV9). */
  private boolean isCovered(TableName base, GlobalIndex index) throws IOException {
    CatalogRow row = catalog.read(base, index);
    return row != null && row.coversBesideRows();
  }

  private void requireStandby(TableName base, GlobalIndex next, String column) throws IOException {
    if (!HalfStates.globals(tables.find(base)).contains(next)) {
      throw new UsageException(
          "The grid "
              + column
              + " of table "
              + base
              + " was dropped, or rebuilt by another command, while it was rebuilt");
    }
  }

  /** The new generation serves from here on, and the old one goes. */
  private void swap(TableName base, GlobalIndex next, String column) throws IOException {
    Lock lock = locks.of(base);
    lock.lock();
    try {
      halfStates.end(base);
      requireStandby(base, next, column);
      GlobalIndex old = DdlChecks.find(table(base), column);
      // Both are written before and after, so each client finds all in the one that it knows.
      halfStates.ofOurs(
          GlobalTables.entries(base, next),
          () ->
              tables.change(
                  base,
                  now ->
                      DdlChecks.readable(now)
                          .withoutGlobal(column)
                          .withGlobal(next.standby(false))
                          .withGlobal(old.standby(true))
                          .applyGlobalsTo(now)));
      dropStandby(base, column);
    } finally {
      lock.unlock();
    }
  }

  private void markAll(TableName base, String column) throws IOException {
    Lock lock = locks.of(base);
    lock.lock();
    try {
      halfStates.end(base);
      TableDescriptor now = table(base);
      GlobalIndex index = DdlChecks.find(now, column);
      if (index.disabled()) {
        throw new UsageException(
            "The GLOBAL index on "
                + column
                + " of table "
                + base
                + " is switched off. Switch it on by lcindex index enable, and it is built");
      }
      requireWriters(now, index, column);
      tables.renew(GlobalTables.entries(base, index), index.definition());
      byte[] row = GlobalTables.catalogRow(base, index);
      boolean unobserved =
          catalog.read(row).tokens().stream().anyMatch(t -> t.reason() == Reason.NO_OBSERVERS);
      if (unobserved) {
        checks.requireObservers(base, index.definition(), column);
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

  /**
   * Changes when old entries go. Entries stay as they are, and are believed meanwhile: both
   * policies write the same ones.
   */
  void alter(TableName base, String column, Policy policy) throws IOException {
    Lock lock = locks.of(base);
    lock.lock();
    try {
      halfStates.end(base);
      GlobalIndex index = DdlChecks.find(table(base), column);
      if (index.definition().policy() != policy) {
        define(base, index, with(index, policy));
      }
    } finally {
      lock.unlock();
    }
  }

  private static GlobalIndex with(GlobalIndex index, Policy policy) throws UsageException {
    try {
      return index.with(policy);
    } catch (IllegalArgumentException e) {
      throw new UsageException(e.getMessage(), e);
    }
  }

  private void switched(TableName base, String column, boolean off) throws IOException {
    Lock lock = locks.of(base);
    lock.lock();
    try {
      halfStates.end(base);
      TableDescriptor before = table(base);
      GlobalIndex index = DdlChecks.find(before, column);
      if (index.disabled() == off) {
        return;
      }
      if (off) {
        requireWriters(before, index, column);
        dropStandby(base, column);
        uncovering.all(List.of(GlobalTables.catalogRow(base, index)), Reason.DISABLED);
      } else {
        checks.checkNeeds(before, index.definition());
      }
      define(base, index, index.switched(off));
      halfStates.end(base);
    } finally {
      lock.unlock();
    }
  }

  private void define(TableName base, GlobalIndex before, GlobalIndex after) throws IOException {
    halfStates.ofOurs(
        GlobalTables.entries(base, before),
        () ->
            tables.change(
                base, now -> IndexDefinitions.readable(now).withGlobal(after).applyGlobalsTo(now)));
  }

  /** Refuses what somebody's hand has defined: nobody writes its entries. */
  private static void requireWriters(TableDescriptor now, GlobalIndex index, String column)
      throws UsageException {
    if (!HalfStates.written(now).contains(index)) {
      throw new UsageException(
          String.format(
              "The GLOBAL index on %s of table %s has a definition, and"
                  + " the table's descriptor does not name %s, so nobody"
                  + " writes its entries. Drop it and create it again",
              column, now.getTableName(), LCIndexConstants.GLOBAL_OBSERVER_CLASS));
    }
  }

  private TableDescriptor table(TableName base) throws IOException {
    return tables
        .find(base)
        .orElseThrow(() -> new UsageException("There is no table " + base + " in the cluster"));
  }
}
