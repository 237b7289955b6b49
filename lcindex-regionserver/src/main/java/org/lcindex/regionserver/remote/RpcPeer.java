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
package org.lcindex.regionserver.remote;

import com.google.protobuf.BlockingRpcChannel;
import java.io.IOException;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Admin;
import org.lcindex.rpc.endpoint.ChunkRequest;
import org.lcindex.rpc.endpoint.FindRequest;
import org.lcindex.rpc.endpoint.LCIndexServerService;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.rpc.endpoint.RpcMessage;
import org.lcindex.rpc.endpoint.ServerRequest;
import org.lcindex.rpc.reply.ChunkReply;
import org.lcindex.rpc.reply.FindReply;

/** A region server by HBase's RPC. One attempt for each call, with the connection's timeout. */
record RpcPeer(ServerConnection connection, ServerName server) implements Peer {

  @Override
  public String name() {
    return server.toString();
  }

  @Override
  public FindReply find(FindRequest request) throws IOException {
    return RpcJson.fromJson(call(ServerRequest.of(request)).json(), FindReply.class);
  }

  @Override
  public Piece chunk(ChunkRequest request) throws IOException {
    RpcMessage reply = call(ServerRequest.of(request));
    return new Piece(RpcJson.fromJson(reply.json(), ChunkReply.class), reply.data());
  }

  private RpcMessage call(ServerRequest request) throws IOException {
    try (Admin admin = connection.get().getAdmin()) {
      BlockingRpcChannel channel = admin.coprocessorService(server);
      return LCIndexServerService.call(channel, request);
    }
  }
}
