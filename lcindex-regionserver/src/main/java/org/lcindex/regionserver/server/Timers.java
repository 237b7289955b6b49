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
package org.lcindex.regionserver.server;

import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.lcindex.regionserver.base.OneThread;
import org.lcindex.regionserver.disk.DiskWatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The two threads of a server that start what is due: one for work, one for the watch over the
 * disks. Neither ever waits for a disk, so what they start must not. Thread safe.
 */
final class Timers {
  private static final Logger LOG = LoggerFactory.getLogger(Timers.class);

  private final ScheduledExecutorService work = OneThread.named("lcindex-timer");
  private final ScheduledExecutorService watch = OneThread.named("lcindex-watch");

  /** The one for work. */
  ScheduledExecutorService work() {
    return work;
  }

  /** Looks at the disks every {@value DiskWatch#TICK_MILLIS} ms; it must not throw. */
  void everyTick(Runnable look) {
    watch.scheduleAtFixedRate(
        look, DiskWatch.TICK_MILLIS, DiskWatch.TICK_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** Starts something again and again, with a pause; it must not throw. */
  void every(long seconds, Runnable start) {
    work.scheduleWithFixedDelay(start, seconds, seconds, TimeUnit.SECONDS);
  }

  /** Starts something once after a pause, at once without one; not when the server is ending. */
  void after(long delayMillis, Runnable start) {
    if (delayMillis == 0) {
      start.run();
      return;
    }
    try {
      work.schedule(start, delayMillis, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      LOG.debug("Not scheduled, the server is ending", e);
    }
  }

  /** Starts no more work. */
  void closeWork() {
    work.shutdown();
  }

  /** Waits, after {@link #closeWork}, for what was started; false when that took too long. */
  boolean awaitEndOfWork(long time, TimeUnit unit) throws InterruptedException {
    return work.awaitTermination(time, unit);
  }

  /** Looks at disks no more. */
  void closeWatch() {
    watch.shutdown();
  }
}
