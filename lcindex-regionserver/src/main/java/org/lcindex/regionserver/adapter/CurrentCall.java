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
package org.lcindex.regionserver.adapter;

import org.apache.hadoop.hbase.ipc.RpcCall;
import org.apache.hadoop.hbase.ipc.RpcServer;
import org.apache.hadoop.hbase.shaded.protobuf.generated.ClientProtos.ScanRequest;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;
import org.apache.yetus.audience.InterfaceAudience;

/** The call of a client that the current thread serves, if it serves one. Thread safe. */
@InterfaceAudience.Private
public final class CurrentCall {
  private CurrentCall() {}

  /**
   * Milliseconds until the client gives it up; negative when it has, {@link Long#MAX_VALUE} when it
   * never will or there is no call.
   */
  public static long remainingMillis() {
    long deadline = RpcServer.getCurrentCall().map(RpcCall::getDeadline).orElse(Long.MAX_VALUE);
    return deadline == Long.MAX_VALUE ? deadline : deadline - EnvironmentEdgeManager.currentTime();
  }

  /**
   * How many rows the client of a scan wants of it, as it says when it opens the scanner; {@link
   * Long#MAX_VALUE} when it wants all or does not say so.
   */
  public static long rowLimit() {
    return RpcServer.getCurrentCall()
        .map(RpcCall::getParam)
        .filter(param -> param instanceof ScanRequest)
        .map(param -> (long) ((ScanRequest) param).getLimitOfRows())
        .filter(limit -> limit > 0)
        .orElse(Long.MAX_VALUE);
  }

  /** Whether the current thread serves one. */
  public static boolean isServed() {
    return RpcServer.getCurrentCall().isPresent();
  }
}
