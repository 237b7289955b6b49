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
package org.lcindex.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.cluster.Tables;
import org.lcindex.definition.LCIndexConstants;

/**
 * The commands in the stock shell, a process of its own, on a running HBase. A shell takes seconds
 * to start, so one runs many commands.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ShellCommandsTest {
  private static final byte[] FAMILY = Bytes.toBytes("f");
  private static final int ROWS = 50;

  private final TableName table = SharedCluster.newName("orders");
  private final ShellScript script = new ShellScript();
  private EmbeddedCluster cluster;
  private ShellScript.Printed printed;

  @BeforeAll
  void runOneShell(@TempDir Path folder) throws IOException, InterruptedException {
    cluster = SharedCluster.get();
    fill(cluster.connection());
    Tables.flush(cluster, table);
    step("help", "help 'create_index'");
    step("help-store", "help 'wait_index'");
    step("group", "help 'lcindex'");
    step("queries", "list_queries 'T'");
    step("kill", "kill_query 'held'");
    step("killed", "list_queries 'T'");
    step("inspect", "inspect_columns 'T', SAMPLE => 20");
    step("doubtful", "create_index 'T', 'f:price LONG', 'f:prise DOUBLE'");
    step("undo", "drop_index 'T', 'f:price', 'f:prise'");
    step("nothing yet", "list_indexes 'T'");
    step(
        "hash", "create_index 'T', 'f:price', TYPE => 'DOUBLE', MIN => 0, MAX => 100, FLAGS => 10");
    step("several", "create_index 'T', {COLUMN => 'day', TYPE => 'DATE'}, 'f:name STRING'");
    step("wait", "wait_index 'T', TIMEOUT => 240");
    step("list all", "list_indexes");
    step("list", "list_indexes 'T'");
    step("describe", "describe_index 'T'");
    step("describe one", "describe_index 'T', 'f:day'");
    step("status", "index_status 'T'");
    step("cluster", "index_status");
    step("long cluster", "index_status LONG => true");
    step("watch cluster", "index_status WATCH => 0.1");
    step("long", "index_status 'T', LONG => true");
    step("watch", "index_status 'T', WATCH => 0.1");
    step("verify", "verify_index 'T'");
    step("resume", "verify_index 'T', RESUME => true");
    step("repair", "repair_index 'T', CONTENT => false");
    step("retry", "retry_index 'T'");
    step("rebuild", "rebuild_index 'T'");
    step("rebuild one", "rebuild_index 'T', 'price'");
    step("disable", "disable_index 'T', 'day'");
    step("disabled", "list_indexes 'T'");
    step("enable", "enable_index 'T', 'day'");
    step("enable again", "enable_index 'T', 'day'");
    step("wait again", "wait_index 'T', TIMEOUT => 240");
    step("rows", "mdrq 'T', \"price between 3 and 6\"");
    step(
        "some", "mdrq 'T', \"price > 3 and f:name = 'clerk 3'\", COLUMNS => ['f:day'], LIMIT => 1");
    step("top", "mdrq 'T', ORDER_BY => 'price', DESC => true, LIMIT => 2, COLUMNS => ['day']");
    step("top some", "mdrq 'T', \"price < 9\", ORDER_BY => 'f:price', LIMIT => 1");
    step("no token", "mdrq 'T', \"price > 3\", AFTER => 'x'");
    step("force", "mdrq 'T', \"price < 3 or price > 72\", MODE => 'forbid'");
    step("count", "count_mdrq 'T', \"price < 3\"");
    step("count all", "count_mdrq 'T'");
    step("aggregate", "aggregate_mdrq 'T', 'price', \"price < 4\"");
    step("aggregate all", "aggregate_mdrq 'T', 'f:name', FUNCTIONS => ['maximum']");
    step("explain", "explain_mdrq 'T', \"price < 3\"");
    step(
        "explain one index",
        "explain_mdrq 'T', \"price < 3 and name > 'a'\", INDEX => 'name', MODE => 'force'");
    step("explain run", "explain_mdrq 'T', \"price < 3\", RUN => true");
    step("explain groups", "explain_mdrq 'T', BY => ['month(day::DATE)', 'name'], RUN => true");
    step("syntax", "mdrq 'T', \"price <\"");
    step("wrong mode", "mdrq 'T', \"price < 3\", MODE => 'always'");
    step("no table", "create_index 'nosuch', 'f:a INT'");
    step("no index", "describe_index 'T', 'f:nosuch'");
    step("all or none", "drop_index 'T', 'f:name', 'f:nosuch'");
    step("wrong type", "create_index 'T', 'f:a', TYPE => 'NUMBER'");
    step("wrong option", "index_status 'T', 'FAST' => true");
    step("no quotes", "list_indexes 5");
    step("drop", "drop_index 'T', 'f:name', 'day'");
    step("left", "list_indexes 'T'");
    step("odd", "create_index 'T', 'f:code INT'");
    step("odd wait", "wait_index 'T', TIMEOUT => 240");
    step("odd status", "index_status 'T'");
    step("odd describe", "describe_index 'T', 'code'");
    step("odd count", "count_mdrq 'T', \"code = 3\"");
    step(
        "global",
        "create_index 'T', 'f:name', TYPE => 'STRING', GLOBAL => true, BUCKETS => 4, SPLITS => 4");
    step("global text", "create_index 'T', 'f:day DATE GLOBAL', 'f:day DATE', SPLITS => 2");
    step("global twice", "create_index 'T', 'f:day DATE GLOBAL'");
    step("global wait", "wait_index 'T', TIMEOUT => 240");
    step("global list", "list_indexes 'T'");
    step("global described", "describe_index 'T', 'f:name'");
    step("global rebuilt", "rebuild_index 'T', 'f:day GLOBAL'");
    step("global dropped", "drop_index 'T', 'f:day GLOBAL', 'f:name', 'f:day LOCAL'");
    step("stock commands", "count 'T'");
    step("constants", "puts [TYPE, LIMIT, VERSIONS].inspect");
    Scan scan = new Scan().setCaching(1).setMaxResultSize(1);
    scan.setAttribute(LCIndexConstants.SCAN_RUN_ID, Bytes.toBytes("held"));
    try (Table held = cluster.connection().getTable(table);
        ResultScanner rows = held.getScanner(scan)) {
      assertFalse(rows.next().isEmpty());
      printed = script.run(folder, cluster.configuration(), null);
    }
  }

  private void step(String heading, String command) {
    script.step(heading, command.replace("'T'", "'" + table + "'"));
  }

  private void shows(String heading, String... texts) {
    String under = printed.under(heading);
    for (String text : texts) {
      assertTrue(under.contains(text), () -> "expected " + text + " in\n" + under);
    }
  }

  private void fill(Connection connection) throws IOException {
    try (Admin admin = connection.getAdmin()) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(table)
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
              .build());
    }
    List<Put> puts = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      puts.add(
          new Put(Bytes.toBytes(String.format("row-%03d", i)))
              .addColumn(FAMILY, Bytes.toBytes("price"), Bytes.toBytes(i * 1.5))
              .addColumn(
                  FAMILY,
                  Bytes.toBytes("day"),
                  Bytes.toBytes(String.format("1997-03-%02d", i % 28 + 1)))
              .addColumn(FAMILY, Bytes.toBytes("name"), Bytes.toBytes("clerk " + i % 7))
              .addColumn(FAMILY, Bytes.toBytes("code"), Bytes.toBytes((long) i)));
    }
    try (Table t = connection.getTable(table)) {
      t.put(puts);
    }
  }

  @AfterAll
  void dropTable() throws IOException {
    Tables.drop(cluster.connection(), table);
  }

  @Test
  void helpHasExamples() {
    shows("help", "hbase> create_index 'orders', 'o:totalprice', TYPE => 'DOUBLE', MIN => 0");
    shows("help-store", "'store:NAME' may stand for a table");
    shows("group", "Command: create_index", "Command: index_status", "Command: wait_index");
  }

  @Test
  void queriesAreListedAndEnded() {
    shows(
        "queries",
        "ID USER TABLE OPEN FOR REGIONS ROWS PLAN CONDITION",
        " 1 1 plain scan: the table has no index that could be used all rows",
        "1 row(s)");
    shows("kill", "ended query held: 1 scan on 1 server");
    shows("killed", "killed by " + System.getProperty("user.name") + "; plain scan");
  }

  @Test
  void typesAreFoundAndDoubted() {
    shows(
        "inspect",
        "COLUMN MISSING BYTES DISTINCT",
        "f:price 0 % 8 20",
        "create_index '" + table + "', 'f:price DOUBLE' # sure",
        "set_columns '" + table + "', 'row STRING', ");
    shows(
        "doubtful",
        // How many are sampled within a second depends on the machine.
        "warning: f:price: LONG decodes ",
        " sampled cells, but DOUBLE is far more plausible: ",
        "warning: f:prise: none of ",
        " sampled rows has such a column; did you mean f:price?");
  }

  @Test
  void indexesAreCreatedAndBuilt() {
    shows("nothing yet", "TABLE INDEX STATE HFILES DONE", "0 row(s)", "Took ");
    shows("hash", "table " + table + ": ", "wait_index '" + table + "'", "Took ");
    shows("wait", "f:price DOUBLE 0 100 10 QUERYABLE 1/1", "f:name STRING QUERYABLE", "3 row(s)");
    shows("list all", table + " f:day DATE QUERYABLE 1/1 100 %");
    shows("list", table + " f:day DATE QUERYABLE 1/1 100 %", "3 row(s)");
    shows(
        "status",
        "INDEX STATE HFILES HFILE_BYTES DONE ODD ABSENT",
        "table " + table + ": QUERYABLE, 1 region, ");
    shows("long", "REGION SERVER HFILE INDEX STATE BYTES REASON", "INDEXED", "3 row(s)");
    String tables = table + " QUERYABLE 3 1 1 ";
    shows("cluster", "1 of 1 server with LCIndex, ", "server HBase LCIndex regions", tables);
    shows("long cluster", tables, table + " f:day DATE QUERYABLE 1/1 100 %");
    shows("watch cluster", tables);
    shows("watch", "f:price DOUBLE 0 100 10 QUERYABLE", "3 row(s)");
    shows(
        "verify",
        "REGION SERVER HFILES FILES BYTES ENTRIES FAULTS",
        "table " + table + ": no fault in 1 region, 1 HFile, 7 index files",
        "every row of the HFiles",
        "1 row(s)");
    shows("resume", "the result of a verification that had ended", "no fault");
    shows("repair", "rows not compared with the HFiles); nothing to repair");
    shows("retry", "0 jobs queued");
  }

  @Test
  void indexesAreBuiltAgainAndSwitched() {
    shows("rebuild", "index files of 1 HFile are built again: wait_index '" + table + "'");
    shows("rebuild one", "index files of 1 HFile are built again");
    shows("disable", "table " + table + ": ");
    shows("disabled", table + " f:day DATE DISABLED");
    shows("enable", "table " + table + ": ");
    shows("enable again", table + ": unchanged\n", "The index on f:day was on already.\n");
    shows("wait again", "f:day DATE QUERYABLE 1/1");
  }

  @Test
  void definitionsAreDescribed() {
    shows("describe", "f:price DOUBLE BINARY 0 100 10 QUERYABLE", "f:name STRING", "3 row(s)");
    shows("describe one", "f:day DATE TEXT", "1 row(s)");
    assertFalse(printed.under("describe one").contains("f:name"), printed::text);
  }

  @Test
  void queriesShowValuesByTheirTypes() {
    shows(
        "rows", "ROW COLUMN+CELL", "row-002 column=f:price, timestamp=", ", value=3\n", "3 row(s)");
    shows("rows", "column=f:day, timestamp=", ", value=1997-03-03\n", ", value=clerk 2\n");
    shows("some", "row-003 column=f:day", "1 row(s)", "There are more rows: AFTER => '");
    shows("top", "row-049 column=f:price, ", "row-048 column=f:day, ", "2 row(s)");
    assertTrue(
        printed.under("top").indexOf("row-049") < printed.under("top").indexOf("row-048"),
        printed::text);
    shows("top some", "row-000 column=f:price, ", "1 row(s)");
    shows("no token", "ERROR: 'x' is no page token, or not a whole one");
    shows("force", "row-000 ", "row-001 ", "row-049 ", "3 row(s)");
    shows("count", "2 row(s)");
    shows("count all", ROWS + " row(s)");
    shows(
        "aggregate",
        "column f:price DOUBLE\n",
        "values 3\n",
        "sum 4.5\n",
        "average 1.5\n",
        "minimum 0\n",
        "maximum 3\n");
    shows("aggregate all", "column f:name STRING\n", "maximum clerk 6\n");
    shows("explain", "not run", "regions by index");
    shows("explain one index", "by the index on f:name");
    shows("explain run", "2 rows", "of 1 regions by index");
    shows("explain groups", "groups by month of f:day, f:name; ");
    shows("syntax", "ERROR: ");
    shows("wrong mode", "ERROR: MODE is 'always'; it takes one of [AUTO, FORCE, FORBID]\n");
  }

  @Test
  void indexesAreDropped() {
    shows(
        "drop",
        "dropped the index on f:name",
        "dropped the index on f:day",
        " of index files become free in the background");
    shows("left", "f:price DOUBLE", "1 row(s)");
  }

  @Test
  void globalIndexesAreCreatedBuiltAndDropped() {
    shows(
        "global",
        "expected: f:name STRING GLOBAL BUCKETS 4: about 50 entries of ",
        " in 4 regions for 50 rows; reading the table takes ",
        "table " + table + ": altered\n",
        "The regions were reopened",
        "wait_index '" + table + "'");
    shows("global text", "expected: f:day DATE GLOBAL: about 50 entries of ", " in 2 regions ");
    shows("global twice", "ERROR: Column f:day of table " + table + " has a GLOBAL index already");
    shows("global wait", "f:name STRING GLOBAL BUCKETS 4", "f:day DATE GLOBAL");
    shows(
        "global list", table + " f:name STRING GLOBAL BUCKETS 4", table + " f:day DATE QUERYABLE");
    shows("global described", "f:name STRING BINARY", "entries in table lcindex:");
    shows("global rebuilt", "entries of f:day DATE GLOBAL are written anew: wait_index '");
    shows(
        "global dropped",
        "dropped the GLOBAL index on f:day\n",
        "dropped the GLOBAL index on f:name\n",
        "dropped the index on f:day\n");
  }

  @Test
  void anIndexOfTheWrongTypeIsTold() {
    String told = "index f:code INT: 50 of 50 cells are no value of its type";
    shows(
        "odd wait",
        "f:code INT QUERYABLE 1/1",
        "100 % 50 0\n",
        "warning: " + told + ", for example 0x");
    shows("odd status", told + ". Drop it");
    shows("odd describe", "QUERYABLE 50 0 50 0 ", told);
    assertFalse(printed.under("odd wait").contains("\nindex f:code"), printed::text);
    // The standard error's place between the output is not certain.
    assertTrue(printed.text().contains("\nwarning: " + told + " on the table's"), printed::text);
    shows("odd count", "0 row(s)");
  }

  @Test
  void wrongInputIsOneLineWithARemedy() {
    shows(
        "no table",
        "ERROR: There is no table nosuch; create it first, or correct its name\n",
        "help \"create_index\"");
    shows(
        "no index",
        "ERROR: Table " + table + " has no index on f:nosuch; it has indexes on f:price");
    shows("all or none", "ERROR: Table " + table + " has no index on f:nosuch");
    shows("wrong type", "ERROR: ", "NUMBER", "DOUBLE");
    shows("wrong option", "ERROR: index_status has no option FAST; it takes LONG, WATCH\n");
    shows("no quotes", "ERROR: '5' is no table; write its name in quotes");
    assertFalse(printed.text().contains("\tat "), printed::text);
  }

  @Test
  void theStockShellStaysAsItIs() {
    shows("stock commands", ROWS + " row(s)");
    shows("constants", "[\"TYPE\", \"LIMIT\", \"VERSIONS\"]");
  }

  @Test
  void exitStatusTellsWithoutPrompt(@TempDir Path good, @TempDir Path bad, @TempDir Path pipe)
      throws IOException, InterruptedException {
    String load = "require 'lcindex'\n";
    ShellProcess works =
        new ShellProcess(null, good, cluster.configuration(), false, load, "list_indexes\n", "-n");
    String script = "create_index 'nosuch', 'f:a INT'\nputs 'reached'\n";
    ShellProcess fails =
        new ShellProcess(null, bad, cluster.configuration(), false, load, script, "-n");
    ShellProcess piped =
        new ShellProcess(null, pipe, cluster.configuration(), true, load, script, "-n");
    assertEquals(0, works.exit(), works::printed);
    assertTrue(works.printed().contains("row(s)"), works::printed);
    assertEquals(1, fails.exit(), fails::printed);
    assertTrue(
        fails
            .printed()
            .contains(
                "ERROR RuntimeError: There is no table nosuch; create it first, or correct its name\n"),
        fails::printed);
    assertFalse(fails.printed().contains("reached"), fails::printed);
    assertEquals(1, piped.exit(), piped::printed);
    assertTrue(
        piped
            .printed()
            .endsWith(
                "RuntimeError: There is no table nosuch; create it first, or correct its name\n"),
        piped::printed);
  }
}
