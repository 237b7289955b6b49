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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CoprocessorEnvironment;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.HBaseInterfaceAudience;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.coprocessor.ObserverContext;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessor;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.apache.hadoop.hbase.coprocessor.RegionObserver;
import org.apache.hadoop.hbase.regionserver.FlushLifeCycleTracker;
import org.apache.hadoop.hbase.regionserver.InternalScanner;
import org.apache.hadoop.hbase.regionserver.MiniBatchOperationInProgress;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.regionserver.Store;
import org.apache.hadoop.hbase.regionserver.StoreFile;
import org.apache.hadoop.hbase.regionserver.compactions.CompactionLifeCycleTracker;
import org.apache.hadoop.hbase.regionserver.compactions.CompactionRequest;
import org.apache.hadoop.hbase.security.AccessDeniedException;
import org.apache.hadoop.hbase.util.Pair;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.regionserver.adapter.RegionEndpoint;
import org.lcindex.regionserver.scan.core.CoreBackedScanner;
import org.lcindex.regionserver.scan.opening.ScanInterceptor;
import org.lcindex.regionserver.scan.opening.UnservedScans;
import org.lcindex.regionserver.scan.watching.OpenScans;
import org.lcindex.regionserver.store.RegionIndex;
import org.lcindex.regionserver.versions.LoadJudge;
import org.lcindex.rpc.endpoint.LCIndexRegionService;

/**
 * The plugin's one door into HBase: a region coprocessor, which the region servers' configuration
 * gives to every user table or a table descriptor names.
 *
 * <p>Every hook is a hand-off. Nothing is built on a write path, and nothing thrown here reaches
 * HBase (an unexpected exception in a hook aborts a region server), with four exceptions: a scan
 * that forces the index and cannot have it fails for its client, who asked for that, and so does a
 * call that uses {@linkplain CoreBackedScanner another user's scanner} or one that {@linkplain
 * ObservedRegion#requireAlive somebody has ended}, and a bulk load that a {@linkplain LoadJudge
 * version of a store} does not take. If the index cannot be set up the observer stays inert and the
 * table works as without it.
 *
 * <p>One instance per region; hooks may be called by many threads. Should HBase have several
 * instances for a region (named by both configuration and descriptor, or loaded anew when the
 * configuration changed), one of them acts: {@link ObservedRegion}.
 */
@InterfaceAudience.LimitedPrivate(HBaseInterfaceAudience.CONFIG)
public final class LCIndexObserver implements RegionCoprocessor, RegionObserver {
  private volatile ObservedRegion region;

  @Override
  public Optional<RegionObserver> getRegionObserver() {
    return Optional.of(this);
  }

  @Override
  @SuppressWarnings("rawtypes")
  public void start(CoprocessorEnvironment env) {
    RegionCoprocessorEnvironment environment = (RegionCoprocessorEnvironment) env;
    ObservedRegion started = new ObservedRegion(environment);
    region = started;
    started.guard(
        "offering the endpoint",
        () ->
            RegionEndpoint.offer(
                environment.getRegion(), new LCIndexRegionService(new RegionCalls(started))));
    // A region that is being made has no stores yet, and a hook for when it is open.
    if (!environment.getRegion().getStores().isEmpty()) {
      started.tryToOpen(false);
    }
  }

  @Override
  public void postOpen(ObserverContext<RegionCoprocessorEnvironment> context) {
    region.tryToOpen(true);
  }

  @Override
  public void postClose(
      ObserverContext<RegionCoprocessorEnvironment> context, boolean abortRequested) {
    region.guard("closing a region", region::close);
  }

  @Override
  @SuppressWarnings("rawtypes")
  public void stop(CoprocessorEnvironment env) {
    region.guard("stopping", region::close);
  }

  @Override
  public void postBatchMutate(
      ObserverContext<RegionCoprocessorEnvironment> context,
      MiniBatchOperationInProgress<Mutation> batch) {
    region.written(batch, true);
  }

  @Override
  public void postBatchMutateIndispensably(
      ObserverContext<RegionCoprocessorEnvironment> context,
      MiniBatchOperationInProgress<Mutation> batch,
      boolean success) {
    // What has failed may have failed after it was written to the MemStore.
    if (!success && batch.getReadyToWriteCount() > 0) {
      region.written(batch, false);
    }
  }

  @Override
  public void preFlush(
      ObserverContext<RegionCoprocessorEnvironment> context, FlushLifeCycleTracker tracker) {
    region.tell("the beginning of a flush", RegionIndex::beforeFlush);
  }

  @Override
  public void postFlush(
      ObserverContext<RegionCoprocessorEnvironment> context,
      Store store,
      StoreFile resultFile,
      FlushLifeCycleTracker tracker) {
    region.tell("the result of a flush", index -> index.afterFlush(store, resultFile));
  }

  @Override
  public void postFlush(
      ObserverContext<RegionCoprocessorEnvironment> context, FlushLifeCycleTracker tracker) {
    region.tell("a flush", RegionIndex::requestReconcile);
  }

  @Override
  public void postCompact(
      ObserverContext<RegionCoprocessorEnvironment> context,
      Store store,
      StoreFile resultFile,
      CompactionLifeCycleTracker tracker,
      CompactionRequest request) {
    region.tell("a compaction", index -> index.compacted(store, resultFile, request));
  }

  @Override
  public void preBulkLoadHFile(
      ObserverContext<RegionCoprocessorEnvironment> context, List<Pair<byte[], String>> familyPaths)
      throws IOException {
    region.requireLoadable(context.getCaller().orElse(null));
  }

  @Override
  public void postBulkLoadHFile(
      ObserverContext<RegionCoprocessorEnvironment> context,
      List<Pair<byte[], String>> stagingFamilyPaths,
      Map<byte[], List<Path>> finalPaths) {
    region.tell("a bulk load", RegionIndex::requestReconcile);
  }

  /** Rows that a global index has proposed come by Gets. */
  @Override
  public void preGetOp(
      ObserverContext<RegionCoprocessorEnvironment> context, Get get, List<Cell> result)
      throws IOException {
    try {
      region.requireAlive(get);
    } catch (DoNotRetryIOException e) {
      throw e; // somebody has ended the query
    } catch (IOException | RuntimeException | Error e) {
      region.caught("looking whether a query was ended", e);
    }
  }

  @Override
  public void preScannerOpen(ObserverContext<RegionCoprocessorEnvironment> context, Scan scan)
      throws IOException {
    UnservedScans plain = region.unserved();
    ScanInterceptor current = region.interceptor();
    try {
      region.requireAlive(scan);
      if (plain != null) {
        plain.prepare(scan, region::othersMayAlterCells);
      } else if (current != null) {
        current.prepare(scan);
      }
    } catch (DoNotRetryIOException e) {
      // The client's own mistake or wish: it asked for the index with lcindex.mode=force. Or
      // somebody has ended the query.
      throw e;
    } catch (IOException | RuntimeException | Error e) {
      region.caught("planning a scan", e);
    }
  }

  @Override
  public RegionScanner postScannerOpen(
      ObserverContext<RegionCoprocessorEnvironment> context, Scan scan, RegionScanner scanner)
      throws IOException {
    ScanInterceptor current = region.interceptor();
    if (current == null) {
      return scanner;
    }
    try {
      return current.intercept(scan, scanner);
    } catch (DoNotRetryIOException e) {
      throw e; // the client's own mistake or wish
    } catch (RuntimeException | Error e) {
      region.caught("opening a scan", e);
      return scanner;
    }
  }

  @Override
  public boolean preScannerNext(
      ObserverContext<RegionCoprocessorEnvironment> context,
      InternalScanner scanner,
      List<Result> results,
      int limit,
      boolean hasNext)
      throws IOException {
    requireOwner(scanner);
    try {
      OpenScans open = region.openScans();
      if (open != null) {
        open.callBegins(scanner);
      }
    } catch (DoNotRetryIOException e) {
      throw e; // somebody has ended the query
    } catch (RuntimeException | Error e) {
      region.caught("the beginning of a call", e);
    }
    return hasNext;
  }

  @Override
  public boolean postScannerNext(
      ObserverContext<RegionCoprocessorEnvironment> context,
      InternalScanner scanner,
      List<Result> results,
      int limit,
      boolean hasNext) {
    watch("the end of a call", open -> open.callEnds(scanner, results));
    return hasNext;
  }

  @Override
  public void preScannerClose(
      ObserverContext<RegionCoprocessorEnvironment> context, InternalScanner scanner)
      throws AccessDeniedException {
    requireOwner(scanner);
  }

  @Override
  public void postScannerClose(
      ObserverContext<RegionCoprocessorEnvironment> context, InternalScanner scanner) {
    watch("the end of a scan", open -> open.closed(scanner));
  }

  private void watch(String what, Consumer<OpenScans> telling) {
    OpenScans open = region.openScans();
    if (open != null) {
      region.guard(what, () -> telling.accept(open));
    }
  }

  private void requireOwner(InternalScanner scanner) throws AccessDeniedException {
    try {
      CoreBackedScanner.requireOwner(scanner);
    } catch (RuntimeException | Error e) {
      region.caught("looking who owns a scanner", e);
      throw new AccessDeniedException("It is not known who owns the scanner: " + e);
    }
  }
}
