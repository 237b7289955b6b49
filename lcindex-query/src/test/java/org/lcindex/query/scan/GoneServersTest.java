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
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.NotServingRegionException;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.RetriesExhaustedException;
import org.apache.hadoop.hbase.ipc.CallTimeoutException;
import org.apache.hadoop.hbase.regionserver.RegionServerAbortedException;
import org.apache.hadoop.hbase.security.AccessDeniedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is waited for, and how long. */
@Timeout(60)
class GoneServersTest {
  private static final IOException REFUSED =
      new IOException(
          "Call to address=rs1:16020 failed on connection exception",
          new ConnectException("Connection refused"));

  private long now = 1_000_000_000_000L;
  private final List<CompletableFuture<Boolean>> pauses = new ArrayList<>();
  private CompletableFuture<?> master = new CompletableFuture<>();
  private int asked;

  private GoneServers servers(Duration most) {
    return new GoneServers(
        most,
        limit -> {
          asked++;
          return List.of(master, CompletableFuture.failedFuture(REFUSED));
        },
        () -> now,
        () -> {
          CompletableFuture<Boolean> pause = new CompletableFuture<>();
          pauses.add(pause);
          return pause;
        });
  }

  private void pass(Duration time) {
    now += time.toNanos();
  }

  private boolean goesOn(CompletableFuture<Boolean> again) throws Exception {
    pauses.forEach(pause -> pause.complete(true));
    return again.get(2, TimeUnit.MINUTES);
  }

  /** Q1. */
  @Test
  void onlyALostServerIsWaitedFor() {
    List<Throwable> lost =
        List.of(
            REFUSED,
            new RetriesExhaustedException("Failed after attempts=8", REFUSED),
            new SocketTimeoutException("callTimeout=22500").initCause(REFUSED),
            new CallTimeoutException("Call[id=4,methodName=Scan], waitTime=30034ms"),
            new IOException(new NotServingRegionException("t,,1")),
            new RegionServerAbortedException("aborting"),
            new IOException("Meta region is in state OPENING"),
            new UncheckedIOException(
                new IOException("Failed to get result within timeout, timeout=60000ms")));
    lost.forEach(failure -> assertTrue(ServerLoss.isWhy(failure), failure::toString));
    List<Throwable> told =
        List.of(
            new SocketTimeoutException("callTimeout=22500").initCause(new IOException("a filter")),
            new RetriesExhaustedException("Failed", new AccessDeniedException("may not")),
            new TableNotFoundException("t"),
            new DoNotRetryIOException("killed by u with lcindex kill"),
            new InterruptedIOException("interrupted"),
            new IOException("The client of this scanner is closed; rows are missing"));
    told.forEach(failure -> assertFalse(ServerLoss.isWhy(failure), failure::toString));
    GoneServers.Wait wait = servers(Duration.ofDays(1)).begin();
    told.forEach(failure -> assertTrue(wait.failed(failure).isDone(), failure::toString));
  }

  @Test
  void whatIsWaitedForIsTold() throws Exception {
    GoneServers servers = servers(Duration.ofMinutes(5));
    assertEquals(List.of(), servers.now());
    GoneServers.Wait one = servers.begin();
    GoneServers.Wait other = servers.begin();
    pass(Duration.ofSeconds(5));
    CompletableFuture<Boolean> again = one.failed(REFUSED);
    CompletableFuture<Boolean> too = other.failed(REFUSED);
    pass(Duration.ofSeconds(3));
    assertEquals("[2 regions of rs1:16020 since 8 s]", servers.now().toString());
    assertFalse(again.isDone());
    assertTrue(goesOn(again));
    assertTrue(goesOn(too));
    one.answered();
    assertEquals("[1 region of rs1:16020 since 8 s]", servers.now().toString());
    other.end();
    assertEquals(List.of(), servers.now());
    assertEquals(0, asked); // the cluster has just been there
  }

  /** Q2. */
  @Test
  void aRegionIsWaitedForAsLongAsTheClientSays() throws Exception {
    GoneServers servers = servers(Duration.ofMinutes(5));
    master = CompletableFuture.completedFuture(null);
    GoneServers.Wait wait = servers.begin();
    for (int i = 0; i < 14; i++) {
      pass(Duration.ofSeconds(20));
      assertTrue(goesOn(wait.failed(REFUSED)), "after " + 20 * i + " s");
    }
    assertTrue(asked > 5, () -> asked + " questions");
    pass(Duration.ofSeconds(40));
    assertFalse(goesOn(wait.failed(REFUSED)));
    assertEquals(List.of(), servers.now());
    assertFalse(goesOn(GoneServers.NONE.begin().failed(REFUSED)));
  }

  /** Q2: else a region that hangs whenever it is scanned would be waited for without end. */
  @Test
  void aRegionThatIsThereIsNotToldButHasNotAnswered() throws Exception {
    GoneServers servers = servers(Duration.ofMinutes(5));
    master = CompletableFuture.completedFuture(null);
    GoneServers.Wait wait = servers.begin();
    for (int i = 0; i < 14; i++) {
      pass(Duration.ofSeconds(20));
      assertTrue(goesOn(wait.failed(REFUSED)), "after " + 20 * i + " s");
      assertEquals(1, servers.now().size());
      wait.seen();
      assertEquals(List.of(), servers.now());
    }
    pass(Duration.ofSeconds(40));
    assertFalse(goesOn(wait.failed(REFUSED)));
    assertEquals(List.of(), servers.now());
  }

  /** Q3. */
  @Test
  void aClusterOfWhichNothingAnswersIsGivenUp() throws Exception {
    GoneServers servers = servers(Duration.ofDays(1));
    master = CompletableFuture.failedFuture(REFUSED);
    GoneServers.Wait wait = servers.begin();
    pass(Duration.ofSeconds(16));
    assertTrue(goesOn(wait.failed(REFUSED)), "too early");
    pass(Duration.ofSeconds(10));
    // Another region is there.
    servers.begin().answered();
    pass(Duration.ofSeconds(16));
    assertTrue(goesOn(wait.failed(REFUSED)), "something has answered");
    pass(Duration.ofSeconds(16));
    assertFalse(goesOn(wait.failed(REFUSED)));
    assertEquals(List.of(), servers.now());
  }

  /** One that hangs would keep the next question waiting. */
  @Test
  void whatHasNotAnsweredIsAskedNoMoreOnceAnotherHas() throws Exception {
    CompletableFuture<?> hangs = new CompletableFuture<>();
    GoneServers servers =
        new GoneServers(
            Duration.ofDays(1),
            limit -> List.of(hangs, CompletableFuture.completedFuture("meta")),
            () -> now,
            () -> CompletableFuture.completedFuture(true));
    GoneServers.Wait wait = servers.begin();
    pass(Duration.ofSeconds(29));
    assertTrue(wait.failed(REFUSED).get(2, TimeUnit.MINUTES));
    assertTrue(hangs.isCancelled());
  }

  @Test
  void aCallIsRepeated() throws Exception {
    GoneServers servers = servers(Duration.ofMinutes(5));
    int[] calls = {0};
    CompletableFuture<String> answer =
        servers.begin(
            () ->
                calls[0]++ < 2
                    ? CompletableFuture.failedFuture(REFUSED)
                    : CompletableFuture.completedFuture("here"));
    while (!answer.isDone()) {
      List.copyOf(pauses).forEach(pause -> pause.complete(true));
      Thread.onSpinWait();
    }
    assertEquals("here", answer.get());
    assertEquals(3, calls[0]);
    CompletableFuture<String> waiting =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return servers.call(
                    () -> {
                      if (calls[0]++ < 5) {
                        throw REFUSED;
                      }
                      return "there";
                    });
              } catch (IOException e) {
                throw new IllegalStateException(e);
              }
            });
    while (!waiting.isDone()) {
      List.copyOf(pauses).forEach(pause -> pause.complete(true));
      Thread.onSpinWait();
    }
    assertEquals("there", waiting.get());
  }

  @Test
  void aCallThatCannotBeMadeFails() {
    IllegalStateException bug = new IllegalStateException("a bug");
    CompletableFuture<String> answer =
        servers(Duration.ofMinutes(5))
            .begin(
                () -> {
                  throw bug;
                });
    assertEquals(bug, assertThrows(ExecutionException.class, answer::get).getCause());
  }

  /** Q5. */
  @Test
  void aClosedClientWaitsForNothing() throws Exception {
    GoneServers servers = servers(Duration.ofMinutes(5));
    CompletableFuture<Boolean> again = servers.begin().failed(REFUSED);
    CompletableFuture<Object> call = servers.begin(() -> CompletableFuture.failedFuture(REFUSED));
    servers.close();
    assertFalse(goesOn(again));
    assertThrows(ExecutionException.class, () -> call.get(2, TimeUnit.MINUTES));
    assertEquals(1, servers.now().size(), "the call is over, the region is its reader's");
    assertFalse(goesOn(servers.begin().failed(REFUSED)));
  }
}
