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
package org.lcindex.query;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigDecimal;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.definition.DeclaredColumns;

/** Values leave as they came: from cells, not from the keys that indexes sort by. */
class RowReaderTest {
  private static final byte[] FAMILY = Bytes.toBytes("f");

  private static RowReader reader(String... declarations) {
    TableDescriptor table =
        TableDescriptorBuilder.newBuilder(TableName.valueOf("t"))
            .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
            .build();
    DeclaredColumns declared = DeclaredColumns.none();
    for (String one : declarations) {
      declared = declared.with(ColumnDeclaration.parse(one, null));
    }
    return RowReader.of(declared.applyTo(table));
  }

  private static Result row(byte[] key, byte[] value) {
    return Result.create(List.<Cell>of(new KeyValue(key, FAMILY, Bytes.toBytes("d"), 1, value)));
  }

  @Test
  void aDecimalKeepsItsZeros() {
    RowReader reader = reader("row DECIMAL", "f:d DECIMAL");
    Result row =
        row(Bytes.toBytes(new BigDecimal("1.50")), Bytes.toBytes(new BigDecimal("219.30")));
    Cell cell = row.rawCells()[0];
    assertEquals("219.30", reader.text(cell));
    assertEquals("219.30", reader.value(cell));
    assertEquals("219.30", reader.text(row, Column.column("f:d")));
    assertEquals(new BigDecimal("219.30"), reader.get(row, "f:d"));
    assertEquals(new BigDecimal("219.30"), reader.typed(cell));
    assertEquals("1.50", reader.rowText(row.getRow()));
    assertEquals(new BigDecimal("1.50"), reader.row(row.getRow()));
    assertEquals(new BigDecimal("1.50"), reader.get(row, Column.row()));
  }

  @Test
  void aNumberInTextIsShownAsItIsWritten() {
    RowReader reader = reader("f:d DOUBLE(TEXT)");
    Result row = row(Bytes.toBytes("k"), Bytes.toBytes("+0219.30"));
    assertEquals("+0219.30", reader.text(row.rawCells()[0]));
    assertEquals(219.3, reader.get(row, "f:d"));
  }

  @Test
  void aCellThatIsNoValueIsAnError() {
    Result row = row(Bytes.toBytes("k"), Bytes.toBytes("odd"));
    assertThrows(IllegalArgumentException.class, () -> reader("f:d LONG").get(row, "f:d"));
    assertEquals("odd", reader("f:d LONG").text(row.rawCells()[0]));
  }

  @Test
  void aValueIsOfTheClassThatIsAskedFor() {
    RowReader reader = reader("row STRING", "f:d LONG");
    Result row = row(Bytes.toBytes("k"), Bytes.toBytes(7L));
    Long value = reader.get(row, "f:d", Long.class);
    assertEquals(7L, value);
    assertEquals(7L, reader.get(row, "d", long.class));
    assertEquals(7L, reader.get(row, Column.column("f:d"), Number.class));
    assertEquals("k", reader.get(row, "row", String.class));
    assertNull(reader.get(row, "f:none::LONG", Long.class));
    assertArrayEquals(Bytes.toBytes(7L), reader.get(row, "d::BYTES", byte[].class));
  }

  /** The class is wrong for every row, so it is said of a row without the column, too. */
  @Test
  void anotherClassIsRefusedWithTheRightOne() {
    RowReader reader = reader("f:d LONG");
    Result row = row(Bytes.toBytes("k"), Bytes.toBytes(7L));
    assertEquals(
        "Column f:d of table t has LONG values, Long in Java, not Integer: ask for Long, or give"
            + " the column this type: \"f:d::INT\"",
        refusal(() -> reader.get(row, "f:d", Integer.class)));
    assertEquals(
        "Column f:e of table t has no known type, so its values are byte[] in Java, not Long: ask"
            + " for byte[], or give the column this type: \"f:e::LONG\"",
        refusal(() -> reader.get(row, "f:e", Long.class)));
    assertEquals(
        "Row k has bytes in its key that are no LONG: k; read the column as(ColumnType.BYTES)",
        refusal(() -> reader.get(row, "row::LONG", Long.class)));
  }

  private static String refusal(Executable deed) {
    return assertThrows(IllegalArgumentException.class, deed).getMessage();
  }
}
