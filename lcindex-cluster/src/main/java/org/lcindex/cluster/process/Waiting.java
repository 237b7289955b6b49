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
package org.lcindex.cluster.process;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** Waits for what other processes bring about. */
public final class Waiting {
  private static final long PAUSE_NANOS = 50_000_000;

  private Waiting() {}

  /** A look at the world; what it throws ends the waiting. */
  @FunctionalInterface
  public interface Condition {
    boolean holds() throws IOException;
  }

  /**
   * Looks until a condition holds.
   *
   * @param what was waited for, for the message
   * @throws IOException when time is up, or the condition's own
   */
  public static void until(Duration limit, Supplier<String> what, Condition condition)
      throws IOException {
    if (!holdsWithin(limit, condition)) {
      throw new IOException("not within " + limit.toSeconds() + " s: " + what.get());
    }
  }

  /** Looks until a condition holds or time is up; returns whether it does. */
  public static boolean holdsWithin(Duration limit, Condition condition) throws IOException {
    long deadline = System.nanoTime() + limit.toNanos();
    while (!condition.holds()) {
      if (Thread.currentThread().isInterrupted()) {
        throw new InterruptedIOException("interrupted");
      }
      if (System.nanoTime() - deadline > 0) {
        return false;
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    }
    return true;
  }
}
