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
  /** For what a call does when it was interrupted: close what it has open on servers. */
  private static final Duration CLOSING = Duration.ofSeconds(2);

  private final FutureTask<T> task;
  private final Thread thread;

  private BoundedCall(Callable<T> call) {
    task = new FutureTask<>(call);
    thread = new Thread(task, "lcindex-command");
    thread.setDaemon(true);
    thread.start();
  }

  /** Starts a call. */
  public static <T> BoundedCall<T> start(Callable<T> call) {
    return new BoundedCall<>(call);
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
      throw (InterruptedIOException) new InterruptedIOException("interrupted").initCause(e);
    }
  }

  /** Interrupts the call unless it has ended, and gives it a moment to put things in order. */
  void stop() {
    thread.interrupt();
    try {
      thread.join(CLOSING.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** What to say of an address that has not answered. */
  static String late(Duration limit, String address) {
    return "no answer within " + text(limit) + " from the cluster at " + address;
  }

  /** A time for people. */
  static String text(Duration limit) {
    return limit.toMillis() % 1_000 == 0 ? limit.toSeconds() + " s" : limit.toMillis() + " ms";
  }
}
