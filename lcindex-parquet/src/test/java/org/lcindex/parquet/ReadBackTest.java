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
package org.lcindex.parquet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.definition.DeclaredColumns;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.query.RowReader;
import org.lcindex.query.cli.rows.DecimalDigits;
import org.lcindex.query.cli.rows.FolderFormat;
import org.lcindex.query.cli.rows.OtherColumns;
import org.lcindex.query.cli.rows.RowColumns;
import org.lcindex.query.cli.rows.RowFormat;
import org.lcindex.query.cli.rows.RowSink;
import org.lcindex.text.UserError;
import org.lcindex.type.ValueCodec;

/** Rows of all types in all formats for programs, as DuckDB reads them. */
class ReadBackTest {
  private static final byte[] FAMILY = Bytes.toBytes("f");

  /** Of each type two values, at its ends where there are such; the third row lacks all. */
  private static final Map<String, Object[]> VALUES = new TreeMap<>();

  static {
    VALUES.put("BOOLEAN", new Object[] {true, false});
    VALUES.put("BYTE", new Object[] {(byte) -128, (byte) 127});
    VALUES.put("SHORT", new Object[] {(short) -32_768, (short) 32_767});
    VALUES.put("INT", new Object[] {Integer.MIN_VALUE, Integer.MAX_VALUE});
    VALUES.put("LONG", new Object[] {Long.MIN_VALUE, Long.MAX_VALUE});
    VALUES.put("FLOAT", new Object[] {0.1f, -2.5f});
    VALUES.put("DOUBLE", new Object[] {0.1, 1e300});
    VALUES.put(
        "DECIMAL", new Object[] {new BigDecimal("0.1"), new BigDecimal("-12345678901234567890")});
    VALUES.put("DATE", new Object[] {LocalDate.of(1969, 12, 31), LocalDate.of(2026, 2, 3)});
    VALUES.put(
        "TIMESTAMP", new Object[] {Instant.parse("1969-12-31T23:59:59.999Z"), Instant.EPOCH});
    VALUES.put(
        "TIMESTAMP(TEXT)",
        new Object[] {Instant.parse("2026-02-03T04:05:06.000007Z"), Instant.EPOCH});
    VALUES.put("STRING", new Object[] {"a,\t\"b\"\nc\r\u00fc\u001b\u202e \ud83d\ude00", ""});
  }

  @TempDir private Path folder;

  private static String qualifier(String type) {
    return type.replaceAll("[()]", "_").toLowerCase();
  }

  private static TableDescriptor table() {
    List<String> definitions = new ArrayList<>();
    VALUES.keySet().forEach(type -> definitions.add("f:" + qualifier(type) + " " + type));
    return IndexDefinitions.parse(String.join("; ", definitions))
        .applyTo(
            TableDescriptorBuilder.newBuilder(TableName.valueOf("t"))
                .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
                .build());
  }

  private static Cell cell(String row, String qualifier, byte[] value) {
    return new KeyValue(Bytes.toBytes(row), FAMILY, Bytes.toBytes(qualifier), 1, value);
  }

  private static List<Result> rows() {
    List<Result> rows = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      List<Cell> cells = new ArrayList<>();
      for (Map.Entry<String, Object[]> column : VALUES.entrySet()) {
        byte[] value = ValueCodec.named(column.getKey()).cellOf(column.getValue()[i]);
        cells.add(cell("row-" + i, qualifier(column.getKey()), value));
      }
      cells.add(cell("row-" + i, "note", Bytes.toBytes("n" + i)));
      cells.sort(CellComparator.getInstance());
      rows.add(Result.create(cells));
    }
    // A cell that is no INT, and nothing else.
    rows.add(Result.create(List.of(cell("row-2", "int", Bytes.toBytes("odd")))));
    return rows;
  }

  private OtherColumns write(RowFormat format, boolean extra, Path file) throws IOException {
    RowColumns columns = RowColumns.of(RowReader.of(table()), List.of());
    OtherColumns others = new OtherColumns(columns, extra);
    if (format == RowFormat.PARQUET) {
      try (FolderFormat.File out =
          FolderFormat.of(format).create(file, columns, others, Map.of())) {
        write(out);
      }
    } else {
      try (Writer out = Files.newBufferedWriter(file)) {
        write(format.sink(columns, others, 0, out));
      }
    }
    return others;
  }

  private static void write(RowSink sink) throws IOException {
    sink.begin();
    for (Result row : rows()) {
      sink.write(row);
    }
    sink.end();
  }

  private static List<String> ask(String query) throws SQLException {
    List<String> lines = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) {
        List<String> line = new ArrayList<>();
        for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
          line.add(rows.getString(i));
        }
        lines.add(String.join("|", line));
      }
    }
    return lines;
  }

  /** Each column as text, numbers and times by DuckDB's own types. */
  private static String select(boolean typed) {
    List<String> columns = new ArrayList<>();
    columns.add(typed ? "decode(row)" : "row");
    for (String type : VALUES.keySet()) {
      String name = "\"f:" + qualifier(type) + "\"";
      String sql =
          switch (type) {
            case "BYTE" -> "TINYINT";
            case "SHORT" -> "SMALLINT";
            case "INT" -> "INTEGER";
            case "LONG" -> "BIGINT";
            case "STRING", "DECIMAL" -> "VARCHAR";
            case "TIMESTAMP", "TIMESTAMP(TEXT)" -> "TIMESTAMP";
            default -> type;
          };
      columns.add(
          sql.equals("TIMESTAMP")
              ? "epoch_us(CAST(" + name + " AS TIMESTAMP))"
              : "CAST(TRY_CAST(" + name + " AS " + sql + ") AS VARCHAR)");
    }
    return "SELECT " + String.join(", ", columns) + " FROM ";
  }

  @Test
  void allFormatsHaveTheSameRows() throws Exception {
    Path parquet = folder.resolve("t.parquet");
    write(RowFormat.PARQUET, false, parquet);
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      List<String> line = new ArrayList<>();
      line.add("row-" + i);
      for (Object[] values : VALUES.values()) {
        Object value = values[i];
        line.add(
            value instanceof Instant moment
                ? String.valueOf(ChronoUnit.MICROS.between(Instant.EPOCH, moment))
                : value instanceof Double number && number > 1e20 ? "1e+300" : value.toString());
      }
      expected.add(String.join("|", line));
    }
    expected.add("row-2" + "|null".repeat(VALUES.size()));
    assertEquals(expected, ask(select(true) + "'" + parquet + "' ORDER BY row"));
    Path csv = folder.resolve("t.csv");
    write(RowFormat.CSV, false, csv);
    String read = "read_csv('%s', header = true, all_varchar = true, allow_quoted_nulls = false%s)";
    assertEquals(
        expected, ask(select(false) + String.format(read, csv, ", delim = ','") + " ORDER BY row"));
    Path tsv = folder.resolve("t.tsv");
    write(RowFormat.TSV, false, tsv);
    assertEquals(
        expected,
        ask(select(false) + String.format(read, tsv, ", delim = '\t'") + " ORDER BY row"));
    Path jsonl = folder.resolve("t.jsonl");
    write(RowFormat.JSONL, false, jsonl);
    List<String> types = new ArrayList<>();
    types.add("row: 'VARCHAR'");
    VALUES.keySet().forEach(type -> types.add("'f:" + qualifier(type) + "': 'VARCHAR'"));
    assertEquals(
        expected,
        ask(
            select(false)
                + "read_json('"
                + jsonl
                + "', format = 'newline_delimited', columns = {"
                + String.join(", ", types)
                + "}) ORDER BY row"));
  }

  @Test
  void parquetHasTheTypes() throws Exception {
    Path file = folder.resolve("types.parquet");
    write(RowFormat.PARQUET, true, file);
    assertEquals(
        List.of(
            "row|BLOB",
            "f:boolean|BOOLEAN",
            "f:byte|TINYINT",
            "f:date|DATE",
            "f:decimal|VARCHAR",
            "f:double|DOUBLE",
            "f:float|FLOAT",
            "f:int|INTEGER",
            "f:long|BIGINT",
            "f:short|SMALLINT",
            "f:string|VARCHAR",
            "f:timestamp|TIMESTAMP WITH TIME ZONE",
            "f:timestamp_text_|TIMESTAMP WITH TIME ZONE",
            "extra|VARCHAR"),
        ask("SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM '" + file + "')"));
    assertEquals(
        List.of("{\"f:note\":\"n0\"}", "{\"f:note\":\"n1\"}", "{\"f:int\":\"odd\"}"),
        ask("SELECT extra FROM '" + file + "' ORDER BY row"));
  }

  @Test
  void numbersInJsonAreNumbers() throws Exception {
    Path file = folder.resolve("numbers.jsonl");
    write(RowFormat.JSONL, false, file);
    assertEquals(
        List.of("BOOLEAN|DOUBLE|DOUBLE|UBIGINT"),
        ask(
            "SELECT json_type(j, '$.f:boolean'), json_type(j, '$.f:double'), json_type(j,"
                + " '$.f:decimal'), json_type(j, '$.f:long') FROM read_ndjson_objects('"
                + file
                + "') t(j) WHERE json_extract_string(j, '$.row') = 'row-1'"));
  }

  private static Result decimal(String row, String number) {
    return Result.create(List.of(cell(row, "decimal", Bytes.toBytes(new BigDecimal(number)))));
  }

  private void decimals(Path file, String option, List<Result> rows) throws IOException {
    decimals(file, table(), option, rows);
  }

  private void decimals(Path file, TableDescriptor table, String option, List<Result> rows)
      throws IOException {
    RowColumns columns = RowColumns.of(RowReader.of(table), List.of("f:decimal"));
    Map<String, DecimalDigits> digits =
        DecimalDigits.of(option == null ? List.of() : List.of(option), columns);
    try (FolderFormat.File out =
        FolderFormat.of(RowFormat.PARQUET)
            .create(file, columns, new OtherColumns(columns, false), digits)) {
      out.begin();
      for (Result row : rows) {
        out.write(row);
      }
      out.end();
    }
  }

  @Test
  void decimalsKeepTheirZerosAsTextAndAsNumbersOfSoManyDigits() throws Exception {
    List<Result> rows =
        List.of(decimal("a", "219.30"), decimal("b", "-9999999999.99"), decimal("c", "1E+3"));
    for (RowFormat format : List.of(RowFormat.CSV, RowFormat.JSONL)) {
      RowColumns columns = RowColumns.of(RowReader.of(table()), List.of("f:decimal"));
      StringWriter out = new StringWriter();
      format.sink(columns, new OtherColumns(columns, false), 0, out).write(rows.get(0));
      assertEquals(
          format == RowFormat.CSV ? "a,219.30\n" : "{\"row\":\"a\",\"f:decimal\":219.30}\n",
          out.toString());
    }
    Path text = folder.resolve("text.parquet");
    decimals(text, null, rows);
    String select = "SELECT \"f:decimal\", typeof(\"f:decimal\") FROM '%s' ORDER BY row";
    assertEquals(
        List.of("219.30|VARCHAR", "-9999999999.99|VARCHAR", "1E+3|VARCHAR"),
        ask(String.format(select, text)));
    Path numbers = folder.resolve("numbers.parquet");
    decimals(numbers, "f:decimal=12,2", rows);
    assertEquals(
        List.of("219.30|DECIMAL(12,2)", "-9999999999.99|DECIMAL(12,2)", "1000.00|DECIMAL(12,2)"),
        ask(String.format(select, numbers)));
    // What the table declares of it comes before text, and the option before that.
    TableDescriptor declared =
        DeclaredColumns.none()
            .with(ColumnDeclaration.parse("f:decimal DECIMAL SCALE 3", null))
            .applyTo(table());
    Path ofTable = folder.resolve("declared.parquet");
    decimals(ofTable, declared, null, rows);
    assertEquals(
        List.of("219.300|DECIMAL(38,3)", "-9999999999.990|DECIMAL(38,3)", "1000.000|DECIMAL(38,3)"),
        ask(String.format(select, ofTable)));
    Path ofOption = folder.resolve("option.parquet");
    decimals(ofOption, declared, "f:decimal=12,2", rows);
    assertEquals(
        List.of("219.30|DECIMAL(12,2)", "-9999999999.99|DECIMAL(12,2)", "1000.00|DECIMAL(12,2)"),
        ask(String.format(select, ofOption)));
  }

  @Test
  void aNumberThatDoesNotFitEndsTheExportWithItsRow() {
    for (String number : List.of("10000000000", "0.001", "1E+999999999", "1E-999999999")) {
      IOException e =
          assertThrows(
              IOException.class,
              () ->
                  decimals(
                      folder.resolve("unfit.parquet"),
                      "decimal=12,2",
                      List.of(decimal("a", "1.00"), decimal("bad", number))));
      assertEquals(
          "row bad: f:decimal is "
              + new BigDecimal(number)
              + ", which does not fit DECIMAL(12,2); give more digits by --parquet-decimal",
          e.getMessage());
    }
    Map<String, String> wrong = new TreeMap<>();
    wrong.put("f:decimal", "write COLUMN=DIGITS,SCALE, for example f:price=12,2");
    wrong.put("f:decimal=2,3", "1 to 38 digits, and no more of them behind the point");
    wrong.put("f:decimal=39,3", "1 to 38 digits, and no more of them behind the point");
    wrong.put("f:long=3,1", "f:long is no column of the export");
    wrong.forEach(
        (option, why) -> {
          UserError e =
              assertThrows(
                  UserError.class, () -> decimals(folder.resolve("w.parquet"), option, List.of()));
          assertEquals("--parquet-decimal " + option + ": " + why, e.getMessage());
        });
  }

  @Test
  void textThatIsNoUtf8IsLeftOutOrKept() throws Exception {
    RowColumns columns = RowColumns.of(RowReader.of(table()), List.of("f:string"));
    Cell odd = cell("r", "string", new byte[] {(byte) 0xff, (byte) 0xfe, 'a'});
    for (boolean extra : List.of(false, true)) {
      OtherColumns others = new OtherColumns(columns, extra);
      Path file = folder.resolve(extra + ".parquet");
      try (FolderFormat.File out =
          FolderFormat.of(RowFormat.PARQUET).create(file, columns, others, Map.of())) {
        out.begin();
        out.write(Result.create(List.of(odd)));
        out.end();
      }
      assertEquals(
          List.of(extra ? "null|{\"f:string\":\"\\\\xFF\\\\xFEa\"}" : "null"),
          ask("SELECT * EXCLUDE row FROM '" + file + "'"));
      assertEquals(
          List.of(
              extra
                  ? "1 cell will not come back when this is loaded: f:string (1 cell); --binary"
                      + " base64 keeps them"
                  : "left out, because they are no values of their columns' types: f:string (1"
                      + " cell); --extra json keeps them"),
          others.told());
    }
  }

  @Test
  void momentsThatParquetCannotHoldAreLeftOutOrKept() throws Exception {
    RowColumns columns =
        RowColumns.of(RowReader.of(table()), List.of("f:timestamp", "f:timestamp_text_"));
    String[][] texts = {
      {"2026-02-03T04:05:06Z", "2026-02-03 04:05:06.000000007"},
      {"-290000-01-01T00:00:00Z", "9999-12-31 23:59:59.999999"},
      {null, "9999-12-31 23:59:59.9999999"},
    };
    for (boolean extra : List.of(false, true)) {
      OtherColumns others = new OtherColumns(columns, extra);
      Path file = folder.resolve("moments-" + extra + ".parquet");
      try (FolderFormat.File out =
          FolderFormat.of(RowFormat.PARQUET).create(file, columns, others, Map.of())) {
        out.begin();
        for (int i = 0; i < texts.length; i++) {
          byte[] millis =
              texts[i][0] == null
                  ? Bytes.toBytes(Long.MAX_VALUE)
                  : Bytes.toBytes(Instant.parse(texts[i][0]).toEpochMilli());
          out.write(
              Result.create(
                  List.of(
                      cell("r" + i, "timestamp", millis),
                      cell("r" + i, "timestamp_text_", Bytes.toBytes(texts[i][1])))));
        }
        out.end();
      }
      assertEquals(
          List.of("false|true", "false|false", "true|true"),
          ask(
              "SELECT \"f:timestamp\" IS NULL, \"f:timestamp_text_\" IS NULL FROM '"
                  + file
                  + "' ORDER BY row"));
      assertEquals(
          extra
              ? List.of()
              : List.of(
                  "left out, because the format's dates and timestamps cannot hold them: f:timestamp"
                      + " (1 cell), f:timestamp_text_ (2 cells); --extra json keeps them"),
          others.told());
    }
  }

  @Test
  void whatHasNoColumnIsTold() throws Exception {
    OtherColumns parquet = write(RowFormat.PARQUET, false, folder.resolve("told.parquet"));
    assertEquals(
        List.of(
            "left out, because columns are fixed before the first row: f:note (2 cells); name them"
                + " with --columns, or keep them with --extra json",
            "left out, because they are no values of their columns' types: f:int (1 cell);"
                + " --extra json keeps them"),
        parquet.told());
    assertEquals(
        List.of(
            "left out, because columns are fixed before the first row: f:note (2 cells); name them"
                + " with --columns, or keep them with --extra json",
            "1 cell will not come back when this is loaded: f:int (1 cell); --binary base64 keeps"
                + " them"),
        write(RowFormat.CSV, false, folder.resolve("told.csv")).told());
    assertEquals(
        List.of(
            "1 cell will not come back when this is loaded: f:int (1 cell); --binary base64 keeps"
                + " them"),
        write(RowFormat.PARQUET, true, folder.resolve("all.parquet")).told());
  }
}
