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

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.ClusterMetrics;
import org.apache.hadoop.hbase.ClusterMetrics.Option;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.ServerMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.exceptions.UnknownProtocolException;
import org.lcindex.definition.GlobalTables;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.query.ClusterIndexStatus;
import org.lcindex.query.ClusterIndexStatus.Server;
import org.lcindex.query.ClusterIndexStatus.Standing;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.text.ErrorText;
import org.lcindex.rpc.GlobalState;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.ServerStatus;
import org.lcindex.rpc.StandingProblem;
import org.lcindex.rpc.caller.CauseText;
import org.lcindex.rpc.caller.Causes;
import org.lcindex.rpc.caller.SilentServers;
import org.lcindex.rpc.endpoint.ServerRequest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks all region servers how they stand, and all regions of tables with an index, at the same
 * time. Who does not answer within the limit is UNKNOWN; nobody waits for it twice, and whoever
 * asks again waits for it {@value #AGAIN_SECONDS} s. For one thread.
 */
public final class ClusterCalls {
  private static final Logger LOG = LoggerFactory.getLogger(ClusterCalls.class);
  private static final String DENIED = "asking it needs ADMIN on the whole cluster";

  private static final int AGAIN_SECONDS = 2;

  /** For a server that has not answered the last time. */
  private static final Duration AGAIN = Duration.ofSeconds(AGAIN_SECONDS);

  /** For the last reports of servers; the master has them. */
  private static final Duration REPORTS = Duration.ofSeconds(2);

  private final Connection connection;
  private final Duration limit;
  private Set<String> before = Set.of();
  private volatile Asked asked = new Asked(Map.of());

  private record Asked(Map<ServerName, Future<ServerStatus>> servers, long at) {
    Asked(Map<ServerName, Future<ServerStatus>> servers) {
      this(Map.copyOf(servers), System.nanoTime());
    }
  }

  /**
   * @param limit for one server or region
   */
  public ClusterCalls(Connection connection, Duration limit) {
    this.connection = connection;
    this.limit = limit;
  }

  /** Reads the definitions of tables. */
  @FunctionalInterface
  public interface Definitions {
    Map<TableName, IndexDefinitions> read() throws IOException;
  }

  /** Servers that have been asked for some seconds and have not answered, as HOST:PORT. */
  public List<String> waiting() {
    Asked now = asked;
    return System.nanoTime() - now.at() < AGAIN.toNanos()
        ? List.of()
        : now.servers().entrySet().stream()
            .filter(one -> !one.getValue().isDone())
            .map(one -> one.getKey().getAddress().toString())
            .sorted()
            .toList();
  }

  /**
   * Asks.
   *
   * @throws IOException when the master does not tell which servers and tables there are
   */
  public ClusterIndexStatus read(Definitions definitions) throws IOException {
    Instant at = Instant.now();
    try (TimeLimit time = new TimeLimit(limit)) {
      Future<ClusterMetrics> metrics =
          time.start(
              () ->
                  metrics(
                      EnumSet.of(Option.SERVERS_NAME, Option.DEAD_SERVERS, Option.HBASE_VERSION)));
      Future<Map<TableName, IndexDefinitions>> known = time.start(definitions::read);
      Future<ServerName> meta = time.start(() -> StatusMeta.server(connection));
      Map<ServerName, Future<ServerStatus>> asked = new TreeMap<>();
      ClusterMetrics cluster = told(time, metrics, "region servers");
      cluster.getServersName().forEach(server -> asked.put(server, time.start(() -> ask(server))));
      ServerName ofMeta = StatusMeta.found(time, meta);
      boolean metaGone = ofMeta != null && !asked.containsKey(ofMeta);
      // While regions are asked: those of a server that is gone may take all the time there is.
      Set<ServerName> dead = Set.copyOf(cluster.getDeadServerNames());
      Future<List<Server>> gone = time.start(() -> metaGone ? gone(ofMeta) : gone(dead));
      this.asked = new Asked(asked);
      Map<TableName, IndexDefinitions> defined = told(time, known, "tables");
      Map<ServerName, Server> silent = silent(asked);
      SilentServers unasked = new SilentServers();
      silent.keySet().forEach(unasked::timedOut);
      // It may be nowhere, which no map takes.
      boolean metaSilent = ofMeta != null && silent.containsKey(ofMeta);
      List<TableIndexStatus> tables =
          StatusCalls.readAll(connection, defined, limit, metaSilent ? AGAIN : limit, unasked);
      Map<String, ServerStatus> byRegions = StatusProblems.servers(tables);
      List<Server> servers = new ArrayList<>();
      for (Map.Entry<ServerName, Future<ServerStatus>> one : asked.entrySet()) {
        Server found = silent.get(one.getKey());
        servers.add(
            found != null
                ? found
                : server(
                    one.getKey(),
                    () -> time.await(one.getValue()),
                    byRegions.get(one.getKey().toString())));
      }
      before =
          servers.stream()
              .filter(one -> one.standing() == Standing.UNKNOWN)
              .map(Server::name)
              .collect(Collectors.toSet());
      servers = reported(servers);
      servers.addAll(gone(time, gone));
      return new ClusterIndexStatus(
          at,
          Instant.now(),
          cluster.getHBaseVersion(),
          servers,
          dead(dead, servers),
          Duration.ofMillis(
              connection
                  .getConfiguration()
                  .getInt(HConstants.ZK_SESSION_TIMEOUT, HConstants.DEFAULT_ZK_SESSION_TIMEOUT)),
          worse(tables, servers));
    }
  }

  /**
   * Tables as their regions told, where a server says that it cannot read the catalog: it said so
   * before or after, and the worse is told.
   */
  static List<TableIndexStatus> worse(List<TableIndexStatus> tables, List<Server> servers) {
    Optional<String> unread =
        servers.stream()
            .map(Server::status)
            .filter(Objects::nonNull)
            .flatMap(status -> status.problems().stream())
            .map(StandingProblem::problem)
            .filter(problem -> problem.contains(GlobalTables.UNREAD))
            .findFirst();
    return unread.isEmpty()
        ? tables
        : tables.stream().map(table -> uncovered(table, unread.get())).toList();
  }

  private static TableIndexStatus uncovered(TableIndexStatus table, String why) {
    return new TableIndexStatus(
        table.table(),
        table.definitions(),
        table.regions(),
        table.disabled(),
        table.unanswered(),
        table.faults(),
        table.untold(),
        table.globals(),
        table.toldGlobals().stream()
            .map(
                one ->
                    one.state() == GlobalState.COVERED ? one.with(GlobalState.UNCOVERED, why) : one)
            .toList());
  }

  /** Those of which no region waits, and which have not come back. */
  static List<String> dead(Collection<ServerName> dead, List<Server> servers) {
    return dead.stream()
        .filter(
            one ->
                servers.stream()
                    .map(server -> ServerName.valueOf(server.name()))
                    .noneMatch(
                        there ->
                            there.getAddress().equals(one.getAddress())
                                && there.getStartCode() >= one.getStartCode()))
        .sorted()
        .map(ServerName::toString)
        .toList();
  }

  /** With the last reports of those that are UNKNOWN, if there are some and the master tells. */
  private List<Server> reported(List<Server> servers) throws IOException {
    if (servers.stream().noneMatch(one -> one.standing() == Standing.UNKNOWN)) {
      return servers;
    }
    Map<ServerName, ServerMetrics> reports;
    // With a limit of its own: a server that hangs has taken the other one.
    try (TimeLimit time = new TimeLimit(REPORTS)) {
      // With all regions of the cluster: only asked when it is wanted.
      reports = time.call(() -> metrics(EnumSet.of(Option.LIVE_SERVERS))).getLiveServerMetrics();
    } catch (IOException e) {
      if (Causes.isInterrupt(e)) {
        throw e;
      }
      LOG.debug("When servers have reported last is not known", e);
      return servers;
    }
    List<Server> found = new ArrayList<>();
    for (Server server : servers) {
      ServerMetrics report = reports.get(ServerName.valueOf(server.name()));
      found.add(
          server.standing() == Standing.UNKNOWN && report != null ? with(server, report) : server);
    }
    return found;
  }

  private static Server with(Server server, ServerMetrics report) {
    return new Server(
        server.name(),
        server.standing(),
        server.reason(),
        server.status(),
        Instant.ofEpochMilli(report.getReportTimestamp())
            .truncatedTo(ChronoUnit.SECONDS)
            .toString());
  }

  /**
   * Servers whose regions are not asked: they cannot be reached, or did not answer the last time
   * and do not within a moment.
   */
  private Map<ServerName, Server> silent(Map<ServerName, Future<ServerStatus>> asked)
      throws IOException {
    Map<ServerName, Server> found = new TreeMap<>();
    try (TimeLimit moment = new TimeLimit(AGAIN)) {
      for (Map.Entry<ServerName, Future<ServerStatus>> one : asked.entrySet()) {
        if (one.getValue().isDone() || before.contains(one.getKey().toString())) {
          Server told = server(one.getKey(), () -> moment.await(one.getValue()), null);
          if (told.standing() == Standing.UNKNOWN) {
            found.put(one.getKey(), told);
          }
        }
      }
    }
    return found;
  }

  /** Servers that are not alive, and had regions that nobody has opened since. */
  private List<Server> gone(Set<ServerName> dead) throws IOException {
    List<Server> found = new ArrayList<>();
    for (Map.Entry<ServerName, GoneRegions.Waiting> one :
        GoneRegions.of(connection, dead).entrySet()) {
      Instant since = GoneRegions.since(connection, one.getKey());
      found.add(gone(one.getKey(), GoneRegions.text(since, one.getValue())));
    }
    return found;
  }

  /** Where hbase:meta was, nobody can be asked what else was there. */
  private List<Server> gone(ServerName ofMeta) {
    return List.of(gone(ofMeta, GoneRegions.textOfMeta(GoneRegions.since(connection, ofMeta))));
  }

  private static Server gone(ServerName server, String text) {
    return new Server(server.toString(), Standing.GONE, text, null, null);
  }

  private static List<Server> gone(TimeLimit time, Future<List<Server>> asked) throws IOException {
    try {
      return time.await(asked);
    } catch (IOException e) {
      if (Causes.isInterrupt(e)) {
        throw e;
      }
      LOG.debug("Which regions wait is not known", e);
      return List.of();
    }
  }

  private static <T> T told(TimeLimit time, Future<T> answer, String what) throws IOException {
    try {
      return time.await(answer);
    } catch (IOException e) {
      if (Causes.isInterrupt(e)) {
        throw e;
      }
      throw new IndexException(
          "The master does not tell which " + what + " there are: " + ErrorText.message(e), e);
    }
  }

  private ClusterMetrics metrics(EnumSet<Option> what) throws IOException {
    try (Admin admin = connection.getAdmin()) {
      return admin.getClusterMetrics(what);
    }
  }

  private ServerStatus ask(ServerName server) throws IOException {
    return ServerSurvey.ask(connection, server, ServerRequest.status(), ServerStatus.class);
  }

  /** An answer that may not come. */
  interface ServerAnswer {
    ServerStatus get() throws IOException;
  }

  /**
   * What can be said of a server.
   *
   * @param byRegions what its regions told; null when none did
   */
  static Server server(ServerName name, ServerAnswer answer, ServerStatus byRegions)
      throws IOException {
    try {
      return new Server(name.toString(), Standing.ANSWERS, null, answer.get(), null);
    } catch (UnknownProtocolException e) {
      return new Server(
          name.toString(), Standing.WITHOUT, "it does not run LCIndex", byRegions, null);
    } catch (IndexException e) {
      // It has LCIndex, and does not know the question.
      return new Server(name.toString(), Standing.OLDER, ErrorText.message(e), byRegions, null);
    } catch (InterruptedIOException e) {
      if (Causes.isInterrupt(e)) {
        throw e;
      }
      return silent(name, e, byRegions);
    } catch (IOException e) {
      return Causes.denial(e).isPresent()
          ? new Server(name.toString(), Standing.NOT_ALLOWED, DENIED, byRegions, null)
          : silent(name, e, byRegions);
    }
  }

  private static Server silent(ServerName name, IOException why, ServerStatus byRegions) {
    // What HBase does about it is told once, for all of them.
    String text = ErrorText.message(why).replace(CauseText.ELSEWHERE, "");
    return new Server(name.toString(), Standing.UNKNOWN, text, byRegions, null);
  }
}
