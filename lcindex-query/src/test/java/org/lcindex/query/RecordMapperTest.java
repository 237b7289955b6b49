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
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellComparator;
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
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/** Rows as records: by name or annotation, types asked once, each fault with its place. */
class RecordMapperTest {
  private static final byte[] FAMILY = Bytes.toBytes("o");

  private static final String[] COLUMNS = {
    "row LONG",
    "o:custkey LONG",
    "o:price DECIMAL",
    "o:day DATE",
    "o:at TIMESTAMP",
    "o:clerk STRING",
    "o:paid BOOLEAN",
    "o:pieces INT",
    "o:rate DOUBLE"
  };

  record Order(
      long row,
      Long custkey,
      @FromColumn("o:price") BigDecimal totalPrice,
      LocalDate day,
      Optional<Instant> at,
      @FromColumn("clerk") String who,
      Boolean paid,
      Optional<Integer> pieces,
      double rate,
      byte[] other) {}

  private static TableDescriptor table() {
    TableDescriptor table =
        TableDescriptorBuilder.newBuilder(TableName.valueOf("orders"))
            .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
            .build();
    DeclaredColumns declared = DeclaredColumns.none();
    for (String one : COLUMNS) {
      declared = declared.with(ColumnDeclaration.parse(one, null));
    }
    return declared.applyTo(table);
  }

  private static Mdrq all() {
    return Mdrq.on(table()).build();
  }

  private static Result row(Object... namesAndCells) {
    byte[] key = Bytes.toBytes(7L);
    List<Cell> cells = new ArrayList<>();
    for (int i = 0; i < namesAndCells.length; i += 2) {
      byte[] name = Bytes.toBytes((String) namesAndCells[i]);
      cells.add(new KeyValue(key, FAMILY, name, 1, (byte[]) namesAndCells[i + 1]));
    }
    cells.sort(CellComparator.getInstance());
    return Result.create(cells);
  }

  private static byte[] cell(ColumnType type, Object value) {
    return ValueCodec.of(type).cellOf(value);
  }

  @Test
  void aRowBecomesARecord() {
    Order order =
        RecordMapper.of(Order.class, all())
            .map(
                row(
                    "custkey",
                    Bytes.toBytes(370L),
                    "price",
                    Bytes.toBytes(new BigDecimal("219.30")),
                    "day",
                    cell(ColumnType.DATE, LocalDate.of(1998, 3, 10)),
                    "at",
                    cell(ColumnType.TIMESTAMP, Instant.EPOCH),
                    "clerk",
                    Bytes.toBytes("Clerk#1"),
                    "paid",
                    Bytes.toBytes(true),
                    "pieces",
                    Bytes.toBytes(3),
                    "rate",
                    Bytes.toBytes(0.5),
                    "other",
                    new byte[] {1, 2}));
    assertEquals(7, order.row());
    assertEquals(370, order.custkey());
    assertEquals(new BigDecimal("219.30"), order.totalPrice());
    assertEquals(LocalDate.of(1998, 3, 10), order.day());
    assertEquals(Optional.of(Instant.EPOCH), order.at());
    assertEquals("Clerk#1", order.who());
    assertEquals(true, order.paid());
    assertEquals(Optional.of(3), order.pieces());
    assertEquals(0.5, order.rate());
    assertArrayEquals(new byte[] {1, 2}, order.other());
  }

  @Test
  void whatIsMissingIsNullOrEmpty() {
    Order order = RecordMapper.of(Order.class, all()).map(row("rate", Bytes.toBytes(0.5)));
    assertNull(order.custkey());
    assertNull(order.totalPrice());
    assertNull(order.other());
    assertEquals(Optional.empty(), order.at());
    assertEquals(Optional.empty(), order.pieces());
  }

  @Test
  void whatDoesNotFitNamesTheRow() {
    RecordMapper<Order> mapper = RecordMapper.of(Order.class, all());
    String key = "\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x07";
    assertEquals(
        "Row "
            + key
            + " has no column o:rate, and component rate is a primitive, which cannot be null: box"
            + " it, or make it an Optional",
        refusal(() -> mapper.map(row("custkey", Bytes.toBytes(370L)))));
    assertEquals(
        "Row "
            + key
            + " has bytes in column o:custkey::LONG that are no LONG: odd; read the column"
            + " as(ColumnType.BYTES)",
        refusal(
            () -> mapper.map(row("rate", Bytes.toBytes(0.5), "custkey", Bytes.toBytes("odd")))));
  }

  record WrongClass(String custkey) {}

  record NoType(@FromColumn("o:other") String name) {}

  record NoFamily(@FromColumn("p:custkey") long name) {}

  @SuppressWarnings("rawtypes")
  record RawOptional(Optional custkey) {}

  record WrongOptional(Optional<String> custkey) {}

  record Refusing(Long custkey) {
    Refusing {
      if (custkey < 0) {
        throw new IllegalArgumentException("custkey " + custkey);
      }
    }
  }

  @Test
  void typesAreCheckedAtTheBeginning() {
    assertTold(
        WrongClass.class, "Component custkey of record WrongClass: Column o:custkey of table");
    assertTold(WrongClass.class, "has LONG values, Long in Java, not String: ask for Long");
    assertTold(WrongOptional.class, "has LONG values, Long in Java, not String: ask for Long");
    assertTold(RawOptional.class, "an Optional of what is not known");
    assertTold(NoType.class, "has no known type, so its values are byte[] in Java, not String");
    assertTold(NoFamily.class, "has no family p");
  }

  private static void assertTold(Class<? extends Record> type, String part) {
    String told = refusal(() -> RecordMapper.of(type, all()));
    assertTrue(told.contains(part), told);
  }

  @Test
  void aTypeOfTheAnnotationCounts() {
    record Typed(@FromColumn("o:other::STRING") String name) {}
    RecordMapper<Typed> mapper = RecordMapper.of(Typed.class, all());
    assertEquals("x", mapper.map(row("other", Bytes.toBytes("x"))).name());
  }

  @Test
  void aColumnThatIsNotSelectedWouldAlwaysBeMissing() {
    record Two(Long custkey, String clerk) {}
    String told =
        refusal(() -> RecordMapper.of(Two.class, Mdrq.on(table()).select("custkey").build()));
    assertTrue(told.contains("the query does not return column o:clerk; select it, too"), told);
    RecordMapper.of(Two.class, Mdrq.on(table()).select("custkey", "clerk").build());
    RecordMapper.of(Two.class, Mdrq.on(table()).selectFamily(FAMILY).build());
  }

  @Test
  void partsOfRowsAreNone() {
    Mdrq parts = Mdrq.on(table()).customize(scan -> scan.setBatch(2)).build();
    assertTrue(refusal(() -> RecordMapper.of(Order.class, parts)).contains("parts of rows"));
  }

  @Test
  void aRecordMayRefuseARow() {
    RecordMapper<Refusing> mapper = RecordMapper.of(Refusing.class, all());
    String told = refusal(() -> mapper.map(row("custkey", Bytes.toBytes(-1L))));
    assertTrue(told.startsWith("Row ") && told.contains("custkey -1"), told);
  }

  private static String refusal(Executable deed) {
    return assertThrows(IllegalArgumentException.class, deed).getMessage();
  }
}
