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

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * Decides which index files are worth their bytes when there is not room for all. Stateless: what
 * there is and when it was used is the caller's to know. Times are milliseconds of any clock.
 *
 * <p>The rules:
 *
 * <ol>
 *   <li>What no open region shows goes first: it only waits for someone to copy it.
 *   <li>Then what was not used for longest, in whole minutes; in the same minute the largest. What
 *       was never used counts as used when it was made.
 *   <li>A newcomer displaces only what was last used some time (the <em>quiet</em> time) before the
 *       newcomer was wanted. A newcomer is wanted when a query misses it, or, if none does, since
 *       its HFile came; what was evicted, {@linkplain #wantedOnceEvicted since it was last used}.
 *   <li>No more goes than has to.
 * </ol>
 *
 * <p>Rule 3 keeps files from taking turns: whatever was made or used less than the quiet time ago
 * stays, and what was displaced comes back only after a query missed it, that much later than the
 * last use of what has its room. So with queries over more files than fit, those that are there
 * stay, and the others are read without index.
 *
 * @param <K> what index files belong to
 * @param maxBytes the limit, 0 for none
 */
record DiskBudget<K>(long maxBytes, long quietMillis) {
  private static final long MINUTE = 60_000;

  /**
   * Index files of one HFile.
   *
   * @param usedAt when a query used them last, or else when they were made
   * @param claimed whether an open region shows the HFile
   */
  record Entry<K>(K key, long bytes, long usedAt, boolean claimed) {}

  /**
   * @param admitted whether the newcomer may be made
   * @param evict what has to go for it
   */
  record Verdict<K>(boolean admitted, List<K> evict) {}

  boolean isLimited() {
    return maxBytes > 0;
  }

  /**
   * Whether index files may be made.
   *
   * @param bytes what they will need, about
   * @param wantedAt see rule 3
   * @param reserved bytes of what was admitted and is not among the entries yet
   */
  Verdict<K> admit(long bytes, long wantedAt, long reserved, Collection<Entry<K>> entries) {
    long missing = bytes + reserved + sum(entries) - maxBytes;
    if (!isLimited() || missing <= 0) {
      return new Verdict<>(true, List.of());
    }
    List<Entry<K>> candidates = new ArrayList<>();
    for (Entry<K> entry : entries) {
      if (!entry.claimed() || entry.usedAt() <= wantedAt - quietMillis) {
        candidates.add(entry);
      }
    }
    if (bytes > maxBytes || sum(candidates) < missing) {
      return new Verdict<>(false, List.of());
    }
    return new Verdict<>(true, choose(candidates, missing));
  }

  /**
   * Since when what was last used then is wanted when it is evicted. It is just before that minute:
   * by rule 2 it may have gone before what was used a little earlier in the same minute, which it
   * must not displace in turn.
   */
  static long wantedOnceEvicted(long usedAt) {
    return Math.floorDiv(usedAt, MINUTE) * MINUTE - 1;
  }

  /** What has to go because there is more than may be, used or not. */
  List<K> trim(Collection<Entry<K>> entries) {
    long surplus = sum(entries) - maxBytes;
    return !isLimited() || surplus <= 0 ? List.of() : choose(entries, surplus);
  }

  private List<K> choose(Collection<Entry<K>> candidates, long bytes) {
    List<Entry<K>> sorted = new ArrayList<>(candidates);
    sorted.sort(
        Comparator.<Entry<K>, Boolean>comparing(Entry::claimed)
            .thenComparing(entry -> Math.floorDiv(entry.usedAt(), MINUTE))
            .thenComparing(Entry::bytes, Comparator.reverseOrder()));
    List<Entry<K>> chosen = new ArrayList<>();
    long freed = 0;
    for (int i = 0; i < sorted.size() && freed < bytes; i++) {
      chosen.add(sorted.get(i));
      freed += sorted.get(i).bytes();
    }
    // The last ones may have made some of the first ones unnecessary.
    for (int i = chosen.size() - 1; i >= 0; i--) {
      if (freed - chosen.get(i).bytes() >= bytes) {
        freed -= chosen.remove(i).bytes();
      }
    }
    return chosen.stream().map(Entry::key).toList();
  }

  private static long sum(Collection<? extends Entry<?>> entries) {
    return entries.stream().mapToLong(Entry::bytes).sum();
  }
}
