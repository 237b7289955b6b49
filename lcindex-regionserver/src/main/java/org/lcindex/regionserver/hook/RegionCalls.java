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
package org.lcindex.regionserver.hook;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.definition.DeclaredColumns;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.plan.IndexCells;
import org.lcindex.regionserver.adapter.TableAccess;
import org.lcindex.regionserver.base.LCIndexConfig;
import org.lcindex.regionserver.server.IndexServer;
import org.lcindex.regionserver.store.RegionIndex;
import org.lcindex.regionserver.store.StoreIndex;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.PlanReport;
import org.lcindex.rpc.VerifyArguments;
import org.lcindex.rpc.VerifyReport;
import org.lcindex.rpc.endpoint.CallHandler;
import org.lcindex.rpc.endpoint.RegionOp;
import org.lcindex.rpc.endpoint.RegionRequest;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.rpc.endpoint.RpcMessage;
import org.lcindex.rpc.reply.RefreshReport;
import org.lcindex.rpc.reply.RegionCounters;
import org.lcindex.rpc.reply.RegionPlans;
import org.lcindex.rpc.reply.RepairReport;
import org.lcindex.rpc.reply.RetryReport;
import org.lcindex.rpc.reply.TableOutline;
import org.lcindex.type.ShownText;

/**
 * The handler of a region's endpoint ({@link org.lcindex.rpc.endpoint.LCIndexRegionService}):
 * answers questions about the region's indexes of clients that may ask them. Thread safe.
 */
@InterfaceAudience.Private
record RegionCalls(ObservedRegion observer) implements CallHandler {
  private static final String OUTLINE = "lcindex OUTLINE";

  @Override
  public RpcMessage handle(String json) throws IOException {
    RegionRequest request = RegionRequest.fromJson(json);
    ObservedRegion active = observer.active();
    if (request.op() == RegionOp.OUTLINE) {
      active.access().requireRead(OUTLINE);
    } else if (!isAnsweredToEach(request.op())) {
      active.access().requireAdminOrCreate("lcindex " + request.op());
    }
    if (request.op() == RegionOp.SCAN) {
      return active.serverScans().answer(request.scan());
    }
    Object reply =
        switch (request.op()) {
          case OUTLINE -> outline(active);
          case STATUS -> active.status();
          case COUNTERS -> counters(active);
          case PLANS -> plans(active, request.queryId());
          case VERIFY -> verify(active, request);
          case REPAIR -> repair(active.index());
          case RETRY -> retry(active.index());
          case REBUILD -> rebuild(active.index(), request.column());
          case REFRESH -> refresh(active);
          case QUERIES -> QueryCalls.queries(active);
          case KILL -> QueryCalls.kill(active, request.queryId());
          case GLOBALS -> active.globals();
          case MASTER -> active.askMaster(request.master());
          case STAGE -> active.stage(request.stage());
          case ROOM -> active.room(request.room());
          case HFILES -> HFilesReader.read(active.index().region(), request.after());
          case SCAN -> throw new IllegalStateException("answered above");
        };
    return RpcMessage.of(RpcJson.toJson(reply));
  }

  /** Everybody is told of what is theirs; who is told more, each of them finds out. */
  private static boolean isAnsweredToEach(RegionOp op) {
    return switch (op) {
      case PLANS, QUERIES, KILL, SCAN -> true;
      default -> false;
    };
  }

  /** Of the definitions and declarations those of columns that the caller may read. */
  private static TableOutline outline(ObservedRegion active) throws IOException {
    TableDescriptor table = active.descriptor();
    List<IndexDefinition> readable = new ArrayList<>();
    IndexDefinitions all = IndexDefinitions.readable(table);
    for (IndexDefinition index : all.list()) {
      if (active.access().mayRead(OUTLINE, index.family(), index.qualifier())) {
        readable.add(index);
      }
    }
    IndexDefinitions told = IndexDefinitions.of(readable);
    for (GlobalIndex index : all.enabled().globals()) {
      boolean isTold = !index.standby();
      // A grid is told with bounds of its slots, which are values of each column.
      for (ColumnDeclaration column : index.definition().columns()) {
        isTold &= active.access().mayRead(OUTLINE, column.family(), column.qualifier());
      }
      told = isTold ? told.withGlobal(index) : told;
    }
    DeclaredColumns columns = DeclaredColumns.readable(table);
    for (ColumnDeclaration declared : columns.list()) {
      boolean isTold =
          declared.isRow()
              || active.access().mayRead(OUTLINE, declared.family(), declared.qualifier());
      columns = isTold ? columns : columns.without(declared.column());
    }
    boolean observed = active.othersMayAlterCells();
    boolean counted = !observed && active.server() != null;
    return TableOutline.of(
        table,
        told,
        columns,
        observed,
        counted ? cells(active.server(), table.getTableName(), readable) : null);
  }

  /** Of all regions of the table that are open here: one may have few rows, or none. */
  private static Map<String, IndexCells> cells(
      IndexServer server, TableName table, List<IndexDefinition> indexes) {
    Map<String, IndexCells> cells = new TreeMap<>();
    for (RegionIndex region : server.regions().all()) {
      if (!region.info().getTable().equals(table)) {
        continue;
      }
      for (IndexDefinition index : indexes) {
        StoreIndex store = region.store(index.family());
        IndexCells more = store == null ? null : store.cells(index);
        if (more != null) {
          cells.merge(index.toString(), more.ofColumn(), IndexCells::sum);
        }
      }
    }
    return cells;
  }

  private static RegionCounters counters(ObservedRegion active) throws IOException {
    return new RegionCounters(
        active.index().info().getEncodedName(), active.server().countersAndGauges());
  }

  /**
   * Beside another observer, which may hide rows from the caller, only those who are known to look
   * after the table are told how many rows the index met: conditions on a value would find it out.
   */
  private static RegionPlans plans(ObservedRegion active, String queryId) throws IOException {
    TableAccess access = active.access();
    String user = access.seesPlansOf("lcindex PLANS");
    boolean isAdmin = user == null && access.isOn();
    List<PlanReport> plans = active.recentPlans().reports(queryId, user);
    if (!isAdmin && active.othersMayAlterCells()) {
      plans = plans.stream().map(plan -> plan.withoutNumbers(QueryCalls.WITHHELD)).toList();
    }
    return new RegionPlans(active.info().getEncodedName(), plans);
  }

  private RefreshReport refresh(ObservedRegion active) throws IOException {
    RegionIndex region = active.index();
    IndexDefinitions before = region.definitions();
    active.server().descriptors().refresh(region.info().getTable());
    IndexDefinitions now = region.definitions();
    return new RefreshReport(
        region.info().getEncodedName(),
        observer.serverName(),
        now.list().stream().map(IndexDefinition::toString).toList(),
        !now.equals(before),
        LCIndexConfig.givesObserverToEveryTable(observer.configuration()));
  }

  /** In the background: it reads whole files, which nothing in a handler may do. */
  private VerifyReport verify(ObservedRegion active, RegionRequest request) throws IOException {
    VerifyArguments arguments = request.verifyOrDefault();
    if (arguments.totals()) {
      return VerifyReport.ahead(
          active.info().getEncodedName(),
          observer.serverName(),
          arguments.content(),
          active.index().verifyTotals(arguments.content()));
    }
    return active
        .server()
        .verifications()
        .ask(
            active.index(),
            request,
            active.access().callerName(),
            observer.serverName(),
            active::verifyEntries);
  }

  private static RepairReport repair(RegionIndex region) {
    int deleted = 0;
    for (StoreIndex store : region.stores()) {
      deleted += store.failures().repair();
    }
    return new RepairReport(region.info().getEncodedName(), deleted, retry(region).queued());
  }

  private static RetryReport rebuild(RegionIndex region, String column) throws IndexException {
    IndexDefinition only = null;
    if (column != null) {
      only =
          region.definitions().list().stream()
              .filter(d -> d.column().equals(column))
              .findFirst()
              .orElseThrow(
                  () ->
                      new IndexException(
                          "Region "
                              + region.info().getEncodedName()
                              + " builds no index on "
                              + ShownText.cut(column)));
    }
    return new RetryReport(region.info().getEncodedName(), region.rebuild(only));
  }

  private static RetryReport retry(RegionIndex region) {
    int queued = 0;
    for (StoreIndex store : region.stores()) {
      queued += store.jobs().retryNow();
    }
    return new RetryReport(region.info().getEncodedName(), queued);
  }
}
