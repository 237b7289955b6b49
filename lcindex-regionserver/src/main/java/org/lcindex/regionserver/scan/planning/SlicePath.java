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
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.lcindex.layout.ColumnIndex;
import org.lcindex.plan.Costs;
import org.lcindex.plan.DrivingColumn;
import org.lcindex.plan.IndexCells;
import org.lcindex.regionserver.disk.HFileIndex;
import org.lcindex.regionserver.evidence.LogView;
import org.lcindex.regionserver.scan.delivering.IndexRegionScanner;
import org.lcindex.regionserver.scan.delivering.OpenedScan;
import org.lcindex.regionserver.scan.gathering.Branch;
import org.lcindex.regionserver.scan.query.Query;
import org.lcindex.regionserver.scan.query.QueryColumn;

/**
 * The access path by one column: its slice of each IFile has all rows that match. Estimated from
 * the statistics of the index files and from the log of the MemStore. Not thread safe.
 */
final class SlicePath implements AccessPath {
  private static final int NONE = -1;

  private final Branch branch;
  // Positions of the columns that have an index: a client can name thousands that have none.
  private final int[] indexed;
  // By condition: entries in its range, and rows, of the HFiles that have its IFile.
  private final double[] inRange;
  private final double[] ofRows;
  // Conditions of whose column an HFile with the driving IFile has none.
  private final BitSet partial = new BitSet();
  // HFiles without the column's IFile, and their cells.
  private final BitSet missing = new BitSet();
  private long missingCells;
  private double entries;
  private double matches;
  private double logged;
  private int second = NONE;
  // Of all rows of the HFiles, whatever the condition.
  private IndexCells cells;

  private SlicePath(Branch branch) {
    this.branch = branch;
    List<QueryColumn> columns = branch.query().columns();
    int conditions = columns.size();
    this.indexed = IntStream.range(0, conditions).filter(i -> columns.get(i).canDrive()).toArray();
    this.inRange = new double[conditions];
    this.ofRows = new double[conditions];
  }

  /** One for each driver of a query. */
  static List<SlicePath> of(Query query) {
    return query.drivers().stream()
        .map(driver -> new SlicePath(new Branch(query, query.columns().get(driver))))
        .toList();
  }

  /** What the slice finds, once it is {@linkplain #estimate estimated}. */
  Branch branch() {
    Query query = branch.query();
    return second == NONE
        ? branch
        : new Branch(query, branch.driver(), query.columns().get(second));
  }

  @Override
  public DrivingColumn estimate(StoreCounts store) {
    for (int file = 0; file < store.files().size(); file++) {
      add(file, store.files().get(file));
    }
    if (store.log() != null) {
      add(store.log(), store.costs());
    }
    return column();
  }

  /** What it is for the planner, once it is estimated. */
  DrivingColumn column() {
    return new DrivingColumn(
        branch.driver().name(),
        Math.round(entries),
        Math.round(matches),
        missing.cardinality(),
        missingCells,
        Math.round(logged),
        second(),
        List.of(),
        cells);
  }

  @Override
  public RegionScanner open(OpenedScan scan) {
    return new IndexRegionScanner(scan, List.of(branch().at(scan.query().readPoint())));
  }

  /** Entries and rows of the log that are looked at, and cells that are passed over. */
  double looked() {
    return entries + logged + missingCells;
  }

  /** HFiles without the column's IFile, by their numbers. */
  BitSet missing() {
    return missing;
  }

  private void add(int number, StoreCounts.File file) {
    HFileIndex index = file.index();
    QueryColumn driver = branch.driver();
    ColumnIndex column = index == null ? null : index.column(driver.definition().id());
    if (column == null) {
      missing.set(number);
      missingCells += file.cells();
      return;
    }
    cells = IndexCells.sum(cells, column.cells());
    double inFile = entries(driver, column);
    double matching = inFile * file.share();
    long rowsOfFile = Math.max(1, index.rows().footer().rows());
    List<QueryColumn> columns = branch.query().columns();
    for (int i : indexed) {
      QueryColumn other = columns.get(i);
      ColumnIndex statistics = index.column(other.definition().id());
      if (statistics != null) {
        double inRangeOfFile = other == driver ? inFile : entries(other, statistics);
        inRange[i] += inRangeOfFile;
        ofRows[i] += rowsOfFile;
        matching *= other == driver ? 1 : Math.min(1, inRangeOfFile / rowsOfFile);
      } else {
        partial.set(i);
      }
    }
    entries += inFile;
    matches += matching;
  }

  /**
   * Counts what the log of the MemStore has, and decides whether a second slice is worth reading
   * for it. After all HFiles were counted.
   */
  private void add(LogView log, Costs costs) {
    LogEstimate estimate = new LogEstimate(branch, this::share);
    estimate.add(log);
    logged = estimate.verified();
    double best = logged * costs.verifiedRow();
    for (int i = 0; i < inRange.length; i++) {
      double left = estimate.verified() - estimate.spared(i);
      double cost = left * costs.verifiedRow() + inRange[i] * costs.entry() + costs.fixed();
      if (cost < best && maySecond(i)) {
        best = cost;
        second = i;
        logged = left;
      }
    }
  }

  /** Whether all rows that pass a condition by what HFiles have are in its column's slices. */
  private boolean maySecond(int condition) {
    QueryColumn column = branch.query().columns().get(condition);
    return column != branch.driver()
        && column.canDrive()
        && !column.passesWhenMissing()
        && !partial.get(condition);
  }

  /** The share of rows that pass a condition by what index files have; 1 if they do not tell. */
  private double share(int condition) {
    return ofRows[condition] == 0 ? 1 : Math.min(1, inRange[condition] / ofRows[condition]);
  }

  private static double entries(QueryColumn driver, ColumnIndex column) {
    return column.estimate(driver.bound().ranges(), driver.passesWhenMissing());
  }

  private DrivingColumn.Second second() {
    return second == NONE
        ? null
        : new DrivingColumn.Second(
            branch.query().columns().get(second).name(), Math.round(inRange[second]));
  }
}
