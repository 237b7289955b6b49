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

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.plan.Measures;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.TableIndexStatus.Unanswered;
import org.lcindex.query.text.Words;
import org.lcindex.rpc.GlobalState;
import org.lcindex.rpc.GlobalStatus;
import org.lcindex.rpc.IndexState;
import org.lcindex.rpc.RegionStatus;
import org.lcindex.rpc.ServerStatus;
import org.lcindex.rpc.StandingProblem;

/** What is wrong with indexes and their servers, in sentences, each thing once. Stateless. */
public final class StatusProblems {
  /** Servers that a line names. */
  private static final int NAMED = 3;

  private StatusProblems() {}

  /** Of one table. */
  public static List<String> of(TableIndexStatus status) {
    List<String> lines = new ArrayList<>(withoutDoubts(status));
    lines.addAll(doubts(status));
    return List.copyOf(lines);
  }

  /** One line for each index whose type or column is most likely wrong. */
  public static List<String> doubts(TableIndexStatus status) {
    return CellDoubts.of(status.definitions(), status.indexes(), (index, cells) -> "");
  }

  /** The problems without doubts about types and columns. */
  public static List<String> withoutDoubts(TableIndexStatus status) {
    Set<String> lines = new LinkedHashSet<>();
    status.faults().forEach(fault -> lines.add(fault.toString()));
    Troubles troubles = troubles(List.of(status));
    troubles.lines(false).forEach(line -> lines.add(line.toString()));
    lines.addAll(unasked(status));
    lines.addAll(ofServers(servers(List.of(status)).values(), troubles, inert(List.of(status))));
    lines.addAll(silences(List.of(status), server -> true));
    return List.copyOf(lines);
  }

  /** Why no query asks global indexes, whatever they cover. */
  static List<String> unasked(TableIndexStatus status) {
    return status.globalIndexes().stream()
        .filter(index -> index.state() != GlobalState.DISABLED && index.unasked() != null)
        .map(GlobalStatus::unasked)
        .distinct()
        .toList();
  }

  /**
   * Why indexes are not QUERYABLE, as the regions tell it; of global ones why they are not covered
   * and nobody builds them, or why that is not known.
   */
  static Troubles troubles(List<TableIndexStatus> tables) {
    Troubles troubles = new Troubles();
    for (TableIndexStatus status : tables) {
      String table = status.table().getNameAsString();
      troubles.table(table, status.definitions().size() + status.globals().size(), status.faults());
      for (IndexDefinition index : status.definitions()) {
        if (status.untold() != null) {
          troubles.add(table, index, IndexState.UNKNOWN, status.untold());
        } else if (status.disabled() != null) {
          troubles.add(table, index, IndexState.DISABLED, status.disabled());
        }
        status.regions().forEach(region -> troubles.add(table, index, region));
      }
      // Why no region answers is told by server.
      boolean silent = status.regions().isEmpty() && !status.unanswered().isEmpty();
      for (GlobalStatus index : status.globalIndexes()) {
        if (index.state() == GlobalState.UNCOVERED
            || index.state() == GlobalState.UNKNOWN && !silent) {
          troubles.add(table, index.index(), index.state(), index.reason());
        }
      }
    }
    return troubles;
  }

  /** What tables' regions tell of their servers, by server. */
  public static Map<String, ServerStatus> servers(Collection<TableIndexStatus> tables) {
    Map<String, ServerStatus> servers = new TreeMap<>();
    for (TableIndexStatus table : tables) {
      for (RegionStatus region : table.regions()) {
        servers.put(String.valueOf(region.server()), ServerStatus.of(region));
      }
    }
    return servers;
  }

  /** Servers that have nothing to do with indexes; the indexes of their regions tell why. */
  static Set<String> inert(Collection<TableIndexStatus> tables) {
    return tables.stream()
        .flatMap(table -> table.regions().stream())
        .filter(region -> region.summary() != null && region.summary().inert())
        .map(RegionStatus::server)
        .collect(Collectors.toSet());
  }

  /**
   * What servers tell of themselves, but for what is told of indexes.
   *
   * @param inert those of which it is known why they have nothing to do with indexes
   */
  static List<String> ofServers(
      Collection<ServerStatus> servers, Troubles told, Set<String> inert) {
    Map<String, String> lines = new LinkedHashMap<>();
    Map<String, Set<String>> names = new LinkedHashMap<>();
    for (ServerStatus server : servers) {
      for (StandingProblem problem : server.problems()) {
        if (!told.tells(problem.problem())) {
          note(server.server(), problem.toString(), lines, names);
        }
      }
      boolean worth = server.hbase() != null && server.hbase().isWorthTelling();
      if (worth && !inert.contains(server.server())) {
        note(server.server(), server.hbase().text(), lines, names);
      }
    }
    return told(lines, names);
  }

  /** What servers tell that is no problem. */
  public static List<String> notes(Collection<ServerStatus> servers) {
    Map<String, String> lines = new LinkedHashMap<>();
    Map<String, Set<String>> names = new LinkedHashMap<>();
    servers.forEach(
        server -> server.notes().forEach(note -> note(server.server(), note, lines, names)));
    return told(lines, names);
  }

  private static List<String> told(Map<String, String> lines, Map<String, Set<String>> names) {
    List<String> found = new ArrayList<>();
    lines.forEach(
        (key, line) -> {
          List<String> who = List.copyOf(names.get(key));
          found.add(
              (who.size() == 1 ? "server " : "servers ") + Words.list(who, NAMED) + ": " + line);
        });
    return found;
  }

  private static void note(
      String server, String line, Map<String, String> lines, Map<String, Set<String>> names) {
    String key = Troubles.likeness(line);
    lines.putIfAbsent(key, line);
    names.computeIfAbsent(key, any -> new TreeSet<>()).add(String.valueOf(server));
  }

  /**
   * One line for each server that does not answer for regions of the tables.
   *
   * @param told which servers to tell of, by name
   */
  public static List<String> silences(Collection<TableIndexStatus> tables, Predicate<String> told) {
    Map<String, List<Unanswered>> byServer =
        tables.stream()
            .flatMap(table -> table.unanswered().stream())
            .filter(region -> told.test(region.server()))
            .collect(
                Collectors.groupingBy(
                    region -> String.valueOf(region.server()), TreeMap::new, Collectors.toList()));
    List<String> lines = new ArrayList<>();
    byServer.forEach((server, regions) -> lines.add(silence(server, regions)));
    return lines;
  }

  private static String silence(String server, List<Unanswered> regions) {
    String count = Measures.count(regions.size(), "region");
    if (regions.get(0).server() == null) {
      return count + " on no server, UNKNOWN: " + regions.get(0).reason();
    }
    return regions.get(0).isAbsent()
        ? "server " + server + " has " + count + " without index: " + regions.get(0).reason()
        : "server "
            + server
            + " does not answer for "
            + count
            + (regions.size() == 1 ? ", which is" : ", which are")
            + " UNKNOWN: "
            + regions.get(0).reason();
  }
}
