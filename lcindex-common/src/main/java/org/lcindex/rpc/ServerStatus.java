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
package org.lcindex.rpc;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.rpc.endpoint.ServerOp;

/**
 * What a region server tells of itself at one moment; answers {@link ServerOp#STATUS}. What is null
 * or empty was not told. Immutable.
 *
 * @param server its name
 * @param release of LCIndex; null when the server does not tell
 * @param hbase of the server
 * @param everyTable whether its configuration gives the observer to every table
 * @param regions open regions that the observer looks after; -1 when that was not told
 * @param jobs by kind
 * @param buildBytesPerSecond HFile bytes that it has indexed lately, per second
 * @param localDirs where index files are
 * @param counters counters and gauges, by the names of the metrics
 * @param problems that stand
 * @param notes what somebody should know, and is no problem: keys that it does not know
 */
@InterfaceAudience.Public
public record ServerStatus(
    String server,
    String release,
    HBaseStatus hbase,
    boolean everyTable,
    int regions,
    List<JobsStatus> jobs,
    long buildBytesPerSecond,
    List<LocalDirStatus> localDirs,
    Map<String, Long> counters,
    List<StandingProblem> problems,
    List<String> notes) {
  public ServerStatus {
    jobs = jobs == null ? List.of() : List.copyOf(jobs);
    localDirs = localDirs == null ? List.of() : List.copyOf(localDirs);
    counters = counters == null ? Map.of() : new TreeMap<>(counters);
    problems = problems == null ? List.of() : List.copyOf(problems);
    notes = notes == null ? List.of() : List.copyOf(notes);
  }

  /** What a region's status tells of the server. */
  public static ServerStatus of(RegionStatus region) {
    return new ServerStatus(
        region.server(),
        null,
        region.hbase(),
        false,
        -1,
        List.of(new JobsStatus("all", region.jobsRunning(), region.jobsQueued())),
        region.summary() == null ? 0 : region.summary().buildBytesPerSecond(),
        region.localDirs(),
        region.counters(),
        region.standing(),
        null);
  }

  /** On which HBase it runs and how; empty when that was not told. */
  public String hbaseText() {
    return hbase == null ? "" : hbase.text();
  }

  /** Jobs at work. */
  public int jobsRunning() {
    return jobs.stream().mapToInt(JobsStatus::running).sum();
  }

  /** Jobs that wait. */
  public int jobsWaiting() {
    return jobs.stream().mapToInt(JobsStatus::waiting).sum();
  }

  /** A counter or gauge; -1 when the server does not tell. */
  public long counter(String name) {
    return counters.getOrDefault(name, -1L);
  }
}
