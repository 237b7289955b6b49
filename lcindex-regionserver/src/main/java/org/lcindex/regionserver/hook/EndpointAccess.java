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
package org.lcindex.regionserver.hook;

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
import org.apache.hadoop.hbase.security.UserProvider;
import org.apache.hadoop.hbase.security.access.AccessChecker;
import org.apache.hadoop.hbase.security.access.Permission.Action;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.rpc.RegionOp;

/**
 * Who may ask a region's endpoint for what: what it tells is guarded like the data it tells about.
 *
 * <p>With {@code hbase.security.authorization} on, the permissions are those that AccessController
 * keeps, asked for as the server's own calls do. ADMIN or CREATE on the table, which HBase wants
 * for its descriptor, a flush or an alter, is wanted for all but plans; those are their user's, and
 * everybody's for an ADMIN of the table. Where another authorizer is at work AccessController keeps
 * no permissions, so superusers are left. Without authorization all is as open as HBase itself.
 * Thread safe.
 */
@InterfaceAudience.Private
final class EndpointAccess {
  private final RegionCoprocessorEnvironment environment;
  private final UserProvider users;

  EndpointAccess(RegionCoprocessorEnvironment environment) {
    this.environment = environment;
    this.users = UserProvider.instantiate(configuration());
  }

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

  private TableName table() {
    return environment.getRegionInfo().getTable();
  }

  private boolean isOn() {
    return AccessChecker.isAuthorizationSupported(configuration());
  }

  /** Whoever makes the call that this thread answers; as AccessController sees it. */
  private User caller() throws IOException {
    Optional<User> caller = RpcServer.getRequestUser();
    return caller.isPresent() ? caller.get() : users.getCurrent();
  }

  /**
   * Returns if the caller may look after the table.
   *
   * @throws AccessDeniedException otherwise, in AccessController's words
   */
  void requireAdminOrCreate(RegionOp op) throws IOException {
    if (!isOn()) {
      return;
    }
    User caller = caller();
    AccessChecker checker = services().map(RegionServerServices::getAccessChecker).orElse(null);
    if (checker != null) {
      checker.requirePermission(
          caller, "lcindex " + op, table(), null, null, null, Action.ADMIN, Action.CREATE);
    } else if (!Superusers.isSuperUser(caller)) {
      throw new AccessDeniedException(
          "Insufficient permissions for user '" + caller.getShortName() + "' on " + table());
    }
  }

  /** The user whose plans the caller may see; null for everybody's. */
  String seesPlansOf() throws IOException {
    if (!isOn()) {
      return null;
    }
    User caller = caller();
    AccessChecker checker = services().map(RegionServerServices::getAccessChecker).orElse(null);
    boolean admin =
        checker == null
            ? Superusers.isSuperUser(caller)
            : checker.getAuthManager().authorizeUserTable(caller, table(), Action.ADMIN);
    return admin ? null : caller.getShortName();
  }

  /** The name of the caller. */
  String callerName() throws IOException {
    return caller().getShortName();
  }
}
