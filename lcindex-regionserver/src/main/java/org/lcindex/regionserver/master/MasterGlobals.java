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
package org.lcindex.regionserver.master;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Connection;
import org.lcindex.global.catalog.Catalog;
import org.lcindex.global.catalog.CatalogKeeper;
import org.lcindex.rpc.endpoint.RpcMessage;

/**
 * Global indexes as one master looks after them: commands, and what HBase's own commands do to
 * them. Made when it is first asked for; starts no thread before there is something to do. Thread
 * safe.
 */
public final class MasterGlobals implements AutoCloseable {
  /** Of one call to the catalog. */
  private static final int CATALOG_MILLIS = 30_000;

  private static final int BACKGROUND_THREADS = 4;
  private static final AtomicInteger THREADS = new AtomicInteger();

  private final LostCatalog lost;
  private final CatalogLook look;
  private final TableEvents events;
  private final MasterRights rights;
  private final MasterEndpoint endpoint;
  private final ExecutorService commands = Executors.newCachedThreadPool(named("command"));
  private final ScheduledThreadPoolExecutor threads =
      new ScheduledThreadPoolExecutor(BACKGROUND_THREADS, named("background"));

  private final AsMaster asMaster = new AsMaster(commands);

  /**
   * Of a master.
   *
   * @param connection of its own user, which stays the caller's
   */
  public MasterGlobals(Configuration conf, Connection connection, ServerName master) {
    MasterTables tables = new MasterTables(connection);
    CatalogKeeper keeper = new CatalogKeeper(connection);
    Catalog catalog = new Catalog(connection, CATALOG_MILLIS);
    OwnDeeds deeds = new OwnDeeds();
    TableLocks locks = new TableLocks();
    Background background = new Background(threads, locks);
    Uncovering uncovering = new Uncovering(catalog);
    CatalogMaker maker =
        new CatalogMaker(
            tables,
            new MasterStart(conf, master, keeper, catalog, uncovering),
            new ServerWatch(tables, catalog, keeper, uncovering, threads));
    OpenProcedures procedures = new OpenProcedures(tables);
    RestoreCalls restores = new RestoreCalls(catalog, uncovering, procedures, master);
    HalfStates halfStates = new HalfStates(tables, maker, catalog, deeds, restores, procedures);
    this.lost = new LostCatalog(tables, master, keeper, maker, halfStates, background);
    LongerLives lives = new LongerLives(tables, catalog, keeper, uncovering, locks, procedures);
    this.look = new CatalogLook(threads, List.of(lost::look, lives::look));
    this.events =
        new TableEvents(
            conf, tables, halfStates, lost, uncovering, deeds, background, lives, restores);
    this.rights = new MasterRights(conf, connection);
    this.endpoint =
        new MasterEndpoint(
            new GlobalDdl(conf, tables, catalog, halfStates, locks, maker),
            new MasterSweep(tables),
            tables::ensureStores,
            rights,
            commands);
  }

  private static ThreadFactory named(String what) {
    return work -> {
      Thread thread = new Thread(work, "lcindex-master-" + what + "-" + THREADS.incrementAndGet());
      thread.setDaemon(true);
      return thread;
    };
  }

  /** One call of a client. */
  public RpcMessage handle(String json) throws IOException {
    return endpoint.handle(json);
  }

  /** For tests: who is told of a command's steps. */
  public void setListener(DdlStep.Listener listener) {
    endpoint.setListener(listener);
  }

  AsMaster asMaster() {
    return asMaster;
  }

  MasterRights rights() {
    return rights;
  }

  TableEvents events() {
    return events;
  }

  /**
   * The master is active: says so in the catalog, and ends what another one has left.
   *
   * @return the first look at the tables; what it finds is ended later
   */
  public Future<?> started() {
    look.start();
    return lost.all();
  }

  /** For tests: what sees that there is a catalog. */
  LostCatalog lost() {
    return lost;
  }

  /** For tests: what the master looks at each minute. */
  CatalogLook look() {
    return look;
  }

  @Override
  public void close() {
    threads.shutdownNow();
    commands.shutdownNow();
  }
}
