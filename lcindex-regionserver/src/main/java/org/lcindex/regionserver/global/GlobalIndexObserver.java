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

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CoprocessorEnvironment;
import org.apache.hadoop.hbase.HBaseInterfaceAudience;
import org.apache.hadoop.hbase.RegionTooBusyException;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.coprocessor.ObserverContext;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessor;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.apache.hadoop.hbase.coprocessor.RegionObserver;
import org.apache.hadoop.hbase.regionserver.FlushLifeCycleTracker;
import org.apache.hadoop.hbase.regionserver.InternalScanner;
import org.apache.hadoop.hbase.regionserver.MiniBatchOperationInProgress;
import org.apache.hadoop.hbase.regionserver.Region;
import org.apache.hadoop.hbase.regionserver.ScanType;
import org.apache.hadoop.hbase.regionserver.Store;
import org.apache.hadoop.hbase.regionserver.StoreFile;
import org.apache.hadoop.hbase.regionserver.compactions.CompactionLifeCycleTracker;
import org.apache.hadoop.hbase.regionserver.compactions.CompactionRequest;
import org.apache.hadoop.hbase.util.Pair;
import org.apache.hadoop.hbase.wal.WALEdit;
import org.apache.hadoop.hbase.wal.WALKey;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.hbase.ForeignObservers;
import org.lcindex.regionserver.global.gone.RegionGone;
import org.lcindex.rpc.BesideObserverException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes the entries of a table's global indexes before its rows. The table's descriptor names it,
 * last of all observers: so a server that lacks it does not open the table's regions, rather than
 * write rows without entries.
 *
 * <p>What it cannot do makes the write fail with {@link
 * org.apache.hadoop.hbase.RegionTooBusyException}, upon which clients try again; nothing else
 * reaches HBase. One instance per region; hooks may be called by many threads.
 */
@InterfaceAudience.LimitedPrivate(HBaseInterfaceAudience.CONFIG)
public final class GlobalIndexObserver implements RegionCoprocessor, RegionObserver {
  private static final Logger LOG = LoggerFactory.getLogger(GlobalIndexObserver.class);

  private RegionCoprocessorEnvironment environment;
  private Replay replay;
  private volatile GlobalRegion region;

  @Override
  public Optional<RegionObserver> getRegionObserver() {
    return Optional.of(this);
  }

  @Override
  @SuppressWarnings("rawtypes")
  public void start(CoprocessorEnvironment env) {
    environment = (RegionCoprocessorEnvironment) env;
    replay = new Replay(environment.getRegionInfo());
    try {
      begin();
    } catch (RuntimeException | Error e) {
      // HBase would end the server, and the next one to which the region moves. Writes try again.
      LOG.error("LCIndex: no entries can be made for {}", environment.getRegionInfo(), e);
    }
  }

  private GlobalRegion begin() {
    Region opened = environment.getRegion();
    GlobalServer server = GlobalServers.acquire(environment);
    try {
      GlobalRegion begun = new GlobalRegion(opened, environment.getConfiguration(), server);
      // A region that is being made has no stores yet, and a hook for when it is open. Of one that
      // is open already nobody knows the writes that are under way.
      if (!opened.getStores().isEmpty()) {
        begun.open(replay, false);
      }
      region = begun;
      GlobalServers.opened(environment.getServerName(), begun);
      return begun;
    } catch (RuntimeException | Error e) {
      GlobalServers.release(environment.getServerName());
      throw e;
    }
  }

  /** The region's part; of one that could not begin when it started, now. */
  private GlobalRegion begun() throws IOException {
    GlobalRegion known = region;
    if (known != null) {
      return known;
    }
    synchronized (this) {
      try {
        return region == null ? begin() : region;
      } catch (RuntimeException | Error e) {
        throw (IOException)
            new RegionTooBusyException(
                    "no entries of global indexes can be made for region "
                        + environment.getRegionInfo().getRegionNameAsString()
                        + ": "
                        + e
                        + "; the write is to be tried again")
                .initCause(e);
      }
    }
  }

  @Override
  public void preOpen(ObserverContext<RegionCoprocessorEnvironment> context) {
    replay.opening(environment.getConfiguration(), environment.getRegion().getTableDescriptor());
  }

  @Override
  public void preWALRestore(
      ObserverContext<? extends RegionCoprocessorEnvironment> context,
      RegionInfo info,
      WALKey key,
      WALEdit edit) {
    replay.edit(key.getWriteTime(), edit);
  }

  @Override
  public void postOpen(ObserverContext<RegionCoprocessorEnvironment> context) {
    GlobalRegion opened = region;
    if (opened == null) {
      return; // begun by the first write
    }
    opened.awaitReadings();
    opened.open(replay, true);
  }

  @Override
  public void preBulkLoadHFile(
      ObserverContext<RegionCoprocessorEnvironment> context, List<Pair<byte[], String>> familyPaths)
      throws IOException {
    BulkLoads loads = begun().loads();
    if (loads != null) {
      loads.before(families(familyPaths));
    }
  }

  @Override
  public void postBulkLoadHFile(
      ObserverContext<RegionCoprocessorEnvironment> context,
      List<Pair<byte[], String>> familyPaths,
      Map<byte[], List<Path>> loaded)
      throws IOException {
    BulkLoads loads = begun().loads();
    if (loads != null) {
      loads.after(families(familyPaths));
    }
  }

  private static Collection<byte[]> families(List<Pair<byte[], String>> familyPaths) {
    return familyPaths.stream().map(Pair::getFirst).toList();
  }

  @Override
  @SuppressWarnings("rawtypes")
  public void stop(CoprocessorEnvironment env) {
    if (region != null) {
      region.close();
      GlobalServers.closed(((RegionCoprocessorEnvironment) env).getServerName(), region);
    }
  }

  @Override
  public List<Pair<Cell, Cell>> postIncrementBeforeWAL(
      ObserverContext<RegionCoprocessorEnvironment> context,
      Mutation mutation,
      List<Pair<Cell, Cell>> cells)
      throws IOException {
    return counted(mutation, cells);
  }

  @Override
  public List<Pair<Cell, Cell>> postAppendBeforeWAL(
      ObserverContext<RegionCoprocessorEnvironment> context,
      Mutation mutation,
      List<Pair<Cell, Cell>> cells)
      throws IOException {
    return counted(mutation, cells);
  }

  private List<Pair<Cell, Cell>> counted(Mutation mutation, List<Pair<Cell, Cell>> cells)
      throws IOException {
    begun().writes().counted(mutation, cells);
    return cells;
  }

  @Override
  public void preBatchMutate(
      ObserverContext<RegionCoprocessorEnvironment> context,
      MiniBatchOperationInProgress<Mutation> batch)
      throws IOException {
    begun().writes().before(batch);
  }

  @Override
  public void postBatchMutateIndispensably(
      ObserverContext<RegionCoprocessorEnvironment> context,
      MiniBatchOperationInProgress<Mutation> batch,
      boolean success) {
    GlobalRegion known = region;
    if (known != null) {
      known.writes().after(batch, success);
    }
  }

  /**
   * A row that a global index has proposed, for which clients send the name of their query, is not
   * given to a Get beside an observer of others (rule PH4).
   */
  @Override
  public void preGetOp(
      ObserverContext<RegionCoprocessorEnvironment> context, Get get, List<Cell> result)
      throws IOException {
    if (get.getAttribute(LCIndexConstants.SCAN_RUN_ID) != null
        && ForeignObservers.mayAlterCells(environment.getRegion())) {
      throw new BesideObserverException(
          "a coprocessor of others in region "
              + environment.getRegionInfo().getRegionNameAsString()
              + " may hide rows: what a global index proposes is to be scanned");
    }
  }

  @Override
  public void preFlush(
      ObserverContext<RegionCoprocessorEnvironment> context, FlushLifeCycleTracker tracker) {
    tell(GlobalRegion::flushBegins);
  }

  @Override
  public void postFlush(
      ObserverContext<RegionCoprocessorEnvironment> context,
      Store store,
      StoreFile resultFile,
      FlushLifeCycleTracker tracker) {
    tell(known -> known.isFlushed(store.getColumnFamilyDescriptor().getName()));
    RegionGone gone = gone();
    if (gone != null) {
      gone.flushed(store, resultFile);
    }
  }

  @Override
  public void postFlush(
      ObserverContext<RegionCoprocessorEnvironment> context, FlushLifeCycleTracker tracker) {
    for (Store store : context.getEnvironment().getRegion().getStores()) {
      // What it had when the flush began may have been flushed by the one before.
      if (store.getMemStoreSize().getDataSize() == 0) {
        tell(known -> known.isFlushed(store.getColumnFamilyDescriptor().getName()));
      }
    }
    tell(GlobalRegion::flushEnds);
  }

  @Override
  public InternalScanner preCompact(
      ObserverContext<RegionCoprocessorEnvironment> context,
      Store store,
      InternalScanner scanner,
      ScanType scanType,
      CompactionLifeCycleTracker tracker,
      CompactionRequest request) {
    RegionGone gone = gone();
    return gone == null ? scanner : gone.compacting(store, scanner, request);
  }

  @Override
  public void postCompact(
      ObserverContext<RegionCoprocessorEnvironment> context,
      Store store,
      StoreFile resultFile,
      CompactionLifeCycleTracker tracker,
      CompactionRequest request) {
    RegionGone gone = gone();
    if (gone != null) {
      gone.compacted(store, resultFile, request);
    }
  }

  @Override
  public void preClose(
      ObserverContext<RegionCoprocessorEnvironment> context, boolean abortRequested) {
    RegionGone gone = gone();
    if (gone != null) {
      gone.closes();
    }
  }

  private RegionGone gone() {
    GlobalRegion known = region;
    return known == null ? null : known.gone();
  }

  private void tell(Consumer<GlobalRegion> news) {
    GlobalRegion known = region;
    if (known != null) {
      news.accept(known);
    }
  }
}
