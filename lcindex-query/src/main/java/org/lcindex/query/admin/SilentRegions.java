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
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.lcindex.query.ClusterIndexStatus.Standing;
import org.lcindex.query.scan.GoneServer;
import org.lcindex.rpc.caller.CauseText;
import org.lcindex.rpc.endpoint.ServerRequest;
import org.lcindex.rpc.reply.PresenceReply;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Servers of a table's regions that do not answer, for whoever waits for the table and gets on no
 * more. HBase's client goes on trying for many seconds and tells of no server meanwhile; so they
 * are asked here. Thread safe; nobody waits.
 */
public final class SilentRegions {
  private static final Logger LOG = LoggerFactory.getLogger(SilentRegions.class);

  /** Who gets on within it is asked nothing. */
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  /** For the servers' answers. */
  private static final Duration LIMIT = Duration.ofSeconds(2);

  /** After which they are asked again. */
  private static final Duration PAUSE = Duration.ofSeconds(3);

  private final Connection connection;
  private final TableName table;
  private final Duration patience;
  private Object last;
  private long since = System.nanoTime();
  private long ended;
  private boolean asking;
  private Map<String, Integer> found = Map.of();

  /** Of a table that somebody begins to wait for. */
  public SilentRegions(Connection connection, TableName table) {
    this(connection, table, PATIENCE);
  }

  SilentRegions(Connection connection, TableName table, Duration patience) {
    this.connection = connection;
    this.table = table;
    this.patience = patience;
    this.ended = since - PAUSE.toNanos();
  }

  /**
   * The servers, as they were found last; none while there is progress.
   *
   * @param progress how far the work is: whatever differs when it has got on
   */
  public synchronized List<GoneServer> now(Object progress) {
    long time = System.nanoTime();
    if (!Objects.equals(last, progress)) {
      last = progress;
      since = time;
      found = Map.of();
      return List.of();
    }
    if (!asking && time - since >= patience.toNanos() && time - ended >= PAUSE.toNanos()) {
      asking = true;
      Thread thread = new Thread(() -> find(progress), "lcindex-silent-regions");
      thread.setDaemon(true);
      thread.start();
    }
    Duration waited = Duration.ofNanos(time - since);
    return found.entrySet().stream()
        .map(one -> new GoneServer(one.getKey(), one.getValue(), waited))
        .toList();
  }

  /** For a line: {@code waits for 3 regions of HOST:PORT since 4 s}; empty for no server. */
  public String text(Object progress) {
    return text(now(progress));
  }

  /** For a line. */
  public static String text(List<GoneServer> servers) {
    return servers.isEmpty()
        ? ""
        : "waits for "
            + servers.get(0)
            + (servers.size() > 1 ? ", and for " + (servers.size() - 1) + " more servers" : "");
  }

  private void find(Object at) {
    Map<String, Integer> silent = Map.of();
    try {
      silent = ask();
    } catch (IOException | RuntimeException e) {
      LOG.debug("Which servers of {} are silent", table, e);
    } finally {
      synchronized (this) {
        asking = false;
        ended = System.nanoTime();
        if (Objects.equals(last, at)) {
          found = silent;
        }
      }
    }
  }

  /** How many regions are on each of them. */
  private Map<String, Integer> ask() throws IOException {
    try (TimeLimit time = new TimeLimit(LIMIT)) {
      Future<ServerName> meta = time.start(() -> StatusMeta.server(connection));
      Future<List<ServerName>> places = time.start(this::places);
      Map<ServerName, Future<PresenceReply>> asked = new TreeMap<>();
      Map<ServerName, Integer> regions = new TreeMap<>();
      try {
        time.await(places).forEach(place -> regions.merge(place, 1, Integer::sum));
      } catch (IOException e) {
        LOG.debug("Where {} is: {}", table, CauseText.line(e));
        // Nobody else knows it, so it is the one region that is waited for.
        ServerName server = StatusMeta.found(time, meta);
        return server == null ? Map.of() : Map.of(server.getAddress().toString(), 1);
      }
      try (TimeLimit more = new TimeLimit(LIMIT)) {
        for (ServerName server : regions.keySet()) {
          asked.put(
              server,
              more.start(
                  () ->
                      ServerSurvey.ask(
                          connection, server, ServerRequest.presence(), PresenceReply.class)));
        }
        List<ServerName> silent = new ArrayList<>();
        for (Map.Entry<ServerName, Future<PresenceReply>> one : asked.entrySet()) {
          if (isSilent(one.getKey(), more, one.getValue())) {
            silent.add(one.getKey());
          }
        }
        return silent.stream()
            .collect(
                Collectors.toMap(one -> one.getAddress().toString(), regions::get, Integer::sum));
      }
    }
  }

  private static boolean isSilent(ServerName server, TimeLimit time, Future<PresenceReply> answer)
      throws IOException {
    return ClusterCalls.server(
                server,
                () -> {
                  time.await(answer);
                  return null;
                },
                null)
            .standing()
        == Standing.UNKNOWN;
  }

  private List<ServerName> places() throws IOException {
    try (RegionLocator locator = connection.getRegionLocator(table)) {
      return locator.getAllRegionLocations().stream()
          .filter(place -> place != null && place.getServerName() != null)
          .map(HRegionLocation::getServerName)
          .toList();
    }
  }
}
