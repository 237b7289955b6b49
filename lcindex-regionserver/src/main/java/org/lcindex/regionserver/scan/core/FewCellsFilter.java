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
package org.lcindex.regionserver.scan.core;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * The filter of a plain scan of whose rows a few columns are needed: rows pass as they do without
 * it, with the newest cells of these columns, or their first cell if they have none of them. Where
 * the scan's own filter is made of conditions, other cells are passed over as soon as one of the
 * row was seen, and the rest of the row after the last column that anybody needs.
 *
 * <p>The scan reads what it would read otherwise: see {@link OneCellFilter}. Lives inside one
 * region scanner, never serialised. Not thread safe.
 */
public final class FewCellsFilter extends WrappingFilter {
  /** Cells that are passed over one by one before HBase is to seek, which costs as much as some. */
  private static final int MOST_SKIPPED = 8;

  /** A column that is needed. */
  private record Column(byte[] family, byte[] qualifier) {}

  /** The columns of a family that are looked at, in their order. */
  private record Family(byte[] name, byte[][] qualifiers, boolean[] everyVersion) {}

  private final List<Column> kept;
  // Null when the scan's own filter may look at any cell.
  private final List<Family> families;
  // Of the row: whether a cell was seen; the family and the next of its columns to come.
  private boolean seen;
  private Family family;
  private int next;
  private int skipped;
  private boolean hints;

  private FewCellsFilter(Filter wrapped, List<Column> kept, List<Family> families) {
    super(wrapped);
    this.kept = kept;
    this.families = families;
  }

  /** Collects the columns. */
  public static final class Builder {
    private final Filter wrapped;
    private final List<Column> kept = new ArrayList<>();

    /**
     * @param wrapped the scan's own filter
     */
    public Builder(Filter wrapped) {
      this.wrapped = wrapped;
    }

    /** A column that is needed. */
    public void keep(byte[] family, byte[] qualifier) {
      kept.add(new Column(family, qualifier));
    }

    private static TreeSet<byte[]> set(TreeMap<byte[], TreeSet<byte[]>> of, byte[] family) {
      return of.computeIfAbsent(family, f -> new TreeSet<>(Bytes.BYTES_COMPARATOR));
    }

    /**
     * The filter.
     *
     * @param conditions all that the scan's own filter is made of; null when there is more to it
     */
    public FewCellsFilter build(List<SingleColumnValueFilter> conditions) {
      if (conditions == null) {
        return new FewCellsFilter(wrapped, kept, null);
      }
      TreeMap<byte[], TreeSet<byte[]>> all = new TreeMap<>(Bytes.BYTES_COMPARATOR);
      TreeMap<byte[], TreeSet<byte[]>> older = new TreeMap<>(Bytes.BYTES_COMPARATOR);
      kept.forEach(column -> set(all, column.family()).add(column.qualifier()));
      for (SingleColumnValueFilter condition : conditions) {
        set(all, condition.getFamily()).add(condition.getQualifier());
        if (!condition.getLatestVersionOnly()) {
          set(older, condition.getFamily()).add(condition.getQualifier());
        }
      }
      List<Family> families = new ArrayList<>();
      all.forEach(
          (name, qualifiers) -> {
            byte[][] columns = qualifiers.toArray(new byte[0][]);
            boolean[] everyVersion = new boolean[columns.length];
            for (int i = 0; i < columns.length; i++) {
              everyVersion[i] = older.containsKey(name) && older.get(name).contains(columns[i]);
            }
            families.add(new Family(name, columns, everyVersion));
          });
      return new FewCellsFilter(wrapped, kept, families);
    }
  }

  @Override
  public void reset() throws IOException {
    seen = false;
    skipped = 0;
    family = null;
    super.reset();
  }

  @Override
  public ReturnCode filterCell(Cell cell) throws IOException {
    hints = false;
    if (families == null) {
      return super.filterCell(cell);
    }
    turnTo(cell);
    int columns = family == null ? 0 : family.qualifiers().length;
    int order = 1;
    while (next < columns
        && (order = CellUtil.compareQualifiers(cell, qualifier(), 0, qualifier().length)) > 0) {
      next++;
    }
    if (next < columns && order == 0) {
      return needed(super.filterCell(cell));
    }
    boolean first = !seen;
    seen = true;
    if (next == columns) {
      return first ? ReturnCode.INCLUDE_AND_SEEK_NEXT_ROW : ReturnCode.NEXT_ROW;
    }
    if (first || ++skipped <= MOST_SKIPPED) {
      return first ? ReturnCode.INCLUDE : ReturnCode.SKIP;
    }
    hints = true;
    return ReturnCode.SEEK_NEXT_USING_HINT;
  }

  private byte[] qualifier() {
    return family.qualifiers()[next];
  }

  private void turnTo(Cell cell) {
    if (family != null && CellUtil.matchingFamily(cell, family.name())) {
      return;
    }
    family = null;
    next = 0;
    for (Family other : families) {
      if (CellUtil.matchingFamily(cell, other.name())) {
        family = other;
      }
    }
  }

  /** Of a column that is needed the newest cell is, unless a condition looks at older ones. */
  private ReturnCode needed(ReturnCode code) {
    if (code != ReturnCode.INCLUDE) {
      return code;
    }
    seen = true;
    if (family.everyVersion()[next]) {
      return code;
    }
    return next == family.qualifiers().length - 1
        ? ReturnCode.INCLUDE_AND_SEEK_NEXT_ROW
        : ReturnCode.INCLUDE_AND_NEXT_COL;
  }

  @Override
  public Cell getNextCellHint(Cell cell) throws IOException {
    if (!hints) {
      return super.getNextCellHint(cell);
    }
    byte[] qualifier = qualifier();
    return new KeyValue(
        cell.getRowArray(),
        cell.getRowOffset(),
        cell.getRowLength(),
        family.name(),
        0,
        family.name().length,
        qualifier,
        0,
        qualifier.length,
        HConstants.LATEST_TIMESTAMP,
        KeyValue.Type.Maximum,
        null,
        0,
        0);
  }

  @Override
  public void filterRowCells(List<Cell> cells) throws IOException {
    super.filterRowCells(cells);
    if (cells.size() <= 1) {
      return;
    }
    Cell first = cells.get(0);
    Cell last = null;
    int size = 0;
    for (Cell cell : cells) {
      if (isKept(cell) && (last == null || !CellUtil.matchingColumn(cell, last))) {
        cells.set(size++, cell);
        last = cell;
      }
    }
    if (size == 0) {
      cells.set(size++, first);
    }
    cells.subList(size, cells.size()).clear();
  }

  private boolean isKept(Cell cell) {
    for (Column column : kept) {
      if (CellUtil.matchingColumn(cell, column.family(), column.qualifier())) {
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean hasFilterRow() {
    return true;
  }

  @Override
  public String toString() {
    return "a few cells of " + wrapped();
  }
}
