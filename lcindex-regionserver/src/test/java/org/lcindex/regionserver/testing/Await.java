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
package org.lcindex.regionserver.testing;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** Waits for what another thread or process brings about. */
public final class Await {
  /** Only against hanging: a busy machine takes a minute for what an idle one does in a second. */
  public static final Duration LIMIT = Duration.ofMinutes(10);

  private static final long PAUSE_NANOS = 5_000_000;
  private static final long MAX_PAUSE_NANOS = 25_000_000;

  private Await() {}

  public static void until(Duration limit, Supplier<String> what, Callable<Boolean> condition)
      throws Exception {
    long deadline = System.nanoTime() + limit.toNanos();
    long pause = PAUSE_NANOS;
    while (!condition.call()) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("not within " + limit + ": " + what.get());
      }
      LockSupport.parkNanos(pause);
      pause = Math.min(pause + pause / 4, MAX_PAUSE_NANOS);
    }
  }
}
