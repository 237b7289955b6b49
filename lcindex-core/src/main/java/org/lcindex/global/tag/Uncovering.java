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

import java.util.concurrent.atomic.AtomicLongArray;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * The uncovering mutations that are under way in one instance of a region, by a hash of their rows.
 * Whoever reads a row to decide about a removal learns whether one may have begun before, or ended
 * since, without being seen in what was read (rule RM2). Thread safe, without locks.
 *
 * <pre>
 *   an uncovering mutation    begin, read the row raw, tag, apply, end
 *   who removes               look, read the row raw, quiet? then decide
 * </pre>
 */
@InterfaceAudience.Private
public final class Uncovering {
  private static final int COUNT_BITS = 24;
  private static final long COUNT = (1L << COUNT_BITS) - 1;
  private static final long BEGUN = (1L << COUNT_BITS) + 1;

  /** How many have begun ever, above; how many have not ended, in the lowest bits. */
  private final AtomicLongArray slots;

  /** With a number of slots that is a power of two. */
  public Uncovering(int slots) {
    if (Integer.bitCount(slots) != 1) {
      throw new IllegalArgumentException(slots + " slots: give a power of two");
    }
    this.slots = new AtomicLongArray(slots);
  }

  /** One begins; it reads the row after this. */
  public void begin(long row) {
    slots.addAndGet(slot(row), BEGUN);
  }

  /** It was applied, or it failed for good. */
  public void end(long row) {
    slots.decrementAndGet(slot(row));
  }

  /** What is under way, to be asked for again by {@link #quiet}. */
  public long look(long row) {
    return slots.get(slot(row));
  }

  /** Whether none was under way at that look and none has begun since. */
  public boolean quiet(long row, long look) {
    return (look & COUNT) == 0 && slots.get(slot(row)) == look;
  }

  private int slot(long row) {
    long mixed = row * 0x9E3779B97F4A7C15L;
    return (int) (mixed >>> 32) & (slots.length() - 1);
  }
}
