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
package org.lcindex.global.coverage;

import java.util.Map;
import java.util.TreeMap;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * The writes of a region that clients try again and again, by what tells them apart, and since
 * when. Each index may answer now and then, and yet not all of those that one write needs; so what
 * is over when an index answers is not over for a write. Thread safe.
 */
@InterfaceAudience.Private
public final class RefusedWrites {
  /** How many are known, 100 KB; of others only that an index fails. */
  private static final int MOST = 1_000;

  private record Refused(long since, long last) {}

  private final Map<Long, Refused> writes = new TreeMap<>();
  private final long gap;

  /**
   * None.
   *
   * @param gap after which a write that comes again is another one, in milliseconds
   */
  public RefusedWrites(long gap) {
    this.gap = gap;
  }

  /**
   * One is refused.
   *
   * @param write a hash of its first row
   */
  public synchronized void refused(long write, long now) {
    Refused known = writes.get(write);
    if (known == null && writes.size() >= MOST) {
      writes.values().removeIf(one -> now - one.last() > gap);
    }
    if (known != null || writes.size() < MOST) {
      writes.put(write, new Refused(since(write, now), now));
    }
  }

  /** It is through, in all indexes. */
  public synchronized void written(long write) {
    writes.remove(write);
  }

  /** Since when one is refused; now if it was not. */
  public synchronized long since(long write, long now) {
    Refused known = writes.get(write);
    return known == null || now - known.last() > gap ? now : known.since();
  }

  /** Whether some are likely to come again. */
  synchronized boolean areWaiting(long now) {
    return writes.values().stream().anyMatch(one -> now - one.last() <= gap);
  }
}
