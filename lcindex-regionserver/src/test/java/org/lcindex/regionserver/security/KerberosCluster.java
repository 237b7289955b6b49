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

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PrivilegedExceptionAction;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.coprocessor.CoprocessorHost;
import org.apache.hadoop.hbase.security.User;
import org.apache.hadoop.hbase.security.access.AccessController;
import org.apache.hadoop.minikdc.MiniKdc;
import org.apache.hadoop.security.UserGroupInformation;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.config.ConfigKeys;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.regionserver.hook.LCIndexServerObserver;

/**
 * A KDC and an embedded cluster of two region servers that takes Kerberos tickets only, and
 * encrypts every call. A JVM has one realm and one login, so this needs a JVM of its own.
 */
final class KerberosCluster implements AutoCloseable {
  private static final String REALM = "EXAMPLE.COM";
  private static final String SERVERS = "hbase/localhost";

  private final Path folder = Files.createTempDirectory("lcindex-kerberos");
  private final Map<String, Connection> connections = new HashMap<>();
  private final MiniKdc kdc;
  final EmbeddedCluster cluster;

  KerberosCluster(String... users) throws Exception {
    kdc = new MiniKdc(MiniKdc.createConf(), folder.toFile());
    kdc.start();
    kdc.createPrincipal(keytab("hbase"), SERVERS);
    for (String user : users) {
      kdc.createPrincipal(keytab(user), user);
    }
    Configuration hadoop = new Configuration();
    hadoop.set("hadoop.security.authentication", "kerberos");
    UserGroupInformation.setConfiguration(hadoop);
    UserGroupInformation.loginUserFromKeytab(name(SERVERS), keytab("hbase").getPath());
    String keytab = keytab("hbase").getPath();
    cluster =
        EmbeddedCluster.builder()
            .regionServers(2)
            .set("hadoop.security.authentication", "kerberos")
            .set(User.HBASE_SECURITY_CONF_KEY, "kerberos")
            .set(User.HBASE_SECURITY_AUTHORIZATION_CONF_KEY, "true")
            .set("hbase.rpc.protection", "privacy")
            .set("hbase.master.kerberos.principal", name(SERVERS))
            .set("hbase.master.keytab.file", keytab)
            .set("hbase.regionserver.kerberos.principal", name(SERVERS))
            .set("hbase.regionserver.keytab.file", keytab)
            .set(
                CoprocessorHost.MASTER_COPROCESSOR_CONF_KEY,
                AccessController.class.getName() + "," + LCIndexConstants.MASTER_OBSERVER_CLASS)
            .set(CoprocessorHost.REGION_COPROCESSOR_CONF_KEY, AccessController.class.getName())
            .set(
                CoprocessorHost.REGIONSERVER_COPROCESSOR_CONF_KEY,
                AccessController.class.getName() + "," + LCIndexServerObserver.class.getName())
            .set(ConfigKeys.CHORE_SECONDS.name(), "1")
            .set(HConstants.ZK_SESSION_TIMEOUT, "40000")
            .start();
  }

  /** A user's name in the realm. */
  private static String name(String principal) {
    return principal + "@" + REALM;
  }

  private File keytab(String user) {
    return folder.resolve(user + ".keytab").toFile();
  }

  /** The connection of a user with a ticket, by the servers' own settings. */
  Connection connection(String user) throws Exception {
    Connection known = connections.get(user);
    if (known == null) {
      known = connection(user, Map.of());
      connections.put(user, known);
    }
    return known;
  }

  private Connection connection(String user, Map<String, String> settings) throws Exception {
    return connect(login(user), settings);
  }

  private User login(String user) throws IOException {
    return User.create(
        UserGroupInformation.loginUserFromKeytabAndReturnUGI(name(user), keytab(user).getPath()));
  }

  /** Does something as a user with a ticket, for what makes connections of its own. */
  <T> T as(String user, PrivilegedExceptionAction<T> deed) throws Exception {
    return login(user).runAs(deed);
  }

  /** The connection of a user with a ticket whose client wants no encryption; close it. */
  Connection unencrypted(String user) throws Exception {
    return connection(user, once(Map.of("hbase.rpc.protection", "integrity")));
  }

  /** The connection of somebody who says a name and has no ticket; close it. */
  Connection withoutTicket(String user) throws Exception {
    Map<String, String> simple =
        Map.of(User.HBASE_SECURITY_CONF_KEY, "simple", "hadoop.security.authentication", "simple");
    return connect(User.create(UserGroupInformation.createRemoteUser(user)), once(simple));
  }

  /** A file with the connection {@code secured} of a user, as `lcindex connection` saves it. */
  Path savedConnection(String user) throws IOException {
    return Files.writeString(
        folder.resolve(user + ".config"),
        """
        [secured]
        zookeeper = localhost:%s
        kerberos = %s %s
        hbase.rpc.protection = privacy
        hbase.master.kerberos.principal = %s
        hbase.regionserver.kerberos.principal = %s
        """
            .formatted(
                cluster.configuration().get(HConstants.ZOOKEEPER_CLIENT_PORT),
                name(user),
                keytab(user),
                name(SERVERS),
                name(SERVERS)));
  }

  /** A refused connection is not tried again. */
  private static Map<String, String> once(Map<String, String> settings) {
    Map<String, String> all = new HashMap<>(settings);
    all.put(HConstants.HBASE_CLIENT_RETRIES_NUMBER, "0");
    return all;
  }

  private Connection connect(User user, Map<String, String> settings) throws Exception {
    Configuration conf = new Configuration(cluster.configuration());
    settings.forEach(conf::set);
    return user.runAs(
        (PrivilegedExceptionAction<Connection>) () -> ConnectionFactory.createConnection(conf));
  }

  @Override
  public void close() throws IOException {
    for (Connection connection : connections.values()) {
      connection.close();
    }
    cluster.close();
    kdc.stop();
    FileUtil.fullyDelete(folder.toFile());
  }
}
