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

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.lcindex.cluster.HBaseVersion;

/**
 * A cluster as it is written down in its folder. Immutable.
 *
 * @param phase how far it is
 * @param settings HBase settings beyond the usual ones
 * @param members in the order in which they are started
 */
record ClusterState(Phase phase, Map<String, String> settings, List<Member> members) {
  /** What settings of the cluster itself begin with; they are in no hbase-site.xml. */
  static final String OWN = "lcindex.cluster.";

  /** Setting of a cluster: that its HBase is as it comes, without the plugin. */
  static final String STOCK = OWN + "stock";

  /**
   * Setting of a cluster: the version of its HBase; with a point and a member's name behind it,
   * that of this member.
   */
  static final String HBASE = OWN + "hbase";

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  /** Where a cluster is between two commands. */
  enum Phase {
    /** Being started; found by a later process, it is what a killed start left. */
    STARTING,
    RUNNING,
    STOPPED
  }

  ClusterState {
    settings = new TreeMap<>(settings);
    members = List.copyOf(members);
  }

  /** Whether servers have an {@link HBaseHome} each instead of the plugin. */
  boolean stock() {
    return Boolean.parseBoolean(settings.get(STOCK));
  }

  /** The version of HBase that all servers have been started with. */
  String hbase() {
    return settings.getOrDefault(HBASE, HBaseVersion.running());
  }

  /** The version of HBase that one server has from its next start on. */
  String hbase(Member member) {
    return settings.getOrDefault(HBASE + "." + member.name(), hbase());
  }

  /** This state, but that one server has another version of HBase from its next start on. */
  ClusterState with(Member member, String version) {
    Map<String, String> changed = new TreeMap<>(settings);
    changed.put(HBASE + "." + member.name(), version);
    return new ClusterState(phase, changed, members);
  }

  List<Member> of(Role role) {
    return members.stream().filter(m -> m.role() == role).toList();
  }

  Member only(Role role) {
    return of(role).get(0);
  }

  Optional<Member> find(Role role, int number) {
    return of(role).stream().filter(m -> m.number() == number).findFirst();
  }

  ClusterState with(Phase other) {
    return new ClusterState(other, settings, members);
  }

  /** This state with another version of one member. */
  ClusterState with(Member changed) {
    List<Member> all = new ArrayList<>(members);
    all.replaceAll(m -> m.name().equals(changed.name()) ? changed : m);
    return new ClusterState(phase, settings, all);
  }

  /** Whether it was started to the end and is still there, at least in part. */
  boolean serves() {
    return phase == Phase.RUNNING && members.stream().anyMatch(Member::alive);
  }

  /** This state after all processes have ended. */
  ClusterState stopped() {
    return new ClusterState(
        Phase.STOPPED, settings, members.stream().map(m -> m.with((OsProcess) null)).toList());
  }

  /** What is written down in a folder, if anything. */
  static Optional<ClusterState> read(ClusterFiles files) throws IOException {
    if (!Files.exists(files.state())) {
      return Optional.empty();
    }
    return Optional.of(JSON.readValue(files.state().toFile(), ClusterState.class));
  }

  /** Replaces the file in one step, so that a reader never sees half of it. */
  void write(ClusterFiles files) throws IOException {
    Path next = files.state().resolveSibling("cluster.json.next");
    Files.createDirectories(files.folder());
    Files.write(next, JSON.writeValueAsBytes(this));
    Files.move(next, files.state(), StandardCopyOption.ATOMIC_MOVE);
  }
}
