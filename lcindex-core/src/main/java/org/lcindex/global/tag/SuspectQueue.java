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
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * The suspects of one region and one index that wait for a {@link RemovalRound}, each once, in
 * memory only: what is lost is found again by reads and by the sweep. Thread safe.
 */
@InterfaceAudience.Private
public final class SuspectQueue {
  private static final int ITEM_BYTES = 128;

  private final Deque<Suspect> waiting = new ArrayDeque<>();

  /** No hash table, for users choose rows. */
  private final Set<Suspect> all = new TreeSet<>();

  private final RemovalBudget budget;

  /**
   * An empty queue.
   *
   * @param budget of heap, which it may share; what does not fit is refused
   */
  public SuspectQueue(RemovalBudget budget) {
    this.budget = budget;
  }

  /** Takes one; whether there was room. */
  public synchronized boolean offer(Suspect suspect) {
    if (all.contains(suspect)) {
      return true;
    }
    if (!budget.take(bytes(suspect))) {
      return false;
    }
    all.add(suspect);
    return waiting.add(suspect);
  }

  /** Lets go of those that have waited longest. */
  public synchronized List<Suspect> take(int most) {
    List<Suspect> taken = new ArrayList<>();
    while (!waiting.isEmpty() && taken.size() < most) {
      taken.add(waiting.remove());
    }
    taken.forEach(all::remove); // removeAll asks the list, if that is longer
    give(taken);
    return taken;
  }

  /** How many wait. */
  public synchronized int size() {
    return waiting.size();
  }

  /**
   * Forgets what waits.
   *
   * @return how many that were
   */
  public synchronized int clear() {
    int forgotten = waiting.size();
    give(waiting);
    waiting.clear();
    all.clear();
    return forgotten;
  }

  private void give(Collection<Suspect> suspects) {
    suspects.forEach(suspect -> budget.give(bytes(suspect)));
  }

  /** What a suspect that waits takes, about. */
  public static long bytes(Suspect suspect) {
    return ITEM_BYTES
        + suspect.row().length
        + (suspect.entry() == null ? 0 : suspect.entry().length);
  }
}
