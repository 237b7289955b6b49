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

import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;

/**
 * The thread that waits for an answer, and does meanwhile a part of the work for it, so that one
 * call needs no hand-over to another thread and back. Of what it is given to run by itself it keeps
 * the latest, and threads of a pool run the rest, at the same time. For the thread that made it;
 * others may call {@link #execute} as that of the pool.
 */
public final class WaitingThread implements Executor {
  private final Thread own = Thread.currentThread();
  private final ExecutorService pool;
  // Used by the own thread.
  private Runnable kept;

  /** This thread, beside those of a pool. */
  WaitingThread(ExecutorService pool) {
    this.pool = pool;
  }

  @Override
  public void execute(Runnable work) {
    if (Thread.currentThread() != own) {
      pool.execute(work);
      return;
    }
    if (pool.isShutdown()) {
      throw new RejectedExecutionException("the client is closed");
    }
    if (kept != null) {
      pool.execute(kept);
    }
    kept = work;
  }

  /**
   * Works, and waits for an answer, for which the work may be.
   *
   * @throws InterruptedException when the thread was interrupted, at work or while it waited
   */
  public <T> T await(CompletableFuture<T> answer) throws InterruptedException, ExecutionException {
    while (kept != null && !answer.isDone()) {
      Runnable work = kept;
      kept = null;
      work.run();
    }
    kept = null; // Nobody wants it any more.
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    return answer.get();
  }

  /** Interrupts this thread again if that is why a call has failed: HBase's client forgets it. */
  public static void remember(Throwable failure) {
    if (failure instanceof InterruptedIOException && !(failure instanceof SocketTimeoutException)) {
      Thread.currentThread().interrupt();
    }
  }
}
