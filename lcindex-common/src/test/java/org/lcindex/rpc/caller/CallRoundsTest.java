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
package org.lcindex.rpc.caller;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.lcindex.rpc.IndexException;

/** Regions that answer, fail or hang. */
class CallRoundsTest {
  private static final ServerName GOOD = ServerName.valueOf("good", 1, 1);
  private static final ServerName HUNG = ServerName.valueOf("hung", 1, 1);
  private static final long LIMIT = TimeUnit.MILLISECONDS.toNanos(300);

  private final ExecutorService pool = Executors.newFixedThreadPool(4);

  @AfterEach
  void stop() {
    pool.shutdownNow();
  }

  private static HRegionLocation region(int number, ServerName server) {
    RegionInfo region =
        RegionInfoBuilder.newBuilder(TableName.valueOf("t"))
            .setStartKey(new byte[] {(byte) number})
            .setEndKey(new byte[] {(byte) (number + 1)})
            .setRegionId(1)
            .build();
    return new HRegionLocation(region, server);
  }

  private static int number(RegionInfo region) {
    return region.getStartKey()[0];
  }

  private static <T> T hang() throws IOException {
    try {
      new CountDownLatch(1).await();
      throw new AssertionError();
    } catch (InterruptedException e) {
      throw new InterruptedIOException();
    }
  }

  @Test
  void oneFailureLeavesTheOthersTheirAnswers() throws Exception {
    IOException mistake = new IndexException("no endpoint");
    CallRounds<Integer> rounds =
        new CallRounds<>(
            pool,
            region -> {
              if (number(region) == 1) {
                throw mistake;
              }
              return number(region);
            },
            Long.MAX_VALUE,
            new SilentServers());
    List<HRegionLocation> regions = List.of(region(0, GOOD), region(1, HUNG), region(2, GOOD));
    rounds.ask(regions);
    RegionAnswers<Integer> answers = rounds.answersOf(regions);
    assertEquals(List.of(0, 2), List.copyOf(answers.replies().values()));
    assertEquals(
        List.of(new RegionAnswers.Failure(HUNG.toString(), mistake)),
        List.copyOf(answers.failures().values()));
    assertEquals(mistake, assertThrows(IOException.class, answers::all));
  }

  @Test
  void aServerThatHangsCostsOneLimitAndNotOneForEachRegion() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    CallRounds<Integer> rounds =
        new CallRounds<>(
            pool,
            region -> {
              asked.incrementAndGet();
              return number(region) < 100 ? hang() : number(region);
            },
            LIMIT,
            new SilentServers());
    List<HRegionLocation> regions =
        IntStream.range(0, 110).mapToObj(i -> region(i, i < 100 ? HUNG : GOOD)).toList();
    long start = System.nanoTime();
    rounds.ask(regions);
    long took = System.nanoTime() - start;
    RegionAnswers<Integer> answers = rounds.answersOf(regions);
    assertEquals(10, answers.replies().size());
    assertEquals(100, answers.failures().size());
    assertEquals(
        "no answer within 300 ms",
        answers.failures().values().iterator().next().cause().getMessage());
    assertEquals(true, took < 80 * LIMIT, () -> took + " ns for one silent server");
    assertEquals(true, asked.get() < 30, () -> asked + " calls to regions of a silent server");
  }

  /** As when several tables are asked at the same time, or one after the other. */
  @Test
  void whatOneRoundKnowsOfAServerTheNextKnowsToo() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    SilentServers silent = new SilentServers();
    for (int table = 0; table < 3; table++) {
      CallRounds<Integer> rounds =
          new CallRounds<>(
              pool,
              region -> {
                asked.incrementAndGet();
                return hang();
              },
              LIMIT,
              silent);
      List<HRegionLocation> regions = List.of(region(table, HUNG));
      rounds.ask(regions);
      assertEquals(1, rounds.answersOf(regions).failures().size());
    }
    assertEquals(1, asked.get(), "calls to a silent server");
  }

  @Test
  void aRegionOnItsWayDoesNotSilenceItsServer() throws Exception {
    CallRounds<Integer> rounds =
        new CallRounds<>(
            pool,
            region -> number(region) == 0 ? hang() : number(region),
            LIMIT,
            new SilentServers());
    List<HRegionLocation> regions = IntStream.range(0, 50).mapToObj(i -> region(i, GOOD)).toList();
    rounds.ask(regions);
    RegionAnswers<Integer> answers = rounds.answersOf(regions);
    assertEquals(49, answers.replies().size());
    assertEquals(1, answers.failures().size());
  }

  @Test
  void regionsThatCameMeanwhileAreAskedInTheNextRound() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    CallRounds<Integer> rounds =
        new CallRounds<>(
            pool,
            region -> {
              asked.incrementAndGet();
              return number(region);
            },
            Long.MAX_VALUE,
            new SilentServers());
    rounds.ask(List.of(region(0, GOOD), region(1, GOOD)));
    List<HRegionLocation> now = List.of(region(0, GOOD), region(5, GOOD));
    assertNull(rounds.answersOf(now));
    rounds.ask(now);
    assertEquals(List.of(0, 5), List.copyOf(rounds.answersOf(now).replies().values()));
    assertEquals(3, asked.get());
  }
}
