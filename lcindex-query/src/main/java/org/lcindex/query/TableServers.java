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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.lcindex.query.scan.CalledServers;
import org.lcindex.query.scan.FailedServers;
import org.lcindex.query.scan.TimedCall;
import org.lcindex.rpc.caller.RegionCaller;
import org.lcindex.rpc.endpoint.RegionRequest;
import org.lcindex.rpc.endpoint.RpcMessage;
import org.lcindex.rpc.endpoint.ServerScanRequest;

/**
 * The servers of a table, called by threads of a {@link RegionCaller}, which wait for nobody but
 * servers. Thread safe.
 */
record TableServers(
    Connection connection, TableName table, RegionCaller caller, FailedServers failed)
    implements CalledServers {

  @Override
  public void begin(Runnable locating) {
    try {
      caller.execute(locating);
    } catch (RejectedExecutionException e) {
      locating.run(); // The client is closed; whoever waits is told by its own call.
    }
  }

  @Override
  public CompletableFuture<HRegionLocation> locate(byte[] row) {
    try (RegionLocator locator = connection.getRegionLocator(table)) {
      return CompletableFuture.completedFuture(locator.getRegionLocation(row));
    } catch (IOException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  @Override
  public boolean mayCall(ServerName server) {
    return !failed.contains(table, server);
  }

  @Override
  public CompletableFuture<RpcMessage> call(byte[] row, ServerScanRequest request) {
    TimedCall<RpcMessage> call =
        new TimedCall<>(
            () -> caller.send(table, row, RegionRequest.scan(request)),
            CalledServers.patience(connection.getConfiguration()));
    try {
      caller.execute(call);
    } catch (RejectedExecutionException e) {
      call.reply().completeExceptionally(e);
    }
    return call.reply();
  }

  @Override
  public void failed(ServerName server) {
    failed.add(table, server);
  }
}
