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
package org.lcindex.query.path;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.query.global.CandidateLimit;
import org.lcindex.query.path.GlobalWays.Side;
import org.lcindex.query.path.GlobalWays.Way;

/**
 * The ways of one scan in the order in which they are tried, each with the limit of what it may
 * propose. Immutable.
 *
 * <p>What an index proposes is the estimate, so this is about whom to ask first, and whom not at
 * all. A client knows how many regions and cells a box meets, and no number of rows:
 *
 * <ol>
 *   <li><em>Fewest regions.</em> Of grids with two conditions or more the first one is that whose
 *       box meets the fewest regions of entries, then the smallest share of cells. So it is of
 *       grids with one condition.
 *   <li><em>Values first, but few.</em> Values of one column are one region's, and may have very
 *       many rows, where a box has few. So they are asked for few rows first, then come the boxes,
 *       and then the values again for as many as may be.
 *   <li><em>No fewer regions.</em> Where regions have indexes of their own, a box that meets as
 *       many regions of entries as the query is about is not asked.
 *   <li><em>Most of a grid.</em> A box that meets more than half of the cells is not asked: its
 *       entries would be read in place of the rows.
 * </ol>
 *
 * <p>The last two are not for a scan that has to go through a grid.
 */
final class RankedWays {
  /** Ways that are tried. */
  private static final int MOST_WAYS = 3;

  /** Rows of some values before a box is asked. */
  private static final int FEW_ROWS = 256;

  private static final double MOST_OF_A_GRID = 0.5;

  private final List<Attempt> attempts = new ArrayList<>();
  private final List<String> left = new ArrayList<>();
  private final Map<GlobalIndex, List<byte[]>> startKeys;
  private final Function<Way, CandidateLimit> limits;
  private final List<Way> ways;

  /**
   * One way that is tried.
   *
   * @param limit of what it may propose
   */
  record Attempt(Way way, CandidateLimit limit) {}

  private RankedWays(
      List<Way> ways,
      Map<GlobalIndex, List<byte[]>> startKeys,
      Function<Way, CandidateLimit> limits) {
    this.ways = ways;
    this.startKeys = startKeys;
    this.limits = limits;
  }

  /**
   * Ranks ways. If there is a grid among them, the regions of entries are looked up.
   *
   * @param ways at least one, as {@link GlobalWays} has them
   * @param startKeys of the regions of an index's entries, sorted; none if they are not known
   * @param limits of a way
   * @param ownRegions regions that answer by indexes of their own if no way is tried; 0 if there
   *     are none
   * @param forced whether there is no other path
   */
  static CompletableFuture<RankedWays> of(
      List<Way> ways,
      Function<GlobalIndex, CompletableFuture<List<byte[]>>> startKeys,
      Function<Way, CandidateLimit> limits,
      int ownRegions,
      boolean forced) {
    Map<GlobalIndex, CompletableFuture<List<byte[]>>> asked = new HashMap<>();
    for (Way way : ways) {
      for (Side side : way.sides()) {
        if (side.isBox()) {
          asked.computeIfAbsent(side.index(), startKeys);
        }
      }
    }
    return CompletableFuture.allOf(asked.values().toArray(new CompletableFuture<?>[0]))
        .thenApply(
            all -> {
              Map<GlobalIndex, List<byte[]>> known = new HashMap<>();
              asked.forEach((index, keys) -> known.put(index, keys.join()));
              RankedWays ranked = new RankedWays(ways, known, limits);
              ranked.rank(ownRegions, forced);
              return ranked;
            });
  }

  private void rank(int ownRegions, boolean forced) {
    List<Way> tried = new ArrayList<>();
    for (Way way : sorted()) {
      String why = forced || !way.hasGrid() ? null : useless(way, ownRegions);
      if (why == null) {
        tried.add(way);
      } else {
        left.add(name(way) + ": " + why);
      }
    }
    Way again = null;
    for (Way way : tried.subList(0, Math.min(MOST_WAYS, tried.size()))) {
      CandidateLimit limit = limits.apply(way);
      boolean first = attempts.isEmpty() && !forced && way.isOfValues();
      boolean boxes = tried.stream().anyMatch(Way::isOfBoxes);
      if (first && boxes && limit.rows() > FEW_ROWS) {
        again = way;
        limit = new CandidateLimit(FEW_ROWS, limit.bytes());
      }
      attempts.add(new Attempt(way, limit));
    }
    if (again != null) {
      attempts.add(new Attempt(again, limits.apply(again)));
    }
    tried.stream().skip(MOST_WAYS).forEach(way -> left.add(name(way) + ": not asked"));
  }

  /** The order of {@link GlobalWays} stays, but for grids of one rank. */
  private List<Way> sorted() {
    return ways.stream()
        .sorted(
            Comparator.comparingInt(Way::rank)
                .thenComparingInt(this::regions)
                .thenComparingDouble(Way::share))
        .toList();
  }

  /** Regions of entries that the boxes of a way meet, as far as they are known. */
  private int regions(Way way) {
    return way.sides().stream()
        .filter(Side::isBox)
        .mapToInt(side -> Math.max(0, box(side).regions()))
        .sum();
  }

  private String useless(Way way, int ownRegions) {
    if (way.share() > MOST_OF_A_GRID) {
      return "more than half of its cells";
    }
    int regions = regions(way);
    return ownRegions > 0 && regions >= ownRegions
        ? "no fewer regions than those that answer by indexes of their own"
        : null;
  }

  /** The ways that are tried, one after the other, the first one first. */
  List<Attempt> attempts() {
    return attempts;
  }

  /** What is not tried, and why, for people. */
  List<String> left() {
    return left;
  }

  /** What is met of a grid. */
  ChosenBox box(Side side) {
    List<byte[]> keys = startKeys.getOrDefault(side.index(), List.of());
    return new ChosenBox(
        side.column(),
        side.box().cells(),
        side.box().allCells(),
        keys.isEmpty() ? -1 : side.box().regions(keys),
        keys.isEmpty() ? -1 : keys.size());
  }

  /** A way as people read it. */
  String name(Way way) {
    Set<String> names = new LinkedHashSet<>();
    for (Side side : way.sides()) {
      names.add(side.isBox() ? box(side).toString() : side.column());
    }
    return String.join(" and ", names);
  }
}
