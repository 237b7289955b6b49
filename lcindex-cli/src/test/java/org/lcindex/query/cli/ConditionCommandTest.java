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

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
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
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.query.RowReader;
import org.lcindex.query.cli.rows.OtherColumns;
import org.lcindex.query.cli.rows.RowColumns;
import org.lcindex.query.cli.rows.RowFormat;
import org.lcindex.query.cli.rows.RowSink;

/** Mistakes that are told before anything connects, and how rows are printed. */
class ConditionCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... args) {
    return TypedCommand.run(out, err, args);
  }

  @Test
  void syntaxErrorsAreStatusTwoWithTheirPlace() {
    for (String command : List.of("query", "count", "explain")) {
      err.getBuffer().setLength(0);
      assertEquals(2, run(command, "orders", "price = 5 5"));
      assertEquals(
          List.of(
              "lcindex: Syntax error at character 11: '5'; expected the end, and, or",
              "price = 5 5",
              "          ^"),
          err.toString().lines().toList());
    }
  }

  /** A mistake in it shows that it was read. */
  @Test
  void conditionsAreReadFromFilesAndFromTheInput(@TempDir Path folder) throws Exception {
    String file = Files.writeString(folder.resolve("c.txt"), "\uFEFFprice = 5\n  5\n").toString();
    String told = "lcindex: Syntax error at character 13: '5'; expected the end, and, or";
    assertEquals(2, run("query", "orders", "--condition-file", file));
    assertEquals(told, err.toString().lines().findFirst().orElseThrow());
    InputStream before = System.in;
    try {
      for (String[] arguments :
          List.of(
              new String[] {"count", "orders", "-"},
              new String[] {"explain", "orders", "--condition-file", "-"},
              new String[] {"aggregate", "orders", "price", "--where", "-"},
              new String[] {"histogram", "orders", "price", "-"})) {
        System.setIn(new ByteArrayInputStream("price = 5 5".getBytes(StandardCharsets.UTF_8)));
        err.getBuffer().setLength(0);
        assertEquals(2, run(arguments));
        assertTrue(err.toString().contains("at character 11: '5'"), err::toString);
      }
    } finally {
      System.setIn(before);
    }
    err.getBuffer().setLength(0);
    assertEquals(2, run("query", "orders", "a = 1", "--condition-file", file));
    assertEquals(2, run("query", "orders", "--condition-file", file + "x"));
    assertEquals(2, run("query", "orders", "--condition-file", folder.toString()));
    Files.write(folder.resolve("c.txt"), new byte[] {(byte) 0xff, 'a'});
    assertEquals(2, run("query", "orders", "--condition-file", file));
    Files.write(folder.resolve("c.txt"), new byte[2 << 20]);
    assertEquals(2, run("query", "orders", "--condition-file", file));
    List<String> lines = err.toString().lines().toList();
    assertEquals(5, lines.size(), err::toString);
    assertTrue(
        lines.get(0).endsWith(" has the condition, and one is given besides; leave one out"));
    assertTrue(lines.get(1).endsWith("there is no such file"));
    assertTrue(lines.get(2).contains(" cannot be read: "));
    assertTrue(lines.get(3).endsWith(" is no UTF-8 text; convert it"));
    assertTrue(lines.get(4).contains(" has more than 1048576 bytes"));
  }

  /** The arguments as a shell splits them, and the end of the one line that is told. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "query orders price > 100 | put the condition in quotes, as in \"price > 100\"",
        "count orders price > -5 | put the condition in quotes, as in \"price > -5\"",
        "explain orders price between 1 and 2 | as in \"price between 1 and 2\"",
        "aggregate orders price where clerk = x | as in \"where clerk = x\"",
        "aggregate orders price --where clerk = x | as in \"clerk = x\"",
        "aggregate orders price clerk = x | as in \"clerk = x\"",
        "distinct orders price clerk = x | as in \"clerk = x\"",
        "query orders price --limt 5 | did you mean --limit?",
        "select price from parcels | did you mean sql, as in lcindex sql -e \"select count(*) from TABLE\"?",
        "SELECT price from parcels | did you mean sql,",
        "where price = 5 | did you mean query, as in lcindex query TABLE \"price > 100\"?",
        "find parcels | did you mean query,",
        "get parcels 7 | did you mean query,",
        "scan parcels | did you mean query,",
        "qeury parcels | did you mean query",
        "status orders price = 5 | Unmatched arguments from index 2",
      })
  void argumentsThatNobodyTakesAreExplained(String arguments, String told) {
    assertEquals(2, run(arguments.split(" ")));
    String line = err.toString();
    assertTrue(line.contains(told), line);
    assertEquals(1, line.lines().count(), line);
    assertFalse(arguments.startsWith("status") && line.contains("quotes"), line);
  }

  @Test
  void otherMistakesAreOneLineAndStatusTwo() {
    assertEquals(2, run("count", "or ders", "a = 1"));
    assertEquals(2, run("query", "orders", "a = 1", "--mode", "must"));
    assertEquals(2, run("query", "orders", "a = 1", "--format", "xml"));
    assertEquals(2, run("query", "orders", "a = 1", "--limit", "-1"));
    assertEquals(2, run("aggregate", "orders", "a", "--functions", "sum,median"));
    assertEquals(2, run("aggregate", "or ders", "a"));
    assertEquals(2, run("explain", "orders", "a = 1", "--path", "index"));
    List<String> lines = err.toString().lines().toList();
    assertEquals(7, lines.size(), err::toString);
    assertEquals(
        "lcindex: --path index is none; use auto, global, grid, local or plain", lines.get(6));
    assertTrue(lines.get(0).startsWith("lcindex: 'or ders' is no table's name: "), lines.get(0));
    assertEquals("lcindex: --mode must is none; use auto, force or forbid", lines.get(1));
    assertEquals(
        "lcindex: --format xml is none; use table, vertical, csv, tsv, jsonl, parquet",
        lines.get(2));
    assertEquals("lcindex: --limit -1 is below 0; 0 is for all rows", lines.get(3));
    assertEquals(
        "lcindex: --functions median is none; use sum, average, minimum, maximum", lines.get(4));
  }

  @Test
  void mistakesInAnOrderAreOneLine() {
    assertEquals(2, run("query", "orders", "--desc"));
    assertEquals(2, run("query", "orders", "--order-by", "o:price", "--limit", "0"));
    assertEquals(2, run("query", "orders", "--order-by", "o:price", "--after", "x"));
    assertEquals(2, run("explain", "orders", "--order-by", "o:price"));
    List<String> lines = err.toString().lines().toList();
    assertEquals(4, lines.size(), err::toString);
    assertEquals(
        "lcindex: --desc is the direction of --order-by COLUMN, which is missing", lines.get(0));
    assertTrue(lines.get(1).startsWith("lcindex: --order-by wants a --limit of at least 1: "));
    assertTrue(lines.get(2).startsWith("lcindex: --after goes on in row key order"));
    assertTrue(lines.get(3).startsWith("lcindex: --order-by wants a --limit of at least 1: "));
  }

  private String print(RowFormat format) throws IOException {
    TableDescriptor table =
        IndexDefinitions.none()
            .with(IndexDefinition.parse("o:price DOUBLE", null))
            .applyTo(
                TableDescriptorBuilder.newBuilder(TableName.valueOf("orders"))
                    .setColumnFamily(ColumnFamilyDescriptorBuilder.of("o"))
                    .build());
    StringWriter printed = new StringWriter();
    RowColumns columns = RowColumns.of(RowReader.of(table), List.of());
    OtherColumns others = new OtherColumns(columns, true);
    RowSink sink = format.sink(columns, others, 0, printed);
    sink.begin();
    sink.write(row("1", cell("1", "price", Bytes.toBytes(12.5)), cell("1", "note", "a \"b\", c")));
    sink.write(row("\u0002", cell("\u0002", "price", "no")));
    sink.end();
    return printed.toString();
  }

  private static Cell cell(String row, String qualifier, String value) {
    return cell(row, qualifier, Bytes.toBytes(value));
  }

  private static Cell cell(String row, String qualifier, byte[] value) {
    return new KeyValue(Bytes.toBytes(row), Bytes.toBytes("o"), Bytes.toBytes(qualifier), value);
  }

  private static Result row(String key, Cell... cells) {
    Arrays.sort(cells, CellComparator.getInstance());
    return Result.create(cells);
  }

  @Test
  void rowsAsTable() throws IOException {
    assertEquals(
        List.of("row   o:note    o:price", "1     a \"b\", c  12.5", "\\x02            no"),
        print(RowFormat.TABLE).lines().toList());
  }

  @Test
  void rowsAsCsv() throws IOException {
    assertEquals(
        List.of(
            "row,o:price,extra",
            "1,12.5,\"{\"\"o:note\"\":\"\"a \\\"\"b\\\"\", c\"\"}\"",
            "\\x02,no,"),
        print(RowFormat.CSV).lines().toList());
  }

  @Test
  void rowsAsJsonLines() throws IOException {
    assertEquals(
        List.of(
            "{\"row\":\"1\",\"o:note\":\"a \\\"b\\\", c\",\"o:price\":12.5}",
            "{\"row\":\"\\\\x02\",\"o:price\":\"no\"}"),
        print(RowFormat.JSONL).lines().toList());
  }
}
