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
package org.lcindex.regionserver.remote;

import java.io.Closeable;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connection to the cluster as the server's own user, made when first needed. A region server's
 * other connections wait up to twenty minutes for what does not answer; here that would only delay
 * a rebuild, so calls are short and hardly repeated. Thread safe.
 */
final class ServerConnection implements Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(ServerConnection.class);
  private static final int RETRIES = 1;
  private static final long PAUSE_MILLIS = 100;

  private final Configuration conf;
  private Connection connection;
  private boolean closed;

  ServerConnection(Configuration server, int timeoutMillis) {
    conf = new Configuration(server);
    conf.setInt(HConstants.HBASE_CLIENT_RETRIES_NUMBER, RETRIES);
    conf.setLong(HConstants.HBASE_CLIENT_PAUSE, PAUSE_MILLIS);
    conf.setInt(HConstants.HBASE_RPC_TIMEOUT_KEY, timeoutMillis);
    conf.setInt(HConstants.HBASE_RPC_READ_TIMEOUT_KEY, timeoutMillis);
    conf.setInt(HConstants.HBASE_CLIENT_OPERATION_TIMEOUT, 2 * timeoutMillis);
    conf.setInt(HConstants.HBASE_CLIENT_META_OPERATION_TIMEOUT, 2 * timeoutMillis);
    conf.setInt(HConstants.HBASE_CLIENT_SCANNER_TIMEOUT_PERIOD, 2 * timeoutMillis);
    conf.setInt("hbase.client.meta.read.rpc.timeout", timeoutMillis);
    conf.setInt("hbase.ipc.client.socket.timeout.connect", timeoutMillis);
  }

  synchronized Connection get() throws IOException {
    if (closed) {
      throw new DoNotRetryIOException("this server is stopping");
    }
    if (connection == null) {
      connection = ConnectionFactory.createConnection(conf);
    }
    return connection;
  }

  @Override
  public synchronized void close() {
    closed = true;
    try {
      if (connection != null) {
        connection.close();
      }
    } catch (IOException e) {
      LOG.debug("Closing the connection to the other servers", e);
    }
  }
}
