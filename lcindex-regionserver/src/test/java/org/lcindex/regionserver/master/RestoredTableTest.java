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
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.SnapshotDescription;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.coprocessor.MasterCoprocessor;
import org.apache.hadoop.hbase.coprocessor.MasterCoprocessorEnvironment;
import org.apache.hadoop.hbase.coprocessor.MasterObserver;
import org.apache.hadoop.hbase.coprocessor.ObserverContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.MasterObservers;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.global.catalog.Catalog;
import org.lcindex.global.catalog.RestoreCall;
import org.lcindex.global.coverage.CoverageCache;
import org.lcindex.global.coverage.Reason;
import org.lcindex.predicate.KeyRange;
import org.lcindex.regionserver.testing.Await;

/** Restores of a table, and somebody who enables it at the worst moment (rule DD9). */
class RestoredTableTest {
  /** What happens between our hook and the procedure. */
  private static final AtomicReference<Callable<Void>> MEANWHILE = new AtomicReference<>();

  /** What happens after our hook, while the table's lock is held. */
  private static final AtomicReference<Callable<Void>> ENABLING = new AtomicReference<>();

  /** Comes after our observer. */
  public static final class Between implements MasterCoprocessor, MasterObserver {
    @Override
    public Optional<MasterObserver> getMasterObserver() {
      return Optional.of(this);
    }

    @Override
    public void preEnableTableAction(
        ObserverContext<MasterCoprocessorEnvironment> context, TableName table) throws IOException {
      run(ENABLING);
    }

    @Override
    public void preRestoreSnapshot(
        ObserverContext<MasterCoprocessorEnvironment> context,
        SnapshotDescription snapshot,
        TableDescriptor table)
        throws IOException {
      run(MEANWHILE);
    }

    private static void run(AtomicReference<Callable<Void>> what) throws IOException {
      try {
        what.get().call();
      } catch (IOException e) {
        throw e;
      } catch (Exception e) {
        throw new IOException(e);
      }
    }
  }

  /** What keeps threads of the master waiting, also when a test fails. */
  private final List<CountDownLatch> held = new CopyOnWriteArrayList<>();

  private IndexedTable table;
  private GlobalIndex index;
  private Admin admin;
  private String snapshot;

  @BeforeEach
  void create() throws Exception {
    MEANWHILE.set(() -> null);
    ENABLING.set(() -> null);
    new MasterObservers(SharedCluster.get()).add(Between.class);
    table = new IndexedTable("restored-meanwhile");
    admin = table.connection.getAdmin();
    index = table.created("v", 0);
    table.awaitCovered(index);
    snapshot = table.name.getNameAsString() + "-shot";
    admin.snapshot(snapshot, table.name);
    admin.disableTable(table.name);
    admin.truncateTable(table.name, true);
    table.awaitCovered(index);
    admin.disableTable(table.name);
  }

  @AfterEach
  void drop() throws Exception {
    held.forEach(CountDownLatch::countDown);
    new MasterObservers(SharedCluster.get()).remove(Between.class.getName());
    IndexedTable.call(table.connection, IndexedTable.drop(table.name, index));
    admin.deleteSnapshot(snapshot);
    admin.close();
    table.close();
  }

  /** Has a call that restores the table wait where nobody has the table's lock. */
  private CompletableFuture<Void> restoreHeld(
      String snapshot, CountDownLatch there, CountDownLatch goOn) {
    held.add(goOn);
    MEANWHILE.set(
        () -> {
          there.countDown();
          goOn.await();
          return null;
        });
    return CompletableFuture.runAsync(
        () -> {
          try {
            // Else the client takes one of the table first, and restores that when this fails.
            admin.restoreSnapshot(snapshot, false);
          } catch (IOException e) {
            throw new CompletionException(e);
          }
        });
  }

  private List<RestoreCall> notes() throws IOException {
    return table.row(index).notes().restores();
  }

  private void enable() throws Exception {
    admin.enableTable(table.name);
    table.awaitCovered(index);
  }

  /** So many times everything is marked when the table is disabled and enabled. */
  private long marksOfEnabling() throws Exception {
    long before = table.marks(index);
    admin.disableTable(table.name);
    enable();
    return table.marks(index) - before;
  }

  /** The first form of the loss: plain had all rows, the index none, for good. */
  @Test
  void enabledAndDisabledBeforeTheProcedure() throws Exception {
    CountDownLatch there = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    CompletableFuture<Void> restored = restoreHeld(snapshot, there, goOn);
    there.await();
    enable(); // its regions build what the hook has marked
    admin.disableTable(table.name);
    goOn.countDown();
    restored.get();
    enable();
    assertEquals(IndexedTable.ROWS, table.check("f:v >= 'value'"));
    assertEquals(List.of(), notes());
    assertEquals(0, marksOfEnabling(), "an ordinary disable and enable marks nothing");
  }

  /** With the row its note was lost, and with the next master what this one remembers (DD6). */
  @Test
  @Tag("slices")
  void aRowThatIsWrittenAnewIsNotedAgain() throws Exception {
    CountDownLatch there = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    CompletableFuture<Void> restored = restoreHeld(snapshot, there, goOn);
    there.await();
    table.catalog.delete(table.row(index).key());
    long begun = System.nanoTime();
    table.globals().events().enabling(table.name);
    assertTrue(
        System.nanoTime() - begun > TimeUnit.MILLISECONDS.toNanos(CoverageCache.LEASE),
        "a reading from before the loss is believed for a lease");
    table.globals().lost().all().get();
    table.awaitWhole(index);
    assertEquals(1, notes().size());
    enable();
    admin.disableTable(table.name);
    goOn.countDown();
    restored.get();
    enable();
    assertEquals(IndexedTable.ROWS, table.check("f:v >= 'value'"));
    assertEquals(List.of(), notes());
  }

  /** A procedure that finds the table enabled fails. */
  @Test
  @Tag("slices")
  void enabledBeforeTheProcedure() throws Exception {
    CountDownLatch there = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    CompletableFuture<Void> restored = restoreHeld(snapshot, there, goOn);
    there.await();
    enable();
    assertEquals(1, notes().size(), "who enables while the call goes on leaves its note");
    goOn.countDown();
    assertThrows(Exception.class, restored::get);
    assertEquals(0, table.check("f:v >= 'value'"));
    assertEquals(1, marksOfEnabling(), "nobody knows of the failure");
    assertEquals(0, marksOfEnabling(), "the call was answered, so that was the last time");
  }

  @Test
  @Tag("slices")
  void refusedAfterTheHook() throws Exception {
    MEANWHILE.set(
        () -> {
          throw new DoNotRetryIOException("not now");
        });
    assertThrows(IOException.class, () -> admin.restoreSnapshot(snapshot));
    assertFalse(notes().isEmpty()); // one for each attempt of the client
    long marks = table.marks(index);
    enable();
    assertEquals(marks + 1, table.marks(index));
    assertEquals(List.of(), notes(), "the error was its answer");
    assertEquals(0, marksOfEnabling());
  }

  /** As HBase tells procedures: only one of this kind and of this table, and not over, counts. */
  @Test
  void openProcedures() throws IOException {
    String list =
        "[{'className':'org.apache.hadoop.hbase.master.procedure.RestoreSnapshotProcedure',"
            + "'state':'RUNNABLE','stateMessage':[{},{'modifiedTableSchema':{'tableName':"
            + "{'namespace':'ZGVmYXVsdA==','qualifier':'YQ=='}}}]},"
            + "{'className':'org.apache.hadoop.hbase.master.procedure.ModifyTableProcedure',"
            + "'state':'SUCCESS','stateMessage':[]},"
            + "{'className':'org.apache.hadoop.hbase.master.procedure.ModifyTableProcedure',"
            + "'state':'WAITING','stateMessage':[]}]";
    String restore = OpenProcedures.RESTORE;
    TableName b = TableName.valueOf("b");
    List<TableName> both = List.of(b, TableName.valueOf("a"));
    assertTrue(OpenProcedures.areThere(list, restore, both));
    assertFalse(OpenProcedures.areThere(list, restore, List.of(b)));
    String over = list.replace("RUNNABLE", "ROLLEDBACK");
    assertFalse(OpenProcedures.areThere(over, restore, both));
    assertTrue(OpenProcedures.areThere(list, OpenProcedures.ALTER, List.of(b)), "of some table");
    assertFalse(
        OpenProcedures.areThere(
            list.replace("WAITING", "SUCCESS"), OpenProcedures.ALTER, List.of(b)));
  }

  /** Its call is answered, and it still waits for the lock: it may go on when others die. */
  @Test
  @Tag("slices")
  void procedureThatWaits() throws Exception {
    OpenProcedures procedures = new OpenProcedures(new MasterTables(table.connection));
    CountDownLatch there = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    held.add(goOn);
    ENABLING.set(
        () -> {
          there.countDown();
          goOn.await();
          return null;
        });
    CompletableFuture<Void> enabled =
        CompletableFuture.runAsync(
            () -> {
              try {
                admin.enableTable(table.name);
              } catch (IOException e) {
                throw new CompletionException(e);
              }
            });
    there.await();
    List<TableName> restores = List.of(table.name);
    assertFalse(procedures.areThere(OpenProcedures.RESTORE, restores));
    CompletableFuture<Void> restored =
        restoreHeld(snapshot, new CountDownLatch(1), new CountDownLatch(0));
    Await.until(
        IndexedTable.LIMIT,
        () -> "the procedure waits",
        () -> procedures.areThere(OpenProcedures.RESTORE, restores));
    assertFalse(
        procedures.areThere(OpenProcedures.RESTORE, List.of(table.entries(index))),
        "it is not of another table");
    table.globals().events().enabling(table.name); // as another enable would
    assertEquals(1, notes().size());
    goOn.countDown();
    enabled.get();
    assertThrows(Exception.class, restored::get);
    assertFalse(procedures.areThere(OpenProcedures.RESTORE, restores));
    ENABLING.set(() -> null);
    assertEquals(1, marksOfEnabling());
    assertEquals(List.of(), notes());
  }

  /** Two calls at once; the one that is answered takes nothing of the other one away. */
  @Test
  @Tag("slices")
  void anotherCallIsAnsweredFirst() throws Exception {
    CountDownLatch there = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    CompletableFuture<Void> restored = restoreHeld(snapshot, there, goOn);
    there.await();
    MEANWHILE.set(
        () -> {
          throw new DoNotRetryIOException("not now");
        });
    assertThrows(IOException.class, () -> admin.restoreSnapshot(snapshot));
    assertTrue(notes().size() >= 2);
    enable();
    assertEquals(1, notes().size());
    admin.disableTable(table.name);
    goOn.countDown();
    restored.get();
    enable();
    assertEquals(IndexedTable.ROWS, table.check("f:v >= 'value'"));
    assertEquals(List.of(), notes());
  }

  /** The master has died, before it gave the work to a procedure or later. */
  @Test
  void noteOfAnotherMaster() throws Exception {
    enable();
    RestoreCall call =
        new RestoreCall(7, System.currentTimeMillis(), "elsewhere,16000,1700000000000");
    table.catalog.note(table.row(index).key(), call);
    assertEquals(1, marksOfEnabling());
    assertEquals(0, marksOfEnabling());
  }

  /** A call of this master of which nobody has heard the end, as from another observer's life. */
  @Test
  @Tag("slices")
  void noteThatIsNotAnswered() throws Exception {
    enable();
    String master = table.cluster.master().getServerName().getServerName();
    long day = 24 * 3600_000L;
    byte[] row = table.row(index).key();
    table.catalog.note(row, new RestoreCall(8, System.currentTimeMillis(), master));
    assertEquals(1, marksOfEnabling());
    assertEquals(1, marksOfEnabling(), "it may still come");
    table.catalog.note(row, new RestoreCall(8, System.currentTimeMillis() - day - 1, master));
    assertEquals(1, marksOfEnabling());
    assertEquals(0, marksOfEnabling(), "it was a day old");
  }

  /** Only regions and masters of this release know them. */
  @Test
  void notesHoldNothingUp() throws Exception {
    enable();
    byte[] row = table.row(index).key();
    table.catalog.note(row, new RestoreCall(9, 0, "elsewhere,16000,1700000000000"));
    assertTrue(table.row(index).tokens().isEmpty());
    assertTrue(table.row(index).covers(KeyRange.all()));
    table.catalog.mark(row, Catalog.token(KeyRange.all(), Reason.REPLACED));
    table.awaitCovered(index);
    assertEquals(1, notes().size());
  }

  /** Of entries a superuser may restore, too. */
  @Test
  @Tag("slices")
  void restoredEntries() throws Exception {
    TableName entries = table.entries(index);
    String empty = entries.getQualifierAsString();
    admin.snapshot(empty, entries); // without entries, of the incarnation that stays
    enable();
    table.fill();
    assertEquals(IndexedTable.ROWS, table.check("f:v >= 'value'"));
    admin.disableTable(entries);
    CountDownLatch there = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    CompletableFuture<Void> restored = restoreHeld(empty, there, goOn);
    there.await();
    admin.enableTable(entries);
    table.awaitCovered(index);
    admin.disableTable(entries);
    goOn.countDown();
    restored.get();
    admin.enableTable(entries);
    table.awaitCovered(index);
    assertEquals(IndexedTable.ROWS, table.check("f:v >= 'value'"));
    assertEquals(List.of(), notes());
    admin.deleteSnapshot(empty);
  }
}
