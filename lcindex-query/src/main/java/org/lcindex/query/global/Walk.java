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
package org.lcindex.query.global;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.lcindex.predicate.HeldKey;
import org.lcindex.predicate.KeyRange;

/**
 * The way through the entries of one region, as the client believes it to be: what is left of each
 * of their ranges. If the region was divided meanwhile, it goes on in the next one (rules PH1 and
 * PH6). For one thread at a time.
 */
final class Walk {
  private static final int LENGTH_BYTES = 2;

  private final List<Lane> lanes;
  private final int mostBytes;

  /**
   * A way that has not begun.
   *
   * @param mostBytes of ranges in one request
   */
  Walk(List<KeyRange> ranges, int mostBytes) {
    this.lanes = ranges.stream().map(Lane::new).toList();
    this.mostBytes = mostBytes;
  }

  /** One range of entries. For one thread at a time. */
  static final class Lane {
    /** Base rows in the order of the entries, of a page. */
    final List<byte[]> rows = new ArrayList<>();

    private KeyRange left;
    private long bytes;
    private boolean isFull;

    Lane(KeyRange range) {
      this.left = range;
    }

    /** What is to be read; null if nothing is. */
    KeyRange left() {
      return left;
    }

    /** Whether all of the range was read. */
    boolean isWhole() {
      return left == null && !isFull;
    }

    private boolean isOpen() {
      return left != null && !isFull;
    }

    private void readUpTo(byte[] next) {
      if (next == null || Arrays.compareUnsigned(left.high(), next) <= 0) {
        left = null;
      } else if (Arrays.compareUnsigned(left.low(), next) < 0) {
        left = new KeyRange(next, true, left.high(), false);
      }
    }
  }

  /** Whether nothing more is to be asked. */
  boolean isOver() {
    return lanes.stream().noneMatch(Lane::isOpen);
  }

  List<Lane> lanes() {
    return lanes;
  }

  /** The next ranges, as many as fit into a request. */
  List<Lane> next() {
    List<Lane> next = new ArrayList<>();
    int size = 0;
    for (Lane lane : lanes) {
      if (lane.isOpen()) {
        size += lane.left.low().length + lane.left.high().length + 2 * LENGTH_BYTES;
        if (!next.isEmpty() && size > mostBytes) {
          break;
        }
        next.add(lane);
      }
    }
    return next;
  }

  /**
   * Takes how far a server has come.
   *
   * @param next where to go on; null if all was read
   */
  static void readUpTo(List<Lane> asked, byte[] next) {
    asked.forEach(lane -> lane.readUpTo(next));
  }

  /**
   * Gives the rows of a page to their ranges.
   *
   * @param counts of the first ranges
   * @param limit of one range; one that has more ends there
   * @param maxRows that were asked for
   */
  static void take(
      List<Lane> asked,
      List<byte[]> found,
      List<Integer> counts,
      CandidateLimit limit,
      int maxRows) {
    int from = 0;
    for (int i = 0; i < Math.min(asked.size(), counts.size()); i++) {
      Lane lane = asked.get(i);
      List<byte[]> some = found.subList(from, Math.min(found.size(), from + counts.get(i)));
      from += some.size();
      lane.rows.addAll(some);
      lane.bytes += some.stream().mapToLong(HeldKey::bytes).sum();
      boolean tooMuch = lane.rows.size() > limit.rows() || lane.bytes > limit.bytes();
      lane.isFull = counts.get(i) >= maxRows || tooMuch && !lane.rows.isEmpty();
    }
  }
}
