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
package org.lcindex.regionserver.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.lcindex.regionserver.disk.DiskBudget.Entry;
import org.lcindex.regionserver.disk.DiskBudget.Verdict;

class DiskBudgetTest {
  private static final long MINUTE = 60_000;
  private static final long QUIET = 60 * MINUTE;
  private static final long NOW = 1_000 * MINUTE;

  private final DiskBudget<String> budget = new DiskBudget<>(100, QUIET);

  private static Entry<String> entry(String key, long bytes, long minutesAgo) {
    return new Entry<>(key, bytes, NOW - minutesAgo * MINUTE, true);
  }

  private static Entry<String> orphan(String key, long bytes) {
    return new Entry<>(key, bytes, NOW, false);
  }

  private Verdict<String> admit(long bytes, List<Entry<String>> entries) {
    return budget.admit(bytes, NOW, 0, entries);
  }

  private static void evicts(Verdict<String> verdict, String... keys) {
    assertTrue(verdict.admitted());
    assertEquals(Set.of(keys), Set.copyOf(verdict.evict()));
  }

  @Test
  void whatFitsIsAdmitted() {
    evicts(admit(100, List.of()));
    evicts(admit(40, List.of(entry("a", 60, 0))));
    evicts(budget.admit(10, NOW, 30, List.of(entry("a", 60, 0))));
  }

  @Test
  void whatIsReservedCounts() {
    assertFalse(budget.admit(11, NOW, 30, List.of(entry("a", 60, 0))).admitted());
  }

  @Test
  void whatCanNeverFitDisplacesNothing() {
    Verdict<String> verdict = admit(101, List.of(entry("a", 100, 10_000)));
    assertFalse(verdict.admitted());
    assertEquals(List.of(), verdict.evict());
  }

  @Test
  void theLongestUnusedGoesFirst() {
    evicts(admit(30, List.of(entry("a", 40, 70), entry("b", 40, 90), entry("c", 20, 80))), "b");
  }

  @Test
  void amongEqualsTheLargestGoes() {
    evicts(admit(10, List.of(entry("a", 20, 90), entry("b", 50, 90), entry("c", 30, 90))), "b");
  }

  @Test
  void noMoreGoesThanHasTo() {
    // Small and old alone is not enough; with the larger one it need not go any more.
    evicts(
        admit(50, List.of(entry("small", 5, 200), entry("large", 60, 100), entry("new", 35, 0))),
        "large");
  }

  @Test
  void whatWasUsedLatelyStays() {
    assertFalse(admit(30, List.of(entry("a", 50, 59), entry("b", 50, 0))).admitted());
    evicts(admit(30, List.of(entry("a", 50, 60), entry("b", 50, 0))), "a");
    // Not half: what cannot make room for all of the newcomer is not given up in vain.
    Verdict<String> verdict = admit(60, List.of(entry("a", 50, 60), entry("b", 50, 0)));
    assertFalse(verdict.admitted());
    assertEquals(List.of(), verdict.evict());
  }

  @Test
  void orphansGoBeforeEverythingElse() {
    evicts(admit(30, List.of(entry("a", 50, 900), orphan("o", 50))), "o");
    evicts(admit(60, List.of(entry("a", 50, 900), orphan("o", 50))), "o", "a");
    evicts(admit(30, List.of(entry("a", 50, 0), orphan("o", 50))), "o");
  }

  @Test
  void whatNobodyMissesDoesNotDisplaceWhatWasMadeSince() {
    // Wanted since its HFile came, two hours ago; the other one was made one and a half hours ago.
    long came = NOW - 120 * MINUTE;
    assertFalse(budget.admit(80, came, 0, List.of(entry("a", 80, 90))).admitted());
    evicts(budget.admit(80, NOW, 0, List.of(entry("a", 80, 90))), "a");
  }

  @Test
  void whatWasEvictedForItsSizeDoesNotComeBackForWhatWasUsedInTheSameMinute() {
    DiskBudget<String> impatient = new DiskBudget<>(100, 0);
    Entry<String> small = new Entry<>("small", 40, NOW, true);
    Entry<String> large = new Entry<>("large", 60, NOW + 500, true);
    evicts(impatient.admit(20, NOW + 900, 0, List.of(small, large)), "large");
    Entry<String> newcomer = new Entry<>("new", 20, NOW + 901, true);
    long wanted = DiskBudget.wantedOnceEvicted(large.usedAt());
    assertFalse(impatient.admit(60, wanted, 0, List.of(small, newcomer)).admitted());
  }

  @Test
  void tooMuchIsTrimmedUsedOrNot() {
    assertEquals(List.of(), budget.trim(List.of(entry("a", 60, 0), entry("b", 40, 0))));
    assertEquals(List.of("b"), budget.trim(List.of(entry("a", 60, 0), entry("b", 50, 5))));
    assertEquals(List.of("o"), budget.trim(List.of(entry("a", 90, 500), orphan("o", 20))));
  }

  @Test
  void withoutLimitAllIsAdmitted() {
    DiskBudget<String> none = new DiskBudget<>(0, QUIET);
    evicts(none.admit(Long.MAX_VALUE / 4, NOW, 0, List.of(entry("a", 1L << 60, 900))));
    assertEquals(List.of(), none.trim(List.of(entry("a", 1L << 60, 900))));
  }

  /** A server that does what the budget says, minute by minute. */
  private static final class Simulation {
    final DiskBudget<String> budget = new DiskBudget<>(1_000, QUIET);
    final Map<String, Long> sizes = new HashMap<>();
    final Map<String, Long> usedAt = new HashMap<>();
    final Map<String, Long> wantedAt = new HashMap<>();
    final Set<String> kept = new TreeSet<>();
    int builds;

    List<Entry<String>> entries() {
      List<Entry<String>> entries = new ArrayList<>();
      kept.forEach(k -> entries.add(new Entry<>(k, sizes.get(k), usedAt.get(k), true)));
      return entries;
    }

    void query(String key, long now) {
      (kept.contains(key) ? usedAt : wantedAt).put(key, now);
    }

    void reconcile(long now) {
      for (String key : new TreeSet<>(sizes.keySet())) {
        if (kept.contains(key)) {
          continue;
        }
        Verdict<String> verdict =
            budget.admit(sizes.get(key), wantedAt.computeIfAbsent(key, k -> now), 0, entries());
        if (verdict.admitted()) {
          verdict.evict().forEach(kept::remove);
          verdict
              .evict()
              .forEach(gone -> wantedAt.put(gone, DiskBudget.wantedOnceEvicted(usedAt.get(gone))));
          kept.add(key);
          usedAt.put(key, now);
          builds++;
        }
        assertTrue(entries().stream().mapToLong(Entry::bytes).sum() <= 1_000);
      }
    }
  }

  @Test
  void nothingTakesTurnsWhenQueriesReadMoreThanFits() {
    Simulation server = new Simulation();
    for (int i = 0; i < 20; i++) {
      server.sizes.put("h" + i, 100L);
    }
    for (long now = 0; now < 24 * 60 * MINUTE; now += MINUTE) {
      long at = now;
      server.sizes.keySet().forEach(key -> server.query(key, at));
      server.reconcile(now);
    }
    assertEquals(10, server.builds);
  }

  @Test
  void nothingTakesTurnsWhenNothingIsQueried() {
    Simulation server = new Simulation();
    for (int i = 0; i < 20; i++) {
      server.sizes.put("h" + i, 100L);
    }
    for (long now = 0; now < 24 * 60 * MINUTE; now += MINUTE) {
      server.reconcile(now);
    }
    assertEquals(10, server.builds);
  }

  @Test
  void whatQueriesReadComesInAndStays() {
    Simulation server = new Simulation();
    Random random = new Random(3);
    for (int i = 0; i < 40; i++) {
      server.sizes.put(String.format("h%02d", i), 50L + random.nextInt(100));
    }
    // The last few are read every minute, the others once at random.
    for (long now = 0; now < 24 * 60 * MINUTE; now += MINUTE) {
      for (int i = 35; i < 40; i++) {
        server.query("h" + i, now);
      }
      server.query(String.format("h%02d", random.nextInt(35)), now);
      server.reconcile(now);
    }
    for (int i = 35; i < 40; i++) {
      assertTrue(server.kept.contains("h" + i), "h" + i);
    }
    // At most one for each place and quiet time; without rule 3 it is one for each minute.
    assertTrue(server.builds < 24 * 40, server.builds + " builds");
  }
}
