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
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.ipc.RpcServer;
import org.apache.hadoop.hbase.security.AccessDeniedException;
import org.apache.hadoop.hbase.security.Superusers;
import org.apache.hadoop.hbase.security.User;
import org.apache.hadoop.hbase.security.access.AccessChecker;
import org.apache.hadoop.hbase.security.access.Permission;
import org.apache.hadoop.hbase.security.access.Permission.Action;
import org.lcindex.definition.GlobalTables;

/**
 * Who may have the master do something. Commands on a table's indexes want what HBase wants for an
 * alter: ADMIN or CREATE on the table. The tables of global indexes are altered by superusers only,
 * which the user of the servers is. With {@code hbase.security.authorization} off commands are as
 * open as HBase itself; where another authorizer than AccessController is at work nobody but
 * superusers passes. Thread safe.
 */
record MasterRights(Configuration conf, Connection connection) {

  /** Whoever makes the call that this thread answers; the server's user where there is none. */
  static User caller(Optional<User> known) throws IOException {
    Optional<User> caller = known.isPresent() ? known : RpcServer.getRequestUser();
    return caller.isPresent() ? caller.get() : User.getCurrent();
  }

  /** Returns if the caller may alter the table; throws {@link AccessDeniedException} if not. */
  void requireAlter(TableName table, String request) throws IOException {
    User caller = caller(Optional.empty());
    if (!AccessChecker.isAuthorizationSupported(conf) || Superusers.isSuperUser(caller)) {
      return;
    }
    List<Permission> either =
        List.of(
            Permission.newBuilder(table).withActions(Action.ADMIN).build(),
            Permission.newBuilder(table).withActions(Action.CREATE).build());
    require(caller, either, table, request);
  }

  private void require(User caller, List<Permission> either, TableName table, String request)
      throws IOException {
    if (!allowed(caller, either)) {
      throw new AccessDeniedException(
          String.format(
              "Insufficient permissions for user '%s' (%s wants ADMIN or CREATE on table %s)",
              caller.getShortName(), request, table));
    }
  }

  /** In the handler's own thread: HBase's master answers this only where there is a caller. */
  private boolean allowed(User caller, List<Permission> oneOf) throws IOException {
    try (Admin admin = connection.getAdmin()) {
      return admin.hasUserPermissions(caller.getShortName(), oneOf).contains(true);
    } catch (IOException e) {
      if (String.valueOf(e.getMessage()).contains("is not loaded")) {
        return false; // another authorizer
      }
      throw e;
    }
  }

  /**
   * Returns if the caller is a superuser or has ADMIN on the whole cluster; throws {@link
   * AccessDeniedException} if not. ADMIN on a table of ours, or on its namespace, is not enough.
   */
  void requireOperator(Optional<User> known, TableName table, String request) throws IOException {
    User caller = caller(known);
    if (!AccessChecker.isAuthorizationSupported(conf) || Superusers.isSuperUser(caller)) {
      return;
    }
    List<Permission> cluster = List.of(Permission.newBuilder().withActions(Action.ADMIN).build());
    if (!allowed(caller, cluster)) {
      throw new AccessDeniedException(
          String.format(
              "Table %s is LCIndex's own: %s is for HBase's superusers and for ADMIN on"
                  + " the whole cluster, and '%s' is neither. Have a superuser do it",
              table, request, caller.getShortName()));
    }
  }

  /** Returns if the caller is a superuser; throws {@link AccessDeniedException} if not. */
  static void requireSuperuser(Optional<User> known, TableName table, String request)
      throws IOException {
    User caller = caller(known);
    if (!Superusers.isSuperUser(caller)) {
      throw new AccessDeniedException(
          "Table "
              + table
              + (table.equals(GlobalTables.STORES)
                  ? " has the versioned stores of LCIndex: "
                  : " is of a global index of LCIndex: ")
              + request
              + " is for HBase's superusers, and '"
              + caller.getShortName()
              + (table.equals(GlobalTables.STORES)
                  ? "' is none. Commands on stores change its rows"
                  : "' is none. Index commands create and drop it with its index"));
    }
  }
}
