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
package org.lcindex.cluster.command;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.lcindex.cluster.process.ProcessCluster;
import org.lcindex.cluster.process.ProcessClusterBuilder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** {@code cluster start}: returns when HBase serves, and leaves it running. */
@Command(
    name = "start",
    description = "Start a cluster and leave it running; data of an earlier one are continued.")
final class StartCommand extends FolderCommand {
  @Option(
      names = "--region-servers",
      paramLabel = "N",
      defaultValue = "3",
      description = "Region servers, 1 to 16.")
  private int regionServers;

  @Option(
      names = "--data-nodes",
      paramLabel = "N",
      defaultValue = "2",
      description = "DataNodes of HDFS, 1 to 16.")
  private int dataNodes;

  @Option(
      names = "--stock",
      description = "HBase as it comes, without the plugin: a folder with lib, conf and bin each.")
  private boolean stock;

  @Option(
      names = "--no-web",
      description = "Without HBase's web pages, /jmx and /prometheus; each server starts sooner.")
  private boolean noWeb;

  @Option(
      names = "-D",
      paramLabel = "KEY=VALUE",
      showDefaultValue = Visibility.NEVER,
      description = "One more setting for hbase-site.xml, for example lcindex.cache.bytes=1000000.")
  private Map<String, String> settings = new LinkedHashMap<>();

  @Mixin private HBaseOption hbase;

  @Override
  protected int run() throws IOException {
    long start = System.nanoTime();
    ProcessClusterBuilder builder = ProcessCluster.builder(dir()).hbase(hbase.version());
    try {
      builder.regionServers(regionServers).dataNodes(dataNodes);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec().commandLine(), e.getMessage(), e);
    }
    settings.forEach(builder::set);
    if (!noWeb) {
      builder.webPages();
    }
    if (stock) {
      builder.stock();
    }
    builder.progress(
        step -> {
          print(
              String.format(Locale.ROOT, "[%5.1f s] %s", (System.nanoTime() - start) / 1e9, step));
          begins(step);
        });
    begins("looking what is in " + dir());
    ProcessCluster cluster = builder.start();
    print(
        String.format(
            Locale.ROOT,
            "[%5.1f s] HBase %s serves.%n",
            (System.nanoTime() - start) / 1e9,
            hbase.version()));
    print(ClusterListing.members(cluster));
    print(ClusterListing.connect(cluster));
    return 0;
  }
}
