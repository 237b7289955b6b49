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
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.CoprocessorEnvironment;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.HBaseInterfaceAudience;
import org.apache.hadoop.hbase.Server;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.TableDescriptor;
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
import org.lcindex.hbase.ForeignObservers;
import org.lcindex.hbase.OpenRegion;
import org.lcindex.plan.Decline;
import org.lcindex.regionserver.adapter.HBase;
import org.lcindex.regionserver.adapter.RegionEndpoint;
import org.lcindex.regionserver.adapter.TableAccess;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.scan.core.ScannerOwner;
import org.lcindex.regionserver.scan.opening.ScanInterceptor;
import org.lcindex.regionserver.scan.opening.UnservedScans;
import org.lcindex.regionserver.scan.watching.OpenScans;
import org.lcindex.regionserver.scan.watching.RecentPlans;
import org.lcindex.regionserver.server.IndexServer;
import org.lcindex.regionserver.server.IndexServers;
import org.lcindex.regionserver.store.RegionIndex;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.LCIndexRegionService;
import org.lcindex.rpc.RegionStatus;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The plugin's one door into HBase: a region coprocessor, which the region servers' configuration
 * gives to every user table or a table descriptor names.
 *
 * <p>Every hook is a hand-off. Nothing is built on a write path, and nothing thrown here reaches
 * HBase (an unexpected exception in a hook aborts a region server), with three exceptions: a scan
 * that forces the index and cannot have it fails for its client, who asked for that, and so does a
 * call that uses {@linkplain ScannerOwner another user's scanner} or one that {@linkplain
 * QueryCalls somebody has ended}. If the index cannot be set up the observer stays inert and the
 * table works as without it.
 *
 * <p>One instance per region; hooks may be called by many threads. Should HBase have several
 * instances for a region (named by both configuration and descriptor, or loaded anew when the
 * configuration changed), the last one that started {@linkplain RegionIndex#owner() owns} the
 * region's index, and the others do nothing.
 */
@InterfaceAudience.LimitedPrivate(HBaseInterfaceAudience.CONFIG)
public final class LCIndexObserver implements RegionCoprocessor, RegionObserver {
  private static final Logger LOG = LoggerFactory.getLogger(LCIndexObserver.class);

  private volatile RegionCoprocessorEnvironment environment;
  private volatile IndexServer server;
  private volatile RegionIndex index;
  private volatile ScanInterceptor interceptor;
  private volatile String closedBecause = "it is not open yet";
  private volatile UnservedScans unserved;

  @Override
  public Optional<RegionObserver> getRegionObserver() {
    return Optional.of(this);
  }

  @Override
  @SuppressWarnings("rawtypes")
  public void start(CoprocessorEnvironment env) {
    environment = (RegionCoprocessorEnvironment) env;
    guard(
        "offering the endpoint",
        () ->
            RegionEndpoint.offer(
                environment.getRegion(), new LCIndexRegionService(new RegionCalls(this))));
    // A region that is being made has no stores yet, and a hook for when it is open.
    if (!environment.getRegion().getStores().isEmpty()) {
      tryToOpen(false);
    }
  }

  @Override
  public void postOpen(ObserverContext<RegionCoprocessorEnvironment> context) {
    tryToOpen(true);
  }

  /**
   * @param opening whether the region has not served anybody yet
   */
  private void tryToOpen(boolean opening) {
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
    RegionCoprocessorEnvironment env = environment;
    RegionInfo info = env.getRegionInfo();
    Decline never = Unindexed.region(info);
    if (never != null) {
      leaveToHBase(never);
      return;
    }
    OpenRegion region = HBase.region(env.getRegion());
    IndexServer shared = IndexServers.of(serverConfiguration(env));
    RegionIndex known = shared.region(info.getEncodedName());
    boolean takenOver = known != null && known.region().is(env.getRegion());
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
  private UnservedScans unserved() {
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
  private static Configuration serverConfiguration(RegionCoprocessorEnvironment env) {
    return env.getOnlineRegions() instanceof Server server
        ? server.getConfiguration()
        : env.getConnection().getConfiguration();
  }

  @Override
  public void postClose(
      ObserverContext<RegionCoprocessorEnvironment> context, boolean abortRequested) {
    guard("closing a region", this::close);
  }

  @Override
  @SuppressWarnings("rawtypes")
  public void stop(CoprocessorEnvironment env) {
    guard("stopping", this::close);
  }

  private void close() {
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
      server.regionClosed(closing);
    }
  }

  /** Tells of writes, whichever instance acts for the region: another one may be called no more. */
  @Override
  public void postBatchMutate(
      ObserverContext<RegionCoprocessorEnvironment> context,
      MiniBatchOperationInProgress<Mutation> batch) {
    written(batch, true);
  }

  @Override
  public void postBatchMutateIndispensably(
      ObserverContext<RegionCoprocessorEnvironment> context,
      MiniBatchOperationInProgress<Mutation> batch,
      boolean success) {
    // What has failed may have failed after it was written to the MemStore.
    if (!success && batch.getReadyToWriteCount() > 0) {
      written(batch, false);
    }
  }

  private void written(MiniBatchOperationInProgress<Mutation> batch, boolean certain) {
    RegionIndex current = index;
    if (current != null && unserved == null) {
      try {
        current.written(batch, certain);
      } catch (RuntimeException | Error e) {
        caught("a write", e);
      }
    }
  }

  @Override
  public void preFlush(
      ObserverContext<RegionCoprocessorEnvironment> context, FlushLifeCycleTracker tracker) {
    RegionIndex current = owned();
    if (current != null) {
      guard("the beginning of a flush", current::beforeFlush);
    }
  }

  @Override
  public void postFlush(
      ObserverContext<RegionCoprocessorEnvironment> context,
      Store store,
      StoreFile resultFile,
      FlushLifeCycleTracker tracker) {
    RegionIndex current = owned();
    if (current != null) {
      guard("the result of a flush", () -> current.afterFlush(store, resultFile));
    }
  }

  @Override
  public void postFlush(
      ObserverContext<RegionCoprocessorEnvironment> context, FlushLifeCycleTracker tracker) {
    RegionIndex current = owned();
    if (current != null) {
      guard("a flush", () -> server.requestReconcile(current.info()));
    }
  }

  @Override
  public void postCompact(
      ObserverContext<RegionCoprocessorEnvironment> context,
      Store store,
      StoreFile resultFile,
      CompactionLifeCycleTracker tracker,
      CompactionRequest request) {
    RegionIndex current = owned();
    if (current != null) {
      guard("a compaction", () -> current.compacted(store, resultFile, request));
    }
  }

  @Override
  public void postBulkLoadHFile(
      ObserverContext<RegionCoprocessorEnvironment> context,
      List<Pair<byte[], String>> stagingFamilyPaths,
      Map<byte[], List<Path>> finalPaths) {
    RegionIndex current = owned();
    if (current != null) {
      guard("a bulk load", () -> server.requestReconcile(current.info()));
    }
  }

  @Override
  public void preScannerOpen(ObserverContext<RegionCoprocessorEnvironment> context, Scan scan)
      throws IOException {
    UnservedScans plain = unserved();
    ScanInterceptor current = owned() == null ? null : interceptor;
    try {
      QueryCalls.requireAlive(this, scan);
      if (plain != null) {
        plain.prepare(scan, () -> ForeignObservers.mayAlterCells(environment.getRegion()));
      } else if (current != null) {
        current.prepare(scan);
      }
    } catch (DoNotRetryIOException e) {
      // The client's own mistake or wish: it asked for the index with lcindex.mode=force. Or
      // somebody has ended the query.
      throw e;
    } catch (IOException | RuntimeException | Error e) {
      caught("planning a scan", e);
    }
  }

  @Override
  public RegionScanner postScannerOpen(
      ObserverContext<RegionCoprocessorEnvironment> context, Scan scan, RegionScanner scanner)
      throws IOException {
    ScanInterceptor current = owned() == null ? null : interceptor;
    if (current == null) {
      return scanner;
    }
    try {
      return current.intercept(scan, scanner);
    } catch (DoNotRetryIOException e) {
      throw e; // as above
    } catch (RuntimeException | Error e) {
      caught("opening a scan", e);
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
      OpenScans open = openScans();
      if (open != null) {
        open.callBegins(scanner);
      }
    } catch (DoNotRetryIOException e) {
      throw e; // somebody has ended the query
    } catch (RuntimeException | Error e) {
      caught("the beginning of a call", e);
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
    OpenScans open = openScans();
    if (open != null) {
      guard(what, () -> telling.accept(open));
    }
  }

  /** The region's open scans; null when this instance does not act for the region. */
  OpenScans openScans() {
    ScanInterceptor current = owned() == null ? null : interceptor;
    return current == null ? null : current.records().open();
  }

  /** Why nothing is known here of what runs; null when it is known. */
  String inactive() {
    UnservedScans plain = unserved();
    return plain == null ? null : plain.why().toString();
  }

  private void requireOwner(InternalScanner scanner) throws AccessDeniedException {
    try {
      ScannerOwner.check(scanner);
    } catch (RuntimeException | Error e) {
      caught("looking who owns a scanner", e);
      throw new AccessDeniedException("It is not known who owns the scanner: " + e);
    }
  }

  /** The region's index if this instance acts for the region, else null. */
  private RegionIndex owned() {
    RegionIndex current = index;
    return current != null && current.owner() == this ? current : null;
  }

  /** The instance that acts for the region; HBase keeps the endpoint of the first one. */
  LCIndexObserver active() {
    RegionIndex current = index;
    return current != null && current.owner() instanceof LCIndexObserver other ? other : this;
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
    if (plain == null) {
      return StatusReader.read(server, index(), serverName());
    }
    return StatusReader.inert(
        environment.getRegionInfo(), descriptor(), serverName(), plain.why().toString());
  }

  TableAccess access() {
    return new TableAccess(environment);
  }

  IndexServer server() {
    return server;
  }

  String serverName() {
    return environment.getServerName().toString();
  }

  RegionCoprocessorEnvironment environment() {
    return environment;
  }

  private void guard(String what, Runnable work) {
    try {
      work.run();
    } catch (RuntimeException | Error e) {
      caught(what, e);
    }
  }

  private void caught(String what, Throwable e) {
    IndexServer shared = server;
    String of = "table " + environment.getRegionInfo().getTable() + ": " + what;
    if (shared == null) {
      LOG.warn("LCIndex: {} failed; the table goes on without it", of, e);
      return;
    }
    shared.counters().increment(Counter.HOOK_FAILURES);
    // Each scan may come to the same place.
    shared.environment().bugs().report(of + " failed; the table goes on without it", e);
  }
}
