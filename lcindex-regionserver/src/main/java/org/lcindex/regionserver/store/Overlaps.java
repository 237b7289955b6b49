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
package org.lcindex.regionserver.store;

import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.rowfile.Overlap;
import org.lcindex.rowfile.PairOverlap;

/**
 * Which rows two HFiles of a store have in common, computed once for each pair (HFiles do not
 * change) and kept until one of them goes. The commit job computes the pairs of a new file before
 * it is published; a query computes what it finds missing. Thread safe.
 */
@InterfaceAudience.Private
public final class Overlaps {

  private record Pair(String first, String second) {
    boolean has(String hfile) {
      return first.equals(hfile) || second.equals(hfile);
    }
  }

  private final ConcurrentHashMap<Pair, PairOverlap> pairs = new ConcurrentHashMap<>();

  /**
   * The overlap of two HFiles; side {@code 0} is {@code a} if {@link #isFirst} says so, else {@code
   * b}.
   */
  public PairOverlap between(HFileIndex a, HFileIndex b) throws IOException {
    HFileIndex first = isFirst(a, b) ? a : b;
    HFileIndex second = first == a ? b : a;
    Pair pair = new Pair(first.hfile(), second.hfile());
    PairOverlap known = pairs.get(pair);
    if (known == null) {
      known = Overlap.between(first.rows(), second.rows());
      pairs.put(pair, known);
    }
    return known;
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
  public long unresolvedRows(Set<String> hfiles) {
    long unresolved = 0;
    for (Map.Entry<Pair, PairOverlap> entry : pairs.entrySet()) {
      PairOverlap overlap = entry.getValue();
      if (!overlap.isEmpty()
          && hfiles.contains(entry.getKey().first())
          && hfiles.contains(entry.getKey().second())) {
        long resolved =
            overlap.superseded(PairOverlap.Side.A).getLongCardinality()
                + overlap.superseded(PairOverlap.Side.B).getLongCardinality();
        unresolved += 2 * (overlap.shared(PairOverlap.Side.A).getLongCardinality() - resolved);
      }
    }
    return unresolved;
  }

  void forget(String hfile) {
    pairs.keySet().removeIf(pair -> pair.has(hfile));
  }
}
