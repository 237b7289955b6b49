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

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.cluster.Tables;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.cli.LCIndexCommand;

/** What {@code query --output} has written {@code load} makes the same table of. */
class RoundTripTest {
  private static final String[] FAMILIES = {"f", "g"};

  @TempDir private Path folder;

  private final TableName from = SharedCluster.newName("from");
  private final TableName to = SharedCluster.newName("to");
  private EmbeddedCluster cluster;
  private String out;
  private String err;

  @BeforeEach
  void cluster() throws Exception {
    cluster = SharedCluster.get();
  }

  @AfterEach
  void drop() throws IOException {
    try (Admin admin = cluster.admin()) {
      for (TableName name : List.of(from, to)) {
        if (admin.tableExists(name)) {
          Tables.drop(cluster.connection(), name);
        }
      }
    }
  }

  private void run(String... words) {
    List<String> all = new ArrayList<>(List.of(words));
    all.add(
        "--zookeeper=localhost:" + cluster.configuration().get(HConstants.ZOOKEEPER_CLIENT_PORT));
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    StringWriter told = new StringWriter();
    int status = LCIndexCommand.run(printed, new PrintWriter(told), all.toArray(String[]::new));
    out = printed.toString(StandardCharsets.UTF_8);
    // Lines of progress come where a machine is slow.
    err = told.toString().replaceAll("(?m)^[.]{3} .*\\R", "");
    assertEquals(
        0, status, () -> err.lines().filter(l -> !l.contains(" rows.")).toList().toString());
  }

  private void load(Path file, String... more) {
    List<String> words = new ArrayList<>(List.of("load", file.toString(), to.getNameAsString()));
    words.addAll(List.of("--create", "--key", "row"));
    words.add("--progress-file=" + folder.resolve("progress"));
    words.addAll(List.of(more));
    run(words.toArray(String[]::new));
  }

  /** Each cell but for its timestamp. */
  private Map<String, String> cells(TableName name) throws IOException {
    Map<String, String> cells = new TreeMap<>();
    try (Table table = cluster.connection().getTable(name);
        ResultScanner rows = table.getScanner(new Scan())) {
      for (Result row : rows) {
        for (Cell cell : row.rawCells()) {
          cells.put(
              Bytes.toStringBinary(CellUtil.cloneRow(cell))
                  + " "
                  + Bytes.toStringBinary(CellUtil.cloneFamily(cell))
                  + ":"
                  + Bytes.toStringBinary(CellUtil.cloneQualifier(cell)),
              Bytes.toStringBinary(CellUtil.cloneValue(cell)));
        }
      }
    }
    return cells;
  }

  private void same() throws IOException {
    Map<String, String> expected = cells(from);
    Map<String, String> found = cells(to);
    assertEquals(expected.keySet(), found.keySet());
    expected.forEach((cell, value) -> assertEquals(value, found.get(cell), cell));
  }

  private void create(String... declarations) throws IOException {
    TableDescriptorBuilder table = TableDescriptorBuilder.newBuilder(from);
    for (String family : FAMILIES) {
      table.setColumnFamily(ColumnFamilyDescriptorBuilder.of(family));
    }
    try (Admin admin = cluster.admin();
        LCIndexAdmin lcindex = new LCIndexAdmin(cluster.connection())) {
      admin.createTable(table.build());
      lcindex.setColumns(from, declarations);
    }
  }

  private void put(List<Put> rows) throws IOException {
    try (Table table = cluster.connection().getTable(from)) {
      table.put(rows);
    }
  }

  /** As a newcomer does it: no option but those of the issue. */
  @Test
  void aTableOfTypesNeedsNoOption() throws Exception {
    create("row STRING", "f:kunde STRING", "f:betrag DECIMAL", "g:tag DATE");
    byte[] f = Bytes.toBytes("f");
    put(
        List.of(
            new Put(Bytes.toBytes("0007"))
                .addColumn(f, Bytes.toBytes("kunde"), Bytes.toBytes("M\u00fcller, \"A\""))
                .addColumn(f, Bytes.toBytes("betrag"), Bytes.toBytes(new BigDecimal("219.30"))),
            new Put(Bytes.toBytes("0008"))
                .addColumn(f, Bytes.toBytes("kunde"), new byte[0])
                .addColumn(Bytes.toBytes("g"), Bytes.toBytes("tag"), Bytes.toBytes("2026-01-05"))));
    Path file = folder.resolve("f.csv");
    run("query", from.getNameAsString(), "--output=" + file);
    assertEquals(
        "row,f:kunde,f:betrag,g:tag\n0007,\"M\u00fcller, \"\"A\"\"\",219.30,\n0008,\"\",,2026-01-05\n",
        Files.readString(file));
    assertEquals(
        "# Types of exported rows, which 'lcindex load' reads\nfamilies f g\nrow STRING\n"
            + "f:kunde STRING\nf:betrag DECIMAL\ng:tag DATE\n",
        Files.readString(folder.resolve("f.csv.types")));
    load(file);
    same();
  }

  @Test
  void keysOfPartsComeBackWithOddOnes() throws Exception {
    create("f:n LONG", "row = SALT 4 MURMUR3, t STRING '|', i INT");
    byte[] f = Bytes.toBytes("f");
    byte[] n = Bytes.toBytes("n");
    put(
        List.of(
            new Put(Bytes.toBytesBinary("\\x01a|\\x00\\x00\\x00\\x07"))
                .addColumn(f, n, Bytes.toBytes(1L)),
            new Put(Bytes.toBytesBinary("\\x02b|\\x00")).addColumn(f, n, Bytes.toBytes(2L)),
            new Put(Bytes.toBytes("none")).addColumn(f, n, Bytes.toBytes(3L))));
    for (String format : List.of("csv", "jsonl", "parquet")) {
      Path file = folder.resolve("parts." + format);
      run("query", from.getNameAsString(), "--output=" + file);
      assertTrue(err.contains("row keys are not of the form that the table declares"), err);
      if (format.equals("csv")) {
        assertEquals(
            "row,row.t,row.i,f:n\n\\x01a|\\x00\\x00\\x00\\x07,a,7,1\n\\x02b|\\x00,b,,2\nnone,,,3\n",
            Files.readString(file));
      }
      load(file);
      same();
      Tables.drop(cluster.connection(), to);
    }
  }

  @Test
  @Tag("slices")
  void whatWillNotComeBackIsCounted() throws Exception {
    create("row STRING", "f:n LONG", "f:b BOOLEAN");
    byte[] f = Bytes.toBytes("f");
    put(
        List.of(
            new Put(Bytes.toBytes("a"))
                .addColumn(f, Bytes.toBytes("n"), Bytes.toBytes("odd"))
                .addColumn(f, Bytes.toBytes("b"), new byte[] {1}),
            new Put(Bytes.toBytes("b")).addColumn(f, Bytes.toBytes("b"), new byte[] {-1})));
    for (String format : List.of("csv", "jsonl")) {
      run("query", from.getNameAsString(), "--output=" + folder.resolve("n." + format));
      assertEquals(
          "2 cells will not come back when this is loaded: f:b (1 cell), f:n (1 cell);"
              + " --binary base64 keeps them\n",
          err);
    }
    run("query", from.getNameAsString(), "--output=" + folder.resolve("n.parquet"));
    assertTrue(
        err.contains("1 cell will not come back when this is loaded: f:b (1 cell); --extra json"),
        err);
  }
}
