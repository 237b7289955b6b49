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
import java.util.function.Supplier;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.SnapshotDescription;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.coprocessor.MasterCoprocessorEnvironment;
import org.apache.hadoop.hbase.coprocessor.ObserverContext;
import org.lcindex.definition.GlobalTables;
import org.lcindex.global.catalog.RestoreCall;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The hooks by which HBase's master tells of changes to tables, and asks who may change those of
 * global indexes. What fails here for a reason of its own is logged; a refusal reaches the client.
 * Thread safe.
 */
public abstract class TableHooks extends OwnTableHooks {
  private static final Logger LOG = LoggerFactory.getLogger(TableHooks.class);

  private final AlterTurns turns = new AlterTurns();

  /** What may refuse. */
  @FunctionalInterface
  private interface Deed {
    void to(TableEvents events) throws IOException;
  }

  /** Something that must not go on if the catalog cannot be told. */
  private void before(Deed deed) throws IOException {
    try {
      deed.to(globals().events());
    } catch (RuntimeException | Error e) {
      LOG.warn("LCIndex: global indexes cannot be looked after", e);
      throw new IOException("LCIndex: global indexes cannot be looked after: " + e, e);
    }
  }

  /** Something that goes on whatever happens here. */
  private void beside(Supplier<String> what, Deed deed) {
    try {
      deed.to(globals().events());
    } catch (IOException | RuntimeException | Error e) {
      LOG.warn(
          "LCIndex: global indexes after {}: the next command or master ends it", what.get(), e);
    }
  }

  /** Whether nobody has a global index, so far as this can be known. */
  private static boolean hasNoCatalog(ObserverContext<MasterCoprocessorEnvironment> context) {
    try (Admin admin = context.getEnvironment().getConnection().getAdmin()) {
      return !admin.tableExists(GlobalTables.CATALOG);
    } catch (IOException e) {
      LOG.debug("Whether there is a catalog is not known", e);
      return false;
    }
  }

  @Override
  public void postStartMaster(ObserverContext<MasterCoprocessorEnvironment> context) {
    beside(() -> "the start of the master", events -> globals().started());
  }

  @Override
  public void preCreateTable(
      ObserverContext<MasterCoprocessorEnvironment> context,
      TableDescriptor table,
      RegionInfo[] regions)
      throws IOException {
    own(context, table.getTableName(), "creating it");
  }

  @Override
  public void preCreateTableAction(
      ObserverContext<MasterCoprocessorEnvironment> context,
      TableDescriptor table,
      RegionInfo[] regions)
      throws IOException {
    if (TableEvents.concerns(table)) {
      before(events -> events.creating(table, regions == null));
    }
  }

  @Override
  public void postCompletedCreateTableAction(
      ObserverContext<MasterCoprocessorEnvironment> context,
      TableDescriptor table,
      RegionInfo[] regions) {
    beside(() -> "creating " + table.getTableName(), events -> events.created(table));
  }

  @Override
  public void preDeleteTable(ObserverContext<MasterCoprocessorEnvironment> context, TableName table)
      throws IOException {
    own(context, table, "deleting it");
  }

  @Override
  public void preDeleteTableAction(
      ObserverContext<MasterCoprocessorEnvironment> context, TableName table) throws IOException {
    if (GlobalTables.isOne(table)) {
      before(events -> events.deleting(table));
    } else if (!table.isSystemTable()) {
      beside(() -> "deleting " + table, events -> events.deletingBase(table));
    }
  }

  @Override
  public void postCompletedDeleteTableAction(
      ObserverContext<MasterCoprocessorEnvironment> context, TableName table) {
    beside(() -> "deleting " + table, events -> events.deleted(table));
  }

  @Override
  public void preTruncateTable(
      ObserverContext<MasterCoprocessorEnvironment> context, TableName table) throws IOException {
    own(context, table, "truncating it");
  }

  @Override
  public void preTruncateTableAction(
      ObserverContext<MasterCoprocessorEnvironment> context, TableName table) throws IOException {
    if (GlobalTables.isOne(table)) {
      before(events -> events.truncating(table));
    }
  }

  @Override
  public void postCompletedTruncateTableAction(
      ObserverContext<MasterCoprocessorEnvironment> context, TableName table) {
    beside(() -> "truncating " + table, events -> events.truncated(table));
  }

  // HBase has these three since 2.6; the sources are compiled against an older one.

  /** Who may truncate one region of a table. */
  public void preTruncateRegion(
      ObserverContext<MasterCoprocessorEnvironment> context, RegionInfo region) throws IOException {
    own(context, region.getTable(), "truncating a region of it");
  }

  /** One region is about to lose its rows. */
  public void preTruncateRegionAction(
      ObserverContext<MasterCoprocessorEnvironment> context, RegionInfo region) throws IOException {
    before(events -> events.truncatingRegion(region.getTable()));
  }

  /** It has lost them. */
  public void postTruncateRegionAction(
      ObserverContext<MasterCoprocessorEnvironment> context, RegionInfo region) {
    beside(
        () -> "truncating a region of " + region.getTable(),
        events -> events.truncatedRegion(region.getTable()));
  }

  @Override
  public TableDescriptor preModifyTable(
      ObserverContext<MasterCoprocessorEnvironment> context,
      TableName table,
      TableDescriptor current,
      TableDescriptor written)
      throws IOException {
    own(context, table, "altering it");
    turns.comes(current, written);
    return written;
  }

  /** Of a descriptor that may be written otherwise. */
  protected void altering(TableDescriptor current, TableDescriptor written) throws IOException {
    if (TableEvents.concerns(current) || TableEvents.concerns(written)) {
      turns.begins(current, written);
      before(events -> events.altering(current, written));
    } else {
      turns.passes(written);
    }
  }

  @Override
  public void postCompletedModifyTableAction(
      ObserverContext<MasterCoprocessorEnvironment> context,
      TableName table,
      TableDescriptor old,
      TableDescriptor current) {
    beside(() -> "altering " + table, events -> events.altered(old, current));
  }

  @Override
  public void preDisableTable(
      ObserverContext<MasterCoprocessorEnvironment> context, TableName table) throws IOException {
    own(context, table, "disabling it");
  }

  @Override
  public void preEnableTable(ObserverContext<MasterCoprocessorEnvironment> context, TableName table)
      throws IOException {
    own(context, table, "enabling it");
  }

  @Override
  public void preEnableTableAction(
      ObserverContext<MasterCoprocessorEnvironment> context, TableName table) throws IOException {
    if (!table.isSystemTable()) {
      before(events -> events.enabling(table));
    }
  }

  @Override
  public void postCompletedEnableTableAction(
      ObserverContext<MasterCoprocessorEnvironment> context, TableName table) {
    beside(() -> "enabling " + table, events -> events.enabled(table));
  }

  @Override
  public void preRestoreSnapshot(
      ObserverContext<MasterCoprocessorEnvironment> context,
      SnapshotDescription snapshot,
      TableDescriptor table)
      throws IOException {
    own(context, table.getTableName(), "restoring it");
    if (!TableEvents.concerns(table) && hasNoCatalog(context)) {
      return; // by HBase's own means: what fails here must not refuse anything of others
    }
    // The only one of these that a handler calls, and not a procedure.
    before(
        events -> {
          RestoreCall call = events.restores().begin();
          globals().asMaster().run(() -> events.restoring(table, call));
        });
  }

  @Override
  public void preSnapshot(
      ObserverContext<MasterCoprocessorEnvironment> context,
      SnapshotDescription snapshot,
      TableDescriptor table)
      throws IOException {
    if (table != null) {
      own(context, table.getTableName(), "a snapshot of it");
    }
  }
}
