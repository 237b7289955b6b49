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
package org.lcindex.rpc;

import java.io.IOException;
import java.util.Arrays;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * One request to a region.
 *
 * @param op what is asked
 * @param queryId for {@link RegionOp#PLANS}: the query whose plans are wanted, null for all
 */
@InterfaceAudience.Private
public record RegionRequest(RegionOp op, String queryId) {

  /** A request without arguments. */
  public static RegionRequest of(RegionOp op) {
    return new RegionRequest(op, null);
  }

  /** A request for the plans of one query. */
  public static RegionRequest plansOf(String queryId) {
    return new RegionRequest(RegionOp.PLANS, queryId);
  }

  /**
   * Reads a request on the server.
   *
   * @throws IndexException when the text is no request or asks for something unknown here
   */
  public static RegionRequest fromJson(String json) throws IOException {
    RegionRequest request = RpcJson.fromJson(json, RegionRequest.class);
    if (request.op() == null) {
      throw new IndexException(
          "Unknown request "
              + json
              + "; this region server knows "
              + Arrays.toString(RegionOp.values())
              + ". Use the same LCIndex version on client and servers");
    }
    return request;
  }

  /** The request as it is sent. */
  public String toJson() {
    return RpcJson.toJson(this);
  }
}
