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
package org.lcindex.query.admin.build;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.rpc.GlobalFigures;
import org.lcindex.rpc.GlobalState;
import org.lcindex.rpc.GlobalStatus;
import org.lcindex.rpc.RegionStatus;
import org.lcindex.rpc.StaleFigures;
import org.lcindex.rpc.UncoveredRange;

/**
 * What regions do for global indexes of a table, how much is covered, and how long the rest takes.
 * Stateless.
 */
public final class GlobalsView {
  /** Rows that an index has to have proposed for an estimate. */
  private static final long LEAST_CANDIDATES = 100;

  private GlobalsView() {}

  private static GlobalFigures figures(RegionStatus region, String index) {
    return region.globals().stream()
        .filter(one -> one.index().equals(index))
        .findFirst()
        .orElse(null);
  }

  /** What all regions do for an index, as if they were one. */
  public static GlobalFigures sum(TableIndexStatus status, GlobalIndex index) {
    return status.regions().stream()
        .map(region -> figures(region, index.name()))
        .filter(Objects::nonNull)
        .reduce(GlobalFigures::plus)
        .orElse(GlobalFigures.none(index.name()));
  }

  /**
   * The share of the table's regions that is covered, those in work in part; 0 to 1. Of what is
   * switched off, or not told, it is 0.
   */
  public static double share(TableIndexStatus status, GlobalStatus index) {
    if (index.state() == GlobalState.DISABLED || isUntold(index)) {
      return 0;
    }
    if (status.regions().isEmpty()) {
      return index.state() == GlobalState.COVERED ? 1 : 0;
    }
    double done = 0;
    for (RegionStatus region : status.regions()) {
      GlobalFigures figures = figures(region, index.index());
      if (!isUncovered(region, index)) {
        done++;
      } else if (index.state() == GlobalState.BUILDING
          && figures != null
          && figures.ofBytes() > 0) {
        done += Math.min(1, (double) figures.builtBytes() / figures.ofBytes());
      }
    }
    return done / status.regions().size();
  }

  /** Whether nobody knows what is covered: not even ranges of what is not. */
  public static boolean isUntold(GlobalStatus index) {
    return index.state() == GlobalState.UNKNOWN
        || index.state() == GlobalState.UNCOVERED && index.ranges() == 0;
  }

  /**
   * Seconds until an index is built, as if servers built nothing else; 0 when nothing is left,
   * empty when that is not known: a region has not begun, or nothing was built lately.
   */
  public static OptionalLong secondsLeft(TableIndexStatus status, GlobalStatus index) {
    Map<String, Long> left = new HashMap<>();
    Map<String, Long> rates = new HashMap<>();
    for (RegionStatus region : status.regions()) {
      GlobalFigures figures = figures(region, index.index());
      if (figures != null && isUncovered(region, index)) {
        if (figures.ofBytes() == 0) {
          return OptionalLong.empty();
        }
        long bytes = Math.max(0, figures.ofBytes() - figures.builtBytes());
        left.merge(region.server(), bytes, Long::sum);
        rates.merge(region.server(), figures.buildBytesPerSecond(), Math::max);
      }
    }
    return BuildEstimate.secondsLeft(left, rates);
  }

  /**
   * Tags that may be stale, about: as large a part of all as of the rows that were proposed lately
   * and did not match. Queries that ask for rarer values than others make it too large or too
   * small. Empty if too few were proposed to tell, or nobody knows how many tags there are.
   */
  public static OptionalLong staleTags(GlobalStatus status) {
    StaleFigures stale = status.stale();
    return stale == null || stale.candidates() < LEAST_CANDIDATES || status.entries() < 0
        ? OptionalLong.empty()
        : OptionalLong.of(Math.round(status.entries() * stale.share()));
  }

  private static boolean isUncovered(RegionStatus region, GlobalStatus index) {
    return index.uncovered().stream().anyMatch(range -> !range.isRow() && meet(region, range));
  }

  private static boolean meet(RegionStatus region, UncoveredRange range) {
    return begins(region.startKey(), range.endKey()) && begins(range.startKey(), region.endKey());
  }

  /** Whether what begins there begins before what ends there. */
  private static boolean begins(String start, String end) {
    return end.isEmpty()
        || Bytes.compareTo(Bytes.toBytesBinary(start), Bytes.toBytesBinary(end)) < 0;
  }

  /** Whether an index is uncovered and nobody is going to change that unasked. */
  static boolean isForGood(GlobalStatus index) {
    return index.uncovered().stream().anyMatch(range -> !range.builds());
  }
}
