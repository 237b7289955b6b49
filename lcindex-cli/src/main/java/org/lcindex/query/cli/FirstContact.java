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

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hbase.thirdparty.com.google.common.base.Throwables;
import org.lcindex.rpc.IndexException;

/**
 * The first calls to a cluster, which show whether there is one. HBase's client goes on trying when
 * nobody listens at ZooKeeper's address; here that is found out after a moment, and whoever does
 * not answer at all has a limit. Stateless.
 */
final class FirstContact {
  /** Usual first calls take a tenth of it; after it somebody looks what the matter is. */
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private FirstContact() {}

  /** A call that shows that the cluster answers. */
  @FunctionalInterface
  interface Call {
    void on(Connection connection) throws IOException;
  }

  /** Asks what the least of all calls needs. */
  static void locateMeta(Connection connection) throws IOException {
    try (RegionLocator meta = connection.getRegionLocator(TableName.META_TABLE_NAME)) {
      meta.getRegionLocation(HConstants.EMPTY_START_ROW);
    }
  }

  /**
   * A connection on which the call has been answered.
   *
   * @throws IOException that the cluster does not answer, with its address, or what the call threw
   */
  static Connection make(ClusterOptions.Target target, Duration limit, Call call) throws Exception {
    long end = System.nanoTime() + limit.toNanos();
    BoundedCall<Connection> first = BoundedCall.start(() -> connect(target, call));
    try {
      return first.get(PATIENCE.compareTo(limit) < 0 ? PATIENCE : limit);
    } catch (TimeoutException e) {
      if (System.nanoTime() < end) {
        requireListener(target, left(end));
      }
    }
    try {
      return first.get(left(end));
    } catch (TimeoutException e) {
      first.stop();
      throw new IOException(BoundedCall.late(limit, target.address()), e);
    }
  }

  private static Duration left(long end) {
    return Duration.ofNanos(Math.max(1_000_000, end - System.nanoTime()));
  }

  private static Connection connect(ClusterOptions.Target target, Call call) throws IOException {
    Connection connection = ConnectionFactory.createConnection(target.configuration());
    try {
      requireZnode(connection, target);
      call.on(connection);
      return connection;
    } catch (IOException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  /** HBase's client asks for the master again and again where there is nothing of HBase. */
  private static void requireZnode(Connection connection, ClusterOptions.Target target)
      throws IOException {
    try {
      locateMeta(connection);
    } catch (IOException e) {
      String parent = target.configuration().get(HConstants.ZOOKEEPER_ZNODE_PARENT);
      String root = String.valueOf(Throwables.getRootCause(e).getMessage());
      if (root.endsWith("NoNode for " + parent)) {
        throw new IndexException(
            String.format(
                "there is no HBase cluster at %s below the znode %s; correct %s,"
                    + " which is %s unless HBase's configuration says otherwise",
                target.address(),
                parent,
                HConstants.ZOOKEEPER_ZNODE_PARENT,
                HConstants.DEFAULT_ZOOKEEPER_ZNODE_PARENT),
            e);
      }
      throw e;
    }
  }

  /** A shell keeps the variable when the cluster has ended, or has begun anew elsewhere. */
  private static String hint(ClusterOptions.Target target) {
    if (target.isDefault()) {
      return CloneCluster.hint();
    }
    return target.isOfVariable()
        ? "; the address is that of "
            + ClusterOptions.ZOOKEEPER_VARIABLE
            + " in the environment, which stays when a cluster has ended"
            + CloneCluster.hintOfEnded()
        : "";
  }

  /** Fails when no server of the quorum takes a connection. */
  private static void requireListener(ClusterOptions.Target target, Duration limit)
      throws IOException {
    Configuration configuration = target.configuration();
    if (configuration.get(HConstants.CLIENT_CONNECTION_REGISTRY_IMPL_CONF_KEY) != null) {
      return; // the first contact may be a master
    }
    int clientPort = configuration.getInt(HConstants.ZOOKEEPER_CLIENT_PORT, 0);
    IOException refused = null;
    for (String server : configuration.getStrings(HConstants.ZOOKEEPER_QUORUM, "localhost")) {
      int colon = server.lastIndexOf(':');
      String host = colon < 0 ? server : server.substring(0, colon);
      int port = colon < 0 ? clientPort : Integer.parseInt(server.substring(colon + 1));
      try (Socket socket = new Socket()) {
        socket.connect(new InetSocketAddress(host, port), (int) limit.toMillis());
        return;
      } catch (SocketTimeoutException e) {
        return; // whatever is there may still answer
      } catch (UnknownHostException e) {
        refused = new IOException("unknown host " + host, e);
      } catch (IOException e) {
        refused = e;
      }
    }
    throw new IOException(
        "cannot reach the cluster at "
            + target.address()
            + ": "
            + (refused == null ? "no server is named" : refused.getMessage())
            + hint(target));
  }
}
