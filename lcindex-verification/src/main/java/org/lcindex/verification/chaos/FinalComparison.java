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
package org.lcindex.verification.chaos;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.verification.common.ModeScans;

/**
 * After the last event: every row of the table against the model, and every row through every index
 * against the plain scan, in slices of the column's values that together are all of them.
 */
record FinalComparison(EventContext context) {
  private static final int SLICES = 12;
  private static final int SLICES_OF_AN_AXIS = 4;
  private static final int RANDOM_QUERIES = 30;
  private static final int MAX_TOLD = 5;

  /** Runs all; returns a summary. Differences go to the findings. */
  String run(Random random) throws IOException {
    ChaosKeys keys = context.model().keys();
    int rows = everyRow();
    int slices = 0;
    int answered = 0;
    for (IndexDefinition definition : context.indexes().listIndexes(context.table())) {
      ChaosColumn column = column(definition);
      int count = Math.min(SLICES, column.domain());
      for (int i = 0; i < count; i++) {
        long low = (long) column.domain() * i / count;
        long high = (long) column.domain() * (i + 1) / count - 1;
        slices++;
        QuerySpec query = QuerySpec.slice(column, low, high, keys.rows());
        answered += context.pairs().compare(query, Asking.FORCE) ? 1 : 0;
      }
    }
    for (GlobalIndex index : context.indexes().definitions(context.table()).globals()) {
      boolean grid = index.definition().equals(ChaosColumn.grid());
      List<QuerySpec> queries =
          grid ? boxes(keys.rows()) : slices(column(index.definition()), keys.rows());
      for (QuerySpec query : queries) {
        slices++;
        answered += context.pairs().compare(query, grid ? Asking.GRID : Asking.GLOBAL) ? 1 : 0;
      }
    }
    for (int i = 0; i < RANDOM_QUERIES; i++) {
      Asking mode = i % 2 == 0 ? Asking.AUTO : Asking.CHOSEN;
      context.pairs().compare(context.pairs().query(mode, random), mode);
    }
    if (answered < slices) {
      context
          .findings()
          .failure(
              slices - answered + " of " + slices + " forced queries after the run had no answer");
    }
    return rows
        + " rows compared with what was acknowledged; "
        + answered
        + " of "
        + slices
        + " slices of all indexed columns, and boxes of the grid, compared with the plain scan";
  }

  private static List<QuerySpec> slices(ChaosColumn column, int rows) {
    List<QuerySpec> slices = new ArrayList<>();
    for (int i = 0; i < SLICES; i++) {
      long[] slice = slice(column, i, SLICES);
      slices.add(QuerySpec.slice(column, slice[0], slice[1], rows));
    }
    return slices;
  }

  private static long[] slice(ChaosColumn column, int i, int slices) {
    return new long[] {
      (long) column.domain() * i / slices, (long) column.domain() * (i + 1) / slices - 1
    };
  }

  /** All of them together have every row that has values of the grid's columns. */
  private static List<QuerySpec> boxes(int rows) {
    List<ChaosColumn> axes = ChaosColumn.OF_GRID;
    int number = 1;
    for (int axis = 0; axis < axes.size(); axis++) {
      number *= SLICES_OF_AN_AXIS;
    }
    List<QuerySpec> boxes = new ArrayList<>();
    for (int box = 0; box < number; box++) {
      List<long[]> ranges = new ArrayList<>();
      int rest = box;
      for (ChaosColumn axis : axes) {
        ranges.add(slice(axis, rest % SLICES_OF_AN_AXIS, SLICES_OF_AN_AXIS));
        rest /= SLICES_OF_AN_AXIS;
      }
      boxes.add(QuerySpec.box(axes, ranges, rows));
    }
    return boxes;
  }

  private static ChaosColumn column(IndexDefinition definition) throws IOException {
    for (ChaosColumn column : ChaosColumn.values()) {
      if (column.definition().equals(definition) || column.global().equals(definition)) {
        return column;
      }
    }
    throw new IOException("an index that nobody has made: " + definition);
  }

  /** The whole table by HBase's own scan against the model; returns the rows that are known. */
  private int everyRow() throws IOException {
    Model model = context.model();
    Map<Integer, Result> found = new HashMap<>();
    Scan scan = ModeScans.in("forbid", new Scan().setCaching(1_000));
    try (Table table = context.connection().getTable(context.table());
        ResultScanner scanner = table.getScanner(scan)) {
      for (Result row : scanner) {
        Cell cell = row.rawCells()[0];
        found.put(
            model.keys().row(cell.getRowArray(), cell.getRowOffset(), cell.getRowLength()), row);
      }
    }
    QuerySpec all = QuerySpec.slice(ChaosColumn.PRICE, 0, 0, model.keys().rows());
    int known = 0;
    int wrong = 0;
    for (int row = 0; row < model.keys().rows(); row++) {
      RowImage image = model.row(row);
      if (ChaosKeys.kind(row) != ChaosKeys.Kind.WILD && image.known()) {
        known++;
        Result got = found.get(row);
        boolean same = got == null ? image.cells().isEmpty() : Comparison.same(image, all, got);
        if (!same && wrong++ < MAX_TOLD) {
          context
              .findings()
              .failure(
                  "HBase itself has another row than was acknowledged: expected "
                      + Comparison.text(image)
                      + ", got "
                      + Comparison.text(got));
        }
      }
    }
    return known;
  }
}
