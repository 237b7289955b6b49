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
package org.lcindex.regionserver.versions;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.config.ConfigKeys;
import org.lcindex.definition.ChangeStamp;
import org.lcindex.definition.GlobalTables;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.offline.store.StoresTable;
import org.lcindex.query.cli.LCIndexCommand;
import org.lcindex.query.cli.uninstall.Traces;
import org.lcindex.query.cli.uninstall.Uninstall;
import org.lcindex.query.store.StoreAdmin;
import org.lcindex.regionserver.testing.IndexedTable;

/**
 * Takes LCIndex out of a cluster. One of its own: it has the tables that all others share.
 *
 * <p>There are a table with local indexes that names the observer, one with both kinds, one with
 * declared columns only, one without anything, and two stores with a version each.
 */
class UninstallTest {
  private static final int ROWS = 50;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private EmbeddedCluster cluster;
  private Connection connection;
  private IndexedTable local;
  private IndexedTable both;
  private IndexedTable declared;
  private IndexedTable plain;

  @BeforeEach
  void start() throws Exception {
    cluster = EmbeddedCluster.builder().set(ConfigKeys.GLOBAL_MASTER.name(), "200").start();
    connection = cluster.connection();
    local =
        table(
            "local",
            descriptor -> {
              try {
                descriptor.setCoprocessor(LCIndexConstants.OBSERVER_CLASS);
              } catch (IOException e) {
                throw new IllegalStateException(e);
              }
            });
    local.createIndexes();
    both = table("both", descriptor -> {});
    both.admin.createIndexes(both.name, "f:price DOUBLE", "f:status STRING GLOBAL");
    declared = table("declared", descriptor -> {});
    declared.admin.setColumns(declared.name, "f:note STRING", "row STRING");
    plain =
        table(
            "plain",
            descriptor ->
                descriptor
                    .removeValue(ConfigKeys.GROUP_ROWS.name())
                    .removeValue(ConfigKeys.PAYLOAD_BLOCK_BYTES.name())
                    .removeValue(ConfigKeys.SHARED_ROWS_PAUSE.name()));
    StoreAdmin stores = new StoreAdmin(connection);
    for (String store : List.of("stays", "goes")) {
      stores.create(store, null);
      stores.push(
          store, new TestVersion(cluster, 1, ROWS, true), null, IndexedTable.LIMIT, l -> {});
      stores.swap(store, null);
    }
  }

  private IndexedTable table(String name, Consumer<TableDescriptorBuilder> kind) throws Exception {
    IndexedTable table = new IndexedTable(cluster, name, new byte[0][], kind);
    table.load(0, ROWS, 1);
    return table;
  }

  @AfterEach
  void stop() throws IOException {
    cluster.close();
  }

  private int run(String... arguments) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    List<String> all = new ArrayList<>(List.of(arguments));
    all.add("--zookeeper");
    all.add("localhost:" + cluster.configuration().get(HConstants.ZOOKEEPER_CLIENT_PORT));
    return LCIndexCommand.commandLine()
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(all.toArray(String[]::new));
  }

  private void prints(String... arguments) {
    assertEquals(0, run(arguments), () -> out + "" + err);
  }

  private void told(String... parts) {
    for (String part : parts) {
      assertTrue((out + "" + err).contains(part), () -> part + " is not in " + out + err);
    }
  }

  /** All that HBase says of tables, and the namespaces. */
  private String state() throws IOException {
    try (Admin admin = cluster.admin()) {
      var tables = new TreeMap<String, String>();
      for (TableDescriptor table : admin.listTableDescriptors()) {
        tables.put(table.getTableName().toString(), table.toString());
      }
      return tables + " " + Arrays.toString(admin.listNamespaces());
    }
  }

  private static TableName version(String store) {
    return TableName.valueOf(store + ".v1");
  }

  private int rows(TableName name) throws IOException {
    int rows = 0;
    try (Table table = connection.getTable(name);
        ResultScanner scanner = table.getScanner(new Scan())) {
      for (Result row : scanner) {
        rows += row.isEmpty() ? 0 : 1;
      }
    }
    return rows;
  }

  /** Nothing of it is left in HBase, and all rows are. */
  private void checkGone(boolean withData) throws IOException {
    assertFalse(state().contains("lcindex"), this::stateOrWhy);
    List<TableName> tables =
        new ArrayList<>(
            List.of(local.name, both.name, declared.name, plain.name, version("stays")));
    if (!withData) {
      tables.add(version("goes"));
    }
    for (TableName table : tables) {
      assertEquals(ROWS, rows(table), table::toString);
    }
    try (Admin admin = cluster.admin()) {
      assertEquals(!withData, admin.tableExists(version("goes")));
    }
  }

  private String stateOrWhy() {
    try {
      return state();
    } catch (IOException e) {
      return e.toString();
    }
  }

  /** One cluster for all of it: to make it costs more than the rest. */
  @Test
  void fromWhatGoesToNothingLeft() throws Exception {
    String before = state();
    assertEquals(2, run("uninstall"));
    told("specify one of these");
    assertEquals(2, run("uninstall", "--all"));
    // All that --dry-run says.
    told("By hand, afterwards:", "nothing is changed; the same command with --yes does it");
    prints("uninstall", "--all", "--dry-run", "--with-store-data", "goes");
    told(
        "This goes from HBase:",
        "store stays: its record; these tables of it stay, as ordinary ones: stays.v1 (CURRENT)",
        "store goes with its tables: goes.v1 (CURRENT)",
        "table " + local.name + ": 3 LOCAL indexes, lcindex.change",
        "the observer (its regions are reopened)",
        "table " + both.name + ": 1 LOCAL index, 1 GLOBAL index, lcindex.change",
        "table " + declared.name + ": lcindex.change, lcindex.columns",
        "LCIndex's own tables: lcindex:catalog, lcindex:stores, 1 table of entries",
        "namespace lcindex",
        "By hand, afterwards:");
    assertFalse(out.toString().contains("table " + plain.name), out::toString);
    assertEquals(1, run("uninstall", "--all", "--check"));
    told("left: table " + local.name, "left: namespace lcindex", "has LCIndex loaded");
    assertEquals(before, state());

    oneTable();

    prints("uninstall", "--all", "--with-store-data", "goes", "--yes");
    told(
        "store goes with its tables: gone",
        "table " + both.name + ": 1 LOCAL index, 1 GLOBAL index",
        "namespace lcindex: gone",
        "Left to do by hand:",
        "region servers: " + cluster.regionServers().get(0).getServerName().getAddress(),
        "masters: " + cluster.master().getServerName().getAddress());
    checkGone(true);

    prints("uninstall", "--all", "--with-store-data", "goes", "--yes");
    told("There is nothing of LCIndex in HBase.", "Left to do by hand:");
    assertEquals(1, run("uninstall", "--all", "--check"));
    String checked = out.toString();
    assertFalse(checked.contains("left: table"), checked);
    told(
        "left: region server ",
        "left: master ",
        "HBase cannot tell, so look: keys lcindex.* of hbase-site.xml");
  }

  private void oneTable() throws IOException {
    assertEquals(2, run("uninstall", "--table", "lcindex:catalog", "--yes"));
    told("is LCIndex's own");
    assertEquals(2, run("uninstall", "--table", "goes.v1", "--yes"));
    told("Table goes.v1 is a version of store goes");
    assertEquals(
        2, run("uninstall", "--table", declared.name.toString(), "--with-store-data", "x"));
    prints("uninstall", "--table", declared.name.toString(), "--yes");
    told("table " + declared.name + ": lcindex.change, lcindex.columns");
    try (Admin admin = cluster.admin()) {
      assertFalse(admin.getDescriptor(declared.name).toString().contains("lcindex"));
      assertTrue(admin.getDescriptor(both.name).toString().contains("lcindex"));
      assertTrue(admin.tableExists(GlobalTables.CATALOG));
    }
    prints("uninstall", "--table", declared.name.toString(), "--check");
    told("HBase knows of nothing of LCIndex that is left in table " + declared.name);
  }

  /** Where a call has ended, at each step of it, the next one goes on. */
  @Test
  @Tag("slices")
  void aCallThatEndedInBetweenIsMadeAgain() throws Exception {
    List<String> told = new ArrayList<>();
    boolean done = false;
    while (!done) {
      int from = told.size();
      Uninstall uninstall =
          new Uninstall(
              connection,
              Traces.of(connection, null),
              Set.of(),
              true,
              line -> {
                told.add(line);
                throw new IllegalStateException("the client ends here");
              });
      uninstall.check();
      done = true;
      try {
        uninstall.run();
      } catch (IllegalStateException e) {
        done = false;
      }
      assertTrue(done || told.size() == from + 1, told::toString);
      assertTrue(told.size() < 30, told::toString);
      if (told.size() == 2) {
        dieAmidATable();
      }
    }
    assertEquals(told.size(), Set.copyOf(told).size(), () -> "done twice: " + told);
    assertTrue(told.contains("namespace lcindex: gone"), told::toString);
    checkGone(false);
  }

  /** What a client leaves that died between two calls to the master. */
  private void dieAmidATable() throws IOException {
    try (Admin admin = cluster.admin()) {
      admin.disableTable(GlobalTables.STORES);
    }
  }

  @Test
  void whatUsersHaveInTheNamespaceStaysAndADisabledTableIsToldBefore() throws Exception {
    TableName users = TableName.valueOf("lcindex", "of-a-user");
    try (Admin admin = cluster.admin()) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(users)
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of("f"))
              .build());
      admin.disableTable(both.name);
      String before = state();
      assertEquals(2, run("uninstall", "--all", "--yes"));
      told("Nothing is dropped: table " + both.name + " has GLOBAL indexes and is disabled");
      assertEquals(before, state());
      admin.enableTable(both.name);
      prints("uninstall", "--all", "--yes");
      told("namespace lcindex stays: it has tables that are not LCIndex's: lcindex:of-a-user");
      assertTrue(admin.tableExists(users));
      assertArrayEquals(
          new TableName[] {users}, admin.listTableNamesByNamespace(GlobalTables.NAMESPACE));
      TableDescriptor left = admin.getDescriptor(version("stays"));
      assertNull(left.getValue(StoresTable.STORE_KEY));
      assertNull(left.getValue(ChangeStamp.KEY));
    }
  }
}
