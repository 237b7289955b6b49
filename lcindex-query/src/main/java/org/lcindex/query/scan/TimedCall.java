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

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.lcindex.rpc.caller.WaitingThread;

/**
 * A call on a thread of a pool, or on the one that waits for it, which waits no longer for the
 * answer than it may, and not at all once nobody wants it: so a server that hangs keeps no thread
 * from calls to others. Thread safe.
 *
 * @param <T> the answer
 */
public final class TimedCall<T> implements Runnable {
  /** Most calls that nobody wants any more end sooner by themselves. */
  private static final long GRACE_MILLIS = 1_000;

  private final CompletableFuture<T> reply = new CompletableFuture<>();

  private final Callable<T> call;
  private final Duration limit;
  // Guarded by this: who waits for the answer, and whether it is too late.
  private Thread waiting;
  private boolean late;

  /**
   * A call that has not begun.
   *
   * @param limit how long an answer is waited for
   */
  public TimedCall(Callable<T> call, Duration limit) {
    this.call = call;
    this.limit = limit;
    reply.whenComplete((answer, failure) -> leaveIfCancelled());
  }

  /** The answer. Who does not want it cancels it. */
  public CompletableFuture<T> reply() {
    return reply;
  }

  private void leaveIfCancelled() {
    if (reply.isCancelled() && isWaiting()) {
      CompletableFuture.delayedExecutor(GRACE_MILLIS, TimeUnit.MILLISECONDS)
          .execute(this::interrupt);
    }
  }

  @Override
  public void run() {
    if (!begin()) {
      return;
    }
    // Ended below, so that answers do not stay in memory as long as they might have taken.
    CompletableFuture<Void> clock =
        new CompletableFuture<Void>()
            .completeOnTimeout(null, limit.toMillis(), TimeUnit.MILLISECONDS);
    clock.thenRunAsync(this::interrupt);
    T answer = null;
    Throwable failure = null;
    try {
      answer = call.call();
    } catch (Exception | Error e) {
      failure = e;
    }
    clock.cancel(false);
    boolean wasLate = end();
    if (!wasLate) {
      WaitingThread.remember(failure); // It was interrupted by somebody else.
    }
    if (failure == null) {
      reply.complete(answer);
    } else if (wasLate) {
      reply.completeExceptionally(
          new IOException("no answer within " + limit.toMillis() + " ms", failure));
    } else {
      reply.completeExceptionally(failure);
    }
  }

  private synchronized boolean begin() {
    waiting = reply.isDone() ? null : Thread.currentThread();
    return waiting != null;
  }

  private synchronized boolean isWaiting() {
    return waiting != null;
  }

  private synchronized void interrupt() {
    if (waiting != null) {
      late = true;
      waiting.interrupt();
    }
  }

  /** Whether it was interrupted; the thread is not, from now on. */
  private synchronized boolean end() {
    waiting = null;
    if (late) {
      Thread.interrupted();
    }
    return late;
  }
}
