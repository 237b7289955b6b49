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
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hbase.ConcurrentTableModificationException;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.coprocessor.MasterCoprocessor;
import org.apache.hadoop.hbase.coprocessor.MasterCoprocessorEnvironment;
import org.apache.hadoop.hbase.coprocessor.MasterObserver;
import org.apache.hadoop.hbase.coprocessor.ObserverContext;
import org.apache.hadoop.hbase.master.procedure.ModifyTableProcedure;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.cluster.MasterObservers;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.cluster.Tables;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.query.IndexChange;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.admin.IndexDdl;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.regionserver.testing.SteppedConnection;
import org.lcindex.rpc.UsageException;
import org.lcindex.testing.Sampled;

/**
 * An index command and somebody else who alters the table meanwhile, at each step of the command.
 */
class ConcurrentAlterTest {
  /** How an index command writes the descriptor. */
  enum Way {
    ONLINE,
    REOPENING;

    /** As on servers whose configuration does not have the observer: an empty list of classes. */
    String[] settings() {
      return this == ONLINE
          ? new String[] {}
          : new String[] {LCIndexConstants.EVERY_TABLE_KEY, ","};
    }
  }

  private static final byte[] ADDED = Bytes.toBytes("g");
  private static final int ROWS = 20;

  private IndexedTable table;
  private Admin hbase;

  @BeforeEach
  void open() throws Exception {
    hbase = SharedCluster.get().admin();
  }

  @AfterEach
  void close() throws Exception {
    new MasterObservers(SharedCluster.get()).remove(Holding.class.getName());
    new MasterObservers(SharedCluster.get()).addOurs();
    hbase.close();
    if (table != null) {
      table.close();
    }
  }

  private TableDescriptor descriptor() throws IOException {
    return hbase.getDescriptor(table.name);
  }

  private List<String> indexes() throws IOException {
    return IndexDdl.definitions(descriptor()).list().stream()
        .map(IndexDefinition::toString)
        .sorted()
        .toList();
  }

  private void addFamilyWithRows(byte[] family) throws IOException {
    hbase.addColumnFamily(table.name, ColumnFamilyDescriptorBuilder.of(family));
    List<Put> puts = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      puts.add(new Put(IndexedTable.row(i)).addColumn(family, family, family));
    }
    table.table.put(puts);
    table.flush();
  }

  private long rows(byte[] family) throws IOException {
    return Tables.drain(table.table.getScanner(new Scan().addFamily(family)));
  }

  private void setTtl(int seconds) throws IOException {
    hbase.modifyColumnFamily(
        table.name,
        ColumnFamilyDescriptorBuilder.newBuilder(descriptor().getColumnFamily(IndexedTable.FAMILY))
            .setTimeToLive(seconds)
            .build());
  }

  private void setValue(String key, String value) throws IOException {
    hbase.modifyTable(TableDescriptorBuilder.newBuilder(descriptor()).setValue(key, value).build());
  }

  private interface Command {
    IndexChange run(LCIndexAdmin admin) throws IOException;
  }

  /** Runs a command with something in between; whether the command got as far as that. */
  private boolean run(int step, SteppedConnection.Meanwhile meanwhile, Command command)
      throws IOException {
    SteppedConnection stepped = new SteppedConnection(table.connection, step, meanwhile);
    try (LCIndexAdmin admin = new LCIndexAdmin(stepped.connection())) {
      command.run(admin);
    }
    return stepped.happened();
  }

  /** The smallest input of lost data: both calls return, and the family is gone. */
  @Sampled(4)
  @ParameterizedTest
  @EnumSource(Way.class)
  void aFamilyThatIsAddedAtAnyStepIsKept(Way way) throws Exception {
    boolean happened = true;
    for (int step = 0; happened; step++) {
      table = new IndexedTable("family-added", way.settings());
      happened =
          run(
              step,
              () -> addFamilyWithRows(ADDED),
              admin -> admin.createIndexes(table.name, "f:price DOUBLE"));
      if (happened) {
        assertTrue(descriptor().hasColumnFamily(ADDED), "step " + step);
        assertEquals(ROWS, rows(ADDED), "step " + step);
      }
      assertEquals(List.of("f:price DOUBLE"), indexes());
      table.close();
    }
    table = null;
  }

  /**
   * Whatever others change at any step of any command is there in the end, and so is its change.
   */
  @Tag("slices")
  @ParameterizedTest
  @EnumSource(Way.class)
  void whatOthersChangeAtAnyStepIsKept(Way way) throws Exception {
    table = new IndexedTable("others", way.settings());
    table.admin.createIndexes(table.name, "f:price DOUBLE");
    hbase.addColumnFamily(table.name, ColumnFamilyDescriptorBuilder.of("old"));
    boolean happened = true;
    for (int step = 0; happened; step++) {
      String number = Integer.toString(step);
      setTtl(3600);
      SteppedConnection.Meanwhile others =
          () -> {
            setValue("other", number);
            setTtl(HConstants.FOREVER);
            table.admin.createIndexes(table.name, "f:by" + number + " LONG");
          };
      boolean created = run(step, others, a -> a.createIndexes(table.name, "f:date DATE"));
      assertChanged(created, number);
      boolean off =
          run(
              step,
              others("off" + number),
              a -> a.disableIndex(table.name, IndexedTable.FAMILY, IndexedTable.DATE));
      assertEquals(off, ("off" + number).equals(descriptor().getValue("other")));
      boolean dropped =
          run(
              step,
              others("drop" + number),
              a -> a.dropIndex(table.name, IndexedTable.FAMILY, IndexedTable.DATE));
      assertEquals(dropped, ("drop" + number).equals(descriptor().getValue("other")));
      happened = created || off || dropped;
      assertFalse(indexes().contains("f:date DATE"));
      if (created) {
        table.admin.dropIndex(table.name, IndexedTable.FAMILY, Bytes.toBytes("by" + number));
      }
    }
    assertEquals(List.of("f:price DOUBLE"), indexes());
  }

  private SteppedConnection.Meanwhile others(String value) {
    return () -> setValue("other", value);
  }

  private void assertChanged(boolean happened, String number) throws IOException {
    List<String> expected = new ArrayList<>(List.of("f:date DATE", "f:price DOUBLE"));
    if (happened) {
      expected.add(0, "f:by" + number + " LONG");
      assertEquals(number, descriptor().getValue("other"));
      assertEquals(
          HConstants.FOREVER, descriptor().getColumnFamily(IndexedTable.FAMILY).getTimeToLive());
    }
    assertEquals(expected, indexes(), "step " + number);
  }

  @Sampled(4)
  @ParameterizedTest
  @EnumSource(Way.class)
  void aFamilyThatIsDeletedAtAnyStepStaysDeleted(Way way) throws Exception {
    table = new IndexedTable("family-deleted", way.settings());
    boolean happened = true;
    for (int step = 0; happened; step++) {
      String index = "f:by" + step + " LONG";
      if (!descriptor().hasColumnFamily(ADDED)) {
        hbase.addColumnFamily(table.name, ColumnFamilyDescriptorBuilder.of(ADDED));
      }
      happened =
          run(
              step,
              () -> hbase.deleteColumnFamily(table.name, ADDED),
              admin -> admin.createIndexes(table.name, index));
      assertEquals(!happened, descriptor().hasColumnFamily(ADDED), "step " + step);
      assertTrue(indexes().contains(index), "step " + step);
    }
  }

  @Test
  @Tag("slices")
  void aTableThatIsMadeAnewAtAnyStepKeepsItsFamilies() throws Exception {
    table = new IndexedTable("made-anew");
    boolean happened = true;
    for (int step = 0; happened; step++) {
      TableName name = table.name;
      byte[] family = Bytes.toBytes("h" + step);
      happened =
          run(
              step,
              () -> {
                hbase.disableTable(name);
                hbase.deleteTable(name);
                hbase.createTable(
                    TableDescriptorBuilder.newBuilder(name)
                        .setColumnFamily(ColumnFamilyDescriptorBuilder.of(IndexedTable.FAMILY))
                        .setColumnFamily(ColumnFamilyDescriptorBuilder.of(family))
                        .build());
              },
              admin -> admin.createIndexes(name, "f:price DOUBLE"));
      assertEquals(happened, descriptor().hasColumnFamily(family), "step " + step);
      assertEquals(List.of("f:price DOUBLE"), indexes(), "step " + step);
      if (!happened) {
        break;
      }
      table.admin.dropIndex(name, IndexedTable.FAMILY, IndexedTable.PRICE);
    }
  }

  /** Somebody who read the descriptor before an index command and writes it after that. */
  @Sampled(4)
  @ParameterizedTest
  @EnumSource(Way.class)
  void whatOthersReadBeforeTheyCannotWriteAfterwards(Way way) throws Exception {
    table = new IndexedTable("stale", way.settings());
    for (String index : List.of("f:price DOUBLE", "f:date DATE")) {
      String owner = descriptor().getValue("owner");
      TableDescriptor before =
          TableDescriptorBuilder.newBuilder(descriptor()).setValue("owner", "x").build();
      table.admin.createIndexes(table.name, index);
      IOException refusal = assertThrows(IOException.class, () -> hbase.modifyTable(before));
      assertTrue(
          refusal instanceof ConcurrentTableModificationException
              || refusal.getMessage().contains("ConcurrentTableModificationException"),
          refusal::toString);
      assertTrue(indexes().contains(index));
      assertEquals(owner, descriptor().getValue("owner"));
      setValue("owner", index);
    }
    // A client of a release before the stamp reads and writes what is there, stamp and all.
    hbase.modifyTable(
        IndexDdl.define(descriptor(), List.of(IndexDefinition.parse("f:status STRING", null))));
    assertEquals(List.of("f:date DATE", "f:price DOUBLE", "f:status STRING"), indexes());
    TableDescriptor bare =
        TableDescriptorBuilder.newBuilder(table.name)
            .setColumnFamily(ColumnFamilyDescriptorBuilder.of(IndexedTable.FAMILY))
            .build();
    IOException refusal = assertThrows(IOException.class, () -> hbase.modifyTable(bare));
    assertTrue(refusal.getMessage().contains("index drop"), refusal.getMessage());
  }

  /** As if the client's process were killed before the call. */
  private static final class Killed extends Error {
    private static final long serialVersionUID = 1;
  }

  @Sampled(4)
  @ParameterizedTest
  @EnumSource(Way.class)
  void aClientThatEndsAtAnyStepLeavesTheTableAsItWasOrChanged(Way way) throws Exception {
    table = new IndexedTable("killed", way.settings());
    table.loadThreeFiles();
    boolean happened = true;
    for (int step = 0; happened; step++) {
      int number = step;
      TableDescriptor before = descriptor();
      SteppedConnection stepped =
          new SteppedConnection(
              table.connection,
              number,
              () -> {
                throw new Killed();
              });
      try (LCIndexAdmin admin = new LCIndexAdmin(stepped.connection())) {
        admin.createIndexes(table.name, "f:price DOUBLE");
        happened = false;
      } catch (Killed e) {
        // Nobody is there to see it.
      } catch (IOException e) {
        assertTrue(e.toString().contains(Killed.class.getSimpleName()), e::toString);
      }
      if (indexes().isEmpty()) {
        assertEquals(before, descriptor());
      } else {
        table.awaitBuilt();
        table.admin.dropIndex(table.name, IndexedTable.FAMILY, IndexedTable.PRICE);
      }
    }
    table.createIndexes();
    table.checkQueries("after all these clients");
  }

  /** Holds up the procedure that adds a family, which has the table's lock. */
  public static final class Holding implements MasterCoprocessor, MasterObserver {
    static final CountDownLatch[] RELEASE = new CountDownLatch[1];

    @Override
    public Optional<MasterObserver> getMasterObserver() {
      return Optional.of(this);
    }

    @Override
    public void preModifyTableAction(
        ObserverContext<MasterCoprocessorEnvironment> context,
        TableName table,
        TableDescriptor current,
        TableDescriptor written)
        throws IOException {
      if (written.hasColumnFamily(ADDED) && !current.hasColumnFamily(ADDED)) {
        try {
          RELEASE[0].await();
        } catch (InterruptedException e) {
          throw new IOException(e);
        }
      }
    }
  }

  private interface Call<T> {
    T get() throws IOException;
  }

  private static <T> CompletableFuture<T> start(Call<T> call) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return call.get();
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  /** An index command whose write waits in the master for the lock of who adds a family. */
  private IndexChange createBehindTheFamily() throws Exception {
    Holding.RELEASE[0] = new CountDownLatch(1);
    new MasterObservers(table.cluster).add(Holding.class);
    List<CompletableFuture<?>> added = new ArrayList<>();
    SteppedConnection stepped =
        SteppedConnection.beforeWrite(
            table.connection,
            () -> {
              added.add(start(this::addFamily));
              awaitModifications(1);
            });
    try (LCIndexAdmin admin = new LCIndexAdmin(stepped.connection())) {
      var create = start(() -> admin.createIndexes(table.name, "f:price DOUBLE"));
      awaitModifications(2);
      Holding.RELEASE[0].countDown();
      added.get(0).get();
      return create.get();
    }
  }

  private byte[] addFamily() throws IOException {
    hbase.addColumnFamily(table.name, ColumnFamilyDescriptorBuilder.of(ADDED));
    return ADDED;
  }

  private void awaitModifications(int number) throws Exception {
    Await.until(
        IndexedTable.LIMIT,
        () -> number + " procedures that alter the table",
        () ->
            table.cluster.master().getMasterProcedureExecutor().getProcedures().stream()
                    .filter(p -> p instanceof ModifyTableProcedure m && !m.isFinished())
                    .count()
                == number);
  }

  @Sampled(4)
  @ParameterizedTest
  @EnumSource(Way.class)
  void aFamilyWhoseAddingWaitsInTheMasterIsKept(Way way) throws Exception {
    table = new IndexedTable("queued", way.settings());
    IndexChange change = createBehindTheFamily();
    assertTrue(descriptor().hasColumnFamily(ADDED));
    assertEquals(List.of("f:price DOUBLE"), indexes());
    assertFalse(change.toString().contains(LCIndexConstants.MASTER_OBSERVER_KEY));
  }

  /**
   * The window that the pages tell of: HBase checks families before it has the table's lock. If
   * this fails HBase was mended, and the pages can say so.
   */
  @Sampled(4)
  @ParameterizedTest
  @EnumSource(Way.class)
  void withoutTheMastersObserverSuchAFamilyLeavesTheDescriptor(Way way) throws Exception {
    table = new IndexedTable("queued-unguarded", way.settings());
    new MasterObservers(table.cluster).removeOurs();
    IndexChange change = createBehindTheFamily();
    assertFalse(descriptor().hasColumnFamily(ADDED));
    assertEquals(List.of("f:price DOUBLE"), indexes());
    assertTrue(
        change.toString().contains("down to a column family that is being added"),
        change::toString);
  }

  /** Whose adding began before the command reads the descriptor is waited for. */
  @Sampled(4)
  @ParameterizedTest
  @EnumSource(Way.class)
  void withoutTheMastersObserverAFamilyThatIsBeingAddedIsWaitedFor(Way way) throws Exception {
    table = new IndexedTable("waited-for", way.settings());
    new MasterObservers(table.cluster).removeOurs();
    Holding.RELEASE[0] = new CountDownLatch(1);
    new MasterObservers(table.cluster).add(Holding.class);
    var added = start(this::addFamily);
    awaitModifications(1);
    CountDownLatch asked = new CountDownLatch(1);
    SteppedConnection stepped =
        SteppedConnection.beforeLocks(
            table.connection,
            3,
            () -> {
              asked.countDown();
            });
    try (LCIndexAdmin admin = new LCIndexAdmin(stepped.connection())) {
      var create = start(() -> admin.createIndexes(table.name, "f:price DOUBLE"));
      asked.await();
      Holding.RELEASE[0].countDown();
      added.get();
      create.get();
    }
    assertTrue(descriptor().hasColumnFamily(ADDED));
    assertEquals(List.of("f:price DOUBLE"), indexes());
  }

  /** A script that sets a value in a loop; each of its writes is one that the command overtakes. */
  @Sampled(4)
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aCommandEndsBesideSomebodyWhoAltersAllTheTime(boolean guarded) throws Exception {
    table = new IndexedTable("all-the-time");
    if (!guarded) {
      new MasterObservers(table.cluster).removeOurs();
    }
    AtomicBoolean stop = new AtomicBoolean();
    AtomicInteger written = new AtomicInteger();
    var script =
        start(
            () -> {
              while (!stop.get()) {
                try (Admin other = table.connection.getAdmin()) {
                  other.modifyTable(
                      TableDescriptorBuilder.newBuilder(other.getDescriptor(table.name))
                          .setValue("n", Integer.toString(written.incrementAndGet()))
                          .build(),
                      false);
                } catch (ConcurrentTableModificationException e) {
                  // As a shell's user would, once more.
                }
              }
              return "";
            });
    try {
      for (int i = 0; i < 5; i++) {
        table.admin.createIndexes(table.name, "f:c" + i + " LONG");
      }
      for (int i = 0; i < 4; i++) {
        try {
          table.admin.dropIndex(table.name, IndexedTable.FAMILY, Bytes.toBytes("c" + i));
        } catch (UsageException e) {
          // Without the observer the script may have undone the creation: it read before it.
          assertFalse(guarded, e::toString);
        }
      }
    } finally {
      stop.set(true);
      script.get();
    }
    if (guarded) {
      assertEquals(List.of("f:c4 LONG"), indexes());
    }
    assertTrue(written.get() > 1, written::toString);
  }

  /** Without the master's observer commands are on their own for milliseconds, and not for more. */
  @Sampled(4)
  @ParameterizedTest
  @ValueSource(strings = {"other", "family"})
  void withoutTheMastersObserverWhatComesBeforeTheWriteIsKept(String kind) throws Exception {
    table = new IndexedTable("unguarded");
    new MasterObservers(table.cluster).removeOurs();
    TreeSet<Integer> lost = new TreeSet<>();
    boolean happened = true;
    int step = 0;
    for (; happened; step++) {
      String number = Integer.toString(step);
      String index = "f:by" + number + " LONG";
      byte[] family = Bytes.toBytes("g" + number);
      happened =
          run(
              step,
              () -> {
                if (kind.equals("family")) {
                  addFamilyWithRows(family);
                } else {
                  setValue("other", number);
                }
              },
              admin -> admin.createIndexes(table.name, index));
      assertTrue(indexes().contains(index), "step " + number);
      if (happened
          && !(kind.equals("family")
              ? descriptor().hasColumnFamily(family) && rows(family) == ROWS
              : number.equals(descriptor().getValue("other")))) {
        lost.add(step);
      }
    }
    // HBase refuses a write without reopening that knows another number of families.
    assertTrue(lost.size() <= (kind.equals("family") ? 0 : 1), lost::toString);
  }
}
