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
package org.lcindex.regionserver.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.plan.IndexCells;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.cli.TypedCommand;
import org.lcindex.regionserver.testing.IndexedTable;

/**
 * An index of the wrong type, or on a column that is not there: it is built and serves, and finds
 * nothing. Everybody who looks at it, or queries by it, is told.
 */
class WrongTypeTest {
  private static final byte[] KEY = Bytes.toBytes("key");
  private static final String ALL_ODD = "400 of 400 cells are no value of its type";
  private static final String NONE = "none of 400 rows has the column";

  private static IndexedTable table;
  private static TableIndexStatus status;

  /** Keys are longs in 300 rows of the first region and 100 of the second. */
  @BeforeAll
  static void create() throws Exception {
    table = new IndexedTable(SharedCluster.get(), "types", new byte[][] {IndexedTable.row(300)});
    List<Put> puts = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      puts.add(
          new Put(IndexedTable.row(i))
              .addColumn(IndexedTable.FAMILY, KEY, Bytes.toBytes((long) i))
              .addColumn(IndexedTable.FAMILY, IndexedTable.PRICE, Bytes.toBytes(i * 1.5)));
    }
    table.table.put(puts);
    table.flush();
    table.admin.createIndexes(table.name, "f:key INT", "f:kye LONG", "f:price DOUBLE");
    status = table.admin.waitUntilBuilt(table.name, IndexedTable.LIMIT);
  }

  @AfterAll
  static void drop() throws IOException {
    table.close();
  }

  private static IndexCells cells(TableIndexStatus status, int index) {
    return status.indexes().get(index).cells();
  }

  @Test
  void serversCount() {
    assertEquals(new IndexCells(400, 0, 400, 0), cells(status, 0));
    assertEquals(new IndexCells(400, 0, 0, 400), cells(status, 1));
    assertEquals(new IndexCells(400, 400, 0, 0), cells(status, 2));
  }

  @Test
  void anExampleIsRead() {
    List<String> doubts = table.admin.doubts(status);
    assertEquals(2, doubts.size(), doubts::toString);
    // In the region that has most of them; its first row.
    String odd = doubts.get(0);
    assertTrue(odd.startsWith("index f:key INT: " + ALL_ODD + ", for example 0x0000000000"), odd);
    assertTrue(odd.contains(" in row 000000, which "), odd);
    assertTrue(odd.contains("LONG"), odd);
    assertTrue(
        doubts.get(1).startsWith("index f:kye LONG: " + NONE + "; did you mean f:key?"),
        doubts::toString);
  }

  private record Ran(String out, String err) {}

  private static Ran run(String... words) {
    return run(0, words);
  }

  private static Ran run(int status, String... words) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exit = TypedCommand.on(table.cluster.configuration(), out, err, words);
    assertEquals(status, exit, err::toString);
    return new Ran(out.toString(), err.toString());
  }

  private static List<String> warnings(Ran ran) {
    return ran.err.lines().filter(line -> line.startsWith("warning: ")).toList();
  }

  @Test
  void queriesByItSaySo() {
    String name = table.name.getNameAsString();
    for (String[] words :
        new String[][] {
          {"count", name, "key = 7"},
          {"count", name, "price > 0 and not (key in (7, 8) or price = 9)"},
          {"query", name, "key between 1 and 9", "--json"},
          {"query", name, "--order-by", "key", "--limit", "3"},
          {"aggregate", name, "key"},
        }) {
      Ran ran = run(words);
      List<String> warnings = warnings(ran);
      assertEquals(1, warnings.size(), () -> String.join(" ", words) + ": " + ran);
      assertTrue(warnings.get(0).contains("index f:key INT: "), warnings::toString);
      assertTrue(warnings.get(0).contains(" cells are no value of its type"), warnings::toString);
    }
    assertEquals("0\n", run("count", name, "key = 7").out);
  }

  @Test
  void queriesByOtherTypesDoNot() {
    String name = table.name.getNameAsString();
    for (String[] words :
        new String[][] {
          {"count", name},
          {"count", name, "price > 0 and kye = 3"},
          {"count", name, "f:key::LONG = 7"},
          {"aggregate", name, "price"},
        }) {
      assertEquals(List.of(), warnings(run(words)), () -> String.join(" ", words));
    }
  }

  @Test
  void whoLooksAtItIsTold() {
    String name = table.name.getNameAsString();
    Ran waited = run("index", "wait", name);
    assertEquals(2, warnings(waited).size(), waited::toString);
    assertTrue(warnings(waited).get(0).contains(", for example 0x"), waited::toString);
    assertFalse(waited.out.contains(ALL_ODD), "told once: " + waited);
    Ran created = run("index", "create", name, "key INT", "--if-not-exists", "--wait", "1m");
    assertEquals(warnings(waited), warnings(created));
    for (String[] words :
        new String[][] {
          {"index", "status", name},
          {"index", "status", name, "--html", "-"},
          {"index", "describe", name},
        }) {
      String out = run(words).out;
      assertTrue(out.contains("index f:key INT: " + ALL_ODD), out);
      assertTrue(out.contains("index f:kye LONG: " + NONE), out);
    }
    String json = run("index", "describe", name, "--json").out.replaceAll("\\s", "");
    assertTrue(
        json.contains("\"cells\":{\"rows\":400,\"values\":0,\"odd\":400,\"absent\":0}"), json);
    String check = run(1, "status", name, "--check").out;
    assertTrue(check.startsWith("LCINDEX WARNING: 3 of 3 indexes QUERYABLE in 1 table"), check);
    String plan = run("explain", name, "key = 7").out;
    assertTrue(plan.contains(ALL_ODD), plan);
  }

  /** Rows of which an HFile has a delete marker or several versions may lack any column. */
  @Test
  void rowsWithDeleteMarkersAreNotTakenForAbsent() throws Exception {
    try (IndexedTable marked = new IndexedTable("marked")) {
      marked.load(0, 100, 1);
      marked.flush();
      marked.load(0, 20, 2);
      List<Delete> deletes = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        deletes.add(new Delete(IndexedTable.row(i)).addColumns(IndexedTable.FAMILY, KEY));
      }
      deletes.add(new Delete(IndexedTable.row(20)));
      marked.table.delete(deletes);
      marked.flush();
      marked.admin.createIndexes(marked.name, "f:price DOUBLE", "f:date DATE", "f:status STRING");
      TableIndexStatus built = marked.admin.waitUntilBuilt(marked.name, IndexedTable.LIMIT);
      assertEquals(new IndexCells(121, 120, 0, 1), cells(built, 0), "the deleted row");
      IndexCells dates = cells(built, 1);
      assertEquals(8 + 2, dates.odd(), "rows whose date is none");
      assertEquals(new IndexCells(121, 110, 10, 1), dates);
      assertEquals(9 + 2 + 1, cells(built, 2).absent(), "rows without a status");
    }
  }
}
