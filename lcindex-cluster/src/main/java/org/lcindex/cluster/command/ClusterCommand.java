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
import org.lcindex.cluster.process.ProcessCluster;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The {@code cluster} commands: a real HBase on this machine; here are the shortest of them. */
@Command(
    name = "cluster",
    description = "Run a real HBase with the plugin on this machine, each server its own process.",
    mixinStandardHelpOptions = true,
    subcommands = {
      StartCommand.class,
      ClusterCommand.Stop.class,
      ClusterCommand.Status.class,
      ServerCommands.Kill.class,
      ServerCommands.Restart.class,
      ServerCommands.RestartMaster.class,
      ServerCommands.Pause.class,
      ServerCommands.Resume.class,
      ClusterCommand.Env.class
    })
public final class ClusterCommand {
  ClusterCommand() {}

  /** {@code cluster stop}. */
  @Command(name = "stop", description = "Stop the cluster; nothing of it keeps running.")
  static final class Stop extends FolderCommand {
    @Option(names = "--force", description = "Kill all processes at once instead of in order.")
    private boolean force;

    @Option(names = "--delete", description = "Delete the folder with data and logs, too.")
    private boolean delete;

    @Override
    protected int run() throws IOException {
      ProcessCluster cluster = cluster();
      begins("stopping the cluster");
      if (force) {
        cluster.kill();
      } else {
        cluster.stop();
      }
      if (delete) {
        begins("deleting " + cluster.folder());
        cluster.delete();
      }
      print(
          "Stopped. "
              + (delete ? "Its folder is deleted." : "Its data stay in " + cluster.folder()));
      return 0;
    }
  }

  /** {@code cluster status}. */
  @Command(
      name = "status",
      description = "Print the cluster's processes.",
      footer = {"", "Exit status: 0 all servers run, 1 some are down or paused."})
  static final class Status extends FolderCommand {
    @Override
    protected int run() throws IOException {
      ProcessCluster cluster = cluster();
      print(ClusterListing.members(cluster));
      if (cluster.running()) {
        print(ClusterListing.connect(cluster));
      }
      return cluster.members().stream().allMatch(m -> m.alive() && !m.process().paused()) ? 0 : 1;
    }
  }

  /** {@code cluster env}: for {@code eval "$(bin/lcindex cluster env)"}. */
  @Command(name = "env", description = "Print where clients find the cluster, for a shell.")
  static final class Env extends FolderCommand {
    @Override
    protected int run() throws IOException {
      ProcessCluster cluster = cluster();
      cluster.home("client").ifPresent(home -> print("export HBASE_HOME='" + home + "'"));
      print("export " + FOLDER_VARIABLE + "='" + cluster.folder() + "'");
      print("export HBASE_CONF_DIR='" + cluster.clientConf() + "'");
      print("export LCINDEX_ZOOKEEPER='" + ClusterListing.zookeeper(cluster) + "'");
      return 0;
    }
  }
}
