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

import static java.util.regex.Pattern.quote;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hbase.client.Admin;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lcindex.query.cli.TypedCommand;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.regionserver.testing.IndexedTable;

/** What commands say of what is not there, and what they give to programs. */
class CommandMistakesTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private IndexedTable table;

  @BeforeEach
  void create() throws Exception {
    table = new IndexedTable("commands");
  }

  @AfterEach
  void drop() throws Exception {
    table.close();
  }

  private int run(String... arguments) {
    return TypedCommand.on(table.cluster.configuration(), out, err, arguments);
  }

  private void refuses(String expected, String... arguments) {
    assertEquals(2, run(arguments), err::toString);
    // A busy machine is told of before.
    List<String> told = err.toString().lines().filter(l -> !l.startsWith("... ")).toList();
    assertEquals(List.of("lcindex: " + expected), told);
    assertEquals("", out.toString());
  }

  private String prints(String... arguments) {
    assertEquals(0, run(arguments), err::toString);
    return out.toString();
  }

  @Test
  void absentTable() {
    String told = "There is no table nosuch; create it first, or correct its name";
    for (String command : List.of("status", "describe", "wait", "retry", "verify", "repair")) {
      refuses(told, "index", command, "nosuch");
    }
    refuses(told, "index", "create", "nosuch", "f:price DOUBLE");
    refuses(told, "index", "drop", "nosuch", "f:price");
    refuses(told, "index", "list", "nosuch");
    for (String command : List.of("query", "count", "explain")) {
      refuses(told, command, "nosuch", "price = 1");
    }
    refuses(told, "aggregate", "nosuch", "price", "--where", "price = 1");
  }

  @Test
  void rowsInMemoryAreToldOfAndFlushed() throws Exception {
    String name = table.name.getNameAsString();
    String inMemory = "no HFile yet: rows are in memory and are served from there; flush";
    table.load(0, 10, 0);
    assertTrue(prints("index", "create", name, "f:price DOUBLE").contains("index wait"));
    assertTrue(prints("index", "wait", name).contains(inMemory), out::toString);
    assertTrue(prints("index", "status", name).contains(inMemory), out::toString);
    assertEquals("flushed: " + name + "\n", prints("flush", name));
    assertTrue(prints("index", "wait", name).contains("1/1"), out::toString);
    assertFalse(out.toString().contains("no HFile"), out::toString);
    table.load(10, 20, 0);
    assertTrue(prints("index", "wait", name, "--flush").contains("2/2"), out::toString);
    table.load(20, 30, 0);
    prints("index", "create", name, "f:date DATE", "--flush", "--wait", "1m");
    assertTrue(out.toString().contains("flushed: " + name), out::toString);
    assertTrue(out.toString().contains("3/3"), out::toString);
    refuses("There is no table nosuch; create it first, or correct its name", "flush", "nosuch");
  }

  @Test
  void absentIndexAndColumn() throws Exception {
    String name = table.name.getNameAsString();
    for (String command : List.of("status", "describe")) {
      refuses("Table " + name + " has no index; create one first", "index", command, name);
    }
    refuses(
        "Table " + name + " has no index on date, nor any other", "index", "drop", name, "date");
    assertTrue(prints("index", "list", name).startsWith("Table " + name + " has no index; "));
    assertEquals(
        0, JsonParser.parseString(prints("index", "list", name, "--json")).getAsJsonArray().size());
    table.admin.createIndexes(table.name, "f:price DOUBLE");
    refuses(
        "Table " + name + " has no index on f:date; it has indexes on f:price",
        "index",
        "drop",
        name,
        "f:date");
    refuses(
        "Table " + name + " has no family x; its families are f",
        "index",
        "create",
        name,
        "x:price DOUBLE");
    assertEquals(2, run("index", "create", name, "price LONG"));
    assertTrue(err.toString().contains("has an index already: f:price DOUBLE"), err::toString);
    assertEquals(2, run("query", name, "f:nosuch > 5"), err::toString);
    assertEquals(1, err.toString().lines().count(), err::toString);
    assertEquals(2, run("count", name, "price > 'much'"), err::toString);
    assertEquals(1, err.toString().lines().count(), err::toString);
    String[] count = {"count", name, "price > 1", "--index", "f:date"};
    refuses("Table " + name + " has no index on f:date; it has indexes on f:price", count);
    String switched = prints("index", "enable", name, "price");
    assertEquals("table " + name + ": unchanged\nThe index on f:price was on already.\n", switched);
    switched = prints("index", "enable", name, "price", "--json");
    assertFalse(JsonParser.parseString(switched).getAsJsonObject().get("changed").getAsBoolean());
    table.admin.createIndexes(table.name, "f:status STRING");
    refuses(
        "Column f:status::STRING has no sum, because it is no number; ask for minimum or maximum",
        "aggregate",
        name,
        "status",
        "--functions",
        "minimum,sum");
    assertEquals(2, run("aggregate", name, "f:date"), err::toString);
    assertEquals(1, err.toString().lines().count(), err::toString);
    assertTrue(err.toString().contains("f:date of table " + name + " is not known"), err::toString);
  }

  @Test
  void sameDefinitionTwice() {
    String name = table.name.getNameAsString();
    String[] create = {"index", "create", name, "price DOUBLE", "f:date DATE", "--if-not-exists"};
    String first = prints(create);
    assertTrue(first.startsWith("created: f:price DOUBLE\ncreated: f:date DATE\n"), first);
    assertTrue(first.contains("lcindex index wait " + name), first);
    assertEquals("exists already: f:price DOUBLE\nexists already: f:date DATE\n", prints(create));
    assertEquals(2, run("index", "create", name, "price LONG", "--if-not-exists"));
    JsonObject json =
        JsonParser.parseString(
                prints(
                    "index",
                    "create",
                    name,
                    "price DOUBLE",
                    "status STRING",
                    "--json",
                    "--if-not-exists"))
            .getAsJsonObject();
    assertTrue(json.get("changed").getAsBoolean());
    assertEquals("[\"f:status STRING\"]", json.get("indexes").toString());
    assertEquals("[\"f:price DOUBLE\"]", json.get("existed").toString());
    assertEquals(2, run("index", "drop", name, "date", "nosuch"), err::toString);
    json =
        JsonParser.parseString(prints("index", "drop", name, "date", "price", "date", "--json"))
            .getAsJsonObject();
    assertTrue(json.get("online").getAsBoolean());
    assertEquals("[\"f:date DATE\",\"f:price DOUBLE\"]", json.get("indexes").toString());
    assertTrue(prints("index", "list", name).contains("f:status STRING"), out::toString);
    assertFalse(out.toString().contains("f:date"), out::toString);
  }

  @Test
  void resultsForPrograms() throws Exception {
    String name = table.name.getNameAsString();
    table.loadThreeFiles();
    table.createIndexes();
    for (String command : List.of("status", "describe", "wait", "retry")) {
      JsonElement json = JsonParser.parseString(prints("index", command, name, "--json"));
      assertEquals(name, json.getAsJsonObject().get("table").getAsString(), command);
    }
    JsonArray list = JsonParser.parseString(prints("index", "list", "--json")).getAsJsonArray();
    assertTrue(list.toString().contains(name), list::toString);
    long rows = Long.parseLong(prints("count", name, "price >= 0").strip());
    JsonObject counted =
        JsonParser.parseString(prints("count", name, "price >= 0", "--json")).getAsJsonObject();
    assertEquals(rows, counted.get("rows").getAsLong());
    assertEquals(
        rows, prints("query", name, "price >= 0", "--json", "--limit", "0").lines().count());
    String greatest = prints("aggregate", name, "price", "--functions", "maximum", "--json");
    JsonObject aggregated = JsonParser.parseString(greatest).getAsJsonObject();
    assertEquals(rows, aggregated.get("values").getAsLong());
    String maximum = aggregated.get("functions").getAsJsonObject().get("maximum").getAsString();
    String lines = prints("aggregate", name, "price", "--where", "price >= " + maximum);
    assertTrue(
        lines.matches("(?s)column   f:price DOUBLE\nvalues .*\nmaximum  " + maximum + "\n"), lines);
  }

  @Test
  void statusIsShortUnlessAskedForMore() throws Exception {
    String name = table.name.getNameAsString();
    table.loadThreeFiles();
    table.createIndexes();
    String brief = prints("index", "status", name);
    // The last line tells that many dates are none.
    assertEquals(7, brief.lines().count(), brief);
    assertTrue(brief.contains("QUERYABLE  3/3"), brief);
    String all = prints("index", "status", name, "--long");
    assertTrue(all.startsWith(brief), all);
    assertTrue(all.contains("start key"), all);
    assertEquals(1, all.lines().filter(line -> line.endsWith("bytes free")).count(), all);
    assertFalse(all.contains("null"), all);
  }

  @Test
  void theClusterIsShownInEveryForm() throws Exception {
    String name = table.name.getNameAsString();
    table.loadThreeFiles();
    table.createIndexes();
    for (String[] command : new String[][] {{"status"}, {"index", "status"}}) {
      String text = prints(command);
      assertTrue(text.contains("1 of 1 server with LCIndex, "), text);
      assertTrue(text.contains("\nmemory of all servers: "), text);
      String line = name + " +QUERYABLE +3 +1 +3 .*";
      assertTrue(text.lines().anyMatch(told -> told.matches(line)), text);
    }
    String all = prints("status", "--long");
    assertTrue(all.contains(name + "  f:price DOUBLE "), all);
    assertTrue(all.contains("\ndecoded pages "), all);
    JsonObject json = JsonParser.parseString(prints("status", "--json")).getAsJsonObject();
    JsonObject server = json.getAsJsonArray("servers").get(0).getAsJsonObject();
    assertEquals("ANSWERS", server.get("standing").getAsString());
    JsonObject told = server.getAsJsonObject("status");
    assertEquals(1, told.getAsJsonArray("localDirs").size());
    assertTrue(told.getAsJsonObject("hbase").get("text").getAsString().startsWith("HBase 2."));
    assertTrue(json.getAsJsonArray("tables").toString().contains(name), json::toString);
    assertTrue(prints("status", "--html", "-").contains("<title>LCIndex</title>"));
    // Other tests may have left a problem of the server, which is a WARNING.
    assertTrue(run("status", "--check", name) < 2, out::toString);
    assertTrue(out.toString().contains(": 3 of 3 indexes QUERYABLE in 1 table"), out::toString);
    refuses("--watch 0 is no pause; give 1 second or more", "status", name, "--watch", "0");
    assertEquals(2, run("status", "--json", "--check"), "one form at a time");
  }

  @Test
  void whatCannotBeLookedAtIsUnknownToMonitoring() {
    assertEquals(3, run("status", "nosuch", "--check"));
    assertEquals(
        "LCINDEX UNKNOWN: There is no table nosuch; create it first, or correct its name\n",
        out.toString());
    assertEquals("", err.toString());
  }

  @Test
  void watchingGoesOnUntilItIsInterrupted() throws Exception {
    String name = table.name.getNameAsString();
    table.createIndexes();
    AtomicInteger status = new AtomicInteger();
    Thread watch = new Thread(() -> status.set(run("status", "--watch", name)));
    watch.start();
    String look = name + "  f:price DOUBLE   [";
    Await.until(
        IndexedTable.LIMIT, out::toString, () -> out.toString().split(quote(look), -1).length > 2);
    watch.interrupt();
    watch.join();
    assertEquals(1, status.get());
  }

  @Test
  void aWrongZnodeIsOneLine() {
    for (String[] command :
        new String[][] {{"status"}, {"verify", "t"}, {"query", "t", "f:a::INT = 1"}}) {
      List<String> words = new ArrayList<>(List.of(command));
      words.addAll(List.of("-D", "zookeeper.znode.parent=/nope"));
      assertEquals(1, run(words.toArray(String[]::new)));
      String told =
          err.toString().lines().filter(line -> !line.startsWith("...")).findFirst().get();
      assertTrue(
          told.startsWith("lcindex: there is no HBase cluster at ZooKeeper localhost:"), told);
      assertTrue(told.contains(" below the znode /nope; correct zookeeper.znode.parent"), told);
    }
  }

  @Test
  void aDisabledTableIsOneLine() throws Exception {
    String name = table.name.getNameAsString();
    table.createIndexes();
    try (Admin hbase = table.connection.getAdmin()) {
      hbase.disableTable(table.name);
    }
    String told =
        "Table %s is disabled; enable it first: enable '%s' in the HBase shell"
            .formatted(name, name);
    refuses(told, "query", name, "price = 1");
    refuses(told, "count", name, "price = 1");
    refuses(told, "explain", name, "price = 1");
    assertTrue(prints("status", name).contains("are DISABLED: the table is disabled"));
  }

  @Test
  void droppingAllAsks() throws Exception {
    String name = table.name.getNameAsString();
    table.loadThreeFiles();
    table.createIndexes();
    refuses(
        "--yes answers what --all asks; without --all nothing is asked",
        "index",
        "drop",
        name,
        "price",
        "--yes");
    assertEquals(2, run("index", "drop", name, "--all"));
    assertTrue(
        err.toString()
            .startsWith("lcindex: --all drops 3 indexes of table " + name + " (f:price, "),
        err::toString);
    assertEquals(3, table.admin.listIndexes(table.name).size());
    String told = prints("index", "drop", name, "--all", "--yes");
    assertTrue(told.startsWith("dropped: f:price DOUBLE\n"), told);
    assertTrue(told.contains(" of index files become free in the background\n"), told);
    assertEquals(0, table.admin.listIndexes(table.name).size());
  }
}
