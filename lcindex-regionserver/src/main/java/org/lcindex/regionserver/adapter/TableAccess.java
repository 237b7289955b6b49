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
package org.lcindex.regionserver.adapter;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.apache.hadoop.hbase.ipc.RpcServer;
import org.apache.hadoop.hbase.regionserver.RegionServerServices;
import org.apache.hadoop.hbase.security.AccessDeniedException;
import org.apache.hadoop.hbase.security.Superusers;
import org.apache.hadoop.hbase.security.User;
import org.apache.hadoop.hbase.security.access.AccessChecker;
import org.apache.hadoop.hbase.security.access.Permission.Action;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * Who may ask an endpoint for what: what it tells of a table is guarded like the table's data. The
 * table is mostly that of the region which is asked, and need not be.
 *
 * <p>With {@code hbase.security.authorization} on, the permissions are those that AccessController
 * keeps, asked for as the server's own calls do. ADMIN or CREATE on the table, which HBase wants
 * for its descriptor, a flush or an alter, is wanted for all but two things: READ on any part of
 * the table is enough for its families and the definitions on columns that the caller may read, and
 * plans are their user's, and everybody's for an ADMIN of the table. Where another authorizer is at
 * work AccessController keeps no permissions, so superusers are left. Without authorization all is
 * as open as HBase itself. Thread safe.
 *
 * @param environment of any region of the server that is asked
 */
@InterfaceAudience.Private
public record TableAccess(RegionCoprocessorEnvironment environment, TableName table) {

  /** The server's own; the environment's includes the table's, which its creator writes. */
  private Configuration configuration() {
    return services()
        .map(RegionServerServices::getConfiguration)
        .orElseGet(() -> environment.getConnection().getConfiguration());
  }

  private Optional<RegionServerServices> services() {
    return environment.getOnlineRegions() instanceof RegionServerServices services
        ? Optional.of(services)
        : Optional.empty();
  }

  /** Whoever makes the call that this thread answers; as AccessController sees it. */
  public static User caller() throws IOException {
    Optional<User> caller = RpcServer.getRequestUser();
    return caller.isPresent() ? caller.get() : User.getCurrent();
  }

  /**
   * Returns if the caller may look after the table.
   *
   * @param request what is wanted, for HBase's audit log
   * @throws AccessDeniedException otherwise, in AccessController's words
   */
  public void requireAdminOrCreate(String request) throws IOException {
    require(caller(), permission(request, Action.ADMIN, Action.CREATE));
  }

  /**
   * Returns if the caller may create tables in the table's namespace, as HBase itself asks it.
   *
   * @param request what is wanted, for HBase's audit log
   * @throws AccessDeniedException otherwise, in AccessController's words
   */
  public void requireNamespace(String request) throws IOException {
    require(
        caller(),
        (checker, user) ->
            checker.requireNamespacePermission(
                user, request, table.getNamespaceAsString(), null, Action.ADMIN, Action.CREATE));
  }

  /**
   * Returns if the caller may read any of the table, or look after it.
   *
   * @param request what is wanted, for HBase's audit log
   */
  public void requireRead(String request) throws IOException {
    require(caller(), access(request));
  }

  /**
   * Whether the caller may read a column, or look after the table.
   *
   * @param request what is wanted, for HBase's audit log
   */
  public boolean mayRead(String request, byte[] family, byte[] qualifier) throws IOException {
    return passes(
        caller(),
        (checker, caller) ->
            checker.requirePermission(
                caller,
                request,
                table,
                family,
                qualifier,
                null,
                Action.READ,
                Action.ADMIN,
                Action.CREATE));
  }

  /**
   * Whether the caller may read a column's values, for which looking after the table is not enough.
   *
   * @param request what is wanted, for HBase's audit log
   */
  public boolean mayReadValues(String request, byte[] family, byte[] qualifier) throws IOException {
    return passes(
        caller(),
        (checker, caller) ->
            checker.requirePermission(
                caller, request, table, family, qualifier, null, Action.READ));
  }

  /**
   * Whether somebody may know and end what others do with the table, now and not when it was asked.
   *
   * @param request what is wanted, for HBase's audit log
   */
  public boolean isAdmin(String request, User user) throws IOException {
    return passes(user, permission(request, Action.ADMIN));
  }

  /**
   * Whether the caller may read any of the table, or look after it.
   *
   * @param request what is wanted, for HBase's audit log
   */
  public boolean mayReadSome(String request) throws IOException {
    return passes(caller(), access(request));
  }

  private Check permission(String request, Action... oneOf) {
    return (checker, user) ->
        checker.requirePermission(user, request, table, null, null, null, oneOf);
  }

  private Check access(String request) {
    // A refusal names the last one, the least that is enough.
    return (checker, user) ->
        checker.requireAccess(user, request, table, Action.ADMIN, Action.CREATE, Action.READ);
  }

  /** A question to AccessController's permissions; throws when the answer is no. */
  @FunctionalInterface
  private interface Check {
    void of(AccessChecker checker, User caller) throws IOException;
  }

  /** Whether permissions are asked for at all. */
  public boolean isOn() {
    return AccessChecker.isAuthorizationSupported(configuration());
  }

  private boolean passes(User user, Check check) throws IOException {
    try {
      require(user, check);
      return true;
    } catch (AccessDeniedException e) {
      return false;
    }
  }

  private void require(User caller, Check check) throws IOException {
    if (!isOn()) {
      return;
    }
    AccessChecker checker = services().map(RegionServerServices::getAccessChecker).orElse(null);
    if (checker != null) {
      check.of(checker, caller);
    } else if (!Superusers.isSuperUser(caller)) {
      throw new AccessDeniedException(
          "Insufficient permissions for user '" + caller.getShortName() + "' on " + table);
    }
  }

  /**
   * The user whose plans the caller may see; null for everybody's.
   *
   * @param request what is wanted, for HBase's audit log
   */
  public String seesPlansOf(String request) throws IOException {
    return isAdmin(request, caller()) ? null : callerName();
  }

  /** The name of the caller. */
  public String callerName() throws IOException {
    return caller().getShortName();
  }
}
