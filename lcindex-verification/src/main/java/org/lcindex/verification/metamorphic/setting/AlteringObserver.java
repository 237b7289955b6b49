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
package org.lcindex.verification.metamorphic.setting;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellBuilderFactory;
import org.apache.hadoop.hbase.CellBuilderType;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.CoprocessorEnvironment;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.coprocessor.ObserverContext;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessor;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.apache.hadoop.hbase.coprocessor.RegionObserver;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.regionserver.InternalScanner;
import org.lcindex.verification.common.ModeScans;
import org.lcindex.verification.metamorphic.text.Text;

/**
 * Another observer of a table, of a data-masking kind: what clients see of it is what this one
 * leaves, by whatever way they ask. Thread safe.
 */
public final class AlteringObserver implements RegionCoprocessor, RegionObserver {
  /** Keys of the observer's properties. */
  static final String KIND = "metamorphic.observer.kind";

  static final String COLUMN = "metamorphic.observer.column";

  /** What it does. */
  public enum Kind {
    /** There is none. */
    NONE,
    /** Every second row is not told, by the row's hash. */
    HIDE_ROWS,
    /** Values are told as zeros. */
    MASK_VALUES,
    /** Only rows with a column are told. */
    SHOW_WITH,
    /** Only rows with a column are told, by a filter that is added to each scan. */
    ADD_FILTER
  }

  private volatile Kind kind = Kind.NONE;
  private volatile byte[] family;
  private volatile byte[] qualifier;

  @Override
  public Optional<RegionObserver> getRegionObserver() {
    return Optional.of(this);
  }

  @Override
  @SuppressWarnings("rawtypes")
  public void start(CoprocessorEnvironment env) {
    Configuration conf = env.getConfiguration();
    String[] column = Text.cut(conf.get(COLUMN).replace("%", "\\"), ':');
    kind = Kind.valueOf(conf.get(KIND).toUpperCase(Locale.ROOT));
    family = Text.unescape(column[0]);
    qualifier = Text.unescape(column[1]);
  }

  /**
   * An observer that judges rows needs whole ones. After some blocks of a scan HBase ends each step
   * within a row, to read on as a stream; the part that has not the column would not be told.
   */
  @Override
  public void preScannerOpen(ObserverContext<RegionCoprocessorEnvironment> c, Scan scan) {
    if (kind == Kind.ADD_FILTER) {
      scan.setFilter(withColumn(scan.getFilter()));
    } else if (kind == Kind.SHOW_WITH && scan.getReadType() == Scan.ReadType.DEFAULT) {
      scan.setReadType(Scan.ReadType.PREAD);
    }
  }

  /** Rows that a global index proposes are got. */
  @Override
  public void preGetOp(ObserverContext<RegionCoprocessorEnvironment> c, Get get, List<Cell> cells) {
    if (kind == Kind.ADD_FILTER) {
      get.setFilter(withColumn(get.getFilter()));
    }
  }

  private Filter withColumn(Filter own) {
    Filter added = ModeScans.hasColumn(family, qualifier);
    return own == null ? added : new FilterList(added, own);
  }

  @Override
  public boolean postScannerNext(
      ObserverContext<RegionCoprocessorEnvironment> c,
      InternalScanner scanner,
      List<Result> results,
      int limit,
      boolean hasNext) {
    alter(results);
    return hasNext;
  }

  @Override
  public void postGetOp(
      ObserverContext<RegionCoprocessorEnvironment> c, Get get, List<Cell> cells) {
    List<Result> row = new ArrayList<>(List.of(Result.create(cells)));
    alter(row);
    List<Cell> left = new ArrayList<>();
    row.stream().filter(one -> !one.isEmpty()).forEach(one -> left.addAll(one.listCells()));
    cells.clear();
    cells.addAll(left);
  }

  private void alter(List<Result> results) {
    switch (kind) {
      case HIDE_ROWS ->
          results.removeIf(
              row -> row.getRow() != null && Text.escape(row.getRow()).hashCode() % 2 == 0);
      case SHOW_WITH -> results.removeIf(row -> !row.containsColumn(family, qualifier));
      case MASK_VALUES -> results.replaceAll(AlteringObserver::masked);
      default -> {}
    }
  }

  private static Result masked(Result row) {
    if (row.rawCells() == null) {
      return row;
    }
    List<Cell> cells = new ArrayList<>();
    for (Cell cell : row.rawCells()) {
      cells.add(
          CellBuilderFactory.create(CellBuilderType.DEEP_COPY)
              .setRow(CellUtil.cloneRow(cell))
              .setFamily(CellUtil.cloneFamily(cell))
              .setQualifier(CellUtil.cloneQualifier(cell))
              .setTimestamp(cell.getTimestamp())
              .setType(cell.getType())
              .setValue(new byte[cell.getValueLength()])
              .build());
    }
    return Result.create(cells, row.getExists(), row.isStale(), row.mayHaveMoreCellsInRow());
  }
}
