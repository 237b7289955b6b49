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
package org.lcindex.query.cli.rows;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.query.RowReader;
import org.lcindex.query.condition.ColumnName;
import org.lcindex.text.UserError;

/**
 * The columns of a row's output that are known before the first row, in their order: those that
 * were selected, else those whose type the table knows. Immutable and thread safe.
 */
public final class RowColumns {
  /** The heading of row keys; no column is called so, because it has a colon. */
  public static final String KEY = "row";

  private final RowReader reader;
  private final boolean selected;
  private final List<ColumnName> columns;
  // Positions in columns, in the order in which a row has its cells.
  private final int[] sorted;
  private final boolean hasParts;

  private RowColumns(RowReader reader, boolean selected, List<ColumnName> columns) {
    this.reader = reader;
    this.selected = selected;
    this.columns = List.copyOf(columns);
    this.hasParts = columns.stream().anyMatch(ColumnName::isPart);
    this.sorted =
        IntStream.range(0, columns.size())
            .boxed()
            .filter(at -> !columns.get(at).isPart())
            .sorted(Comparator.comparing(columns::get, RowColumns::compare))
            .mapToInt(Integer::intValue)
            .toArray();
  }

  /**
   * Columns of a query.
   *
   * @param selection columns by their texts; none for all
   * @throws UserError when one has two types
   */
  public static RowColumns of(RowReader reader, List<String> selection) {
    List<ColumnName> columns = new ArrayList<>();
    List<ColumnName> all =
        selection.isEmpty() ? reader.known() : selection.stream().map(reader::resolve).toList();
    for (ColumnName column : all) {
      ColumnName before =
          columns.stream().filter(known -> isSame(known, column)).findFirst().orElse(null);
      if (before != null && !Objects.equals(before.codec(), column.codec())) {
        throw new UserError(
            String.format(
                "--columns names %s as %s and as %s, and has one place for it: leave one out",
                name(column), before.codec(), column.codec()));
      }
      // The key is there in any case.
      if (!column.isRow() && before == null) {
        columns.add(column);
      }
    }
    return new RowColumns(reader, !selection.isEmpty(), columns);
  }

  /** What reads the cells. */
  public RowReader reader() {
    return reader;
  }

  /** Whether nothing but these is wanted. */
  public boolean isSelection() {
    return selected;
  }

  /** The columns, each with its codec if its type is known. */
  public List<ColumnName> list() {
    return columns;
  }

  /** The name of each as it stands in headings. */
  public List<String> names() {
    return columns.stream().map(RowColumns::name).toList();
  }

  /** A column's name as {@link RowReader#column} writes it. */
  public static String name(ColumnName column) {
    if (column.isPart()) {
      return ColumnName.OF_ROW + column;
    }
    return Bytes.toStringBinary(column.family()) + ":" + Bytes.toStringBinary(column.qualifier());
  }

  /** Family and qualifier of a column by its {@link #name}. */
  public static byte[][] column(String name) {
    int colon = name.indexOf(':');
    return new byte[][] {
      Bytes.toBytesBinary(name.substring(0, colon)), Bytes.toBytesBinary(name.substring(colon + 1))
    };
  }

  /**
   * The newest cell of each column in a row; null where the row has none.
   *
   * @param others gets the newest cells of other columns
   */
  public Cell[] cells(Result row, Consumer<Cell> others) {
    Cell[] found = new Cell[columns.size()];
    for (int i = 0; i < found.length && hasParts; i++) {
      ColumnName column = columns.get(i);
      found[i] = column.isPart() ? reader.part(row.getRow(), column) : null;
    }
    Cell before = null;
    int next = 0;
    for (Cell cell : row.rawCells()) {
      if (before != null && CellUtil.matchingColumn(before, cell)) {
        continue;
      }
      before = cell;
      while (next < sorted.length && compare(columns.get(sorted[next]), cell) < 0) {
        next++;
      }
      if (next < sorted.length && compare(columns.get(sorted[next]), cell) == 0) {
        found[sorted[next]] = cell;
      } else {
        others.accept(cell);
      }
    }
    return found;
  }

  /** All cells of a row, and before them the parts of its key. */
  List<Cell> withParts(Result row) {
    if (!hasParts) {
      return row.listCells();
    }
    List<Cell> all = new ArrayList<>();
    for (ColumnName column : columns) {
      Cell part = column.isPart() ? reader.part(row.getRow(), column) : null;
      if (part != null) {
        all.add(part);
      }
    }
    all.addAll(row.listCells());
    return all;
  }

  private static boolean isSame(ColumnName one, ColumnName other) {
    return one.isOfKey() || other.isOfKey()
        ? one.isRow() == other.isRow() && one.part() == other.part()
        : compare(one, other) == 0;
  }

  private static int compare(ColumnName one, ColumnName other) {
    int families = Bytes.compareTo(one.family(), other.family());
    return families != 0 ? families : Bytes.compareTo(one.qualifier(), other.qualifier());
  }

  private static int compare(ColumnName column, Cell cell) {
    byte[] family = column.family();
    int families =
        Bytes.compareTo(
            family,
            0,
            family.length,
            cell.getFamilyArray(),
            cell.getFamilyOffset(),
            cell.getFamilyLength());
    byte[] qualifier = column.qualifier();
    return families != 0
        ? families
        : Bytes.compareTo(
            qualifier,
            0,
            qualifier.length,
            cell.getQualifierArray(),
            cell.getQualifierOffset(),
            cell.getQualifierLength());
  }
}
