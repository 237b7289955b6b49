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
package org.lcindex.sql;

import java.io.IOException;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeoutException;
import java.util.logging.Logger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.query.cli.ClusterOptions;
import org.lcindex.query.cli.FirstContact;
import org.lcindex.sql.meaning.Utf8;
import org.lcindex.sql.run.HeldMemory;
import org.lcindex.sql.run.Run;
import org.lcindex.sql.run.ScanLimit;
import org.lcindex.sql.schema.Catalog;
import org.lcindex.text.UserError;

/**
 * JDBC for tables of HBase, read only: {@code jdbc:lcindex:zookeeper=HOST:PORT}. Thread safe.
 *
 * <p>After the prefix come settings, {@code KEY=VALUE} with semicolons between them; the properties
 * of a connection are settings, too. {@code zookeeper} names the cluster, {@code cluster} a saved
 * connection of the command line; without both {@code hbase-site.xml} of the class path holds. A
 * key with a dot is one of HBase's configuration.
 *
 * <p>A cluster that does not answer within {@link DriverManager#getLoginTimeout}, or 30 seconds, is
 * an {@link SQLTimeoutException}.
 */
@InterfaceAudience.Public
public final class LCIndexDriver implements Driver {
  /** What a URL begins with. */
  public static final String PREFIX = "jdbc:lcindex:";

  /**
   * A property whose value is a {@link org.apache.hadoop.hbase.client.Connection} to use, which
   * stays open.
   */
  public static final String CONNECTION = "connection";

  /** Those of the URL. What tools give besides, such as a user, is not looked at. */
  private static final List<String> SETTINGS =
      List.of("zookeeper", "cluster", ScanLimit.SETTING, HeldMemory.SETTING, "pushdown");

  private static final String NOT_CONNECTED = "08001";

  private static final int MAJOR = 0;
  private static final int MINOR = 1;

  static {
    Utf8.use();
    try {
      DriverManager.registerDriver(new LCIndexDriver());
    } catch (SQLException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  @Override
  public boolean acceptsURL(String url) {
    return url.startsWith(PREFIX);
  }

  @Override
  public Connection connect(String url, Properties info) throws SQLException {
    if (!acceptsURL(url)) {
      return null;
    }
    Properties settings = settings(url, info);
    try {
      boolean pushes = !"false".equals(settings.getProperty("pushdown"));
      Run.Limits limits =
          new Run.Limits(
              number(settings, ScanLimit.SETTING, 0, "rows"),
              number(settings, HeldMemory.SETTING, HeldMemory.USUAL, "bytes"));
      return new PlanningDriver().connect(catalog(settings, limits), pushes);
    } catch (IOException e) {
      String message =
          "no connection to HBase by "
              + url
              + ": "
              + e.getMessage()
              + "; zookeeper=HOST:PORT has to be that of the cluster's ZooKeeper";
      throw e.getCause() instanceof TimeoutException
          ? new SQLTimeoutException(message, NOT_CONNECTED, e)
          : new SQLException(message, NOT_CONNECTED, e);
    }
  }

  /** A cluster that answers: HBase's client would try for many minutes where it does not. */
  private static Catalog catalog(Properties settings, Run.Limits limits)
      throws IOException, SQLException {
    int seconds = DriverManager.getLoginTimeout();
    Duration limit = seconds > 0 ? Duration.ofSeconds(seconds) : FirstContact.USUAL;
    try {
      if (settings.get(CONNECTION) instanceof org.apache.hadoop.hbase.client.Connection given) {
        FirstContact.require(given, limit, Catalog::namespaces);
        return Catalog.on(given, limits);
      }
      return Catalog.of(FirstContact.make(target(settings), limit, Catalog::namespaces), limits);
    } catch (IOException | SQLException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new SQLException("no connection to HBase: " + e.getMessage(), NOT_CONNECTED, e);
    }
  }

  private static long number(Properties settings, String key, long usual, String of)
      throws SQLException {
    String given = settings.getProperty(key, String.valueOf(usual));
    try {
      long most = Long.parseLong(given);
      if (most >= 0) {
        return most;
      }
    } catch (NumberFormatException e) {
      // Told below.
    }
    throw new SQLException(
        String.format(
            "%s=%s is no number of %s; give 1 or more, 0 for any number, or leave it out",
            key, given, of));
  }

  private static Properties settings(String url, Properties info) throws SQLException {
    Properties settings = new Properties();
    settings.putAll(info);
    for (String setting : url.substring(PREFIX.length()).split(";")) {
      int equals = setting.indexOf('=');
      if (equals > 0) {
        String key = setting.substring(0, equals).strip();
        if (!SETTINGS.contains(key) && key.indexOf('.') < 0) {
          throw new SQLException(
              "'%s' in %s is no setting: give one of %s, or a key of HBase's, which has a dot"
                  .formatted(key, url, String.join(", ", SETTINGS)));
        }
        settings.setProperty(key, setting.substring(equals + 1).strip());
      } else if (!setting.isBlank()) {
        throw new SQLException(
            "'" + setting + "' in " + url + " is no setting; write KEY=VALUE;KEY=VALUE");
      }
    }
    return settings;
  }

  private static ClusterOptions.Target target(Properties settings) throws SQLException {
    String cluster = settings.getProperty("cluster");
    Configuration configuration;
    String zookeeper = settings.getProperty("zookeeper");
    try {
      configuration =
          cluster == null
              ? HBaseConfiguration.create()
              : ClusterOptions.saved(cluster, System::getenv);
      if (zookeeper != null) {
        ClusterOptions.setQuorum(configuration, zookeeper, "zookeeper");
      }
    } catch (UserError e) {
      throw new SQLException(e.getMessage(), e);
    }
    for (String key : settings.stringPropertyNames()) {
      if (key.indexOf('.') > 0) {
        configuration.set(key, settings.getProperty(key));
      }
    }
    return ClusterOptions.Target.of(
        configuration,
        zookeeper != null
            ? "setting zookeeper"
            : cluster != null ? "cluster=" + cluster : "hbase-site.xml on the class path");
  }

  @Override
  public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) {
    return new DriverPropertyInfo[] {
      property("zookeeper", "host and port of the cluster's ZooKeeper"),
      property("cluster", "a saved cluster, as the command line's --cluster"),
      property(ScanLimit.SETTING, "rows that a statement may read, as far as regions expect"),
      property(
          HeldMemory.SETTING,
          "bytes of rows that a statement may hold in this program; half of its heap by default"),
      property("pushdown", "false: HBase returns all rows, for a comparison")
    };
  }

  private static DriverPropertyInfo property(String name, String description) {
    DriverPropertyInfo property = new DriverPropertyInfo(name, null);
    property.description = description;
    return property;
  }

  @Override
  public int getMajorVersion() {
    return MAJOR;
  }

  @Override
  public int getMinorVersion() {
    return MINOR;
  }

  @Override
  public boolean jdbcCompliant() {
    return false;
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    throw new SQLFeatureNotSupportedException("LCIndex logs by SLF4J");
  }
}
