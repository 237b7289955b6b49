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

import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.apache.hadoop.hbase.ipc.RpcCall;
import org.apache.hadoop.hbase.ipc.RpcCallback;
import org.apache.hadoop.hbase.shaded.protobuf.generated.ClientProtos.ScanRequest;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;

/**
 * A scan of one region as a part of a client's call, to HBase a call of its own: with its own
 * request, its own count of what it has read and given, and its own end. User, address and deadline
 * are those of the whole call.
 *
 * <p>A proxy, because what {@code RpcCall} has differs from one HBase to another. For one thread.
 */
final class PartOfCall implements InvocationHandler {
  private final RpcCall whole;
  private final ScanRequest request;
  private final long start = EnvironmentEdgeManager.currentTime();
  private RpcCallback onSent;
  private long cellBytes;
  private long blockBytes;

  PartOfCall(RpcCall whole, ScanRequest request) {
    this.whole = whole;
    this.request = request;
  }

  /** What HBase is to see. */
  RpcCall call() {
    return (RpcCall)
        Proxy.newProxyInstance(
            RpcCall.class.getClassLoader(), new Class<?>[] {RpcCall.class}, this);
  }

  /** Does what HBase has left for the time after the answer. */
  void sent() throws IOException {
    RpcCallback callback = onSent;
    onSent = null;
    if (callback != null) {
      callback.run();
    }
  }

  @Override
  public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
    switch (method.getName()) {
      case "getParam":
        return request;
      case "getReceiveTime", "getStartTime":
        // The limit of time counts from here.
        return start;
      case "isClientCellBlockSupported":
        // Cells are wanted as they are, however they are sent.
        return true;
      case "setCallBack":
        onSent = (RpcCallback) arguments[0];
        return null;
      case "getResponseCellSize":
        return cellBytes;
      case "incrementResponseCellSize":
        cellBytes += (long) arguments[0];
        break;
      case "getBlockBytesScanned", "getResponseBlockSize":
        return blockBytes;
      case "incrementBlockBytesScanned", "incrementResponseBlockSize":
        blockBytes += (long) arguments[0];
        break;
      default:
        break;
    }
    try {
      return method.invoke(whole, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
