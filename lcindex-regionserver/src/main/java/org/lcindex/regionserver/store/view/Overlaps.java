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
package org.lcindex.regionserver.store.view;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lcindex.regionserver.base.MemoryBudget;
import org.lcindex.regionserver.base.MemoryTaken;
import org.lcindex.regionserver.disk.HFileIndex;
import org.lcindex.rowfile.Overlap;
import org.lcindex.rowfile.PairOverlap;

/**
 * Which rows two HFiles of a store have in common, computed once for each pair (HFiles do not
 * change) and kept while the index files of both are open in the store. The commit job computes the
 * pairs of a new file before it is published; a query computes what it finds missing.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>No pair outlives one of its two. {@link #forget} follows on {@link HFileIndex#retire}, and
 *       what is retired is not taken in: a query that still reads from files that a compaction has
 *       replaced computes their pairs for itself.
 *   <li>What is kept was reserved from the server's budget. When that is used up the pair that was
 *       asked for longest ago goes, of this store; if there is none, the new one is not kept.
 * </ol>
 *
 * <p>Thread safe. Files are not read under the lock.
 */
public final class Overlaps implements AutoCloseable {
  /** The map's entry, the pair, the overlap and its bitmaps, without what is in them; about. */
  private static final long BYTES_OF_PAIR = 400;

  /** So many HFiles are compared again for each query, if need be. */
  private static final int FEW_HFILES = 32;

  /** Computes an overlap and drops the index that turns out damaged. */
  public interface Reader {
    PairOverlap overlap(HFileIndex a, HFileIndex b) throws IOException;
  }

  /** Two open HFiles by identity: one that is opened anew is another one. */
  private record Pair(HFileIndex first, HFileIndex second) {
    boolean has(HFileIndex index) {
      return first == index || second == index;
    }

    Pair with(HFileIndex before, HFileIndex now) {
      return new Pair(first == before ? now : first, second == before ? now : second);
    }

    boolean isRetired() {
      return first.isRetired() || second.isRetired();
    }
  }

  private final MemoryBudget memory;
  // In the order of the last use.
  private final LinkedHashMap<Pair, PairOverlap> pairs = new LinkedHashMap<>(16, 0.75f, true);

  /**
   * @param memory what the pairs of all stores may take
   */
  public Overlaps(MemoryBudget memory) {
    this.memory = memory;
  }

  /**
   * The overlap of two HFiles; side {@code 0} is {@code a} if {@link #isFirst} says so, else {@code
   * b}. Both are retained by the caller.
   */
  public PairOverlap between(HFileIndex a, HFileIndex b) throws IOException {
    Pair pair = isFirst(a, b) ? new Pair(a, b) : new Pair(b, a);
    synchronized (this) {
      PairOverlap known = pairs.get(pair);
      if (known != null) {
        return known;
      }
    }
    PairOverlap computed = Overlap.between(pair.first().rows(), pair.second().rows());
    keep(pair, computed);
    return computed;
  }

  private synchronized void keep(Pair pair, PairOverlap overlap) {
    if (pair.isRetired() || pairs.containsKey(pair)) {
      return;
    }
    Iterator<PairOverlap> oldest = pairs.values().iterator();
    while (!memory.reserve(bytes(overlap))) {
      if (!oldest.hasNext()) {
        return;
      }
      memory.release(bytes(oldest.next()));
      oldest.remove();
    }
    pairs.put(pair, overlap);
  }

  /**
   * Whether all pairs of so many HFiles can be kept, if nobody else needs the memory; or there are
   * so few that it does not matter.
   */
  boolean hasRoomFor(int hfiles) {
    return hfiles <= FEW_HFILES || BYTES_OF_PAIR * hfiles * (hfiles - 1) / 2 <= memory.limit();
  }

  /** For what is made of pairs and kept as long as a view is. */
  MemoryTaken memory() {
    return new MemoryTaken(memory, "what HFiles of a store have in common");
  }

  /** What sets the limit, and the limit. */
  String limit() {
    return memory.name() + "=" + memory.limit();
  }

  private static long bytes(PairOverlap overlap) {
    return BYTES_OF_PAIR + overlap.bytes();
  }

  /** Whether {@code a} is the first side of the pair. */
  public static boolean isFirst(HFileIndex a, HFileIndex b) {
    return a.hfile().compareTo(b.hfile()) < 0;
  }

  /**
   * How many copies of rows, among these HFiles, are neither alone nor part of a pair of which one
   * wholly supersedes the other: what queries have to verify, about. Pairs not computed yet count
   * nothing.
   */
  public synchronized long unresolvedRows(Set<String> hfiles) {
    long unresolved = 0;
    for (Map.Entry<Pair, PairOverlap> entry : pairs.entrySet()) {
      PairOverlap overlap = entry.getValue();
      if (!overlap.isEmpty()
          && hfiles.contains(entry.getKey().first().hfile())
          && hfiles.contains(entry.getKey().second().hfile())) {
        long resolved =
            overlap.superseded(PairOverlap.Side.A).getLongCardinality()
                + overlap.superseded(PairOverlap.Side.B).getLongCardinality();
        unresolved += 2 * (overlap.shared(PairOverlap.Side.A).getLongCardinality() - resolved);
      }
    }
    return unresolved;
  }

  /** An HFile was opened anew: what is known of it holds on. */
  void inherit(HFileIndex before, HFileIndex now) {
    Map<Pair, PairOverlap> known = new LinkedHashMap<>();
    synchronized (this) {
      pairs.forEach(
          (pair, overlap) -> {
            if (pair.has(before)) {
              known.put(pair.with(before, now), overlap);
            }
          });
    }
    known.forEach(this::keep);
  }

  /** Forgets what is known of an index that is retired. */
  synchronized void forget(HFileIndex retired) {
    List<Pair> gone = new ArrayList<>();
    pairs.forEach(
        (pair, overlap) -> {
          if (pair.has(retired)) {
            memory.release(bytes(overlap));
            gone.add(pair);
          }
        });
    gone.forEach(pairs::remove);
  }

  /** Pairs that are kept. */
  synchronized int size() {
    return pairs.size();
  }

  /** Forgets everything. */
  @Override
  public synchronized void close() {
    pairs.values().forEach(overlap -> memory.release(bytes(overlap)));
    pairs.clear();
  }
}
