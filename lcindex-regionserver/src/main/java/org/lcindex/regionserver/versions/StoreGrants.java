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
package org.lcindex.regionserver.versions;

import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.security.access.GetUserPermissionsRequest;
import org.apache.hadoop.hbase.security.access.Permission;
import org.apache.hadoop.hbase.security.access.Permission.Action;
import org.apache.hadoop.hbase.security.access.TablePermission;
import org.apache.hadoop.hbase.security.access.UserPermission;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Gives the table of the next version the grants that the table of the current one has, with the
 * server's own rights. Nothing is taken away: what is revoked of one version is to be revoked of
 * each. Grants on the namespace need no copy. Thread safe.
 */
record StoreGrants(Connection connection, OwnThreads threads) {

  /**
   * Copies what is missing.
   *
   * @return how many grants were given
   */
  int copy(TableName from, TableName to) throws IOException {
    return threads.call(() -> copied(from, to));
  }

  private int copied(TableName from, TableName to) throws IOException {
    try (Admin admin = connection.getAdmin()) {
      Map<String, Set<Action>> there = new TreeMap<>();
      for (UserPermission given : grants(admin, to)) {
        if (given.getPermission() instanceof TablePermission permission) {
          there
              .computeIfAbsent(key(given, permission), any -> EnumSet.noneOf(Action.class))
              .addAll(List.of(permission.getActions()));
        }
      }
      int copied = 0;
      for (UserPermission given : grants(admin, from)) {
        if (given.getPermission() instanceof TablePermission permission
            && permission.getActions().length > 0
            && !there
                .getOrDefault(key(given, permission), Set.of())
                .containsAll(List.of(permission.getActions()))) {
          admin.grant(
              new UserPermission(
                  given.getUser(),
                  Permission.newBuilder(to)
                      .withFamily(permission.getFamily())
                      .withQualifier(permission.getQualifier())
                      .withActions(permission.getActions())
                      .build()),
              true);
          copied++;
        }
      }
      return copied;
    }
  }

  private static List<UserPermission> grants(Admin admin, TableName table) throws IOException {
    try {
      return admin.getUserPermissions(GetUserPermissionsRequest.newBuilder(table).build());
    } catch (IOException e) {
      if (String.valueOf(e.getMessage()).contains("is not loaded")) {
        return List.of(); // another authorizer keeps them
      }
      throw e;
    }
  }

  private static String key(UserPermission given, TablePermission permission) {
    return given.getUser()
        + '/'
        + (permission.hasFamily() ? Bytes.toStringBinary(permission.getFamily()) : "")
        + '/'
        + (permission.hasQualifier() ? Bytes.toStringBinary(permission.getQualifier()) : "");
  }
}
