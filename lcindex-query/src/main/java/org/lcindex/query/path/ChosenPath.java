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
import java.util.List;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.plan.Measures;
import org.lcindex.query.scan.CallTally;

/**
 * The path that a query took or would take, of a table with a global index, as {@code explain}
 * tells it. Immutable.
 *
 * @param path {@code global}: rows that a global index proposes; {@code grid}: rows of a grid's
 *     box; {@code local}: every region decides by its own indexes
 * @param why this path, in words
 * @param indexes columns whose global indexes were asked; empty when none was
 * @param boxes what the query meets of the grids that were asked, one for each time
 * @param indexRegions regions of their entries that were asked
 * @param indexCalls calls for that
 * @param entries that were read there
 * @param indexMillis from question to answer, in milliseconds; of several indexes the longest
 * @param candidates rows that they propose, as far as it was asked for: of one value with very many
 *     rows the first page
 * @param uncovered ranges of rows, as people read them, that the index does not cover and that are
 *     scanned; the first {@value #MOST_RANGES}
 * @param uncoveredRanges how many there are
 * @param uncoveredWhy why they are; null without any
 * @param got rows that were got by their keys; -1 when the query was not run
 * @param matching those of them that match; the others are stale entries, or fail other conditions
 * @param baseServers servers of which rows were got
 * @param baseCalls calls for that
 * @param remedy what to do for an index to be used that the table has, in the words of the command
 *     line; null where nothing is wrong with it
 * @param alternatives other ways, and why they were not taken; where a grid is one of the ways
 */
@InterfaceAudience.Public
public record ChosenPath(
    String path,
    String why,
    List<String> indexes,
    List<ChosenBox> boxes,
    int indexRegions,
    int indexCalls,
    long entries,
    long indexMillis,
    long candidates,
    List<String> uncovered,
    int uncoveredRanges,
    String uncoveredWhy,
    long got,
    long matching,
    int baseServers,
    int baseCalls,
    String remedy,
    List<String> alternatives) {
  /** Uncovered ranges that are told. */
  public static final int MOST_RANGES = 5;

  public static final String GLOBAL = "global";
  public static final String GRID = "grid";
  public static final String LOCAL = "local";

  public ChosenPath {
    indexes = List.copyOf(indexes);
    boxes = List.copyOf(boxes);
    alternatives = List.copyOf(alternatives);
    uncovered = List.copyOf(uncovered);
  }

  /**
   * One for which no index was asked.
   *
   * @param remedy null for none
   */
  static ChosenPath local(String why, String remedy, List<String> alternatives) {
    return new ChosenPath(
        LOCAL,
        why,
        List.of(),
        List.of(),
        0,
        0,
        0,
        0,
        0,
        List.of(),
        0,
        null,
        -1,
        -1,
        0,
        0,
        remedy,
        alternatives);
  }

  /** Whether an index proposes the rows, be it on one column or a grid. */
  @InterfaceAudience.Private
  public boolean isProposed() {
    return path.equals(GLOBAL) || path.equals(GRID);
  }

  /** With what the query met when it was run. */
  @InterfaceAudience.Private
  public ChosenPath ran(CallTally tally) {
    return new ChosenPath(
        path,
        why,
        indexes,
        boxes,
        indexRegions,
        indexCalls,
        entries,
        indexMillis,
        candidates,
        uncovered,
        uncoveredRanges,
        uncoveredWhy,
        tally.gets(),
        tally.matchingGets(),
        tally.getServers(),
        tally.getCalls(),
        remedy,
        alternatives);
  }

  /** A block of lines for people. */
  @Override
  public String toString() {
    List<String> lines = new ArrayList<>();
    lines.add("path " + path + ": " + why);
    boxes.forEach(box -> lines.add("  box         " + box));
    if (!indexes.isEmpty()) {
      lines.add(
          String.format(
              "  index       %s: %s of entries asked by %s in %,d ms, %,d entries read",
              String.join(", ", indexes),
              Measures.count(indexRegions, "region"),
              Measures.count(indexCalls, "call"),
              indexMillis,
              entries));
    }
    if (isProposed()) {
      lines.add(
          got < 0
              ? String.format("  candidates  %,d", candidates)
              : String.format(
                  "  candidates  %,d: %,d read from %s by %s, %,d of them do not match",
                  candidates,
                  got,
                  Measures.count(baseServers, "server"),
                  Measures.count(baseCalls, "call"),
                  got - matching));
    }
    if (uncoveredRanges > 0) {
      lines.add(
          String.format(
              "  uncovered   %s%s: %s%s",
              Measures.count(uncoveredRanges, "range"),
              uncoveredWhy == null ? "" : " (" + uncoveredWhy + ")",
              String.join(" ", uncovered),
              uncoveredRanges > uncovered.size() ? " ..." : ""));
    }
    for (int i = 0; i < alternatives.size(); i++) {
      lines.add((i == 0 ? "  instead of  " : "              ") + alternatives.get(i));
    }
    if (remedy != null) {
      lines.add("  remedy      " + remedy);
    }
    return String.join("\n", lines);
  }
}
