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
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.predicate.TypedComparator;
import org.lcindex.query.path.PathChoice;
import org.lcindex.query.path.PathChooser;
import org.lcindex.query.scan.RowRange;
import org.lcindex.query.scan.ScanPath;
import org.lcindex.rpc.endpoint.EntriesReply;
import org.lcindex.rpc.endpoint.EntriesRequest;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.rpc.endpoint.RpcMessage;
import org.lcindex.rpc.reply.KeyBlock;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/**
 * PH5: what was read at moments that are further apart than old entries stay, is not believed
 * together. A row that {@code a = 1} found goes on to {@code b = 1} meanwhile, and is there for
 * neither.
 */
class UnionInTimeTest {
  private static final TableName BASE = TableName.valueOf("t");
  private static final GlobalIndex A =
      GlobalIndex.parse("f:a LONG GLOBAL GENERATION 0000000000000001");
  private static final GlobalIndex B =
      GlobalIndex.parse("f:b LONG GLOBAL GENERATION 0000000000000002");
  private static final ValueCodec LONG = ValueCodec.of(ColumnType.LONG);
  private static final long PATIENCE = 200;
  private static final int PIECES = 3;

  /** The entries of {@code a} answer piece by piece, each in time; those of {@code b} at once. */
  private static final class Slow implements EntryServers {
    final AtomicInteger asked = new AtomicInteger();
    final AtomicInteger slow;

    /** With so many pieces that take their time, {@link #PIECES} of each attempt. */
    Slow(int pieces) {
      slow = new AtomicInteger(pieces);
    }

    @Override
    public void begin(Runnable locating) {
      locating.run();
    }

    @Override
    public CompletableFuture<HRegionLocation> locate(TableName entries, byte[] entry) {
      return CompletableFuture.completedFuture(
          new HRegionLocation(
              RegionInfoBuilder.newBuilder(entries).build(), ServerName.valueOf("host", 1, 1)));
    }

    @Override
    public CompletableFuture<List<byte[]>> startKeys(TableName entries) {
      return CompletableFuture.completedFuture(List.of());
    }

    @Override
    public CompletableFuture<RpcMessage> call(
        TableName entries, byte[] entry, String json, long millis) {
      asked.incrementAndGet();
      byte[] next = null;
      boolean isSlow =
          entries.equals(GlobalTables.entries(BASE, A))
              && entry.length < 1 + Long.BYTES + PIECES
              && slow.getAndDecrement() > 0;
      if (isSlow) {
        next = Bytes.add(entry, new byte[1]);
      }
      EntriesReply reply = EntriesReply.of("one", next, List.of(0), 1, List.of(), null);
      RpcMessage message = new RpcMessage(RpcJson.toJson(reply), KeyBlock.of(List.of()));
      CompletableFuture<RpcMessage> answer = new CompletableFuture<>();
      answer.completeOnTimeout(message, isSlow ? PATIENCE / 2 : 0, TimeUnit.MILLISECONDS);
      return answer;
    }
  }

  private static SingleColumnValueFilter isOne(String column) {
    SingleColumnValueFilter filter =
        new SingleColumnValueFilter(
            Bytes.toBytes("f"),
            Bytes.toBytes(column),
            CompareOperator.EQUAL,
            new TypedComparator(LONG, 1L));
    filter.setFilterIfMissing(true);
    return filter;
  }

  private static PathChoice choose(EntryServers servers) throws Exception {
    Scan scan =
        new Scan()
            .setFilter(new FilterList(FilterList.Operator.MUST_PASS_ONE, isOne("a"), isOne("b")))
            .setAttribute(LCIndexConstants.SCAN_PATH, Bytes.toBytes("global"));
    List<byte[]> regions = List.of(new byte[0]);
    return new PathChooser(new IndexPhase(servers, PATIENCE), 1 << 20, 0)
        .choose(
            BASE,
            IndexDefinitions.none().withGlobal(A).withGlobal(B),
            ScanPath.of(scan, regions, new Configuration(false)),
            regions)
        .get(2, TimeUnit.MINUTES);
  }

  @Test
  void sidesThatAnswerTooFarApart() throws Exception {
    PathChoice choice = choose(new Slow(Integer.MAX_VALUE));
    assertEquals(1, choice.path().ranges().size(), choice::toString);
    assertEquals(
        RowRange.of(new byte[0], new byte[0]).toString(), choice.path().ranges().get(0).toString());
    assertTrue(choice.chosen().toString().contains("together, twice"), choice::toString);
  }

  @Test
  void theyAreAskedOnceMore() throws Exception {
    Slow slow = new Slow(PIECES);
    PathChoice choice = choose(slow);
    assertEquals(List.of(), choice.path().ranges(), choice::toString);
    assertEquals(4 + 1 + 2, slow.asked.get());
  }

  /** A client that stood still finds answers and timers at the same time. */
  @Test
  void anAnswerThatIsFoundTooLate() throws IOException {
    AtomicInteger calls = new AtomicInteger();
    EntryServers paused =
        new EntryServers() {
          @Override
          public void begin(Runnable locating) {
            locating.run();
          }

          @Override
          public CompletableFuture<HRegionLocation> locate(TableName entries, byte[] entry) {
            return new Slow(0).locate(entries, entry);
          }

          @Override
          public CompletableFuture<List<byte[]>> startKeys(TableName entries) {
            return CompletableFuture.completedFuture(List.of());
          }

          @Override
          public CompletableFuture<RpcMessage> call(
              TableName entries, byte[] entry, String json, long millis) {
            try {
              assertEquals(1, EntriesRequest.fromJson(json).ranges().size());
            } catch (IOException e) {
              return CompletableFuture.failedFuture(e);
            }
            if (calls.incrementAndGet() == 1) {
              LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(2 * PATIENCE));
            }
            EntriesReply reply = EntriesReply.of("one", null, null, 1, List.of(), null);
            byte[] row = Bytes.toBytes("call" + calls.get());
            return CompletableFuture.completedFuture(
                new RpcMessage(RpcJson.toJson(reply), KeyBlock.of(List.of(row))));
          }
        };
    Question question =
        new Question(
            BASE,
            A,
            KeyRanges.of(KeyRange.between(LONG.keyOf(1L), LONG.keyOf(2L))),
            RowRange.of(new byte[0], new byte[0]),
            CandidateLimit.ofChoice(100),
            null);
    Candidates found = new IndexPhase(paused, PATIENCE).ask(question);
    assertEquals(List.of("call2"), found.rows().stream().map(Bytes::toString).toList());
    assertEquals(List.of(), found.uncovered());
  }
}
