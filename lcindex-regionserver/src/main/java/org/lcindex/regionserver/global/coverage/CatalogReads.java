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
package org.lcindex.regionserver.global.coverage;

import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Reads for handlers, which must not wait long for other servers: a thread reads, and a handler
 * waits a second at most, and not at all while a read that somebody gave up is still under way.
 * Thread safe; the thread ends by itself.
 */
final class CatalogReads {
  /** How long a handler waits, in milliseconds. */
  static final long WAIT_MILLIS = 1_000;

  private static final long IDLE_SECONDS = 10;

  private final ThreadPoolExecutor thread =
      new ThreadPoolExecutor(
          1, 1, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), CatalogReads::daemon);
  private final AtomicInteger givenUp = new AtomicInteger();

  CatalogReads() {
    thread.allowCoreThreadTimeOut(true);
  }

  private static Thread daemon(Runnable work) {
    Thread made = new Thread(work, "lcindex-coverage");
    made.setDaemon(true);
    return made;
  }

  /** Reads something that nobody waits for. */
  void begin(Callable<?> read) {
    submit(read);
  }

  /**
   * Reads.
   *
   * @throws IOException also when there is no answer in time
   */
  <T> T read(Callable<T> read) throws IOException {
    if (givenUp.get() > 0) {
      throw new IOException("an earlier question is not answered yet");
    }
    CompletableFuture<T> answer = submit(read);
    try {
      return answer.get(WAIT_MILLIS, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      givenUp.incrementAndGet();
      answer.whenComplete((late, failure) -> givenUp.decrementAndGet());
      throw new IOException("no answer within " + WAIT_MILLIS + " ms", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } catch (ExecutionException e) {
      throw new IOException(e.getCause());
    }
  }

  private <T> CompletableFuture<T> submit(Callable<T> read) {
    CompletableFuture<T> answer = new CompletableFuture<>();
    thread.execute(
        () -> {
          try {
            answer.complete(read.call());
          } catch (Exception | LinkageError e) {
            answer.completeExceptionally(e);
          }
        });
    return answer;
  }
}
