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
package org.lcindex.rpc.caller;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.RegionReplicaUtil;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hbase.thirdparty.com.google.common.util.concurrent.ThreadFactoryBuilder;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.endpoint.LCIndexRegionService;
import org.lcindex.rpc.endpoint.RegionRequest;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.rpc.endpoint.RpcMessage;

/**
 * Client of {@link LCIndexRegionService}: asks one region, or all regions of a table with a bounded
 * number of threads. Thread safe. The connection stays its owner's.
 *
 * <p>A call is routed by row, so HBase's client follows a region that moves
 * (NotServingRegionException) by itself. A region that splits or merges meanwhile is another
 * region: a call to all lists the regions again after the calls and asks those it has not asked
 * yet, so that its result has one reply for each region of one listing.
 */
public final class RegionCaller implements AutoCloseable {
  /** Asks one region. */
  @FunctionalInterface
  public interface Call<T> {
    T ask(RegionInfo region) throws IOException;
  }

  /** Listings before a table that never stops splitting is given up. */
  private static final int MAX_ROUNDS = 10;

  private static final long NO_LIMIT = Long.MAX_VALUE;

  private final SilentServers silent;
  private final Connection connection;
  private final ThreadPoolExecutor pool;

  /**
   * A caller with its own threads.
   *
   * @param parallelism regions asked at the same time, at least 1
   */
  public RegionCaller(Connection connection, int parallelism) {
    this(connection, parallelism, null);
  }

  /**
   * A caller for one part of an operation.
   *
   * @param silent what all parts know of servers; null to begin anew with each call
   */
  public RegionCaller(Connection connection, int parallelism, SilentServers silent) {
    this.silent = silent;
    if (parallelism < 1) {
      throw new IllegalArgumentException("parallelism is " + parallelism + "; give at least 1");
    }
    this.connection = connection;
    this.pool =
        new ThreadPoolExecutor(
            parallelism,
            parallelism,
            5,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            new ThreadFactoryBuilder().setDaemon(true).setNameFormat("lcindex-call-%d").build());
    pool.allowCoreThreadTimeOut(true);
  }

  /** Asks the region that holds the row. */
  public <T> T call(TableName tableName, byte[] row, RegionRequest request, Class<T> replyType)
      throws IOException {
    try (Table table = connection.getTable(tableName)) {
      String json = LCIndexRegionService.call(table.coprocessorService(row), request.toJson());
      return RpcJson.fromJson(json, replyType);
    }
  }

  /** Asks the region that holds the row, for a reply that has more than text. */
  public RpcMessage send(TableName tableName, byte[] row, RegionRequest request)
      throws IOException {
    try (Table table = connection.getTable(tableName)) {
      return LCIndexRegionService.send(table.coprocessorService(row), request.toJson());
    }
  }

  /**
   * Runs something that calls, by a thread of this caller.
   *
   * @throws java.util.concurrent.RejectedExecutionException when it is closed
   */
  public void execute(Runnable calling) {
    pool.execute(calling);
  }

  /** This thread, which is going to wait for what it and the threads of this caller run. */
  public WaitingThread waiting() {
    return new WaitingThread(pool);
  }

  /**
   * Asks every region of a table.
   *
   * @return the replies by region, in row key order
   * @throws IOException of the first region that failed and is still a region of the table
   */
  public <T> Map<RegionInfo, T> callAll(
      TableName tableName, RegionRequest request, Class<T> replyType) throws IOException {
    return callAll(tableName, region -> call(tableName, region.getStartKey(), request, replyType));
  }

  /** Asks every region of a table by whatever asks one region. */
  public <T> Map<RegionInfo, T> callAll(TableName tableName, Call<T> call) throws IOException {
    return ask(tableName, call, NO_LIMIT).all();
  }

  /**
   * Asks every region of a table and takes what comes.
   *
   * @param limit for one region, with all attempts of HBase's client. A server that has not
   *     answered anything by then is not asked for its other regions
   */
  public <T> RegionAnswers<T> askAll(
      TableName tableName, RegionRequest request, Class<T> replyType, Duration limit)
      throws IOException {
    return ask(
        tableName,
        region -> call(tableName, region.getStartKey(), request, replyType),
        limit.toNanos());
  }

  private <T> RegionAnswers<T> ask(TableName tableName, Call<T> call, long limitNanos)
      throws IOException {
    CallRounds<T> rounds =
        new CallRounds<>(pool, call, limitNanos, silent == null ? new SilentServers() : silent);
    List<HRegionLocation> locations = locations(tableName);
    for (int round = 0; round < MAX_ROUNDS; round++) {
      rounds.ask(locations);
      locations = locations(tableName);
      RegionAnswers<T> answers = rounds.answersOf(locations);
      if (answers != null) {
        return answers;
      }
    }
    throw new IndexException(
        "The regions of " + tableName + " changed during " + MAX_ROUNDS + " listings; try later");
  }

  private List<HRegionLocation> locations(TableName tableName) throws IOException {
    List<HRegionLocation> found = new ArrayList<>();
    try (RegionLocator locator = connection.getRegionLocator(tableName)) {
      for (HRegionLocation location : locator.getAllRegionLocations()) {
        RegionInfo region = location == null ? null : location.getRegion();
        if (region != null && RegionReplicaUtil.isDefaultReplica(region) && !region.isSplit()) {
          found.add(location);
        }
      }
    }
    found.sort(Comparator.comparing(HRegionLocation::getRegion, RegionInfo.COMPARATOR));
    return found;
  }

  @Override
  public void close() {
    pool.shutdownNow();
  }
}
