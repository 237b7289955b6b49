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
package org.lcindex.cluster.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.lcindex.cluster.DataFolder;
import org.lcindex.cluster.DiskFault;
import org.lcindex.cluster.FolderTree;
import org.lcindex.cluster.HBaseVersion;
import org.lcindex.cluster.SteeredFiles;
import org.lcindex.cluster.process.ClusterState.Phase;
import org.lcindex.config.ConfigKeys;

/**
 * An HBase of separate processes, in one folder. It outlives this JVM unless it is {@linkplain
 * ProcessClusterBuilder#owned() owned}; any process can {@linkplain #find find} it in its folder.
 *
 * <p>Thread safe: calls that change the cluster wait for each other in this JVM, and fail while
 * another process changes it.
 */
public final class ProcessCluster implements AutoCloseable {
  /**
   * ZooKeeper sessions, in milliseconds: how long a dead or paused server counts as alive unless it
   * is {@linkplain #expire given up}. Long, so that a busy machine ends no server.
   */
  public static final int SESSION_MILLIS = SiteFiles.SESSION_MILLIS;

  private final ClusterRecord record;
  private final ClusterFiles files;
  private final Consumer<String> progress;
  private final ServerControl servers;
  private final Thread hook = new Thread(this::endQuietly, "process-cluster-shutdown");
  private Guard guard;

  private ProcessCluster(ClusterRecord record, Consumer<String> progress) {
    this.record = record;
    this.files = record.files();
    this.progress = progress;
    this.servers = new ServerControl(record, progress);
  }

  /** Settings for a cluster in a folder. */
  public static ProcessClusterBuilder builder(Path folder) {
    return new ProcessClusterBuilder(folder);
  }

  /** Whether clusters can be started: whether the plugin's jar has been built from the classes. */
  public static boolean available() throws IOException {
    return ServerClasspath.built();
  }

  /** The cluster of a folder, running or not; empty when there never was one. */
  public static Optional<ProcessCluster> find(Path folder, Consumer<String> progress)
      throws IOException {
    ClusterFiles files = new ClusterFiles(folder);
    return ClusterState.read(files)
        .map(state -> new ProcessCluster(new ClusterRecord(files, state), progress));
  }

  /**
   * Ends and deletes what a killed run may have left in a folder; nothing when there is nothing.
   */
  public static void remove(Path folder, Consumer<String> progress) throws IOException {
    Optional<ProcessCluster> left = find(folder, progress);
    if (left.isPresent()) {
      left.get().kill();
      left.get().delete();
    }
  }

  static ProcessCluster start(ProcessClusterBuilder settings) throws IOException {
    ClusterFiles files = new ClusterFiles(settings.folder);
    try (DataFolder lock = DataFolder.persistent(files.folder())) {
      Optional<ClusterState> before = ClusterState.read(files);
      if (before.isPresent() && before.get().serves()) {
        throw new IOException(
            "a cluster is running in " + lock.path() + "; stop it or choose another folder");
      }
      // What a start or stop that was killed has left.
      new ClusterStopper(files, settings.progress)
          .killAll(before.orElse(new ClusterState(Phase.STOPPED, Map.of(), List.of())));
      ClusterState planned =
          ClusterStarter.plan(
              settings.settings, settings.regionServers, settings.dataNodes, before);
      ProcessCluster cluster =
          new ProcessCluster(new ClusterRecord(files, planned), settings.progress);
      cluster.boot(settings.owned, settings.disk);
      return cluster;
    }
  }

  private void boot(boolean owned, Path disk) throws IOException {
    // First of all: a Ctrl-C from here on leaves nothing behind.
    Runtime.getRuntime().addShutdownHook(hook);
    boolean booted = false;
    try {
      if (owned) {
        guard = Guard.start(files);
        if (disk != null) {
          guard.unmount(disk);
        }
      }
      record.write(record.state());
      new ClusterStarter(record, guard, progress).startAll();
      booted = true;
    } finally {
      if (!booted) {
        endQuietly();
      }
      if (!booted || !owned) {
        forget();
      }
    }
  }

  /** What a client needs. */
  public Configuration configuration() {
    return SiteFiles.client(files, record.state());
  }

  /** A folder with hbase-site.xml and core-site.xml for clients. */
  public Path clientConf() {
    return files.clientConf();
  }

  /**
   * The folder of an HBase in a cluster of {@linkplain ProcessClusterBuilder#stock stock} servers,
   * as HBASE_HOME names it: of a {@linkplain Member#name member}, or "client".
   */
  public Optional<Path> home(String name) {
    return record.state().stock() ? Optional.of(files.home(name).folder()) : Optional.empty();
  }

  /** Where the cluster has everything. */
  public Path folder() {
    return files.folder();
  }

  /** All servers, in the order in which they are started. */
  public List<Member> members() {
    return record.state().members();
  }

  /** The only master. */
  public Member master() {
    return record.state().only(Role.MASTER);
  }

  /** The region servers, by number. */
  public List<Member> regionServers() {
    return record.state().of(Role.REGION_SERVER);
  }

  /** One region server. */
  public Member regionServer(int number) {
    return record
        .state()
        .find(Role.REGION_SERVER, number)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "there is no region server "
                        + number
                        + "; they have the numbers 0 to "
                        + (regionServers().size() - 1)));
  }

  /** Where a region server keeps its index files. */
  public Path indexFolder(int regionServer) {
    return files.index(regionServer(regionServer).number());
  }

  /** A server's log. */
  public Path log(Member member) {
    return files.log(member);
  }

  /** What a server prints, such as the last words of its JVM. */
  public Path output(Member member) {
    return files.output(member);
  }

  /** What a region server's garbage collector says, since its last start. */
  public Path collections(Member member) {
    return files.collections(member);
  }

  /** Whether anything of the cluster runs. */
  public boolean running() {
    return members().stream().anyMatch(Member::alive);
  }

  /** Ends a region server at once, as {@code kill -9} does; returns when it has ended. */
  public void kill(int server) throws IOException {
    servers.kill(regionServer(server));
  }

  /** Ends a region server in good order: it closes its regions, which go to other servers. */
  public void stop(int server) throws IOException {
    servers.stop(regionServer(server));
  }

  /** Starts a region server that has ended and waits until the master knows it. */
  public void start(int server) throws IOException {
    servers.start(regionServer(server), guard);
  }

  /**
   * Ends the master at once, as {@code kill -9} does, and takes its address away, as HBase's own
   * scripts do; {@link #restartMaster} starts it again.
   */
  public void killMaster() throws IOException {
    servers.killMaster(master());
  }

  /** Ends the master and starts it again; returns when HBase serves. Region servers live on. */
  public void restartMaster() throws IOException {
    if (master().alive()) {
      servers.stop(master());
    }
    servers.start(master(), guard);
  }

  /** The version of HBase that a server runs on, or will after its next start. */
  public String hbase(Member member) {
    return record.state().hbase(member);
  }

  /**
   * A server of HBase runs on another version of it from its next start on, with the data and index
   * files that are there. A rolling upgrade is this and a restart, server after server.
   *
   * @param version its {@linkplain HBaseVersion#name() name}
   * @throws IllegalArgumentException when this build has no version of that name
   * @throws IllegalStateException when the servers are {@linkplain ProcessClusterBuilder#stock
   *     stock}: their jars are the administrator's
   */
  public void hbase(Member member, String version) throws IOException {
    if (record.state().stock()) {
      throw new IllegalStateException(
          "the HBase in " + folder() + " is stock; change what is in the lib folders");
    }
    HBaseVersion.check(version);
    record.changing(() -> record.write(record.state().with(member, version)));
  }

  /** Stops a region server's threads (SIGSTOP). After its session it counts as dead. */
  public void pause(int server) throws IOException {
    servers.pause(regionServer(server));
  }

  /** Lets a paused region server go on. It ends itself if it was given up meanwhile. */
  public void resume(int server) throws IOException {
    servers.resume(regionServer(server));
  }

  /**
   * The master gives up a region server that was killed or is paused, as at the end of its session;
   * HBase's own scripts do the same for a process that has died.
   */
  public void expire(int server) throws IOException {
    servers.expire(regionServer(server));
  }

  /**
   * What is wrong with the disk under a region server's index files from now on, across restarts.
   *
   * @throws IllegalStateException when the cluster was built without {@link
   *     ProcessClusterBuilder#steeredDisks}
   */
  public void disk(int server, DiskFault fault) throws IOException {
    if (!SteeredFiles.class
        .getName()
        .equals(record.state().settings().get(ConfigKeys.LOCAL_FILES_CLASS.name()))) {
      throw new IllegalStateException(
          "the servers in " + folder() + " use their disks directly; start with steeredDisks()");
    }
    SteeredFiles.steer(files.disk(regionServer(server).number()), fault);
  }

  /** Stops everything in order, by force what does not end in time. The data stay. */
  public void stop() throws IOException {
    record.changing(
        () -> {
          new ClusterStopper(files, progress).stop(record.state(), configuration());
          record.write(record.state().stopped());
          forget();
        });
  }

  /** Ends everything at once. */
  public void kill() throws IOException {
    record.changing(
        () -> {
          new ClusterStopper(files, progress).killAll(record.state());
          record.write(record.state().stopped());
          forget();
        });
  }

  /** Deletes the folder of a stopped cluster. */
  public void delete() throws IOException {
    if (running()) {
      throw new IOException("the cluster in " + folder() + " is running; stop it first");
    }
    FolderTree.delete(folder());
  }

  /** Stops it as {@link #stop()} does; nothing when the cluster does not run. */
  @Override
  public void close() throws IOException {
    if (running()) {
      stop();
    }
  }

  /** Nothing in this JVM has to end the cluster any more. */
  private void forget() {
    if (guard != null) {
      guard.close();
      guard = null;
    }
    if (Thread.currentThread() != hook) {
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException e) {
        progress.accept("the JVM is ending, and the cluster with it");
      }
    }
  }

  /** Without the lock: a thread may be in the middle of a change while the JVM ends. */
  private void endQuietly() {
    record.end();
    try {
      new ClusterStopper(files, progress).killAll(record.state());
      record.write(record.state().stopped());
    } catch (IOException e) {
      progress.accept("not everything has ended: " + e.getMessage());
    }
  }
}
