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
package org.lcindex.experiments.phoenix;

import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;

/** Connections by JDBC. They are cheap; what they share lives as long as the JVM. */
final class PhoenixClient {
  private PhoenixClient() {}

  /** Does something that may fail as JDBC does. */
  @FunctionalInterface
  interface Action {
    void run(Connection connection) throws SQLException;
  }

  /**
   * A connection without automatic commit.
   *
   * @param byCost whether statements are planned by cost. What is shared has one planner, so each
   *     kind has its own, told apart by the user's name in the URL, which means nothing else here
   */
  static Connection open(Configuration conf, boolean byCost) throws IOException {
    return open(conf, byCost, Map.of());
  }

  /** As {@link #open}, with more settings, which count if it is the first of its kind. */
  static Connection open(Configuration conf, boolean byCost, Map<String, String> settings)
      throws IOException {
    Properties properties = new Properties();
    settings.forEach(properties::setProperty);
    properties.setProperty("phoenix.mutate.batchSize", Integer.toString(PhoenixWriter.BATCH));
    properties.setProperty("phoenix.costbased.optimizer.enabled", Boolean.toString(byCost));
    String url =
        "jdbc:phoenix:%s:%s:%s:%s"
            .formatted(
                conf.get(HConstants.ZOOKEEPER_QUORUM),
                conf.get(HConstants.ZOOKEEPER_CLIENT_PORT),
                conf.get(
                    HConstants.ZOOKEEPER_ZNODE_PARENT, HConstants.DEFAULT_ZOOKEEPER_ZNODE_PARENT),
                byCost ? "cost" : "rules");
    try {
      Connection connection = DriverManager.getConnection(url, properties);
      connection.setAutoCommit(false);
      return connection;
    } catch (SQLException e) {
      throw failed("connect to " + url, e);
    }
  }

  /** Opens a connection, does something and closes it. */
  static void run(Configuration conf, boolean byCost, String what, Action action)
      throws IOException {
    try (Connection connection = open(conf, byCost)) {
      action.run(connection);
    } catch (SQLException e) {
      throw failed(what, e);
    }
  }

  static IOException failed(String what, SQLException e) {
    return new IOException("Phoenix could not " + what + ": " + e.getMessage(), e);
  }
}
