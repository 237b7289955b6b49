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
import java.util.stream.IntStream;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.plan.Costs;
import org.lcindex.plan.DrivingColumn;
import org.lcindex.plan.IndexCells;
import org.lcindex.regionserver.disk.HFileIndex;
import org.lcindex.regionserver.evidence.LogView;
import org.lcindex.regionserver.scan.gathering.Branch;
import org.lcindex.regionserver.scan.query.Query;
import org.lcindex.regionserver.scan.query.QueryColumn;

/**
 * What the HFiles of a store have for one branch, by their statistics, and the log of its MemStore.
 * Not thread safe.
 */
@InterfaceAudience.Private
final class BranchCounts {
  private static final int NONE = -1;

  private final Branch branch;
  // Positions of the columns that have an index: a client can name thousands that have none.
  private final int[] indexed;
  // Numbers of the HFiles without the column's IFile.
  private final BitSet missing = new BitSet();
  // By condition: entries in its range, and rows, of the HFiles that have its IFile.
  private final double[] inRange;
  private final double[] ofRows;
  private double entries;
  private double matches;
  private double logged;
  // Conditions of whose column an HFile with the driving IFile has none.
  private final BitSet partial = new BitSet();
  private int second = NONE;
  // Of all rows of the HFiles, whatever the condition.
  private IndexCells cells;

  private BranchCounts(Branch branch) {
    this.branch = branch;
    List<QueryColumn> columns = branch.query().columns();
    int conditions = columns.size();
    this.indexed = IntStream.range(0, conditions).filter(i -> columns.get(i).canDrive()).toArray();
    this.inRange = new double[conditions];
    this.ofRows = new double[conditions];
  }

  /** One for each driver of a query. */
  static List<BranchCounts> of(Query query) {
    return query.drivers().stream()
        .map(driver -> new BranchCounts(new Branch(query, query.columns().get(driver))))
        .toList();
  }

  Branch branch() {
    Query query = branch.query();
    return second == NONE
        ? branch
        : new Branch(query, branch.driver(), query.columns().get(second));
  }

  /**
   * Counts an HFile.
   *
   * @param index null when it has none
   * @param share of the HFile's rows that are in the scan's range
   */
  void add(int file, HFileIndex index, double share) {
    QueryColumn driver = branch.driver();
    HFileIndex.Column column = index == null ? null : index.column(driver.definition().id());
    if (column == null) {
      missing.set(file);
      return;
    }
    cells = IndexCells.sum(cells, column.cells());
    double inFile = entries(driver, column);
    double matching = inFile * share;
    long rowsOfFile = Math.max(1, index.rows().footer().rows());
    List<QueryColumn> columns = branch.query().columns();
    for (int i : indexed) {
      QueryColumn other = columns.get(i);
      HFileIndex.Column statistics = index.column(other.definition().id());
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
   * for it. To be called once, after all HFiles were counted.
   */
  void add(LogView log, Costs costs) {
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

  /** The SFile is finer inside a group, the directory is a sure upper bound: the less. */
  private static double entries(QueryColumn driver, HFileIndex.Column column) {
    boolean absent = driver.passesWhenMissing();
    long sure = column.ifile().countAtMost(driver.bound().ranges(), true, absent);
    long estimate = column.sfile().estimate(driver.bound().ranges()) + column.sfile().odd();
    return Math.min(sure, estimate + (absent ? column.sfile().absent() : 0));
  }

  /**
   * @param fileCells cells of each HFile
   */
  DrivingColumn column(List<Long> fileCells) {
    return new DrivingColumn(
        branch.driver().name(),
        Math.round(entries),
        Math.round(matches),
        missing.cardinality(),
        cells(missing, fileCells),
        Math.round(logged),
        second(),
        List.of(),
        cells);
  }

  private DrivingColumn.Second second() {
    return second == NONE
        ? null
        : new DrivingColumn.Second(
            branch.query().columns().get(second).name(), Math.round(inRange[second]));
  }

  private static long cells(BitSet files, List<Long> fileCells) {
    return files.stream().mapToLong(fileCells::get).sum();
  }

  /** The one with the fewest entries and rows of the log to look at, and cells to pass over. */
  static BranchCounts cheapest(List<BranchCounts> of, List<Long> fileCells) {
    return of.stream()
        .min(
            Comparator.comparingDouble(
                one -> one.entries + one.logged + cells(one.missing, fileCells)))
        .orElseThrow();
  }

  /** All of them together: an HFile that misses the IFile of one of them is passed over. */
  static DrivingColumn union(List<BranchCounts> of, List<Long> fileCells) {
    BitSet missing = new BitSet();
    of.forEach(one -> missing.or(one.missing));
    return DrivingColumn.union(
        of.stream().map(one -> one.column(fileCells)).toList(),
        missing.cardinality(),
        cells(missing, fileCells));
  }
}
