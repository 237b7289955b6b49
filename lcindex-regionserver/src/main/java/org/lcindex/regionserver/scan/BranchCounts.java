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
package org.lcindex.regionserver.scan;

import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.plan.DrivingColumn;
import org.lcindex.regionserver.store.HFileIndex;
import org.lcindex.regionserver.store.LogView;

/**
 * What the HFiles of a store have for one branch, by their statistics, and the log of its MemStore.
 * Not thread safe.
 */
@InterfaceAudience.Private
final class BranchCounts {
  private final Branch branch;
  // Numbers of the HFiles without the column's IFile.
  private final BitSet missing = new BitSet();
  // By condition: entries in its range, and rows, of the HFiles that have its IFile.
  private final double[] inRange;
  private final double[] ofRows;
  private double entries;
  private double matches;
  private double logged;

  private BranchCounts(Branch branch) {
    this.branch = branch;
    int conditions = branch.query().columns().size();
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
    return branch;
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
    double inFile = entries(driver, column);
    double matching = inFile * share;
    long rowsOfFile = Math.max(1, index.rows().footer().rows());
    List<QueryColumn> columns = branch.query().columns();
    for (int i = 0; i < columns.size(); i++) {
      QueryColumn other = columns.get(i);
      HFileIndex.Column statistics =
          other.canDrive() ? index.column(other.definition().id()) : null;
      if (statistics != null) {
        double inRangeOfFile = other == driver ? inFile : entries(other, statistics);
        inRange[i] += inRangeOfFile;
        ofRows[i] += rowsOfFile;
        matching *= other == driver ? 1 : Math.min(1, inRangeOfFile / rowsOfFile);
      }
    }
    entries += inFile;
    matches += matching;
  }

  /** Counts what the log of the MemStore has. To be called after all HFiles were counted. */
  void add(LogView log) {
    logged += new LogEstimate(branch, this::share).verified(log);
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
        Math.round(logged));
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
