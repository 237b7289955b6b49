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
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.exceptions.UnknownProtocolException;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.caller.CauseText;
import org.lcindex.rpc.caller.Causes;
import org.lcindex.rpc.endpoint.LCIndexServerService;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.rpc.endpoint.ServerRequest;
import org.lcindex.rpc.reply.PresenceReply;

/**
 * Which live region servers have LCIndex: all are asked at the same time, within a limit. HBase
 * stops a region server that opens a region whose table names a coprocessor the server cannot load,
 * then the next one that gets the region; so nobody puts the observer into a table descriptor
 * without this. Thread safe.
 */
public final class ServerSurvey {

  /** How servers are found and asked. */
  interface Servers {
    Collection<ServerName> live() throws IOException;

    PresenceReply ask(ServerName server) throws IOException;
  }

  /**
   * What the servers said.
   *
   * @param present the answers of those that have LCIndex
   * @param absent the others and why they are not known to have it
   */
  public record Answers(Map<ServerName, PresenceReply> present, Map<ServerName, String> absent) {
    public Answers {
      present = new TreeMap<>(present);
      absent = new TreeMap<>(absent);
    }

    /** Whether every server with LCIndex gives the observer to every table, and there is one. */
    boolean everyTable() {
      return !present.isEmpty() && present.values().stream().allMatch(PresenceReply::everyTable);
    }

    boolean knows(ServerName server) {
      return present.containsKey(server) || absent.containsKey(server);
    }

    /** The servers that are not known to have LCIndex, each with the reason. */
    String absentText() {
      return absent.entrySet().stream()
          .map(e -> e.getKey().getServerName() + " (" + e.getValue() + ")")
          .collect(Collectors.joining(", "));
    }
  }

  /** Of a server that has answered. */
  public static final String WITHOUT = "does not have LCIndex";

  static final String INSTALL =
      "Install the LCIndex jar in lib/ of every master and region server, set "
          + LCIndexConstants.SERVER_OBSERVER_KEY
          + "="
          + LCIndexConstants.SERVER_OBSERVER_CLASS
          + " in hbase-site.xml of every region server, restart them one after the other"
          + " (LCIndex's docs/install.md)";

  static final String REMEDY = INSTALL + ", and try again";

  /** HBase asks for it, for any call to a server that is none to a region. */
  private static final String DENIED = "to ask it needs ADMIN on the whole cluster";

  private final Servers servers;
  private final Duration limit;

  ServerSurvey(Servers servers, Duration limit) {
    this.servers = servers;
    this.limit = limit;
  }

  /** A survey of the cluster that a connection leads to. */
  public static ServerSurvey of(Connection connection) {
    long millis =
        connection
            .getConfiguration()
            .getLong(
                LCIndexConstants.DDL_TIMEOUT_MILLIS, LCIndexConstants.DDL_TIMEOUT_DEFAULT_MILLIS);
    if (millis < 1) {
      throw new IllegalArgumentException(
          LCIndexConstants.DDL_TIMEOUT_MILLIS + "=" + millis + ": give 1 millisecond or more");
    }
    return new ServerSurvey(new ClusterServers(connection), Duration.ofMillis(millis));
  }

  Duration limit() {
    return limit;
  }

  /**
   * Asks all live servers.
   *
   * @throws IOException when the master does not tell which these are
   */
  public Answers ask() throws IOException {
    return ask(new Answers(Map.of(), Map.of()));
  }

  /**
   * Asks the live servers that were not asked before.
   *
   * @return the answers of these alone
   */
  Answers ask(Answers before) throws IOException {
    Map<ServerName, PresenceReply> present = new TreeMap<>();
    Map<ServerName, String> absent = new TreeMap<>();
    try (TimeLimit time = new TimeLimit(limit)) {
      Map<ServerName, Future<PresenceReply>> calls = new LinkedHashMap<>();
      for (ServerName server : live(time)) {
        if (!before.knows(server)) {
          calls.put(server, time.start(() -> servers.ask(server)));
        }
      }
      for (Map.Entry<ServerName, Future<PresenceReply>> call : calls.entrySet()) {
        try {
          present.put(call.getKey(), time.await(call.getValue()));
        } catch (UnknownProtocolException e) {
          absent.put(call.getKey(), WITHOUT);
        } catch (InterruptedIOException e) {
          throw e;
        } catch (IOException e) {
          absent.put(call.getKey(), Causes.denial(e).isPresent() ? DENIED : CauseText.line(e));
        }
      }
    }
    return new Answers(present, absent);
  }

  private Collection<ServerName> live(TimeLimit time) throws IOException {
    try {
      return time.call(servers::live);
    } catch (IOException e) {
      throw new IndexException(
          "The master does not tell which region servers there are: " + CauseText.line(e), e);
    }
  }

  /** A server's answer, by HBase's client in one attempt. */
  static <T> T ask(Connection connection, ServerName server, ServerRequest request, Class<T> type)
      throws IOException {
    try (Admin admin = connection.getAdmin()) {
      return RpcJson.fromJson(
          LCIndexServerService.call(admin.coprocessorService(server), request).json(), type);
    }
  }

  /** The servers of the cluster that a connection leads to. */
  private record ClusterServers(Connection connection) implements Servers {
    @Override
    public Collection<ServerName> live() throws IOException {
      try (Admin admin = connection.getAdmin()) {
        return admin.getRegionServers();
      }
    }

    @Override
    public PresenceReply ask(ServerName server) throws IOException {
      return ServerSurvey.ask(connection, server, ServerRequest.presence(), PresenceReply.class);
    }
  }
}
