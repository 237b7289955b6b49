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
package org.lcindex.regionserver.master;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.entry.EntryKey;
import org.lcindex.entry.EntryKeys;
import org.lcindex.entry.grid.TupleKey;
import org.lcindex.entry.grid.TupleSample;
import org.lcindex.plan.Measures;
import org.lcindex.rpc.GlobalEstimate;
import org.lcindex.rpc.UsageException;
import org.lcindex.type.ShownText;

/**
 * What an {@link EntriesSample} reads of a table's rows: a subclass for each form of an index. For
 * one thread.
 */
abstract class SampledRows {
  private static final int ROWS = 4_000;
  private static final long CALL_BYTES = 1 << 20;

  /** Of a grid: its slots are as good as the sample. */
  private static final int GRID_ROWS = 10_000;

  /** Of a grid's rows in one region, where rows are large. */
  private static final long GRID_BYTES = 16L << 20;

  private long rows;
  private long bytes;

  /** For an index of either form. */
  static SampledRows of(GlobalDefinition index) {
    return index.isGrid() ? new GridRows(index) : new ColumnRows(index);
  }

  /** How many rows of the table are enough. */
  abstract int most();

  /** Reads some rows of a region; returns whether it has no others. */
  abstract boolean region(Table table, RegionInfo region, int most) throws IOException;

  /**
   * The index, a grid with bounds.
   *
   * @throws UsageException if it has none, and they cannot be made of the rows
   */
  abstract GlobalIndex bounded(TableName base, GlobalIndex index) throws UsageException;

  /** What is to be said of a grid; null for an index on one column. */
  abstract GlobalEstimate.Grid cells(GlobalIndex bounded);

  /** Row keys of the entries of the rows. */
  abstract List<byte[]> keys(GlobalIndex bounded);

  /** How many rows were read. */
  final long rows() {
    return rows;
  }

  /** Bytes of all their cells. */
  final long bytes() {
    return bytes;
  }

  final void count(Result row) {
    rows++;
    for (Cell cell : row.rawCells()) {
      bytes += cell.getSerializedSize(); // as in HFiles; on the heap they are larger
    }
  }

  /** The first rows of regions, of an index on one column. */
  private static final class ColumnRows extends SampledRows {
    private final GlobalDefinition index;
    private final EntryKey entries;
    private final List<byte[]> keys = new ArrayList<>();

    ColumnRows(GlobalDefinition index) {
      this.index = index;
      this.entries = EntryKey.of(index);
    }

    @Override
    int most() {
      return ROWS;
    }

    @Override
    boolean region(Table table, RegionInfo region, int most) throws IOException {
      Scan scan =
          new Scan()
              .withStartRow(region.getStartKey())
              .withStopRow(region.getEndKey())
              .setLimit(most)
              .setMaxResultSize(CALL_BYTES)
              .setCacheBlocks(false);
      int found = 0;
      try (ResultScanner rows = table.getScanner(scan)) {
        for (Result row : rows) {
          found++;
          count(row);
          add(row);
        }
      }
      return found < most;
    }

    private void add(Result row) {
      byte[] entry = entries.entry(EntryKeys.shown(index, row), row.getRow());
      if (entry != null && row.containsColumn(index.family(), index.qualifier())) {
        keys.add(entry);
      }
    }

    @Override
    GlobalIndex bounded(TableName base, GlobalIndex same) {
      return same;
    }

    @Override
    GlobalEstimate.Grid cells(GlobalIndex same) {
      return null;
    }

    @Override
    List<byte[]> keys(GlobalIndex same) {
      return keys;
    }
  }

  /** Scattered rows, of a grid. */
  private static final class GridRows extends SampledRows {
    private final TupleSample tuples;

    GridRows(GlobalDefinition grid) {
      this.tuples = new TupleSample(grid);
    }

    @Override
    int most() {
      return GRID_ROWS;
    }

    @Override
    boolean region(Table table, RegionInfo region, int most) throws IOException {
      long enough = bytes() + GRID_BYTES;
      return new ScatteredRows(
              table,
              row -> {
                count(row);
                tuples.add(row);
              },
              () -> bytes() > enough)
          .read(region, most);
    }

    @Override
    GlobalIndex bounded(TableName base, GlobalIndex index) throws UsageException {
      if (index.bounds() != null) {
        return index;
      }
      String why = tuples.refusal(base);
      if (why != null) {
        throw new UsageException(why);
      }
      return index.with(tuples.bounds());
    }

    @Override
    GlobalEstimate.Grid cells(GlobalIndex grid) {
      TupleKey key = TupleKey.of(grid);
      List<String> advice = new ArrayList<>();
      for (int i = 0; i < grid.definition().columns().size(); i++) {
        int bits = grid.definition().bits().get(i);
        int values = tuples.distinct(i);
        int enough = Math.max(1, Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(1, values)));
        if (values > 0 && enough < bits) {
          advice.add(
              String.format(
                  "%s has %s in %s: %s would do, and the others leave slots empty",
                  ShownText.cut(grid.definition().columns().get(i).column()),
                  Measures.count(values, "value"),
                  Measures.count(tuples.rows(), "sampled row"),
                  Measures.count(enough, "bit")));
        }
      }
      return new GlobalEstimate.Grid(
          key.space().size(), tuples.tuples(), tuples.inFullestCell(key), advice);
    }

    @Override
    List<byte[]> keys(GlobalIndex grid) {
      return tuples.entries(TupleKey.of(grid));
    }
  }
}
