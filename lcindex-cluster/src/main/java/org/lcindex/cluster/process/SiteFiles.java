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
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.HConstants;
import org.lcindex.cluster.LocalSettings;
import org.lcindex.config.ConfigKeys;
import org.lcindex.definition.LCIndexConstants;

/** Writes the configuration of servers and clients, as an administrator would. */
record SiteFiles(ClusterFiles files, ClusterState state, ServerClasspath classpath) {
  /** ZooKeeper sessions, in milliseconds. */
  static final int SESSION_MILLIS = 90_000;

  private static final String LOGGING = "server-log4j2.xml";

  /** Metrics are not older than this when they are read; by default up to ten seconds. */
  private static final String METRICS = "*.periodMillis=250\n";

  void writeAll() throws IOException {
    for (Member member : state.members()) {
      write(member);
    }
    writeClient(Files.createDirectories(files.clientConf()));
    if (state.stock()) {
      HBaseHome home = files.home("client");
      home.create(ServerClasspath.hbase(state.hbase()));
      writeClient(home.conf());
    }
  }

  private void writeClient(Path conf) throws IOException {
    write(core(files.folder().resolve("data").resolve("client")), conf.resolve("core-site.xml"));
    write(hbase(), conf.resolve("hbase-site.xml"));
  }

  /** Writes the files of one member; those of a stock server only once. */
  void write(Member member) throws IOException {
    Path conf = Files.createDirectories(files.site(member, state));
    if (member.role().hbase() && WebPages.on(state.settings())) {
      String version = state.hbase(member);
      WebPages.write(files.web(version), ServerClasspath.hbase(version));
    }
    if (state.stock() && member.role().hbase()) {
      if (Files.exists(conf.resolve("hbase-site.xml"))) {
        return;
      }
      files.home(member.name()).create(ServerClasspath.hbase(state.hbase(member)));
    }
    write(core(files.data(member)), conf.resolve("core-site.xml"));
    write(hdfs(member), conf.resolve("hdfs-site.xml"));
    write(hbase(member), conf.resolve("hbase-site.xml"));
    try (InputStream in = SiteFiles.class.getResourceAsStream(LOGGING)) {
      Files.write(conf.resolve("log4j2.xml"), in.readAllBytes());
    }
    Files.writeString(conf.resolve("hadoop-metrics2.properties"), METRICS);
  }

  /** What a client of a cluster needs, with this JVM's defaults. */
  static Configuration client(ClusterFiles files, ClusterState state) {
    return new SiteFiles(files, state, null).client();
  }

  Configuration client() {
    Configuration conf = HBaseConfiguration.create();
    conf.set("fs.defaultFS", hdfsUri());
    hbase().forEach(entry -> conf.set(entry.getKey(), entry.getValue()));
    return conf;
  }

  private String hdfsUri() {
    return "hdfs://" + LocalSettings.LOOPBACK + ":" + state.only(Role.NAMENODE).port("rpc");
  }

  private Configuration core(Path data) {
    Configuration conf = new Configuration(false);
    conf.set("fs.defaultFS", hdfsUri());
    conf.set("hadoop.tmp.dir", data.resolve("tmp").toString());
    return conf;
  }

  /** The NameNode's keys are for it and for formatting, the DataNode's for itself. */
  Configuration hdfs(Member member) {
    Configuration conf = new Configuration(false);
    conf.setInt("dfs.replication", Math.min(2, state.of(Role.DATANODE).size()));
    conf.setBoolean("dfs.permissions.enabled", false);
    conf.setInt("dfs.heartbeat.interval", 1);
    // Two nodes have nowhere else to go: a write goes on with the node that is left.
    conf.set("dfs.client.block.write.replace-datanode-on-failure.policy", "NEVER");
    conf.setBoolean("dfs.namenode.redundancy.considerLoad", false);
    conf.setInt("dfs.namenode.safemode.extension", 0);
    // The machine does not fail here, only processes: the page cache is safe enough.
    conf.setBoolean("dfs.namenode.edits.noeditlogchannelflush", true);
    if (member.role() == Role.NAMENODE) {
      conf.set("dfs.namenode.name.dir", files.data(member).resolve("name").toUri().toString());
      conf.set("dfs.namenode.rpc-address", address(member, "rpc"));
      conf.set("dfs.namenode.http-address", address(member, "http"));
    } else if (member.role() == Role.DATANODE) {
      conf.set("dfs.datanode.data.dir", files.data(member).resolve("blocks").toUri().toString());
      conf.set("dfs.datanode.address", address(member, "data"));
      conf.set("dfs.datanode.http.address", address(member, "http"));
      conf.set("dfs.datanode.ipc.address", address(member, "ipc"));
      conf.set("dfs.datanode.hostname", LocalSettings.LOOPBACK);
    }
    return conf;
  }

  private static String address(Member member, String use) {
    return LocalSettings.LOOPBACK + ":" + member.port(use);
  }

  /** What servers and clients have in common. */
  private Configuration hbase() {
    Configuration conf = new Configuration(false);
    LocalSettings.apply(conf);
    LocalSettings.quickLeaseRecovery(conf);
    conf.setBoolean(HConstants.CLUSTER_DISTRIBUTED, true);
    conf.set("hbase.rootdir", hdfsUri() + "/hbase");
    conf.setInt(HConstants.ZOOKEEPER_CLIENT_PORT, state.only(Role.ZOOKEEPER).port("client"));
    conf.setInt("hbase.zookeeper.property.tickTime", 1000);
    // Else at most 20 ticks, whatever a client asks for.
    conf.setInt("hbase.zookeeper.property.maxSessionTimeout", SESSION_MILLIS);
    conf.setInt(HConstants.ZK_SESSION_TIMEOUT, SESSION_MILLIS);
    conf.setInt("hbase.master.wait.on.regionservers.mintostart", servers());
    // A crash is noticed within a session and repaired some seconds later; 15 tries last minutes.
    conf.setInt(HConstants.HBASE_CLIENT_RETRIES_NUMBER, 15);
    conf.setBoolean("hbase.use.dynamic.jars", false);
    conf.set("hbase.io.compress.zstd.codec", "org.apache.hadoop.hbase.io.compress.zstd.ZstdCodec");
    conf.set(
        "hbase.io.compress.snappy.codec", "org.apache.hadoop.hbase.io.compress.xerial.SnappyCodec");
    state.settings().entrySet().stream()
        .filter(setting -> !setting.getKey().startsWith(ClusterState.OWN))
        .forEach(setting -> conf.set(setting.getKey(), setting.getValue()));
    return conf;
  }

  private int servers() {
    return state.of(Role.REGION_SERVER).size();
  }

  private Configuration hbase(Member member) throws IOException {
    Configuration conf = hbase();
    String temporary = files.data(member).resolve("tmp").toString();
    conf.set("hbase.tmp.dir", temporary);
    conf.set("hbase.local.dir", temporary);
    switch (member.role()) {
      case ZOOKEEPER ->
          conf.set(
              "hbase.zookeeper.property.dataDir",
              files.data(member).resolve("zookeeper").toString());
      case MASTER -> {
        conf.setInt("hbase.master.port", member.port("rpc"));
        web(member, conf);
        if (!state.stock() && classpath.has(LCIndexConstants.MASTER_OBSERVER_CLASS)) {
          conf.setIfUnset(
              LCIndexConstants.MASTER_OBSERVER_KEY, LCIndexConstants.MASTER_OBSERVER_CLASS);
        }
      }
      case REGION_SERVER -> {
        conf.setInt("hbase.regionserver.port", member.port("rpc"));
        web(member, conf);
        if (state.stock()) {
          return conf;
        }
        conf.set(ConfigKeys.LOCAL_DIRS.name(), files.index(member.number()).toString());
        conf.set(LCIndexConstants.EVERY_TABLE_KEY, LCIndexConstants.OBSERVER_WITH_PRIORITY);
        if (classpath.has(LCIndexConstants.SERVER_OBSERVER_CLASS)) {
          conf.set(LCIndexConstants.SERVER_OBSERVER_KEY, LCIndexConstants.SERVER_OBSERVER_CLASS);
        }
      }
      case NAMENODE, DATANODE -> {}
    }
    return conf;
  }

  private void web(Member member, Configuration conf) {
    if (WebPages.on(state.settings())) {
      String info = "hbase." + member.role().label() + ".info.";
      conf.setInt(info + "port", member.port(Role.WEB));
      conf.set(info + "bindAddress", LocalSettings.LOOPBACK);
    }
  }

  /** Settings that are asked for and not used, because each server has to have its own. */
  List<String> overridden() throws IOException {
    List<String> lines = new ArrayList<>();
    for (Role role : List.of(Role.MASTER, Role.REGION_SERVER)) {
      Configuration own = hbase(state.of(role).get(0));
      state
          .settings()
          .forEach(
              (key, wanted) -> {
                String used = own.getRaw(key);
                if (!key.startsWith(ClusterState.OWN) && !wanted.equals(used)) {
                  lines.add(
                      String.format(
                          "%s=%s is not used by the %s, which needs its own: %s",
                          key, wanted, role.label(), used));
                }
              });
    }
    return lines;
  }

  private static void write(Configuration conf, Path file) throws IOException {
    try (OutputStream out = Files.newOutputStream(file)) {
      conf.writeXml(out);
    }
  }
}
