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
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.Admin;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.SwitchableFiles;
import org.lcindex.config.ConfigKeys;
import org.lcindex.query.cli.IndexCommand;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.regionserver.testing.SharedIndex;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.IndexProgress;
import org.lcindex.rpc.IndexState;
import org.lcindex.rpc.IndexStatus;

/** How indexes stand, as clients see it. */
class IndexStatesTest {
  private IndexedTable table;

  @BeforeEach
  void create() throws Exception {
    table = new IndexedTable("states");
  }

  @AfterEach
  void drop() throws Exception {
    SharedIndex.files().heal();
    table.close();
  }

  private IndexStatus overall() throws IOException {
    return table.admin.status(table.name).overall();
  }

  private void await(IndexState state) throws Exception {
    Await.until(
        IndexedTable.LIMIT,
        () -> {
          try {
            return state + ", now " + overall();
          } catch (IOException e) {
            return state + ", no status: " + e;
          }
        },
        () -> overall().state() == state);
  }

  @Test
  void emptyBuildingQueryable() throws Exception {
    table.set(ConfigKeys.JOBS_MODE.name(), "delayed");
    table.set(ConfigKeys.JOBS_DELAY.name(), "1000");
    table.createIndexes();
    assertEquals(IndexState.QUERYABLE, overall().state(), "no HFile, nothing to build");
    table.loadThreeFiles();
    IndexStatus building = overall();
    assertEquals(IndexState.BUILDING, building.state());
    assertEquals(9, building.progress().files(), "three indexes of three HFiles");
    assertTrue(building.progress().bytesLeft() > 0);
    List<IndexState> seen = new ArrayList<>();
    table.admin.waitUntilBuilt(
        table.name, IndexedTable.LIMIT, status -> seen.add(status.overall().state()));
    assertTrue(seen.contains(IndexState.BUILDING), seen::toString);
    IndexStatus built = overall();
    assertEquals(IndexState.QUERYABLE, built.state());
    IndexProgress p = built.progress();
    assertEquals(new IndexProgress(9, 9, p.bytes(), p.bytes(), 0), p);
    // A rate is told from the second whole second on, and the build may have taken less.
    Await.until(
        IndexedTable.LIMIT,
        () -> "no rate of what was built just now",
        () -> table.admin.status(table.name).buildBytesPerSecond() > 0);
  }

  @Test
  void switchedOff() throws Exception {
    table.set(ConfigKeys.JOBS_MODE.name(), "never");
    table.loadThreeFiles();
    table.admin.createIndexes(table.name, IndexedTable.INDEXES);
    assertEquals(IndexState.DISABLED, overall().state());
    assertEquals("lcindex.jobs.mode=never", overall().reason());
    IndexException e =
        assertThrows(
            IndexException.class, () -> table.admin.waitUntilBuilt(table.name, Duration.ofDays(1)));
    assertTrue(e.getMessage().contains("lcindex.jobs.mode=never"), e.getMessage());
    // Settings are read again without reopening, too.
    table.set(ConfigKeys.JOBS_MODE.name(), null);
    await(IndexState.QUERYABLE);
  }

  @Test
  void failedAndTriedAgain() throws Exception {
    SharedIndex.fillDisk();
    table.loadThreeFiles();
    table.admin.createIndexes(table.name, IndexedTable.INDEXES);
    await(IndexState.FAILED);
    assertTrue(overall().reason().contains("No space left"), overall()::reason);
    assertThrows(
        IndexException.class,
        () -> table.admin.waitUntilBuilt(table.name, Duration.ofMillis(200)),
        "waits, because attempts go on");
    SwitchableFiles files = SharedIndex.files();
    files.heal();
    table.awaitBuilt();
    assertEquals(IndexState.QUERYABLE, overall().state());
  }

  @Test
  void disabledTable() throws Exception {
    table.loadThreeFiles();
    table.createIndexes();
    try (Admin hbase = table.connection.getAdmin()) {
      hbase.disableTable(table.name);
      assertEquals(IndexState.DISABLED, overall().state());
      assertEquals("the table is disabled", overall().reason());
      assertTrue(table.admin.describe(table.name).contains("DISABLED: the table is disabled"));
      assertThrows(IndexException.class, () -> table.admin.verify(table.name));
      hbase.enableTable(table.name);
    }
    await(IndexState.QUERYABLE);
  }

  private String command(String... arguments) throws Exception {
    StringWriter out = new StringWriter();
    List<String> all = new ArrayList<>(List.of(arguments));
    all.add("--zookeeper");
    all.add("localhost:" + table.cluster.configuration().get(HConstants.ZOOKEEPER_CLIENT_PORT));
    int status =
        IndexCommand.commandLine()
            .setOut(new PrintWriter(out, true))
            .setErr(new PrintWriter(out, true))
            .execute(all.toArray(String[]::new));
    assertEquals(0, status, out::toString);
    return out.toString();
  }

  @Test
  void commandsShowStates() throws Exception {
    table.loadThreeFiles();
    String name = table.name.getNameAsString();
    String created = command("create", name, "price DOUBLE", "date DATE", "--wait", "1m");
    assertTrue(created.contains(": online, 1 region told"), created);
    assertTrue(created.contains("table " + name + ": QUERYABLE, 2 indexes"), created);
    assertTrue(command("wait", name).contains("100 %"));
    JsonObject json = JsonParser.parseString(command("status", name, "--json")).getAsJsonObject();
    assertEquals("QUERYABLE", json.get("state").getAsString());
    assertEquals(6, json.getAsJsonObject("progress").get("filesIndexed").getAsInt());
    assertEquals(2, json.getAsJsonArray("indexes").size());
    assertEquals(1, json.getAsJsonArray("regions").size());
    String described = command("describe", name);
    assertTrue(described.contains("observer given by the region servers"), described);
    assertTrue(described.contains("QUERYABLE  3/3"), described);
    assertTrue(command("list").contains(name), "the list of all tables");
    assertTrue(command("drop", name, "date").contains(": online"));
    assertTrue(!command("list", name).contains("date"));
  }
}
