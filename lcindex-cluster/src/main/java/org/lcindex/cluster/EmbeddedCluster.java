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
package org.lcindex.cluster;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.LocalHBaseCluster;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.master.HMaster;
import org.apache.hadoop.hbase.master.RegionState;
import org.apache.hadoop.hbase.master.assignment.RegionStates;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.apache.hadoop.hbase.util.JVMClusterUtil.MasterThread;
import org.apache.hadoop.hbase.util.JVMClusterUtil.RegionServerThread;
import org.apache.hadoop.hbase.zookeeper.MiniZooKeeperCluster;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.lcindex.config.ConfigKeys;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running HBase in this JVM. Stopped by {@link #close()} or, when the JVM is told to end, by a
 * shutdown hook.
 *
 * <p>A persistent data folder can be started again, also after the process was killed: HBase then
 * recovers from its write-ahead logs, which takes some ten seconds more because the sessions of the
 * killed servers must first expire. One folder serves one process at a time.
 *
 * <p>The JVM needs the {@code --add-opens} flags of the parent pom. Thread-safe, except that region
 * servers are started and stopped by one thread.
 */
public final class EmbeddedCluster implements Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(EmbeddedCluster.class);

  private static final Duration STOP_LIMIT = Duration.ofMinutes(3);
  private static final Duration ONLINE_LIMIT = Duration.ofSeconds(10);
  private static final Duration ONLINE_POLL = Duration.ofMillis(1);

  private final DataFolder folder;
  private final Configuration conf;
  private final Thread hook = new Thread(this::closeInHook, "embedded-cluster-shutdown");
  private final Map<HRegionServer, Integer> numbers = new ConcurrentHashMap<>();
  private MiniHdfs hdfs;
  private MiniZooKeeperCluster zooKeeper;
  private LocalHBaseCluster hbase;
  private Connection connection;
  private boolean closed;

  EmbeddedCluster(
      DataFolder folder, ClusterMode mode, int regionServers, Consumer<Configuration> extra)
      throws IOException, InterruptedException {
    this.folder = folder;
    this.conf = ClusterConfiguration.create(folder);
    // Otherwise a second server in this JVM, or a second cluster, finds its metrics' names taken.
    DefaultMetricsSystem.setMiniClusterMode(true);
    try {
      if (mode == ClusterMode.HDFS) {
        hdfs = new MiniHdfs(conf, folder);
        ClusterConfiguration.onHdfs(conf, hdfs.uri());
      } else {
        ClusterConfiguration.standalone(conf, folder);
      }
      extra.accept(conf);
      startZooKeeper();
      startHBase(regionServers);
      connection = ConnectionFactory.createConnection(conf);
      Runtime.getRuntime().addShutdownHook(hook);
    } catch (IOException | InterruptedException | RuntimeException | Error e) {
      try {
        close();
      } catch (IOException | RuntimeException second) {
        e.addSuppressed(second);
      }
      throw e;
    }
  }

  /** Settings for a new cluster: standalone, one region server, temporary data. */
  public static EmbeddedClusterBuilder builder() {
    return new EmbeddedClusterBuilder();
  }

  private void startZooKeeper() throws IOException, InterruptedException {
    // Read once by each JVM. As for HBase's files: the machine does not fail here.
    System.setProperty("zookeeper.forceSync", "no");
    zooKeeper = new MiniZooKeeperCluster(conf);
    int port = zooKeeper.startup(folder.child("zookeeper").toFile());
    conf.setInt(HConstants.ZOOKEEPER_CLIENT_PORT, port);
  }

  private void startHBase(int regionServers) throws IOException {
    // The master goes on as soon as all are there.
    conf.setInt("hbase.master.wait.on.regionservers.maxtostart", regionServers);
    hbase = new LocalHBaseCluster(conf, 1, 0);
    for (int i = 0; i < regionServers; i++) {
      addRegionServer(i);
    }
    hbase.startup();
    hbase.getRegionServers().forEach(RegionServerThread::waitForServerOnline);
  }

  /** Every server gets a folder of its own for index files, the same one after a restart. */
  private RegionServerThread addRegionServer(int number) throws IOException {
    return addRegionServer(number, Map.of());
  }

  private RegionServerThread addRegionServer(int number, Map<String, String> settings)
      throws IOException {
    Configuration own = new Configuration(conf);
    settings.forEach(own::set);
    own.setIfUnset(ConfigKeys.LOCAL_DIRS.name(), folder.child("index-" + number).toString());
    RegionServerThread thread = hbase.addRegionServer(own, number);
    numbers.put(thread.getRegionServer(), number);
    return thread;
  }

  /** The client configuration of this cluster. Do not change it. */
  public Configuration configuration() {
    return conf;
  }

  /** The settings by which a client finds this cluster, as JDBC takes them. */
  public Properties clientProperties() {
    Properties settings = new Properties();
    for (String key :
        List.of(
            HConstants.ZOOKEEPER_QUORUM,
            HConstants.ZOOKEEPER_CLIENT_PORT,
            HConstants.ZOOKEEPER_ZNODE_PARENT)) {
      String value = conf.get(key);
      if (value != null) {
        settings.setProperty(key, value);
      }
    }
    return settings;
  }

  /** A connection that lives as long as the cluster; do not close it. */
  public Connection connection() {
    return connection;
  }

  /** A new administration handle; close it. */
  public Admin admin() throws IOException {
    return connection.getAdmin();
  }

  /** The active master. */
  public HMaster master() {
    return hbase.getActiveMaster();
  }

  /** Adds a master with settings that only it has, which waits until the active one ends. */
  public HMaster startMaster(Map<String, String> settings) throws IOException {
    Configuration own = new Configuration(conf);
    settings.forEach(own::set);
    MasterThread thread = hbase.addMaster(own, hbase.getMasters().size());
    thread.start();
    return thread.getMaster();
  }

  /**
   * Stops the active master in good order, and starts another one with settings that only it has
   * when the first is gone. None may wait meanwhile: a stopping {@link HMaster} takes its address
   * out of ZooKeeper in two threads, and the slower one may take out the address of a master that
   * was faster than it.
   */
  public HMaster failOver(Map<String, String> settings) throws IOException {
    stopMaster(master());
    return startMaster(settings);
  }

  /** Stops a master in good order. */
  public void stopMaster(HMaster master) {
    master.stop("asked for by the caller of EmbeddedCluster");
    hbase.getMasters().stream()
        .filter(thread -> thread.getMaster() == master)
        .findFirst()
        .ifPresent(hbase::waitOnMaster);
  }

  /** The folder with all files of this cluster. */
  public Path folder() {
    return folder.path();
  }

  /** The region servers that run now. */
  public List<HRegionServer> regionServers() {
    return hbase.getLiveRegionServers().stream().map(RegionServerThread::getRegionServer).toList();
  }

  /**
   * The online regions of a table over all servers. A region that the master counts as open is
   * waited for: HBase's {@code AssignRegionHandler} tells the master first, and only then is the
   * region among those of its server.
   */
  public List<HRegion> regions(TableName table) {
    long end = System.nanoTime() + ONLINE_LIMIT.toNanos();
    while (!openedAreOnline(table) && System.nanoTime() < end) {
      LockSupport.parkNanos(ONLINE_POLL.toNanos());
    }
    return regionServers().stream().flatMap(s -> s.getRegions(table).stream()).toList();
  }

  /** What a server that has ended had is the master's to recover, and is not waited for. */
  private boolean openedAreOnline(TableName table) {
    RegionStates states = master().getAssignmentManager().getRegionStates();
    Map<ServerName, HRegionServer> running = new HashMap<>();
    regionServers().forEach(server -> running.put(server.getServerName(), server));
    return states.getRegionByStateOfTable(table).get(RegionState.State.OPEN).stream()
        .allMatch(
            region -> {
              RegionState state = states.getRegionState(region);
              HRegionServer server = state == null ? null : running.get(state.getServerName());
              return server == null
                  || !state.isOpened()
                  || server.getRegion(region.getEncodedName()) != null;
            });
  }

  /** Adds a region server and waits until it serves. */
  public HRegionServer startRegionServer() throws IOException {
    return startRegionServer(Map.of());
  }

  /** Adds a region server with settings that only this server has. */
  public HRegionServer startRegionServer(Map<String, String> settings) throws IOException {
    RegionServerThread thread = addRegionServer(lowestFreeNumber(), settings);
    thread.start();
    thread.waitForServerOnline();
    return thread.getRegionServer();
  }

  /**
   * Lets a region server die without closing its regions, so that the master recovers them from its
   * write-ahead log on another server. Returns when the server has ended.
   */
  public void abortRegionServer(HRegionServer server) {
    server.abort("asked for by the caller of EmbeddedCluster");
    awaitEnd(server);
  }

  /** Stops a region server in good order: its regions are flushed, closed and moved. */
  public void stopRegionServer(HRegionServer server) {
    server.stop("asked for by the caller of EmbeddedCluster");
    awaitEnd(server);
  }

  private void awaitEnd(HRegionServer server) {
    hbase.getRegionServers().stream()
        .filter(thread -> thread.getRegionServer() == server)
        .findFirst()
        .ifPresent(hbase::waitOnRegionServer);
    numbers.remove(server);
  }

  private int lowestFreeNumber() {
    int number = 0;
    while (numbers.containsValue(number)) {
      number++;
    }
    return number;
  }

  /**
   * Stops everything, in the order that lets regions close cleanly, and deletes temporary data.
   * Does nothing the second time.
   *
   * @throws IOException the first failure; the other parts are stopped all the same
   */
  @Override
  public synchronized void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    if (Thread.currentThread() != hook) {
      removeHook();
    }
    List<AutoCloseable> parts = new ArrayList<>();
    parts.add(connection);
    parts.add(hbase == null ? null : this::stopHBase);
    parts.add(zooKeeper == null ? null : zooKeeper::shutdown);
    parts.add(hdfs);
    parts.add(folder);
    IOException failure = null;
    for (AutoCloseable part : parts) {
      try {
        if (part != null) {
          part.close();
        }
      } catch (Exception e) {
        if (failure == null) {
          failure = new IOException("stopping the cluster on " + folder.path() + ": " + e, e);
        } else {
          failure.addSuppressed(e);
        }
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  /**
   * Shutdown alone does not wait for the master, which still writes to its own region. Meanwhile
   * standard output is off: the procedure executor lists its leftover threads there.
   *
   * @throws IOException when it takes too long, as it does for ever while a region cannot be opened
   */
  private void stopHBase() throws IOException, InterruptedException {
    PrintStream out = System.out;
    System.setOut(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
    try {
      CompletableFuture.runAsync(this::stopAndJoin, EmbeddedCluster::inDaemon)
          .get(STOP_LIMIT.toSeconds(), TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      throw new IOException("HBase did not stop within " + STOP_LIMIT, e);
    } catch (ExecutionException e) {
      throw new IOException(e.getCause());
    } finally {
      System.setOut(out);
    }
  }

  private void stopAndJoin() {
    hbase.shutdown();
    hbase.join();
  }

  private static void inDaemon(Runnable task) {
    Thread thread = new Thread(task, "embedded-cluster-stop");
    thread.setDaemon(true);
    thread.start();
  }

  private void removeHook() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      LOG.debug("The JVM is already ending; its hook finds the cluster closed", e);
    }
  }

  private void closeInHook() {
    try {
      close();
    } catch (IOException e) {
      LOG.warn("The cluster did not stop cleanly; it will recover at its next start", e);
    }
  }
}
