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
package org.lcindex.experiments.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.experiments.kit.RawLog;
import org.lcindex.tpch.GeneratedOrders;
import org.lcindex.tpch.OrdersSource;
import org.lcindex.tpch.OrdersTable;
import picocli.CommandLine;

class WrittenBenchTest {
  private static final int ROWS = 2_000;
  private static final int NEW = 300;

  @TempDir Path folder;
  private final StringWriter printed = new StringWriter();

  @Test
  @Tag("slices")
  void statesAreCheckedComparedAndTimed() throws IOException, InterruptedException {
    Set<WrittenState> states =
        EnumSet.of(
            WrittenState.MEMSTORE,
            WrittenState.EVERYTHING,
            WrittenState.COMPACTED,
            WrittenState.WRITERS);
    WrittenSettings settings = new WrittenSettings(ROWS, 1, 2, 3, NEW, 1, false, states);
    Path file = folder.resolve("raw.jsonl");
    WrittenReport report;
    try (RawLog raw = new RawLog(file)) {
      report = new WrittenBench(SharedCluster.get(), settings, raw, new PrintWriter(printed)).run();
    }
    Map<String, WrittenReport.State> found = new HashMap<>();
    report.states().forEach(state -> found.put(state.state(), state));
    assertEquals(
        Set.of("settled", "memstore", "everything", "compacted", "writers"), found.keySet());
    assertEquals(2, found.get("settled").table().hfiles());
    assertEquals(0, found.get("settled").table().sharedRows());
    assertEquals(NEW, found.get("memstore").table().memStoreRows());
    WrittenTable.Facts all = found.get("everything").table();
    assertEquals(7, all.hfiles(), "two, new rows, comments, prices, whole rows, deletions");
    assertTrue(all.memStoreRows() > NEW + ROWS / 100, all::toString);
    assertTrue(all.sharedRows() > ROWS / 4 && all.sharedRows() < ROWS / 3, all::toString);
    assertEquals(1, found.get("compacted").table().hfiles());
    for (WrittenReport.State state : report.states()) {
      assertEquals(3, state.queries().size());
      assertEquals("INDEX", state.queries().get(0).served().path());
      assertTrue(state.queries().get(0).rows() > 0);
      boolean isSettled = state.state().equals("settled");
      assertEquals(isSettled, state.queries().get(0).settledMillis().isEmpty());
    }
    assertEquals(1.5, found.get("memstore").queries().get(0).target().overSettled());
    assertEquals(3.0, found.get("everything").queries().get(0).target().overSettled());
    assertEquals(50, found.get("writers").queries().get(0).target().speedUp());
    assertEquals(1, found.get("writers").inserts().writers());
    assertTrue(found.get("writers").inserts().whilePlain().median() > 0, report::toString);
    assertEquals(5, lines(file, "state"));
    // Ways, queries, and rounds with the one that warms up; then those of the table that stays
    // settled.
    assertEquals(3 * 3 * (5 + 4) * 2, lines(file, "query"));
    String text = WrittenTables.of(report, true);
    assertTrue(text.contains("index / settled") && text.contains("verified"), text);
    assertTrue(text.contains("rows/s alone"), text);
  }

  private static long lines(Path file, String kind) throws IOException {
    return Files.readAllLines(file).stream()
        .filter(line -> line.startsWith("{\"kind\":\"" + kind + "\""))
        .count();
  }

  @Test
  void aTableThatSomebodyElseWritesToIsNotMeasured() throws IOException, InterruptedException {
    EmbeddedCluster cluster = SharedCluster.get();
    try (WrittenTable written = new WrittenTable(cluster, SharedCluster.newName("written"), 300);
        Table table = cluster.connection().getTable(written.name())) {
      written.load(1, 1);
      assertEquals(300, written.check("settled").hfileRows());
      written.change(OrderChange.HALF);
      table.put(
          new Put(OrdersTable.rowKey(1))
              .addColumn(OrdersTable.family(), Bytes.toBytes("comment"), Bytes.toBytes("other")));
      IOException wrong = assertThrows(IOException.class, () -> written.check("half"));
      assertTrue(
          wrong.getMessage().contains("'half': cells in the MemStore: expected"), wrong::toString);
    }
  }

  @Test
  void newOrdersHaveKeysOfTheirOwn() throws IOException {
    int rows = 50;
    Set<Long> keys = new HashSet<>();
    try (OrdersSource.Cursor orders = GeneratedOrders.first(rows).open();
        NewOrders others = new NewOrders(rows)) {
      for (int row = 1; row <= rows; row++) {
        long key = orders.order().orderKey();
        assertEquals(key, NewOrders.key(row));
        assertTrue(others.isDbgens(key));
        assertTrue(keys.add(key));
      }
      for (Put put : others.take(10 * rows)) {
        long key = Bytes.toLong(put.getRow());
        assertFalse(others.isDbgens(key), () -> "key " + key);
        assertTrue(keys.add(key), () -> key + " came twice");
      }
    }
  }

  @Test
  void optionsHaveLimits() {
    for (Map.Entry<List<String>, String> wrong :
        Map.of(
                List.of("--rows", "500000", "--hfiles", "2"), "give 1 or at least 5",
                List.of("--memstore-rows", "100001"), "--memstore-rows is 100001, must be from 1",
                List.of("--versions", "0"), "--versions is 0, must be from 1",
                List.of("--states", "flooded"), "'flooded' is no state; give one of settled, ")
            .entrySet()) {
      printed.getBuffer().setLength(0);
      PrintWriter writer = new PrintWriter(printed);
      int status =
          new CommandLine(new WrittenCommand())
              .setOut(writer)
              .setErr(writer)
              .execute(wrong.getKey().toArray(String[]::new));
      assertEquals(CommandLine.ExitCode.USAGE, status);
      assertTrue(printed.toString().contains(wrong.getValue()), printed::toString);
    }
  }
}
