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
package org.lcindex.query.cli;

import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.ipc.BlockingRpcClient;
import org.apache.hadoop.hbase.ipc.RpcClientFactory;
import org.apache.hadoop.hbase.security.User;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.text.UserError;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Option;

/**
 * Which cluster a command is for: {@code --zookeeper}, else {@code LCINDEX_ZOOKEEPER}, else {@code
 * hbase-site.xml} in {@code HBASE_CONF_DIR}, else the one on the class path. What {@code
 * hbase-site.xml} says besides holds in every case, and {@code -D} is above all.
 */
@InterfaceAudience.Private
public final class ClusterOptions {
  static final String ZOOKEEPER_VARIABLE = "LCINDEX_ZOOKEEPER";
  static final String CONFIGURATION_VARIABLE = "HBASE_CONF_DIR";

  /** Of HBase, which has it in a class for Netty. */
  private static final String TLS = "hbase.client.netty.tls.enabled";

  private static final String NOT_NAMED =
      "HBase's default; give --zookeeper, or set LCINDEX_ZOOKEEPER or HBASE_CONF_DIR";

  private static final String KERBEROS = "kerberos";

  /** Of HBase, which has them in a class for servers. */
  private static final String CLIENT_PRINCIPAL = "hbase.client.keytab.principal";

  private static final String CLIENT_KEYTAB = "hbase.client.keytab.file";
  private static final Set<String> OWN =
      Set.of(SavedConnections.ZOOKEEPER, SavedConnections.CONF_DIR, SavedConnections.KERBEROS);
  private static final String DEFAULT_PORT = "2181";
  private static final String SITE = "hbase-site.xml";

  /** HBase's own limits, which are minutes: no call may take longer than the command. */
  private static final String[] LIMITS = {
    HConstants.HBASE_RPC_TIMEOUT_KEY,
    HConstants.HBASE_CLIENT_OPERATION_TIMEOUT,
    HConstants.HBASE_CLIENT_META_OPERATION_TIMEOUT,
    HConstants.HBASE_CLIENT_SCANNER_TIMEOUT_PERIOD
  };

  @Option(
      names = "--zookeeper",
      paramLabel = "HOST[:PORT]",
      description =
          "ZooKeeper of the cluster. Else --cluster, else the environment's LCINDEX_ZOOKEEPER, else"
              + " hbase-site.xml in HBASE_CONF_DIR or on the class path.")
  private String zookeeper;

  @Option(
      names = "--cluster",
      paramLabel = "NAME",
      description = "A saved connection; '${ROOT-COMMAND-NAME} connection --help' tells more.")
  private String saved;

  @Option(
      names = "-D",
      paramLabel = "KEY=VALUE",
      showDefaultValue = Visibility.NEVER,
      description = "For example zookeeper.znode.parent=/hbase: a value of HBase's configuration.")
  private Map<String, String> properties = new LinkedHashMap<>();

  private UnaryOperator<String> environment = System::getenv;

  /**
   * A cluster as a command finds it.
   *
   * @param configuration to connect with
   * @param address where it is and who says so, for messages
   */
  @InterfaceAudience.Private
  public record Target(Configuration configuration, String address) {
    /**
     * A cluster by its configuration.
     *
     * @param source who says where it is
     */
    public static Target of(Configuration configuration, String source) {
      return new Target(
          configuration,
          String.format(
              "ZooKeeper %s:%s (%s)",
              configuration.get(HConstants.ZOOKEEPER_QUORUM),
              configuration.get(HConstants.ZOOKEEPER_CLIENT_PORT, DEFAULT_PORT),
              source));
    }

    /** Whether nobody has named a cluster. */
    boolean isDefault() {
      return address.contains(NOT_NAMED);
    }

    /** Whether the environment names it. */
    boolean isOfVariable() {
      return address.endsWith("(" + ZOOKEEPER_VARIABLE + ")");
    }

    /**
     * A connection to it.
     *
     * @throws IOException with the address, when it does not answer in time
     */
    public Connection connect(Duration limit) throws Exception {
      return FirstContact.make(this, limit, FirstContact::locateMeta);
    }
  }

  /** Takes variables from elsewhere. */
  void setEnvironment(UnaryOperator<String> variables) {
    environment = variables;
  }

  /**
   * The cluster of a saved connection.
   *
   * @param environment which may name their file
   * @throws UserError when there is none of this name, or it makes no sense
   */
  public static Configuration saved(String name, UnaryOperator<String> environment) {
    ClusterOptions options = new ClusterOptions();
    options.environment = environment;
    options.saved = name;
    return options.target(Duration.ofMillis(Integer.MAX_VALUE)).configuration();
  }

  /**
   * The cluster that options and environment name.
   *
   * @param limit for each call of HBase's client
   * @throws UserError when one of them makes no sense
   */
  public Target target(Duration limit) {
    Map<String, String> connection =
        saved == null ? Map.of() : SavedConnections.read(environment).get(saved);
    check(saved, connection);
    // HBaseConfiguration.create() would look in the class path only, see ConfigurationFolders.
    Configuration configuration = HBaseConfiguration.addHbaseResources(new Configuration());
    String source = addSite(configuration, connection);
    // A name stands for a whole cluster: nothing of another one is mixed in.
    String variable = saved == null ? variable(ZOOKEEPER_VARIABLE) : null;
    if (zookeeper != null) {
      source = "--zookeeper";
      setQuorum(configuration, zookeeper, source);
    } else if (connection.containsKey(SavedConnections.ZOOKEEPER)) {
      source = "--cluster " + saved;
      setQuorum(configuration, connection.get(SavedConnections.ZOOKEEPER), source);
    } else if (variable != null) {
      source = ZOOKEEPER_VARIABLE;
      setQuorum(configuration, variable, source);
    }
    if (properties.containsKey(HConstants.ZOOKEEPER_QUORUM)) {
      source = "-D";
    }
    for (String key : LIMITS) {
      long millis = limit.toMillis();
      configuration.setLong(key, Math.max(1, Math.min(millis, configuration.getLong(key, millis))));
    }
    connection.forEach(
        (key, value) -> {
          if (!OWN.contains(key)) {
            configuration.set(key, value);
          }
        });
    useKerberos(configuration, connection.get(SavedConnections.KERBEROS));
    properties.forEach(configuration::set);
    checkPort(configuration);
    chooseRpcClient(configuration);
    return Target.of(configuration, source);
  }

  /**
   * A command makes few calls: without Netty's event loops {@code index list} takes 1.35 s of CPU
   * and not 1.7, and is there after 1.1 s. Encrypted connections need Netty.
   */
  private static void chooseRpcClient(Configuration configuration) {
    if (!configuration.getBoolean(TLS, false)) {
      configuration.setIfUnset(
          RpcClientFactory.CUSTOM_RPC_CLIENT_IMPL_CONF_KEY, BlockingRpcClient.class.getName());
    }
  }

  /** Adds the site file that the environment names; returns what the address then comes from. */
  private String addSite(Configuration configuration, Map<String, String> connection) {
    String folder =
        saved == null
            ? variable(CONFIGURATION_VARIABLE)
            : connection.get(SavedConnections.CONF_DIR);
    if (folder == null) {
      String[] sources = configuration.getPropertySources(HConstants.ZOOKEEPER_QUORUM);
      return sources != null && sources[sources.length - 1].endsWith(SITE)
          ? SITE + " on the class path"
          : NOT_NAMED;
    }
    File site = new File(folder, SITE);
    if (!site.isFile()) {
      if (saved != null || (zookeeper == null && variable(ZOOKEEPER_VARIABLE) == null)) {
        throw new UserError(
            (saved == null
                    ? CONFIGURATION_VARIABLE
                    : SavedConnections.CONF_DIR + " of connection " + saved)
                + " is "
                + folder
                + ", which has no "
                + SITE
                + "; correct it, or give --zookeeper");
      }
      return null;
    }
    try {
      configuration.addResource(site.toURI().toURL());
    } catch (MalformedURLException e) {
      throw new AssertionError("a file always has a URL", e);
    }
    return site.getPath();
  }

  /**
   * Whether a saved connection makes sense.
   *
   * @throws UserError when a value of it is none
   */
  static void check(String name, Map<String, String> connection) {
    String quorum = connection.get(SavedConnections.ZOOKEEPER);
    if (quorum != null) {
      setQuorum(new Configuration(false), quorum, "zookeeper of connection " + name);
    }
    String kerberos = connection.getOrDefault(SavedConnections.KERBEROS, "");
    if (!kerberos.isEmpty() && !kerberos.matches("\\S+\\s+\\S.*")) {
      throw new UserError(
          "kerberos of connection "
              + name
              + " is '"
              + kerberos
              + "', must be a principal and the file of its keys, or nothing for kinit's ticket");
    }
  }

  /**
   * HBase's client logs in by its own two keys, when Hadoop knows that it is to.
   *
   * @param line principal and keytab, empty for the ticket of kinit, null for no Kerberos
   */
  private static void useKerberos(Configuration configuration, String line) {
    if (line == null) {
      return;
    }
    configuration.set(User.HBASE_SECURITY_CONF_KEY, KERBEROS);
    configuration.set(CommonConfigurationKeysPublic.HADOOP_SECURITY_AUTHENTICATION, KERBEROS);
    if (!line.isEmpty()) {
      String[] words = line.split("\\s+", 2);
      configuration.set(CLIENT_PRINCIPAL, words[0]);
      configuration.set(CLIENT_KEYTAB, words[1]);
    }
    UserGroupInformation.setConfiguration(configuration);
  }

  private String variable(String name) {
    String value = environment.apply(name);
    return value == null || value.isBlank() ? null : value.strip();
  }

  /**
   * Takes the ZooKeeper of a cluster from {@code HOST} or {@code HOST:PORT}.
   *
   * @param source for messages
   * @throws UserError when it is neither
   */
  public static void setQuorum(Configuration configuration, String text, String source) {
    int colon = text.lastIndexOf(':');
    String port = colon < 0 ? DEFAULT_PORT : text.substring(colon + 1);
    if (!isPort(port) || colon == 0 || text.isBlank()) {
      throw new UserError(source + " " + text + " is not HOST or HOST:PORT");
    }
    configuration.set(HConstants.ZOOKEEPER_QUORUM, colon < 0 ? text : text.substring(0, colon));
    configuration.set(HConstants.ZOOKEEPER_CLIENT_PORT, port);
  }

  /** One from a site file or {@code -D} would fail within HBase's client. */
  private static void checkPort(Configuration configuration) {
    String port = configuration.get(HConstants.ZOOKEEPER_CLIENT_PORT, DEFAULT_PORT);
    if (!isPort(port)) {
      throw new UserError(HConstants.ZOOKEEPER_CLIENT_PORT + " is " + port + ", which is no port");
    }
  }

  private static boolean isPort(String text) {
    return text.matches("\\d{1,5}")
        && Integer.parseInt(text) > 0
        && Integer.parseInt(text) <= 65_535;
  }
}
