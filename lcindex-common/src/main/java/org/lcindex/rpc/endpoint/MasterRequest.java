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

import java.io.IOException;
import java.util.Arrays;
import org.lcindex.rpc.IndexException;
import org.lcindex.type.ShownText;

/**
 * One request to the master. A request may take longer than a call: whoever is told that it is
 * under way sends it again, as it was.
 *
 * @param op what is asked
 * @param id random, the request's name
 * @param table with its namespace
 * @param index for {@link MasterOp#CREATE} and {@link MasterOp#ESTIMATE} the index as {@code
 *     GlobalIndex} writes it, generation and splits included; else the column as {@code
 *     family:qualifier}, with the escapes of a definition's text
 */
public record MasterRequest(MasterOp op, String id, String table, String index) {

  /**
   * Reads a request on the master.
   *
   * @throws IndexException when the text is no request or asks for something unknown here
   */
  public static MasterRequest fromJson(String json) throws IOException {
    MasterRequest request = RpcJson.fromJson(json, MasterRequest.class);
    if (request.op() == null
        || request.id() == null
        || request.table() == null
        || request.index() == null) {
      throw new IndexException(
          "Unknown or incomplete request "
              + ShownText.cut(json)
              + "; this master knows "
              + Arrays.toString(MasterOp.values())
              + ". Use the same LCIndex version on all servers");
    }
    return request;
  }
}
