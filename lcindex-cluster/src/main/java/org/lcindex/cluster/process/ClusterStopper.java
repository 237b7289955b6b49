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
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends the processes of a cluster: HBase by its own shutdown, so that regions are flushed, then
 * HDFS, then ZooKeeper; by force what has not ended in time. Afterwards nothing is left.
 */
record ClusterStopper(ClusterFiles files, Consumer<String> progress) {
  private static final Logger LOG = LoggerFactory.getLogger(ClusterStopper.class);
  private static final Duration HBASE_LIMIT = Duration.ofSeconds(60);
  private static final Duration LIMIT = Duration.ofSeconds(15);

  /** In order. */
  void stop(ClusterState state, Configuration client) throws IOException {
    List<Member> alive = state.members().stream().filter(Member::alive).toList();
    for (Member member : alive) {
      if (member.process().paused()) {
        resume(member);
      }
    }
    if (of(alive, Role.MASTER).size() + of(alive, Role.REGION_SERVER).size() > 0) {
      progress.accept("stop HBase");
      shutDown(of(alive, Role.MASTER), client);
      end(of(alive, Role.REGION_SERVER), HBASE_LIMIT);
      end(of(alive, Role.MASTER), HBASE_LIMIT);
    }
    progress.accept("stop HDFS and ZooKeeper");
    end(of(alive, Role.DATANODE), LIMIT);
    end(of(alive, Role.NAMENODE), LIMIT);
    end(of(alive, Role.ZOOKEEPER), LIMIT);
    killAll(state);
  }

  private static List<Member> of(List<Member> members, Role role) {
    return members.stream().filter(m -> m.role() == role).toList();
  }

  private static void resume(Member member) throws IOException {
    try {
      member.process().resume();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Asks the master to close all regions and end all servers; if it cannot, they get a signal. */
  private void shutDown(List<Member> masters, Configuration client) {
    if (masters.isEmpty()) {
      return;
    }
    Configuration impatient = ClusterStarter.impatient(client);
    impatient.setInt(HConstants.HBASE_CLIENT_OPERATION_TIMEOUT, 10_000);
    impatient.setInt(HConstants.HBASE_RPC_TIMEOUT_KEY, 10_000);
    try (Connection connection = ConnectionFactory.createConnection(impatient);
        Admin admin = connection.getAdmin()) {
      admin.shutdown();
    } catch (IOException e) {
      LOG.info("The master cannot shut HBase down, its processes get a signal instead", e);
      masters.forEach(m -> m.process().terminate());
    }
  }

  /** Waits for processes to end; a signal first to those that got no other request. */
  private void end(List<Member> members, Duration limit) throws IOException {
    boolean asked =
        members.stream().anyMatch(m -> m.role() == Role.REGION_SERVER || m.role() == Role.MASTER);
    if (!asked) {
      members.forEach(m -> m.process().terminate());
    }
    if (!ended(members, limit) && asked) {
      members.forEach(m -> m.process().terminate());
      ended(members, LIMIT);
    }
    for (Member member : members) {
      if (member.alive()) {
        progress.accept("kill " + member.name() + ", which has not ended by itself");
        member.process().kill();
      }
    }
  }

  private static boolean ended(List<Member> members, Duration limit) throws IOException {
    return Waiting.holdsWithin(limit, () -> members.stream().noneMatch(Member::alive));
  }

  /** Ends everything at once: what is written down, and what carries the cluster's mark. */
  void killAll(ClusterState state) throws IOException {
    state.members().stream().filter(m -> m.process() != null).forEach(m -> m.process().kill());
    Waiting.until(
        LIMIT,
        () -> "processes of " + files.folder() + " end after SIGKILL",
        () -> {
          List<OsProcess> strays = strays();
          strays.forEach(OsProcess::kill);
          return strays.isEmpty() && state.members().stream().noneMatch(Member::alive);
        });
  }

  /**
   * Processes with this cluster's mark among their arguments. A start that was killed between
   * starting a process and writing it down leaves one that is found only so.
   */
  List<OsProcess> strays() {
    String tag = files.tagArgument();
    return ProcessHandle.allProcesses()
        .filter(p -> p.info().arguments().map(List::of).orElse(List.of()).contains(tag))
        .map(OsProcess::of)
        .filter(OsProcess::alive)
        .toList();
  }
}
