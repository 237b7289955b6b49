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
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Future;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.RegionReplicaUtil;
import org.apache.hadoop.hbase.exceptions.UnknownProtocolException;
import org.apache.hadoop.hbase.security.AccessDeniedException;
import org.lcindex.plan.Measures;
import org.lcindex.query.KilledQuery;
import org.lcindex.query.RunningQueries;
import org.lcindex.query.RunningQuery;
import org.lcindex.query.text.AbsentTable;
import org.lcindex.rpc.RunningScan;
import org.lcindex.rpc.UsageException;
import org.lcindex.rpc.caller.CauseText;
import org.lcindex.rpc.caller.RegionCaller;
import org.lcindex.rpc.endpoint.RegionOp;
import org.lcindex.rpc.endpoint.RegionRequest;
import org.lcindex.rpc.reply.KillReport;
import org.lcindex.rpc.reply.ServerScans;
import org.lcindex.type.ShownText;

/**
 * Asks every region server that has a region of some tables, one region each: HBase leaves calls to
 * servers to ADMINs of the cluster, and everybody may ask for their own queries. Thread safe.
 */
public record RunningQueryCalls(Connection connection, RegionCaller caller) {

  /**
   * What runs on the servers of a table, of queries on this table; or of all tables that the user
   * may see.
   *
   * @param table null for all
   * @param limit for all servers, which are asked at the same time
   */
  public RunningQueries queries(TableName table, Duration limit) throws IOException {
    RegionRequest request = RegionRequest.of(RegionOp.QUERIES);
    Answers<ServerScans> answers = ask(only(table), request, ServerScans.class, limit);
    Map<String, String> silent = answers.silent();
    // A region that moves meanwhile has its new server answer twice.
    Map<String, ServerScans> servers = new TreeMap<>();
    answers.replies().forEach(reply -> servers.put(reply.server(), reply));
    servers.values().stream()
        .filter(reply -> reply.inactive() != null)
        .forEach(reply -> silent.put(reply.server(), reply.inactive()));
    servers.keySet().removeAll(silent.keySet());
    Map<List<String>, RunningQuery> queries = new LinkedHashMap<>();
    for (ServerScans reply : servers.values()) {
      for (RunningScan scan : reply.scans()) {
        if (table == null || table.getNameAsString().equals(scan.table())) {
          queries
              .computeIfAbsent(
                  Arrays.asList(scan.id(), scan.user(), scan.table()),
                  key ->
                      new RunningQuery(scan.id(), scan.user(), scan.table(), new LinkedHashMap<>()))
              .scans()
              .computeIfAbsent(reply.server(), server -> new ArrayList<>())
              .add(scan);
        }
      }
    }
    List<RunningQuery> sorted = new ArrayList<>(queries.values());
    sorted.sort(Comparator.comparing(RunningQuery::open).reversed());
    long more = servers.values().stream().mapToLong(ServerScans::more).sum();
    return new RunningQueries(sorted, List.copyOf(servers.keySet()), more, silent);
  }

  /**
   * Has a query end on all servers of the tables that the user may see.
   *
   * @throws AccessDeniedException when it is another user's and the caller may not end it
   * @throws UsageException when all servers have answered and none knows it
   */
  public KilledQuery kill(String id, Duration limit) throws IOException {
    if (id.isEmpty() || id.getBytes(StandardCharsets.UTF_8).length > RegionRequest.MAX_QUERY_ID) {
      throw new UsageException(
          ShownText.cut(id)
              + " is no id of a query, which has 1 to "
              + RegionRequest.MAX_QUERY_ID
              + " bytes; lcindex queries tells it");
    }
    Answers<KillReport> answers = ask(null, RegionRequest.kill(id), KillReport.class, limit);
    List<KillReport> replies = answers.replies();
    int ended = replies.stream().mapToInt(KillReport::ended).sum();
    int refused = replies.stream().mapToInt(KillReport::refused).sum();
    if (ended == 0 && refused > 0) {
      throw new AccessDeniedException(
          "query " + ShownText.cut(id) + " is another user's; to end it needs ADMIN on its table");
    }
    if (replies.isEmpty() && answers.silent().isEmpty()) {
      throw new UsageException(
          "No server was asked for query "
              + ShownText.cut(id)
              + ": you may see no table that is enabled");
    }
    if (ended == 0 && answers.silent().isEmpty()) {
      throw new UsageException(
          "No query "
              + ShownText.cut(id)
              + " reads on "
              + Measures.count(replies.size(), "server")
              + "; if it is between two regions, or gets rows that a global index proposes, it ends"
              + " with its next call. lcindex queries tells what runs");
    }
    return new KilledQuery(id, ended, replies.size(), answers.silent());
  }

  /**
   * As {@link #kill(String, Duration)}, on the servers of some tables; whether they know it is of
   * no matter, for those that it asks later do then.
   */
  public void kill(String id, List<TableName> tables, Duration limit) throws IOException {
    ask(tables, RegionRequest.kill(id), KillReport.class, limit);
  }

  /** What servers said, and why others did not. */
  private record Answers<T>(List<T> replies, Map<String, String> silent) {}

  private <T> Answers<T> ask(
      List<TableName> tables, RegionRequest request, Class<T> type, Duration limit)
      throws IOException {
    Answers<T> answers = new Answers<>(new ArrayList<>(), new TreeMap<>());
    try (TimeLimit time = new TimeLimit(limit)) {
      Map<ServerName, Future<T>> calls = new LinkedHashMap<>();
      time.call(() -> regions(tables))
          .forEach(
              (server, regions) ->
                  calls.put(server, time.start(() -> first(regions, request, type))));
      for (Map.Entry<ServerName, Future<T>> call : calls.entrySet()) {
        try {
          answers.replies().add(time.await(call.getValue()));
        } catch (InterruptedIOException e) {
          throw e;
        } catch (IOException e) {
          answers.silent().put(call.getKey().toString(), why(e));
        }
      }
    }
    return answers;
  }

  private static String why(IOException e) {
    return e.getCause() instanceof UnknownProtocolException
        ? "it does not run LCIndex"
        : CauseText.line(e);
  }

  /** The answer of the first region whose table has the observer. */
  private <T> T first(List<RegionInfo> regions, RegionRequest request, Class<T> type)
      throws IOException {
    IOException absent = null;
    for (RegionInfo region : regions) {
      try {
        return caller.call(region.getTable(), region.getStartKey(), request, type);
      } catch (IOException e) {
        if (!(e.getCause() instanceof UnknownProtocolException)) {
          throw e;
        }
        absent = e;
      }
    }
    throw absent;
  }

  private static List<TableName> only(TableName table) {
    return table == null ? null : List.of(table);
  }

  /** Of each server one region of every table that has some there; null for all tables. */
  private Map<ServerName, List<RegionInfo>> regions(List<TableName> only) throws IOException {
    Map<ServerName, Map<TableName, RegionInfo>> found = new TreeMap<>();
    try (Admin admin = connection.getAdmin()) {
      for (TableName table : only == null ? List.of(admin.listTableNames()) : only) {
        // One alone is one that somebody has typed.
        if (isEnabled(admin, table, only != null && only.size() == 1)) {
          try (RegionLocator locator = connection.getRegionLocator(table)) {
            for (HRegionLocation location : locator.getAllRegionLocations()) {
              add(location, found);
            }
          }
        }
      }
    }
    Map<ServerName, List<RegionInfo>> regions = new TreeMap<>();
    found.forEach((server, of) -> regions.put(server, new ArrayList<>(of.values())));
    return regions;
  }

  /** A table that was dropped after it was listed has no regions. */
  private boolean isEnabled(Admin admin, TableName table, boolean named) throws IOException {
    try {
      return admin.isTableEnabled(table);
    } catch (TableNotFoundException e) {
      if (named) {
        throw new UsageException(AbsentTable.message(connection, table), e);
      }
      return false;
    }
  }

  private static void add(
      HRegionLocation location, Map<ServerName, Map<TableName, RegionInfo>> found) {
    RegionInfo region = location == null ? null : location.getRegion();
    if (region != null
        && location.getServerName() != null
        && RegionReplicaUtil.isDefaultReplica(region)
        && !region.isSplit()) {
      found
          .computeIfAbsent(location.getServerName(), server -> new TreeMap<>())
          .putIfAbsent(region.getTable(), region);
    }
  }
}
