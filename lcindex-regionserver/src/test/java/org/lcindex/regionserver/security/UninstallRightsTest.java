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
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.security.PrivilegedExceptionAction;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.security.User;
import org.apache.hadoop.hbase.security.access.AccessControlClient;
import org.apache.hadoop.hbase.security.access.Permission.Action;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.MasterObservers;
import org.lcindex.definition.GlobalTables;
import org.lcindex.query.admin.IndexDdl;
import org.lcindex.query.cli.LCIndexCommand;
import org.lcindex.query.store.StoreAdmin;
import org.lcindex.regionserver.testing.Await;

/** Who may not do all of an uninstall is told so before the first drop. */
class UninstallRightsTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String user, String... words) throws Exception {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    List<String> all = new ArrayList<>(List.of(words));
    all.add("--zookeeper");
    all.add(
        "localhost:" + SecureCluster.get().configuration().get(HConstants.ZOOKEEPER_CLIENT_PORT));
    return User.createUserForTesting(
            SecureCluster.get().configuration(), user, new String[] {"testers"})
        .runAs(
            (PrivilegedExceptionAction<Integer>)
                () ->
                    LCIndexCommand.commandLine()
                        .setOut(new PrintWriter(out, true))
                        .setErr(new PrintWriter(err, true))
                        .execute(all.toArray(String[]::new)));
  }

  private static TableDescriptor descriptor(TableName table) throws Exception {
    try (Admin admin = SecureCluster.connection(null).getAdmin()) {
      return admin.getDescriptor(table);
    }
  }

  private void refused(String user, String why) throws Exception {
    assertEquals(1, run(user, "uninstall", "--all", "--yes"), () -> out + "" + err);
    assertTrue(err.toString().contains("Nothing is dropped: " + why), err::toString);
  }

  @Test
  void rightsAreAskedForBeforeTheFirstDrop() throws Exception {
    new MasterObservers(SecureCluster.get()).addOurs();
    TableName table = SecuredTable.create("to-be-stripped", (row, put) -> {});
    String store = "a-store-that-stays";
    new StoreAdmin(SecureCluster.connection(null)).create(store, null);
    SecureCluster.grant("of-one-table", table, null, null, Action.ADMIN);
    SecureCluster.run(
        () ->
            AccessControlClient.grant(
                SecureCluster.connection(null), "of-the-cluster", Action.ADMIN, Action.READ));
    User granted =
        User.createUserForTesting(
            SecureCluster.get().configuration(), "of-the-cluster", new String[] {"testers"});
    Await.until(
        SecuredTable.LIMIT,
        () -> "permissions",
        () ->
            SecureCluster.get().regionServers().stream()
                .map(server -> server.getAccessChecker().getAuthManager())
                .allMatch(known -> known.authorizeUserGlobal(granted, Action.ADMIN)));
    TableDescriptor before = descriptor(table);
    refused("of-one-table", "'lcindex uninstall --all' alters every table");
    refused("of-the-cluster", "table lcindex:");
    assertEquals(before, descriptor(table));
    try (Admin admin = SecureCluster.connection(null).getAdmin()) {
      assertTrue(admin.isTableEnabled(GlobalTables.STORES));
    }
    String name = table.getNameAsString();
    assertEquals(1, run("of-no-table", "uninstall", "--table", name, "--yes"));
    assertEquals(before, descriptor(table));
    assertEquals(
        0, run("of-one-table", "uninstall", "--table", name, "--yes"), () -> out + "" + err);
    assertEquals(List.of(), IndexDdl.values(descriptor(table)));
    new StoreAdmin(SecureCluster.connection(null)).deleteAll(store);
  }
}
