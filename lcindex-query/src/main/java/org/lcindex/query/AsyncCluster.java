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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.ClusterMetrics;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.Get;
import org.lcindex.query.scan.GoneServers;

/** A cluster's master and {@code hbase:meta}, asked by HBase's asynchronous client. Thread safe. */
record AsyncCluster(AsyncConnection connection) implements GoneServers.Cluster {
  /** Of no region: all that counts is that it is answered. */
  private static final byte[] ROW = {1};

  @Override
  public List<CompletableFuture<?>> ask(Duration limit) {
    long millis = limit.toMillis();
    return List.of(
        connection
            .getAdminBuilder()
            .setOperationTimeout(millis, TimeUnit.MILLISECONDS)
            .build()
            .getClusterMetrics(EnumSet.of(ClusterMetrics.Option.MASTER)),
        connection
            .getTableBuilder(TableName.META_TABLE_NAME)
            .setOperationTimeout(millis, TimeUnit.MILLISECONDS)
            .build()
            .exists(new Get(ROW)));
  }
}
