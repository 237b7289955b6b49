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
package org.lcindex.regionserver.global;

import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.security.User;
import org.apache.hadoop.hbase.security.UserProvider;
import org.apache.hadoop.security.UserGroupInformation;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A server's one asynchronous connection for entries, as the server's own user, made when first
 * asked for and again after it could not be made. What it looks up by itself, places of regions
 * first of all, takes no longer than a write waits. Thread safe.
 */
final class SenderConnection implements Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(SenderConnection.class);

  private final Configuration conf;
  private CompletableFuture<AsyncConnection> connection;
  private boolean closed;

  SenderConnection(Configuration server, int waitMillis) {
    conf = new Configuration(server);
    conf.setInt(HConstants.HBASE_RPC_TIMEOUT_KEY, waitMillis);
    conf.setInt(HConstants.HBASE_RPC_READ_TIMEOUT_KEY, waitMillis);
    conf.setInt(HConstants.HBASE_CLIENT_OPERATION_TIMEOUT, waitMillis);
    conf.setInt(HConstants.HBASE_CLIENT_META_OPERATION_TIMEOUT, waitMillis);
    conf.setInt(HConstants.HBASE_CLIENT_SCANNER_TIMEOUT_PERIOD, waitMillis);
    conf.setInt("hbase.client.meta.read.rpc.timeout", waitMillis);
    conf.setInt("hbase.client.meta.scanner.timeout", waitMillis);
    conf.setInt("hbase.ipc.client.socket.timeout.connect", waitMillis);
  }

  synchronized CompletableFuture<AsyncConnection> get() throws IOException {
    if (closed) {
      throw new IOException("this server is stopping");
    }
    if (connection == null || connection.isCompletedExceptionally()) {
      // A handler may act for its caller.
      User server = UserProvider.instantiate(conf).create(UserGroupInformation.getLoginUser());
      connection = ConnectionFactory.createAsyncConnection(conf, server);
    }
    return connection;
  }

  @Override
  public synchronized void close() {
    closed = true;
    if (connection != null) {
      connection.thenAccept(SenderConnection::close);
    }
  }

  private static void close(AsyncConnection open) {
    try {
      open.close();
    } catch (IOException e) {
      LOG.debug("Closing the connection for entries", e);
    }
  }
}
