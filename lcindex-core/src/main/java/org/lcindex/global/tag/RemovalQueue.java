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

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * The tags that one region of a server is going to remove from one index, in memory only: what is
 * lost is found again by reads and by the sweep. It lets go of nothing before a delay, called D in
 * the rules, and of nothing that was decided after the server was last known to hold the region
 * (rules PH5 and CV7). Thread safe.
 *
 * <p>Times are those of one clock that never goes back, in milliseconds.
 */
@InterfaceAudience.Private
public final class RemovalQueue {
  /** What D is without a setting: two seconds, in milliseconds. */
  public static final long DELAY = 2_000;

  private static final int ITEM_BYTES = 144;

  private final Deque<Waiting> waiting = new ArrayDeque<>();
  private final Set<EntryTag> tags = new TreeSet<>();
  private final long delay;
  private final RemovalBudget budget;

  /**
   * An empty queue.
   *
   * @param delay the least time between a decision and its removal
   * @param budget of heap, which it may share; what does not fit is refused
   */
  public RemovalQueue(long delay, RemovalBudget budget) {
    this.delay = delay;
    this.budget = budget;
  }

  /** Whether a tag is going to be removed. */
  public synchronized boolean has(EntryTag removal) {
    return tags.contains(removal);
  }

  /**
   * Takes a removal that was decided before now, once.
   *
   * @return whether there was room
   */
  public synchronized boolean offer(EntryTag removal, long now) {
    if (tags.contains(removal)) {
      return true;
    }
    if (!budget.take(bytes(removal))) {
      return false;
    }
    tags.add(removal);
    waiting.add(new Waiting(removal, now));
    return true;
  }

  /**
   * Lets go of what may be removed, the tags of one entry together, sorted by entry.
   *
   * @param alive a moment at which the server was known to hold its regions: somebody who would
   *     know better said so after it. Decisions of this moment and later ones stay
   * @param most of tags
   */
  public synchronized SortedMap<byte[], List<Tag>> take(long now, long alive, int most) {
    SortedMap<byte[], List<Tag>> taken = new TreeMap<>(Arrays::compareUnsigned);
    for (int i = 0; i < most && !waiting.isEmpty(); i++) {
      Waiting first = waiting.peek();
      if (first.since + delay >= now || first.since >= alive) {
        break;
      }
      waiting.remove();
      tags.remove(first.removal);
      budget.give(bytes(first.removal));
      taken
          .computeIfAbsent(first.removal.entry(), entry -> new ArrayList<>())
          .add(first.removal.tag());
    }
    return taken;
  }

  /** How many wait. */
  public synchronized int size() {
    return waiting.size();
  }

  /** How long the oldest has waited; 0 if none waits. */
  public synchronized long oldest(long now) {
    return waiting.isEmpty() ? 0 : now - waiting.peek().since;
  }

  /**
   * Forgets what waits.
   *
   * @return how many that were
   */
  public synchronized int clear() {
    int forgotten = waiting.size();
    waiting.forEach(one -> budget.give(bytes(one.removal)));
    waiting.clear();
    tags.clear();
    return forgotten;
  }

  /** What a removal that waits takes, about. */
  public static long bytes(EntryTag removal) {
    return ITEM_BYTES + removal.entry().length;
  }

  private record Waiting(EntryTag removal, long since) {}
}
