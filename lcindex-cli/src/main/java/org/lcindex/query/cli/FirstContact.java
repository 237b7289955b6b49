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
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.rpc.IndexException;

/**
 * The first calls to a cluster, which show whether there is one. HBase's client goes on trying when
 * nobody listens at ZooKeeper's address; here that is found out after a moment, and whoever does
 * not answer at all has a limit. Stateless.
 */
@InterfaceAudience.Private
public final class FirstContact {
  /** A cluster that is there has answered something by then, however long the rest takes. */
  public static final Duration USUAL = Duration.ofSeconds(30);

  /** Usual first calls take a tenth of it; after it somebody looks what the matter is. */
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private static final String SERVERS_ARE_SILENT =
      ": ZooKeeper knows it, but HBase's master does not answer, or the server of hbase:meta;"
          + " see whether they run";

  private FirstContact() {}

  /** A call that shows that the cluster answers. */
  @FunctionalInterface
  public interface Call {
    /** Asks the cluster. */
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
   * @throws IOException that the cluster does not answer, with its address, or what the call threw;
   *     its cause is a {@link TimeoutException} when the limit has passed
   */
  public static Connection make(ClusterOptions.Target target, Duration limit, Call call)
      throws Exception {
    Attempt attempt = new Attempt(target, call);
    BoundedCall<Connection> first = BoundedCall.start(attempt::connect);
    boolean made = false;
    try {
      Connection connection = await(first, attempt, limit);
      made = true;
      return connection;
    } finally {
      if (!made) {
        attempt.isGivenUp = true;
        first.stop();
      }
    }
  }

  private static Connection await(BoundedCall<Connection> first, Attempt attempt, Duration limit)
      throws Exception {
    long end = System.nanoTime() + limit.toNanos();
    try {
      return first.get(PATIENCE.compareTo(limit) < 0 ? PATIENCE : limit);
    } catch (TimeoutException e) {
      if (System.nanoTime() < end) {
        requireListener(attempt.target, left(end));
      }
    }
    try {
      return first.get(left(end));
    } catch (TimeoutException e) {
      throw late(limit, attempt.target, attempt.isLocated, e);
    }
  }

  /**
   * Asks by a connection that is there, and stays open.
   *
   * @throws IOException as {@link #make}
   */
  public static void require(Connection connection, Duration limit, Call call) throws Exception {
    Attempt attempt =
        new Attempt(ClusterOptions.Target.of(connection.getConfiguration(), "as given"), call);
    BoundedCall<Connection> asked = BoundedCall.start(() -> attempt.ask(connection));
    try {
      asked.get(limit);
    } catch (TimeoutException e) {
      asked.stop();
      throw late(limit, attempt.target, attempt.isLocated, e);
    }
  }

  private static IOException late(
      Duration limit, ClusterOptions.Target target, boolean located, TimeoutException e) {
    String late = BoundedCall.late(limit, target.address());
    return new IOException(located ? late + SERVERS_ARE_SILENT : late, e);
  }

  private static Duration left(long end) {
    return Duration.ofNanos(Math.max(1_000_000, end - System.nanoTime()));
  }

  /** What a thread of its own does, which may go on when nobody waits for it any more. */
  private static final class Attempt {
    private final ClusterOptions.Target target;
    private final Call call;
    private volatile boolean isLocated;
    private volatile boolean isGivenUp;

    Attempt(ClusterOptions.Target target, Call call) {
      this.target = target;
      this.call = call;
    }

    Connection connect() throws IOException {
      Connection connection = ConnectionFactory.createConnection(target.configuration());
      boolean answered = false;
      try {
        ask(connection);
        answered = !isGivenUp;
        return connection;
      } finally {
        if (!answered) {
          connection.close();
        }
      }
    }

    Connection ask(Connection connection) throws IOException {
      requireZnode(connection, target);
      isLocated = true;
      call.on(connection);
      return connection;
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
