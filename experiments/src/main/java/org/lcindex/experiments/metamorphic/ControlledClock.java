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
package org.lcindex.experiments.metamorphic;

import org.apache.hadoop.hbase.util.EnvironmentEdge;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;

/**
 * The clock of every HBase class in this JVM. It stands still while a sequence runs, so that
 * timestamps repeat in a replay and the two readings of a query see the same cells expired; it runs
 * with the system's clock in between, when tables are made and dropped. It never goes back: the
 * catalog table needs rising times. Thread safe.
 */
final class ControlledClock implements EnvironmentEdge, AutoCloseable {
  private static final long RUNNING = -1;

  private long frozenAt = RUNNING;
  private long ahead;

  /** A running clock, put in the place of HBase's. */
  static ControlledClock install() {
    ControlledClock clock = new ControlledClock();
    EnvironmentEdgeManager.injectEdge(clock);
    return clock;
  }

  @Override
  public synchronized long currentTime() {
    return frozenAt == RUNNING ? System.currentTimeMillis() + ahead : frozenAt;
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
    if (frozenAt == RUNNING || millis < 0) {
      throw new IllegalStateException(
          "cannot advance by " + millis + " ms: the clock must stand still and only goes forward");
    }
    frozenAt += millis;
  }

  /** Gives HBase its own clock back. */
  @Override
  public void close() {
    EnvironmentEdgeManager.reset();
  }
}
