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
 * The endpoint of the table of versioned stores, which does what clients may not: they neither read
 * nor write its rows. Thread safe when its handler is. What a handler throws travels to the caller
 * as an {@link IOException}.
 */
public final class LCIndexStoresService extends JsonService {

  /** A service that answers by the given handler. */
  public LCIndexStoresService(CallHandler handler) {
    super(ServiceSchema.STORES, handler);
  }

  /**
   * Client side: one call.
   *
   * @param channel of one region, from {@code Table.coprocessorService(row)}
   * @throws IOException of the handler, or of HBase's client, which has done its own retries
   */
  public static String call(BlockingRpcChannel channel, String json) throws IOException {
    return call(ServiceSchema.STORES, channel, RpcMessage.of(json)).json();
  }
}
