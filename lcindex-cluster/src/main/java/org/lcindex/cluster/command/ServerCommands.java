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
import org.lcindex.cluster.process.Member;
import org.lcindex.cluster.process.ProcessCluster;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The commands that act on one server. */
final class ServerCommands {
  private ServerCommands() {}

  /** Names a region server. */
  private abstract static class ServerCommand extends FolderCommand {
    @Option(
        names = "--server",
        paramLabel = "N",
        required = true,
        showDefaultValue = CommandLine.Help.Visibility.NEVER,
        description = "Number of the region server, from 0.")
    private int server;

    /** Acts on the region server and says what has been done. */
    abstract String act(ProcessCluster cluster, int number) throws IOException;

    @Override
    protected final int run() throws IOException {
      ProcessCluster cluster = cluster();
      try {
        cluster.regionServer(server);
      } catch (IllegalArgumentException e) {
        throw new ParameterException(spec().commandLine(), e.getMessage(), e);
      }
      begins("waiting for region server " + server);
      print("Region server " + server + " " + act(cluster, server) + ".");
      return 0;
    }
  }

  /** On which HBase a server is started again. */
  private static final class NextHBase {
    @Option(
        names = "--hbase",
        paramLabel = "VERSION",
        showDefaultValue = CommandLine.Help.Visibility.NEVER,
        description = "Another version of HBase for it from now on: ${COMPLETION-CANDIDATES}.",
        completionCandidates = HBaseOption.Names.class)
    private String version;

    /** Sets it if it is given. */
    void set(CommandSpec spec, ProcessCluster cluster, Member member) throws IOException {
      if (version == null) {
        return;
      }
      try {
        cluster.hbase(member, version);
      } catch (IllegalArgumentException | IllegalStateException e) {
        throw new ParameterException(spec.commandLine(), e.getMessage(), e);
      }
    }
  }

  /** {@code cluster kill}. */
  @Command(name = "kill", description = "End a region server as kill -9 does.")
  static final class Kill extends ServerCommand {
    @Override
    String act(ProcessCluster cluster, int number) throws IOException {
      cluster.kill(number);
      // As HBase's own scripts do for a process that has died.
      cluster.expire(number);
      return "has been killed; 'restart' starts it again";
    }
  }

  /** {@code cluster restart}. */
  @Command(name = "restart", description = "Start a region server, in good order stopped before.")
  static final class Restart extends ServerCommand {
    @Mixin private NextHBase hbase;

    @Override
    String act(ProcessCluster cluster, int number) throws IOException {
      hbase.set(spec(), cluster, cluster.regionServer(number));
      if (cluster.regionServer(number).alive()) {
        cluster.stop(number);
      }
      cluster.start(number);
      Member server = cluster.regionServer(number);
      return "serves again, on HBase "
          + cluster.hbase(server)
          + ", as process "
          + server.process().pid();
    }
  }

  /** {@code cluster restart-master}. */
  @Command(
      name = "restart-master",
      description = "End the master and start it again; region servers live on.")
  static final class RestartMaster extends FolderCommand {
    @Mixin private NextHBase hbase;

    @Override
    protected int run() throws IOException {
      ProcessCluster cluster = cluster();
      hbase.set(spec(), cluster, cluster.master());
      begins("waiting for the master");
      cluster.restartMaster();
      print("The master serves again, on HBase " + cluster.hbase(cluster.master()) + ".");
      return 0;
    }
  }

  /** {@code cluster pause}. */
  @Command(name = "pause", description = "Stop a region server's threads (SIGSTOP).")
  static final class Pause extends ServerCommand {
    @Override
    String act(ProcessCluster cluster, int number) throws IOException {
      cluster.pause(number);
      return "is paused; in "
          + ProcessCluster.SESSION_MILLIS / 1000
          + " s it counts as dead; 'resume' lets it go on";
    }
  }

  /** {@code cluster resume}. */
  @Command(name = "resume", description = "Let a paused region server go on (SIGCONT).")
  static final class Resume extends ServerCommand {
    @Override
    String act(ProcessCluster cluster, int number) throws IOException {
      cluster.resume(number);
      return "goes on, and ends by itself if it was given up meanwhile";
    }
  }
}
