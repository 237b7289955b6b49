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
package org.lcindex.verification.metamorphic.table;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;

/** Waits for what HBase does in the background, by the system's clock. No state. */
public final class Await {
  private static final long LIMIT_SECONDS = 180;
  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  /** Something that may be true later. */
  interface Condition {
    boolean holds() throws IOException;
  }

  private Await() {}

  /**
   * The result of an administrative call.
   *
   * @throws IOException what HBase says against it
   * @throws IllegalStateException when it does not end, which is a bug
   */
  static <T> T on(Future<T> call) throws IOException {
    try {
      return call.get(LIMIT_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw new IOException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (InterruptedIOException) new InterruptedIOException("interrupted").initCause(e);
    } catch (TimeoutException e) {
      throw new IllegalStateException("no end within " + LIMIT_SECONDS + " s", e);
    }
  }

  /** Lets time pass for what goes on in the background. */
  public static void pass(Duration time) {
    long end = System.nanoTime() + time.toNanos();
    for (long left = time.toNanos(); left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  /**
   * Asks until the condition holds; failures on the way do not matter.
   *
   * @throws IllegalStateException when it never does, which is a bug
   */
  static void until(String what, Condition condition) {
    try {
      until(what, Duration.ofSeconds(LIMIT_SECONDS), condition);
    } catch (IOException e) {
      throw new IllegalStateException(e.getMessage(), e.getCause());
    }
  }

  /**
   * Asks until the condition holds; failures on the way do not matter.
   *
   * @throws IOException when it does not within the limit
   */
  static void until(String what, Duration limit, Condition condition) throws IOException {
    long end = System.nanoTime() + limit.toNanos();
    IOException trouble = null;
    while (System.nanoTime() < end) {
      try {
        if (condition.holds()) {
          return;
        }
      } catch (IOException e) {
        trouble = e;
      }
      LockSupport.parkNanos(POLL_NANOS);
    }
    throw new IOException("no " + what + " within " + limit.toSeconds() + " s", trouble);
  }
}
