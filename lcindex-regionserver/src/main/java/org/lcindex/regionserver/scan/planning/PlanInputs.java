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

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.hbase.LiveHFile;
import org.lcindex.plan.DrivingColumn;
import org.lcindex.plan.PlanInput;
import org.lcindex.regionserver.adapter.HBase;
import org.lcindex.regionserver.disk.HFileIndex;
import org.lcindex.regionserver.evidence.LogView;
import org.lcindex.regionserver.scan.answers.Tally;
import org.lcindex.regionserver.scan.query.Query;
import org.lcindex.regionserver.scan.query.QueryColumn;
import org.lcindex.regionserver.store.StoreIndex;
import org.lcindex.regionserver.store.view.StoreView;
import org.lcindex.regionserver.store.view.Trust;

/** Estimates the access paths of a query from the store's view, for the planner; no I/O. */
public final class PlanInputs {
  /** When no HFile is indexed. */
  private static final double CELLS_PER_ROW = 8;

  private static final Pattern PLANNED_LIMIT = Pattern.compile("plan ([0-9]{1,10})");

  /**
   * What the planner is told, and what stands behind it.
   *
   * @param input the counts
   * @param paths that the input's columns stand for, in their order
   */
  public record Paths(PlanInput input, List<AccessPath> paths) {}

  private final Query query;
  private final StoreIndex store;
  // Null when it is of no use.
  private final LogView log;
  private final List<StoreCounts.File> files = new ArrayList<>();
  private double cells;
  private double bytes;
  private long indexedCells;
  private long rows;

  private PlanInputs(Query query) {
    this.query = query;
    this.store = query.store();
    this.log = query.log();
  }

  /**
   * Estimates each access path of a query.
   *
   * @param unions of each disjunction the sides
   */
  public static Paths of(Query query, List<List<Query>> unions) {
    List<AccessPath> paths = new ArrayList<>(SlicePath.of(query));
    unions.forEach(sides -> paths.add(new UnionPath(sides)));
    return new PlanInputs(query).collect(paths);
  }

  private Paths collect(List<AccessPath> paths) {
    StoreView view = store.view(store.store().files());
    try {
      collect(view);
      return estimate(paths, view);
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

  private Paths estimate(List<AccessPath> paths, StoreView view) {
    StoreCounts counts = new StoreCounts(files, log, store.settings().costs());
    List<DrivingColumn> columns = new ArrayList<>();
    List<AccessPath> ways = new ArrayList<>();
    for (AccessPath path : paths) {
      DrivingColumn column = path.estimate(counts);
      if (column != null && columns.stream().noneMatch(c -> c.name().equals(column.name()))) {
        columns.add(column);
        ways.add(path);
      }
    }
    Tally tally = Tally.of(query);
    PlanInput input =
        new PlanInput(
            columns,
            files.size(),
            Math.round(cells),
            Math.round(bytes),
            rows == 0 ? CELLS_PER_ROW : Math.max(1, (double) indexedCells / rows),
            store.store().memStoreCells(),
            logRows(),
            verifiedShare(view),
            view.expectsSharedRows(query.trust()),
            store.settings().missingThreshold(),
            store.settings().scanMemory(),
            entriesSuffice(tally),
            rowLimit(tally),
            store.settings().costs());
    return new Paths(input, List.copyOf(ways));
  }

  /** Whether no payload is read, because a number or so is all that the client wants. */
  private boolean entriesSuffice(Tally tally) {
    return tally != null
        && tally.isFromEntries()
        && query.columns().stream().allMatch(QueryColumn::decidedByKey);
  }

  /** Rows in the log that a query goes over; -1 when it goes over the MemStore's cells. */
  private long logRows() {
    return log == null || !log.hasMemStore() ? -1 : log.copies();
  }

  /** How many rows the client wants, as far as it tells the server. */
  private long rowLimit(Tally tally) {
    byte[] explain = query.scan().getAttribute(LCIndexConstants.SCAN_EXPLAIN);
    if (explain != null) {
      Matcher planned = PLANNED_LIMIT.matcher(Bytes.toString(explain));
      return planned.matches() ? Long.parseLong(planned.group(1)) : Long.MAX_VALUE;
    }
    if (tally != null) {
      return Long.MAX_VALUE;
    }
    byte[] limit = query.scan().getAttribute(LCIndexConstants.SCAN_LIMIT);
    return limit != null && limit.length == Long.BYTES && Bytes.toLong(limit) > 0
        ? Bytes.toLong(limit)
        : HBase.call().rowLimit();
  }

  /** Counts an HFile of so many cells, which has an index or none (null). */
  private void add(HFileIndex index, long hfileCells) {
    double share = share(index);
    files.add(new StoreCounts.File(index, (long) (hfileCells * share), share));
    cells += hfileCells * share;
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

  private double verifiedShare(StoreView view) {
    if (query.trust() == Trust.NOTHING || rows == 0) {
      return 1;
    }
    return Math.min(1, (double) view.unresolvedRows() / rows);
  }
}
