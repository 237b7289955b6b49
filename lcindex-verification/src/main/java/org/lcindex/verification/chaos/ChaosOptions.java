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

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * How to run.
 *
 * @param folder where the cluster has everything
 * @param duration how long events happen
 * @param seed of everything that is drawn
 * @param regionServers 2 to 8
 * @param rows keys of the table, at least 1000
 * @param rowsPerSecond written at most
 * @param kinds events that may happen
 * @param ddl whether clients change the table's descriptor meanwhile
 * @param script kinds of the first events, before any is drawn
 */
record ChaosOptions(
    Path folder,
    Duration duration,
    long seed,
    int regionServers,
    int rows,
    int rowsPerSecond,
    Set<EventKind> kinds,
    boolean ddl,
    List<EventKind> script) {
  private static final int MAX_SERVERS = 8;
  private static final int MIN_ROWS = 1_000;
  private static final int MAX_ROWS = 10_000_000;

  /** Checks the limits. */
  ChaosOptions {
    if (regionServers < 2 || regionServers > MAX_SERVERS) {
      throw new IllegalArgumentException(
          "--region-servers is "
              + regionServers
              + ", must be from 2 to "
              + MAX_SERVERS
              + ": one of them may be down");
    }
    if (rows < MIN_ROWS || rows > MAX_ROWS) {
      throw new IllegalArgumentException(
          "--rows is " + rows + ", must be from " + MIN_ROWS + " to " + MAX_ROWS);
    }
    if (rowsPerSecond < 1) {
      throw new IllegalArgumentException("--rate is " + rowsPerSecond + ", must be at least 1");
    }
    if (duration.isNegative() || duration.toDays() > 1) {
      throw new IllegalArgumentException(
          "--minutes is " + duration.toMinutes() + ", must be from 0 to 1440");
    }
    kinds = kinds.isEmpty() ? EnumSet.allOf(EventKind.class) : EnumSet.copyOf(kinds);
    script = List.copyOf(script);
  }

  /** Whether there are events of a versioned store. */
  boolean hasStore() {
    return !Collections.disjoint(script, EventKind.OF_STORES)
        || !duration.isZero() && !Collections.disjoint(kinds, EventKind.OF_STORES);
  }
}
