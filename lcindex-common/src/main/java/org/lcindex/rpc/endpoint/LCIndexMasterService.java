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
import org.lcindex.rpc.reply.MasterReply;

/**
 * The master's endpoint of LCIndex, for commands on global indexes; see {@link MasterOp}. Masters
 * hand an instance to HBase in {@code MasterCoprocessor.getServices()}. Thread safe when its
 * handler is. What a handler throws travels to the caller as an {@link IOException}.
 */
public final class LCIndexMasterService extends JsonService {

  /** A service that answers by the given handler. */
  public LCIndexMasterService(CallHandler handler) {
    super(ServiceSchema.MASTER, handler);
  }

  /**
   * Client side: one call.
   *
   * @param channel of the master, from {@code Admin.coprocessorService()}
   * @throws org.apache.hadoop.hbase.exceptions.UnknownProtocolException when the master does not
   *     have the endpoint
   * @throws IOException of the handler, or of HBase's client
   */
  public static MasterReply call(BlockingRpcChannel channel, MasterRequest request)
      throws IOException {
    RpcMessage answer = call(ServiceSchema.MASTER, channel, RpcMessage.of(RpcJson.toJson(request)));
    return RpcJson.fromJson(answer.json(), MasterReply.class);
  }
}
