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
package org.lcindex.experiments.cluster;

import java.io.IOException;
import org.lcindex.cluster.process.ProcessCluster;
import picocli.CommandLine.Command;

/** {@code cluster status}. */
@Command(
    name = "status",
    description = "Print the cluster's processes.",
    footer = {"", "Exit status: 0 all servers run, 1 some are down or paused."})
final class StatusCommand extends FolderCommand {
  @Override
  public Integer call() throws IOException {
    ProcessCluster cluster = cluster();
    print(ClusterText.members(cluster));
    if (cluster.running()) {
      print(ClusterText.connect(cluster));
    }
    return cluster.members().stream().allMatch(m -> m.alive() && !m.process().paused()) ? 0 : 1;
  }
}
