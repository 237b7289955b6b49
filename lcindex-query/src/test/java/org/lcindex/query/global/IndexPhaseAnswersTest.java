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
package org.lcindex.query.global;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.apache.hadoop.hbase.exceptions.UnknownProtocolException;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.query.scan.RowRange;
import org.lcindex.rpc.endpoint.EntriesReply;
import org.lcindex.rpc.endpoint.EntriesRequest;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.rpc.endpoint.RpcMessage;
import org.lcindex.rpc.reply.KeyBlock;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/** What a client makes of answers that no region of a quiet cluster gives. */
class IndexPhaseAnswersTest {
  private static final TableName BASE = TableName.valueOf("t");
  private static final GlobalIndex INDEX =
      GlobalIndex.parse("f:v LONG GLOBAL GENERATION 0000000000000001");
  private static final ValueCodec LONG = ValueCodec.of(ColumnType.LONG);
  private static final RowRange ALL = RowRange.of(new byte[0], new byte[0]);

  /** Where the second region of entries begins. */
  private static final byte[] MIDDLE = Bytes.add(new byte[1], LONG.keyOf(50L));

  /** Regions of entries, as a test makes them answer. */
  private static class Scripted implements EntryServers {
    final List<EntriesRequest> requests = new ArrayList<>();

    CompletableFuture<RpcMessage> answer(int call, boolean first) {
      return answer(EntriesReply.of("one", null, null, 1, List.of(), null), first ? "a" : "b");
    }

    static CompletableFuture<RpcMessage> answer(EntriesReply reply, String... rows) {
      byte[] data = KeyBlock.of(Arrays.stream(rows).map(Bytes::toBytes).toList());
      return CompletableFuture.completedFuture(new RpcMessage(RpcJson.toJson(reply), data));
    }

    @Override
    public void begin(Runnable locating) {
      locating.run();
    }

    @Override
    public CompletableFuture<HRegionLocation> locate(TableName entries, byte[] entry) {
      boolean first = Bytes.compareTo(entry, MIDDLE) < 0;
      RegionInfo region =
          RegionInfoBuilder.newBuilder(entries)
              .setStartKey(first ? new byte[0] : MIDDLE)
              .setEndKey(first ? MIDDLE : new byte[0])
              .build();
      return CompletableFuture.completedFuture(
          new HRegionLocation(region, ServerName.valueOf("host", 1, 1)));
    }

    @Override
    public CompletableFuture<List<byte[]>> startKeys(TableName entries) {
      return CompletableFuture.completedFuture(List.of());
    }

    @Override
    public CompletableFuture<RpcMessage> call(
        TableName entries, byte[] entry, String json, long millis) {
      try {
        requests.add(EntriesRequest.fromJson(json));
      } catch (IOException e) {
        return CompletableFuture.failedFuture(e);
      }
      return answer(requests.size(), Bytes.compareTo(entry, MIDDLE) < 0);
    }
  }

  private static Question question(long low, long high, CandidateLimit limit) {
    KeyRanges values = KeyRanges.of(KeyRange.between(LONG.keyOf(low), LONG.keyOf(high)));
    return new Question(BASE, INDEX, values, ALL, limit, null);
  }

  private static Candidates ask(Scripted servers, long low, long high) throws IOException {
    return new IndexPhase(servers, 60_000).ask(question(low, high, CandidateLimit.ofChoice(100)));
  }

  private static void checkNothingCovered(Candidates found, String why) {
    assertTrue(found.isNothingCovered(found.uncovered().get(0)), found::toString);
    assertEquals(ALL.toString(), found.uncovered().get(0).toString());
    assertEquals(List.of(), found.rows());
    assertTrue(found.why().contains(why), found::why);
  }

  @Test
  void bothRegions() throws IOException {
    Scripted servers = new Scripted();
    Candidates found = ask(servers, 1, 99);
    assertEquals(List.of("a", "b"), found.rows().stream().map(Bytes::toString).toList());
    assertEquals(2, found.regionsAsked());
    assertNull(found.why());
    assertEquals(
        Bytes.toStringBinary(MIDDLE),
        Bytes.toStringBinary(servers.requests.get(1).ranges().get(0).low()));
  }

  /** PH3. */
  @Test
  void otherIncarnationsInOneAnswer() throws IOException {
    Scripted servers =
        new Scripted() {
          @Override
          CompletableFuture<RpcMessage> answer(int call, boolean first) {
            String incarnation = first ? "one" : "two";
            return answer(EntriesReply.of(incarnation, null, null, 1, List.of(), null), "a");
          }
        };
    checkNothingCovered(ask(servers, 1, 99), "replaced");
  }

  /** PH3: what the second region does not believe takes away what the first one has found. */
  @Test
  void rowsThatAnotherRegionDoesNotBelieve() throws IOException {
    Scripted servers =
        new Scripted() {
          @Override
          CompletableFuture<RpcMessage> answer(int call, boolean first) {
            KeyRange lost = KeyRange.atMost(Bytes.toBytes("a"));
            return first
                ? answer(EntriesReply.of("one", null, null, 1, List.of(), null), "b", "a", "b")
                : answer(EntriesReply.of("one", null, null, 1, List.of(lost), "lost"), "c");
          }
        };
    Candidates found = ask(servers, 1, 99);
    assertEquals(List.of("b", "c"), found.rows().stream().map(Bytes::toString).toList());
    assertEquals("[, a]", found.uncovered().get(0).toString());
    assertEquals("lost", found.why());
  }

  /** PH5. */
  @Test
  void severalValuesTakeTooLong() throws IOException {
    Scripted slow =
        new Scripted() {
          @Override
          CompletableFuture<RpcMessage> answer(int call, boolean first) {
            CompletableFuture<RpcMessage> answer = new CompletableFuture<>();
            EntriesReply reply = EntriesReply.of("one", after(call), null, 1, List.of(), null);
            answer(reply, "a" + call)
                .thenAccept(
                    message -> answer.completeOnTimeout(message, 20, TimeUnit.MILLISECONDS));
            return answer;
          }

          /** It goes on for ever. */
          private byte[] after(int call) {
            return Bytes.add(new byte[1], LONG.keyOf(1L), Bytes.toBytes(call));
          }
        };
    Question question = question(1, 40, CandidateLimit.ofBytes(1 << 20));
    Candidates found = new IndexPhase(slow, 1_000).ask(question);
    checkNothingCovered(found, "twice");
    assertEquals(slow.requests.size(), found.calls(), 1);
  }

  /** PH7: once, and for some seconds nobody tries again. */
  @Test
  void aRegionThatDoesNotAnswer() throws IOException {
    Scripted silent =
        new Scripted() {
          @Override
          CompletableFuture<RpcMessage> answer(int call, boolean first) {
            return new CompletableFuture<>();
          }
        };
    IndexPhase phase = new IndexPhase(silent, 200);
    Question question = question(1, 40, CandidateLimit.ofChoice(100));
    checkNothingCovered(phase.ask(question), "do not answer within 200 ms");
    assertEquals(1, silent.requests.size());
    checkNothingCovered(phase.ask(question), "a few seconds ago");
    assertEquals(1, silent.requests.size());
  }

  @Test
  void failuresAreTold() throws IOException {
    for (IOException failure :
        List.of(new UnknownProtocolException("x"), new IOException("odd\nat somewhere"))) {
      Scripted failing =
          new Scripted() {
            @Override
            CompletableFuture<RpcMessage> answer(int call, boolean first) {
              return CompletableFuture.failedFuture(failure);
            }
          };
      boolean known = failure instanceof UnknownProtocolException;
      checkNothingCovered(ask(failing, 1, 99), known ? "does not know" : "odd");
    }
    Scripted stuck =
        new Scripted() {
          @Override
          CompletableFuture<RpcMessage> answer(int call, boolean first) {
            byte[] next = Bytes.add(new byte[1], LONG.keyOf(1L));
            return answer(EntriesReply.of("one", next, null, 0, List.of(), null));
          }
        };
    checkNothingCovered(ask(stuck, 1, 40), "too many were deleted");
    assertEquals(1, stuck.requests.size());
  }

  @Test
  void aQueryThatWasKilled() {
    Scripted killed =
        new Scripted() {
          @Override
          CompletableFuture<RpcMessage> answer(int call, boolean first) {
            return answer(EntriesReply.killed("somebody"));
          }
        };
    IOException failure = assertThrows(IOException.class, () -> ask(killed, 1, 40));
    assertTrue(failure.getMessage().contains("killed by somebody"), failure::getMessage);
  }

  /** PH6: what is there twice counts once. */
  @Test
  void moreThanTheLimit() throws IOException {
    Scripted many =
        new Scripted() {
          @Override
          CompletableFuture<RpcMessage> answer(int call, boolean first) {
            String[] rows = first ? new String[] {"a", "b", "a", "b"} : new String[] {"c"};
            return answer(EntriesReply.of("one", null, null, 5, List.of(), null), rows);
          }
        };
    IndexPhase phase = new IndexPhase(many, 10_000);
    Candidates enough = phase.ask(question(1, 99, new CandidateLimit(3, 150)));
    assertFalse(enough.more());
    assertEquals(3, enough.rows().size());
    for (CandidateLimit limit : List.of(new CandidateLimit(2, 150), new CandidateLimit(9, 2))) {
      Candidates tooMany = phase.ask(question(1, 99, limit));
      assertTrue(tooMany.more());
      assertEquals(List.of(), tooMany.rows());
      assertEquals(List.of(), tooMany.uncovered());
    }
  }
}
