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

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lcindex.cluster.MasterObservers;
import org.lcindex.config.ConfigKeys;
import org.lcindex.definition.ChangeStamp;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.query.QueryMode;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.regionserver.testing.IndexedTable;

/** Global indexes by the command line: what it prints, refuses and leaves behind. */
class GlobalCommandLineTest extends TableCommands {
  @BeforeEach
  void create() throws Exception {
    table = new IndexedTable("commanded");
    name = table.name.getNameAsString();
  }

  private void altered(TableDescriptorBuilder changed) throws IOException {
    try (Admin hbase = table.connection.getAdmin()) {
      hbase.modifyTable(changed.build());
    }
  }

  private List<String> tablesOfEntries() throws IOException {
    try (Admin hbase = table.connection.getAdmin()) {
      List<String> names = new ArrayList<>();
      for (TableName one : hbase.listTableNames()) {
        if (GlobalTables.isEntries(one)) {
          names.add(one.getNameAsString());
        }
      }
      return names;
    }
  }

  private static void contains(String text, String... parts) {
    for (String part : parts) {
      assertTrue(text.contains(part), () -> part + " is missing in\n" + text);
    }
  }

  @Test
  void fromCreateToStockHBase() throws Exception {
    TableDescriptor stock = descriptor();
    table.load(0, 300, 1);
    String created =
        prints(
            "index",
            "create",
            name,
            "f:price DOUBLE GLOBAL BUCKETS 4",
            "f:status STRING",
            "f:price DOUBLE",
            "--splits",
            "4",
            "--no-inspect",
            "--wait",
            "2m");
    contains(
        created,
        "the regions of table " + name + " are reopened",
        "expected: f:price DOUBLE GLOBAL BUCKETS 4: about 300 entries of ",
        " in 4 regions for 300 rows; reading the table takes ",
        "created: f:price DOUBLE GLOBAL BUCKETS 4\ncreated: f:status STRING\n",
        "created: f:price DOUBLE\n",
        "table " + name + ": altered\n",
        "The regions were reopened, one after the other: the descriptor of a table with a GLOBAL");
    assertTrue(
        created.indexOf("expected:") < created.indexOf("created:"), "told before it is created");
    GlobalIndex price = table.admin.definitions(table.name).globals().get(0);
    TableName entries = GlobalTables.entries(table.name, price);
    assertEquals(4, table.connection.getRegionLocator(entries).getStartKeys().length);

    String described = prints("index", "describe", name);
    contains(described, "f:price DOUBLE GLOBAL BUCKETS 4", entries.getNameAsString(), "4 buckets");
    contains(prints("index", "list", name), "f:price DOUBLE GLOBAL BUCKETS 4", "f:status STRING");
    refuses(
        "has a GLOBAL index already: f:price DOUBLE GLOBAL BUCKETS 4. Drop it first",
        "index",
        "create",
        name,
        "f:price DOUBLE GLOBAL");
    contains(
        prints("index", "create", name, "f:price DOUBLE GLOBAL BUCKETS 4", "--if-not-exists"),
        "exists already: f:price DOUBLE GLOBAL BUCKETS 4");

    JsonObject json =
        JsonParser.parseString(
                prints("index", "create", name, "f:date DATE GLOBAL", "--no-inspect", "--json"))
            .getAsJsonObject();
    assertFalse(json.get("online").getAsBoolean());
    JsonObject estimate = json.getAsJsonArray("estimates").get(0).getAsJsonObject();
    assertEquals("f:date DATE GLOBAL", estimate.get("index").getAsString());
    assertEquals(300, estimate.get("rows").getAsInt());

    contains(
        prints("index", "rebuild", name, "f:price GLOBAL"),
        "entries of f:price DOUBLE GLOBAL BUCKETS 4 are written anew: ");
    contains(prints("index", "rebuild", name, "f:date"), "entries of f:date DATE GLOBAL are");
    contains(prints("index", "rebuild", name, "f:price"), "index files of 1 HFile are built again");
    json = JsonParser.parseString(prints("index", "rebuild", name, "--json")).getAsJsonObject();
    assertEquals(2, json.getAsJsonArray("globals").size());

    refuses("say which: 'f:price LOCAL' or 'f:price GLOBAL'", "index", "drop", name, "f:price");
    refuses("has no index on f:note", "index", "drop", name, "f:price GLOBAL", "f:note");
    String dropped = prints("index", "drop", name, "f:price GLOBAL");
    contains(dropped, "dropped: f:price DOUBLE GLOBAL BUCKETS 4\n", "The regions were reopened");
    assertFalse(tablesOfEntries().contains(entries.getNameAsString()));
    assertEquals(3, table.admin.definitions(table.name).all().size());

    String all = prints("index", "drop", name, "--all", "--yes", "--remove-coprocessor");
    contains(all, "dropped: f:date DATE GLOBAL\n", "dropped: f:status STRING\n");
    TableDescriptor left =
        TableDescriptorBuilder.newBuilder(descriptor()).removeValue(ChangeStamp.KEY).build();
    assertEquals(stock, left, "as before, but for the stamp");
    table.checkQueries("without any", QueryMode.AUTO);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "f:price DOUBLE GLOBAL BUCKETS 0      | BUCKETS '0' is no whole number from 2 to 256",
        "f:price DOUBLE GLOBAL BUCKETS 70000  | BUCKETS '70000' is no whole number from 2 to 256",
        "f:price DOUBLE GLOBAL BUCKETS        | there is no value after BUCKETS",
        "f:price DOUBLE GLOBAL 0 100 10       | '0' is no word of a GLOBAL definition",
        "f:price DOUBLE 0 100 GLOBAL          | flags 'GLOBAL' is no whole number",
        "f:price DOUBLE GLOBAL BITS 4         | 'BITS' is for grids, as GLOBAL GRID(...)",
        "f:price DOUBLE GLOBAL SPLITS 8       | 'SPLITS' is no word of a GLOBAL definition",
        "f:price NUMBER GLOBAL                | unknown type 'NUMBER'",
        "f:price GLOBAL                       | unknown type 'GLOBAL'",
        "nofamily:price DOUBLE GLOBAL         | has no family nofamily; its families are f",
        "f:price DOUBLE GLOBAL;f:price DOUBLE GLOBAL | and give each column once",
        "f:price DOUBLE GLOBAL;f:price LONG   | has a LOCAL index of LONG, and the new one is of D",
        "f:price DOUBLE GLOBAL;--splits=1     | --splits 1: give 2 to 10000, or leave it out",
        "f:price DOUBLE GLOBAL;--splits=70000 | --splits 70000: give 2 to 10000, or leave it out",
        "f:price DOUBLE GLOBAL;--splits=many  | Invalid value for option '--splits'",
        "f:price DOUBLE;--splits=8            | no definition is GLOBAL: leave it out",
        "f:price DOUBLE GLOBAL;--wat          | Unknown option: '--wat'",
      })
  void badInput(String arguments, String expected) throws Exception {
    refuses(
        expected,
        Stream.concat(Stream.of("index", "create", name), Stream.of(arguments.split(";")))
            .toArray(String[]::new));
    assertEquals(List.of(), table.admin.definitions(table.name).all());
  }

  @Test
  void policiesAndRepairs() throws Exception {
    table.load(0, 30, 1);
    prints("index", "create", name, "f:price DOUBLE GLOBAL DEFERRED", "--no-inspect");
    refuses(
        "'lazy' is no policy: use ORDERED or DEFERRED",
        "index",
        "alter",
        name,
        "f:price",
        "--policy",
        "lazy");
    refuses("'' is no column", "index", "alter", name, "", "--policy", "ordered");
    refuses("'' is no column", "index", "repair", name, "");
    refuses(
        ". Its policy is changed by lcindex index alter. Drop it first",
        "index",
        "create",
        name,
        "f:price DOUBLE GLOBAL ORDERED");
    JsonObject altered =
        JsonParser.parseString(
                prints("index", "alter", name, "f:price", "--policy", "ordered", "--json"))
            .getAsJsonObject();
    assertTrue(altered.get("changed").getAsBoolean());
    assertEquals("f:price DOUBLE GLOBAL", altered.getAsJsonArray("indexes").get(0).getAsString());
    prints("index", "disable", name, "f:price");
    refuses("is switched off, and its entries are built anew", "index", "repair", name, "f:price");
    assertEquals("", prints("index", "repair", name), "there is no other index");
    prints("index", "enable", name, "f:price");
    prints("index", "create", name, "f:price DOUBLE", "f:status STRING", "--no-inspect");
    prints("index", "wait", name);
    assertTrue(prints("index", "repair", name, "f:price").contains("compared with rows"));
    refuses(
        "is LOCAL, and only GLOBAL ones are repaired one by one: leave the column out",
        "index",
        "repair",
        name,
        "f:status");
  }

  /** Told until it is mended. */
  @Test
  void aSettingThatMakesNoSense() throws Exception {
    prints("index", "create", name, "f:price DOUBLE GLOBAL DEFERRED", "--no-inspect");
    String key = ConfigKeys.GLOBAL_COMPACTION_REPAIR.name();
    altered(TableDescriptorBuilder.newBuilder(descriptor()).setValue(key, "sometimes"));
    Await.until(
        IndexedTable.LIMIT,
        () -> "told",
        () -> lastError().contains(key + "=sometimes of table " + name));
    altered(TableDescriptorBuilder.newBuilder(descriptor()).setValue(key, "streaming"));
    Await.until(IndexedTable.LIMIT, this::lastError, () -> !lastError().contains(key));
  }

  private String lastError() {
    try {
      return String.valueOf(table.admin.status(table.name).regions().get(0).lastError());
    } catch (IOException e) {
      return "no status: " + e;
    }
  }

  @Test
  void tooMany() throws Exception {
    refuses(
        "would have 300 GLOBAL indexes, and may have 32: each is a table, and a call with every"
            + " write. It is unchanged. Create fewer, or LOCAL ones",
        Stream.concat(
                Stream.of("index", "create", name),
                IntStream.range(0, 300).mapToObj(i -> "f:c" + i + " LONG GLOBAL"))
            .toArray(String[]::new));
  }

  @Test
  void tablesThatCannotHaveOne() throws Exception {
    String[] create = {"index", "create", name, "f:status STRING", "f:price DOUBLE GLOBAL"};
    altered(
        TableDescriptorBuilder.newBuilder(descriptor())
            .modifyColumnFamily(
                ColumnFamilyDescriptorBuilder.newBuilder(IndexedTable.FAMILY)
                    .setNewVersionBehavior(true)
                    .build()));
    refuses("has NEW_VERSION_BEHAVIOR", create);
    refuses(". Nothing is changed", create);
    altered(
        TableDescriptorBuilder.newBuilder(descriptor())
            .modifyColumnFamily(
                ColumnFamilyDescriptorBuilder.newBuilder(IndexedTable.FAMILY)
                    .setMobEnabled(true)
                    .build()));
    refuses("is a MOB family", "index", "create", name, "f:price DOUBLE GLOBAL");
    altered(
        TableDescriptorBuilder.newBuilder(descriptor())
            .modifyColumnFamily(ColumnFamilyDescriptorBuilder.of(IndexedTable.FAMILY)));
    for (String other : List.of("hbase:meta", GlobalTables.CATALOG.getNameAsString(), "absent")) {
      int status = run("index", "create", other, "f:price DOUBLE GLOBAL", "--no-inspect");
      assertEquals(2, status, err::toString);
    }
    try (Admin hbase = table.connection.getAdmin()) {
      hbase.disableTable(table.name);
    }
    refuses(name, "index", "create", name, "f:price DOUBLE GLOBAL");
  }

  /** On servers that do not give the observer of local indexes to every table. */
  @Test
  @Tag("slices")
  void whereTheDescriptorNamesTheObserver() throws Exception {
    table.close();
    table = new IndexedTable("named", LCIndexConstants.EVERY_TABLE_KEY, ",");
    name = table.name.getNameAsString();
    TableDescriptor stock = descriptor();
    table.load(0, 100, 1);
    prints("index", "create", name, "f:price DOUBLE GLOBAL", "--no-inspect", "--wait", "2m");
    assertTrue(descriptor().hasCoprocessor(LCIndexConstants.OBSERVER_CLASS));
    contains(prints("index", "status", name), "COVERED");
    prints("index", "create", name, "f:status STRING", "--no-inspect");
    prints("index", "drop", name, "f:status", "--remove-coprocessor");
    assertTrue(
        descriptor().hasCoprocessor(LCIndexConstants.OBSERVER_CLASS),
        "commands on the GLOBAL one go by it");
    prints("index", "drop", name, "f:price", "--remove-coprocessor");
    assertEquals(
        stock,
        TableDescriptorBuilder.newBuilder(descriptor()).removeValue(ChangeStamp.KEY).build());
  }

  @Test
  void aMasterWithoutTheHook() throws Exception {
    prints("index", "create", name, "f:price DOUBLE GLOBAL", "--no-inspect");
    MasterObservers master = new MasterObservers(table.cluster);
    master.removeOurs();
    try {
      String told = "The active master does not look after global indexes; nothing is changed. Put";
      refuses(told, "index", "create", name, "f:date DATE GLOBAL", "f:status STRING");
      refuses(told, "index", "drop", name, "f:price");
      refuses(told, "index", "drop", name, "--all", "--yes");
      refuses(told, "index", "rebuild", name, "f:price");
    } finally {
      master.addOurs();
    }
    prints("index", "drop", name, "f:price");
    assertNull(descriptor().getValue(IndexDefinitions.GLOBAL_KEY));
  }
}
