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

import java.util.List;

/** What a server process is: its main class, its memory and the ports it listens on. */
public enum Role {
  ZOOKEEPER("zookeeper", "org.apache.hadoop.hbase.zookeeper.HQuorumPeer", 128, List.of("client")),
  NAMENODE(
      "namenode", "org.apache.hadoop.hdfs.server.namenode.NameNode", 256, List.of("rpc", "http")),
  DATANODE(
      "datanode",
      "org.apache.hadoop.hdfs.server.datanode.DataNode",
      256,
      List.of("data", "http", "ipc")),
  MASTER("master", "org.apache.hadoop.hbase.master.HMaster", 512, List.of("rpc", "web"), "start"),
  REGION_SERVER(
      "regionserver",
      "org.apache.hadoop.hbase.regionserver.HRegionServer",
      1024,
      List.of("rpc", "web"),
      "start");

  /** The port of HBase's web pages; only of clusters that {@linkplain WebPages have} them. */
  static final String WEB = "web";

  private final String label;
  private final String mainClass;
  private final int heapMegabytes;
  private final List<String> ports;
  private final List<String> arguments;

  Role(String label, String mainClass, int heapMegabytes, List<String> ports, String... arguments) {
    this.label = label;
    this.mainClass = mainClass;
    this.heapMegabytes = heapMegabytes;
    this.ports = ports;
    this.arguments = List.of(arguments);
  }

  /** Lower case, for folders and tables. */
  public String label() {
    return label;
  }

  /** Whether it is a part of HBase that serves regions or has them served. */
  public boolean hbase() {
    return this == MASTER || this == REGION_SERVER;
  }

  String mainClass() {
    return mainClass;
  }

  /** Largest heap. */
  int heapMegabytes() {
    return heapMegabytes;
  }

  /**
   * What the ports are for.
   *
   * @param web whether the cluster has HBase's web pages
   */
  List<String> ports(boolean web) {
    return ports.stream().filter(port -> web || !port.equals(WEB)).toList();
  }

  List<String> arguments() {
    return arguments;
  }
}
