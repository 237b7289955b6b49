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

/** {@code cluster env}: for {@code eval "$(bin/lcindex cluster env)"}. */
@Command(name = "env", description = "Print where clients find the cluster, for a shell.")
final class EnvCommand extends FolderCommand {
  @Override
  public Integer call() throws IOException {
    ProcessCluster cluster = cluster();
    cluster.home("client").ifPresent(home -> print("export HBASE_HOME='" + home + "'"));
    print("export " + FOLDER_VARIABLE + "='" + cluster.folder() + "'");
    print("export HBASE_CONF_DIR='" + cluster.clientConf() + "'");
    print("export LCINDEX_ZOOKEEPER='" + ClusterText.zookeeper(cluster) + "'");
    return 0;
  }
}
