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
package org.lcindex.regionserver.global.coverage;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.security.User;
import org.apache.hadoop.hbase.security.UserProvider;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.global.catalog.Catalog;
import org.lcindex.global.catalog.CatalogKeeper;
import org.lcindex.global.catalog.CatalogRow;
import org.lcindex.regionserver.base.OneThread;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A region server's way to the catalog, as its own user: a connection that is made when first asked
 * for, and a thread for what handlers must not wait for. Thread safe.
 */
@InterfaceAudience.Private
public final class ServerCatalog implements Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(ServerCatalog.class);

  /** How long a call waits for an answer, in milliseconds. */
  public static final int TIMEOUT_MILLIS = 10_000;

  private static final int RETRIES = 3;

  private final Configuration conf;
  private final ScheduledExecutorService thread;
  private final ActiveMaster master;
  private Connection connection;
  private boolean closed;

  /** For a server with this configuration. */
  public ServerCatalog(Configuration server) {
    this(server, null, OneThread.named("lcindex-catalog"));
  }

  /**
   * With a connection and a thread that are there, for tests.
   *
   * @param connection null if it is to be made
   */
  public ServerCatalog(
      Configuration server, Connection connection, ScheduledExecutorService thread) {
    this.connection = connection;
    this.thread = thread;
    conf = new Configuration(server);
    conf.setInt(HConstants.HBASE_CLIENT_RETRIES_NUMBER, RETRIES);
    conf.setInt(HConstants.HBASE_RPC_TIMEOUT_KEY, TIMEOUT_MILLIS);
    conf.setInt(HConstants.HBASE_CLIENT_OPERATION_TIMEOUT, TIMEOUT_MILLIS);
    conf.setInt(HConstants.HBASE_CLIENT_META_OPERATION_TIMEOUT, TIMEOUT_MILLIS);
    conf.setInt(HConstants.HBASE_CLIENT_SCANNER_TIMEOUT_PERIOD, TIMEOUT_MILLIS);
    master = new ActiveMaster(server);
  }

  /**
   * The catalog, over the server's connection. Its calls wait for seconds if nobody answers: not
   * for handlers.
   */
  public Catalog catalog() throws IOException {
    return new Catalog(connection(), TIMEOUT_MILLIS);
  }

  /** What the catalog says of a base table's indexes. */
  public List<CatalogRow> rows(TableName base) throws IOException {
    return catalog().rows(base);
  }

  /** The base tables of which the catalog has rows, in order. */
  public List<TableName> bases() throws IOException {
    return new CatalogKeeper(connection()).bases();
  }

  Configuration configuration() {
    return conf;
  }

  /** The active master; null if there is none. May wait for seconds. */
  public ServerName activeMaster() throws IOException {
    return master.get();
  }

  /** The last active master that looks after global indexes; null if there was none. */
  public ServerName masterWithHook() throws IOException {
    return new CatalogKeeper(connection()).master();
  }

  /**
   * Whether the active master is known to look after global indexes. Under another one, and while
   * there is none, nothing is believed: what has happened to tables meanwhile nobody here knows.
   * May wait for seconds.
   */
  public boolean isMasterOurs() throws IOException {
    ServerName active = activeMaster();
    return active != null && active.equals(masterWithHook());
  }

  /** The server's connection, whose calls wait for seconds; it stays this one's. */
  public synchronized Connection connection() throws IOException {
    if (closed) {
      throw new IOException("this server is stopping");
    }
    if (connection == null || connection.isClosed()) {
      User server = UserProvider.instantiate(conf).create(UserGroupInformation.getLoginUser());
      connection = ConnectionFactory.createConnection(conf, server);
    }
    return connection;
  }

  /** Does something with the catalog in the thread, one after the other. */
  public <T> CompletableFuture<T> submit(Callable<T> work) {
    CompletableFuture<T> done = new CompletableFuture<>();
    try {
      thread.execute(
          () -> {
            try {
              done.complete(work.call());
            } catch (Exception | LinkageError e) {
              done.completeExceptionally(e);
            }
          });
    } catch (RejectedExecutionException e) {
      done.completeExceptionally(new IOException("this server is stopping", e));
    }
    return done;
  }

  /** The thread, for what comes again and again. */
  public ScheduledExecutorService thread() {
    return thread;
  }

  @Override
  public void close() {
    thread.shutdownNow();
    master.close();
    Connection open;
    synchronized (this) {
      closed = true;
      open = connection;
    }
    if (open != null) {
      try {
        open.close();
      } catch (IOException e) {
        LOG.debug("Closing the connection for the catalog", e);
      }
    }
  }
}
