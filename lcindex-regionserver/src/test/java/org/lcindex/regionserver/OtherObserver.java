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
package org.lcindex.regionserver;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellComparator;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.CoprocessorEnvironment;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.client.CoprocessorDescriptor;
import org.apache.hadoop.hbase.client.CoprocessorDescriptorBuilder;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.coprocessor.ObserverContext;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessor;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.apache.hadoop.hbase.coprocessor.RegionObserver;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.regionserver.InternalScanner;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * A region observer as others write them: it hides rows from whoever scans, or changes what they
 * hold. A table gets it by {@link #doing}. What it does to a result is said by {@link #seen}, for
 * tests that want to know it without a server. Stateless but for its settings.
 */
public final class OtherObserver implements RegionCoprocessor, RegionObserver {
  private static final String DEED = "other.deed";
  private static final String COLUMN = "other.column";

  /** The value of a column that shows a row. */
  public static final byte[] SHOWN = Bytes.toBytes("shown");

  /** What is done to scans. */
  public enum Deed {
    /** Nothing, which nobody can see from outside. */
    NOTHING,
    /** Results of rows whose key ends in an odd byte are removed. */
    HIDE_ODD_ROWS,
    /** Values of the column are zeros. */
    MASK,
    /** Results without the column are removed. */
    HIDE_WITHOUT,
    /** Results without the column get it, of eight zeros. */
    FILL,
    /** A filter: rows whose column is {@link #SHOWN}. */
    FILTER,
    /** A filter: rows whose column is {@link #SHOWN}, and rows without the column. */
    FILTER_OR_MISSING
  }

  private Deed deed;
  private byte[] family;
  private byte[] qualifier;

  /** For a table descriptor. */
  public static CoprocessorDescriptor doing(Deed deed, String family, String qualifier) {
    return CoprocessorDescriptorBuilder.newBuilder(OtherObserver.class.getName())
        .setProperties(Map.of(DEED, deed.name(), COLUMN, family + ":" + qualifier))
        .build();
  }

  @Override
  public Optional<RegionObserver> getRegionObserver() {
    return Optional.of(this);
  }

  @Override
  @SuppressWarnings("rawtypes") // as HBase declares it
  public void start(CoprocessorEnvironment env) {
    deed = Deed.valueOf(env.getConfiguration().get(DEED, Deed.NOTHING.name()));
    String[] column = env.getConfiguration().get(COLUMN, "f:f").split(":");
    family = Bytes.toBytes(column[0]);
    qualifier = Bytes.toBytes(column[1]);
  }

  @Override
  public void preScannerOpen(ObserverContext<RegionCoprocessorEnvironment> context, Scan scan)
      throws IOException {
    if (deed == Deed.FILTER || deed == Deed.FILTER_OR_MISSING) {
      SingleColumnValueFilter added =
          new SingleColumnValueFilter(family, qualifier, CompareOperator.EQUAL, SHOWN);
      added.setFilterIfMissing(deed == Deed.FILTER);
      Filter filter = scan.getFilter();
      scan.setFilter(filter == null ? added : new FilterList(filter, added));
    }
  }

  @Override
  public boolean postScannerNext(
      ObserverContext<RegionCoprocessorEnvironment> context,
      InternalScanner scanner,
      List<Result> results,
      int limit,
      boolean hasNext) {
    List<Result> shown = new ArrayList<>();
    for (Result result : results) {
      Result seen = seen(deed, family, qualifier, result);
      if (seen != null) {
        shown.add(seen);
      }
    }
    results.clear();
    results.addAll(shown);
    return hasNext;
  }

  /** What a client sees of a result that HBase would give it; null for nothing. */
  public static Result seen(Deed deed, byte[] family, byte[] qualifier, Result result) {
    boolean has = result.containsColumn(family, qualifier);
    byte[] row = result.getRow();
    return switch (deed) {
      case NOTHING, FILTER, FILTER_OR_MISSING -> result;
      case HIDE_ODD_ROWS -> (row[row.length - 1] & 1) == 0 ? result : null;
      case HIDE_WITHOUT -> has ? result : null;
      case FILL -> has ? result : filled(family, qualifier, result);
      case MASK -> masked(family, qualifier, result);
    };
  }

  private static Result filled(byte[] family, byte[] qualifier, Result result) {
    List<Cell> cells = new ArrayList<>(List.of(result.rawCells()));
    cells.add(new KeyValue(result.getRow(), family, qualifier, 1, new byte[Long.BYTES]));
    return created(result, cells);
  }

  private static Result masked(byte[] family, byte[] qualifier, Result result) {
    List<Cell> cells = new ArrayList<>();
    for (Cell cell : result.rawCells()) {
      cells.add(
          CellUtil.matchingColumn(cell, family, qualifier)
              ? new KeyValue(
                  result.getRow(),
                  family,
                  qualifier,
                  cell.getTimestamp(),
                  new byte[cell.getValueLength()])
              : cell);
    }
    return created(result, cells);
  }

  private static Result created(Result of, List<Cell> cells) {
    cells.sort(CellComparator.getInstance());
    return Result.create(cells, of.getExists(), of.isStale(), of.mayHaveMoreCellsInRow());
  }
}
