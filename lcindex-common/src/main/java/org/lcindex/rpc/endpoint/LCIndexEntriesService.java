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
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.hbase.client.AsyncTable;
import org.lcindex.rpc.reply.KeyBlock;

/**
 * The endpoint of the regions of a global index's entries: an {@link EntriesRequest} is answered by
 * an {@link EntriesReply} with a {@link KeyBlock}. Thread safe when its handler is. What a handler
 * throws travels to the caller as an {@link IOException}.
 */
public final class LCIndexEntriesService extends JsonService {

  /** A service that answers by the given handler. */
  public LCIndexEntriesService(CallHandler handler) {
    super(ServiceSchema.ENTRIES, handler);
  }

  /**
   * Client side: one call.
   *
   * @param channel of one region, from {@code Table.coprocessorService(row)}
   * @throws org.apache.hadoop.hbase.exceptions.UnknownProtocolException when the region does not
   *     have the endpoint
   * @throws IOException of the handler, or of HBase's client, which has done its own retries
   */
  public static RpcMessage send(BlockingRpcChannel channel, String json) throws IOException {
    return call(ServiceSchema.ENTRIES, channel, RpcMessage.of(json));
  }

  /** As {@link #send(BlockingRpcChannel, String)}, by HBase's asynchronous client. */
  public static CompletableFuture<RpcMessage> send(AsyncTable<?> table, byte[] row, String json) {
    return send(ServiceSchema.ENTRIES, table, row, json);
  }
}
