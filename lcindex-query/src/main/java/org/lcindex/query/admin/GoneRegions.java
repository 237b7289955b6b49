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
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hbase.thirdparty.com.google.gson.JsonElement;
import org.apache.hbase.thirdparty.com.google.gson.JsonObject;
import org.lcindex.definition.GlobalTables;
import org.lcindex.plan.Measures;
import org.lcindex.rpc.endpoint.RpcJson;

/**
 * The regions of servers that are gone: hbase:meta has them where they were until others serve
 * them. Nothing is asked unless the master tells of a dead server. Stateless.
 */
final class GoneRegions {
  /** States of regions that nobody is going to open: of a disabled table, of a split. */
  private static final Set<String> AT_REST =
      Set.of("CLOSED", "OFFLINE", "SPLIT", "MERGED", "SPLITTING_NEW", "MERGING_NEW");

  private static final byte[] STATE = Bytes.toBytes("state");

  /** Servers that are asked for: a cluster may have lost many since its master began. */
  private static final int MOST_SERVERS = 100;

  private GoneRegions() {}

  /**
   * What waits for others to open it.
   *
   * @param regions how many
   * @param catalog whether that of the catalog is among them
   */
  record Waiting(long regions, boolean catalog) {
    static final Waiting NOTHING = new Waiting(0, false);

    private Waiting plus(TableName table) {
      return new Waiting(regions + 1, catalog || table.equals(GlobalTables.CATALOG));
    }
  }

  /**
   * By server; one without such regions is not there.
   *
   * @param dead as the master tells
   */
  static Map<ServerName, Waiting> of(Connection connection, Collection<ServerName> dead)
      throws IOException {
    Map<ServerName, Waiting> found = new TreeMap<>();
    if (dead.isEmpty()) {
      return found;
    }
    FilterList places = new FilterList(FilterList.Operator.MUST_PASS_ONE);
    for (ServerName server : dead.stream().sorted().limit(MOST_SERVERS).toList()) {
      SingleColumnValueFilter there =
          new SingleColumnValueFilter(
              HConstants.CATALOG_FAMILY,
              HConstants.SERVER_QUALIFIER,
              CompareOperator.EQUAL,
              Bytes.toBytes(server.getAddress().toString()));
      there.setFilterIfMissing(true);
      places.addFilter(there);
    }
    Scan scan =
        new Scan()
            .addColumn(HConstants.CATALOG_FAMILY, HConstants.SERVER_QUALIFIER)
            .addColumn(HConstants.CATALOG_FAMILY, HConstants.STARTCODE_QUALIFIER)
            .addColumn(HConstants.CATALOG_FAMILY, STATE)
            .setFilter(places);
    try (Table meta = connection.getTable(TableName.META_TABLE_NAME);
        ResultScanner rows = meta.getScanner(scan)) {
      for (Result row : rows) {
        ServerName server = place(row);
        if (server != null && dead.contains(server)) {
          TableName table = RegionInfo.getTable(row.getRow());
          found.merge(server, Waiting.NOTHING.plus(table), (before, one) -> before.plus(table));
        }
      }
    }
    return found;
  }

  /** Where a region is open, or was last; null if it is to be nowhere. */
  private static ServerName place(Result row) {
    byte[] address = row.getValue(HConstants.CATALOG_FAMILY, HConstants.SERVER_QUALIFIER);
    byte[] code = row.getValue(HConstants.CATALOG_FAMILY, HConstants.STARTCODE_QUALIFIER);
    byte[] state = row.getValue(HConstants.CATALOG_FAMILY, STATE);
    return address == null
            || code == null
            || state != null && AT_REST.contains(Bytes.toString(state))
        ? null
        : ServerName.valueOf(Bytes.toString(address), Bytes.toLong(code));
  }

  /**
   * Since when the master has looked after what was on a server: when its procedure for it began.
   *
   * @return null if it does not tell, as to users without ADMIN on the whole cluster
   */
  static Instant since(Connection connection, ServerName server) {
    try (Admin admin = connection.getAdmin()) {
      for (JsonObject procedure : RpcJson.fromJson(admin.getProcedures(), JsonObject[].class)) {
        if (text(procedure, "className").endsWith("ServerCrashProcedure")
            && names(procedure, server)) {
          return Instant.ofEpochMilli(Long.parseLong(text(procedure, "submittedTime")))
              .truncatedTo(ChronoUnit.SECONDS);
        }
      }
    } catch (IOException | RuntimeException e) {
      // Everybody may ask it; not everybody is told.
    }
    return null;
  }

  /** Whether a part of it has the server's start code, which no other server at its address has. */
  private static boolean names(JsonElement part, ServerName server) {
    if (part.isJsonPrimitive()) {
      return part.getAsString().equals(Long.toString(server.getStartCode()));
    }
    List<JsonElement> parts = new ArrayList<>();
    if (part.isJsonArray()) {
      part.getAsJsonArray().forEach(parts::add);
    } else if (part.isJsonObject()) {
      part.getAsJsonObject().entrySet().forEach(member -> parts.add(member.getValue()));
    }
    return parts.stream().anyMatch(one -> names(one, server));
  }

  private static String text(JsonObject of, String member) {
    JsonElement value = of.get(member);
    return value == null || !value.isJsonPrimitive() ? "" : value.getAsString();
  }

  /** What is said of a server that is gone. */
  static String text(Instant since, Waiting waiting) {
    return since(since)
        + Measures.count(waiting.regions(), "region")
        + (waiting.regions() == 1 ? " waits" : " wait")
        + " to be opened on other servers"
        + (waiting.catalog() ? ", " + GlobalTables.CATALOG + " among them" : "");
  }

  /** What is said of the server that had hbase:meta. */
  static String textOfMeta(Instant since) {
    return since(since) + "hbase:meta was there, which tells where regions are";
  }

  private static String since(Instant since) {
    return since == null ? "" : "since " + since + "; ";
  }
}
