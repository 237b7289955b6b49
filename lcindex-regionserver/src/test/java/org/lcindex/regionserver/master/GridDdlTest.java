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
package org.lcindex.regionserver.master;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.entry.grid.TupleKey;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.QueryPath;
import org.lcindex.query.admin.IndexCommands;
import org.lcindex.query.text.ErrorText;
import org.lcindex.rpc.GlobalEstimate;
import org.lcindex.rpc.UsageException;

/** Grids by the master: slots of a sample, regions that are boxes, and what is refused. */
class GridDdlTest {
  private static final String GRID = "GLOBAL GRID(n LONG, v STRING) BITS 3,2";
  private static final String COLUMN = "(f:n,f:v)";

  private static String refusal(Executable command) {
    String told = ErrorText.message(assertThrows(UsageException.class, command));
    assertEquals(1, told.lines().count(), told);
    return told;
  }

  private static GlobalIndex grid(LCIndexAdmin admin, IndexedTable table) throws IOException {
    return admin.definitions(table.name).findGlobal(COLUMN).orElseThrow();
  }

  private static void addFamily(IndexedTable table, ColumnFamilyDescriptor family)
      throws IOException {
    try (Admin hbase = table.connection.getAdmin()) {
      hbase.modifyTable(
          TableDescriptorBuilder.newBuilder(table.descriptor(table.name))
              .setColumnFamily(family)
              .build());
    }
  }

  @Test
  void fromCreateToDrop() throws Exception {
    try (IndexedTable table = new IndexedTable("grid");
        LCIndexAdmin admin = new LCIndexAdmin(table.connection)) {
      List<GlobalEstimate> estimates = new ArrayList<>();
      admin.createIndexes(
          table.name,
          admin.parse(table.name, GRID, "v STRING GLOBAL"),
          8,
          (index, estimate) -> estimates.add(estimate));
      GlobalEstimate.Grid cells = estimates.get(0).grid();
      assertEquals(32, cells.cells());
      assertEquals(200, cells.sampled());
      assertTrue(cells.inFullest() < 40 && cells.advice().isEmpty(), cells::toString);
      assertEquals(null, estimates.get(1).grid());

      GlobalIndex grid = grid(admin, table);
      table.checkWhole(grid);
      assertEquals(List.of(7, 3), grid.bounds().axes().stream().map(List::size).toList());
      assertEquals(
          TupleKey.of(grid).splits(8).stream().map(Bytes::toStringBinary).toList(),
          Arrays.stream(table.connection.getRegionLocator(table.entries(grid)).getStartKeys())
              .skip(1)
              .map(Bytes::toStringBinary)
              .toList());
      table.awaitCovered(grid);

      IndexCommands commands = new IndexCommands(admin, table.name);
      assertEquals(List.of(grid.definition()), commands.indexes(List.of("(n, v)")));
      String told = refusal(() -> admin.createIndexes(table.name, GRID));
      assertTrue(told.contains("The columns (f:n,f:v) of table "), told);
      assertTrue(told.contains(" have a GLOBAL index already: GLOBAL GRID(f:n LONG, f:v"), told);

      assertEquals(List.of(grid.definition()), commands.rebuild(COLUMN).globals());
      table.checkGone(grid);
      grid = grid(admin, table);
      assertEquals(2, admin.definitions(table.name).globals().size(), "and the one on a column");
      table.checkWhole(grid);
      table.awaitCovered(grid);
      admin.switchGlobalIndex(table.name, COLUMN, true);
      assertTrue(grid(admin, table).disabled());
      admin.switchGlobalIndex(table.name, COLUMN, false);
      table.awaitCovered(grid);
      told =
          refusal(
              () -> admin.alterGlobalIndex(table.name, COLUMN, GlobalDefinition.Policy.DEFERRED));
      assertTrue(told.contains("DEFERRED is no policy of a grid"), told);

      admin.dropIndexes(table.name, commands.indexes(List.of(COLUMN)), false);
      table.checkGone(grid);
      assertEquals(1, admin.definitions(table.name).globals().size());
      told = refusal(() -> admin.rebuildGlobal(table.name, COLUMN));
      assertTrue(told.contains("has no GLOBAL index on (f:n,f:v)"), told);
      admin.dropAllIndexes(table.name, true);
    }
  }

  /**
   * Queries by the grid alone go on while it is rebuilt, and its slots are those of the new rows.
   */
  @Test
  @Tag("slices")
  void aRebuildMakesNewSlotsBesideTheOldOnes() throws Exception {
    try (IndexedTable table = new IndexedTable("gridrebuilt");
        LCIndexAdmin admin = new LCIndexAdmin(table.connection);
        Table rows = table.connection.getTable(table.name)) {
      admin.createIndexes(table.name, GRID);
      GlobalIndex old = grid(admin, table);
      table.awaitCovered(old);
      List<Put> puts = new ArrayList<>();
      for (int i = 0; i < 200; i++) {
        puts.add(
            new Put(Bytes.toBytes(String.format("%03d", i)))
                .addColumn(IndexedTable.FAMILY, Bytes.toBytes("n"), Bytes.toBytes(5_000L + i)));
      }
      rows.put(puts);
      // No generation has an entry of this row, whose key is too long for one (rule CV9).
      rows.put(
          new Put(Arrays.copyOf(Bytes.toBytes("odd"), 32_700))
              .addColumn(IndexedTable.FAMILY, Bytes.toBytes("n"), Bytes.toBytes(4_000L)));
      AtomicBoolean done = new AtomicBoolean();
      AtomicInteger asked = new AtomicInteger();
      CompletableFuture<Void> asking =
          CompletableFuture.runAsync(
              () -> {
                while (!done.get()) {
                  assertEquals(List.of("007"), found(table));
                  asked.incrementAndGet();
                }
              });
      admin.rebuildGlobal(table.name, COLUMN);
      done.set(true);
      asking.get(1, TimeUnit.MINUTES);
      assertTrue(asked.get() > 0);
      GlobalIndex now = grid(admin, table);
      assertNotEquals(old.generation(), now.generation());
      assertNotEquals(old.bounds(), now.bounds());
      table.checkGone(old);
      table.checkWhole(now);
      assertEquals(List.of("007"), found(table));
      admin.dropAllIndexes(table.name, true);
    }
  }

  /** Rows that the grid finds, by the definitions of the day. */
  private static List<String> found(IndexedTable table) {
    List<String> keys = new ArrayList<>();
    try (MdrqClient client = new MdrqClient(table.connection)) {
      Mdrq query =
          Mdrq.on(table.descriptor(table.name))
              .where("n = 5007 and v = 'value7'")
              .path(QueryPath.GRID)
              .build();
      try (ResultScanner rows = client.scan(query)) {
        rows.forEach(row -> keys.add(Bytes.toString(row.getRow())));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return keys;
  }

  @Test
  void whatNoSlotsCanBeMadeOf() throws Exception {
    try (IndexedTable table = new IndexedTable("gridempty");
        LCIndexAdmin admin = new LCIndexAdmin(table.connection)) {
      String told =
          refusal(() -> admin.createIndexes(table.name, "GLOBAL GRID(n LONG, absent INT)"));
      assertTrue(told.contains("none of 200 sampled rows has a value of f:absent INT"), told);
      told = refusal(() -> admin.createIndexes(table.name, "GLOBAL GRID(n LONG, v INT)"));
      assertTrue(told.contains("has a value of f:v INT"), told);
      try (Admin hbase = table.connection.getAdmin()) {
        hbase.disableTable(table.name);
        hbase.truncateTable(table.name, true);
      }
      told = refusal(() -> admin.createIndexes(table.name, GRID));
      assertTrue(
          told.startsWith("Table " + table.name + " cannot have GLOBAL GRID(f:n LONG, f:v STRING)"),
          told);
      assertTrue(told.contains("the table has no row. Load rows first. Nothing is changed"), told);
      try (Table rows = table.connection.getTable(table.name)) {
        rows.put(
            new Put(Bytes.toBytes("one"))
                .addColumn(IndexedTable.FAMILY, Bytes.toBytes("n"), Bytes.toBytes(1L))
                .addColumn(IndexedTable.FAMILY, Bytes.toBytes("v"), Bytes.toBytes("one")));
      }
      GlobalDefinition grid = (GlobalDefinition) admin.parse(table.name, GRID).get(0);
      assertEquals(
          List.of(
              "f:n has 1 value in 1 sampled row: 1 bit would do, and the others leave slots empty",
              "f:v has 1 value in 1 sampled row: 1 bit would do, and the others leave slots empty"),
          admin.estimate(table.name, grid, 0).grid().advice());
      admin.createIndexes(table.name, GRID); // one row will do
      table.checkWhole(grid(admin, table));
      admin.dropAllIndexes(table.name, true);
    }
  }

  @Test
  void everyColumnIsChecked() throws Exception {
    try (IndexedTable table = new IndexedTable("gridchecks");
        LCIndexAdmin admin = new LCIndexAdmin(table.connection)) {
      String told = refusal(() -> admin.createIndexes(table.name, "GLOBAL GRID(n LONG, g:x INT)"));
      assertTrue(told.contains("has no family g; its families are f"), told);
      addFamily(
          table,
          ColumnFamilyDescriptorBuilder.newBuilder(Bytes.toBytes("m")).setMobEnabled(true).build());
      addFamily(
          table,
          ColumnFamilyDescriptorBuilder.newBuilder(Bytes.toBytes("b"))
              .setNewVersionBehavior(true)
              .build());
      addFamily(table, ColumnFamilyDescriptorBuilder.of("g"));
      told =
          refusal(() -> admin.createIndexes(table.name, "GLOBAL GRID(f:n LONG, m:x INT, b:x INT)"));
      assertTrue(told.contains("family m is a MOB family"), told);
      assertTrue(told.contains("family b has NEW_VERSION_BEHAVIOR"), told);
      for (int splits : new int[] {6, 64}) {
        told =
            refusal(
                () ->
                    admin.createIndexes(
                        table.name,
                        List.of(
                            IndexDefinition.parse(
                                "GLOBAL GRID(f:n LONG, f:v STRING) BITS 3,2", null)),
                        splits,
                        (index, estimate) -> {}));
        assertTrue(told.contains("SPLITS " + splits + " of GLOBAL GRID(f:n"), told);
        assertTrue(told.contains("give a power of two, 2 to 32, or leave it out"), told);
      }
      admin.setColumns(table.name, "f:v BYTES");
      told = refusal(() -> admin.createIndexes(table.name, "GLOBAL GRID(f:n LONG, f:v STRING)"));
      assertTrue(told.contains("Column f:v of table " + table.name + " is declared BYTES"), told);
      admin.unsetAllColumns(table.name);

      try (Table rows = table.connection.getTable(table.name)) {
        rows.put(
            new Put(Bytes.toBytes("050"))
                .addColumn(Bytes.toBytes("g"), Bytes.toBytes("x"), Bytes.toBytes(7)));
      }
      admin.createIndexes(table.name, "GLOBAL GRID(f:n LONG, g:x INT) BITS 2,2");
      GlobalIndex grid = admin.definitions(table.name).globals().get(0);
      table.checkWhole(grid);
      for (String other :
          List.of("g:x LONG", "g:x LONG GLOBAL", "GLOBAL GRID(g:x LONG, f:v INT)")) {
        told = refusal(() -> admin.createIndexes(table.name, other));
        assertTrue(told.contains("has a GLOBAL index of INT, and the new one is of LONG"), told);
      }
      try (Admin hbase = table.connection.getAdmin()) {
        String family =
            assertThrows(
                    IOException.class,
                    () -> hbase.deleteColumnFamily(table.name, Bytes.toBytes("g")))
                .getMessage();
        assertTrue(family.contains("has GLOBAL indexes: there is no family g"), family);
        String mob =
            assertThrows(
                    IOException.class,
                    () ->
                        hbase.modifyColumnFamily(
                            table.name,
                            ColumnFamilyDescriptorBuilder.newBuilder(Bytes.toBytes("g"))
                                .setNewVersionBehavior(true)
                                .build()))
                .getMessage();
        assertTrue(mob.contains("family g has NEW_VERSION_BEHAVIOR"), mob);
      }
      admin.dropAllIndexes(table.name, true);
      table.checkGone(grid);
      assertTrue(
          !table.descriptor(table.name).hasCoprocessor(LCIndexConstants.GLOBAL_OBSERVER_CLASS));
    }
  }

  /** The master makes entries anew that somebody has deleted, of the grid's own slots. */
  @Test
  @Tag("slices")
  void lostEntriesComeBackInTheSameBoxes() throws Exception {
    try (IndexedTable table = new IndexedTable("gridlost");
        LCIndexAdmin admin = new LCIndexAdmin(table.connection)) {
      admin.createIndexes(table.name, admin.parse(table.name, GRID), 4, (index, estimate) -> {});
      GlobalIndex grid = grid(admin, table);
      try (Admin hbase = table.connection.getAdmin()) {
        hbase.disableTable(table.entries(grid));
        hbase.deleteTable(table.entries(grid));
      }
      table.awaitWhole(grid);
      assertEquals(4, table.connection.getRegionLocator(table.entries(grid)).getStartKeys().length);
      admin.dropAllIndexes(table.name, true);
    }
  }
}
