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
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.security.User;

/**
 * The queries that somebody has ended here lately: a query over many regions opens scans one after
 * the other, and those that it opens afterwards are to end, too. An id is kept until ten minutes
 * after the last call with it. Anybody may name any id, so nobody's ids take the place of another
 * user's: each user has {@value #MOST_OF_A_USER}, and where all have {@value #MOST} the oldest of
 * the user with the most gives way. Thread safe; costs a scan one look into a map.
 */
public final class KilledQueries {
  static final int MOST_OF_A_USER = 100;
  static final int MOST = 10_000;

  private static final long KEPT_NANOS = TimeUnit.MINUTES.toNanos(10);

  /** Of one user: ids with the time of the last call with each, in nanoseconds, oldest first. */
  private static final class Ids {
    private final User by;
    private final LinkedHashMap<String, Long> calls = new LinkedHashMap<>(16, 0.75f, true);

    Ids(User by) {
      this.by = by;
    }
  }

  private final LongSupplier clock;

  /** By users' names. Guarded by this. */
  private final Map<String, Ids> users = new HashMap<>();

  /** Who has ended each id, in order; written under the lock of this. */
  private final Map<String, List<Ids>> ended = new ConcurrentHashMap<>();

  /** Guarded by this. */
  private int size;

  KilledQueries(LongSupplier nanoTime) {
    this.clock = nanoTime;
  }

  /** Remembers that somebody wants a query to end, whoever's it is. */
  public synchronized void add(String id, User by) {
    forgetOver();
    Ids own = users.computeIfAbsent(by.getName(), name -> new Ids(by));
    if (own.calls.put(id, clock.getAsLong()) != null) {
      return;
    }
    ended.computeIfAbsent(id, any -> new ArrayList<>(1)).add(own);
    size++;
    if (own.calls.size() > MOST_OF_A_USER) {
      forgetOldest(own);
    } else if (size > MOST) {
      forgetOldest(
          users.values().stream().max(Comparator.comparing(ids -> ids.calls.size())).get());
    }
  }

  private void forgetOver() {
    for (Iterator<Ids> all = users.values().iterator(); all.hasNext(); ) {
      Ids ids = all.next();
      while (!ids.calls.isEmpty() && isOver(ids.calls.values().iterator().next())) {
        forgetOldest(ids);
      }
      if (ids.calls.isEmpty()) {
        all.remove();
      }
    }
  }

  private void forgetOldest(Ids from) {
    String id = from.calls.keySet().iterator().next();
    from.calls.remove(id);
    size--;
    List<Ids> left = ended.get(id);
    left.remove(from);
    if (left.isEmpty()) {
      ended.remove(id);
    }
  }

  private boolean isOver(long nanos) {
    return clock.getAsLong() - nanos > KEPT_NANOS;
  }

  public boolean isEmpty() {
    return ended.isEmpty();
  }

  synchronized int size() {
    return size;
  }

  /** Whoever has wanted a query to end, whether or not they may. This call keeps the id, too. */
  public List<User> endedBy(String id) {
    return ended.containsKey(id) ? called(id) : List.of();
  }

  private synchronized List<User> called(String id) {
    forgetOver();
    List<User> by = new ArrayList<>();
    for (Ids ids : ended.getOrDefault(id, List.of())) {
      ids.calls.put(id, clock.getAsLong());
      by.add(ids.by);
    }
    return by;
  }

  /** What the client of a query is told that somebody has ended. */
  public static DoNotRetryIOException killed(String by) {
    return new DoNotRetryIOException("killed by " + by + " with lcindex kill");
  }
}
