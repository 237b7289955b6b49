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
package org.lcindex.verification.upgrade;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.HBaseIOException;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.ipc.ServerNotRunningYetException;
import org.lcindex.cluster.process.ProcessCluster;
import org.lcindex.cluster.process.Waiting;

/** A cluster whose servers have the plugin of this release or of another one. Stateless. */
final class TwoReleases {
  /** System property: the other release's plugin. */
  static final String JAR = "lcindex.other.jar";

  static final Duration LIMIT = Duration.ofMinutes(10);

  private TwoReleases() {}

  /** Puts a release's jar where a server looks for it when it starts. */
  static void install(Path jar, Path plugin) throws IOException {
    Files.copy(jar, plugin, StandardCopyOption.REPLACE_EXISTING);
  }

  /** This release's jar. */
  static Path own() throws IOException {
    try (Stream<Path> jars = Files.list(Path.of("../lcindex-regionserver/target"))) {
      return jars.filter(jar -> jar.toString().endsWith("-dist.jar")).findFirst().orElseThrow();
    }
  }

  /** Moves regions to a region server, which may have started a moment ago. */
  static void move(
      ProcessCluster cluster, Admin admin, List<RegionInfo> regions, int server, String when)
      throws IOException {
    for (RegionInfo region : regions) {
      Waiting.until(
          LIMIT,
          () -> when + ": a region of " + region.getTable() + " moves",
          () -> {
            try {
              ServerName to = name(cluster, admin, server);
              boolean there = admin.getRegions(to).contains(region);
              if (!there) {
                admin.move(region.getEncodedNameAsBytes(), to);
              }
              return there;
            } catch (ServerNotRunningYetException | HBaseIOException e) {
              return false; // it was started a moment ago, or takes part in a recovery
            }
          });
    }
  }

  private static ServerName name(ProcessCluster cluster, Admin admin, int server)
      throws IOException {
    int port = cluster.regionServer(server).port("rpc");
    return admin.getRegionServers().stream()
        .filter(found -> found.getPort() == port)
        .findFirst()
        .orElseThrow();
  }
}
