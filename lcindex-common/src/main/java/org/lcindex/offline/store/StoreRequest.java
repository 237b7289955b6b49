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
package org.lcindex.offline.store;

import java.io.IOException;
import java.util.Arrays;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.type.ShownText;

/**
 * One request about stores.
 *
 * @param op what is asked
 * @param store its name; null for {@link StoreOp#LIST}
 * @param version which one; null where none is meant, or the endpoint chooses
 * @param state for {@link StoreOp#ADVANCE}
 * @param keep for {@link StoreOp#CREATE}; null for the rule that there is, or {@link
 *     KeepRule#DEFAULT}
 * @param rows for {@link StoreOp#BEGIN}
 * @param bytes for {@link StoreOp#BEGIN}
 * @param content for {@link StoreOp#BEGIN} and {@link StoreOp#ADVANCE}; of the latter null where an
 *     older client asks
 */
@InterfaceAudience.Private
public record StoreRequest(
    StoreOp op,
    String store,
    Long version,
    VersionState state,
    KeepRule keep,
    long rows,
    long bytes,
    String content) {

  /** Of a checksum in hexadecimal digits there are 64. */
  private static final int MOST_CONTENT = 128;

  /** A request without arguments but a version. */
  public static StoreRequest of(StoreOp op, StoreName store, Long version) {
    return new StoreRequest(
        op, store == null ? null : store.full(), version, null, null, 0, 0, null);
  }

  /** Makes a store, or changes its rule. */
  public static StoreRequest create(StoreName store, KeepRule keep) {
    return new StoreRequest(StoreOp.CREATE, store.full(), null, null, keep, 0, 0, null);
  }

  /** Begins a version. */
  public static StoreRequest begin(
      StoreName store, Long version, long rows, long bytes, String content) {
    return new StoreRequest(StoreOp.BEGIN, store.full(), version, null, null, rows, bytes, content);
  }

  /** A version has come further. */
  public static StoreRequest advance(
      StoreName store, long version, VersionState state, String content) {
    return new StoreRequest(StoreOp.ADVANCE, store.full(), version, state, null, 0, 0, content);
  }

  /**
   * Reads a request on the server.
   *
   * @throws IndexException when the text is no request or asks for something unknown here
   */
  public static StoreRequest fromJson(String json) throws IOException {
    StoreRequest request = RpcJson.fromJson(json, StoreRequest.class);
    boolean lacks =
        request.op() == null
            || request.op() != StoreOp.LIST && request.store() == null
            || request.op() == StoreOp.ADVANCE
                && (request.version() == null || request.state() == null)
            || request.op() == StoreOp.GONE && request.version() == null
            || request.op() == StoreOp.BEGIN && request.content() == null
            || request.content() != null && request.content().length() > MOST_CONTENT;
    if (lacks) {
      throw new IndexException(
          "Unknown or incomplete request "
              + ShownText.cut(json)
              + "; this server knows "
              + Arrays.toString(StoreOp.values())
              + ". Use the same LCIndex version on client and servers");
    }
    return request;
  }
}
