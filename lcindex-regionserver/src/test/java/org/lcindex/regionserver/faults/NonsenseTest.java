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
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.hbase.client.Admin;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lcindex.config.ConfigKeys;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.regionserver.server.IndexServer;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.regionserver.testing.LogLines;
import org.lcindex.regionserver.testing.SharedIndex;
import org.lcindex.regionserver.testing.TwoServers;
import org.lcindex.rpc.IndexState;

/** Settings and definitions that make no sense: told, and no index file goes for it. */
class NonsenseTest {
  private static final int LOOKS = 3;

  private IndexedTable table;

  @AfterEach
  void drop() throws IOException {
    table.close();
  }

  private IndexedTable built(String prefix, String... settings) throws Exception {
    table = new IndexedTable(prefix, settings);
    table.loadThreeFiles();
    table.createIndexes();
    return table;
  }

  private String lastError() {
    try {
      return String.valueOf(table.admin.status(table.name).regions().get(0).lastError());
    } catch (IOException e) {
      return "no status: " + e;
    }
  }

  private void reopen() throws IOException {
    try (Admin hbase = table.connection.getAdmin()) {
      hbase.disableTable(table.name);
      hbase.enableTable(table.name);
    }
  }

  /** Several reconciliations of the region and looks of the housekeeping, over the grace period. */
  private static void letHousekeepingLook(IndexServer index) throws Exception {
    long grace = System.nanoTime() + 6_000_000_000L;
    for (int i = 0; i < LOOKS; i++) {
      long seen = index.chore().rounds();
      Await.until(
          IndexedTable.LIMIT,
          () -> "chore",
          () -> index.chore().rounds() > seen + 1 && System.nanoTime() > grace);
    }
  }

  @Test
  @Tag("slices")
  void valuesOfADescriptor() throws Exception {
    built("nonsense");
    Map<Path, byte[]> files = table.indexFiles();
    try (LogLines log = new LogLines("org.lcindex")) {
      table.set(ConfigKeys.GROUP_ROWS.name(), "many");
      table.set(ConfigKeys.JOBS_MODE.name(), "sometimes");
      reopen();
      Await.until(IndexedTable.LIMIT, () -> "told", () -> lastError().contains("group.rows=many"));
      assertEquals(
          1, log.containing(ConfigKeys.GROUP_ROWS.name() + "=many of table " + table.name).size());
      assertTrue(log.toString().contains("from 1 to 65536"), log::toString);
    }
    letHousekeepingLook(SharedIndex.server());
    assertEquals(IndexState.QUERYABLE, table.admin.status(table.name).overall().state());
    assertEquals(files.keySet(), table.indexFiles().keySet());
    table.checkQueries("served as before");
    table.load(800, 900, 4);
    table.flush();
    table.awaitBuilt();
    table.checkQueries("built with the default");
    table.set(ConfigKeys.GROUP_ROWS.name(), "32");
    table.set(ConfigKeys.JOBS_MODE.name(), null);
    Await.until(IndexedTable.LIMIT, () -> lastError(), () -> lastError().equals("null"));
  }

  @Test
  @Tag("slices")
  void definitionsThatCannotBeRead() throws Exception {
    built("unreadable");
    Map<Path, byte[]> files = table.indexFiles();
    String readable;
    try (Admin hbase = table.connection.getAdmin()) {
      readable = hbase.getDescriptor(table.name).getValue(IndexDefinitions.TABLE_KEY);
    }
    String subject = "index definitions of table " + table.name;
    table.set(IndexDefinitions.TABLE_KEY, "f:price DOUBEL");
    Await.until(
        IndexedTable.LIMIT,
        () -> "told",
        () -> SharedIndex.server().telemetry().problems().standing().containsKey(subject));
    reopen();
    letHousekeepingLook(SharedIndex.server());
    assertEquals(files.keySet(), table.indexFiles().keySet(), "after the region was reopened");
    table.set(IndexDefinitions.TABLE_KEY, readable);
    table.awaitBuilt();
    assertEquals(files.keySet(), table.indexFiles().keySet());
    table.checkQueries("mended");
    Await.until(IndexedTable.LIMIT, () -> lastError(), () -> lastError().equals("null"));
  }

  @Test
  void valuesOfOneServersConfiguration() throws Exception {
    String[] keys = {
      ConfigKeys.MISSING_THRESHOLD.name(),
      "50%",
      ConfigKeys.FILES_OPEN_MAX.name(),
      "lots",
      ConfigKeys.CHORE_SECONDS.name(),
      "1s",
      ConfigKeys.CACHE_BYTES.name(),
      "-1",
      ConfigKeys.LOCAL_MAX_BYTES.name(),
      "10 GB",
      ConfigKeys.LOCAL_STALLED.name(),
      "soon",
      "lcindex.jobs.flush.threads",
      "x"
    };
    Map<String, String> settings = new TreeMap<>();
    for (int i = 0; i < keys.length; i += 2) {
      settings.put(keys[i], keys[i + 1]);
    }
    try (TwoServers servers = new TwoServers(settings)) {
      built("nonsense-server");
      servers.move(table.name, servers.second);
      table.awaitBuilt();
      table.checkQueries("on a server with nonsense in its configuration");
      Map<String, String> standing =
          TwoServers.index(servers.second).telemetry().problems().standing();
      settings.forEach(
          (key, value) ->
              assertTrue(standing.containsKey("setting " + key + "=" + value), standing::toString));
      servers.move(table.name, servers.first);
    }
  }
}
