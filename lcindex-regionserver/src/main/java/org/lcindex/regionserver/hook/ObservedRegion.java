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
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.RegionTooBusyException;
import org.apache.hadoop.hbase.Server;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Query;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.apache.hadoop.hbase.regionserver.MiniBatchOperationInProgress;
import org.apache.hadoop.hbase.security.User;
import org.lcindex.hbase.ForeignObservers;
import org.lcindex.hbase.OpenRegion;
import org.lcindex.offline.store.StoresTable;
import org.lcindex.plan.Decline;
import org.lcindex.regionserver.adapter.BulkLoads;
import org.lcindex.regionserver.adapter.HBase;
import org.lcindex.regionserver.adapter.TableAccess;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.global.GlobalStandings;
import org.lcindex.regionserver.scan.opening.ScanInterceptor;
import org.lcindex.regionserver.scan.opening.UnservedScans;
import org.lcindex.regionserver.scan.watching.OpenScans;
import org.lcindex.regionserver.scan.watching.RecentPlans;
import org.lcindex.regionserver.server.IndexServer;
import org.lcindex.regionserver.server.IndexServers;
import org.lcindex.regionserver.server.KilledQueries;
import org.lcindex.regionserver.store.RegionIndex;
import org.lcindex.regionserver.store.audit.AuditPace;
import org.lcindex.regionserver.store.audit.AuditStoppedException;
import org.lcindex.regionserver.versions.LoadJudge;
import org.lcindex.rpc.GlobalFigures;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.RegionStatus;
import org.lcindex.rpc.endpoint.LCIndexMasterService;
import org.lcindex.rpc.endpoint.MasterRequest;
import org.lcindex.rpc.endpoint.RoomRequest;
import org.lcindex.rpc.endpoint.StageRequest;
import org.lcindex.rpc.reply.GlobalsReply;
import org.lcindex.rpc.reply.MasterReply;
import org.lcindex.rpc.reply.RoomReply;
import org.lcindex.rpc.reply.StageReply;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The state of one instance of {@link LCIndexObserver}: the region's index, its scans, and whether
 * this instance acts for the region. Hooks and the calls of clients ask here.
 *
 * <p>Should HBase have several instances for a region, the last one that started {@linkplain
 * RegionIndex#owner() owns} the region's index, and the others do nothing. Thread safe.
 */
final class ObservedRegion {
  private static final Logger LOG = LoggerFactory.getLogger(ObservedRegion.class);
  private static final String KILL = "lcindex KILL";

  private final RegionCoprocessorEnvironment environment;
  private volatile IndexServer server;
  private volatile RegionIndex index;
  private volatile ScanInterceptor interceptor;
  private volatile String closedBecause = "it is not open yet";
  private volatile UnservedScans unserved;

  ObservedRegion(RegionCoprocessorEnvironment environment) {
    this.environment = environment;
  }

  /** Those that act for the regions of a server; none without one. */
  static List<ObservedRegion> of(IndexServer server) {
    List<ObservedRegion> all = new ArrayList<>();
    if (server != null) {
      for (RegionIndex region : server.regions().all()) {
        if (region.owner() instanceof ObservedRegion observed) {
          all.add(observed);
        }
      }
    }
    return all;
  }

  /**
   * Has the region indexed, or its scans left to HBase.
   *
   * @param opening whether the region has not served anybody yet
   */
  void tryToOpen(boolean opening) {
    try {
      open(opening);
    } catch (RuntimeException | Error e) {
      caught("opening a region", e);
      leaveToHBase(
          Decline.Reason.FAILURE.because(
              "opening the region failed: " + e,
              "the region server's log tells more; report it, and move the region to try again"));
    }
  }

  private void open(boolean opening) {
    RegionInfo info = environment.getRegionInfo();
    Decline never = Unindexed.region(info);
    if (never != null) {
      leaveToHBase(never);
      return;
    }
    OpenRegion region = HBase.region(environment.getRegion());
    IndexServer shared = IndexServers.of(serverConfiguration());
    RegionIndex known = shared.regions().get(info.getEncodedName());
    boolean takenOver = known != null && known.region().is(environment.getRegion());
    RegionIndex opened = takenOver ? known : new RegionIndex(shared.environment(), region);
    if (!takenOver && opening) {
      opened.open(region.descriptor());
    } else if (!takenOver) {
      opened.redefine(region.descriptor());
    }
    if (!opening) {
      opened.beginWithNextWrite();
    }
    opened.setOwner(this);
    server = shared;
    interceptor = new ScanInterceptor(shared, opened);
    index = opened;
    if (!takenOver) {
      shared.regionOpened(opened);
    }
  }

  private void leaveToHBase(Decline why) {
    unserved = new UnservedScans(environment.getRegionInfo(), why);
  }

  /** Null while the region's scans may be served. */
  UnservedScans unserved() {
    IndexServer shared = server;
    if (unserved == null && shared != null && shared.disabledBecause() != null) {
      leaveToHBase(shared.disabledBecause());
    }
    return unserved;
  }

  /**
   * The region server's own configuration. That of the environment includes the table descriptor's,
   * and whoever may alter a table must not be able to name a local path.
   */
  private Configuration serverConfiguration() {
    return environment.getOnlineRegions() instanceof Server host
        ? host.getConfiguration()
        : environment.getConnection().getConfiguration();
  }

  void close() {
    RegionIndex closing = owned();
    ScanInterceptor gone = interceptor;
    index = null;
    interceptor = null;
    if (gone != null) {
      gone.close();
    }
    UnservedScans plain = unserved;
    if (plain != null) {
      plain.close();
    }
    closedBecause = "it is closed";
    if (closing != null) {
      IndexServers.regionClosed(server, closing);
    }
  }

  /** Tells of writes, whichever instance acts for the region: another one may be called no more. */
  void written(MiniBatchOperationInProgress<Mutation> batch, boolean certain) {
    RegionIndex current = index;
    if (current != null && unserved == null) {
      try {
        current.written(batch, certain);
      } catch (RuntimeException | Error e) {
        caught("a write", e);
      }
    }
  }

  /**
   * Returns unless a scan that is about to open, or a Get, is part of a query that was ended.
   *
   * @throws org.apache.hadoop.hbase.DoNotRetryIOException that says who has ended it
   */
  void requireAlive(Query part) throws IOException {
    IndexServer shared = server;
    if (shared == null || shared.killed().isEmpty()) {
      return;
    }
    String id = OpenScans.givenId(part);
    if (id == null) {
      return;
    }
    for (User by : shared.killed().endedBy(id)) {
      if (by.getShortName().equals(TableAccess.caller().getShortName()) || mayKill(by)) {
        throw KilledQueries.killed(by.getShortName());
      }
    }
  }

  /**
   * Returns if HFiles may come into the region, as they may unless the table is a version of a
   * store.
   *
   * @param caller of the client's call; HBase has one object for each connection, and its bulk load
   *     makes a connection of its own
   * @throws IOException when they may not, or when that is not known
   */
  void requireLoadable(User caller) throws IOException {
    TableDescriptor table = environment.getRegion().getTableDescriptor();
    if (table.getValue(StoresTable.STORE_KEY) == null) {
      return;
    }
    try {
      LoadJudge.of(environment).judge(table, caller == null ? new Object() : caller);
    } catch (RuntimeException | Error e) {
      caught("judging a bulk load", e);
      throw (IOException)
          new RegionTooBusyException(
                  "table "
                      + table.getTableName()
                      + ": LCIndex does not know whether HFiles may be loaded into it: "
                      + e
                      + "; the load is to be tried again")
              .initCause(e);
    }
  }

  /** Whether somebody may end others' queries of the region. */
  boolean mayKill(User by) throws IOException {
    return access().isAdmin(KILL, by);
  }

  /** The region's index if this instance acts for the region, else null. */
  RegionIndex owned() {
    RegionIndex current = index;
    return current != null && current.owner() == this ? current : null;
  }

  /** What looks at the region's scans; null when this instance does not act for the region. */
  ScanInterceptor interceptor() {
    return owned() == null ? null : interceptor;
  }

  /** The region's open scans; null when this instance does not act for the region. */
  OpenScans openScans() {
    ScanInterceptor current = interceptor();
    return current == null ? null : current.records().open();
  }

  /** The instance that acts for the region; HBase keeps the endpoint of the first one. */
  ObservedRegion active() {
    RegionIndex current = index;
    return current != null && current.owner() instanceof ObservedRegion other ? other : this;
  }

  /** Why nothing is known here of what runs; null when it is known. */
  String inactive() {
    UnservedScans plain = unserved();
    return plain == null ? null : plain.why().toString();
  }

  RegionIndex index() throws IOException {
    UnservedScans plain = unserved();
    if (plain != null) {
      throw new IndexException("LCIndex is inactive in this region: " + plain.why());
    }
    RegionIndex current = index;
    if (current == null) {
      throw new IOException("The region does not answer: " + closedBecause);
    }
    return current;
  }

  /** The table, also where it is not indexed: then as it was when the region was opened. */
  TableDescriptor descriptor() throws IOException {
    RegionIndex current = index;
    return current == null && unserved() != null
        ? environment.getRegion().getTableDescriptor()
        : (current == null ? index() : current).descriptor();
  }

  /** What is remembered of scans. */
  RecentPlans recentPlans() throws IOException {
    UnservedScans plain = unserved();
    ScanInterceptor current = interceptor;
    if (plain == null && current == null) {
      throw new IOException("The region does not answer: " + closedBecause);
    }
    return plain == null ? current.records().recentPlans() : plain.recentPlans();
  }

  /** How the region's indexes stand. */
  RegionStatus status() throws IOException {
    UnservedScans plain = unserved();
    RegionInfo info = environment.getRegionInfo();
    List<GlobalFigures> globals = GlobalStandings.figures(environment.getServerName(), info);
    return plain == null
        ? StatusReader.read(server, index(), serverName(), globals)
        : StatusReader.inert(info, descriptor(), serverName(), plain.why().toString(), globals);
  }

  /** Compares the region's rows with their entries in global indexes. */
  void verifyEntries(AuditPace pace) throws AuditStoppedException {
    GlobalStandings.verify(environment.getServerName(), environment.getRegionInfo(), pace);
  }

  /** How the table's global indexes stand in all regions. */
  GlobalsReply globals() throws IOException {
    return GlobalStandings.of(environment.getServerName(), environment.getRegion());
  }

  /**
   * Has the master run a command on the region's table, whose rights the caller has been asked for,
   * by the server's own connection.
   */
  MasterReply askMaster(MasterRequest request) throws IOException {
    TableName table = environment.getRegionInfo().getTable();
    if (!request.table().equals(table.getNameWithNamespaceInclAsString())
        && !request.table().equals(table.getNameAsString())) {
      throw new IndexException(
          "A region of table " + table + " asks the master of no other table, as " + request);
    }
    try (Admin admin = environment.getConnection().getAdmin()) {
      return LCIndexMasterService.call(admin.coprocessorService(), request);
    }
  }

  /** Makes, seals or drops a stage of the table, for somebody who may bulk-load into the region. */
  StageReply stage(StageRequest request) throws IOException {
    index();
    BulkLoads.prepare(environment.getRegion(), TableAccess.caller());
    return server
        .environment()
        .work()
        .offline()
        .stages()
        .answer(environment.getRegionInfo().getTable(), request);
  }

  /** Looks whether the server has room for a load, for somebody who may make its stage. */
  RoomReply room(RoomRequest request) throws IOException {
    index();
    BulkLoads.prepare(environment.getRegion(), TableAccess.caller());
    long growth = server.environment().disk().budget().growth();
    return new RoomReply(
        serverName(),
        server
            .localStore()
            .disks()
            .noRoom(Math.min(growth, request.bytes()), Math.min(growth, request.greatest())));
  }

  TableAccess access() {
    return new TableAccess(environment, environment.getRegionInfo().getTable());
  }

  /** What answers for several regions of the server. */
  ServerScanCalls serverScans() throws IOException {
    index();
    return new ServerScanCalls(
        HBase.ownScans(environment.getOnlineRegions()),
        server.telemetry().counters(),
        server.queryLimits().callMillis());
  }

  /** Null before the region was opened, and where it is not indexed. */
  IndexServer server() {
    return server;
  }

  String serverName() {
    return environment.getServerName().toString();
  }

  RegionInfo info() {
    return environment.getRegionInfo();
  }

  /** The table's and the server's. */
  Configuration configuration() {
    return environment.getConfiguration();
  }

  /** Whether another coprocessor may change what clients see. */
  boolean othersMayAlterCells() {
    return ForeignObservers.mayAlterCells(environment.getRegion());
  }

  /** Tells the region's index of something, if this instance acts for the region. */
  void tell(String what, Consumer<RegionIndex> news) {
    RegionIndex current = owned();
    if (current != null) {
      guard(what, () -> news.accept(current));
    }
  }

  /** Does something of which nothing that is thrown reaches HBase. */
  void guard(String what, Runnable work) {
    try {
      work.run();
    } catch (RuntimeException | Error e) {
      caught(what, e);
    }
  }

  /** Tells of what was thrown and must not reach HBase. */
  void caught(String what, Throwable e) {
    IndexServer shared = server;
    String of = "table " + environment.getRegionInfo().getTable() + ": " + what;
    if (shared == null) {
      LOG.warn("LCIndex: {} failed; the table goes on without it", of, e);
      return;
    }
    shared.telemetry().counters().increment(Counter.HOOK_FAILURES);
    // Each scan may come to the same place.
    shared.telemetry().bugs().report(of + " failed; the table goes on without it", e);
  }
}
