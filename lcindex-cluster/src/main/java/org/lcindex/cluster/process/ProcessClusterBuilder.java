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
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.lcindex.cluster.HBaseVersion;
import org.lcindex.cluster.SteeredFiles;
import org.lcindex.config.ConfigKeys;

/** Settings of a {@link ProcessCluster}. Not thread safe. */
public final class ProcessClusterBuilder {
  private static final int MAX_SERVERS = 16;

  final Map<String, String> settings = new TreeMap<>();
  final Path folder;
  int regionServers = 3;
  int dataNodes = 2;
  boolean owned;
  Path disk;
  Consumer<String> progress = line -> {};

  ProcessClusterBuilder(Path folder) {
    this.folder = Objects.requireNonNull(folder, "folder");
    // Written down, because a later command may run on another one.
    hbase(HBaseVersion.running());
  }

  /** Number of region servers, 1 to 16. */
  public ProcessClusterBuilder regionServers(int value) {
    this.regionServers = within("region servers", value);
    return this;
  }

  /** Number of DataNodes, 1 to 16; files have two replicas when there are two or more. */
  public ProcessClusterBuilder dataNodes(int value) {
    this.dataNodes = within("DataNodes", value);
    return this;
  }

  private static int within(String what, int value) {
    if (value < 1 || value > MAX_SERVERS) {
      throw new IllegalArgumentException(
          value + " " + what + ", must be from 1 to " + MAX_SERVERS + " on one machine");
    }
    return value;
  }

  /** One more setting for the hbase-site.xml of servers and clients; it wins over the others. */
  public ProcessClusterBuilder set(String key, String value) {
    settings.put(key, value);
    return this;
  }

  /**
   * The version of HBase for all servers, by its {@linkplain HBaseVersion#name() name}; that of
   * this JVM unless it is set.
   *
   * @throws IllegalArgumentException when this build has none of that name
   */
  public ProcessClusterBuilder hbase(String version) {
    HBaseVersion.check(version);
    return set(ClusterState.HBASE, version);
  }

  /** Most file descriptors that a region server may have, sockets included, as ulimit -n has it. */
  public ProcessClusterBuilder openFiles(int value) {
    return set(Launcher.OPEN_FILES, Integer.toString(value));
  }

  /** Largest heap of a region server in megabytes; 1024 unless it is set. */
  public ProcessClusterBuilder regionServerHeap(int megabytes) {
    return set(Launcher.HEAP, Integer.toString(megabytes));
  }

  /** Region servers live for minutes: the optimising compiler would only take their time. */
  public ProcessClusterBuilder shortLived() {
    return set(Launcher.SHORT_LIVED, "true");
  }

  /** Master and region servers have HBase's web pages, /jmx and /prometheus on free ports. */
  public ProcessClusterBuilder webPages() {
    return set(WebPages.ON, "true");
  }

  /** A folder or jar with classes that HBase's servers have besides, such as other coprocessors. */
  public ProcessClusterBuilder classes(Path value) {
    return set(Launcher.CLASSES, value.toAbsolutePath().toString());
  }

  /** A region server has the plugin of another release: what is in this jar when it starts. */
  public ProcessClusterBuilder plugin(int regionServer, Path jar) {
    return plugin(Role.REGION_SERVER, regionServer, jar);
  }

  /** The master has the plugin of another release: what is in this jar when it starts. */
  public ProcessClusterBuilder masterPlugin(Path jar) {
    return plugin(Role.MASTER, 0, jar);
  }

  private ProcessClusterBuilder plugin(Role role, int number, Path jar) {
    String name = new Member(role, number, Map.of(), null).name();
    return set(Launcher.PLUGIN + name, jar.toAbsolutePath().toString());
  }

  /** A folder with classes that take the place of HBase's own of the same names. */
  public ProcessClusterBuilder instead(Path value) {
    return set(Launcher.INSTEAD, value.toAbsolutePath().toString());
  }

  /**
   * The disks under the index files can be made to hang or fail, see {@link ProcessCluster#disk}.
   * This module's classes are then on the class path of region servers.
   */
  public ProcessClusterBuilder steeredDisks() {
    return set(ConfigKeys.LOCAL_FILES_CLASS.name(), SteeredFiles.class.getName());
  }

  /**
   * HBase as it comes, without the plugin: the master, each region server and clients have a folder
   * of their own with lib/, conf/ and bin/hbase, see {@link ProcessCluster#home}. Their
   * configuration is written once and is then the administrator's, so ports must stay free.
   */
  public ProcessClusterBuilder stock() {
    return set(ClusterState.STOCK, "true");
  }

  /** The cluster ends with this JVM, however that ends. Otherwise it outlives it. */
  public ProcessClusterBuilder owned() {
    this.owned = true;
    return this;
  }

  /**
   * The cluster ends with this JVM, and a file system that the caller has mounted is unmounted if
   * this JVM is killed.
   */
  public ProcessClusterBuilder owned(Path mounted) {
    this.disk = Objects.requireNonNull(mounted, "mounted");
    return owned();
  }

  /** Takes a line for every step of starting and stopping. */
  public ProcessClusterBuilder progress(Consumer<String> listener) {
    this.progress = Objects.requireNonNull(listener, "listener");
    return this;
  }

  /**
   * Starts the cluster and waits until it serves. A folder that a stopped cluster left is
   * continued, with the data that are in it.
   *
   * @throws IOException if a cluster runs there already or a server does not start; in the second
   *     case nothing is left running
   */
  public ProcessCluster start() throws IOException {
    return ProcessCluster.start(this);
  }
}
