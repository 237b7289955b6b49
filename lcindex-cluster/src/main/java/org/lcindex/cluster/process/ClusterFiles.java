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

import java.nio.file.Path;
import org.lcindex.cluster.SteeredFiles;

/**
 * All names in a cluster's folder:
 *
 * <pre>
 * cluster.json            what runs, see {@link ClusterState}
 * lock                    held while a process changes the cluster
 * conf/client/            hbase-site.xml and core-site.xml for clients
 * conf/&lt;member&gt;/          the member's own configuration, first on its class path
 * logs/&lt;member&gt;.log       its log; .out is what it printed
 * data/&lt;member&gt;/          ZooKeeper's, the NameNode's and the DataNodes' files, temporary files
 * index/&lt;n&gt;/              index files of region server n
 * disk/&lt;n&gt;                what is wrong with the disk under them, see {@link SteeredFiles}
 * </pre>
 *
 * @param folder absolute
 */
record ClusterFiles(Path folder) {
  /** A system property of every server, by which it is found even if it was never written down. */
  static final String TAG = "lcindex.cluster.folder";

  ClusterFiles {
    folder = folder.toAbsolutePath().normalize();
  }

  String tagArgument() {
    return "-D" + TAG + "=" + folder;
  }

  Path state() {
    return folder.resolve("cluster.json");
  }

  Path clientConf() {
    return folder.resolve("conf").resolve("client");
  }

  Path conf(Member member) {
    return folder.resolve("conf").resolve(member.name());
  }

  /** A member's own HBase, in a cluster of stock servers; that of clients is "client". */
  HBaseHome home(String name) {
    return new HBaseHome(folder.resolve("homes").resolve(name));
  }

  /** Where a member's configuration is. */
  Path site(Member member, ClusterState state) {
    return state.stock() && member.role().hbase() ? home(member.name()).conf() : conf(member);
  }

  Path logs() {
    return folder.resolve("logs");
  }

  Path log(Member member) {
    return logs().resolve(member.name() + ".log");
  }

  Path collections(Member member) {
    return logs().resolve(member.name() + ".gc.log");
  }

  Path output(Member member) {
    return logs().resolve(member.name() + ".out");
  }

  /** The web pages of a version of HBase. */
  Path web(String version) {
    return folder.resolve("web").resolve(version);
  }

  Path data(Member member) {
    return folder.resolve("data").resolve(member.name());
  }

  Path index(int regionServer) {
    return folder.resolve("index").resolve(Integer.toString(regionServer));
  }

  Path disk(int regionServer) {
    return folder.resolve("disk").resolve(Integer.toString(regionServer));
  }
}
