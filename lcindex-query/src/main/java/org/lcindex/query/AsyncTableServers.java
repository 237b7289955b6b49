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
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.AsyncAdmin;
import org.apache.hadoop.hbase.client.AsyncTableRegionLocator;
import org.lcindex.query.scan.CalledServers;
import org.lcindex.query.scan.FailedServers;
import org.lcindex.rpc.LCIndexServerService;
import org.lcindex.rpc.RpcMessage;
import org.lcindex.rpc.ServerRequest;
import org.lcindex.rpc.ServerScanRequest;

/** The servers of a table, called by HBase's asynchronous client. Thread safe. */
record AsyncTableServers(AsyncAdmin once, AsyncTableRegionLocator locator, FailedServers failed)
    implements CalledServers {

  @Override
  public void begin(Runnable locating) {
    locating.run();
  }

  @Override
  public CompletableFuture<HRegionLocation> locate(byte[] row) {
    return locator.getRegionLocation(row);
  }

  @Override
  public boolean mayCall(ServerName server) {
    return !failed.contains(server);
  }

  @Override
  public CompletableFuture<RpcMessage> call(ServerName server, ServerScanRequest request) {
    return LCIndexServerService.call(once, server, ServerRequest.of(request));
  }

  @Override
  public void failed(ServerName server) {
    failed.add(server);
  }
}
