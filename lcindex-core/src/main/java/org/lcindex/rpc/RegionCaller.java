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
package org.lcindex.rpc;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
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
import org.apache.yetus.audience.InterfaceAudience;

/**
 * Client of {@link LCIndexRegionService}: asks one region, or all regions of a table with a bounded
 * number of threads. Thread safe. The connection stays its owner's.
 *
 * <p>A call is routed by row, so HBase's client follows a region that moves
 * (NotServingRegionException) by itself. A region that splits or merges meanwhile is another
 * region: {@link #callAll} lists the regions again after the calls and asks those it has not asked
 * yet, so that its result has one reply for each region of one listing.
 */
@InterfaceAudience.Private
public final class RegionCaller implements AutoCloseable {
  /** Listings before a table that never stops splitting is given up. */
  private static final int MAX_ROUNDS = 10;

  private final Connection connection;
  private final ThreadPoolExecutor pool;

  /**
   * A caller with its own threads.
   *
   * @param parallelism regions asked at the same time, at least 1
   */
  public RegionCaller(Connection connection, int parallelism) {
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

  /**
   * Asks every region of a table.
   *
   * @return the replies by region, in row key order
   * @throws IOException of the first region that failed and is still a region of the table
   */
  public <T> Map<RegionInfo, T> callAll(
      TableName tableName, RegionRequest request, Class<T> replyType) throws IOException {
    Map<RegionInfo, T> replies = new LinkedHashMap<>();
    Map<RegionInfo, IOException> failures = new LinkedHashMap<>();
    List<RegionInfo> regions = regions(tableName);
    for (int round = 0; round < MAX_ROUNDS; round++) {
      Map<RegionInfo, Future<T>> calls = new LinkedHashMap<>();
      for (RegionInfo region : regions) {
        if (!replies.containsKey(region)) {
          calls.put(
              region, pool.submit(() -> call(tableName, region.getStartKey(), request, replyType)));
        }
      }
      failures.clear();
      await(calls, replies, failures);
      List<RegionInfo> now = regions(tableName);
      for (RegionInfo region : now) {
        if (failures.containsKey(region)) {
          throw failures.get(region);
        }
      }
      if (replies.keySet().containsAll(now)) {
        Map<RegionInfo, T> ordered = new LinkedHashMap<>();
        now.forEach(region -> ordered.put(region, replies.get(region)));
        return ordered;
      }
      regions = now;
    }
    throw new IndexException(
        "The regions of " + tableName + " changed during " + MAX_ROUNDS + " listings; try later");
  }

  private static <T> void await(
      Map<RegionInfo, Future<T>> calls,
      Map<RegionInfo, T> replies,
      Map<RegionInfo, IOException> failures)
      throws InterruptedIOException {
    try {
      for (Map.Entry<RegionInfo, Future<T>> call : calls.entrySet()) {
        try {
          replies.put(call.getKey(), call.getValue().get());
        } catch (ExecutionException e) {
          Throwable cause = e.getCause();
          failures.put(
              call.getKey(), cause instanceof IOException ioe ? ioe : new IOException(cause));
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (InterruptedIOException)
          new InterruptedIOException("interrupted while regions were asked").initCause(e);
    } finally {
      calls.values().forEach(call -> call.cancel(true));
    }
  }

  private List<RegionInfo> regions(TableName tableName) throws IOException {
    List<RegionInfo> regions = new ArrayList<>();
    try (RegionLocator locator = connection.getRegionLocator(tableName)) {
      for (HRegionLocation location : locator.getAllRegionLocations()) {
        RegionInfo region = location == null ? null : location.getRegion();
        if (region != null && RegionReplicaUtil.isDefaultReplica(region) && !region.isSplit()) {
          regions.add(region);
        }
      }
    }
    regions.sort(RegionInfo.COMPARATOR);
    return regions;
  }

  @Override
  public void close() {
    pool.shutdownNow();
  }
}
