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

import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.util.EnvironmentEdge;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;

/**
 * The clock of every HBase class in this JVM. It stands still while a sequence runs, so that
 * timestamps repeat in a replay and the two readings of a query see the same cells expired. It runs
 * with the system's clock in between, when tables are made and dropped, and ever slower inside one
 * {@link #crawl}: HBase waits for it to move when regions change, and how long that takes must not
 * show in the timestamps of later cells. It never goes back: the catalog table needs rising times.
 * Thread safe.
 */
public final class ControlledClock implements EnvironmentEdge, AutoCloseable {
  private static final long RUNNING = -1;

  /**
   * A crawl of {@code d} is at {@code d / 8 * ln(1 + 8 t / d)} after {@code t}: as fast as real
   * time at first, and not over before 370 times {@code d}.
   */
  private static final double CRAWL = 8;

  private long frozenAt = RUNNING;
  private long ahead;
  private long crawl;
  private long crawlingSince;

  /** A running clock, put in the place of HBase's. */
  static ControlledClock install() {
    ControlledClock clock = new ControlledClock();
    EnvironmentEdgeManager.injectEdge(clock);
    return clock;
  }

  @Override
  public synchronized long currentTime() {
    if (frozenAt == RUNNING) {
      return System.currentTimeMillis() + ahead;
    }
    return crawl == 0 ? frozenAt : frozenAt + crawled();
  }

  private long crawled() {
    double passed = TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - crawlingSince) / 1000.0;
    return (long) Math.min(crawl - 1, crawl / CRAWL * Math.log1p(CRAWL * passed / crawl));
  }

  synchronized long freeze() {
    frozenAt = currentTime();
    return frozenAt;
  }

  synchronized void resume() {
    if (frozenAt != RUNNING) {
      ahead = Math.max(ahead, frozenAt - System.currentTimeMillis());
      frozenAt = RUNNING;
    }
  }

  /** Moves a frozen clock on. */
  synchronized void advance(long millis) {
    requireStill(millis);
    frozenAt += millis;
  }

  /**
   * Lets a frozen clock move until the result is closed; then it stands still again, {@code millis}
   * later than before, however long that took.
   */
  synchronized Crawl crawl(long millis) {
    requireStill(millis);
    crawl = millis;
    crawlingSince = System.nanoTime();
    return this::stand;
  }

  private synchronized void stand() {
    frozenAt += crawl;
    crawl = 0;
  }

  private void requireStill(long millis) {
    if (frozenAt == RUNNING || crawl != 0 || millis < 0) {
      throw new IllegalStateException(
          "cannot advance by " + millis + " ms: the clock must stand still and only goes forward");
    }
  }

  /** The time between two stands. */
  interface Crawl extends AutoCloseable {
    @Override
    void close();
  }

  /** Gives HBase its own clock back. */
  @Override
  public void close() {
    EnvironmentEdgeManager.reset();
  }
}
