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

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.lcindex.query.scan.CalledServers;
import org.lcindex.query.scan.FailedServers;
import org.lcindex.rpc.endpoint.LCIndexRegionService;
import org.lcindex.rpc.endpoint.RegionRequest;
import org.lcindex.rpc.endpoint.RpcMessage;
import org.lcindex.rpc.endpoint.ServerScanRequest;

/** The servers of a table, called by HBase's asynchronous client. Thread safe. */
record AsyncTableServers(AsyncConnection connection, TableName table, FailedServers failed)
    implements CalledServers {

  @Override
  public void begin(Runnable locating) {
    locating.run();
  }

  @Override
  public CompletableFuture<HRegionLocation> locate(byte[] row) {
    return connection.getRegionLocator(table).getRegionLocation(row);
  }

  @Override
  public boolean mayCall(ServerName server) {
    return !failed.contains(table, server);
  }

  @Override
  public CompletableFuture<RpcMessage> call(byte[] row, ServerScanRequest request) {
    return send(connection, table, row, RegionRequest.scan(request));
  }

  /** A short call to the region of a row. */
  static CompletableFuture<RpcMessage> send(
      AsyncConnection connection, TableName table, byte[] row, RegionRequest request) {
    return LCIndexRegionService.send(
        connection
            .getTableBuilder(table)
            .setOperationTimeout(
                CalledServers.patience(connection.getConfiguration()).toMillis(),
                TimeUnit.MILLISECONDS)
            .build(),
        row,
        request.toJson());
  }

  @Override
  public void failed(ServerName server) {
    failed.add(table, server);
  }
}
