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

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.BlockingRpcChannel;
import com.google.protobuf.ServiceException;
import java.io.IOException;
import org.apache.hadoop.hbase.exceptions.UnknownProtocolException;
import org.junit.jupiter.api.Test;
import org.lcindex.rpc.IndexException;

/** The region endpoint, by {@link InProcessChannel}. */
class LCIndexRegionServiceTest {

  private interface Answer {
    String to(String json) throws IOException;
  }

  private static BlockingRpcChannel channelTo(Answer answer) {
    return InProcessChannel.to(
        new LCIndexRegionService(json -> RpcMessage.of(answer.to(json))),
        "org.lcindex.LCIndexRegionService");
  }

  @Test
  void textTravelsBothWays() throws IOException {
    BlockingRpcChannel channel = channelTo(json -> json + " und zur\u00fcck \ud83d\ude00");
    assertEquals(
        "{\"a\":1} und zur\u00fcck \ud83d\ude00", LCIndexRegionService.call(channel, "{\"a\":1}"));
    assertEquals("", LCIndexRegionService.call(channelTo(json -> json), ""));
  }

  @Test
  void handlersExceptionArrivesAsItIs() {
    IOException thrown = new IOException("local directory is gone");
    BlockingRpcChannel channel =
        channelTo(
            json -> {
              throw thrown;
            });
    assertSame(
        thrown, assertThrows(IOException.class, () -> LCIndexRegionService.call(channel, "{}")));
  }

  @Test
  void uncheckedExceptionBecomesIndexException() {
    BlockingRpcChannel channel =
        channelTo(
            json -> {
              throw new IllegalStateException("a bug");
            });
    IndexException e =
        assertThrows(IndexException.class, () -> LCIndexRegionService.call(channel, "{}"));
    assertTrue(e.getMessage().contains("a bug"), e.getMessage());
  }

  @Test
  void missingEndpointSaysWhatToDo() {
    BlockingRpcChannel channel =
        (method, controller, request, prototype) -> {
          throw new ServiceException("call", new UnknownProtocolException("not registered"));
        };
    IndexException e =
        assertThrows(IndexException.class, () -> LCIndexRegionService.call(channel, "{}"));
    assertTrue(e.getMessage().contains("(create one)"), e.getMessage());
  }

  @Test
  void requestRoundTrip() throws IOException {
    RegionRequest request = RegionRequest.plansOf("q-1");
    assertEquals("{\"op\":\"plans\",\"queryId\":\"q-1\"}", request.toJson());
    assertEquals(request, RegionRequest.fromJson(request.toJson()));
    assertEquals("{\"op\":\"status\"}", RegionRequest.of(RegionOp.STATUS).toJson());
  }

  @Test
  void aVerificationHasAShortTicket() throws IOException {
    RegionRequest request = RegionRequest.verify("t-1", null);
    assertEquals("{\"op\":\"verify\",\"ticket\":\"t-1\"}", request.toJson());
    assertEquals(request, RegionRequest.fromJson(request.toJson()));
    for (String bad : new String[] {"", "x".repeat(65)}) {
      assertThrows(
          IndexException.class,
          () -> RegionRequest.fromJson(RegionRequest.verify(bad, null).toJson()),
          bad);
    }
    assertThrows(IndexException.class, () -> RegionRequest.fromJson("{\"op\":\"verify\"}"));
  }

  @Test
  void aQuestionAboutRoomHasItsNumbers() throws IOException {
    RegionRequest request = RegionRequest.room(new RoomRequest(7, 5));
    assertEquals("{\"op\":\"room\",\"room\":{\"bytes\":7,\"greatest\":5}}", request.toJson());
    assertEquals(request, RegionRequest.fromJson(request.toJson()));
    for (RoomRequest bad :
        new RoomRequest[] {null, new RoomRequest(1, -1), new RoomRequest(1, 2)}) {
      String json = RegionRequest.room(bad).toJson();
      assertThrows(IndexException.class, () -> RegionRequest.fromJson(json), json);
    }
  }

  /** Twenty megabytes came back in the error message once. */
  @Test
  void ofAnUnknownRequestLittleComesBack() {
    String long1 = "x".repeat(100_000);
    for (String bad :
        new String[] {
          "{\"op\":\"" + long1 + "\"}",
          long1,
          "{\"op\":{\"" + long1 + "\":1}}",
          "{\"op\":[\"" + long1 + "\"]}",
        }) {
      IndexException e = assertThrows(IndexException.class, () -> RegionRequest.fromJson(bad));
      assertShort(e);
      assertShort(assertThrows(IndexException.class, () -> ServerRequest.fromJson(bad)));
    }
    IndexException e =
        assertThrows(
            IndexException.class, () -> RegionRequest.fromJson("{\"op\":\"\n\u001b[31m\"}"));
    assertTrue(e.getMessage().chars().noneMatch(Character::isISOControl), e.getMessage());
  }

  private static void assertShort(Throwable thrown) {
    for (Throwable e = thrown; e != null; e = e.getCause()) {
      assertTrue(e.getMessage().length() < 600, e.getMessage());
    }
  }

  @Test
  void largeRequestsAreNotRead() {
    BlockingRpcChannel channel =
        channelTo(
            json -> {
              throw new AssertionError("read");
            });
    IndexException e =
        assertThrows(
            IndexException.class, () -> LCIndexRegionService.call(channel, "x".repeat(20_000_000)));
    assertTrue(e.getMessage().contains("at most 131072"), e.getMessage());
  }

  @Test
  void unknownRequestNamesTheKnownOnes() {
    for (String bad : new String[] {"{\"op\":\"explode\"}", "{}", "", "no json", "[1]"}) {
      assertThrows(IndexException.class, () -> RegionRequest.fromJson(bad), bad);
    }
    IndexException e =
        assertThrows(IndexException.class, () -> RegionRequest.fromJson("{\"op\":\"explode\"}"));
    assertTrue(e.getMessage().contains("VERIFY"), e.getMessage());
  }
}
