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
package org.lcindex.definition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.rpc.reply.TableOutline;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/** Declarations, their text, and what of it cannot be read. */
class DeclaredColumnsTest {
  private static final byte[] F = Bytes.toBytes("f");
  private static final TableDescriptor PLAIN =
      TableDescriptorBuilder.newBuilder(TableName.valueOf("orders"))
          .setColumnFamily(ColumnFamilyDescriptorBuilder.of(F))
          .build();

  private static TableDescriptor with(String columns) {
    return TableDescriptorBuilder.newBuilder(PLAIN)
        .setValue(DeclaredColumns.TABLE_KEY, columns)
        .build();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "f:a INT | f:a INT",
        " a   date(binary) | f:a DATE(BINARY)",
        "ROW long | row LONG",
        "f:row LONG | f:row LONG",
        "f:a\\x20b STRING | f:a\\x20b STRING",
        "f: BYTES | f: BYTES",
        "f:a decimal(text) scale 0 | f:a DECIMAL(TEXT) SCALE 0",
        "row DECIMAL SCALE 38 | row DECIMAL SCALE 38",
      })
  void textsAreReadAndWritten(String text, String written) {
    ColumnDeclaration declared = ColumnDeclaration.parse(text, F);
    assertEquals(written, declared.toString());
    assertEquals(declared, ColumnDeclaration.parse(written, null));
    assertEquals(written.startsWith("row "), declared.isRow());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "f:a | has 1 word: write family:qualifier TYPE[(ENCODING)], or row TYPE[(ENCODING)]",
        "f:a INT 0 9 | has 4 words",
        "a INT | column 'a' has no family: write family:a",
        ":a INT | column 'a' has no family",
        "f:a:b INT | more than one ':'",
        "f:a;b INT | has a ';'",
        "f:a NUMBER | unknown type 'NUMBER'",
        "row NUMBER | unknown type 'NUMBER'",
        "f:a LONG SCALE 2 | f:a is LONG, and a scale is for DECIMAL: leave it out",
        "f:a DECIMAL SCALE 39 | the scale of f:a is 39: give 0 to 38 digits behind the point",
        "f:a DECIMAL SCALE -1 | the scale of f:a is -1",
        "f:a DECIMAL SCALE two | 'two' is no number of digits behind the point, which is 0 to 38",
      })
  void mistakesAreTold(String text, String told) {
    String message =
        assertThrows(IllegalArgumentException.class, () -> ColumnDeclaration.parse(text, null))
            .getMessage();
    assertTrue(message.startsWith("column declaration '") && message.contains(told), message);
  }

  @Test
  void whatCannotBeReadHidesNothingElse() {
    TableDescriptor table = with("f:a INT; ; f:b INTT; row LONG; f:a LONG; row INT");
    DeclaredColumns found = DeclaredColumns.readable(table);
    assertEquals("f:a INT; row LONG", found.toString());
    assertEquals(ValueCodec.of(ColumnType.LONG), found.row().orElseThrow());
    assertEquals(
        List.of("f:b INTT", "f:a LONG", "row INT"),
        found.faults().stream().map(DefinitionFault::value).toList());
    assertTrue(found.faults().get(0).toString().contains("lcindex column unset orders --all"));
    assertThrows(IllegalArgumentException.class, () -> DeclaredColumns.of(table));
    // Whoever tells of the table's indexes tells of it, and none of them is in doubt.
    IndexDefinitions indexes = IndexDefinitions.readable(table);
    assertEquals(found.faults(), indexes.faults());
    assertTrue(indexes.isWhole() && indexes.isEmpty());
    assertEquals(
        "there is no column in it", DeclaredColumns.readable(with(" ; ")).faults().get(0).why());
  }

  @Test
  void aTypeThatDiffersFromTheIndexIsTold() {
    TableDescriptor table =
        IndexDefinitions.parse("f:a LONG; f:b INT").applyTo(with("f:a INT; f:b INT"));
    List<DefinitionFault> faults = IndexDefinitions.readable(table).faults();
    assertEquals(1, faults.size());
    assertTrue(
        faults.get(0).toString().contains("has 'f:a INT': the index on the column is of LONG"),
        faults::toString);
    assertFalse(faults.get(0).isDefinition());
  }

  @Test
  void oneOfAColumn() {
    DeclaredColumns columns =
        DeclaredColumns.of(with("f:a INT; f:b INT"))
            .with(ColumnDeclaration.parse("f:a LONG", null))
            .with(ColumnDeclaration.parse("row LONG", null));
    assertEquals(
        "f:a LONG; f:b INT; row LONG", columns.applyTo(PLAIN).getValue(DeclaredColumns.TABLE_KEY));
    columns = columns.without("row").without("f:b").without("f:a");
    assertNull(columns.applyTo(with("f:a INT")).getValue(DeclaredColumns.TABLE_KEY));
  }

  /** Older releases read and write the types alone. */
  @Test
  void scalesAreAValueOfTheirOwn() {
    DeclaredColumns columns =
        DeclaredColumns.none()
            .with(ColumnDeclaration.parse("f:a DECIMAL SCALE 2", null))
            .with(ColumnDeclaration.parse("f:b DECIMAL", null))
            .with(ColumnDeclaration.parse("row DECIMAL SCALE 0", null));
    TableDescriptor table = columns.applyTo(PLAIN);
    assertEquals("f:a DECIMAL; f:b DECIMAL; row DECIMAL", table.getValue("lcindex.columns"));
    assertEquals("f:a 2; row 0", table.getValue("lcindex.columns.scale"));
    assertEquals(columns, DeclaredColumns.of(table));
    assertEquals(OptionalInt.of(2), columns.scale(F, Bytes.toBytes("a")));
    assertEquals(OptionalInt.empty(), columns.scale(F, Bytes.toBytes("b")));
    assertEquals(OptionalInt.of(0), columns.rowScale());
    TableDescriptor none =
        columns.with(ColumnDeclaration.parse("f:a DECIMAL", null)).without("row").applyTo(table);
    assertNull(none.getValue("lcindex.columns.scale"));
    // An older release has changed one type, and has taken another column out.
    DeclaredColumns older =
        DeclaredColumns.of(
            TableDescriptorBuilder.newBuilder(table)
                .setValue(DeclaredColumns.TABLE_KEY, "f:a LONG")
                .build());
    assertEquals(List.of("f:a LONG"), older.list().stream().map(Object::toString).toList());
    assertEquals(List.of(), older.faults());
    DeclaredColumns faulty =
        DeclaredColumns.readable(
            TableDescriptorBuilder.newBuilder(table)
                .setValue(DeclaredColumns.SCALE_KEY, "f:a many; f:b 3; f:b")
                .build());
    assertEquals("f:b 3", faulty.scales());
    assertEquals(
        List.of("f:a many", "f:b"), faulty.faults().stream().map(DefinitionFault::value).toList());
    assertTrue(
        faulty.faults().toString().contains("'many' is no number of digits behind the point"),
        faulty.faults()::toString);
  }

  /** Who may read a table only learns of it from a region, of whatever release that is. */
  @Test
  void anOutlineHasThem() throws IOException {
    DeclaredColumns columns =
        DeclaredColumns.of(with("f:a INT; row LONG"))
            .with(ColumnDeclaration.parse("f:d DECIMAL SCALE 2", null));
    String json =
        RpcJson.toJson(TableOutline.of(PLAIN, IndexDefinitions.none(), columns, false, Map.of()));
    TableDescriptor told =
        RpcJson.fromJson(json, TableOutline.class).toDescriptor(PLAIN.getTableName());
    assertEquals(columns, DeclaredColumns.of(told));
    TableOutline older = RpcJson.fromJson("{\"families\":[\"f\"]}", TableOutline.class);
    assertTrue(DeclaredColumns.of(older.toDescriptor(PLAIN.getTableName())).isEmpty());
  }
}
