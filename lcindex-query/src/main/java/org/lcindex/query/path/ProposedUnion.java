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
import java.util.Arrays;
import java.util.List;
import org.lcindex.query.global.Candidates;
import org.lcindex.query.scan.RowRange;
import org.lcindex.query.scan.RowRanges;

/**
 * What the index phases of one way have found together. A row is proposed if one of them proposes
 * it, and uncovered if one of them does not cover it.
 *
 * @param rows sorted, distinct
 * @param uncovered disjoint, in row key order
 * @param more whether one of them has more than its limit
 * @param last of one value with more: the answer tells of rows up to this one
 */
record ProposedUnion(List<byte[]> rows, List<RowRange> uncovered, boolean more, byte[] last) {

  static ProposedUnion of(List<Candidates> sides) {
    if (sides.size() == 1) {
      Candidates one = sides.get(0);
      return new ProposedUnion(one.rows(), one.uncovered(), one.more(), one.last());
    }
    List<byte[]> all = new ArrayList<>();
    List<RowRange> uncovered = new ArrayList<>();
    boolean more = false;
    for (Candidates side : sides) {
      all.addAll(side.rows());
      uncovered.addAll(side.uncovered());
      more |= side.more();
    }
    all.sort(Arrays::compareUnsigned);
    List<byte[]> distinct = new ArrayList<>(all.size());
    for (byte[] row : all) {
      if (distinct.isEmpty() || !Arrays.equals(row, distinct.get(distinct.size() - 1))) {
        distinct.add(row);
      }
    }
    return new ProposedUnion(distinct, RowRanges.union(uncovered), more, null);
  }

  /** The rows that are uncovered each by itself: they are got by their keys. */
  List<byte[]> beside() {
    return uncovered.stream().filter(RowRange::isRow).map(RowRange::start).toList();
  }

  /** Whether nothing of the rows asked for is covered. */
  boolean isNothingCovered(RowRange asked) {
    return RowRanges.cover(uncovered, asked);
  }
}
