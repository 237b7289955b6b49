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
package org.lcindex.query.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.query.Condition;
import org.lcindex.query.RowReader;
import org.lcindex.query.cli.rows.OtherColumns;
import org.lcindex.query.cli.rows.RowColumns;
import org.lcindex.query.cli.rows.RowFormat;
import org.lcindex.query.cli.rows.RowSink;
import org.lcindex.query.text.ErrorText;
import org.lcindex.text.TextTable;
import org.lcindex.type.ShownText;

/** Nothing that a terminal obeys comes out of a command, whoever has put it in. */
class ShownOutputTest {
  private static final byte[] FAMILY = Bytes.toBytes("f");

  private static final TableDescriptor TABLE =
      IndexDefinitions.parse("f:name STRING")
          .applyTo(
              TableDescriptorBuilder.newBuilder(TableName.valueOf("t"))
                  .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
                  .build());

  private final StringWriter printed = new StringWriter();
  private final PrintWriter out = ShownWriter.to(new PrintWriter(printed));

  /** What clears a screen, rings, sets a title, turns the line round or overwrites it. */
  static Stream<String> values() {
    return Stream.of(
        "\u001b[2J",
        "\u0007",
        "\u001b]0;title\u0007",
        "\u009b2J",
        "\u202e",
        "\u2066",
        "\u2028",
        "\ud800",
        "x\ry",
        "\u007f",
        "\udb40\udc01",
        "\b\b");
  }

  private String print(RowFormat format, byte[] name, byte[] untyped) throws IOException {
    byte[] row = Bytes.toBytes("\u001b[31mrow");
    Result result =
        Result.create(
            List.of(
                new KeyValue(row, FAMILY, Bytes.toBytes("name"), 1, name),
                new KeyValue(row, FAMILY, Bytes.toBytes("\u202eq"), 1, untyped)));
    RowColumns columns = RowColumns.of(RowReader.of(TABLE), List.of());
    RowSink sink = format.sink(columns, new OtherColumns(columns, true), 0, out);
    sink.begin();
    sink.write(result);
    sink.end();
    out.flush();
    return printed.toString();
  }

  private static void checkShown(String text) {
    text.lines().forEach(line -> assertTrue(ShownText.isPlain(line), () -> ShownText.line(line)));
  }

  @ParameterizedTest
  @MethodSource("values")
  void ofRows(String value) throws IOException {
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    String table = print(RowFormat.TABLE, bytes, bytes);
    checkShown(table);
    assertEquals(2, table.lines().count(), table);
    printed.getBuffer().setLength(0);
    checkShown(print(RowFormat.CSV, bytes, bytes));
    printed.getBuffer().setLength(0);
    checkShown(print(RowFormat.VERTICAL, bytes, bytes));
  }

  @ParameterizedTest
  @MethodSource("values")
  void ofJson(String value) throws IOException {
    byte[] bytes = Bytes.toBytes(value);
    String line = print(RowFormat.JSONL, bytes, new byte[] {1});
    checkShown(line);
    String back = JsonParser.parseString(line).getAsJsonObject().get("f:name").getAsString();
    assertEquals(new String(bytes, StandardCharsets.UTF_8), back, "unchanged");
  }

  @ParameterizedTest
  @MethodSource("values")
  void ofMessagesAndQueries(String value) {
    out.println(ErrorText.message(new IllegalStateException("broken: " + value + "x")));
    out.println(Condition.parse("name = '" + value + "'"));
    out.print(new TextTable("a", "b").row(value, 1));
    out.write(value.toCharArray(), 0, value.length());
    value.chars().forEach(out::write);
    out.println();
    out.flush();
    checkShown(printed.toString());
  }

  @Test
  void whatIsWrittenInHalvesIsWhole() {
    out.write('\ud83d');
    out.write('\ude00');
    out.print("a\r");
    out.print("\nb\r");
    out.flush();
    assertEquals("\ud83d\ude00a\r\nb\\u000D", printed.toString());
    assertFalse(printed.toString().endsWith("\r"));
  }
}
