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

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.definition.DeclaredColumns;
import org.lcindex.query.RowReader;

/** Rows for people: no line is wider than the terminal, and no value pads others to its size. */
class ShownRowsTest {
  private static final String HUGE = "v".repeat(100_000);

  private static String print(RowFormat format, int width, List<String> selection, String... values)
      throws IOException {
    RowReader reader =
        RowReader.of(
            TableDescriptorBuilder.newBuilder(TableName.valueOf("t"))
                .setColumnFamily(ColumnFamilyDescriptorBuilder.of("f"))
                .build());
    RowColumns columns = RowColumns.of(reader, selection);
    StringWriter out = new StringWriter();
    RowSink sink = format.sink(columns, new OtherColumns(columns, false), width, out);
    sink.begin();
    List<Cell> cells = new ArrayList<>();
    for (int i = 0; i < values.length; i++) {
      cells.add(
          new KeyValue(
              Bytes.toBytes("key"),
              Bytes.toBytes("f"),
              Bytes.toBytes(String.valueOf((char) ('a' + i))),
              Bytes.toBytes(values[i])));
    }
    sink.write(Result.create(cells));
    sink.end();
    return out.toString();
  }

  @Test
  void aHugeValueIsCutWithItsSize() throws IOException {
    String cut = "v".repeat(FittedTable.LONGEST - 17) + "... 100,000 bytes";
    assertEquals(
        List.of("row  f:a" + " ".repeat(FittedTable.LONGEST - 3) + "  f:b", "key  " + cut + "  x"),
        print(RowFormat.TABLE, 0, List.of(), HUGE, "x").lines().toList());
    String vertical = print(RowFormat.VERTICAL, 0, List.of(), HUGE, "x");
    assertTrue(vertical.endsWith("... 100,000 bytes\nf:b  x\n"), vertical);
    assertTrue(vertical.length() < VerticalRows.LONGEST + 50, vertical);
  }

  @ParameterizedTest
  @ValueSource(ints = {20, 40, 61, 80, 200})
  void noLineIsWiderThanTheTerminal(int width) throws IOException {
    String[] values = {HUGE, "12345.5", "two words", HUGE};
    String table = print(RowFormat.TABLE, width, List.of(), values);
    List<String> lines = table.lines().filter(line -> !line.startsWith("no room for ")).toList();
    assertEquals(2, lines.size(), table);
    lines.forEach(line -> assertTrue(line.length() <= width, line));
    assertEquals(width < 50, table.contains("no room for ") && table.contains("--vertical"), table);
  }

  /** A row key that is no LONG, a cell that looks like one, text that is none. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "CSV      | row,f:l,f:s;odd,42,\\xFF\\xFEa;7,42,\u00fc",
        "TSV      | row\tf:l\tf:s;odd\t42\t\\xFF\\xFEa;7\t42\t\u00fc",
        "TABLE    | row  f:l  f:s;odd  42   \\xFF\\xFEa;7    42   \u00fc",
        "VERTICAL | row  odd;f:l  42;f:s  \\xFF\\xFEa;;row  7;f:l  42;f:s  \u00fc",
        "JSONL    | {'row':'odd','f:l':'42','f:s':'\\\\xFF\\\\xFEa'};{'row':7,'f:l':42,'f:s':'\u00fc'}",
      })
  void whatIsNoValueOfItsTypeIsCounted(RowFormat format, String expected) throws IOException {
    TableDescriptor table =
        TableDescriptorBuilder.newBuilder(TableName.valueOf("t"))
            .setColumnFamily(ColumnFamilyDescriptorBuilder.of("f"))
            .build();
    DeclaredColumns declared = DeclaredColumns.none();
    for (String column : List.of("row LONG", "f:l LONG", "f:s STRING")) {
      declared = declared.with(ColumnDeclaration.parse(column, null));
    }
    RowColumns columns = RowColumns.of(RowReader.of(declared.applyTo(table)), List.of());
    OtherColumns others = new OtherColumns(columns, false);
    StringWriter out = new StringWriter();
    RowSink sink = format.sink(columns, others, 0, out);
    sink.begin();
    byte[] text = {(byte) 0xff, (byte) 0xfe, 'a'};
    sink.write(row(Bytes.toBytes("odd"), Bytes.toBytes("42"), text));
    sink.write(row(Bytes.toBytes(7L), Bytes.toBytes(42L), Bytes.toBytes("\u00fc")));
    sink.end();
    assertEquals(
        expected.replace('\'', '"').replace("\\t", "\t").replace(';', '\n') + '\n',
        out.toString().replaceAll(" +\n", "\n"));
    assertEquals(
        List.of(
            format.isForPrograms()
                ? "3 cells will not come back when this is loaded:"
                    + " f:l (1 cell), f:s (1 cell), row (1 key); --binary base64 keeps them"
                : "3 cells that are no values of their columns' types are written as text:"
                    + " f:l (1 cell), f:s (1 cell), row (1 key)"),
        others.told());
  }

  private static Result row(byte[] key, byte[] number, byte[] text) {
    byte[] family = Bytes.toBytes("f");
    return Result.create(
        List.of(
            new KeyValue(key, family, Bytes.toBytes("l"), number),
            new KeyValue(key, family, Bytes.toBytes("s"), text)));
  }

  @Test
  void aSelectionIsWhatIsShownInItsOrder() throws IOException {
    assertEquals(
        List.of("row  f:c  f:a", "key  z    x"),
        print(RowFormat.TABLE, 0, List.of("c", "f:a"), "x", "y", "z").lines().toList());
    assertEquals(
        List.of("row  key", "f:c  z", "f:a  x"),
        print(RowFormat.VERTICAL, 0, List.of("c", "f:a", "c"), "x", "y", "z").lines().toList());
    assertEquals("row\tf:c\nkey\tz\n", print(RowFormat.TSV, 0, List.of("c"), "x", "y", "z"));
    assertEquals(
        "{\"row\":\"key\",\"f:c\":\"z\"}\n",
        print(RowFormat.JSONL, 0, List.of("c"), "x", "y", "z"));
  }
}
