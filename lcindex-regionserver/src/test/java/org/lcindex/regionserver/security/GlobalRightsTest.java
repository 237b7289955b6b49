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
package org.lcindex.regionserver.security;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.HexFormat;
import java.util.List;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.NamespaceDescriptor;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.CheckAndMutate;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Increment;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.security.AccessDeniedException;
import org.apache.hadoop.hbase.security.access.Permission.Action;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.lcindex.cluster.MasterObservers;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.global.table.CatalogTable;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.regionserver.global.EntriesGuard;
import org.lcindex.rpc.caller.RegionCaller;
import org.lcindex.rpc.endpoint.LCIndexMasterService;
import org.lcindex.rpc.endpoint.MasterOp;
import org.lcindex.rpc.endpoint.MasterRequest;
import org.lcindex.rpc.endpoint.RegionRequest;
import org.lcindex.rpc.reply.MasterReply;

/** Who may have the master create a global index, and who may touch its tables. */
class GlobalRightsTest {
  private static RegionRequest create(TableName table, long generation) {
    GlobalIndex index =
        GlobalIndex.parse(
            "f:price DOUBLE GLOBAL GENERATION " + HexFormat.of().toHexDigits(generation));
    return RegionRequest.master(
        new MasterRequest(MasterOp.CREATE, "1", table.getNameAsString(), index.toString()));
  }

  private static IOException answer(String user, TableName table, TableName named)
      throws Exception {
    try (RegionCaller caller = new RegionCaller(SecureCluster.connection(user), 1)) {
      return assertThrows(
          IOException.class,
          () ->
              caller.call(table, HConstants.EMPTY_START_ROW, create(named, 1), MasterReply.class));
    }
  }

  @Test
  void commandsWantWhatAnAlterWants() throws Exception {
    new MasterObservers(SecureCluster.get()).addOurs();
    TableName table = SecuredTable.create("guarded", (row, put) -> {});
    TableName others = TableName.valueOf("somebody-elses");
    SecureCluster.grant("altering", table, null, null, Action.CREATE);
    SecureCluster.grant("reading", table, null, null, Action.READ);
    for (String user : new String[] {"stranger", "reading"}) {
      IOException denied = answer(user, table, table);
      assertTrue(denied instanceof AccessDeniedException, denied::toString);
    }
    // The cluster has labels, which is found out after the rights.
    String further = answer("altering", table, table).getMessage();
    assertTrue(further.contains("VisibilityController"), further);
    String other = answer("altering", table, others).getMessage();
    assertTrue(other.contains("no other table"), other);
  }

  /**
   * Whoever may not alter the table changes nothing of it, the local index of a command neither.
   */
  @Test
  void soDoTheCommandsOfClients() throws Exception {
    new MasterObservers(SecureCluster.get()).addOurs();
    TableName table = SecuredTable.create("commanded", (row, put) -> {});
    SecureCluster.grant("creating", table, null, null, Action.CREATE);
    SecureCluster.grant("querying", table, null, null, Action.READ);
    TableDescriptor before;
    try (Admin admin = SecureCluster.connection(null).getAdmin()) {
      before = admin.getDescriptor(table);
    }
    GlobalDefinition definition =
        (GlobalDefinition) IndexDefinition.parse("f:price DOUBLE GLOBAL", null);
    byte[] family = definition.family();
    byte[] qualifier = definition.qualifier();
    List<IndexDefinition> both = List.of(IndexDefinition.parse("f:note STRING", null), definition);
    for (String user : new String[] {"querying", "creating"}) {
      try (LCIndexAdmin admin = new LCIndexAdmin(SecureCluster.connection(user))) {
        List<Executable> deeds =
            List.of(
                () -> admin.createIndexes(table, both), () -> admin.estimate(table, definition, 0));
        for (Executable deed : deeds) {
          IOException refused = assertThrows(IOException.class, deed);
          assertEquals(
              user.equals("querying"), refused instanceof AccessDeniedException, refused::toString);
          if (user.equals("creating")) {
            assertTrue(refused.getMessage().contains("VisibilityController"), refused::toString);
          }
        }
        assertThrows(IOException.class, () -> admin.rebuildGlobal(table, family, qualifier));
        assertThrows(IOException.class, () -> admin.dropIndexes(table, List.of(definition), false));
      }
    }
    try (Admin admin = SecureCluster.connection(null).getAdmin()) {
      assertEquals(before, admin.getDescriptor(table));
    }
  }

  /** HBase itself wants ADMIN on the whole cluster there. */
  @Test
  void theMastersOwnEndpointIsForAdministrators() throws Exception {
    new MasterObservers(SecureCluster.get()).addOurs();
    TableName table = SecuredTable.load(SecureCluster.connection(null), "own", (row, put) -> {});
    SecureCluster.grant("owner", table, null, null, Action.CREATE);
    MasterRequest request = create(table, 2).master();
    try (Admin admin = SecureCluster.connection("owner").getAdmin()) {
      assertThrows(
          AccessDeniedException.class,
          () -> LCIndexMasterService.call(admin.coprocessorService(), request));
    }
    try (Admin admin = SecureCluster.connection(null).getAdmin()) {
      IOException further =
          assertThrows(
              IOException.class,
              () -> LCIndexMasterService.call(admin.coprocessorService(), request));
      assertTrue(further.getMessage().contains("VisibilityController"), further::getMessage);
    }
  }

  @Test
  void tablesOfIndexesAreTheServers() throws Exception {
    new MasterObservers(SecureCluster.get()).addOurs();
    try (Admin admin = SecureCluster.connection(null).getAdmin()) {
      if (!List.of(admin.listNamespaces()).contains(GlobalTables.NAMESPACE)) {
        admin.createNamespace(NamespaceDescriptor.create(GlobalTables.NAMESPACE).build());
      }
      admin.createTable(
          TableDescriptorBuilder.newBuilder(CatalogTable.describe())
              .setCoprocessor(EntriesGuard.class.getName())
              .build());
    }
    SecureCluster.grant("cataloguer", GlobalTables.CATALOG, null, null, Action.values());
    TableDescriptor written = CatalogTable.describe();
    try (Admin admin = SecureCluster.connection("cataloguer").getAdmin()) {
      assertThrows(AccessDeniedException.class, () -> admin.disableTable(GlobalTables.CATALOG));
      assertThrows(AccessDeniedException.class, () -> admin.modifyTable(written));
      assertThrows(AccessDeniedException.class, () -> admin.deleteTable(GlobalTables.CATALOG));
    }
    byte[] family = CatalogTable.indexFamily();
    byte[] row = {'r'};
    Put put = new Put(row).addColumn(family, row, row);
    for (String user : new String[] {"cataloguer", null}) {
      try (Table catalog = SecureCluster.connection(user).getTable(GlobalTables.CATALOG)) {
        List<Executable> deeds =
            List.of(
                () -> catalog.put(put),
                () -> catalog.get(new Get(row)),
                () -> catalog.getScanner(family).next(),
                () -> catalog.increment(new Increment(row).addColumn(family, family, 1)),
                () -> catalog.delete(new Delete(row)),
                () ->
                    catalog.checkAndMutate(
                        CheckAndMutate.newBuilder(row).ifNotExists(family, row).build(put)));
        for (Executable deed : deeds) {
          if (user == null) {
            assertDoesNotThrow(deed);
          } else {
            assertThrows(AccessDeniedException.class, deed);
          }
        }
      }
    }
    try (Admin admin = SecureCluster.connection(null).getAdmin()) {
      assertFalse(admin.isTableDisabled(GlobalTables.CATALOG));
    }
  }
}
