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
package org.lcindex.regionserver.scan.planning;

import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.lcindex.plan.DrivingColumn;
import org.lcindex.regionserver.scan.delivering.IndexRegionScanner;
import org.lcindex.regionserver.scan.delivering.OpenedScan;
import org.lcindex.regionserver.scan.query.Query;

/**
 * The access path by a disjunction: the cheapest slice of each of its sides, all of which together
 * have the rows that match. Not thread safe.
 */
final class UnionPath implements AccessPath {
  // Of each side the slices that could drive it.
  private final List<List<SlicePath>> sides;
  private List<SlicePath> cheapest;

  /**
   * @param sides of the disjunction, as queries with drivers of their own
   */
  UnionPath(List<Query> sides) {
    this.sides = sides.stream().map(SlicePath::of).toList();
  }

  /** Null when all slices are of one column: then this column drives alone. */
  @Override
  public DrivingColumn estimate(StoreCounts store) {
    sides.forEach(side -> side.forEach(slice -> slice.estimate(store)));
    cheapest =
        sides.stream()
            .map(side -> side.stream().min(Comparator.comparingDouble(SlicePath::looked)))
            .map(Optional::orElseThrow)
            .toList();
    List<DrivingColumn> columns = cheapest.stream().map(SlicePath::column).toList();
    if (columns.stream().map(DrivingColumn::name).distinct().count() == 1) {
      return null;
    }
    // An HFile that misses the IFile of one of them is passed over.
    BitSet missing = new BitSet();
    cheapest.forEach(slice -> missing.or(slice.missing()));
    long cells = missing.stream().mapToLong(file -> store.files().get(file).cells()).sum();
    return DrivingColumn.union(columns, missing.cardinality(), cells);
  }

  @Override
  public RegionScanner open(OpenedScan scan) {
    long readPoint = scan.query().readPoint();
    return new IndexRegionScanner(
        scan, cheapest.stream().map(slice -> slice.branch().at(readPoint)).toList());
  }
}
