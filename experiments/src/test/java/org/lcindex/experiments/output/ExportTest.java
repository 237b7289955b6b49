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
package org.lcindex.experiments.output;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.cli.LCIndexCommand;

/** Exports to files: whole, stopped by a full disk and gone on with; DuckDB reads them. */
class ExportTest {
  private static final int LIMIT_SECONDS = 60;

  private static PrintedTable table;

  @TempDir private Path folder;
  private String out;
  private String err;

  @BeforeAll
  static void create() throws Exception {
    table = new PrintedTable("export");
  }

  @AfterAll
  static void drop() throws Exception {
    table.close();
  }

  private String[] query(Path file, String... more) {
    List<String> words = new ArrayList<>(List.of("query", table.name.getNameAsString()));
    words.addAll(
        List.of("--columns=f:price,f:day,f:number::LONG,f:note::STRING", "--output=" + file));
    words.addAll(List.of(more));
    words.add("--zookeeper=" + table.zookeeper());
    return words.toArray(String[]::new);
  }

  private int run(String... words) {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    StringWriter told = new StringWriter();
    int status = LCIndexCommand.run(printed, new PrintWriter(told), words);
    out = printed.toString(StandardCharsets.UTF_8);
    err = told.toString();
    return status;
  }

  private void exports(String... words) {
    assertEquals(0, run(words), () -> err);
  }

  private void refuses(String expected, String... words) {
    assertEquals(2, run(words), () -> out);
    assertTrue(err.contains(expected), err);
    assertEquals("", out);
  }

  private long lines(String... words) {
    List<String> all = new ArrayList<>(List.of("query", table.name.getNameAsString()));
    all.addAll(List.of(words));
    all.add("--zookeeper=" + table.zookeeper());
    exports(all.toArray(String[]::new));
    return out.lines().count();
  }

  @Test
  void aProgramGetsAllRowsAndATerminalAThousand() {
    assertEquals(1 + PrintedTable.ROWS, lines("--format=csv"));
    assertEquals(1 + PrintedTable.ROWS, lines("--format=tsv"));
    assertEquals(PrintedTable.ROWS, lines("--json"));
    assertFalse(err.contains("first 1,000 rows"), err);
    assertEquals(1_000, lines("--json", "--order-by=price"));
    assertTrue(err.contains("1,000 rows at most, unless --limit"), err);
    System.setProperty("lcindex.terminal.columns", "80");
    try {
      assertEquals(1 + 1_000, lines("--format=csv"));
      assertTrue(err.contains("These are the first 1,000 rows, as on every terminal"), err);
      assertEquals(1_000 + 1, lines("--json"));
      assertTrue(err.contains("These are the first 1,000 rows, as on every terminal"), err);
      assertEquals(1 + 3, lines("--format=csv", "--limit=3"));
      assertFalse(err.contains("These are"), err);
    } finally {
      System.clearProperty("lcindex.terminal.columns");
    }
  }

  @Test
  void aColumnIsShownByTheTypeThatIsGiven() {
    assertEquals(2, lines("--columns=price::BYTES,day", "--format=csv", "--limit=1"));
    assertEquals(
        "row,f:price,f:day|row-00000,\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00,2000-01-01",
        out.strip().replace("\n", "|"));
    refuses(
        "names f:price as BYTES and as STRING",
        "query",
        table.name.getNameAsString(),
        "--columns=price::BYTES,price::STRING",
        "--zookeeper=" + table.zookeeper());
  }

  /** Runs it where a file can have so many kilobytes, as on a disk that fills up. */
  private void fails(int kilobytes, String... words) throws Exception {
    stops(kilobytes, words);
    assertTrue(err.contains("File too large"), err);
  }

  private void stops(int kilobytes, String... words) throws Exception {
    Path told = folder.resolve("told");
    Process process =
        table
            .process("ulimit -f " + kilobytes + ";", folder, List.of(), words)
            .redirectErrorStream(true)
            .redirectOutput(PrintedTable.to(told))
            .start();
    try {
      assertTrue(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS));
      err = Files.readString(told);
      assertEquals(1, process.exitValue(), err);
      List<String> lines = err.lines().filter(line -> !line.startsWith("... ")).toList();
      assertEquals(1, lines.size(), err);
      assertTrue(lines.get(0).startsWith("lcindex: cannot write "), err);
    } finally {
      process.destroyForcibly();
    }
  }

  private static List<String> ask(String sql) throws SQLException {
    List<String> lines = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        lines.add(rows.getString(1));
      }
    }
    return lines;
  }

  private static void hasAllRows(String from, String key) throws SQLException {
    List<String> expected =
        IntStream.range(0, PrintedTable.ROWS)
            .mapToObj(
                i ->
                    String.join(
                        "|",
                        PrintedTable.key(i),
                        String.valueOf(PrintedTable.price(i)),
                        PrintedTable.day(i),
                        String.valueOf(i),
                        PrintedTable.note(i)))
            .toList();
    String row =
        String.format(
            "concat_ws('|', %s, \"f:price\"::DOUBLE, \"f:day\"::DATE, \"f:number\"::BIGINT, %s)",
            key, "\"f:note\"");
    List<String> found = ask("SELECT " + row + " FROM " + from + " ORDER BY row");
    for (int i = 0; i < Math.min(expected.size(), found.size()); i++) {
      assertEquals(expected.get(i), found.get(i));
    }
    assertEquals(expected.size(), found.size());
  }

  @Test
  void duckDbReadsWhatWasExported() throws Exception {
    Path csv = folder.resolve("rows.csv");
    exports(query(csv));
    assertTrue(out.startsWith(csv + ": 6,000 rows, "), out);
    hasAllRows("read_csv('" + csv + "', header = true)", "row");
    Path tsv = folder.resolve("rows.tsv");
    exports(query(tsv));
    hasAllRows("read_csv('" + tsv + "', header = true, delim = '\t')", "row");
    Path jsonl = folder.resolve("rows.jsonl");
    exports(query(jsonl));
    hasAllRows("read_json('" + jsonl + "', format = 'newline_delimited')", "row");
    Path parquet = folder.resolve("rows.parquet");
    exports(query(parquet));
    hasAllRows("'" + parquet + "/*.parquet'", "decode(row)");
    try (var files = Files.list(parquet)) {
      // Another test may have split one.
      assertEquals(table.cluster.regions(table.name).size(), files.count());
    }
    try (var left = Files.list(folder)) {
      assertEquals(7, left.count(), "nothing but the files, and types of those of text");
    }
    Path none = folder.resolve("none.csv");
    Files.writeString(none, "mine");
    refuses(none + " is there; --overwrite replaces it", query(none, "price < 0"));
    refuses(none + " is there; --overwrite replaces it", query(none, "price < 0", "--resume"));
    assertEquals("mine", Files.readString(none));
    exports(query(none, "price < 0", "--overwrite"));
    assertEquals(
        "row,f:price,f:day,f:number,f:note\n", Files.readString(folder.resolve("none.csv")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"csv", "tsv", "jsonl"})
  void aFileIsGoneOnWithAfterItsLastWholeRow(String format) throws Exception {
    Path whole = folder.resolve("whole." + format);
    exports(query(whole));
    Path file = folder.resolve("rows." + format);
    Path part = folder.resolve("rows." + format + ".part");
    fails(150, query(file));
    assertTrue(err.contains("; the same command with --resume goes on"), err);
    assertFalse(Files.exists(file));
    refuses("is there, of an export that did not end; go on with it by --resume", query(file));
    refuses("was begun with another query: ", query(file, "price > 5", "--resume"));
    refuses("was begun with another --limit: 0, now 5", query(file, "--limit=5", "--resume"));
    String name = table.name.getNameAsString();
    exports(
        "column", "set", name, "row = a STRING 5, b STRING", "--zookeeper=" + table.zookeeper());
    refuses("was begun with other columns: ", query(file, "--resume"));
    exports("column", "unset", name, "row", "--zookeeper=" + table.zookeeper());
    // What a kill -9 leaves: rows that nothing knows of, and half a row.
    Files.writeString(part, "row-05999,1\nrow-0", StandardOpenOption.APPEND);
    exports(query(file, "--resume"));
    assertTrue(err.contains("goes on after "), err);
    assertFalse(err.contains("begun anew"), err);
    assertTrue(err.contains("read in 2 parts, between which the table may have changed:\n"), err);
    assertTrue(err.matches("(?s).*\n  rows [\\d,]+ to 6,000: \\S+Z to \\S+Z\n.*"), err);
    assertTrue(out.startsWith(file + ": 6,000 rows, "), out);
    assertArrayEquals(Files.readAllBytes(whole), Files.readAllBytes(file));
    assertFalse(Files.exists(part));
    Files.writeString(part, "of nobody knows what");
    exports(query(file, "--resume", "--overwrite"));
    assertTrue(err.startsWith("nothing is known of " + part + ", which is begun anew\n"), err);
    assertArrayEquals(Files.readAllBytes(whole), Files.readAllBytes(file));
  }

  @Test
  void whatHasNoRowLeavesNothingBehind() throws Exception {
    Path file = folder.resolve("rows.csv");
    assertEquals(
        2, run(query(file, "price > 5", "--after=AR8AizYKc_nfAAAAAAAAAAKlUGm5")), () -> out);
    assertTrue(err.contains("--after: Page token "), err);
    try (var left = Files.list(folder)) {
      assertEquals(0, left.count());
    }
  }

  /** Nothing can tell how far it is, as on a disk that others have filled up. */
  @Test
  void whatNobodyCanGoOnWithIsNotLeft() throws Exception {
    Path inTheWay =
        Files.createDirectories(folder.resolve("rows.csv.part.json").resolve("in the way"));
    Path file = folder.resolve("rows.csv");
    stops(150, query(file));
    assertFalse(err.contains("--resume"), err);
    assertFalse(Files.exists(folder.resolve("rows.csv.part")));
    assertFalse(Files.exists(folder.resolve("rows.csv.part.json.next")));
    Files.delete(inTheWay);
    Files.delete(inTheWay.getParent());
    exports(query(file));
    assertTrue(out.startsWith(file + ": 6,000 rows, "), out);
  }

  @Test
  void aFileThatSomebodyChangedIsRefused() throws Exception {
    Path file = folder.resolve("rows.csv");
    fails(150, query(file));
    Path part = folder.resolve("rows.csv.part");
    byte[] bytes = Files.readAllBytes(part);
    bytes[bytes.length / 2] ^= 1;
    Files.write(part, bytes);
    refuses("is not what the export before has written", query(file, "--resume"));
    try (LCIndexAdmin admin = new LCIndexAdmin(table.cluster.connection())) {
      admin.setColumns(table.name, "row STRING");
      refuses(
          part
              + " was begun with other columns: [row, f:price::DOUBLE, f:day::DATE,"
              + " f:number::LONG, f:note::STRING], now [row::STRING, ",
          query(file, "--resume"));
      admin.unsetColumns(table.name, "row");
    }
    Path state = folder.resolve("rows.csv.part.json");
    Files.writeString(
        state, Files.readString(state).replaceFirst("\"cluster\":\"[^\"]*", "\"cluster\":\"other"));
    refuses("was begun with another cluster: other, now ", query(file, "--resume"));
    assertArrayEquals(bytes, Files.readAllBytes(part));
  }

  @Test
  @Tag("slices")
  void parquetIsGoneOnWithByRegionWhateverRegionsThereAreThen() throws Exception {
    Path target = folder.resolve("rows.parquet");
    // Enough for the first region, which is small.
    fails(16, query(target));
    try (Admin admin = table.cluster.connection().getAdmin()) {
      byte[] row = Bytes.toBytes(PrintedTable.key(1_000));
      RegionInfo region =
          admin.getRegions(table.name).stream()
              .filter(one -> one.containsRow(row))
              .findFirst()
              .orElseThrow();
      admin.splitRegionAsync(region.getRegionName(), row).get(LIMIT_SECONDS, TimeUnit.SECONDS);
    }
    refuses("is there, of an export that did not end", query(target));
    Path first = folder.resolve("rows.parquet.part/part-00000.parquet");
    byte[] bytes = Files.readAllBytes(first);
    bytes[bytes.length / 2] ^= 1;
    Files.write(first, bytes);
    refuses(first + " is not what the export before has written", query(target, "--resume"));
    bytes[bytes.length / 2] ^= 1;
    Files.write(first, bytes);
    exports(query(target, "--resume"));
    assertTrue(err.contains("goes on after 1 of 3 files of "), err);
    assertTrue(err.contains("  rows 1 to 200: "), err);
    hasAllRows("'" + target + "/*.parquet'", "decode(row)");
    refuses("is there; --overwrite replaces it, or name another folder", query(target));
    exports(query(target, "--overwrite", "--limit=300"));
    assertTrue(err.contains("There are more rows: a larger --limit, or 0 for all"), err);
    assertEquals(List.of("300"), ask("SELECT count(*) FROM '" + target + "/*.parquet'"));
    Path unknown = Files.createDirectory(folder.resolve("rows.parquet.part"));
    Files.writeString(unknown.resolve("part-00099.parquet"), "of nobody knows what");
    exports(query(target, "--overwrite", "--resume", "--limit=0"));
    assertTrue(err.startsWith("nothing is known of " + unknown + ", which is begun anew\n"), err);
    assertFalse(err.contains("There are more rows"), err);
    hasAllRows("'" + target + "/*.parquet'", "decode(row)");
    Files.createFile(target.resolve("mine.txt"));
    refuses("is there with what no export has written", query(target, "--overwrite"));
    assertTrue(Files.exists(target.resolve("mine.txt")));
  }

  @Test
  void whereNoFileCanBeIsSaidBeforeAnythingIsRead() throws IOException {
    refuses("there is no folder", query(folder.resolve("no/such/rows.csv")));
    refuses("is no regular file", query(Path.of("/dev/full"), "--format=csv"));
    refuses(
        "does not tell the format; give it by --format: csv, tsv, jsonl (JSON Lines) or parquet",
        query(folder.resolve("rows.json")));
    refuses("long values cut", query(folder.resolve("rows.csv"), "--vertical"));
    refuses("in row key order", query(folder.resolve("r.csv"), "--order-by=price", "--resume"));
    refuses("--resume needs --output", "query", "t", "--resume");
    refuses("--overwrite needs --output", "query", "t", "--overwrite");
    refuses("parquet needs --output FOLDER", "query", "t", "--format=parquet");
    try (var left = Files.list(folder)) {
      assertEquals(0, left.count());
    }
  }
}
