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
package org.lcindex.global.tag;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * Which timestamps one instance of a region may still give out as the names of tags (rules G3 to
 * G5). A name that was given out, or that a removal may have used, is not given out again.
 *
 * <p>It is a table of sets, among which rows are spread by a hash. A set knows the last timestamps
 * of 15 rows, and below which one it has forgotten others; who is not known may be any of those. So
 * rows get more random tags where more than these are written at once, and nothing else. It takes
 * 128 bytes a set. Thread safe.
 */
@InterfaceAudience.Private
public final class Stamps {
  /** Longs of a set: what it has forgotten, then rows. */
  private static final int SET = 16;

  /** Bits of a timestamp after the base, in milliseconds: 139 years. Above are bits of the hash. */
  private static final int BITS = 42;

  private static final long MOST = (1L << BITS) - 1;
  private static final int LOCKS = 64;

  private final long[] sets;
  private final Object[] locks = new Object[LOCKS];
  private final long base;
  private final AtomicLong floor;

  /**
   * The names of a region that opens now.
   *
   * @param sets a power of two, up to 4 million
   * @param openedAt the server's clock at opening
   * @param skew by which a server's clock differs from the true time at most, in milliseconds: two
   *     clocks are apart by twice as much
   * @param newestHeld the greatest timestamp that the region held when it opened; {@code
   *     Long.MIN_VALUE} for an empty one
   */
  public Stamps(int sets, long openedAt, long skew, long newestHeld) {
    if (Integer.bitCount(sets) != 1) {
      throw new IllegalArgumentException(sets + " sets: give a power of two");
    }
    this.sets = new long[sets * SET];
    Arrays.setAll(locks, i -> new Object());
    base = Math.max(openedAt + 2 * skew, newestHeld);
    floor = new AtomicLong(base);
  }

  /**
   * Whether the timestamp of a put may name its tag. It may if the server stamped the cell, the
   * cell has no time to live of its own, and the timestamp is after all that this row was given
   * here, and after all that another instance, a removal or a writer may have used.
   *
   * @param row a hash of row and column
   * @param stamped whether the server gave the timestamp, in this batch
   * @param clock the server's clock now: what it has not reached is not its stamp
   */
  public boolean mayName(long row, long timestamp, boolean stamped, boolean ttl, long clock) {
    long before = raise(row, timestamp);
    return stamped && !ttl && timestamp <= clock && timestamp > before && timestamp > floor.get();
  }

  /** A delete of the row may have its old cells' tags removed, by names up to now. */
  public void removing(long row, long clock) {
    raise(row, clock);
  }

  /**
   * Names of all rows up to this timestamp may have been used: by removals of a flush or a
   * compaction, by a build, or by cells of a bulk load.
   */
  public void used(long timestamp) {
    floor.accumulateAndGet(timestamp, Math::max);
  }

  /** Notes a timestamp of a row; the last one that the row may have had before. */
  private long raise(long row, long timestamp) {
    if (timestamp <= base) {
      timestamp = base; // no name
    }
    long after = Math.min(timestamp - base, MOST);
    long mixed = row * 0x9E3779B97F4A7C15L;
    int set = (int) (mixed >>> 20) & (sets.length / SET - 1);
    synchronized (locks[set % LOCKS]) {
      return base + raise(set * SET, mixed >>> BITS, after);
    }
  }

  private long raise(int set, long hash, long after) {
    int least = set + 1;
    for (int i = set + 1; i < set + SET; i++) {
      long known = sets[i] & MOST;
      if (sets[i] != 0 && sets[i] >>> BITS == hash) {
        sets[i] = hash << BITS | Math.max(known, after);
        return known;
      }
      least = known < (sets[least] & MOST) ? i : least;
    }
    long forgotten = sets[set];
    if (after > forgotten) {
      long evicted = Math.min(sets[least] & MOST, after);
      if (evicted < after) {
        sets[least] = hash << BITS | after;
      }
      sets[set] = Math.max(forgotten, evicted);
    }
    return forgotten;
  }
}
