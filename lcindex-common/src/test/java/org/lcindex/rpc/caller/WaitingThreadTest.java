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
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WaitingThreadTest {
  private final ExecutorService pool = Executors.newSingleThreadExecutor();
  private final WaitingThread own = new WaitingThread(pool);

  @AfterEach
  void stop() {
    pool.shutdownNow();
  }

  private CompletableFuture<Thread> ranBy() {
    CompletableFuture<Thread> ran = new CompletableFuture<>();
    own.execute(() -> ran.complete(Thread.currentThread()));
    return ran;
  }

  @Test
  void workIsDoneByWhoWaitsForIt() throws Exception {
    CompletableFuture<Thread> ran = ranBy();
    assertFalse(ran.isDone());
    assertSame(Thread.currentThread(), own.await(ran));
  }

  @Test
  void workThatFollowsFromItIsDoneToo() throws Exception {
    CompletableFuture<Thread> second = new CompletableFuture<>();
    own.execute(() -> own.execute(() -> second.complete(Thread.currentThread())));
    assertSame(Thread.currentThread(), own.await(second));
  }

  @Test
  void allButTheLatestWorkIsLeftToOthers() throws Exception {
    CompletableFuture<Thread> first = ranBy();
    CompletableFuture<Thread> second = ranBy();
    assertNotSame(Thread.currentThread(), first.get()); // before anybody waits
    assertSame(Thread.currentThread(), own.await(second));
    CompletableFuture<Thread> ofOther =
        CompletableFuture.supplyAsync(this::ranBy, pool).thenCompose(ran -> ran);
    assertNotSame(Thread.currentThread(), own.await(ofOther));
  }

  @Test
  void workThatNobodyWantsAnyMoreIsNotDone() throws Exception {
    CompletableFuture<Thread> ran = ranBy();
    assertEquals(1, own.await(CompletableFuture.completedFuture(1)));
    assertEquals(2, own.await(CompletableFuture.completedFuture(2)));
    assertFalse(ran.isDone());
  }

  @Test
  void anInterruptIsNotTakenForAnAnswer() {
    CompletableFuture<String> failed = new CompletableFuture<>();
    own.execute(
        () -> {
          WaitingThread.remember(new InterruptedIOException());
          failed.complete("without index");
        });
    assertThrows(InterruptedException.class, () -> own.await(failed));
    WaitingThread.remember(new SocketTimeoutException()); // which is an InterruptedIOException
    WaitingThread.remember(new IOException());
    WaitingThread.remember(null);
    assertFalse(Thread.interrupted());
    WaitingThread.remember(new InterruptedIOException());
    assertTrue(Thread.interrupted());
  }

  @Test
  void aClosedClientTakesNoWork() {
    pool.shutdown();
    assertThrows(RejectedExecutionException.class, this::ranBy);
  }
}
