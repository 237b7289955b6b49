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
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hbase.thirdparty.com.google.common.util.concurrent.ThreadFactoryBuilder;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.config.ConfigKeys;
import org.lcindex.definition.GlobalTables;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.query.admin.RunningQueryCalls;
import org.lcindex.query.path.NarrowedScan;
import org.lcindex.query.path.PathChoice;
import org.lcindex.query.scan.CallTally;
import org.lcindex.query.scan.GoneServer;
import org.lcindex.query.scan.OrderedScanner;
import org.lcindex.query.scan.RowRange;
import org.lcindex.query.scan.ScanPath;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.PlanReport;
import org.lcindex.rpc.caller.RegionCaller;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs queries over the regions of a table in parallel, rows in row key order.
 *
 * <p>Thread safe; its threads are shared by all its queries. The connection stays its owner's.
 * Closing the client closes its scanners.
 *
 * <p>A query whose regions' server is gone waits until others have opened them: see {@link
 * #waiting}.
 */
@InterfaceAudience.Public
public final class MdrqClient implements AutoCloseable {
  /** Regions that one client scans at the same time unless told otherwise. */
  public static final int DEFAULT_PARALLELISM = 8;

  private static final long CLOSING_SECONDS = 2;

  private static final Logger LOG = LoggerFactory.getLogger(MdrqClient.class);

  private final Connection connection;
  private final ThreadPoolExecutor pool;
  private final RegionCaller caller;
  private final Scans scans;

  /** A client of {@link #DEFAULT_PARALLELISM}. */
  public MdrqClient(Connection connection) {
    this(connection, DEFAULT_PARALLELISM);
  }

  /**
   * A client.
   *
   * @param parallelism regions scanned at the same time, of all queries together; at least 1
   */
  public MdrqClient(Connection connection, int parallelism) {
    this.connection = connection;
    this.caller = new RegionCaller(connection, parallelism);
    this.pool =
        new ThreadPoolExecutor(
            parallelism,
            parallelism,
            5,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            new ThreadFactoryBuilder().setDaemon(true).setNameFormat("lcindex-scan-%d").build());
    pool.allowCoreThreadTimeOut(true);
    this.scans = new Scans(connection, parallelism, pool, caller);
  }

  /**
   * Runs a query; the scanner is the caller's to close. That of a query with {@link
   * MdrqBuilder#orderBy} has all its rows already. One whose scan is reversed is left to HBase,
   * which knows no index then, and reads one region after the other.
   */
  public ResultScanner scan(Mdrq query) throws IOException {
    Scan scan = query.toScanOfRanges();
    if (scan.isReversed()) {
      return query.selection().trimmed(backwards(query));
    }
    return query.top() == null
        ? query.selection().trimmed(open(query, scan))
        : FirstRows.scanner(firstRows(query, scan));
  }

  /**
   * Runs a query, and makes each row a record: {@code client.scan(query, Order.class)}. A component
   * has the value of the column of its name, or of the one that {@link FromColumn} names. One that
   * is called {@code row} has the row key. The class of a component is that of the column's type
   * ({@link org.lcindex.type.ColumnType#javaClass}), its primitive, or {@link Optional} of it.
   *
   * <p>Of a column that a row lacks a component is null, or empty if it is an {@link Optional}; for
   * a primitive, which can be neither, reading that row throws. So does a cell that is no value of
   * its type; the exception names the row, and the scanner can go on with the next one.
   *
   * @return rows as {@link #scan(Mdrq)} has them; the caller's to close
   * @throws IllegalArgumentException when a component has no column, or one of another type, or one
   *     that the query does not return
   */
  public <T extends Record> RecordScanner<T> scan(Mdrq query, Class<T> type) throws IOException {
    RecordMapper<T> mapper = RecordMapper.of(type, query);
    return new RecordScanner<>(scan(query), mapper);
  }

  private ResultScanner open(Mdrq query, Scan scan) throws IOException {
    return open(query.table(), scan, query.indexes());
  }

  private ResultScanner open(TableName table, Scan scan, IndexDefinitions indexes)
      throws IOException {
    PartsByRows parts = PartsByRows.of(scan);
    return parts == null
        ? scans.open(table, scan, indexes, new CallTally())
        : new PartsScanner(
            parts,
            scans.open(table, scan, indexes, new CallTally()),
            () -> scans.open(table, parts.rest(), indexes, new CallTally()));
  }

  /** Ranges of row keys are read forwards only, so HBase gets the whole filter. */
  private ResultScanner backwards(Mdrq query) throws IOException {
    Scan scan = query.toScan();
    PartsByRows parts = PartsByRows.of(scan);
    try (Table table = connection.getTable(query.table())) {
      ResultScanner rows = table.getScanner(scan);
      return parts == null
          ? rows
          : new PartsScanner(parts, rows, () -> table.getScanner(parts.rest()));
    }
  }

  private List<Result> firstRows(Mdrq query, Scan scan) throws IOException {
    return take(query, scan, new FirstRows(query.top(), scan));
  }

  private <T> T take(Mdrq query, Scan scan, TakenRows<T> rows) throws IOException {
    try (ResultScanner scanner = open(query, scan)) {
      for (Result row = scanner.next(); row != null; row = scanner.next()) {
        rows.add(row);
      }
    }
    return rows.result();
  }

  /**
   * Runs a query from where a page of it ended; the scanner is the caller's to close.
   *
   * @param token {@link Page#next} or {@link Page#tokenAfter} of the same query; null for all rows
   * @throws IllegalArgumentException for a token of another query, or of one with an order
   */
  public ResultScanner scan(Mdrq query, String token) throws IOException {
    return token == null ? scan(query) : query.selection().trimmed(open(query, from(query, token)));
  }

  private static Scan from(Mdrq query, String token) {
    if (query.top() != null) {
      throw new IllegalArgumentException(
          "A query with an order has no pages, which are in row key order; give a larger limit");
    }
    Scan scan = query.toScanOfRanges();
    return token == null ? scan : scan.withStartRow(PageToken.row(query, token), false);
  }

  /**
   * Runs any forward scan over regions in parallel, but one after the other if its filter looks at
   * several rows, as {@code PageFilter} and {@code WhileMatchFilter} do and filters that users
   * wrote may. Splits and moves of regions meanwhile cost time, never rows.
   *
   * <p>It goes through a global index only if its attribute {@link LCIndexConstants#SCAN_PATH} says
   * {@code auto} or {@code global}; then the table's indexes are looked up, if that was not done in
   * the last ten seconds.
   *
   * @throws IllegalArgumentException for a reversed scan
   */
  public ResultScanner scan(TableName table, Scan scan) throws IOException {
    return open(table, scan, scans.indexes(table, scan));
  }

  /** The rows of a query in one of the ranges of its {@link #path}, read without global index. */
  @InterfaceAudience.Private
  public ResultScanner scan(Mdrq query, RowRange range) throws IOException {
    Scan scan =
        query
            .toScanOfRanges()
            .withStartRow(range.start(), range.startInclusive())
            .withStopRow(range.stop(), range.stopInclusive());
    return query.selection().trimmed(scan(query.table(), scan));
  }

  /**
   * A scan of a query for who runs scans by other means than this client, such as a connector that
   * takes a {@link Scan}. If a global index serves the query, the scan looks only at rows that the
   * index proposes now, and at those that it does not cover; rows that others write afterwards it
   * may miss. Else it is {@link Mdrq#toScan}.
   *
   * @throws IndexException when the query has to go through a global index and cannot
   */
  public Scan narrowed(Mdrq query) throws IOException {
    Scan scan = query.toScan();
    PathChoice choice = scans.choose(query.table(), scan, query.indexes());
    if (choice.last() != null) {
      throw new IndexException(
          String.format(
              "The index on %s has so many rows for the query that they come in pages,"
                  + " which one scan has not. Remedy: raise %s of the client; or use %s=auto",
              String.join(", ", choice.chosen().indexes()),
              ConfigKeys.QUERY_GLOBAL_BYTES.name(),
              LCIndexConstants.SCAN_PATH));
    }
    return choice.isNarrow() ? NarrowedScan.of(choice.path()) : scan;
  }

  /**
   * One page of a query's rows.
   *
   * @param rows at most so many, at least 1
   * @param token what the page before gave as {@link Page#next}; null for the first page
   * @throws IllegalArgumentException for a token of another query, or a query that has a limit of
   *     its own or rows in parts
   */
  public Page page(Mdrq query, int rows, String token) throws IOException {
    Scan scan = from(query, token);
    if (rows < 1 || rows == Integer.MAX_VALUE) {
      throw new IllegalArgumentException("A page of " + rows + " rows; give at least 1");
    }
    if (scan.getLimit() > 0 || scan.getBatch() > 0 || scan.getAllowPartialResults()) {
      throw new IllegalArgumentException(
          "A query with a limit, a batch or partial rows has no pages; give the rows of a page"
              + " instead");
    }
    // One more, to know whether there is another page.
    scan.setLimit(rows + 1).setNeedCursorResult(false);
    List<Result> page = new ArrayList<>();
    try (ResultScanner scanner = query.selection().trimmed(open(query, scan))) {
      for (Result row = scanner.next(); row != null; row = scanner.next()) {
        if (page.size() == rows) {
          String next = Page.tokenAfter(query, page.get(rows - 1).getRow());
          return new Page(List.copyOf(page), Optional.of(next));
        }
        page.add(row);
      }
    }
    return new Page(List.copyOf(page), Optional.empty());
  }

  /**
   * The number of rows a query returns. Regions count them where their indexes serve the query, and
   * else return one cell of each; those with region observers of others, which may hide rows,
   * return rows as the query selects them.
   */
  public long count(Mdrq query) throws IOException {
    Scan scan = query.toScanOfRanges();
    return query.top() != null
        ? firstRows(query, scan).size()
        : take(query, scan, CountedRows.of(scan));
  }

  /**
   * Functions of a column's values in the rows of a query. Regions find them out where their
   * indexes serve the query, mostly without reading rows; the rows of others are read here. What a
   * query returns of each row does not matter, and rows without the column are passed over.
   *
   * @param functions what is wanted; everything that the type has when none is given
   * @throws IllegalArgumentException for a column whose type is not known, because it has no index
   *     and no {@link Column#as} gives one; for the sum or average of what is no number; for a
   *     query with a batch, or of the first rows in a column's order
   * @throws ArithmeticException for the sum or average of DECIMALs some of which are beyond 10^5000
   *     or have so many zeros after the point
   */
  public Aggregate aggregate(Mdrq query, Column column, AggregateFunction... functions)
      throws IOException {
    AggregatedRows rows = AggregatedRows.of(query, column, functions);
    return take(query, rows.scan(), rows);
  }

  /**
   * As {@link #aggregate(Mdrq, Column, AggregateFunction...)}, of a column by its text, which may
   * have a type: {@code o:custkey::LONG}.
   */
  public Aggregate aggregate(Mdrq query, String column, AggregateFunction... functions)
      throws IOException {
    return aggregate(query, Column.typed(column), functions);
  }

  /**
   * The groups of a query's rows: each row of the query is in one of them. Regions group their rows
   * themselves, from index entries where these say enough, and send groups only; the rows of
   * regions without LCIndex, or with region observers of others, are grouped here. What a query
   * returns of each row does not matter, but columns that are neither selected nor grouped by do
   * not make a row.
   *
   * @throws IllegalArgumentException for a column whose type is not known, or has not what is
   *     wanted of it; for a query with a batch, or of the first rows in a column's order
   * @throws IndexException when the groups take more memory than {@code lcindex.query.group.bytes}
   *     of the connection's configuration says
   * @throws ArithmeticException for the sum or average of DECIMALs some of which are beyond 10^5000
   *     or have so many zeros after the point
   */
  public Groups group(Mdrq query, Grouping grouping) throws IOException {
    GroupedRows rows = grouped(query, grouping);
    return take(query, rows.scan(), rows);
  }

  /**
   * As {@link #group(Mdrq, Grouping)}, for more groups than the client can hold: each is given out
   * when no further row can belong to it. So it is if the row key, or its first part, is among the
   * keys, without a salt, and of a type whose values have one form each, as all but DECIMAL, FLOAT,
   * DOUBLE and numbers in texts; else all are held to the end, within {@code
   * lcindex.query.group.bytes}.
   *
   * @param taker gets the groups in no promised order, on this thread
   */
  public void group(Mdrq query, Grouping grouping, Consumer<Group> taker) throws IOException {
    GroupedRows rows = grouped(query, grouping).givingTo(taker);
    take(query, rows.scan(), rows);
  }

  private GroupedRows grouped(Mdrq query, Grouping grouping) {
    return GroupedRows.of(
        query,
        grouping,
        ClientKeys.number(connection.getConfiguration(), ConfigKeys.QUERY_GROUP_BYTES));
  }

  /**
   * How a query is served.
   *
   * @param run true: run it to the end and report what was met. False: only plan it in every
   *     region, so that estimates and costs are there and the actual numbers are not
   * @throws org.lcindex.rpc.IndexException when the table has no index
   */
  public Explanation explain(Mdrq query, boolean run) throws IOException {
    return new Explainer(scans, new KeptPlans(connection, caller)).explain(query, run);
  }

  /** As {@link #explain(Mdrq, boolean)}, of groups of the query's rows. */
  public Explanation explain(Mdrq query, Grouping grouping, boolean run) throws IOException {
    return new Explainer(scans, new KeptPlans(connection, caller))
        .explain(query, grouped(query, grouping), run);
  }

  /**
   * How far the scans are that this client has open, all together.
   *
   * @param done regions whose rows were all delivered
   * @param all regions in all
   */
  public record Progress(int done, int all) {}

  /** How far its open scans are. */
  public Progress progress() {
    int done = 0;
    int all = 0;
    for (OrderedScanner scanner : scans.open()) {
      done += scanner.done();
      all += scanner.all();
    }
    return new Progress(done, all);
  }

  /**
   * Closes the scanners that a query has open here; who reads them gets an IOException.
   *
   * @param query that was given a name by {@link MdrqBuilder#runId}
   * @return whether servers are just at work for some of them: they go on until a row passes, if
   *     they are not {@linkplain #end told to end}
   */
  @InterfaceAudience.Private
  public boolean close(Mdrq query) {
    return scans.close(query.runId());
  }

  /**
   * Ends a query wherever it is: its servers begin nothing more for it, and its scanners here are
   * closed.
   *
   * @param query that was given a name by {@link MdrqBuilder#runId}
   * @param limit for servers to answer; what they say is of no matter
   */
  @InterfaceAudience.Private
  public void end(Mdrq query, Duration limit) {
    kill(query, limit);
    scans.close(query.runId());
  }

  private void kill(Mdrq query, Duration limit) {
    List<TableName> tables = new ArrayList<>(List.of(query.table()));
    query
        .indexes()
        .globals()
        .forEach(index -> tables.add(GlobalTables.entries(query.table(), index)));
    try {
      new RunningQueryCalls(connection, caller).kill(query.runId(), tables, limit);
    } catch (IOException e) {
      LOG.debug("Servers were not told to end query {}", query.runId(), e);
    }
  }

  /**
   * The servers for whose regions queries of this client wait, the longest first. A region is
   * waited for as long as {@code lcindex.query.wait.ms} of the connection's configuration says.
   */
  public List<GoneServer> waiting() {
    return scans.gone().now();
  }

  /** Plans that region servers have kept for a query id, in row key order of their regions. */
  public List<PlanReport> plans(TableName table, String queryId) throws IOException {
    return new KeptPlans(connection, caller).of(table, queryId);
  }

  /** The cluster as {@code HOSTS:PORT:ZNODE} of its ZooKeeper. */
  @InterfaceAudience.Private
  public String cluster() {
    Configuration configuration = connection.getConfiguration();
    return String.join(
        ":",
        configuration.get(HConstants.ZOOKEEPER_QUORUM, HConstants.LOCALHOST),
        configuration.get(
            HConstants.ZOOKEEPER_CLIENT_PORT,
            String.valueOf(HConstants.DEFAULT_ZOOKEEPER_CLIENT_PORT)),
        configuration.get(
            HConstants.ZOOKEEPER_ZNODE_PARENT, HConstants.DEFAULT_ZOOKEEPER_ZNODE_PARENT));
  }

  /**
   * How many rows a global index or a grid proposes for a query now.
   *
   * @param most with more of them it does not count how many
   * @return negative when no such index is to be taken for it, or it proposes more than the most
   */
  @InterfaceAudience.Private
  public int proposed(Mdrq query, int most) throws IOException {
    PathChoice choice = scans.choose(query.table(), query.toScan(), query.indexes());
    int rows =
        choice.path().ranges().stream()
            .mapToInt(range -> range.proposed() == null ? 0 : range.proposed().size())
            .sum();
    return choice.isNarrow() && rows <= most ? rows : -1;
  }

  /** How the rows of a query are got without a global index, with the regions there are now. */
  @InterfaceAudience.Private
  public ScanPath path(Mdrq query) throws IOException {
    return scans.everyRegion(query.table(), query.toScan());
  }

  /** As {@link #path}, in the ranges that parts of the row key leave. */
  @InterfaceAudience.Private
  public ScanPath pathOfRanges(Mdrq query) throws IOException {
    return scans.everyRegion(query.table(), query.toScanOfRanges());
  }

  @Override
  public void close() {
    scans.close();
    pool.shutdown();
    awaitClosed();
    caller.close();
  }

  /** Scanners that were just being read are closed by their threads; else servers keep leases. */
  private void awaitClosed() {
    boolean interrupted = Thread.interrupted();
    try {
      pool.awaitTermination(CLOSING_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      interrupted = true;
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
