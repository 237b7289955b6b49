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

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.BlockingRpcChannel;
import com.google.protobuf.ServiceException;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.hbase.exceptions.UnknownProtocolException;
import org.junit.jupiter.api.Test;
import org.lcindex.file.FileKind;
import org.lcindex.file.HFileIdentity;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.reply.ChunkReply;
import org.lcindex.rpc.reply.FindReply;
import org.lcindex.rpc.reply.FoundFile;
import org.lcindex.rpc.reply.HFileAddress;
import org.lcindex.rpc.reply.IndexFileName;

/** The server endpoint, by {@link InProcessChannel}. */
class LCIndexServerServiceTest {
  private static final HFileAddress ADDRESS = new HFileAddress("ns:t", "00", "f", "ab");

  private static BlockingRpcChannel channelTo(CallHandler handler) {
    return InProcessChannel.to(
        new LCIndexServerService(handler), "org.lcindex.LCIndexServerService");
  }

  @Test
  void findTravelsBothWays() throws IOException {
    FindRequest asked =
        new FindRequest(ADDRESS, new HFileIdentity("ab", 1L << 40, 7), List.of("12", "34"));
    FindReply answered =
        new FindReply(
            List.of(
                new FoundFile(IndexFileName.rows(), FoundFile.State.HAVE, 1L << 41, -5),
                new FoundFile(
                    new IndexFileName(FileKind.IFILE, "12"), FoundFile.State.BUILDING, 0, 0)),
            0);
    RpcMessage reply =
        LCIndexServerService.call(
            channelTo(
                json -> {
                  assertEquals(ServerRequest.of(asked), ServerRequest.fromJson(json));
                  return RpcMessage.of(RpcJson.toJson(answered));
                }),
            ServerRequest.of(asked));
    assertEquals(answered, RpcJson.fromJson(reply.json(), FindReply.class));
    assertEquals(0, reply.data().length);
  }

  @Test
  void bytesTravelAsTheyAre() throws IOException {
    byte[] bytes = new byte[ChunkRequest.MAX_LENGTH];
    new Random(7).nextBytes(bytes);
    ChunkRequest asked =
        new ChunkRequest(ADDRESS, new IndexFileName(FileKind.SFILE, "12"), 99, 1L << 33, 4096);
    ChunkReply answered = new ChunkReply(ChunkReply.checksum(bytes), 0);
    RpcMessage reply =
        LCIndexServerService.call(
            channelTo(
                json -> {
                  assertEquals(ServerRequest.of(asked), ServerRequest.fromJson(json));
                  return new RpcMessage(RpcJson.toJson(answered), bytes);
                }),
            ServerRequest.of(asked));
    assertArrayEquals(bytes, reply.data());
    assertEquals(answered, RpcJson.fromJson(reply.json(), ChunkReply.class));
  }

  @Test
  void checksumNoticesEveryBit() {
    byte[] bytes = {1, 2, 3};
    int crc = ChunkReply.checksum(bytes);
    for (int bit = 0; bit < 24; bit++) {
      bytes[bit / 8] ^= (byte) (1 << bit % 8);
      assertTrue(crc != ChunkReply.checksum(bytes), "bit " + bit);
      bytes[bit / 8] ^= (byte) (1 << bit % 8);
    }
  }

  @Test
  void incompleteRequestsNameTheKnownOnes() {
    String[] bad = {
      "",
      "[]",
      "{}",
      "{\"op\":\"erase\"}",
      "{\"op\":\"find\"}",
      "{\"op\":\"chunk\",\"find\":{}}",
      "{\"op\":\"chunk\",\"chunk\":{\"offset\":\"many\"}}"
    };
    for (String json : bad) {
      assertThrows(IndexException.class, () -> ServerRequest.fromJson(json), json);
    }
    IndexException e = assertThrows(IndexException.class, () -> ServerRequest.fromJson("{}"));
    assertTrue(e.getMessage().contains("FIND"), e.getMessage());
  }

  @Test
  void missingEndpointIsToldApart() {
    BlockingRpcChannel channel =
        (method, controller, request, prototype) -> {
          throw new ServiceException("call", new UnknownProtocolException("not registered"));
        };
    ServerRequest request = ServerRequest.of(new ChunkRequest(ADDRESS, null, 0, 0, 1));
    assertThrows(UnknownProtocolException.class, () -> LCIndexServerService.call(channel, request));
  }
}
