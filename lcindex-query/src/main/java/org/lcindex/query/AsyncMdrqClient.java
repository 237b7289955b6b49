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
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.AdvancedScanResultConsumer;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.AsyncTable;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.ScanResultConsumer;
import org.apache.hadoop.hbase.client.metrics.ScanMetrics;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.config.ConfigKeys;
import org.lcindex.query.global.IndexPhase;
import org.lcindex.query.global.StaleRows;
import org.lcindex.query.path.PagedConsumer;
import org.lcindex.query.path.PathChoice;
import org.lcindex.query.path.PathChooser;
import org.lcindex.query.scan.CallTally;
import org.lcindex.query.scan.FailedServers;
import org.lcindex.query.scan.GoneServer;
import org.lcindex.query.scan.GoneServers;
import org.lcindex.query.scan.OrderedAsyncScan;
import org.lcindex.query.scan.ProposedRows;
import org.lcindex.query.scan.RangeAnswer;
import org.lcindex.query.scan.RegionBoundaries;
import org.lcindex.query.scan.RowRange;
import org.lcindex.query.scan.ScanPath;
import org.lcindex.query.scan.ServerCalls;
import org.lcindex.query.scan.Unwrapped;

/**
 * Runs queries over the regions of a table in parallel without a thread of the caller, rows in row
 * key order. HBase's own {@code AsyncTable} scans one region after the other.
 *
 * <p>Thread safe, and has nothing to close: threads and connections are those of the {@link
 * AsyncConnection}, which stays its owner's. Consumers and futures are called by these threads, one
 * at a time for a query, and must not block them. Who completes or cancels the future of a query
 * ends the query.
 */
@InterfaceAudience.Public
public final class AsyncMdrqClient {
  private final AsyncConnection connection;
  private final int parallelism;
  private final RegionBoundaries boundaries = new RegionBoundaries();
  private final FailedServers failedServers = new FailedServers();
  private final GoneServers gone;
  private final long callBytes;
  private final PathChooser chooser;

  /** A client that scans {@link MdrqClient#DEFAULT_PARALLELISM} regions of a query at a time. */
  public AsyncMdrqClient(AsyncConnection connection) {
    this(connection, MdrqClient.DEFAULT_PARALLELISM);
  }

  /**
   * A client.
   *
   * @param parallelism regions of one query scanned at the same time, at least 1
   */
  public AsyncMdrqClient(AsyncConnection connection, int parallelism) {
    if (parallelism < 1) {
      throw new IllegalArgumentException(
          "parallelism is " + parallelism + " regions; give at least 1");
    }
    this.connection = connection;
    this.parallelism = parallelism;
    this.gone =
        new GoneServers(
            ClientKeys.wait(connection.getConfiguration()), new AsyncCluster(connection));
    this.callBytes = ClientKeys.number(connection.getConfiguration(), ConfigKeys.QUERY_CALL_BYTES);
    this.chooser =
        new PathChooser(
            IndexPhase.over(connection),
            ClientKeys.number(connection.getConfiguration(), ConfigKeys.QUERY_GLOBAL_BYTES),
            (int) ClientKeys.number(connection.getConfiguration(), ConfigKeys.QUERY_GLOBAL_HINTS));
  }

  /**
   * Delivers the rows of a query. The consumer ends it early by returning false; then, as after the
   * last row, {@code onComplete} follows. A failure comes as {@code onError}, after all rows before
   * it. While the consumer is in {@code onNext}, at most some thousand rows or 4 MiB of each region
   * wait for it.
   */
  public void scan(Mdrq query, ScanResultConsumer consumer) {
    if (query.top() == null) {
      scan(query, query.toScanOfRanges(), query.selection().trimmed(consumer), new Stage());
      return;
    }
    firstRows(query)
        .whenComplete(
            (rows, failure) -> {
              if (failure != null) {
                consumer.onError(failure);
                return;
              }
              for (Result row : rows) {
                if (!consumer.onNext(row)) {
                  break;
                }
              }
              consumer.onComplete();
            });
  }

  /** The rows of a query with an order. */
  private CompletableFuture<List<Result>> firstRows(Mdrq query) {
    Scan scan = query.toScanOfRanges();
    return take(query, scan, new FirstRows(query.top(), scan));
  }

  private <T> CompletableFuture<T> take(Mdrq query, Scan scan, TakenRows<T> rows) {
    return take(query, scan, rows, UnaryOperator.identity());
  }

  private <T> CompletableFuture<T> take(
      Mdrq query, Scan scan, TakenRows<T> rows, UnaryOperator<ScanResultConsumer> before) {
    CompletableFuture<T> future = new CompletableFuture<>();
    Stage stage = new Stage();
    future.whenComplete((result, failure) -> stage.end());
    scan(query, scan, before.apply(new Collector<>(future, rows)), stage);
    return future;
  }

  private void scan(Mdrq query, Scan scan, ScanResultConsumer consumer, Stage stage) {
    PartsByRows parts = PartsByRows.of(scan);
    scanOnce(
        query,
        scan,
        parts == null
            ? consumer
            : new PartsConsumer(
                parts, consumer, again -> scanOnce(query, parts.rest(), again, stage)),
        stage);
  }

  private void scanOnce(Mdrq query, Scan scan, ScanResultConsumer consumer, Stage stage) {
    if (scan.isReversed()) {
      throw new IllegalArgumentException(
          "Rows are delivered in ascending order; run a reversed scan by AsyncTable.scan");
    }
    TableName table = query.table();
    CompletableFuture<List<byte[]>> boundariesNow =
        gone.begin(() -> boundaries.of(table, () -> startKeys(table)));
    stage.is(() -> boundariesNow.cancel(true));
    // Indexes are not waited for, so the choice ends by itself.
    boundariesNow
        .thenCompose(
            startKeys ->
                chooser.choose(
                    table,
                    query.indexes(),
                    ScanPath.of(scan, startKeys, connection.getConfiguration()),
                    startKeys))
        .whenComplete(
            (choice, failure) -> {
              if (failure != null) {
                consumer.onError(Unwrapped.of(failure));
                return;
              }
              start(table, choice, following(query, scan, choice, consumer, stage), stage);
            });
  }

  private void start(TableName table, PathChoice choice, ScanResultConsumer consumer, Stage stage) {
    ScanPath path = choice.path();
    StaleRows stale = chooser.stale(choice);
    ProposedRows rows =
        new ProposedRows(
            path,
            new Rows(connection.getTable(table)),
            new CallTally(),
            stale == null ? null : stale::add);
    ServerCalls calls = calls(table, path.scanned());
    OrderedAsyncScan started =
        new OrderedAsyncScan(
            path.ranges(),
            new RegionScans(connection, table, path, calls, rows, gone),
            parallelism,
            path.scan().getLimit(),
            stale == null ? consumer : new TellingConsumer(consumer, stale));
    stage.is(
        () -> {
          started.close();
          if (calls != null) {
            calls.close();
          }
        });
    started.start();
  }

  /** Asks HBase's asynchronous client for rows. */
  private record Rows(AsyncTable<AdvancedScanResultConsumer> table) implements ProposedRows.Source {
    @Override
    public CompletableFuture<List<Result>> get(List<Get> gets) {
      return table.getAll(gets);
    }

    @Override
    public CompletableFuture<ProposedRows.Scanned> scan(Scan scan) {
      MeasuredRows rows = new MeasuredRows();
      table.scan(scan, rows);
      return rows.scanned;
    }
  }

  /** Collects all rows of a scan, and its metrics, which HBase tells of first. */
  private static final class MeasuredRows implements AdvancedScanResultConsumer {
    private final CompletableFuture<ProposedRows.Scanned> scanned = new CompletableFuture<>();
    private final List<Result> rows = new ArrayList<>();
    private ScanMetrics metrics;

    @Override
    public void onScanMetricsCreated(ScanMetrics created) {
      metrics = created;
    }

    @Override
    public void onNext(Result[] results, ScanController controller) {
      rows.addAll(Arrays.asList(results));
      if (scanned.isDone()) {
        controller.terminate(); // somebody has cancelled it
      }
    }

    @Override
    public void onError(Throwable error) {
      scanned.completeExceptionally(error);
    }

    @Override
    public void onComplete() {
      scanned.complete(new ProposedRows.Scanned(rows, metrics));
    }
  }

  /** A consumer of rows at whose end the index is told of those that did not match. */
  private record TellingConsumer(ScanResultConsumer rows, StaleRows stale)
      implements ScanResultConsumer {
    @Override
    public boolean onNext(Result row) {
      return rows.onNext(row);
    }

    @Override
    public void onError(Throwable error) {
      rows.onError(error);
    }

    @Override
    public void onComplete() {
      stale.tell();
      rows.onComplete();
    }

    @Override
    public void onScanMetricsCreated(ScanMetrics metrics) {
      rows.onScanMetricsCreated(metrics);
    }
  }

  /** A consumer that goes on to the next page of a path that has its rows page by page. */
  private ScanResultConsumer following(
      Mdrq query, Scan scan, PathChoice choice, ScanResultConsumer consumer, Stage stage) {
    return choice.last() == null
        ? consumer
        : new PagedConsumer(
            consumer,
            scan.getLimit(),
            limit -> scanOnce(query, choice.path().rest(choice.last(), limit), consumer, stage));
  }

  /** A consumer of a query on parts of row keys, from servers of any release. */
  private record PartsConsumer(
      PartsByRows parts, ScanResultConsumer rows, Consumer<ScanResultConsumer> again)
      implements ScanResultConsumer {
    @Override
    public boolean onNext(Result row) {
      try {
        return !parts.passes(row) || rows.onNext(row) && parts.hasMore();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public void onError(Throwable error) {
      if (parts.begins(error)) {
        again.accept(this);
      } else {
        rows.onError(error);
      }
    }

    @Override
    public void onComplete() {
      rows.onComplete();
    }

    @Override
    public void onScanMetricsCreated(ScanMetrics metrics) {
      rows.onScanMetricsCreated(metrics);
    }
  }

  /** The calls of a scan; null for none. */
  private ServerCalls calls(TableName table, ScanPath path) {
    return ServerCalls.of(
        path,
        connection.getConfiguration(),
        parallelism,
        callBytes,
        new AsyncTableServers(connection, table, failedServers),
        new CallTally());
  }

  private CompletableFuture<List<byte[]>> startKeys(TableName table) {
    try {
      return connection.getRegionLocator(table).getStartKeys();
    } catch (IOException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  /** The servers for whose regions queries wait, see {@link MdrqClient#waiting}. */
  public List<GoneServer> waiting() {
    return gone.now();
  }

  /** All rows of a query, held in memory. */
  public CompletableFuture<List<Result>> scanAll(Mdrq query) {
    return query.top() != null
        ? then(firstRows(query), ArrayList::new)
        : take(
            query,
            query.toScanOfRanges(),
            new AllRows(new ArrayList<>()),
            query.selection()::trimmed);
  }

  private record AllRows(List<Result> result) implements TakenRows<List<Result>> {
    @Override
    public void add(Result row) {
      result.add(row);
    }
  }

  /** The number of rows of a query, see {@link MdrqClient#count}. */
  public CompletableFuture<Long> count(Mdrq query) {
    if (query.top() != null) {
      return then(firstRows(query), rows -> (long) rows.size());
    }
    Scan scan = query.toScanOfRanges();
    return take(query, scan, CountedRows.of(scan));
  }

  /** As {@link CompletableFuture#thenApply}, but who does not want the result ends the query. */
  private static <T, R> CompletableFuture<R> then(
      CompletableFuture<T> answer, Function<T, R> result) {
    CompletableFuture<R> found = answer.thenApply(result);
    found.whenComplete((done, failure) -> answer.cancel(true));
    return found;
  }

  /** Functions of a column's values, see {@link MdrqClient#aggregate}. */
  public CompletableFuture<Aggregate> aggregate(
      Mdrq query, Column column, AggregateFunction... functions) {
    AggregatedRows rows = AggregatedRows.of(query, column, functions);
    return take(query, rows.scan(), rows);
  }

  /** The groups of a query's rows, see {@link MdrqClient#group}. */
  public CompletableFuture<Groups> group(Mdrq query, Grouping grouping) {
    GroupedRows rows = grouped(query, grouping);
    return take(query, rows.scan(), rows);
  }

  /**
   * The groups of a query's rows one by one, see {@link MdrqClient#group(Mdrq, Grouping,
   * Consumer)}.
   *
   * @param taker gets them on threads of the connection, one after the other
   */
  public CompletableFuture<Void> group(Mdrq query, Grouping grouping, Consumer<Group> taker) {
    GroupedRows rows = grouped(query, grouping).givingTo(taker);
    return then(take(query, rows.scan(), rows), none -> null);
  }

  private GroupedRows grouped(Mdrq query, Grouping grouping) {
    return GroupedRows.of(
        query,
        grouping,
        ClientKeys.number(connection.getConfiguration(), ConfigKeys.QUERY_GROUP_BYTES));
  }

  /** Scans parts of a table. */
  private record RegionScans(
      AsyncConnection connection,
      TableName table,
      ScanPath path,
      ServerCalls calls,
      ProposedRows rows,
      GoneServers gone)
      implements OrderedAsyncScan.Opener {
    @Override
    public CompletableFuture<RangeAnswer> answer(RowRange range) {
      return calls == null ? OrderedAsyncScan.Opener.super.answer(range) : calls.answer(range);
    }

    @Override
    public CompletableFuture<?> ask(RowRange range) {
      return AsyncTableServers.send(connection, table, range.start(), TableOpener.ARE_YOU_THERE);
    }

    @Override
    public ProposedRows proposed() {
      return rows;
    }

    @Override
    public void scan(RowRange range, AdvancedScanResultConsumer rows) {
      connection.getTable(table).scan(path.in(range), rows);
    }

    @Override
    public Throwable explain(Throwable failure) {
      return TableOpener.explain(table, failure);
    }
  }
}
