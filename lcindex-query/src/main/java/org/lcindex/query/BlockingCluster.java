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

import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import org.apache.hadoop.hbase.ClusterMetrics;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Table;
import org.lcindex.query.scan.GoneServers;
import org.lcindex.query.scan.TimedCall;
import org.lcindex.rpc.caller.RegionCaller;

/**
 * A cluster's master and {@code hbase:meta}, asked by HBase's blocking client. Each has a thread of
 * its own, which no region of a query and not the other one can hold up. Thread safe.
 */
final class BlockingCluster implements GoneServers.Cluster, AutoCloseable {
  /** Of no region: all that counts is that it is answered. */
  private static final byte[] ROW = {1};

  private final Connection connection;
  private final RegionCaller ofMaster;
  private final RegionCaller ofMeta;

  BlockingCluster(Connection connection) {
    this.connection = connection;
    this.ofMaster = new RegionCaller(connection, 1);
    this.ofMeta = new RegionCaller(connection, 1);
  }

  @Override
  public List<CompletableFuture<?>> ask(Duration limit) {
    return List.of(begun(ofMaster, this::master, limit), begun(ofMeta, this::meta, limit));
  }

  private ClusterMetrics master() throws Exception {
    try (Admin admin = connection.getAdmin()) {
      return admin.getClusterMetrics(EnumSet.of(ClusterMetrics.Option.MASTER));
    }
  }

  private boolean meta() throws Exception {
    try (Table meta = connection.getTable(TableName.META_TABLE_NAME)) {
      return meta.exists(new Get(ROW));
    }
  }

  private static <T> CompletableFuture<T> begun(
      RegionCaller caller, Callable<T> asked, Duration limit) {
    TimedCall<T> call = new TimedCall<>(asked, limit);
    try {
      caller.execute(call);
    } catch (RejectedExecutionException e) {
      call.reply().completeExceptionally(e);
    }
    return call.reply();
  }

  @Override
  public void close() {
    ofMaster.close();
    ofMeta.close();
  }
}
