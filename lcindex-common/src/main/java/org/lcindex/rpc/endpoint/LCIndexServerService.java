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
package org.lcindex.rpc.endpoint;

import com.google.protobuf.BlockingRpcChannel;
import java.io.IOException;

/**
 * The region server endpoint of LCIndex, by which one server copies index files from another and
 * clients learn which servers have LCIndex; see {@link ServerOp}.
 *
 * <p>Region servers hand an instance to HBase in {@code RegionServerCoprocessor.getServices()}.
 * Thread safe when its handler is. Nothing that a handler throws reaches HBase as an unchecked
 * exception: it travels to the caller as an {@link IOException}.
 */
public final class LCIndexServerService extends JsonService {

  /** A service that answers by the given handler. */
  public LCIndexServerService(CallHandler handler) {
    super(ServiceSchema.SERVER, handler);
  }

  /**
   * Client side: one call.
   *
   * @param channel of one server, from {@code Admin.coprocessorService(ServerName)}
   * @throws org.apache.hadoop.hbase.exceptions.UnknownProtocolException when the server does not
   *     have the endpoint
   * @throws IOException of the handler, or of HBase's client, which does not try again
   */
  public static RpcMessage call(BlockingRpcChannel channel, ServerRequest request)
      throws IOException {
    return call(ServiceSchema.SERVER, channel, RpcMessage.of(RpcJson.toJson(request)));
  }
}
