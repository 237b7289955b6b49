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
package org.lcindex.query.condition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellComparator;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.Filter.ReturnCode;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.DeclaredColumns;
import org.lcindex.query.condition.RandomConditions.TestColumn;

/**
 * Random conditions of all types: printed, read back, and what the filter makes of random rows
 * against a direct evaluation of the tree.
 */
class RandomConditionTest {
  private static final int CONDITIONS = 1_500;
  private static final int ROWS = 40;
  private static final byte[] ROW = Bytes.toBytes("row");
  private static final TypedColumns TABLE =
      new TypedColumns(
          "t",
          List.of(Bytes.toBytes("f"), Bytes.toBytes("g"), Bytes.toBytes("h")),
          RandomConditions.INDEXES,
          DeclaredColumns.none());

  @Test
  void filtersDecideAsTheTreesTheyWerePrintedFrom() throws Exception {
    int passed = 0;
    for (int seed = 0; seed < CONDITIONS; seed++) {
      RandomConditions conditions = new RandomConditions(seed);
      Expression tree = conditions.next();
      Expression read = ConditionParser.parse(tree.toString());
      assertEquals(tree.toString(), read.toString(), "seed " + seed);
      Filter filter = overTheWire(ConditionFilters.of(read, TABLE));
      for (int row = 0; row < ROWS; row++) {
        Map<String, byte[]> cells = new HashMap<>();
        List<Cell> sorted = row(conditions, tree, cells);
        boolean expected = Boolean.TRUE.equals(new DirectEvaluation(cells).of(tree));
        String what = "seed " + seed + ", row " + row + ": " + tree + " on " + sorted;
        assertEquals(expected ? sorted : List.of(), scan(filter, sorted), what);
        if (expected && tree.needsACell(TABLE)) {
          List<String> named = new ArrayList<>();
          tree.forEachTest(
              test -> {
                ColumnName column = TABLE.resolve(test.column());
                named.add(
                    Bytes.toStringBinary(column.family())
                        + ":"
                        + Bytes.toStringBinary(column.qualifier()));
              });
          assertTrue(named.stream().anyMatch(cells::containsKey), what);
        }
        passed += expected ? 1 : 0;
      }
    }
    int rows = CONDITIONS * ROWS;
    assertTrue(passed > rows / 10 && passed < rows * 9 / 10, passed + " of " + rows + " pass");
  }

  /** A row in HBase's order, whose cells are also put into the map; one cell is always there. */
  private static List<Cell> row(
      RandomConditions conditions, Expression tree, Map<String, byte[]> cells) {
    List<Cell> sorted = new ArrayList<>();
    List<byte[]> asked = new ArrayList<>();
    tree.forEachTest(test -> asked.add(test.column().qualifier()));
    for (TestColumn column : RandomConditions.COLUMNS) {
      boolean named = asked.stream().anyMatch(q -> Bytes.equals(q, column.qualifier()));
      if (named ? conditions.chance(4) : !conditions.chance(20)) {
        continue;
      }
      byte[] cell = conditions.cell(column);
      cells.put(column.key(), cell);
      sorted.add(new KeyValue(ROW, column.family(), column.qualifier(), 2, cell));
      if (conditions.chance(4)) {
        // An older version, which must not decide.
        byte[] older = conditions.cell(column);
        sorted.add(new KeyValue(ROW, column.family(), column.qualifier(), 1, older));
      }
    }
    sorted.add(new KeyValue(ROW, Bytes.toBytes("h"), Bytes.toBytes("always"), new byte[0]));
    sorted.sort(CellComparator.getInstance());
    return sorted;
  }

  private static Filter overTheWire(Filter filter) throws Exception {
    return filter instanceof FilterList
        ? FilterList.parseFrom(filter.toByteArray())
        : SingleColumnValueFilter.parseFrom(filter.toByteArray());
  }

  /** The row as a region's scanner returns it: NEXT_ROW ends the row in a family only. */
  private static List<Cell> scan(Filter filter, List<Cell> row) throws IOException {
    filter.reset();
    if (filter.filterRowKey(row.get(0))) {
      return List.of();
    }
    List<Cell> included = new ArrayList<>();
    Cell left = null;
    for (Cell cell : row) {
      if (left != null && CellUtil.matchingFamily(left, cell)) {
        continue;
      }
      ReturnCode code = filter.filterCell(cell);
      switch (code) {
        case INCLUDE -> included.add(cell);
        case NEXT_ROW -> left = cell;
        default -> throw new AssertionError(code);
      }
    }
    return filter.filterRow() ? List.of() : included;
  }
}
