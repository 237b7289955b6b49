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
package org.lcindex.query;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hbase.thirdparty.com.google.common.cache.Cache;
import org.apache.hbase.thirdparty.com.google.common.cache.CacheBuilder;
import org.lcindex.config.ConfigKeys;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.query.global.IndexPhase;
import org.lcindex.query.global.StaleRows;
import org.lcindex.query.path.PagedRows;
import org.lcindex.query.path.PathChoice;
import org.lcindex.query.path.PathChooser;
import org.lcindex.query.scan.CallTally;
import org.lcindex.query.scan.FailedServers;
import org.lcindex.query.scan.GoneServers;
import org.lcindex.query.scan.OrderedScanner;
import org.lcindex.query.scan.RegionBoundaries;
import org.lcindex.query.scan.ScanPath;
import org.lcindex.query.scan.ServerCalls;
import org.lcindex.rpc.caller.RegionCaller;
import org.lcindex.rpc.caller.WaitingThread;

/** The scans of an {@link MdrqClient}: their paths and their open scanners. Thread safe. */
final class Scans {
  /** How long the indexes of a table are remembered for scans that come without them. */
  private static final Duration INDEXES_AGE = Duration.ofSeconds(10);

  private final Connection connection;
  private final int parallelism;
  private final ThreadPoolExecutor pool;
  private final RegionCaller caller;
  private final PathChooser chooser;
  private final long callBytes;
  private final RegionBoundaries boundaries = new RegionBoundaries();
  private final FailedServers failedServers = new FailedServers();
  private final BlockingCluster cluster;
  private final GoneServers gone;
  private final Cache<TableName, IndexDefinitions> indexes =
      CacheBuilder.newBuilder().expireAfterWrite(INDEXES_AGE).build();

  /** Open scanners, by the name of their query. */
  private final Map<OrderedScanner, String> open = new ConcurrentHashMap<>();

  Scans(Connection connection, int parallelism, ThreadPoolExecutor pool, RegionCaller caller) {
    this.connection = connection;
    this.parallelism = parallelism;
    this.pool = pool;
    this.caller = caller;
    this.cluster = new BlockingCluster(connection);
    this.gone = new GoneServers(ClientKeys.wait(connection.getConfiguration()), cluster);
    this.callBytes = ClientKeys.number(connection.getConfiguration(), ConfigKeys.QUERY_CALL_BYTES);
    this.chooser =
        new PathChooser(
            IndexPhase.over(connection, caller),
            ClientKeys.number(connection.getConfiguration(), ConfigKeys.QUERY_GLOBAL_BYTES),
            (int) ClientKeys.number(connection.getConfiguration(), ConfigKeys.QUERY_GLOBAL_HINTS));
  }

  /**
   * The indexes of a table for a scan that is no query: none if the scan does not ask for a choice
   * of its path.
   */
  IndexDefinitions indexes(TableName table, Scan scan) throws IOException {
    String wish = PathChooser.wish(scan);
    if (wish == null || wish.equals("local") || wish.equals("plain")) {
      return IndexDefinitions.none();
    }
    IndexDefinitions known = indexes.getIfPresent(table);
    if (known == null) {
      try (Table t = connection.getTable(table)) {
        known = IndexDefinitions.readable(QueriedTable.describe(t));
      }
      indexes.put(table, known);
    }
    return known;
  }

  /** Chooses the path of a scan. */
  PathChoice choose(TableName table, Scan scan, IndexDefinitions of) throws IOException {
    List<byte[]> startKeys = startKeys(table);
    ScanPath every = ScanPath.of(scan, startKeys, connection.getConfiguration());
    WaitingThread own = caller.waiting();
    CompletableFuture<PathChoice> choice = chooser.by(own).choose(table, of, every, startKeys);
    try {
      return own.await(choice);
    } catch (InterruptedException e) {
      choice.cancel(true);
      Thread.currentThread().interrupt();
      throw (IOException)
          new InterruptedIOException("interrupted while choosing a path").initCause(e);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
    }
  }

  /** The path of a scan without a global index. */
  ScanPath everyRegion(TableName table, Scan scan) throws IOException {
    return ScanPath.of(scan, startKeys(table), connection.getConfiguration());
  }

  private List<byte[]> startKeys(TableName table) throws IOException {
    return gone.call(
        () ->
            boundaries.of(
                table,
                name -> {
                  try (RegionLocator locator = connection.getRegionLocator(name)) {
                    return locator.getStartKeys();
                  }
                }));
  }

  /** Runs a forward scan. */
  ResultScanner open(TableName table, Scan scan, IndexDefinitions of, CallTally tally)
      throws IOException {
    if (scan.isReversed()) {
      throw new IllegalArgumentException(
          "Rows are delivered in ascending order; run a reversed scan by Table.getScanner");
    }
    return open(table, choose(table, scan, of), of, tally);
  }

  /** Runs a scan by a path that was chosen for it. */
  ResultScanner open(TableName table, PathChoice choice, IndexDefinitions of, CallTally tally) {
    PagedRows.Page first = page(table, choice, tally);
    ScanPath path = choice.path();
    return first.last() == null
        ? first.rows()
        : new PagedRows(
            first,
            path.scan().getLimit(),
            (row, limit) -> page(table, choose(table, path.rest(row, limit), of), tally));
  }

  private PagedRows.Page page(TableName table, PathChoice choice, CallTally tally) {
    ScanPath path = choice.path();
    StaleRows stale = chooser.stale(choice);
    ServerCalls calls =
        ServerCalls.of(
            path.scanned(),
            connection.getConfiguration(),
            parallelism,
            // A call brings rows of all its regions.
            path.ahead() > 0 ? 0 : callBytes,
            new TableServers(connection, table, caller, failedServers),
            tally);
    OrderedScanner scanner =
        new OrderedScanner(
            path.ranges(),
            new TableOpener(
                connection,
                table,
                path,
                caller,
                pool,
                calls,
                tally,
                gone,
                stale == null ? null : stale::add),
            pool,
            parallelism,
            path.ahead(),
            path.scan().getLimit(),
            closed -> {
              open.remove(closed);
              if (calls != null) {
                calls.close();
              }
              if (stale != null) {
                stale.tell();
              }
            });
    open.put(scanner, Bytes.toString(path.runId()));
    return new PagedRows.Page(scanner, choice.last());
  }

  /** An opener of ranges of a path, without calls to servers. */
  TableOpener opener(TableName table, ScanPath path) {
    return new TableOpener(
        connection, table, path, caller, pool, null, new CallTally(), GoneServers.NONE, null);
  }

  /** The servers that scans wait for. */
  GoneServers gone() {
    return gone;
  }

  /** The scanners that are open. */
  Set<OrderedScanner> open() {
    return open.keySet();
  }

  /**
   * Closes the scanners of a query.
   *
   * @return whether servers are at work for some of them
   */
  boolean close(String runId) {
    boolean busy = false;
    for (Map.Entry<OrderedScanner, String> scanner : open.entrySet()) {
      if (scanner.getValue().equals(runId)) {
        scanner.getKey().close();
        busy |= scanner.getKey().isBusy();
      }
    }
    return busy;
  }

  void close() {
    gone.close();
    cluster.close();
    open().forEach(OrderedScanner::close);
  }
}
