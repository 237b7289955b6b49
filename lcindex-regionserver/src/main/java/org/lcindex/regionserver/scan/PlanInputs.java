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

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.plan.DrivingColumn;
import org.lcindex.plan.PlanInput;
import org.lcindex.regionserver.adapter.LiveHFile;
import org.lcindex.regionserver.store.HFileIndex;
import org.lcindex.regionserver.store.LogView;
import org.lcindex.regionserver.store.StoreIndex;
import org.lcindex.regionserver.store.StoreView;
import org.lcindex.regionserver.store.Trust;

/** Collects the planner's counts for a query from the store's view; no I/O. */
@InterfaceAudience.Private
final class PlanInputs {
  /** When no HFile is indexed. */
  private static final double CELLS_PER_ROW = 8;

  private final Query query;
  private final StoreIndex store;
  private final int[] driverMissingFiles;
  private final long[] driverMissingCells;
  private final double[] driverEntries;
  private final double[] driverMatches;
  private int files;
  private double cells;
  private double bytes;
  private long indexedCells;
  private long rows;

  private PlanInputs(Query query) {
    this.query = query;
    this.store = query.store();
    int drivers = query.drivers().size();
    driverMissingFiles = new int[drivers];
    driverMissingCells = new long[drivers];
    driverEntries = new double[drivers];
    driverMatches = new double[drivers];
  }

  static PlanInput of(Query query) {
    return new PlanInputs(query).collect();
  }

  private PlanInput collect() {
    StoreView view = store.view(store.store().files());
    try {
      collect(view);
      return input(view);
    } finally {
      view.release();
    }
  }

  private void collect(StoreView view) {
    for (LiveHFile hfile : view.files()) {
      List<HFileIndex> indexes = view.indexesOf(hfile);
      store.queried(hfile, indexes);
      if (indexes.isEmpty()) {
        add(null, hfile.entries());
      }
      bytes += hfile.uncompressedBytes() * share(indexes.isEmpty() ? null : indexes.get(0));
    }
    for (HFileIndex index : view.indexes()) {
      add(index, index.rows().footer().cells());
      indexedCells += index.rows().footer().cells();
      rows += index.rows().footer().rows();
    }
  }

  private PlanInput input(StoreView view) {
    List<DrivingColumn> columns = new ArrayList<>();
    for (int d = 0; d < query.drivers().size(); d++) {
      columns.add(
          new DrivingColumn(
              name(driver(d)),
              Math.round(driverEntries[d]),
              Math.round(driverMatches[d]),
              driverMissingFiles[d],
              driverMissingCells[d]));
    }
    return new PlanInput(
        columns,
        files,
        Math.round(cells),
        Math.round(bytes),
        rows == 0 ? CELLS_PER_ROW : Math.max(1, (double) indexedCells / rows),
        memStoreCells(),
        verifiedShare(view),
        view.expectsSharedRows(query.trust()),
        store.settings().missingThreshold(),
        store.settings().scanMemory());
  }

  /** How many cells of the MemStore a query goes over, or copies of rows in its log. */
  private long memStoreCells() {
    LogView log = LogRows.view(query);
    long cells = store.store().memStoreCells();
    return log == null || !log.hasMemStore() ? cells : Math.min(cells, log.copies());
  }

  /** Counts an HFile of so many cells, which has an index or none (null). */
  private void add(HFileIndex index, long hfileCells) {
    double share = share(index);
    files++;
    cells += hfileCells * share;
    for (int d = 0; d < query.drivers().size(); d++) {
      add(d, index, (long) (hfileCells * share), share);
    }
  }

  /** The share of the HFile's rows that are in both the scan's range and the region. */
  private double share(HFileIndex index) {
    if (index == null) {
      return 1;
    }
    byte[] from = query.scan().getStartRow();
    byte[] to = query.scan().getStopRow();
    if (index.isPart()) {
      byte[] start = store.region().getStartKey();
      byte[] end = store.region().getEndKey();
      from = Bytes.compareTo(start, from) > 0 ? start : from;
      to = to.length == 0 || end.length > 0 && Bytes.compareTo(end, to) < 0 ? end : to;
    }
    return index.shareOfRows(from, to);
  }

  private QueryColumn driver(int d) {
    return query.columns().get(query.drivers().get(d));
  }

  private static String name(QueryColumn column) {
    return Bytes.toStringBinary(column.definition().family())
        + ":"
        + Bytes.toStringBinary(column.definition().qualifier());
  }

  private void add(int d, HFileIndex index, long hfileCells, double share) {
    QueryColumn driver = driver(d);
    HFileIndex.Column column = index == null ? null : index.column(driver.definition().id());
    if (column == null) {
      driverMissingFiles[d]++;
      driverMissingCells[d] += hfileCells;
      return;
    }
    double entries = entries(driver, column);
    double matches = entries * share;
    long rowsOfFile = Math.max(1, index.rows().footer().rows());
    for (QueryColumn other : query.columns()) {
      HFileIndex.Column statistics =
          other == driver || !other.canDrive() ? null : index.column(other.definition().id());
      if (statistics != null) {
        matches *= Math.min(1, entries(other, statistics) / rowsOfFile);
      }
    }
    driverEntries[d] += entries;
    driverMatches[d] += matches;
  }

  /** The SFile is finer inside a group, the directory is a sure upper bound: the less. */
  private static double entries(QueryColumn driver, HFileIndex.Column column) {
    boolean absent = driver.passesWhenMissing();
    long sure = column.ifile().countAtMost(driver.bound().ranges(), true, absent);
    long estimate = column.sfile().estimate(driver.bound().ranges()) + column.sfile().odd();
    return Math.min(sure, estimate + (absent ? column.sfile().absent() : 0));
  }

  private double verifiedShare(StoreView view) {
    if (query.trust() == Trust.NOTHING || rows == 0) {
      return 1;
    }
    return Math.min(1, (double) view.unresolvedRows() / rows);
  }
}
