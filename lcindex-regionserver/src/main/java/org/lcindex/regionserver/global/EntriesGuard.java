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
package org.lcindex.regionserver.global;

import com.google.protobuf.Message;
import com.google.protobuf.Service;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CoprocessorEnvironment;
import org.apache.hadoop.hbase.HBaseInterfaceAudience;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.CheckAndMutate;
import org.apache.hadoop.hbase.client.CheckAndMutateResult;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.coprocessor.EndpointObserver;
import org.apache.hadoop.hbase.coprocessor.ObserverContext;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessor;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.apache.hadoop.hbase.coprocessor.RegionObserver;
import org.apache.hadoop.hbase.regionserver.MiniBatchOperationInProgress;
import org.apache.hadoop.hbase.security.AccessDeniedException;
import org.apache.hadoop.hbase.security.Superusers;
import org.apache.hadoop.hbase.security.User;
import org.apache.hadoop.hbase.util.Pair;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.global.table.EntriesIdentity;
import org.lcindex.regionserver.global.phase.EntriesEndpoint;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.LCIndexEntriesService;
import org.lcindex.rpc.LCIndexRegionService;
import org.lcindex.rpc.RpcMessage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Guards the tables of global indexes: nobody reads or writes their rows but HBase's superusers,
 * which the user of the servers is. Entries tell values of rows that their reader may not see, and
 * a foreign hand can make the index miss rows. Their descriptors name this class. Without security
 * HBase believes a client which user it is, and so does this.
 *
 * <p>Queries ask the endpoint of this class ({@link EntriesEndpoint}), which has rights of its own;
 * endpoints of others, which could read past the hooks, are for superusers, too. Thread safe.
 */
@InterfaceAudience.LimitedPrivate(HBaseInterfaceAudience.CONFIG)
public final class EntriesGuard implements RegionCoprocessor, RegionObserver, EndpointObserver {
  private static final Logger LOG = LoggerFactory.getLogger(EntriesGuard.class);

  // HBase asks for it before it starts the guard.
  private final Service service = new LCIndexEntriesService(this::answer);
  private volatile ServerName server;
  private volatile GlobalServer shared;
  private volatile EntriesEndpoint endpoint;

  @Override
  public Optional<RegionObserver> getRegionObserver() {
    return Optional.of(this);
  }

  @Override
  public Optional<EndpointObserver> getEndpointObserver() {
    return Optional.of(this);
  }

  @Override
  public Iterable<Service> getServices() {
    return List.of(service);
  }

  @Override
  @SuppressWarnings("rawtypes")
  public void start(CoprocessorEnvironment started) {
    if (started instanceof RegionCoprocessorEnvironment environment) {
      try {
        EntriesIdentity.of(environment.getRegion().getTableDescriptor())
            .ifPresent(entries -> open(environment, entries));
      } catch (RuntimeException | Error e) {
        // Queries do without the index; writes of entries do not need this.
        LOG.warn("LCIndex: queries cannot ask region {}", environment.getRegionInfo(), e);
      }
    }
  }

  private void open(RegionCoprocessorEnvironment environment, EntriesIdentity entries) {
    GlobalServer acquired = GlobalServers.acquire(environment);
    server = environment.getServerName();
    shared = acquired;
    TableDescriptor table = environment.getRegion().getTableDescriptor();
    endpoint =
        new EntriesEndpoint(
            environment,
            entries,
            acquired.entries().acquire(table),
            acquired.hints(),
            acquired.killed(),
            acquired.counters(),
            acquired.pieceMillis());
  }

  @Override
  @SuppressWarnings("rawtypes")
  public void stop(CoprocessorEnvironment stopped) {
    GlobalServer acquired = shared;
    if (acquired == null || !(stopped instanceof RegionCoprocessorEnvironment environment)) {
      return;
    }
    shared = null;
    if (endpoint != null) {
      acquired.entries().release(environment.getRegion().getTableDescriptor());
      acquired.hints().closed(environment.getRegion());
    }
    GlobalServers.release(server);
  }

  private RpcMessage answer(String json) throws IOException {
    EntriesEndpoint of = endpoint;
    if (of == null) {
      throw new IndexException("This region has entries of no global index");
    }
    return of.handle(json);
  }

  @Override
  public Message preEndpointInvocation(
      ObserverContext<RegionCoprocessorEnvironment> context,
      Service called,
      String method,
      Message request)
      throws IOException {
    boolean isOurs =
        called instanceof LCIndexEntriesService || called instanceof LCIndexRegionService;
    if (!isOurs) {
      check(context);
    }
    return request;
  }

  private static void check(ObserverContext<RegionCoprocessorEnvironment> context)
      throws IOException {
    User caller = context.getCaller().orElse(null);
    if (caller != null && !Superusers.isSuperUser(caller)) {
      throw new AccessDeniedException(
          "Table "
              + context.getEnvironment().getRegionInfo().getTable()
              + " is of a global index of LCIndex: its rows are for HBase's superusers, and '"
              + caller.getShortName()
              + "' is none. Query the table that is indexed");
    }
  }

  @Override
  public void preGetOp(
      ObserverContext<RegionCoprocessorEnvironment> context, Get get, List<Cell> result)
      throws IOException {
    check(context);
  }

  @Override
  public void preScannerOpen(ObserverContext<RegionCoprocessorEnvironment> context, Scan scan)
      throws IOException {
    check(context);
  }

  @Override
  public CheckAndMutateResult preCheckAndMutate(
      ObserverContext<RegionCoprocessorEnvironment> context,
      CheckAndMutate checkAndMutate,
      CheckAndMutateResult result)
      throws IOException {
    check(context);
    return result;
  }

  @Override
  public void preBatchMutate(
      ObserverContext<RegionCoprocessorEnvironment> context,
      MiniBatchOperationInProgress<Mutation> batch)
      throws IOException {
    check(context);
  }

  @Override
  public void preBulkLoadHFile(
      ObserverContext<RegionCoprocessorEnvironment> context, List<Pair<byte[], String>> files)
      throws IOException {
    check(context);
  }
}
