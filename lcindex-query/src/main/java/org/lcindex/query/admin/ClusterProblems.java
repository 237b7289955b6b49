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
package org.lcindex.query.admin;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.TableName;
import org.lcindex.definition.GlobalTables;
import org.lcindex.plan.Measures;
import org.lcindex.query.ClusterIndexStatus;
import org.lcindex.query.ClusterIndexStatus.Server;
import org.lcindex.query.ClusterIndexStatus.Standing;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.text.Words;

/** What is wrong in a cluster, in sentences, each thing once. Stateless. */
public final class ClusterProblems {
  private static final int NAMED = 3;

  private ClusterProblems() {}

  /** What does not answer, what indexes lack, and what servers tell of themselves. */
  public static List<String> of(ClusterIndexStatus status) {
    Troubles troubles = StatusProblems.troubles(status.tables());
    Map<Server, List<String>> follow = new LinkedHashMap<>();
    List<String> others = new ArrayList<>();
    for (Troubles.Line line : troubles.lines(true)) {
      Server server = cause(status, line.reason());
      if (server == null) {
        others.add(line.toString());
      } else {
        follow.computeIfAbsent(server, any -> new ArrayList<>()).add(line.who() + there(line));
      }
    }
    Set<String> lines = new LinkedHashSet<>(standings(status, follow));
    for (TableIndexStatus table : status.tables()) {
      table.faults().forEach(fault -> lines.add("table " + table.table() + ": " + fault));
    }
    lines.addAll(others);
    for (TableIndexStatus table : status.tables()) {
      StatusProblems.unasked(table)
          .forEach(line -> lines.add("table " + table.table() + ": " + line));
    }
    StatusProblems.ofServers(
            status.servers().stream().map(Server::status).filter(Objects::nonNull).toList(),
            troubles,
            StatusProblems.inert(status.tables()))
        .stream()
        // That others cannot read the catalog of a silent server is told with that one.
        .filter(line -> !line.contains(GlobalTables.UNREAD) || cause(status, line) == null)
        .forEach(lines::add);
    lines.addAll(silences(status));
    for (TableIndexStatus table : status.tables()) {
      StatusProblems.doubts(table)
          .forEach(doubt -> lines.add("table " + table.table() + ": " + doubt));
    }
    return List.copyOf(lines);
  }

  /** The silent server by which a reason comes: it names it, or what was there; null if none. */
  private static Server cause(ClusterIndexStatus status, String reason) {
    boolean catalog = reason.contains(GlobalTables.UNREAD);
    return status.servers().stream()
        .filter(Server::isSilent)
        .filter(
            server ->
                reason.contains(server.address())
                    || catalog
                        && server.standing() == Standing.GONE
                        && server.reason().contains(GlobalTables.CATALOG.getNameAsString()))
        .findFirst()
        .orElse(null);
  }

  /** What of a silent server it is that indexes want. */
  private static String there(Troubles.Line line) {
    String table =
        line.reason().contains(GlobalTables.UNREAD)
            ? GlobalTables.CATALOG.getNameAsString()
            : TableName.META_TABLE_NAME.getNameAsString();
    return line.reason().contains(table) ? ", as " + table + " was there" : "";
  }

  /**
   * Servers that do not answer or do not have LCIndex, with what follows for regions and indexes.
   *
   * @param follow which indexes are in which state because of a server
   */
  private static List<String> standings(
      ClusterIndexStatus status, Map<Server, List<String>> follow) {
    Map<String, List<Server>> silent = new LinkedHashMap<>();
    List<Server> gone = new ArrayList<>();
    List<String> without = new ArrayList<>();
    for (Server server : status.servers()) {
      if (server.standing() == Standing.UNKNOWN) {
        silent.computeIfAbsent(server.reason(), any -> new ArrayList<>()).add(server);
      } else if (server.standing() == Standing.GONE) {
        gone.add(server);
      } else if (server.standing() == Standing.WITHOUT) {
        without.add(server.name());
      }
    }
    List<String> lines = new ArrayList<>();
    if (!gone.isEmpty()) {
      lines.add(
          gone(status, gone)
              + so(gone, follow)
              + ". HBase opens regions elsewhere by itself; its master's page and log tell more");
    }
    List<String> unknown = new ArrayList<>();
    silent.forEach(
        (reason, servers) -> {
          List<String> names = servers.stream().map(Server::name).toList();
          unknown.add(
              servers(names, "is", "are")
                  + " UNKNOWN: "
                  + reason
                  + reported(servers)
                  + regions(status, names, "also UNKNOWN")
                  + so(servers, follow));
        });
    if (!unknown.isEmpty()) {
      // For all of them once.
      unknown.set(unknown.size() - 1, unknown.get(unknown.size() - 1) + givenUp(status.session()));
    }
    lines.addAll(unknown);
    if (!without.isEmpty() && without.size() == status.servers().size()) {
      lines.add("no region server has LCIndex: docs/install.md of LCIndex tells how to install it");
    } else if (!without.isEmpty()) {
      lines.add(
          servers(without, "has", "have")
              + " no LCIndex"
              + regions(status, without, "without index"));
    }
    return lines;
  }

  /** When those have reported to the master last of which that is known. */
  private static String reported(List<Server> servers) {
    List<String> times =
        servers.stream()
            .map(Server::reported)
            .filter(Objects::nonNull)
            .sorted()
            .distinct()
            .toList();
    return times.isEmpty()
        ? ""
        : (times.size() == 1 ? "; last report to the master " : "; last reports to the master ")
            + Words.list(times, NAMED);
  }

  private static String givenUp(Duration session) {
    return ". HBase gives up a silent server when its session in ZooKeeper ends"
        + (session == null ? "" : ", after " + session.toSeconds() + " s at most")
        + ", and opens its regions on others. Their queries and writes wait until then; nothing is"
        + " lost. Start the server again, or wait";
  }

  /** What is told of dead servers that nobody waits for. */
  public static List<String> notes(List<String> dead) {
    return dead.isEmpty()
        ? List.of()
        : List.of(
            "HBase lists "
                + Measures.count(dead.size(), "dead server")
                + ": "
                + Words.list(dead, NAMED)
                + (dead.size() == 1
                    ? "; its regions are served elsewhere; start it again if it belongs to the"
                    : "; their regions are served elsewhere; start them again if they belong to the")
                + " cluster");
  }

  private static String gone(ClusterIndexStatus status, List<Server> gone) {
    List<String> each =
        gone.stream().map(server -> server.name() + " (" + server.reason() + ")").toList();
    return gone.size()
        + " of "
        + Measures.count(status.servers().size(), "server")
        + (gone.size() == 1 ? " is" : " are")
        + " gone: "
        + Words.list(each, NAMED);
  }

  private static String so(List<Server> servers, Map<Server, List<String>> follow) {
    List<String> who =
        servers.stream()
            .flatMap(server -> follow.getOrDefault(server, List.of()).stream())
            .toList();
    return who.isEmpty() ? "" : "; so " + String.join(", and ", who);
  }

  private static String servers(List<String> names, String one, String several) {
    return names.size() == 1
        ? "server " + names.get(0) + " " + one
        : "servers " + Words.list(names, NAMED) + " " + several;
  }

  /** How many regions of indexed tables are there. */
  private static String regions(ClusterIndexStatus status, List<String> servers, String are) {
    long count =
        status.tables().stream()
            .flatMap(table -> table.unanswered().stream())
            .filter(region -> servers.contains(region.server()))
            .count();
    return count == 0
        ? ""
        : "; " + are + ": " + Measures.count(count, "region") + " of indexed tables there";
  }

  /** Of tables' regions those that are not told with their servers. */
  private static List<String> silences(ClusterIndexStatus status) {
    Set<String> told =
        status.servers().stream()
            .filter(server -> server.isSilent() || server.standing() == Standing.WITHOUT)
            .map(Server::name)
            .collect(Collectors.toSet());
    return StatusProblems.silences(status.tables(), server -> !told.contains(server));
  }
}
