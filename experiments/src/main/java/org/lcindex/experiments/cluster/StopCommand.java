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
import picocli.CommandLine.Option;

/** {@code cluster stop}. */
@Command(name = "stop", description = "Stop the cluster; nothing of it keeps running.")
final class StopCommand extends FolderCommand {
  @Option(names = "--force", description = "Kill all processes at once instead of in order.")
  private boolean force;

  @Option(names = "--delete", description = "Delete the folder with data and logs, too.")
  private boolean delete;

  @Override
  public Integer call() throws IOException {
    ProcessCluster cluster = cluster();
    if (force) {
      cluster.kill();
    } else {
      cluster.stop();
    }
    if (delete) {
      cluster.delete();
    }
    print(
        "Stopped. " + (delete ? "Its folder is deleted." : "Its data stay in " + cluster.folder()));
    return 0;
  }
}
