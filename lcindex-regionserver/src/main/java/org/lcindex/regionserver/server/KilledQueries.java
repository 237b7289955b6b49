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

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.security.User;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * The queries that somebody has ended here lately: a query over many regions opens scans one after
 * the other, and those that it opens afterwards are to end, too. Holds the last {@value #MOST} of
 * the last ten minutes. Thread safe; costs a scan nothing as long as it is empty.
 */
@InterfaceAudience.Private
public final class KilledQueries {
  static final int MOST = 100;

  private static final long KEPT_NANOS = TimeUnit.MINUTES.toNanos(10);

  private record Killed(String id, User by, long nanos) {}

  private final LongSupplier clock;
  private volatile List<Killed> last = List.of();

  KilledQueries(LongSupplier nanoTime) {
    this.clock = nanoTime;
  }

  /** Remembers that somebody wants a query to end, whoever's it is. */
  public synchronized void add(String id, User by) {
    List<Killed> now = new ArrayList<>(last);
    now.removeIf(this::isOver);
    if (now.size() == MOST) {
      now.remove(0);
    }
    now.add(new Killed(id, by, clock.getAsLong()));
    last = List.copyOf(now);
  }

  private boolean isOver(Killed killed) {
    return clock.getAsLong() - killed.nanos() > KEPT_NANOS;
  }

  public boolean isEmpty() {
    return last.isEmpty();
  }

  /** Whoever has wanted a query to end, whether or not they may. */
  public List<User> endedBy(String id) {
    return last.stream()
        .filter(killed -> killed.id().equals(id) && !isOver(killed))
        .map(Killed::by)
        .toList();
  }

  /** What the client of a query is told that somebody has ended. */
  public static DoNotRetryIOException killed(String by) {
    return new DoNotRetryIOException("killed by " + by + " with lcindex kill");
  }
}
