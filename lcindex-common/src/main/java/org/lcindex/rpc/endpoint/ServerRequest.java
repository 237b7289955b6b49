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
 * One request to a region server.
 *
 * @param op what is asked
 * @param find for {@link ServerOp#FIND}, else null
 * @param chunk for {@link ServerOp#CHUNK}, else null
 * @param table for {@link ServerOp#ENTRIES}, with its namespace; else null
 * @param sweep for {@link ServerOp#SWEEP}, else null
 * @param seen for {@link ServerOp#COMPARE}, else null
 */
public record ServerRequest(
    ServerOp op,
    FindRequest find,
    ChunkRequest chunk,
    String table,
    SweepRequest sweep,
    SeenEntriesRequest seen) {

  /** A request to find. */
  public static ServerRequest of(FindRequest find) {
    return new ServerRequest(ServerOp.FIND, find, null, null, null, null);
  }

  /** A request for bytes. */
  public static ServerRequest of(ChunkRequest chunk) {
    return new ServerRequest(ServerOp.CHUNK, null, chunk, null, null, null);
  }

  /** A request whether the server has LCIndex. */
  public static ServerRequest presence() {
    return of(ServerOp.PRESENCE);
  }

  /** A request for what the server tells of itself. */
  public static ServerRequest status() {
    return of(ServerOp.STATUS);
  }

  /** A request for what the server lacks for global indexes. */
  public static ServerRequest globalNeeds() {
    return of(ServerOp.GLOBAL_NEEDS);
  }

  /** A request for how much of a table of entries the server has. */
  public static ServerRequest entries(String table) {
    return new ServerRequest(ServerOp.ENTRIES, null, null, table, null, null);
  }

  /** A request to sweep entries. */
  public static ServerRequest of(SweepRequest sweep) {
    return new ServerRequest(ServerOp.SWEEP, null, null, null, sweep, null);
  }

  /** A request to compare entries with their rows. */
  public static ServerRequest of(SeenEntriesRequest seen) {
    return new ServerRequest(ServerOp.COMPARE, null, null, null, null, seen);
  }

  private static ServerRequest of(ServerOp op) {
    return new ServerRequest(op, null, null, null, null, null);
  }

  /**
   * Reads a request on the server.
   *
   * @throws IndexException when the text is no request or asks for something unknown here
   */
  public static ServerRequest fromJson(String json) throws IOException {
    ServerRequest request = RpcJson.fromJson(json, ServerRequest.class);
    boolean complete =
        request.op() != null
            && switch (request.op()) {
              case FIND -> request.find() != null;
              case CHUNK -> request.chunk() != null;
              case SWEEP ->
                  request.sweep() != null
                      && request.sweep().table() != null
                      && request.sweep().ticket() != null;
              case COMPARE ->
                  request.seen() != null
                      && request.seen().table() != null
                      && request.seen().region() != null
                      && request.seen().entries() != null;
              case ENTRIES -> request.table() != null;
              case PRESENCE, STATUS, GLOBAL_NEEDS -> true;
            };
    if (!complete) {
      throw new IndexException(
          "Unknown or incomplete request "
              + ShownText.cut(json)
              + "; this region server knows "
              + Arrays.toString(ServerOp.values())
              + ". Use the same LCIndex version on all servers");
    }
    return request;
  }
}
