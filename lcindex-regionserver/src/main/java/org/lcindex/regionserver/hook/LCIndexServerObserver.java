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

import com.google.protobuf.Service;
import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.CoprocessorEnvironment;
import org.apache.hadoop.hbase.HBaseInterfaceAudience;
import org.apache.hadoop.hbase.Server;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.coprocessor.RegionServerCoprocessor;
import org.apache.hadoop.hbase.coprocessor.RegionServerCoprocessorEnvironment;
import org.apache.hadoop.hbase.regionserver.OnlineRegions;
import org.apache.hadoop.hbase.regionserver.Region;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.hbase.LiveHFile;
import org.lcindex.hbase.OpenStore;
import org.lcindex.hbase.fit.HBaseFit;
import org.lcindex.regionserver.adapter.EntriesSplitPolicy;
import org.lcindex.regionserver.adapter.HBase;
import org.lcindex.regionserver.base.LCIndexConfig;
import org.lcindex.regionserver.base.Problems;
import org.lcindex.regionserver.global.EntriesRepairs;
import org.lcindex.regionserver.global.GlobalRequirements;
import org.lcindex.regionserver.global.GlobalStandings;
import org.lcindex.regionserver.global.UnobservedServer;
import org.lcindex.regionserver.global.removal.Sweeper;
import org.lcindex.regionserver.remote.CallerCheck;
import org.lcindex.regionserver.remote.OwnFiles;
import org.lcindex.regionserver.remote.RemoteCalls;
import org.lcindex.regionserver.remote.RemoteSettings;
import org.lcindex.regionserver.remote.RemoteSource;
import org.lcindex.regionserver.server.DisabledServer;
import org.lcindex.regionserver.server.IndexServer;
import org.lcindex.regionserver.server.IndexServers;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.ServerStatus;
import org.lcindex.rpc.StaleFigures;
import org.lcindex.rpc.StandingProblem;
import org.lcindex.rpc.endpoint.CallHandler;
import org.lcindex.rpc.endpoint.LCIndexServerService;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.rpc.endpoint.RpcMessage;
import org.lcindex.rpc.endpoint.ServerRequest;
import org.lcindex.rpc.reply.EntriesSize;
import org.lcindex.rpc.reply.GlobalNeeds;
import org.lcindex.rpc.reply.PresenceReply;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The plugin's coprocessor of a region server, for what is no matter of a single region: it tells
 * clients that it has LCIndex, which they must know of every server before they name the region
 * observer in a table descriptor; it gives index files to other servers and gets them from there;
 * and it keeps its local directories in order even while no indexed region is open. Named by {@code
 * hbase.coprocessor.regionserver.classes}.
 *
 * <p>Nothing thrown here reaches HBase, which would stop the server.
 */
@InterfaceAudience.LimitedPrivate(HBaseInterfaceAudience.CONFIG)
public final class LCIndexServerObserver implements RegionServerCoprocessor {
  private static final Logger LOG = LoggerFactory.getLogger(LCIndexServerObserver.class);
  private static final CallHandler INACTIVE =
      json -> {
        throw new IndexException("LCIndex is inactive on this region server; see its log");
      };

  private static final CallHandler DISABLED =
      json -> {
        throw new IndexException(HBaseFit.ofThisProcess().misfit().toString());
      };

  private volatile CallHandler calls = INACTIVE;
  private volatile boolean everyTable;
  private volatile Configuration conf;
  private volatile OnlineRegions regions;
  private volatile Supplier<ServerName> name = () -> null;
  private volatile IndexServer server;
  private volatile RemoteSource source;
  private volatile DisabledServer disabled;
  private volatile Sweeper sweeper;
  private volatile UnobservedServer unobserved;

  @Override
  public Iterable<Service> getServices() {
    // Asked for before the start.
    return List.of(new LCIndexServerService(this::handle));
  }

  private RpcMessage handle(String json) throws IOException {
    // Whoever asks the first two has to know it of a server whose index does not work, too.
    ServerRequest request = ServerRequest.fromJson(json);
    return switch (request.op()) {
      case PRESENCE -> RpcMessage.of(RpcJson.toJson(new PresenceReply(everyTable, true)));
      case STATUS -> RpcMessage.of(RpcJson.toJson(status()));
      case GLOBAL_NEEDS -> RpcMessage.of(RpcJson.toJson(globalNeeds()));
      case ENTRIES -> RpcMessage.of(RpcJson.toJson(entries(request.table())));
      case FIND, CHUNK -> calls.handle(json);
      case SWEEP -> {
        CallerCheck.requireServer();
        Sweeper known = sweeper;
        if (known == null) {
          throw new IndexException("LCIndex is inactive on this region server; see its log");
        }
        yield RpcMessage.of(RpcJson.toJson(known.ask(request.sweep())));
      }
      case COMPARE -> {
        CallerCheck.requireServer();
        yield RpcMessage.of(RpcJson.toJson(EntriesRepairs.answer(name.get(), request.seen())));
      }
    };
  }

  private GlobalNeeds globalNeeds() {
    Configuration known = conf;
    if (known == null || calls == INACTIVE) {
      return GlobalNeeds.of(
          List.of("LCIndex is inactive on this region server; see its log"), false);
    }
    return GlobalNeeds.of(
        disabled == null
            ? GlobalRequirements.missing(known)
            : List.of(HBaseFit.ofThisProcess().misfit().toString()),
        EntriesSplitPolicy.standsFor(known));
  }

  private EntriesSize entries(String table) throws IOException {
    CallerCheck.requireServer();
    OnlineRegions open = regions;
    if (open == null || disabled != null) {
      return EntriesSize.NONE;
    }
    EntriesSize size = EntriesSize.NONE;
    for (Region region : open.getRegions(TableName.valueOf(table))) {
      for (OpenStore store : HBase.region(region).stores()) {
        for (LiveHFile file : store.files()) {
          size = size.plus(new EntriesSize(0, file.bytes(), file.entries(), null));
        }
        size = size.plus(new EntriesSize(0, 0, store.memStoreCells(), null));
      }
      size = size.plus(new EntriesSize(1, region.getMemStoreDataSize(), 0, stale(region)));
    }
    return size;
  }

  private StaleFigures stale(Region region) {
    Sweeper known = sweeper;
    StaleFigures told = GlobalStandings.told(name.get(), region);
    return known == null ? told : told.plus(known.last(region));
  }

  private ServerStatus status() {
    String serverName = String.valueOf(name.get());
    if (calls != INACTIVE && server != null) {
      return StatusReader.server(server, serverName, everyTable);
    }
    String why =
        disabled == null
            ? "LCIndex is inactive on this region server; see its log"
            : HBaseFit.ofThisProcess().misfit().toString();
    return StatusReader.unused(
        serverName, everyTable, List.of(new StandingProblem(Problems.MISFIT, why, 0)));
  }

  @Override
  @SuppressWarnings("rawtypes")
  public void start(CoprocessorEnvironment env) {
    try {
      start((RegionServerCoprocessorEnvironment) env);
    } catch (RuntimeException | Error e) {
      LOG.warn("LCIndex: this server neither gives index files to others nor gets them", e);
    }
  }

  private void start(RegionServerCoprocessorEnvironment env) {
    Configuration conf =
        env.getOnlineRegions() instanceof Server host
            ? host.getConfiguration()
            : env.getConnection().getConfiguration();
    this.conf = conf;
    regions = env.getOnlineRegions();
    everyTable = LCIndexConfig.givesObserverToEveryTable(conf);
    name = env::getServerName; // it may not know it yet
    HBaseFit fit = HBaseFit.ofThisProcess();
    if (fit.misfit() != null) {
      disabled = new DisabledServer(fit);
      calls = DISABLED;
      return;
    }
    server = IndexServers.acquire(conf);
    unobserved = UnobservedServer.start(conf, server.telemetry().problems());
    RemoteSettings settings = RemoteSettings.of(server.settings());
    calls =
        new RemoteCalls(
            CallerCheck::requireServer,
            new OwnFiles(
                server.localStore(),
                server.localStore()::find,
                server.environment().disk().origins()::isBeingBuilt),
            server.telemetry().counters(),
            settings);
    source =
        RemoteSource.ofCluster(
            conf, env::getServerName, server.localStore(), server.telemetry().counters(), settings);
    server.environment().work().remote().set(source);
    sweeper =
        new Sweeper(conf, server.settings(), env.getOnlineRegions(), server.telemetry().counters());
  }

  @Override
  @SuppressWarnings("rawtypes")
  public void stop(CoprocessorEnvironment env) {
    try {
      calls = INACTIVE;
      if (sweeper != null) {
        sweeper.close();
      }
      if (unobserved != null) {
        unobserved.close();
      }
      if (source != null) {
        server.environment().work().remote().compareAndSet(source, null);
        source.close();
      }
    } catch (RuntimeException | Error e) {
      LOG.debug("Stopping", e);
    } finally {
      release();
    }
  }

  private void release() {
    try {
      if (server != null) {
        IndexServers.release(server);
      }
      if (disabled != null) {
        disabled.close();
      }
    } catch (RuntimeException | Error e) {
      LOG.debug("Stopping", e);
    }
  }
}
