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
package org.lcindex.hbase.shared;

import org.apache.hadoop.hbase.ipc.RpcCall;
import org.apache.hadoop.hbase.ipc.RpcServer;
import org.apache.hadoop.hbase.shaded.protobuf.generated.ClientProtos.ScanRequest;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;
import org.lcindex.hbase.CurrentCall;

/** The call as the RPC server knows it. */
final class SharedCall implements CurrentCall {

  @Override
  public long remainingMillis() {
    long deadline = RpcServer.getCurrentCall().map(RpcCall::getDeadline).orElse(Long.MAX_VALUE);
    return deadline == Long.MAX_VALUE ? deadline : deadline - EnvironmentEdgeManager.currentTime();
  }

  @Override
  public long rowLimit() {
    return RpcServer.getCurrentCall()
        .map(RpcCall::getParam)
        .filter(param -> param instanceof ScanRequest)
        .map(param -> (long) ((ScanRequest) param).getLimitOfRows())
        .filter(limit -> limit > 0)
        .orElse(Long.MAX_VALUE);
  }

  @Override
  public boolean isServed() {
    return RpcServer.getCurrentCall().isPresent();
  }

  @Override
  public boolean atEnd(Runnable last) {
    RpcCall call = RpcServer.getCurrentCall().orElse(null);
    if (call != null) {
      call.setCallBack(last::run);
    }
    return call != null;
  }
}
