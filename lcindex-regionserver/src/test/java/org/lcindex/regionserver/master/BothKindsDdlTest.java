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
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.query.IndexChange;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.rpc.GlobalEstimate;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.UsageException;

/** Indexes of both kinds by one command, and several commands at once. */
class BothKindsDdlTest {
  private static GlobalIndex global(LCIndexAdmin admin, IndexedTable table, String column)
      throws IOException {
    return admin.definitions(table.name).globals().stream()
        .filter(index -> index.definition().column().equals(column))
        .findFirst()
        .orElseThrow();
  }

  /** Of a table that had none: as HBase's own, but for what says who altered it. */
  private static void checkStock(TableDescriptor descriptor) {
    assertTrue(descriptor.getCoprocessorDescriptors().isEmpty(), descriptor::toString);
    for (String key :
        List.of(
            IndexDefinitions.TABLE_KEY,
            IndexDefinitions.GLOBAL_KEY,
            IndexDefinitions.DISABLED_KEY)) {
      assertEquals(null, descriptor.getValue(key));
    }
  }

  @Test
  void localOnesComeFirstAndEstimatesBeforeThem() throws Exception {
    try (IndexedTable table = new IndexedTable("mixed");
        LCIndexAdmin admin = new LCIndexAdmin(table.connection)) {
      List<GlobalEstimate> estimates = new ArrayList<>();
      IndexChange change =
          admin.createIndexes(
              table.name,
              admin.parse(table.name, "n LONG GLOBAL BUCKETS 4", "v STRING", "v STRING GLOBAL"),
              4,
              (index, estimate) -> {
                try {
                  assertTrue(admin.definitions(table.name).all().isEmpty(), "nothing is changed");
                } catch (IOException e) {
                  throw new IllegalStateException(e);
                }
                estimates.add(estimate);
              });
      assertEquals(2, estimates.size());
      assertEquals(4, estimates.get(0).regions());
      assertTrue(change.changed() && !change.online(), change::toString);
      assertTrue(change.before().all().isEmpty());
      assertTrue(change.toString().contains("The regions were reopened"), change::toString);
      assertEquals(3, admin.definitions(table.name).all().size());
      GlobalIndex n = global(admin, table, "f:n");
      table.checkWhole(n);
      table.checkWhole(global(admin, table, "f:v"));
      assertEquals(4, table.connection.getRegionLocator(table.entries(n)).getStartKeys().length);

      admin.rebuildGlobal(table.name, n.definition().family(), n.definition().qualifier());
      IndexChange dropped =
          admin.dropIndexes(table.name, admin.parse(table.name, "n LONG GLOBAL BUCKETS 4"), true);
      assertEquals(3, dropped.before().all().size());
      table.checkGone(n);
      assertEquals(2, admin.definitions(table.name).all().size());
      admin.dropAllIndexes(table.name, true);
      checkStock(table.descriptor(table.name));
      assertThrows(UsageException.class, () -> admin.dropAllIndexes(table.name, true));
    }
  }

  @Test
  void aHalfThatFailsIsToldAndEndedByTheNextCommand() throws Exception {
    try (IndexedTable table = new IndexedTable("half");
        LCIndexAdmin admin = new LCIndexAdmin(table.connection)) {
      AtomicInteger rows = new AtomicInteger();
      table
          .globals()
          .setListener(
              step -> {
                if (step == DdlStep.ROW_WRITTEN && rows.incrementAndGet() == 2) {
                  throw new IllegalStateException("the master dies here");
                }
              });
      String told;
      try {
        told =
            assertThrows(
                    IndexException.class,
                    () ->
                        admin.createIndexes(
                            table.name, "n LONG", "n LONG GLOBAL", "v STRING GLOBAL"))
                .getMessage();
      } finally {
        table.globals().setListener(step -> {});
      }
      assertTrue(
          told.startsWith(
              "Of the indexes wanted for table "
                  + table.name
                  + " are created: f:n LONG (LOCAL), f:n LONG GLOBAL. Not created: f:v STRING"
                  + " GLOBAL. Why: "),
          told);
      assertEquals(2, admin.definitions(table.name).all().size());
      table.checkWhole(global(admin, table, "f:n"));
      admin.createIndexes(table.name, "v STRING GLOBAL");
      table.checkWhole(global(admin, table, "f:v"));
      admin.dropAllIndexes(table.name, false);
      assertTrue(admin.definitions(table.name).all().isEmpty());
    }
  }

  @Test
  void whatTheMasterRefusesChangesNothing() throws Exception {
    try (IndexedTable table = new IndexedTable("whole");
        LCIndexAdmin admin = new LCIndexAdmin(table.connection)) {
      TableDescriptor before = table.descriptor(table.name);
      admin.setColumns(table.name, "v BYTES");
      String told =
          assertThrows(
                  UsageException.class,
                  () -> admin.createIndexes(table.name, "n LONG", "v STRING GLOBAL"))
              .getMessage();
      assertTrue(told.contains("is declared BYTES"), told);
      assertTrue(admin.definitions(table.name).all().isEmpty(), "the LOCAL one neither");
      admin.unsetAllColumns(table.name);
      assertEquals(before.getColumnFamilies().length, 1);
      List<IndexDefinition> many = new ArrayList<>();
      for (int i = 0; i <= GlobalDefinition.MAX_OF_A_TABLE; i++) {
        many.add(IndexDefinition.parse("f:c" + i + " LONG GLOBAL", null));
      }
      told =
          assertThrows(UsageException.class, () -> admin.createIndexes(table.name, many))
              .getMessage();
      assertTrue(told.contains("would have 33 GLOBAL indexes, and may have 32"), told);
      assertTrue(admin.definitions(table.name).all().isEmpty());
    }
  }

  /** A definition that somebody has put there, without observer, row and entries. */
  @Test
  void aDefinitionMadeByHandIsDropped() throws Exception {
    try (IndexedTable table = new IndexedTable("byhand");
        LCIndexAdmin admin = new LCIndexAdmin(table.connection)) {
      GlobalIndex index = IndexedTable.index("n", 0);
      try (Admin hbase = table.connection.getAdmin()) {
        hbase.modifyTable(
            TableDescriptorBuilder.newBuilder(table.descriptor(table.name))
                .setValue(IndexDefinitions.GLOBAL_KEY, index.toString())
                .build());
      }
      String told =
          assertThrows(
                  UsageException.class,
                  () ->
                      admin.rebuildGlobal(
                          table.name, index.definition().family(), index.definition().qualifier()))
              .getMessage();
      assertTrue(told.contains("nobody writes its entries"), told);
      // Not when the time is up, but at once.
      told =
          assertThrows(
                  IndexException.class,
                  () -> admin.waitUntilBuilt(table.name, IndexedTable.LIMIT.multipliedBy(100)))
              .getMessage();
      assertTrue(told.contains("There is nothing to wait for"), told);
      assertTrue(told.contains(index.definition().toString()), told);
      admin.dropIndexes(table.name, List.of(index.definition()), false);
      table.checkGone(index);
    }
  }

  /** What one administrator makes the other does not undo, whatever the order. */
  @Test
  @Tag("slices")
  void twoAdministratorsAtOnce() throws Exception {
    int rounds = 4;
    try (IndexedTable table = new IndexedTable("twoadmins");
        LCIndexAdmin one = new LCIndexAdmin(table.connection);
        LCIndexAdmin other = new LCIndexAdmin(table.connection)) {
      ExecutorService threads = Executors.newFixedThreadPool(2);
      try {
        Callable<Void> globals =
            () -> {
              for (int i = 0; i < rounds; i++) {
                one.createIndexes(table.name, "n LONG GLOBAL");
                assertTrue(globalColumns(one, table).contains("f:n"));
                one.dropIndexes(table.name, one.parse(table.name, "n LONG GLOBAL"), false);
                assertFalse(globalColumns(one, table).contains("f:n"));
              }
              one.createIndexes(table.name, "n LONG GLOBAL");
              return null;
            };
        Callable<Void> locals =
            () -> {
              for (int i = 0; i < 2 * rounds; i++) {
                other.createIndexes(table.name, "v STRING");
                assertEquals(1, other.listIndexes(table.name).size());
                other.dropIndexes(table.name, other.parse(table.name, "v STRING"), false);
                assertEquals(0, other.listIndexes(table.name).size());
              }
              other.createIndexes(table.name, "v STRING");
              return null;
            };
        for (Future<Void> end : threads.invokeAll(List.of(globals, locals))) {
          end.get();
        }
      } finally {
        threads.shutdownNow();
      }
      assertEquals(2, one.definitions(table.name).all().size());
      GlobalIndex left = global(one, table, "f:n");
      table.checkWhole(left);
      assertTrue(
          table.descriptor(table.name).hasCoprocessor(LCIndexConstants.GLOBAL_OBSERVER_CLASS));
      // Of the others nothing is left: neither tables of entries nor rows.
      assertEquals(
          List.of(new String(GlobalTables.catalogRow(table.name, left))),
          table.catalog.rows(table.name).stream().map(row -> new String(row.key())).toList());
      one.dropAllIndexes(table.name, true);
      checkStock(table.descriptor(table.name));
    }
  }

  private static List<String> globalColumns(LCIndexAdmin admin, IndexedTable table)
      throws IOException {
    return admin.definitions(table.name).globals().stream()
        .map(index -> index.definition().column())
        .toList();
  }
}
