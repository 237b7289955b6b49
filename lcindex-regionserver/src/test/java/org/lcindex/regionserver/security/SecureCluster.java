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

import java.io.IOException;
import java.security.PrivilegedExceptionAction;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.coprocessor.CoprocessorHost;
import org.apache.hadoop.hbase.quotas.QuotaUtil;
import org.apache.hadoop.hbase.security.User;
import org.apache.hadoop.hbase.security.access.AccessControlClient;
import org.apache.hadoop.hbase.security.access.AccessController;
import org.apache.hadoop.hbase.security.access.Permission.Action;
import org.apache.hadoop.hbase.security.access.PermissionStorage;
import org.apache.hadoop.hbase.security.visibility.VisibilityConstants;
import org.apache.hadoop.hbase.security.visibility.VisibilityController;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.config.ConfigKeys;
import org.lcindex.regionserver.hook.LCIndexServerObserver;
import org.lcindex.regionserver.testing.Await;

/**
 * One embedded cluster with authorization and quotas on, for the test classes of this package:
 * AccessController and VisibilityController on master and regions, users by name as simple
 * authentication has them. Started when first asked for, stopped with the JVM. The user of this JVM
 * is the superuser. Thread safe.
 */
final class SecureCluster {
  private static final Duration LIMIT = Duration.ofMinutes(10);
  private static final Map<String, Connection> CONNECTIONS = new ConcurrentHashMap<>();

  private static EmbeddedCluster cluster;

  private SecureCluster() {}

  static synchronized EmbeddedCluster get() throws Exception {
    if (cluster == null) {
      String both = AccessController.class.getName() + "," + VisibilityController.class.getName();
      cluster =
          EmbeddedCluster.builder()
              .set(User.HBASE_SECURITY_AUTHORIZATION_CONF_KEY, "true")
              .set(CoprocessorHost.MASTER_COPROCESSOR_CONF_KEY, both)
              .set(CoprocessorHost.REGION_COPROCESSOR_CONF_KEY, both)
              .set(
                  CoprocessorHost.REGIONSERVER_COPROCESSOR_CONF_KEY,
                  AccessController.class.getName() + "," + LCIndexServerObserver.class.getName())
              .set(ConfigKeys.CHORE_SECONDS.name(), "1")
              // A busy machine must not make a call give up.
              .set(ConfigKeys.QUERY_CALL_MILLIS.name(), "20000")
              .set(QuotaUtil.QUOTA_CONF_KEY, "true")
              // HBase 2.5 would look for new quotas every five minutes.
              .set("hbase.quota.refresh.period", "5000")
              // Nobody kills these servers, and a busy machine must not either.
              .set(HConstants.ZK_SESSION_TIMEOUT, "40000")
              .start();
      try (Admin admin = cluster.admin()) {
        Await.until(
            LIMIT,
            () -> "tables of permissions and labels",
            () ->
                admin.isTableAvailable(PermissionStorage.ACL_TABLE_NAME)
                    && admin.isTableAvailable(VisibilityConstants.LABELS_TABLE_NAME));
      }
    }
    return cluster;
  }

  /** The region server. */
  static ServerName server() throws Exception {
    return get().regionServers().get(0).getServerName();
  }

  /** The connection of a user; null is the superuser. It lives as long as the cluster. */
  static Connection connection(String user) throws Exception {
    EmbeddedCluster running = get();
    if (user == null) {
      return running.connection();
    }
    Connection known = CONNECTIONS.get(user);
    if (known == null) {
      known = connect(user, Map.of());
      CONNECTIONS.put(user, known);
    }
    return known;
  }

  /** A connection of a user with settings of its own; close it. */
  static Connection connect(String user, Map<String, String> settings) throws Exception {
    Configuration conf = new Configuration(get().configuration());
    settings.forEach(conf::set);
    return User.createUserForTesting(conf, user, new String[] {"testers"})
        .runAs(
            (PrivilegedExceptionAction<Connection>) () -> ConnectionFactory.createConnection(conf));
  }

  /** What HBase's security clients declare to throw. */
  interface Call {
    void run() throws Throwable;
  }

  static void run(Call call) throws Exception {
    try {
      call.run();
    } catch (Exception | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IOException(e);
    }
  }

  /**
   * Grants permissions on a table, of a family or of a column if these are not null, and waits
   * until the region servers know.
   */
  static void grant(String user, TableName table, byte[] family, byte[] column, Action... actions)
      throws Exception {
    run(() -> AccessControlClient.grant(connection(null), table, user, family, column, actions));
    User granted = User.createUserForTesting(get().configuration(), user, new String[] {"testers"});
    Await.until(
        LIMIT,
        () -> "permissions of " + user,
        () ->
            get().regionServers().stream()
                .map(server -> server.getAccessChecker().getAuthManager())
                .allMatch(
                    known -> known.authorizeUserTable(granted, table, family, column, actions[0])));
  }
}
