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

import java.io.IOException;
import org.lcindex.rpc.endpoint.ChunkRequest;
import org.lcindex.rpc.endpoint.FindRequest;
import org.lcindex.rpc.reply.ChunkReply;
import org.lcindex.rpc.reply.FindReply;

/** Another region server that may have index files. Thread safe. */
interface Peer {

  /** What came back for a request: the bytes are unchecked. */
  record Piece(ChunkReply reply, byte[] bytes) {}

  /** Tells servers apart, and names them in messages. */
  String name();

  FindReply find(FindRequest request) throws IOException;

  Piece chunk(ChunkRequest request) throws IOException;
}
