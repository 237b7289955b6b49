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
package org.lcindex.query.scan;

import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.ServerName;
import org.lcindex.rpc.RpcMessage;
import org.lcindex.rpc.ServerScanRequest;

/** How {@link ServerCalls} reach the servers of a table. Thread safe. */
public interface CalledServers {
  /** Runs what may wait for {@link #locate}, here or elsewhere, now or soon. */
  void begin(Runnable locating);

  /** Where the region of a row is, as the client believes. */
  CompletableFuture<HRegionLocation> locate(byte[] row);

  /** Whether a call to the server makes sense: not if one has just failed. */
  boolean mayCall(ServerName server);

  /**
   * One call.
   *
   * @param row of a region of the server, whose endpoint answers
   */
  CompletableFuture<RpcMessage> call(byte[] row, ServerScanRequest request);

  /** Says that a call has failed. */
  void failed(ServerName server);
}
