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
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.GlobalTables;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.QueryMode;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.rpc.IndexState;
import org.lcindex.rpc.PlanReport;

/** Local indexes of a table whose descriptor has global ones, too, which nobody writes. */
class BothKindsTest extends TableCommands {
  private static final String GLOBALS =
      "f:price DOUBLE GLOBAL GENERATION 0123456789abcdef;"
          + " f:note STRING GLOBAL BUCKETS 8 GENERATION 00000000000000ff SPLITS 16";

  @BeforeEach
  void create() throws Exception {
    table = new IndexedTable("both", IndexDefinitions.GLOBAL_KEY, GLOBALS);
    name = table.name.getNameAsString();
  }

  private String globals() throws IOException {
    return descriptor().getValue(IndexDefinitions.GLOBAL_KEY);
  }

  /** As any shell can. */
  private void set(String key, String value) throws IOException {
    try (Admin hbase = table.connection.getAdmin()) {
      hbase.modifyTable(
          TableDescriptorBuilder.newBuilder(descriptor()).setValue(key, value).build());
    }
  }

  private void createLocal() throws Exception {
    table.admin.createIndexes(table.name, IndexedTable.INDEXES);
    awaitLocal();
  }

  private static boolean servesLocally(TableIndexStatus status) {
    return status.indexes().stream().allMatch(index -> index.state() == IndexState.QUERYABLE);
  }

  /** The global ones are never built here: their definitions are nobody's who writes. */
  private void awaitLocal() throws Exception {
    Await.until(
        IndexedTable.LIMIT,
        () -> "the local indexes are built",
        () -> {
          TableIndexStatus status = table.admin.status(table.name);
          return servesLocally(status)
              && status.pending().isEmpty()
              && status.failed().isEmpty()
              && status.uninformed().isEmpty();
        });
  }

  @Test
  void localIndexesServeAtFullSpeed() throws Exception {
    table.load(0, 1_000, 1);
    createLocal();
    table.flush();
    awaitLocal();
    trusts();
    table.checkQueries("with both kinds");
    set(IndexDefinitions.GLOBAL_KEY, GLOBALS + "; f:date DATE GLOBAL GENERATION 00000000000000aa");
    awaitLocal();
    trusts();
    set(IndexDefinitions.GLOBAL_KEY, "f:status STRING GLOBAL BITS 4; ??");
    awaitLocal();
    trusts();
    TableIndexStatus status = table.admin.status(table.name);
    assertTrue(servesLocally(status), "though some cannot be read");
    assertEquals(2, status.faults().size());
  }

  private void trusts() throws Exception {
    try (MdrqClient client = new MdrqClient(table.connection)) {
      Mdrq query =
          Mdrq.on(table.table).where("f:price between 100 and 300").mode(QueryMode.FORCE).build();
      PlanReport plan = client.explain(query, true).plans().get(0);
      assertEquals(PlanReport.Path.INDEX, plan.path(), plan::toString);
      assertEquals("f:price", plan.drivingColumn(), plan::toString);
      assertTrue(plan.returned() > 50, plan::toString);
      assertEquals(plan.returned(), plan.rows().trusted(), plan::toString);
      assertEquals(0, plan.rows().verified(), plan::toString);
    }
  }

  @Test
  void localCommandsKeepTheGlobalOnes() throws Exception {
    table.load(0, 100, 1);
    prints("index", "create", name, "f:price DOUBLE", "f:date DATE", "--no-inspect");
    prints("index", "disable", name, "f:price");
    assertEquals("f:price", descriptor().getValue(IndexDefinitions.DISABLED_KEY));
    prints("index", "enable", name, "f:price LOCAL");
    table.flush();
    awaitLocal();
    prints("index", "rebuild", name, "f:price");
    awaitLocal();
    prints("column", "set", name, "f:clerk STRING");
    prints("index", "drop", name, "f:date");
    assertEquals(GLOBALS, globals());
    prints("index", "drop", name, "f:price LOCAL");
    assertEquals(GLOBALS, globals());
    assertNull(descriptor().getValue(IndexDefinitions.TABLE_KEY));
    assertEquals("100", prints("count", name, "f:price >= 0").strip(), "of a known type");
  }

  @Test
  void whatIsThereIsNotCreatedOnceMore() throws Exception {
    refuses("has a GLOBAL index already", "index", "create", name, "f:price DOUBLE GLOBAL");
    refuses("of DOUBLE, and the new one", "index", "create", name, "f:price LONG");
    assertTrue(
        prints("index", "create", name, "f:price DOUBLE GLOBAL", "--if-not-exists")
            .startsWith("exists already: f:price DOUBLE GLOBAL"));
  }

  @Test
  void theyAreShown() throws Exception {
    createLocal();
    for (String[] command : new String[][] {{"list"}, {"list", name}, {"describe", name}}) {
      List<String> all = new ArrayList<>(List.of("index"));
      all.addAll(List.of(command));
      String text = prints(all.toArray(String[]::new));
      assertTrue(text.matches("(?s).*f:price DOUBLE GLOBAL .*(UNCOVERED|UNKNOWN).*"), text);
      assertTrue(
          text.matches("(?s).*f:note STRING GLOBAL BUCKETS 8 .*(UNCOVERED|UNKNOWN).*"), text);
      assertFalse(text.contains("lcindex.indexes.global has"), text);
    }
    assertTrue(prints("index", "status", name).contains("5 indexes"), out::toString);
    prints("index", "status", name, "--html", "-");
    assertTrue(out.toString().contains("f:price DOUBLE GLOBAL"), out::toString);
    JsonObject described =
        JsonParser.parseString(prints("index", "describe", name, "--json")).getAsJsonObject();
    assertEquals(3, described.getAsJsonArray("indexes").size(), "those with a state, as ever");
    checkJson(described.getAsJsonArray("globals"));
    checkJson(
        JsonParser.parseString(prints("index", "list", name, "--json"))
            .getAsJsonArray()
            .get(0)
            .getAsJsonObject()
            .getAsJsonArray("globals"));
    checkJson(
        JsonParser.parseString(prints("index", "status", name, "--json"))
            .getAsJsonObject()
            .getAsJsonArray("globals"));
    assertEquals(3, table.admin.listIndexes(table.name).size());
    assertEquals(2, table.admin.definitions(table.name).globals().size());
  }

  private void checkJson(JsonArray globals) throws IOException {
    assertEquals(2, globals.size());
    JsonObject note = globals.get(1).getAsJsonObject();
    assertEquals("GLOBAL", note.get("kind").getAsString());
    assertEquals("ORDERED", note.get("policy").getAsString());
    assertEquals(8, note.get("buckets").getAsInt());
    assertEquals(16, note.get("splits").getAsInt());
    assertEquals("00000000000000ff", note.get("generation").getAsString());
    assertEquals(
        GlobalTables.entries(table.name, table.admin.definitions(table.name).globals().get(1))
            .getNameAsString(),
        note.get("entries").getAsString());
    assertNull(globals.get(0).getAsJsonObject().get("buckets"));
  }

  @Test
  @Tag("slices")
  void oneIsDroppedByItsKind() throws Exception {
    createLocal();
    refuses("say which: 'f:price LOCAL' or 'f:price GLOBAL'", "index", "drop", name, "f:price");
    refuses("nobody writes its entries", "index", "disable", name, "f:note");
    String dropped = prints("index", "drop", name, "f:price GLOBAL");
    assertTrue(dropped.startsWith("dropped: f:price DOUBLE GLOBAL\n"), dropped);
    assertEquals(GLOBALS.split("; ")[1], globals());
    prints("index", "drop", name, "f:note");
    assertNull(globals());
    assertEquals(3, table.admin.listIndexes(table.name).size());
    set(IndexDefinitions.GLOBAL_KEY, GLOBALS);
    String all = prints("index", "drop", name, "--all", "--yes");
    assertTrue(all.contains("dropped: f:price DOUBLE\n"), all);
    assertTrue(all.contains("dropped: f:note STRING GLOBAL BUCKETS 8\n"), all);
    assertNull(globals());
    assertFalse(prints("index", "list").contains(name));
    table.checkQueries("without any", QueryMode.AUTO);
  }
}
