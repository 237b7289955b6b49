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

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Method;
import java.util.List;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.CoprocessorDescriptorBuilder;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.coprocessor.CoprocessorHost;
import org.apache.hadoop.hbase.coprocessor.MultiRowMutationEndpoint;
import org.apache.hadoop.hbase.security.visibility.VisibilityController;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.cluster.Tables;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.global.catalog.Catalog;
import org.lcindex.global.catalog.RestoreCall;
import org.lcindex.global.coverage.Reason;
import org.lcindex.regionserver.testing.Await;

/** HBase's own commands on a base table, and hands on the tables of an index. */
class TableEventsTest {
  private static void drop(IndexedTable table, GlobalIndex index) throws IOException {
    IndexedTable.call(table.connection, IndexedTable.drop(table.name, index));
  }

  private static void assertMarked(IndexedTable table, GlobalIndex index, long before)
      throws IOException {
    assertTrue(table.marks(index) > before, "everything was marked");
  }

  @Test
  void truncatedBase() throws Exception {
    try (IndexedTable table = new IndexedTable("truncated");
        Admin admin = table.connection.getAdmin()) {
      GlobalIndex index = table.created("v", 0);
      table.awaitCovered(index);
      long before = table.row(index).incarnation();
      long marks = table.marks(index);
      admin.disableTable(table.name);
      admin.truncateTable(table.name, true);
      Await.until(
          IndexedTable.LIMIT,
          () -> "new entries",
          () -> table.row(index).incarnation() != before && table.isWhole(index));
      assertMarked(table, index, marks);
      table.awaitCovered(index);
      drop(table, index);
    }
  }

  @Test
  void deletedBase() throws Exception {
    try (IndexedTable table = new IndexedTable("deleted")) {
      GlobalIndex index = table.created("v", 0);
      Tables.drop(table.connection, table.name);
      table.awaitGone(index);
    }
  }

  /** The master creates entries anew as long as it finds the base table. */
  @Test
  void deletedEntriesThenBase() throws Exception {
    try (IndexedTable table = new IndexedTable("deleted-both")) {
      GlobalIndex index = table.created("v", 0);
      Tables.drop(table.connection, table.entries(index));
      Tables.drop(table.connection, table.name);
      table.awaitGone(index);
    }
  }

  @Test
  @Tag("slices")
  void restoredAndClonedBase() throws Exception {
    try (IndexedTable table = new IndexedTable("restored");
        Admin admin = table.connection.getAdmin()) {
      GlobalIndex index = table.created("v", 0);
      String snapshot = table.name.getNameAsString() + "-shot";
      admin.snapshot(snapshot, table.name);
      table.awaitCovered(index);
      long marks = table.marks(index);
      admin.disableTable(table.name);
      admin.restoreSnapshot(snapshot);
      assertMarked(table, index, marks);
      admin.enableTable(table.name);
      table.awaitCovered(index);

      TableName clone = SharedCluster.newName("clone");
      admin.cloneSnapshot(snapshot, clone);
      Await.until(
          IndexedTable.LIMIT,
          () -> "the clone has entries and a row",
          () ->
              table.exists(GlobalTables.entries(clone, index))
                  && table.catalog.read(clone, index) != null);
      assertNotEquals(table.entries(index), GlobalTables.entries(clone, index));
      Await.until(
          IndexedTable.LIMIT,
          () -> "the clone is covered",
          () -> table.catalog.read(clone, index).tokens().isEmpty());
      Tables.drop(table.connection, clone);
      Await.until(
          IndexedTable.LIMIT,
          () -> "the clone's entries are gone",
          () -> !table.exists(GlobalTables.entries(clone, index)));
      drop(table, index);
      admin.deleteSnapshot(snapshot);
    }
  }

  private static TableDescriptor withoutIndexes(TableName table) {
    return TableDescriptorBuilder.newBuilder(table)
        .setColumnFamily(ColumnFamilyDescriptorBuilder.of(IndexedTable.FAMILY))
        .build();
  }

  /** Only what has an index by the catalog is marked, or refused. */
  @Test
  void restoredWhileDescriptorsCannotBeLookedUp() throws Exception {
    try (IndexedTable table = new IndexedTable("unknown")) {
      GlobalIndex index = table.created("v", 0);
      table.awaitCovered(index);
      Connection closed = ConnectionFactory.createConnection(table.connection.getConfiguration());
      closed.close();
      TableDescriptor before = withoutIndexes(table.name);
      TableDescriptor unrelated = withoutIndexes(SharedCluster.newName("unrelated"));
      TableEvents events = events(closed, table.catalog);
      RestoreCall call = events.restores().begin();
      events.restoring(unrelated, call);
      long marks = table.marks(index);
      events.restoring(before, call);
      assertEquals(marks + 1, table.marks(index));
      Catalog none = new Catalog(closed, 1_000);
      assertThrows(Exception.class, () -> events(closed, none).restoring(before, call));
      drop(table, index);
    }
  }

  private static TableEvents events(Connection tables, Catalog catalog) {
    OwnDeeds deeds = new OwnDeeds();
    MasterTables descriptors = new MasterTables(tables);
    Uncovering uncovering = new Uncovering(catalog);
    OpenProcedures procedures = new OpenProcedures(descriptors);
    ServerName master = ServerName.valueOf("localhost,1,1");
    RestoreCalls restores = new RestoreCalls(catalog, uncovering, procedures, master);
    return new TableEvents(
        tables.getConfiguration(),
        descriptors,
        new HalfStates(descriptors, null, catalog, deeds, restores, procedures),
        null,
        uncovering,
        deeds,
        null,
        null,
        restores);
  }

  @Test
  @Tag("slices")
  void entriesByHand() throws Exception {
    try (IndexedTable table = new IndexedTable("by-hand");
        Admin admin = table.connection.getAdmin()) {
      GlobalIndex index = table.created("v", 0);
      TableName entries = table.entries(index);
      table.awaitCovered(index);
      long first = table.row(index).incarnation();
      long marks = table.marks(index);
      admin.disableTable(entries);
      admin.deleteTable(entries);
      assertMarked(table, index, marks);
      table.awaitCovered(index);
      assertNotEquals(first, table.row(index).incarnation());

      marks = table.marks(index);
      admin.disableTable(entries);
      admin.truncateTable(entries, true);
      assertMarked(table, index, marks);
      table.awaitCovered(index);

      marks = table.marks(index);
      String snapshot = entries.getQualifierAsString();
      admin.snapshot(snapshot, entries);
      admin.disableTable(entries);
      admin.restoreSnapshot(snapshot);
      assertMarked(table, index, marks);
      admin.enableTable(entries);
      table.awaitCovered(index);
      TableDescriptor now = table.descriptor(entries);
      IOException refused =
          assertThrows(
              IOException.class,
              () ->
                  admin.modifyTable(
                      TableDescriptorBuilder.newBuilder(now)
                          .modifyColumnFamily(
                              ColumnFamilyDescriptorBuilder.newBuilder(now.getColumnFamilies()[0])
                                  .setMaxVersions(1)
                                  .build())
                          .build()));
      assertTrue(refused.getMessage().contains("VERSIONS"), refused::getMessage);
      // As after somebody has deleted them; the base table is none of an index.
      TableName others = TableName.valueOf(GlobalTables.NAMESPACE, "0".repeat(32));
      assertThrows(IOException.class, () -> admin.cloneSnapshot(snapshot, others));
      drop(table, index);
      admin.deleteSnapshot(snapshot);
    }
  }

  private static long entries(IndexedTable table, GlobalIndex index) throws IOException {
    try (Table entries = table.connection.getTable(table.entries(index))) {
      return Tables.drain(entries.getScanner(new Scan()));
    }
  }

  /** HBase 2.6 empties single regions, too, without disabling their table. */
  @Test
  void aTruncatedRegionOfEntries() throws Exception {
    Method truncate;
    try {
      truncate = Admin.class.getMethod("truncateRegion", byte[].class);
    } catch (NoSuchMethodException e) {
      Assumptions.abort("HBase truncates no single regions");
      return;
    }
    try (IndexedTable table = new IndexedTable("region-truncated");
        Admin admin = table.connection.getAdmin()) {
      GlobalIndex index = table.created("v", 0);
      table.awaitCovered(index);
      long marks = table.marks(index);
      long entries = entries(table, index);
      assertTrue(entries > 0);
      truncate.invoke(admin, admin.getRegions(table.entries(index)).get(0).getRegionName());
      assertMarked(table, index, marks);
      table.awaitCovered(index);
      assertEquals(entries, entries(table, index));
      drop(table, index);
    }
  }

  @Test
  void alteredBase() throws Exception {
    try (IndexedTable table = new IndexedTable("altered");
        Admin admin = table.connection.getAdmin()) {
      GlobalIndex index = table.created("v", 0);
      table.awaitCovered(index);
      TableDescriptor now = table.descriptor(table.name);
      long marks = table.marks(index);
      IOException refused =
          assertThrows(
              IOException.class,
              () ->
                  admin.modifyTable(
                      TableDescriptorBuilder.newBuilder(now)
                          .modifyColumnFamily(
                              ColumnFamilyDescriptorBuilder.newBuilder(now.getColumnFamilies()[0])
                                  .setNewVersionBehavior(true)
                                  .build())
                          .build()));
      assertTrue(refused.getMessage().contains("drop the index"), refused::getMessage);
      // A region has the values of its table in its configuration.
      for (String key :
          List.of(
              CoprocessorHost.COPROCESSORS_ENABLED_CONF_KEY,
              CoprocessorHost.USER_COPROCESSORS_ENABLED_CONF_KEY,
              CoprocessorHost.ABORT_ON_ERROR_KEY)) {
        refused =
            assertThrows(
                IOException.class,
                () ->
                    admin.modifyTable(
                        TableDescriptorBuilder.newBuilder(now).setValue(key, "false").build()));
        assertTrue(refused.getMessage().contains(key), refused::getMessage);
      }
      for (String key :
          List.of(
              CoprocessorHost.REGION_COPROCESSOR_CONF_KEY,
              CoprocessorHost.USER_REGION_COPROCESSOR_CONF_KEY)) {
        String classes = VisibilityController.class.getName();
        refused =
            assertThrows(
                IOException.class,
                () ->
                    admin.modifyTable(
                        TableDescriptorBuilder.newBuilder(now).setValue(key, classes).build()));
        assertTrue(refused.getMessage().contains(key), refused::getMessage);
      }
      refused =
          assertThrows(
              IOException.class,
              () ->
                  admin.modifyTable(
                      TableDescriptorBuilder.newBuilder(now)
                          .setCoprocessor(
                              CoprocessorDescriptorBuilder.newBuilder(
                                      MultiRowMutationEndpoint.class.getName())
                                  .setPriority(Integer.MAX_VALUE)
                                  .build())
                          .build()));
      assertTrue(refused.getMessage().contains("asked after it"), refused::getMessage);
      admin.modifyTable(withTimeToLive(now, 1_000)); // what was hidden for good no longer is
      assertMarked(table, index, marks);
      marks = table.marks(index);
      admin.modifyTable(withTimeToLive(now, 500));
      assertEquals(marks, table.marks(index));
      admin.modifyTable(withTimeToLive(table.descriptor(table.name), 100_000));
      assertMarked(table, index, marks);

      // Another hand takes the definition away, and puts it back.
      TableDescriptor with = table.descriptor(table.name);
      marks = table.marks(index);
      admin.modifyTable(
          TableDescriptorBuilder.newBuilder(with)
              .setValue(IndexDefinitions.GLOBAL_KEY, "nobody reads this")
              .build());
      assertMarked(table, index, marks);
      assertNotNull(table.row(index));
      assertSwitchedOff(table, index);
      admin.modifyTable(with);
      table.awaitCovered(index);
      // Or the observer.
      admin.modifyTable(
          TableDescriptorBuilder.newBuilder(with)
              .removeCoprocessor(LCIndexConstants.GLOBAL_OBSERVER_CLASS)
              .build());
      assertSwitchedOff(table, index);
      admin.modifyTable(with);
      table.awaitCovered(index);
      drop(table, index);
      assertNull(table.row(index));
    }
  }

  /** No region builds it, not even one that has not reopened yet and so still writes entries. */
  private static void assertSwitchedOff(IndexedTable table, GlobalIndex index) throws IOException {
    assertTrue(
        table.row(index).tokens().stream().anyMatch(token -> token.reason() == Reason.DISABLED),
        () -> index + " is marked for good");
  }

  private static TableDescriptor withTimeToLive(TableDescriptor table, int seconds) {
    return TableDescriptorBuilder.newBuilder(table)
        .modifyColumnFamily(
            ColumnFamilyDescriptorBuilder.newBuilder(table.getColumnFamilies()[0])
                .setTimeToLive(seconds)
                .build())
        .build();
  }
}
