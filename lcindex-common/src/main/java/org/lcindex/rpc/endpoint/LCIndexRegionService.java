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
import org.apache.hadoop.hbase.exceptions.UnknownProtocolException;
import org.lcindex.rpc.IndexException;

/**
 * The region endpoint of LCIndex: one method, text in and text out.
 *
 * <p>Region servers register an instance with each region; clients use {@link #call}. Thread safe
 * when its handler is. Nothing that a handler throws reaches HBase as an unchecked exception: it
 * travels to the client as an {@link IOException}.
 */
public final class LCIndexRegionService extends JsonService {

  /** A service that answers by the given handler. */
  public LCIndexRegionService(CallHandler handler) {
    super(ServiceSchema.REGION, handler);
  }

  /**
   * Client side: one call.
   *
   * @param channel of one region, from {@code Table.coprocessorService(row)}
   * @throws IndexException when the region does not have the endpoint
   * @throws IOException of the handler or of HBase's client, which has done its own retries
   */
  public static String call(BlockingRpcChannel channel, String json) throws IOException {
    return send(channel, json).json();
  }

  /** As {@link #call}, for a reply that has more than text. */
  public static RpcMessage send(BlockingRpcChannel channel, String json) throws IOException {
    try {
      return call(ServiceSchema.REGION, channel, RpcMessage.of(json));
    } catch (UnknownProtocolException e) {
      throw new IndexException(
          "The region does not run LCIndex (no endpoint "
              + ServiceSchema.REGION.service().getFullName()
              + "): the table has no index (create one), or its region server lacks the LCIndex jar, or"
              + " hbase.coprocessor.enabled or hbase.coprocessor.user.enabled is false there",
          e);
    }
  }

  /** As {@link #send(BlockingRpcChannel, String)}, by HBase's asynchronous client. */
  public static CompletableFuture<RpcMessage> send(AsyncTable<?> table, byte[] row, String json) {
    return send(ServiceSchema.REGION, table, row, json);
  }
}
