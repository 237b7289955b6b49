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
package org.lcindex.verification.metamorphic;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.lcindex.verification.metamorphic.operation.Operation;

/**
 * Shrinks a failing list of operations to one that still fails: drops chunks, from halves down to
 * single operations (delta debugging, Zeller and Hildebrandt 2002), then puts simpler operations in
 * the place of those that are left, until nothing helps or the time is over. Not thread safe.
 */
final class Reducer {
  private final Predicate<List<Operation>> fails;
  private final long end;
  private final Set<List<Operation>> passed = new HashSet<>();
  private int tries;

  /**
   * @param fails replays a list; true when it still fails
   * @param limit time for all replays; the last one may run over it
   */
  Reducer(Predicate<List<Operation>> fails, Duration limit) {
    this.fails = fails;
    this.end = System.nanoTime() + limit.toNanos();
  }

  /** Replays so far. */
  int tries() {
    return tries;
  }

  /**
   * @param failing known to fail
   */
  List<Operation> reduce(List<Operation> failing) {
    List<Operation> best = failing;
    List<Operation> before;
    do {
      before = best;
      best = simplify(dropChunks(best));
    } while (!best.equals(before) && !over());
    return best;
  }

  private List<Operation> dropChunks(List<Operation> failing) {
    List<Operation> best = failing;
    for (int size = Math.max(1, best.size() / 2); size >= 1 && !over(); size /= 2) {
      // From the end: the failing query is there, and what leads to it is near.
      int from = Math.max(0, best.size() - size);
      while (!over()) {
        int to = Math.min(best.size(), from + size);
        List<Operation> rest = new ArrayList<>(best.subList(0, from));
        rest.addAll(best.subList(to, best.size()));
        if (!rest.isEmpty() && fails(rest)) {
          best = rest;
        }
        if (from == 0) {
          break;
        }
        from = Math.max(0, Math.min(from, best.size()) - size);
      }
    }
    return best;
  }

  private List<Operation> simplify(List<Operation> failing) {
    List<Operation> best = new ArrayList<>(failing);
    for (int i = best.size() - 1; i >= 0; i--) {
      boolean simpler = true;
      while (simpler && !over()) {
        simpler = false;
        for (Operation candidate : best.get(i).simpler()) {
          List<Operation> changed = new ArrayList<>(best);
          changed.set(i, candidate);
          if (!over() && fails(changed)) {
            best = changed;
            simpler = true;
            break;
          }
        }
      }
    }
    return best;
  }

  private boolean fails(List<Operation> operations) {
    if (passed.contains(operations)) {
      return false;
    }
    tries++;
    if (fails.test(operations)) {
      return true;
    }
    passed.add(List.copyOf(operations));
    return false;
  }

  private boolean over() {
    return System.nanoTime() > end;
  }
}
