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
package org.lcindex.query.cli;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * A call in a daemon thread of its own that is given up after a time. HBase's client repeats calls
 * for many minutes and hears no interrupt in some places; so what does not end is left to itself,
 * and the command goes on without it.
 */
@InterfaceAudience.Private
public final class BoundedCall<T> {
  private final FutureTask<T> task;

  private BoundedCall(Callable<T> call) {
    task = new FutureTask<>(call);
    Thread thread = new Thread(task, "lcindex-command");
    thread.setDaemon(true);
    thread.start();
  }

  /** Starts a call. */
  public static <T> BoundedCall<T> start(Callable<T> call) {
    return new BoundedCall<>(call);
  }

  /**
   * What a call returns; one that does not end in time is interrupted.
   *
   * @param late the message of the exception when time is up
   * @throws Exception what the call threw
   */
  public static <T> T run(Duration limit, String late, Callable<T> call) throws Exception {
    BoundedCall<T> started = start(call);
    try {
      return started.get(limit);
    } catch (TimeoutException e) {
      throw new IOException(late, e);
    } finally {
      started.cancel();
    }
  }

  /**
   * What the call returns.
   *
   * @throws TimeoutException when it has not ended; it goes on
   */
  public T get(Duration limit) throws Exception {
    try {
      return task.get(limit.toNanos(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (IOException) new InterruptedIOException("interrupted").initCause(e);
    }
  }

  /** Interrupts the call unless it has ended. */
  void cancel() {
    task.cancel(true);
  }

  /** What to say of an address that has not answered. */
  static String late(Duration limit, ClusterOptions.Target target) {
    String time =
        limit.toMillis() % 1_000 == 0 ? limit.toSeconds() + " s" : limit.toMillis() + " ms";
    return "no answer within " + time + " from the cluster at " + target.address();
  }
}
