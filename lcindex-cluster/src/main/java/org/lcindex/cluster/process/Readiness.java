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
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hbase.ClusterMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;

/**
 * Tells when servers serve. A server that ends while it is waited for ends the waiting.
 *
 * @param members those that must not end meanwhile, as they are at the moment
 */
record Readiness(ClusterFiles files, Supplier<List<Member>> members) {
  private static final Duration LIMIT = Duration.ofSeconds(180);
  private static final int CONNECT_MILLIS = 1_000;
  private static final int LAST_LINES = 12;

  void awaitPort(Member member, String use) throws IOException {
    await(member.name() + " listens on port " + member.port(use), () -> listens(member.port(use)));
  }

  private static boolean listens(int port) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), CONNECT_MILLIS);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** All DataNodes have reported and the NameNode takes writes. */
  void awaitHdfs(Configuration client, int nodes) throws IOException {
    URI uri = FileSystem.getDefaultUri(client);
    try (DistributedFileSystem fs = (DistributedFileSystem) FileSystem.newInstance(uri, client)) {
      await("HDFS has left safe mode, with " + nodes + " DataNodes", () -> takesWrites(fs, nodes));
    }
  }

  private static boolean takesWrites(DistributedFileSystem fs, int nodes) {
    try {
      return fs.getDataNodeStats(DatanodeReportType.LIVE).length == nodes && !fs.isInSafeMode();
    } catch (IOException e) {
      return false; // not yet: a NameNode answers calls before it has started
    }
  }

  /** The master is active, these region servers have reported to it, and hbase:meta is readable. */
  void awaitHBase(Connection connection, List<Member> servers) throws IOException {
    await(
        "the master knows " + servers.stream().map(Member::name).collect(Collectors.joining(", ")),
        () -> knowsAll(connection, servers));
    await("hbase:meta can be read", () -> metaReadable(connection));
    await("the master has started", () -> initialized(connection));
  }

  private static boolean knowsAll(Connection connection, List<Member> servers) {
    try (Admin admin = connection.getAdmin()) {
      ClusterMetrics metrics =
          admin.getClusterMetrics(
              EnumSet.of(ClusterMetrics.Option.MASTER, ClusterMetrics.Option.LIVE_SERVERS));
      return metrics.getMasterName() != null
          && servers.stream().allMatch(s -> live(metrics, s) != null);
    } catch (IOException e) {
      return false; // not yet: the master is starting
    }
  }

  /** The incarnation of a region server that runs now; an older one has another start code. */
  private static ServerName live(ClusterMetrics metrics, Member server) {
    return metrics.getLiveServerMetrics().keySet().stream()
        .filter(name -> name.getPort() == server.port("rpc"))
        .filter(name -> name.getStartCode() >= server.process().startedMillis() - 1_000)
        .findFirst()
        .orElse(null);
  }

  private static boolean metaReadable(Connection connection) {
    try (Table meta = connection.getTable(TableName.META_TABLE_NAME);
        ResultScanner rows = meta.getScanner(new Scan())) {
      return rows.next() != null;
    } catch (IOException e) {
      return false;
    }
  }

  /** A master that has not ended its start refuses this, as it refuses DDL. */
  private static boolean initialized(Connection connection) {
    try (Admin admin = connection.getAdmin()) {
      return admin.listNamespaces().length > 0;
    } catch (IOException e) {
      return false;
    }
  }

  private void await(String what, Waiting.Condition condition) throws IOException {
    Waiting.until(
        LIMIT,
        () -> what + "; the logs are in " + files.logs(),
        () -> {
          for (Member member : members.get()) {
            if (member.process() != null && !member.alive()) {
              throw new IOException(ended(member));
            }
          }
          return condition.holds();
        });
  }

  private String ended(Member member) throws IOException {
    List<String> said =
        Files.exists(files.output(member))
            ? Files.readAllLines(files.output(member), StandardCharsets.UTF_8)
            : List.of();
    return member.name()
        + " has ended while it was waited for; its log is "
        + files.log(member)
        + said.stream()
            .skip(Math.max(0, said.size() - LAST_LINES))
            .map(line -> "\n    " + line)
            .collect(Collectors.joining());
  }
}
