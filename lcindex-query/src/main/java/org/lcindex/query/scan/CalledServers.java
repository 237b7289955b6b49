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

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.ServerName;
import org.lcindex.rpc.endpoint.RpcMessage;
import org.lcindex.rpc.endpoint.ServerScanRequest;

/** How {@link ServerCalls} reach the servers of a table. Thread safe. */
public interface CalledServers {
  /** How long an answer is waited for, at most: a hundred times what a call may take. */
  Duration PATIENCE = Duration.ofSeconds(5);

  /**
   * How long an answer is waited for, with all attempts of HBase's client: no longer than for one
   * attempt of a short request. Scanners have more time, so a server that is slow answers them
   * where calls would be repeated in vain.
   */
  static Duration patience(Configuration conf) {
    long attempt =
        conf.getLong(HConstants.HBASE_RPC_TIMEOUT_KEY, HConstants.DEFAULT_HBASE_RPC_TIMEOUT);
    long all =
        conf.getLong(
            HConstants.HBASE_CLIENT_OPERATION_TIMEOUT,
            HConstants.DEFAULT_HBASE_CLIENT_OPERATION_TIMEOUT);
    long millis = Math.min(PATIENCE.toMillis(), Math.min(attempt, all));
    return Duration.ofMillis(Math.max(1, millis));
  }

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
   * @return the answer within {@link #patience}; who does not want it any more cancels it
   */
  CompletableFuture<RpcMessage> call(byte[] row, ServerScanRequest request);

  /** Says that a call has failed. */
  void failed(ServerName server);
}
