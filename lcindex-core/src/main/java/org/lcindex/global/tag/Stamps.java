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

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * Which timestamps one instance of a region may still give out as the names of tags (rules G3 to
 * G5). A name that was given out, or that a removal may have used, is not given out again.
 *
 * <p>It has one number for each of a fixed number of slots, among which rows are spread by a hash;
 * rows that share a slot get more random tags, and nothing else. Thread safe, without locks.
 */
@InterfaceAudience.Private
public final class Stamps {
  private final AtomicLongArray last;
  private final AtomicLong floor;

  /**
   * The names of a region that opens now.
   *
   * @param slots a power of two
   * @param openedAt the server's clock at opening
   * @param skew by which the clocks of two servers differ at most, in milliseconds
   * @param newestHeld the greatest timestamp that the region held when it opened; {@code
   *     Long.MIN_VALUE} for an empty one
   */
  public Stamps(int slots, long openedAt, long skew, long newestHeld) {
    if (Integer.bitCount(slots) != 1) {
      throw new IllegalArgumentException(slots + " slots: give a power of two");
    }
    last = new AtomicLongArray(slots);
    for (int i = 0; i < slots; i++) {
      last.set(i, Long.MIN_VALUE);
    }
    floor = new AtomicLong(Math.max(openedAt + 2 * skew, newestHeld));
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
    long before = last.getAndAccumulate(slot(row), timestamp, Math::max);
    return stamped && !ttl && timestamp <= clock && timestamp > before && timestamp > floor.get();
  }

  /** A delete of the row may have its old cells' tags removed, by names up to now. */
  public void removing(long row, long clock) {
    last.accumulateAndGet(slot(row), clock, Math::max);
  }

  /**
   * Names of all rows up to this timestamp may have been used: by removals of a flush or a
   * compaction, by a build, or by cells of a bulk load.
   */
  public void used(long timestamp) {
    floor.accumulateAndGet(timestamp, Math::max);
  }

  private int slot(long row) {
    long mixed = row * 0x9E3779B97F4A7C15L;
    return (int) (mixed >>> 32) & (last.length() - 1);
  }
}
