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
package org.lcindex.query.cli.json;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.apache.hbase.thirdparty.com.google.gson.JsonElement;
import org.apache.hbase.thirdparty.com.google.gson.JsonObject;
import org.lcindex.definition.DefinitionFault;
import org.lcindex.query.ClusterIndexStatus;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.admin.StatusProblems;
import org.lcindex.query.inspect.GridSample;
import org.lcindex.rpc.HFileStatus;
import org.lcindex.rpc.IndexStatus;
import org.lcindex.rpc.RegionStatus;
import org.lcindex.rpc.ServerStatus;
import org.lcindex.rpc.StoreStatus;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.text.Members;

/**
 * Index status of a table or a cluster as JSON for programs; what is absent is not known.
 * Stateless.
 */
public final class StatusJson {

  /** Of a region's status what is its server's, and told with that. */
  private static final List<String> OF_SERVERS =
      List.of(
          "jobsQueued", "jobsRunning", "counters", "lastError", "localDirs", "hbase", "problems");

  private StatusJson() {}

  /** An array with an object for each table, without its regions. */
  public static String list(List<TableIndexStatus> tables) {
    return RpcJson.toPrettyJson(
        tables.stream()
            .map(
                status ->
                    heading(status)
                        .with("indexes", sorted(status))
                        .with("globals", GlobalJson.of(status))
                        .with("faults", orNone(status.faults())))
            .toList());
  }

  private static List<IndexStatus> sorted(TableIndexStatus table) {
    return table.indexes().stream().sorted(Comparator.comparing(IndexStatus::index)).toList();
  }

  /** One document: the table, its servers, its regions; each thing once. */
  public static String of(TableIndexStatus status) {
    return of(status, List.of());
  }

  /** That document, with what samples of the table say of its grids. */
  public static String of(TableIndexStatus status, List<GridSample> grids) {
    return RpcJson.toPrettyJson(
        document(
            status,
            grids,
            StatusProblems.servers(List.of(status)).values(),
            true,
            status.problems()));
  }

  /**
   * One document: servers and tables; each thing once.
   *
   * @param regions whether to have the tables' regions, too
   */
  public static String of(ClusterIndexStatus status, boolean regions) {
    return RpcJson.toPrettyJson(
        new Members()
            .with("at", status.at().toString())
            .with("until", status.until().toString())
            .with("hbase", status.hbase())
            .with("state", status.state())
            .with("progress", status.progress())
            .with("hfileBytes", status.isSized() ? status.hfileBytes() : null)
            .with("indexBytes", status.isSized() ? status.indexBytes() : null)
            .with("servers", status.servers())
            .with("dead", status.dead())
            .with(
                "tables",
                status.tables().stream()
                    .map(one -> document(one, List.of(), null, regions, null))
                    .toList())
            .with("problems", status.problems()));
  }

  private static Members heading(TableIndexStatus status) {
    IndexStatus overall = status.overall();
    return new Members()
        .with("table", status.table().getNameAsString())
        .with("state", overall.state())
        .with("reason", overall.reason())
        .with("progress", overall.progress());
  }

  private static Members document(
      TableIndexStatus status,
      List<GridSample> grids,
      Collection<ServerStatus> servers,
      boolean regions,
      List<String> problems) {
    OptionalLong left = status.secondsLeft();
    return heading(status)
        .with("buildBytesPerSecond", status.buildBytesPerSecond())
        .with("hfilesInJobs", hfilesInJobs(status))
        .with("secondsLeft", left.isEmpty() ? null : left.getAsLong())
        .with("hfileBytes", status.isSized() ? status.hfileBytes() : null)
        .with("indexBytes", status.isSized() ? status.indexBytes() : null)
        .with("indexes", status.indexes())
        .with("globals", GlobalJson.of(status, grids))
        .with("servers", servers)
        .with("regions", regions ? status.regions().stream().map(StatusJson::own).toList() : null)
        .with("unanswered", status.unanswered())
        .with("faults", orNone(status.faults()))
        .with("problems", problems);
  }

  /**
   * HFiles whose index files are being made, by the kind of the job: of those that come from a
   * stage or another server {@code remote}. Null when there are none.
   */
  private static Map<String, Long> hfilesInJobs(TableIndexStatus status) {
    Map<String, Long> kinds = new TreeMap<>();
    for (RegionStatus region : status.regions()) {
      for (StoreStatus store : region.stores()) {
        for (HFileStatus hfile : store.hfiles()) {
          if (hfile.job() != null) {
            kinds.merge(hfile.job(), 1L, Long::sum);
          }
        }
      }
    }
    return kinds.isEmpty() ? null : kinds;
  }

  private static JsonElement own(RegionStatus region) {
    JsonObject tree = RpcJson.toTree(region).getAsJsonObject();
    OF_SERVERS.forEach(tree::remove);
    return tree;
  }

  /** A member that is absent when all is well. */
  static List<DefinitionFault> orNone(List<DefinitionFault> faults) {
    return faults.isEmpty() ? null : faults;
  }
}
