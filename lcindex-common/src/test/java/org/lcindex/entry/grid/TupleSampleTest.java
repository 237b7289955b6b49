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
package org.lcindex.entry.grid;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellBuilderFactory;
import org.apache.hadoop.hbase.CellBuilderType;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.IndexDefinition;

/** Rows become tuples, tuples bounds, and what cannot is told. */
class TupleSampleTest {
  private static final byte[] FAMILY = Bytes.toBytes("f");
  private static final GlobalDefinition GRID =
      (GlobalDefinition) IndexDefinition.parse("GLOBAL GRID(f:a INT, f:b STRING) BITS 3,2", FAMILY);
  private static final TableName TABLE = TableName.valueOf("t");

  private static Cell cell(byte[] row, String qualifier, byte[] value) {
    return CellBuilderFactory.create(CellBuilderType.DEEP_COPY)
        .setRow(row)
        .setFamily(FAMILY)
        .setQualifier(Bytes.toBytes(qualifier))
        .setTimestamp(1)
        .setType(Cell.Type.Put)
        .setValue(value)
        .build();
  }

  private static Result row(int number, Integer a, String b) {
    byte[] row = Bytes.toBytes(number);
    List<Cell> cells = new ArrayList<>();
    if (a != null) {
      cells.add(cell(row, "a", Bytes.toBytes(a)));
    }
    if (b != null) {
      cells.add(cell(row, "b", Bytes.toBytes(b)));
    }
    cells.add(cell(row, "c", row));
    return Result.create(cells);
  }

  private static TupleKey key(TupleSample sample) {
    return TupleKey.of(GlobalIndex.create(GRID, 0).with(sample.bounds()));
  }

  @Test
  void slotsHaveAboutAsManyRowsEach() {
    TupleSample sample = new TupleSample(GRID);
    for (int i = 0; i < 800; i++) {
      sample.add(row(i, i, i % 2 == 0 ? "even" : "odd"));
    }
    assertNull(sample.refusal(TABLE));
    assertEquals(7, sample.bounds().axes().get(0).size());
    assertEquals(2, sample.distinct(1));
    assertEquals(800, sample.entries(key(sample)).size());
    assertEquals(50, sample.inFullestCell(key(sample)), "of 8 x 2 slots with rows");
  }

  @Test
  void rowsWithoutAnyValueHaveNoEntry() {
    TupleSample sample = new TupleSample(GRID);
    sample.add(row(1, null, null));
    sample.add(row(2, 5, null));
    sample.add(row(3, null, "x"));
    assertEquals(3, sample.rows());
    assertEquals(2, sample.tuples());
    assertNull(sample.refusal(TABLE));
    assertEquals(2, sample.entries(key(sample)).size());
  }

  @Test
  void whatHasNoValueIsNamed() {
    TupleSample sample = new TupleSample(GRID);
    assertEquals(
        "Table t cannot have GLOBAL GRID(f:a INT, f:b STRING) BITS 3,2 yet, whose slots are made"
            + " of a sample of rows: the table has no row. Load rows first. Nothing is changed",
        sample.refusal(TABLE));
    sample.add(row(1, 5, null));
    assertEquals(
        "Table t cannot have GLOBAL GRID(f:a INT, f:b STRING) BITS 3,2 yet, whose slots are made"
            + " of a sample of rows: none of 1 sampled row has a value of f:b STRING. Load rows"
            + " that have one first, or write the column and its type as they are. Nothing is"
            + " changed",
        sample.refusal(TABLE));
  }

  /** Of values that are no longer apart within an entry a slot has all. */
  @Test
  void longValuesAreCut() {
    TupleSample sample = new TupleSample(GRID);
    for (int i = 0; i < 100; i++) {
      sample.add(row(i, i, "x".repeat(2_000) + i));
    }
    assertEquals(1, sample.distinct(1));
    assertEquals(100, sample.entries(key(sample)).size());
  }
}
