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
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.query.Explanation;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.cli.TypedCommand;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.rpc.IndexState;
import org.lcindex.rpc.UsageException;

/** What somebody has written into a descriptor costs nobody more than the index that it names. */
class UnreadableDefinitionsTest {
  private static final String NAMED = "lcindex.indexes has 'f:a LONGG': unknown type 'LONGG'";

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private IndexedTable good;
  private IndexedTable bad;
  private String name;

  @BeforeEach
  void create() throws Exception {
    good = new IndexedTable("good");
    good.admin.createIndexes(good.name, "f:price DOUBLE");
    bad = new IndexedTable("bad");
    name = bad.name.getNameAsString();
    bad.loadThreeFiles();
  }

  @AfterEach
  void drop() throws IOException {
    good.close();
    bad.close();
  }

  private int run(String... arguments) {
    return TypedCommand.on(good.cluster.configuration(), out, err, arguments);
  }

  private String prints(String... arguments) {
    assertEquals(0, run(arguments), err::toString);
    return out.toString();
  }

  private void tells(String expected, String... arguments) {
    String text = prints(arguments);
    assertTrue(text.contains(expected), text);
  }

  private void refuses(String expected, String... arguments) {
    assertEquals(2, run(arguments), err::toString);
    assertTrue(err.toString().contains(expected), err::toString);
    assertEquals(1, err.toString().lines().count(), err::toString);
  }

  private TableDescriptor descriptor() throws IOException {
    try (Admin hbase = bad.connection.getAdmin()) {
      return hbase.getDescriptor(bad.name);
    }
  }

  /** As any shell can, and any client of an older or newer release. */
  private void set(String key, String value) throws IOException {
    try (Admin hbase = bad.connection.getAdmin()) {
      hbase.modifyTable(
          TableDescriptorBuilder.newBuilder(descriptor()).setValue(key, value).build());
    }
  }

  @Test
  void oneOfThem() throws Exception {
    set(IndexDefinitions.TABLE_KEY, "f:a LONGG; ??");
    for (String[] list :
        List.of(new String[] {"index", "list"}, new String[] {"index", "list", name})) {
      tells("table " + name + ": " + NAMED, list);
      tells("lcindex.indexes has '??': ", list);
      tells("a newer release has written it, or it is mistyped", list);
      tells("lcindex index drop " + name + " --all", list);
    }
    assertTrue(prints("index", "list").contains("f:price DOUBLE"), "the others");
    assertTrue(
        JsonParser.parseString(prints("index", "list", "--json")).toString().contains("LONGG"));
    for (String command : List.of("status", "describe")) {
      tells(NAMED, "index", command, name);
      tells("LONGG", "index", command, name, "--json");
    }
    tells("lcindex.indexes has &#39;f:a LONGG&#39;", "index", "status", name, "--html", "-");
    assertEquals(IndexState.FAILED, bad.admin.status(bad.name).overall().state());
  }

  @Test
  void queriesNeedNone() throws Exception {
    long all = Long.parseLong(prints("count", name, "f:price::DOUBLE >= 0").strip());
    String rows = prints("query", name, "f:price::DOUBLE >= 0", "--limit", "0", "--json");
    set(IndexDefinitions.TABLE_KEY, "f:a LONGG; ??");
    assertEquals(all, Long.parseLong(prints("count", name, "f:price::DOUBLE >= 0").strip()));
    assertEquals(rows, prints("query", name, "f:price::DOUBLE >= 0", "--limit", "0", "--json"));
    assertEquals("0", prints("count", name, "f:price is missing").strip());
    prints("aggregate", name, "f:price::DOUBLE");
    tells(NAMED, "explain", name, "f:price::DOUBLE >= 0");
    tells(NAMED, "explain", name, "f:price::DOUBLE >= 0", "--json");
    refuses(NAMED, "count", name, "f:a = 1");
    assertTrue(
        err.toString()
            .contains(
                "is not known, nor is any other. If it exists, give its type, as in f:a::LONG"));
    try (MdrqClient client = new MdrqClient(bad.connection)) {
      Mdrq query = Mdrq.on(bad.table).where("f:price::DOUBLE >= 0").build();
      assertEquals(all, client.count(query));
      Explanation explanation = client.explain(query, true);
      assertTrue(explanation.notes().get(0).startsWith(NAMED), explanation::toString);
    }
  }

  @Test
  void changesAreRefusedUntilAllIsDropped() throws Exception {
    set(IndexDefinitions.TABLE_KEY, "f:date DATE; o:status STRING GLOBAL ORDERED");
    set(IndexDefinitions.DISABLED_KEY, "f:nosuch");
    TableDescriptor before = descriptor();
    String told =
        "Nothing is changed. table " + name + ": lcindex.indexes has 'o:status STRING GLOBAL";
    refuses(told, "index", "create", name, "f:price DOUBLE");
    refuses(told, "index", "drop", name, "f:date");
    refuses(told, "index", "disable", name, "f:date");
    assertThrows(UsageException.class, () -> bad.admin.createIndexes(bad.name, "f:price DOUBLE"));
    assertEquals(before, descriptor());
    refuses("leave it out", "index", "drop", name, "f:date", "--all");
    refuses("name the columns", "index", "drop", name);
    refuses("give --yes to drop them", "index", "drop", name, "--all");
    String dropped = prints("index", "drop", name, "--all", "--yes");
    assertTrue(dropped.contains("dropped: f:date DATE\n"), dropped);
    assertTrue(
        dropped.contains(
            "dropped, too: lcindex.indexes 'o:status STRING GLOBAL ORDERED', which cannot be read"),
        dropped);
    assertTrue(dropped.contains("dropped, too: lcindex.indexes.disabled 'f:nosuch'"), dropped);
    assertNull(descriptor().getValue(IndexDefinitions.TABLE_KEY));
    assertNull(descriptor().getValue(IndexDefinitions.DISABLED_KEY));
    assertFalse(prints("index", "list").contains(name));
    refuses("has no index to drop", "index", "drop", name, "--all", "--yes");
    bad.createIndexes();
    bad.checkQueries("created anew");
  }

  /** Whoever asks for all indexes, and is told of some, takes the others for well. */
  @Test
  @Tag("slices")
  void nothingPretendsThatTheOthersAreAll() throws Exception {
    for (String definitions : List.of("f:a LONGG; ??", "f:a LONGG; f:price DOUBLE; ??")) {
      set(IndexDefinitions.TABLE_KEY, definitions);
      Map<String, String> commands =
          Map.of(
              "verify", "Nobody verifies",
              "repair", "Nobody repairs",
              "rebuild", "Nobody rebuilds",
              "retry", "Nobody builds",
              "wait", "Nobody builds");
      for (Map.Entry<String, String> command : commands.entrySet()) {
        for (String json : List.of("--timeout=5m", "--json")) {
          assertEquals(1, run("index", command.getKey(), name, json), out::toString);
          assertEquals("", out.toString());
          String told = command.getValue() + " all indexes of table " + name + ": " + NAMED;
          assertTrue(err.toString().contains(told), err::toString);
          assertTrue(err.toString().contains("lcindex.indexes has '??'"), err::toString);
          assertEquals(1, err.toString().lines().count(), err::toString);
        }
      }
      prints("index", "verify", name, "--cancel");
    }
    assertEquals(1, run("index", "rebuild", name, "f:price"), out::toString);
    assertTrue(err.toString().contains("Nobody rebuilds all indexes"), err::toString);
  }

  @Test
  void aColumnWhoseDefinitionCannotBeReadIsNotSaidToHaveNone() throws Exception {
    set(IndexDefinitions.TABLE_KEY, "f:a LONGG");
    for (String command : List.of("drop", "disable", "enable", "rebuild")) {
      refuses("nor any other. There may be more that cannot be read: " + NAMED, command(command));
    }
  }

  private String[] command(String command) {
    return new String[] {"index", command, name, "f:a"};
  }

  @Test
  void whatOnlyANewerReleaseKnowsIsLeft() throws Exception {
    set("lcindex.indexes.vector", "f:a HNSW 16");
    String fault = "lcindex.indexes.vector has 'f:a HNSW 16': this release does not know the value";
    tells(fault, "index", "list");
    refuses("has no index to drop. This is left", "index", "drop", name, "--all", "--yes");
    refuses(fault, "index", "drop", name, "--all", "--yes");
    refuses("has no index, but " + fault, "index", "verify", name);
    bad.createIndexes();
    tells("left: " + fault, "index", "drop", name, "--all", "--yes");
  }

  @Test
  void nothingAndGarbageAreTold() throws Exception {
    bad.createIndexes();
    set(IndexDefinitions.DISABLED_KEY, "f:zz; \u001b[2J");
    String stray = "lcindex.indexes.disabled has 'f:zz': the table has no index on such a column";
    tells(stray, "index", "list");
    tells("lcindex.indexes.disabled has '\\u001B[2J'", "index", "status", name);
    tells(stray, "index", "describe", name);
    tells(stray, "explain", name, "f:price >= 0");
    assertEquals(IndexState.QUERYABLE, bad.admin.status(bad.name).overall().state());
    bad.checkQueries("by the indexes that are on");
    Await.until(
        IndexedTable.LIMIT,
        () -> "told by the server",
        () -> bad.admin.status(bad.name).regions().get(0).lastError().contains(stray));
    bad.admin.dropIndex(bad.name, IndexedTable.FAMILY, IndexedTable.DATE);
    assertEquals("\u001b[2J; f:zz", descriptor().getValue(IndexDefinitions.DISABLED_KEY));
    set(IndexDefinitions.TABLE_KEY, ";;;");
    tells("lcindex.indexes has ';;;': there is no definition in it", "index", "list");
    Await.until(
        IndexedTable.LIMIT,
        () -> "told by the region",
        () ->
            String.valueOf(bad.admin.status(bad.name).regions().get(0).summary().trouble())
                .contains(";;;"));
  }
}
