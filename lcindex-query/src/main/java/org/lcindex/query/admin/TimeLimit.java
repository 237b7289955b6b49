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
package org.lcindex.query.admin;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hbase.thirdparty.com.google.common.util.concurrent.ThreadFactoryBuilder;

/**
 * A time within which all of some calls have to answer. HBase's client repeats a call for many
 * minutes; here nobody waits longer than the limit, and a call that does not end is interrupted and
 * left to a thread of its own. Thread safe; for one operation.
 */
final class TimeLimit implements AutoCloseable {
  private final Duration limit;
  private final long endNanos;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          new ThreadFactoryBuilder().setDaemon(true).setNameFormat("lcindex-ddl-%d").build());

  /** A limit that starts to run now. */
  TimeLimit(Duration limit) {
    this.limit = limit;
    this.endNanos = System.nanoTime() + limit.toNanos();
  }

  /** Starts a call whose answer {@link #await} waits for. */
  <T> Future<T> start(Callable<T> call) {
    return threads.submit(call);
  }

  /**
   * The answer of a call, if it comes in time.
   *
   * @throws IOException what the call threw, or that it took too long
   */
  <T> T await(Future<T> call) throws IOException {
    try {
      return call.get(Math.max(0, endNanos - System.nanoTime()), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
    } catch (TimeoutException e) {
      throw new IOException("no answer within " + limit.toMillis() + " ms", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (InterruptedIOException)
          new InterruptedIOException("interrupted while servers were asked").initCause(e);
    } finally {
      call.cancel(true);
    }
  }

  /** One call. */
  <T> T call(Callable<T> call) throws IOException {
    return await(start(call));
  }

  /**
   * Waits for a while.
   *
   * @param when it is, for the message of an interrupt
   * @throws InterruptedIOException when it was interrupted; the thread stays so
   */
  static void sleep(long millis, String when) throws InterruptedIOException {
    try {
      TimeUnit.MILLISECONDS.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (InterruptedIOException) new InterruptedIOException("interrupted " + when).initCause(e);
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
