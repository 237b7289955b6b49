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
package org.lcindex.verification.chaos;

import java.util.concurrent.locks.LockSupport;

/** Holds writers to a number of rows a second, all together. Thread safe. */
final class Pace {
  private static final long MAX_CREDIT_NANOS = 1_000_000_000;

  private final double nanosPerRow;
  private long next = System.nanoTime();

  Pace(double rowsPerSecond) {
    this.nanosPerRow = 1e9 / rowsPerSecond;
  }

  /** Waits until rows that have been written are due; time that was lost is made up in part. */
  void await(int rows) {
    long wait;
    synchronized (this) {
      long now = System.nanoTime();
      next = Math.max(next, now - MAX_CREDIT_NANOS) + (long) (rows * nanosPerRow);
      wait = next - now;
    }
    if (wait > 0) {
      LockSupport.parkNanos(wait);
    }
  }
}
