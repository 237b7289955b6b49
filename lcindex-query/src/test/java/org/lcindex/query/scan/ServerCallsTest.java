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
package org.lcindex.query.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.KeyOnlyFilter;
import org.apache.hadoop.hbase.filter.PageFilter;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hbase.thirdparty.com.google.common.base.Ticker;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.rpc.endpoint.RpcMessage;
import org.lcindex.rpc.endpoint.ServerScanRequest;
import org.lcindex.rpc.reply.RowBlock;
import org.lcindex.rpc.reply.ServerScanReply;
import org.lcindex.rpc.reply.ServerScanReply.Answer;
import org.lcindex.rpc.reply.ServerScanReply.State;

/** Which calls are made and what becomes of their answers, without a server. */
class ServerCallsTest {
  private static final TableName TABLE = TableName.valueOf("t");
  private static final int REGIONS = 40;
  private static final ServerName A = ServerName.valueOf("a", 1, 1);
  private static final ServerName B = ServerName.valueOf("b", 1, 1);

  /** Rows by the number of their region; a region without an entry has none. */
  private final Map<Integer, List<String>> rows = new TreeMap<>();

  private final Servers servers = new Servers();
  private final CallTally tally = new CallTally();

  private static byte[] key(int region) {
    return region == 0 ? new byte[0] : Bytes.toBytes(String.format("%03d", region));
  }

  private static Scan scan() {
    return new Scan()
        .setFilter(
            new SingleColumnValueFilter(
                Bytes.toBytes("f"), Bytes.toBytes("q"), CompareOperator.EQUAL, new byte[1]));
  }

  private static ScanPath path(Scan scan, int regions) {
    List<byte[]> keys = IntStream.range(0, regions).mapToObj(ServerCallsTest::key).toList();
    return ScanPath.of(scan, keys, new Configuration(false));
  }

  private ServerCalls calls(ScanPath path) {
    return ServerCalls.of(path, new Configuration(false), 8, 1 << 20, servers, tally);
  }

  /** Regions alternate between two servers; calls are answered at once from the rows. */
  private class Servers implements CalledServers {
    final List<ServerScanRequest> asked = new ArrayList<>();
    final List<ServerName> failed = new ArrayList<>();
    ServerName only;
    int last = REGIONS - 1;
    IOException failure;
    State instead = State.WHOLE;
    // When not null, answers come later.
    List<CompletableFuture<RpcMessage>> held;

    @Override
    public void begin(Runnable locating) {
      locating.run();
    }

    @Override
    public CompletableFuture<HRegionLocation> locate(byte[] row) {
      int region = row.length == 0 ? 0 : Integer.parseInt(Bytes.toString(row).substring(0, 3));
      ServerName server = only != null ? only : region % 2 == 0 ? A : B;
      return CompletableFuture.completedFuture(
          new HRegionLocation(
              RegionInfoBuilder.newBuilder(TABLE)
                  .setStartKey(key(region))
                  .setEndKey(region == last ? new byte[0] : key(region + 1))
                  .build(),
              server));
    }

    @Override
    public boolean mayCall(ServerName server) {
      return !failed.contains(server);
    }

    @Override
    public CompletableFuture<RpcMessage> call(byte[] row, ServerScanRequest request) {
      asked.add(request);
      if (failure != null) {
        return CompletableFuture.failedFuture(failure);
      }
      if (held != null) {
        held.add(new CompletableFuture<>());
        return held.get(held.size() - 1);
      }
      try {
        return CompletableFuture.completedFuture(answer(request));
      } catch (IOException e) {
        throw new AssertionError(e);
      }
    }

    private RpcMessage answer(ServerScanRequest request) throws IOException {
      RowBlock.Writer block = new RowBlock.Writer();
      List<Answer> answers = new ArrayList<>();
      for (ServerScanRequest.Part part : request.parts()) {
        if (request.limit() > 0 && block.rows() >= request.limit()) {
          break;
        }
        String start = new String(Base64.getDecoder().decode(part.start()));
        int region = start.isEmpty() ? 0 : Integer.parseInt(start);
        List<String> found = rows.getOrDefault(region, List.of());
        if (instead != State.WHOLE) {
          answers.add(new Answer(instead, 0));
          continue;
        }
        int most = Math.min(found.size(), request.caching());
        for (String row : found.subList(0, most)) {
          block.add(List.of(ListScanner.row(row).rawCells()));
        }
        answers.add(new Answer(most < found.size() ? State.ENOUGH : State.WHOLE, most));
      }
      return new RpcMessage(RpcJson.toJson(new ServerScanReply(answers, null)), block.toBytes());
    }

    @Override
    public void failed(ServerName server) {
      failed.add(server);
    }
  }

  private static List<String> keys(RangeAnswer answer) {
    return answer.rows().stream().map(Result::getRow).map(Bytes::toString).toList();
  }

  @Test
  void oneCallAsksAServerForAllItsRegions() {
    rows.put(0, List.of("000a", "000b"));
    rows.put(7, List.of("007"));
    ScanPath path = path(scan(), REGIONS);
    ServerCalls calls = calls(path);
    for (int i = 0; i < REGIONS; i++) {
      RangeAnswer answer = calls.answer(path.ranges().get(i)).join();
      assertTrue(answer.known());
      assertEquals(rows.getOrDefault(i, List.of()), keys(answer));
    }
    assertEquals(2, servers.asked.size());
    assertEquals(20, servers.asked.get(0).parts().size());
    assertEquals(2, tally.calls());
    assertEquals(REGIONS, tally.wholeRanges());
    assertEquals(REGIONS - 2, tally.emptyRanges());
    // What is no range of the path is not known.
    assertSame(RangeAnswer.NONE, calls.answer(RowRange.of(key(3), key(4))).join());
  }

  @Test
  void withALimitCallsGoForwardInWindows() {
    for (int i = 0; i < REGIONS; i++) {
      rows.put(i, List.of(String.format("%03d", i)));
    }
    ScanPath path = path(scan().setLimit(12), REGIONS);
    ServerCalls calls = calls(path);
    assertTrue(calls.answer(path.ranges().get(0)).join().known());
    assertEquals(List.of(4, 4), servers.asked.stream().map(r -> r.parts().size()).toList());
    for (int i = 0; i < 8; i++) {
      assertTrue(calls.answer(path.ranges().get(i)).join().known());
    }
    assertEquals(2, servers.asked.size());
    assertTrue(calls.answer(path.ranges().get(8)).join().known());
    assertEquals(List.of(4, 4, 8, 8), servers.asked.stream().map(r -> r.parts().size()).toList());
  }

  @Test
  void rangesAfterEnoughRowsAreLeftAlone() {
    servers.only = A;
    rows.put(1, List.of("001a", "001b", "001c"));
    rows.put(2, List.of("002"));
    ScanPath path = path(scan().setLimit(2), REGIONS);
    ServerCalls calls = calls(path);
    assertEquals(List.of(), keys(calls.answer(path.ranges().get(0)).join()));
    assertEquals(List.of("001a", "001b"), keys(calls.answer(path.ranges().get(1)).join()));
    assertFalse(calls.answer(path.ranges().get(2)).isDone());
    assertFalse(calls.answer(path.ranges().get(30)).isDone());
    assertEquals(1, servers.asked.size());
  }

  @Test
  void whatIsNotWholeIsNotKnown() {
    for (State state : List.of(State.BEGUN, State.NOT_SCANNED)) {
      servers.instead = state;
      ScanPath path = path(scan(), REGIONS);
      assertSame(RangeAnswer.NONE, calls(path).answer(path.ranges().get(5)).join());
    }
  }

  @Test
  void aServerThatFailsIsLeftToScanners() {
    servers.failure = new IOException("no such operation");
    ScanPath path = path(scan(), REGIONS);
    ServerCalls calls = calls(path);
    path.ranges().forEach(r -> assertSame(RangeAnswer.NONE, calls.answer(r).join()));
    assertEquals(List.of(A, B), servers.failed);
    assertEquals(2, tally.failedCalls());
    assertEquals("a:1: no such operation", tally.why());
    ServerCalls again = calls(path);
    path.ranges().forEach(r -> assertSame(RangeAnswer.NONE, again.answer(r).join()));
    assertEquals(2, servers.asked.size());
  }

  @Test
  void oneRegionOfAServerIsAskedByItsScanner() {
    ScanPath path = path(scan().withStopRow(key(2)), REGIONS);
    ServerCalls calls = calls(path);
    path.ranges().forEach(r -> assertSame(RangeAnswer.NONE, calls.answer(r).join()));
    assertEquals(0, tally.calls());
  }

  /** After a merge, or before a split, of which the client does not know yet. */
  @Test
  void aRangeOfTwoRegionsIsScanned() {
    ScanPath path =
        ScanPath.of(
            scan().withStopRow(key(12)),
            List.of(key(0), key(2), key(4), key(6), key(7), key(8), key(9)),
            new Configuration(false));
    servers.only = A;
    ServerCalls calls = calls(path);
    List<Boolean> known = path.ranges().stream().map(r -> calls.answer(r).join().known()).toList();
    assertEquals(List.of(false, false, false, true, true, true, false), known);
  }

  @Test
  void manyRegionsAreAskedByCallsOfTwoHundred() {
    servers.only = A;
    servers.last = 449;
    ScanPath path = path(scan(), 450);
    List<byte[]> starts = new ArrayList<>();
    ServerCalls calls = calls(path);
    path.ranges().forEach(r -> starts.add(calls.answer(r).isDone() ? r.start() : null));
    assertEquals(List.of(200, 200, 50), servers.asked.stream().map(r -> r.parts().size()).toList());
  }

  @Test
  void asManyCallsAreMadeAtATimeAsScannersWouldBeOpen() throws IOException {
    servers.only = A;
    servers.last = 899;
    servers.held = new ArrayList<>();
    ScanPath path = path(scan(), 900);
    ServerCalls calls = ServerCalls.of(path, new Configuration(false), 2, 1 << 20, servers, tally);
    CompletableFuture<RangeAnswer> last = calls.answer(path.ranges().get(899));
    assertEquals(2, servers.held.size());
    for (int i = 0; i < 5; i++) {
      servers.held.get(i).complete(servers.answer(servers.asked.get(i)));
      assertEquals(Math.min(5, 3 + i), servers.held.size());
    }
    assertTrue(last.join().known());
    assertEquals(900, tally.wholeRanges());
  }

  @Test
  void aClosedScanWaitsForNoCall() {
    servers.held = new ArrayList<>();
    ScanPath path = path(scan(), REGIONS);
    ServerCalls calls = ServerCalls.of(path, new Configuration(false), 1, 1 << 20, servers, tally);
    List<CompletableFuture<RangeAnswer>> answers =
        path.ranges().stream().map(calls::answer).toList();
    assertEquals(1, servers.held.size());
    calls.close();
    assertTrue(servers.held.get(0).isCancelled());
    // The other server was not asked, and neither is remembered as one that fails.
    answers.forEach(answer -> assertSame(RangeAnswer.NONE, answer.join()));
    assertEquals(1, servers.held.size());
    assertEquals(List.of(), servers.failed);
    assertSame(RangeAnswer.NONE, calls.answer(path.ranges().get(3)).join());
  }

  @Test
  void anEndlessConsumerHoldsNoMoreThanItsBuffers() {
    ScanPath path = path(scan(), REGIONS);
    ServerCalls.of(path, new Configuration(false), 8, 16 << 20, servers, tally)
        .answer(path.ranges().get(0))
        .join();
    assertEquals(16 << 20, servers.asked.get(0).maxBytes());
    servers.asked.clear();
    ScanPath many = path(scan(), 999);
    servers.only = A;
    ServerCalls.of(many, new Configuration(false), 8, 16 << 20, servers, tally)
        .answer(many.ranges().get(0))
        .join();
    assertEquals((32 << 20) / 5, servers.asked.get(0).maxBytes());
  }

  @Test
  void onlyScansWhoseAnswersAreRowsAreCalledFor() throws IOException {
    assertNotNull(calls(path(scan(), 3)));
    assertNotNull(calls(path(mode("force"), 3)));
    assertNull(calls(path(mode("forbid"), 3)));
    assertNull(calls(path(scan(), 1)));
    assertNull(calls(path(new Scan(), 3)));
    assertNull(calls(path(scan().setFilter(new PageFilter(3)), 3)));
    assertNull(calls(path(new Scan().setFilter(new KeyOnlyFilter()).setBatch(3), 3)));
    assertNull(calls(path(scan().setAllowPartialResults(true), 3)));
    assertNull(calls(path(scan().setNeedCursorResult(true), 3)));
    assertNull(calls(path(scan().setPriority(7), 3)));
    assertNull(calls(path(scan().setReplicaId(1), 3)));
    assertNull(calls(path(scan().setAttribute("x", new byte[1 << 17]), 3)));
    assertNull(ServerCalls.of(path(scan(), 3), new Configuration(false), 8, 0, servers, tally));
    Configuration tags = new Configuration(false);
    tags.set(HConstants.RPC_CODEC_CONF_KEY, "org.apache.hadoop.hbase.codec.KeyValueCodecWithTags");
    assertNull(ServerCalls.of(path(scan(), 3), tags, 8, 1, servers, tally));
  }

  private static Scan mode(String mode) {
    return scan().setAttribute(LCIndexConstants.SCAN_MODE, Bytes.toBytes(mode));
  }

  @Test
  void aServerThatHasFailedIsCalledAgainAfterAMinute() {
    AtomicLong now = new AtomicLong();
    FailedServers failed =
        new FailedServers(
            new Ticker() {
              @Override
              public long read() {
                return now.get();
              }
            });
    failed.add(TABLE, A);
    assertTrue(failed.contains(TABLE, A));
    assertFalse(failed.contains(TABLE, B));
    assertFalse(failed.contains(TableName.valueOf("other"), A));
    now.addAndGet(FailedServers.PAUSE.toNanos());
    assertFalse(failed.contains(TABLE, A));
  }
}
