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
package org.lcindex.spark.table;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.security.User;
import org.lcindex.query.MdrqClient;

/**
 * A connection to a cluster that the tasks of a JVM have in common. It stays open as long as the
 * JVM: executors run many tasks, and a connection takes a second. Thread safe.
 */
public final class Cluster {
  private static final Map<Key, Cluster> OPEN = new HashMap<>();

  /** Users do not share what they may do. */
  private record Key(Map<String, String> hbase, String user) {}

  private final Connection connection;
  private final MdrqClient client;

  private Cluster(Connection connection) {
    this.connection = connection;
    this.client = new MdrqClient(connection);
  }

  /** The cluster of some settings of HBase's client. */
  static Cluster of(Map<String, String> hbase) throws IOException {
    User user = User.getCurrent();
    Key key = new Key(hbase, user.getName());
    synchronized (OPEN) {
      Cluster open = OPEN.get(key);
      if (open == null || open.connection.isClosed()) {
        Configuration configuration = HBaseConfiguration.create();
        hbase.forEach(configuration::set);
        open = new Cluster(ConnectionFactory.createConnection(configuration, user));
        OPEN.put(key, open);
      }
      return open;
    }
  }

  /** Stays open. */
  public Connection connection() {
    return connection;
  }

  /** Stays open. */
  public MdrqClient client() {
    return client;
  }
}
