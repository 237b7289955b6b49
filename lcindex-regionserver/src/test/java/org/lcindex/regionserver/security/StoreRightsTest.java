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

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.security.AccessDeniedException;
import org.apache.hadoop.hbase.security.User;
import org.apache.hadoop.hbase.security.access.AccessControlClient;
import org.apache.hadoop.hbase.security.access.AccessControlConstants;
import org.apache.hadoop.hbase.security.access.Permission.Action;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.lcindex.cluster.MasterObservers;
import org.lcindex.definition.GlobalTables;
import org.lcindex.offline.store.StoresTable;
import org.lcindex.query.store.StoreAdmin;
import org.lcindex.query.store.VersionedStore;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.regionserver.versions.TestVersion;
import org.lcindex.rpc.caller.Causes;

/** Who may make, push, swap and read stores, with AccessController and with EXEC asked for. */
class StoreRightsTest {
  private static final int ROWS = 20;

  private int pushed;

  @BeforeEach
  void prepare() throws Exception {
    new MasterObservers(SecureCluster.get()).addOurs();
  }

  private static StoreAdmin stores(String user) throws Exception {
    return new StoreAdmin(SecureCluster.connection(user));
  }

  private static void grantNamespace(String user, String namespace, Action action)
      throws Exception {
    SecureCluster.run(
        () -> AccessControlClient.grant(SecureCluster.connection(null), namespace, user, action));
    User granted =
        User.createUserForTesting(
            SecureCluster.get().configuration(), user, new String[] {"testers"});
    Await.until(
        SecuredTable.LIMIT,
        () -> "permissions of " + user,
        () ->
            SecureCluster.get().regionServers().stream()
                .map(server -> server.getAccessChecker().getAuthManager())
                .allMatch(known -> known.authorizeUserNamespace(granted, namespace, action)));
  }

  private StoreAdmin.Pushed push(String user, String store) throws Exception {
    pushed++;
    TestVersion version = new TestVersion(SecureCluster.get(), pushed, ROWS, false);
    return stores(user).push(store, version, null, SecuredTable.LIMIT, line -> {});
  }

  private static int rows(Connection user, TableName table) throws IOException {
    int rows = 0;
    try (Table opened = user.getTable(table);
        ResultScanner scanner = opened.getScanner(new Scan())) {
      for (Result row = scanner.next(); row != null; row = scanner.next()) {
        rows++;
      }
    }
    return rows;
  }

  private static int read(String user, String store) throws Exception {
    Connection connection = SecureCluster.connection(user);
    return VersionedStore.open(connection, store).read(table -> rows(connection, table));
  }

  private static void denied(Executable deed) {
    IOException thrown = assertThrows(IOException.class, deed);
    assertTrue(Causes.denial(thrown).isPresent(), thrown::toString);
  }

  @Test
  void storesFollowNamespaceAndTableGrants() throws Exception {
    String store = "guarded-store";
    grantNamespace("pusher", "default", Action.CREATE);
    grantNamespace("everything", "default", Action.READ);
    // The table of stores is made with the first one, by an administrator of the cluster.
    denied(() -> stores("stranger").create(store, null));
    stores(null).create(store, null);
    denied(() -> stores("stranger").create("another-store", null));
    denied(() -> push("stranger", store));
    TableName first = push("pusher", store).table();
    denied(() -> stores("stranger").swap(store, null));
    denied(() -> stores("everything").swap(store, null));
    stores("pusher").swap(store, null);

    SecureCluster.grant("reader-of-one", first, null, null, Action.READ);
    SecureCluster.grant("reader-of-column", first, TestVersion.FAMILY, null, Action.READ);
    SecureCluster.grant("looks-after-one", first, null, null, Action.ADMIN);
    assertEquals(ROWS, read("reader-of-one", store));
    assertEquals(ROWS, read("reader-of-column", store));
    assertEquals(ROWS, read("everything", store));
    denied(() -> read("stranger", store));
    denied(() -> stores("stranger").status(store));
    assertEquals(List.of(), stores("stranger").list());
    assertEquals(1, stores("reader-of-one").list().size());

    StoreAdmin.Pushed second = push("pusher", store);
    assertTrue(second.notes().toString().contains("given on " + second.table()), second::toString);
    denied(() -> stores("reader-of-one").swap(store, null));
    stores("pusher").swap(store, null);
    // Grants were copied before the swap, so nobody is refused after it.
    assertEquals(
        second.table(),
        VersionedStore.open(SecureCluster.connection("reader-of-one"), store).table());
    assertEquals(ROWS, read("reader-of-one", store));
    assertEquals(ROWS, read("reader-of-column", store));
    assertEquals(ROWS, read("everything", store));
    denied(() -> read("stranger", store));
    denied(() -> stores("reader-of-one").rollback(store, null));
    stores("looks-after-one").rollback(store, null);
    assertEquals(ROWS, read("reader-of-one", store));

    denied(() -> stores("reader-of-one").delete(store, 1));
    denied(() -> stores("looks-after-one").deleteAll(store));
    stores("pusher").deleteAll(store);
  }

  /** Nobody but the servers touches the rows, whatever was granted. */
  @Test
  void theTableOfStoresIsTheServers() throws Exception {
    stores(null).create("known-store", null);
    SecureCluster.grant("keeper", GlobalTables.STORES, null, null, Action.values());
    byte[] family = StoresTable.family();
    byte[] row = {'r'};
    try (Table table = SecureCluster.connection("keeper").getTable(GlobalTables.STORES);
        Admin admin = SecureCluster.connection("keeper").getAdmin()) {
      List<Executable> deeds =
          List.of(
              () -> table.put(new Put(row).addColumn(family, StoresTable.qualifier(), row)),
              () -> table.get(new Get(row)),
              () -> table.getScanner(family).next(),
              () -> table.delete(new Delete(row)),
              () -> admin.disableTable(GlobalTables.STORES),
              () -> admin.modifyTable(StoresTable.describe()),
              () -> admin.deleteTable(GlobalTables.STORES));
      for (Executable deed : deeds) {
        assertThrows(AccessDeniedException.class, deed);
      }
    }
    stores(null).deleteAll("known-store");
  }

  private static void askForExec(boolean on) throws Exception {
    try (Admin admin = SecureCluster.connection(null).getAdmin()) {
      admin.modifyTable(
          TableDescriptorBuilder.newBuilder(admin.getDescriptor(GlobalTables.STORES))
              .setValue(AccessControlConstants.EXEC_PERMISSION_CHECKS_KEY, String.valueOf(on))
              .build());
    }
  }

  /** As for global indexes: EXEC on namespace lcindex lets users call, and read nothing else. */
  @Test
  void whereEndpointsNeedExecReadersNeedItOnTheNamespace() throws Exception {
    String store = "exec-store";
    stores(null).create(store, null);
    TableName table = push(null, store).table();
    stores(null).swap(store, null);
    SecureCluster.grant("reads-only", table, null, null, Action.READ);
    SecureCluster.grant("reads-and-calls", table, null, null, Action.READ);
    askForExec(true);
    denied(() -> read("reads-only", store));
    grantNamespace("reads-and-calls", GlobalTables.NAMESPACE, Action.EXEC);
    assertEquals(ROWS, read("reads-and-calls", store));
    stores(null).deleteAll(store);
  }

  @AfterEach
  void askForExecNoMore() throws Exception {
    askForExec(false);
  }
}
