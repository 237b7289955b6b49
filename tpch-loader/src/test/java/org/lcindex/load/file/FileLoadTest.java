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
package org.lcindex.load.file;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.io.compress.Compression;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.definition.RowParts;
import org.lcindex.load.BadSourceException;
import org.lcindex.load.LoadException;
import org.lcindex.load.LoadListener;
import org.lcindex.load.LoadOptions;
import org.lcindex.load.LoadResult;
import org.lcindex.load.RowSource;
import org.lcindex.load.TableLoader;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.cli.TypedCommand;
import org.lcindex.query.offline.NewTables;

/** {@code load FILE} against HBase. */
class FileLoadTest {
  private static final String CITIES =
      "id,name,population,founded\n"
          + "1,Z\u00fcrich,421878,0015-01-01\n"
          + "2,Bern,133883,1191-01-01\n"
          + "3,Bad,many,\n"
          + "2,Bern again,133884,1191-01-01\n"
          + "4,short\n"
          + "5,Chur,,\n";

  @TempDir Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final TableName name = SharedCluster.newName("cities");

  private EmbeddedCluster cluster;

  @BeforeEach
  void cluster() throws Exception {
    cluster = SharedCluster.get();
  }

  @AfterEach
  void drop() throws IOException {
    try (Admin admin = cluster.admin()) {
      if (admin.tableExists(name)) {
        admin.disableTable(name);
        admin.deleteTable(name);
      }
    }
  }

  private Path file(String file, String text) throws IOException {
    return Files.writeString(folder.resolve(file), text);
  }

  private int load(Path file, String... arguments) {
    List<String> all = new ArrayList<>(List.of("load", file.toString()));
    all.addAll(List.of("--table", name.getNameAsString()));
    all.addAll(List.of("--progress-file", folder.resolve("progress").toString()));
    all.addAll(List.of(arguments));
    return TypedCommand.on(cluster.configuration(), out, err, all.toArray(String[]::new));
  }

  private void refuses(String expected, Path file, String... arguments) {
    assertEquals(2, load(file, arguments), err::toString);
    assertEquals("lcindex: " + expected, err.toString().lines().reduce((a, b) -> b).orElse(""));
  }

  private Result row(long id) throws IOException {
    try (Table table = cluster.connection().getTable(name)) {
      return table.get(new Get(Bytes.toBytes(id)));
    }
  }

  @Test
  void nothingIsWrittenBeforeSomebodyHasAgreed() throws Exception {
    Path file = file("cities.csv", CITIES);
    refuses(
        "types were proposed and nothing was written: repeat the command with --yes, or with"
            + " --types \"id LONG, name STRING, population STRING, founded DATE\"",
        file,
        "--create",
        "--key",
        "id");
    assertTrue(
        err.toString().contains("id (row key)  LONG    proposed by 5 values"), err::toString);
    try (Admin admin = cluster.admin()) {
      assertFalse(admin.tableExists(name));
    }
  }

  @Test
  void rowsAreLoadedAndBadLinesKept() throws Exception {
    Path file = file("cities.csv", CITIES);
    String[] command = {
      "--create", "--key", "id", "--yes", "--types", "population LONG", "--flush"
    };
    assertEquals(0, load(file, command), err::toString);
    assertTrue(out.toString().startsWith("4 rows loaded into " + name), out::toString);
    assertTrue(err.toString().contains("warning: 2 bad lines, which are in "), err::toString);
    assertTrue(err.toString().contains("1 row has the key of another row"), err::toString);
    String bad = Files.readString(folder.resolve("cities.csv.bad"));
    assertTrue(
        bad.startsWith("id,name,population,founded\n# line 4: population: 'many' is no LONG: "),
        bad);
    assertTrue(bad.endsWith("\n3,Bad,many,\n# line 6: has 2 fields, must have 4\n4,short\n"), bad);
    Result bern = row(2);
    assertEquals("1191-01-01", text(bern, "founded"));
    assertEquals(
        133884, Bytes.toLong(bern.getValue(Bytes.toBytes("f"), Bytes.toBytes("population"))));
    assertEquals(2, row(5).size(), "an empty field is no cell");
    try (LCIndexAdmin admin = new LCIndexAdmin(cluster.connection())) {
      assertEquals(
          "row LONG; f:id LONG; f:name STRING; f:population LONG; f:founded DATE",
          admin.columns(name).toString());
    }

    // What is there is not loaded again, and the table's own types are those of more rows.
    assertEquals(0, load(file, "--key", "id"), err::toString);
    assertTrue(err.toString().contains("population    LONG    the table"), err::toString);
    assertTrue(out.toString().startsWith("0 rows loaded into "), out::toString);
    assertTrue(out.toString().contains("; 4 were there from an earlier run"), out::toString);
    assertEquals(bad, Files.readString(folder.resolve("cities.csv.bad")));
    refuses(
        "--types says population STRING, but the table has it as LONG: leave it out, or change the"
            + " table's index or column first",
        file,
        "--key",
        "id",
        "--types",
        "population STRING");
  }

  private static String text(Result row, String column) {
    return Bytes.toString(row.getValue(Bytes.toBytes("f"), Bytes.toBytes(column)));
  }

  @Test
  void jsonLinesMayHaveColumnsOfTheirOwn() throws Exception {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 1_200; i++) {
      lines.append("{\"id\": \"k").append(i).append("\", \"n\": ").append(i).append("}\n");
    }
    lines.append("{\"id\": \"late\", \"other\": 7}\n");
    Path file = file("rows.jsonl", lines.toString());
    assertEquals(0, load(file, "--create", "--key", "id", "--yes", "--json"), err::toString);
    assertTrue(out.toString().contains("\"rows\": 1201"), out::toString);
    assertTrue(
        out.toString()
            .contains("columns that the first records have not are stored as STRING: other"),
        out::toString);
    try (Table table = cluster.connection().getTable(name)) {
      assertEquals("7", text(table.get(new Get(Bytes.toBytes("late"))), "other"));
    }
    try (LCIndexAdmin admin = new LCIndexAdmin(cluster.connection())) {
      assertEquals(
          "row STRING; f:id STRING; f:n LONG; f:other STRING", admin.columns(name).toString());
    }
  }

  @Test
  void tooManyBadLinesAreToldBeforeTheTableIsMade() throws Exception {
    Path file = file("cities.csv", CITIES);
    List<String> command =
        new ArrayList<>(
            List.of("--create", "--key", "id", "--yes", "--types", "population LONG", "--batch=1"));
    command.add("--max-bad=1");
    assertEquals(1, load(file, command.toArray(String[]::new)), err::toString);
    assertTrue(err.toString().contains("lcindex: more than 1 bad line (--max-bad)"), err::toString);
    assertTrue(
        err.toString().endsWith("; nothing was written: mend them, or give more by --max-bad\n"),
        err::toString);
    assertTrue(Files.readString(folder.resolve("cities.csv.bad")).contains("# line 6: "));
    try (Admin admin = cluster.admin()) {
      assertFalse(admin.tableExists(name));
    }
    command.set(command.size() - 1, "--max-bad=2");
    assertEquals(0, load(file, command.toArray(String[]::new)), err::toString);
    assertTrue(out.toString().startsWith("4 rows loaded into "), out::toString);
    assertTrue(err.toString().contains("warning: 2 bad lines, which are in "), err::toString);
    assertFalse(row(5).isEmpty());
  }

  /** A file that has changed since it was looked at, which is what this source is like. */
  @Test
  void whatIsLoadedBeforeASourceEndsStaysAndIsCounted() throws Exception {
    try (Admin admin = cluster.admin()) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(name)
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of("f"))
              .build());
    }
    boolean[] bad = {true};
    RowSource source =
        new RowSource() {
          @Override
          public String identity() {
            return "rows";
          }

          @Override
          public OptionalLong expectedRows() {
            return OptionalLong.empty();
          }

          @Override
          public Cursor open() {
            long[] rows = {0};
            return () -> {
              if (rows[0] == 7 && bad[0]) {
                throw new BadSourceException("it is bad");
              }
              return rows[0] == 10
                  ? null
                  : new Put(Bytes.toBytes(rows[0]++))
                      .addColumn(Bytes.toBytes("f"), Bytes.toBytes("a"), new byte[1]);
            };
          }
        };
    LoadOptions options =
        new LoadOptions(
            name, 2, 3, Optional.of(folder.resolve("progress")), false, Duration.ofSeconds(60));
    TableLoader loader =
        new TableLoader(
            cluster.connection(), List.of(Bytes.toBytes("f")), options, LoadListener.NONE);
    LoadException e = assertThrows(LoadException.class, () -> loader.load(source));
    assertEquals(
        "it is bad; 6 rows are loaded and stay, the same command goes on after them",
        e.getMessage());
    assertFalse(row(5).isEmpty());
    assertTrue(row(6).isEmpty());
    assertFalse(NewTables.deleteIfEmpty(cluster.connection(), name), "it has rows");
    bad[0] = false;
    LoadResult result = loader.load(source);
    assertEquals(6, result.rowsBefore());
    assertEquals(4, result.rowsWritten());
    try (Table table = cluster.connection().getTable(name)) {
      for (long i = 0; i < 10; i++) {
        table.delete(new Delete(Bytes.toBytes(i)));
      }
    }
    assertTrue(NewTables.deleteIfEmpty(cluster.connection(), name));
  }

  @Test
  void aFileIsReadAsItIsWritten() throws Exception {
    Path file =
        file(
            "shop.csv",
            "nr;tag;zeit;betrag;kunde\n"
                + "0007;05.01.2026;05.07.2026 10:00;219,30;\"M\u00fcller \"\"A\"\"\"\n"
                + "0008;31.12.2025;31.12.2025 23:30:05;1.234,50;\n"
                + "0009;;;7,00;\"\"\n");
    String[] command = {
      "--create", "--key", "nr", "--delimiter", ";", "--zone", "Europe/Berlin", "--yes"
    };
    assertEquals(0, load(file, command), err::toString);
    String told = err.toString().replaceAll(" +", " ");
    assertTrue(told.contains("tag DATE proposed by 2 values, dd.MM.yyyy 05.01.2026"), told);
    assertTrue(
        told.contains(
            "zeit TIMESTAMP proposed by 2 values, dd.MM.yyyy HH:mm[:ss[.SSS]] in Europe/Berlin "),
        told);
    assertTrue(told.contains("betrag DOUBLE proposed by 3 values, decimal comma 219,30"), told);
    try (Table table = cluster.connection().getTable(name)) {
      Result first = table.get(new Get(Bytes.toBytes("0007")));
      assertEquals("2026-01-05", text(first, "tag"));
      assertEquals(
          Instant.parse("2026-07-05T08:00:00Z").toEpochMilli(),
          Bytes.toLong(first.getValue(Bytes.toBytes("f"), Bytes.toBytes("zeit"))));
      Result second = table.get(new Get(Bytes.toBytes("0008")));
      assertEquals(
          1234.5, Bytes.toDouble(second.getValue(Bytes.toBytes("f"), Bytes.toBytes("betrag"))));
      assertEquals(null, text(second, "kunde"), "an empty field is missing");
      Result third = table.get(new Get(Bytes.toBytes("0009")));
      assertEquals("", text(third, "kunde"), "and two quotes are the empty text");
      assertEquals(null, text(third, "tag"));
    }

    // What was said of the zone is kept, and another word on it is another load.
    assertEquals(0, load(file, "--key=nr", "--delimiter=;", "--yes"), err::toString);
    assertTrue(out.toString().contains("; 3 were there from an earlier run"), out::toString);
    String[] elsewhere = {"--key=nr", "--delimiter=;", "--yes", "--zone=Asia/Tokyo"};
    assertEquals(0, load(file, elsewhere), err::toString);
    try (Table table = cluster.connection().getTable(name)) {
      assertEquals(
          Instant.parse("2026-07-05T01:00:00Z").toEpochMilli(),
          Bytes.toLong(
              table
                  .get(new Get(Bytes.toBytes("0007")))
                  .getValue(Bytes.toBytes("f"), Bytes.toBytes("zeit"))));
    }
  }

  @Test
  void whetherTheDayComesFirstIsAskedAndKept() throws Exception {
    Path file = file("days.csv", "id,day\n1,03/04/2026\n2,05/06/2026\n");
    refuses(
        "day has values such as 03/04/2026, whose day and month may be in either order; nothing was"
            + " written: repeat the command with --date-format \"day=dd/MM/yyyy\" or --date-format"
            + " \"day=MM/dd/yyyy\"",
        file,
        "--create",
        "--key",
        "id",
        "--yes");
    refuses(
        "--date-format names dy, which is no column of the file; did you mean day?",
        file,
        "--key",
        "id",
        "--date-format",
        "dy=dd/MM/yyyy");
    assertEquals(
        2, load(file, "--create", "--key", "id", "--date-format", "DD/MM/JJJJ"), err::toString);
    assertEquals(2, load(file, "--create", "--key", "id", "--zone", "Berlin"), err::toString);
    assertEquals(
        0,
        load(file, "--create", "--key", "id", "--yes", "--date-format", "day=MM/dd/yyyy"),
        err::toString);
    assertEquals("2026-03-04", text(row(1), "day"));

    // More of it comes later, and what was said of it is proposed.
    file("days.csv", "id,day\n1,03/04/2026\n2,05/06/2026\n3,07/08/2026\n");
    refuses(
        "forms were proposed and nothing was written: repeat the command with --yes, or with"
            + " --date-format \"day=MM/dd/yyyy\"",
        file,
        "--key",
        "id");
    assertTrue(err.toString().contains("the table, MM/dd/yyyy proposed"), err::toString);
    assertEquals(0, load(file, "--key", "id", "--yes"), err::toString);
    assertEquals("2026-07-08", text(row(3), "day"));
  }

  private double number(long id, String column) throws IOException {
    return Bytes.toDouble(row(id).getValue(Bytes.toBytes("f"), Bytes.toBytes(column)));
  }

  @Test
  void aDecimalCommaOfOneColumnIsNoneOfAnother() throws Exception {
    Path file = file("prices.csv", "id,amount,pct\n1,1.1055,\"0,5\"\n2,2.250,\"1,25\"\n");
    refuses(
        "types were proposed and nothing was written: repeat the command with --yes, or with"
            + " --types \"id LONG, amount DOUBLE, pct DOUBLE\" --decimal-comma=pct",
        file,
        "--create",
        "--key",
        "id");
    String[] printed = {
      "--create", "--key=id", "--types", "id LONG, amount DOUBLE, pct DOUBLE", "--decimal-comma=pct"
    };
    assertEquals(0, load(file, printed), err::toString);
    assertEquals(1.1055, number(1, "amount"));
    assertEquals(2.25, number(2, "amount"));
    assertEquals(0.5, number(1, "pct"));

    // What was said of a column is kept, and nothing but it is proposed again.
    file("prices.csv", "id,amount,pct\n1,1.1055,\"0,5\"\n2,2.250,\"1,25\"\n3,7.5,\"1,5\"\n");
    refuses(
        "forms were proposed and nothing was written: repeat the command with --yes, or with"
            + " --decimal-comma=pct",
        file,
        "--key",
        "id");
    assertEquals(0, load(file, "--key", "id", "--decimal-comma=pct"), err::toString);
    assertEquals(1.5, number(3, "pct"));
  }

  @Test
  void aPointThatMayStandBetweenThousandsIsAsked() throws Exception {
    Path file = file("prices.csv", "id,amount,pct\n1,1.105,\"0,5\"\n2,2.250,\"1,25\"\n");
    String open =
        "amount has values such as 1.105, whose point may be the decimal one or stand between"
            + " thousands; nothing was written: repeat the command with --decimal-point=amount or"
            + " --decimal-comma=amount";
    refuses(open, file, "--create", "--key", "id", "--yes");
    refuses(open, file, "--create", "--key", "id", "--decimal-comma=pct");
    refuses(
        "types were proposed and nothing was written: repeat the command with --yes, or with"
            + " --types \"id LONG, amount DOUBLE, pct DOUBLE\" --decimal-comma=pct",
        file,
        "--create",
        "--key",
        "id",
        "--decimal-point=amount");
    String told = err.toString().replaceAll(" +", " ");
    assertTrue(told.contains("amount DOUBLE proposed by 2 values, decimal point 1.105"), told);
    refuses(
        "--decimal-point and --decimal-comma are of amount: leave one out",
        file,
        "--key",
        "id",
        "--decimal-comma=pct,amount",
        "--decimal-point=amount");
    assertEquals(
        0, load(file, "--create", "--key", "id", "--decimal-point=amount", "--yes"), err::toString);
    assertEquals(1.105, number(1, "amount"));
    assertEquals(0, load(file, "--key", "id", "--yes"), err::toString);
    assertTrue(out.toString().contains("; 2 were there from an earlier run"), "it was kept");

    // Without columns it is of all, and takes no word that follows it.
    String[] all = {"load", "--decimal-comma", file.toString(), name.getNameAsString(), "--key=id"};
    assertEquals(0, TypedCommand.on(cluster.configuration(), out, err, all), err::toString);
    assertEquals(1105, number(1, "amount"));
    told = err.toString().replaceAll(" +", " ");
    assertTrue(told.contains("id (row key) LONG the table 1\n"), told);

    Path other = file("weights.csv", "id;kg\n1;1.105\n2;2\n");
    assertEquals(2, load(other, "--key", "id", "--delimiter", ";", "--yes"), err::toString);
    assertTrue(err.toString().contains("kg has values such as 1.105, whose point"), err::toString);
    Path clear = file("clear.csv", "id;kg\n1;1.105\n2;0.250\n");
    assertEquals(0, load(clear, "--key", "id", "--delimiter", ";", "--yes"), err::toString);
    assertEquals(1.105, number(1, "kg"));
  }

  @Test
  void aCommaBeyondTheFirstRecordsIsAskedBeforeAnythingIsWritten() throws Exception {
    StringBuilder text = new StringBuilder("id,amount\n");
    for (int i = 0; i < 1_000; i++) {
      text.append(i).append(",2.001\n");
    }
    text.append("1000,\"3.001,50\"\n1001,\"202,5\"\n");
    Path file = file("amounts.csv", text.toString());
    String open =
        "amount has values such as 2.001 and 3.001,50, so its points may stand between thousands;"
            + " nothing was written: repeat the command with --decimal-point=amount or"
            + " --decimal-comma=amount";
    refuses(open, file, "--create", "--key", "id", "--yes");
    refuses(open, file, "--create", "--key", "id", "--yes", "--max-bad=0");
    assertEquals(
        0, load(file, "--create", "--key", "id", "--yes", "--decimal-point=amount"), err::toString);
    assertTrue(
        Files.readString(folder.resolve("amounts.csv.bad"))
            .contains("; --decimal-comma=amount reads it as 3001.50\n"),
        err::toString);
    assertEquals(2.001, number(7, "amount"));
    assertEquals(0, load(file, "--key", "id", "--yes", "--decimal-comma=amount"), err::toString);
    assertEquals(2001, number(7, "amount"));
    assertEquals(3001.5, number(1000, "amount"));
    assertEquals(202.5, number(1001, "amount"));
  }

  @Test
  void aNewTableIsStoredAsItIsAsked() throws Exception {
    Path file = file("a.csv", "id,t\n1,a\n");
    List<String> command = new ArrayList<>(List.of("--key=id", "--yes", "--compression=gz"));
    refuses(
        "--compression and --encoding are of a new table: give --create, too",
        file,
        command.toArray(String[]::new));
    command.add("--create");
    command.add("--encoding=FAST_DIF");
    assertEquals(2, load(file, command.toArray(String[]::new)), err::toString);
    assertTrue(
        err.toString().contains("--encoding is FAST_DIF; it takes [NONE, PREFIX, DIFF, FAST_DIFF"),
        err::toString);
    try (Admin admin = cluster.admin()) {
      assertFalse(admin.tableExists(name));
      command.set(command.size() - 1, "--encoding=FAST_DIFF");
      command.set(2, "--compression=LZO");
      assertEquals(1, load(file, command.toArray(String[]::new)), err::toString);
      assertTrue(
          err.toString()
              .contains("lcindex: the servers have no codec for --compression LZO and refused the"),
          err::toString);
      command.set(2, "--compression=gz");
      assertEquals(0, load(file, command.toArray(String[]::new)), err::toString);
      assertFalse(out.toString().contains("compressed"), out::toString);
      ColumnFamilyDescriptor family = admin.getDescriptor(name).getColumnFamily(Bytes.toBytes("f"));
      assertEquals(Compression.Algorithm.GZ, family.getCompressionType());
      assertEquals(DataBlockEncoding.FAST_DIFF, family.getDataBlockEncoding());
    }
    assertEquals(0, load(file, command.toArray(String[]::new)), err::toString);
    assertTrue(
        err.toString().contains("warning: the table was there and is stored as it was: "),
        err::toString);
  }

  @Test
  void mendedBadLinesAreAFileToLoad() throws Exception {
    Path file = file("cities.csv", CITIES);
    String[] command = {"--create", "--key", "id", "--yes", "--types", "population LONG"};
    assertEquals(0, load(file, command), err::toString);
    Path bad = folder.resolve("cities.csv.bad");
    String text = Files.readString(bad);
    Files.writeString(bad, text.replace("many", "12").replace("4,short", "4,long,5,"));
    assertEquals(0, load(bad, "--key", "id"), err::toString);
    assertTrue(out.toString().startsWith("2 rows loaded into "), out::toString);
    assertEquals(
        12, Bytes.toLong(row(3).getValue(Bytes.toBytes("f"), Bytes.toBytes("population"))));
    assertEquals("long", text(row(4), "name"));

    Path lines = file("more.jsonl", "{\"id\": 7, \"population\": \"x\"}\n");
    assertEquals(0, load(lines, "--key", "id", "--yes"), err::toString);
    bad = folder.resolve("more.jsonl.bad");
    Files.writeString(bad, Files.readString(bad).replace("\"x\"", "70"));
    assertEquals(0, load(bad, "--key", "id"), err::toString);
    assertTrue(out.toString().startsWith("1 row loaded into "), out::toString);
    assertFalse(row(7).isEmpty());
    refuses(
        folder.resolve("own.bad")
            + " is no file of bad lines: move it, or name another one by --bad",
        file,
        "--key=id",
        "--bad",
        file("own.bad", "id,name\n1,a\n").toString());
  }

  @Test
  void anIndexOfAnotherTypeThanDeclaredIsRefusedBeforeItIsDoubted() throws Exception {
    Path file = file("cities.csv", CITIES);
    String[] command = {"--create", "--key", "id", "--yes", "--types", "population LONG"};
    assertEquals(0, load(file, command), err::toString);
    String[] create = {"index", "create", name.getNameAsString(), "population INT"};
    assertEquals(2, TypedCommand.on(cluster.configuration(), out, err, create), err::toString);
    assertTrue(err.toString().startsWith("lcindex: Column f:population of table "), err::toString);
    assertTrue(
        err.toString().contains(" is declared LONG, and the index is of INT"), err::toString);
  }

  @Test
  void mistakesAreToldBeforeAnythingIsWritten() throws Exception {
    Path file = file("cities.csv", CITIES);
    refuses("--key is missing: name the column whose value is the row key", file);
    refuses(
        "--key names Id, which is no column of the file; did you mean id?", file, "--key", "Id");
    refuses(
        "there is no table " + name + "; --create lets this command create it",
        file,
        "--key",
        "id",
        "--yes");
    refuses(
        "--types has 'name TEXT': unknown type 'TEXT': use one of [BOOLEAN, BYTE, SHORT, INT, LONG,"
            + " FLOAT, DOUBLE, DECIMAL, DATE, TIMESTAMP, STRING, BYTES]",
        file,
        "--key",
        "id",
        "--types",
        "name TEXT");
    Path unknown = file("cities.dat", CITIES);
    refuses(
        "the name of "
            + unknown
            + " does not tell its format: give --format csv, tsv, jsonl or parquet",
        unknown,
        "--key",
        "id");
    file("cities.csv.bad", "mine\n");
    refuses(
        folder.resolve("cities.csv.bad")
            + " is no file of bad lines: move it, or name another one by --bad",
        file,
        "--key",
        "id");
  }

  @Test
  void rowKeysAreMadeOfTheirParts() throws Exception {
    try (Admin admin = cluster.admin();
        LCIndexAdmin lcindex = new LCIndexAdmin(cluster.connection())) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(name)
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of("f"))
              .build());
      lcindex.setColumns(name, "row = SALT 4 MURMUR3, t STRING '|', day DATE, n INT");
    }
    Path file =
        file(
            "visits.csv",
            "n,t,row.day,price\n7,acme,2026-01-05,1.5\n8,a|b,2026-01-05,2\n"
                + "9,acme,2026-13-05,3\n,acme,2026-01-05,4\n");
    assertEquals(0, load(file, "--types", "price DOUBLE"), err::toString);
    assertTrue(err.toString().contains("n        INT     the row key  7"), err::toString);
    try (Table table = cluster.connection().getTable(name);
        ResultScanner rows = table.getScanner(new Scan())) {
      Result row = rows.next();
      byte[] key = row.getRow();
      assertEquals(
          "acme|2026-01-05\\x00\\x00\\x00\\x07", Bytes.toStringBinary(key, 1, key.length - 1));
      assertTrue(RowParts.readable(table.getDescriptor()).decodes(key));
      assertEquals(1, row.size());
      assertEquals(1.5, Bytes.toDouble(row.getValue(Bytes.toBytes("f"), Bytes.toBytes("price"))));
      assertNull(rows.next());
    }
    String bad = Files.readString(folder.resolve("visits.csv.bad"));
    assertTrue(bad.contains("part t of the row key ends at its first |, and a|b has one"), bad);
    assertTrue(bad.contains("no value for n, which is a part of the row key"), bad);
    assertTrue(bad.contains("2026-13-05"), bad);
    refuses(
        "--key is missing, and the file has no column day, which is a part of the table's row key"
            + " (row = SALT 4 MURMUR3, t STRING '|', day DATE, n INT): name the column whose value"
            + " is the whole key",
        file("less.csv", "t,n,price\na,1,2\n"));
    refuses(
        "the file has the columns t and row.t, and each may be t, a part of the table's row key"
            + " (row = SALT 4 MURMUR3, t STRING '|', day DATE, n INT): rename or leave out one of"
            + " them, or name the column whose value is the whole key by --key",
        file("both.csv", "t,row.t,day,n,price\na,b,2026-01-05,1,2\n"));
  }

  @Test
  void typesThatTheTableDeclaresStay() throws Exception {
    Path first = file("a.csv", "id,qty\n1,10\n2,20\n");
    assertEquals(0, load(first, "--create", "--key", "id", "--yes"), err::toString);
    Path second = file("b.csv", "sku,qty\n2,21\n3,30\n");
    refuses(
        "--types says sku INT, but the table has it, its row key, as LONG: leave it out, or change"
            + " the table's index or column first",
        second,
        "--key",
        "sku",
        "--types",
        "sku INT");
    assertEquals(0, load(second, "--key", "sku", "--yes"), err::toString);
    assertTrue(err.toString().contains("sku (row key)  LONG  the table"), err::toString);
    assertEquals(
        "21", "" + Bytes.toLong(row(2).getValue(Bytes.toBytes("f"), Bytes.toBytes("qty"))));
    try (LCIndexAdmin admin = new LCIndexAdmin(cluster.connection())) {
      assertEquals("row LONG; f:id LONG; f:qty LONG; f:sku LONG", admin.columns(name).toString());
      admin.setColumns(name, "f:code INT");
    }
    refuses(
        "the table has code as INT, but its row key as LONG: name another --key, or change one of"
            + " the two first",
        file("c.csv", "code\n7\n"),
        "--key",
        "code");

    // A column that the sampled records have not has the table's type, too.
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 1_000; i++) {
      lines.append("{\"id\": ").append(i).append("}\n");
    }
    lines.append("{\"id\": 1000, \"code\": 7}\n");
    assertEquals(0, load(file("late.jsonl", lines.toString()), "--key", "id"), err::toString);
    assertEquals(7, Bytes.toInt(row(1000).getValue(Bytes.toBytes("f"), Bytes.toBytes("code"))));
    assertFalse(err.toString().contains("warning: "), err::toString);
  }

  @Test
  void onlyALoadOfEqualCellsGoesOn() throws Exception {
    try (Admin admin = cluster.admin()) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(name)
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of("f"))
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of("g"))
              .build());
    }
    Path file = file("a.csv", "1,x,NULL\n2,x,y\n");
    List<String> command =
        new ArrayList<>(
            List.of("--key", "a", "--types", "a LONG, b STRING, c STRING", "--columns", "a,b,c"));
    loads(2, 0, file, command);
    loads(0, 2, file, command);
    command.addAll(List.of("--family", "g"));
    loads(2, 0, file, command);
    assertEquals("NULL", Bytes.toString(row(1).getValue(Bytes.toBytes("g"), Bytes.toBytes("c"))));
    command.addAll(List.of("--missing", "NULL"));
    loads(2, 0, file, command);
    loads(0, 2, file, command);
    command.set(5, "a,c,b");
    loads(2, 0, file, command);
    assertEquals("y", Bytes.toString(row(2).getValue(Bytes.toBytes("g"), Bytes.toBytes("b"))));

    // Rows that only another family has are not there.
    try (Table table = cluster.connection().getTable(name)) {
      for (long id : new long[] {1, 2}) {
        table.delete(new Delete(Bytes.toBytes(id)).addFamily(Bytes.toBytes("g")));
      }
    }
    loads(2, 0, file, command);
  }

  private void loads(int rows, int before, Path file, List<String> command) {
    assertEquals(0, load(file, command.toArray(String[]::new)), err::toString);
    assertTrue(out.toString().startsWith(rows + " rows loaded into "), out::toString);
    assertEquals(before > 0, out.toString().contains("; " + before + " were there"), out::toString);
  }

  @Test
  void cellsThatHBaseRefusesAreBadLines() throws Exception {
    String text = "x".repeat(10 << 20);
    Path file = file("a.csv", "id,text\n1,a\n2," + text + "\n3,c\n");
    assertEquals(
        0, load(file, "--create", "--key", "id", "--types", "id LONG, text STRING"), err::toString);
    assertTrue(out.toString().startsWith("2 rows loaded into "), out::toString);
    assertTrue(
        err.toString()
            .contains(
                "line 3: text: its cell has 10485793 bytes, hbase.client.keyvalue.maxsize lets a"
                    + " client write 10485760"),
        err::toString);
    assertEquals("c", text(row(3), "text"));
  }

  @Test
  void numbersThatWouldBeInfiniteAreBadLines() throws Exception {
    Path file = file("a.csv", "id,d,f\n1,1e400,1\n2,1,-1e39\n3,Infinity,1e38\n");
    assertEquals(
        0,
        load(file, "--create", "--key", "id", "--types", "id LONG, d DOUBLE, f FLOAT"),
        err::toString);
    assertTrue(out.toString().startsWith("1 row loaded into "), out::toString);
    assertEquals(
        Double.POSITIVE_INFINITY,
        Bytes.toDouble(row(3).getValue(Bytes.toBytes("f"), Bytes.toBytes("d"))));
    assertEquals(
        "id,d,f\n# line 2: d: '1e400' is beyond the range of a DOUBLE, which ends at"
            + " 1.7976931348623157E308; write Infinity if that is meant\n1,1e400,1\n"
            + "# line 3: f: '-1e39' is beyond the range of a FLOAT, which ends at 3.4028235E38;"
            + " write Infinity if that is meant\n2,1,-1e39\n",
        Files.readString(folder.resolve("a.csv.bad")));
  }

  @Test
  void badLinesKeepTheirBytes() throws Exception {
    byte[] bytes = "id,t\n1,\u00fc\n7,bad\u00ff,3\n8,\u00fc\u00ff\n".getBytes(ISO_8859_1);
    Path file = Files.write(folder.resolve("a.csv"), bytes);
    assertEquals(
        0, load(file, "--create", "--key", "id", "--types", "id LONG, t STRING"), err::toString);
    assertEquals(
        "id,t\n# line 2: the line is not UTF-8 text\n1,\u00fc\n"
            + "# line 3: the line is not UTF-8 text\n7,bad\u00ff,3\n"
            + "# line 4: the line is not UTF-8 text\n8,\u00fc\u00ff\n",
        Files.readString(folder.resolve("a.csv.bad"), ISO_8859_1));
  }
}
