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

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.coprocessor.MasterCoprocessor;
import org.apache.hadoop.hbase.coprocessor.MasterCoprocessorEnvironment;
import org.apache.hadoop.hbase.coprocessor.MasterObserver;
import org.apache.hadoop.hbase.coprocessor.ObserverContext;
import org.apache.hadoop.hbase.exceptions.MasterStoppedException;
import org.apache.hadoop.hbase.ipc.CoprocessorRpcChannel;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.MasterObservers;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.definition.GlobalTables;
import org.lcindex.offline.store.KeepRule;
import org.lcindex.offline.store.StoreRecord;
import org.lcindex.offline.store.VersionState;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.store.PushStep;
import org.lcindex.query.store.StoreAdmin;
import org.lcindex.query.store.VersionedStore;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.UsageException;

/**
 * Stores on a cluster: from push to delete, stopped at each step, and read while they are swapped.
 */
class StoresTest {
  private static final Duration LIMIT = Duration.ofMinutes(10);
  private static final int ROWS = 300;

  private static EmbeddedCluster cluster;
  private static Connection connection;
  private static StoreAdmin stores;

  @BeforeAll
  static void connect() throws Exception {
    cluster = SharedCluster.get();
    connection = cluster.connection();
    stores = new StoreAdmin(connection);
  }

  private static String store(String name, KeepRule keep) throws IOException {
    String unique = SharedCluster.newName(name).getNameAsString();
    stores.create(unique, keep);
    return unique;
  }

  private static TestVersion version(long says) {
    return new TestVersion(cluster, says, ROWS, false);
  }

  private static StoreAdmin.Pushed push(String store, TestVersion version) throws IOException {
    return stores.push(store, version, null, LIMIT, line -> {});
  }

  /** What the rows of a table say, each once, and how many rows there are. */
  private static Set<String> said(TableName table) throws IOException {
    Set<String> said = new TreeSet<>();
    int rows = 0;
    try (Table opened = connection.getTable(table);
        ResultScanner scanner = opened.getScanner(new Scan().setCaching(50))) {
      for (Result row = scanner.next(); row != null; row = scanner.next()) {
        said.add("version " + Bytes.toLong(row.getValue(TestVersion.FAMILY, TestVersion.VERSION)));
        rows++;
      }
    }
    said.add(rows + " rows");
    return said;
  }

  private static boolean exists(String table) throws IOException {
    try (Admin admin = connection.getAdmin()) {
      return admin.tableExists(TableName.valueOf(table));
    }
  }

  private static void drop(String table) throws IOException {
    try (Admin admin = connection.getAdmin()) {
      admin.disableTable(TableName.valueOf(table));
      admin.deleteTable(TableName.valueOf(table));
    }
  }

  private static String refused(org.junit.jupiter.api.function.Executable deed) {
    return assertThrows(UsageException.class, deed).getMessage();
  }

  @Test
  void fromPushToDelete() throws Exception {
    String name = store("life", new KeepRule(1, 0, 0));
    String none = refused(() -> VersionedStore.open(connection, name));
    assertTrue(none.contains("has no current version yet"), none);
    StoreAdmin.Pushed first = stores.push(name, indexed(1), null, LIMIT, line -> {});
    assertEquals(VersionState.READY, first.version().state());
    assertEquals(name + ".v1", first.table().getNameAsString());
    assertNull(stores.status(name).current());
    stores.swap(name, null);
    VersionedStore reader = VersionedStore.open(connection, name);
    assertEquals(Set.of("version 1", ROWS + " rows"), reader.read(StoresTest::said));
    for (long i = 2; i <= 3; i++) {
      push(name, version(i));
      assertEquals(i, stores.swap(name, null).record().current());
    }
    assertEquals(List.of(1L), stores.prune(name));
    assertFalse(exists(name + ".v1"));
    assertEquals(List.of(), stores.prune(name));
    StoreRecord back = stores.rollback(name, null).record();
    assertEquals(2L, back.current());
    assertEquals(
        Set.of("version 2", ROWS + " rows"),
        VersionedStore.open(connection, name).read(StoresTest::said));
    assertTrue(refused(() -> stores.delete(name, 2)).contains("is its current one"));
    assertTrue(refused(() -> stores.delete(name, 3)).contains("is its previous one"));
    assertTrue(refused(() -> stores.swap(name, 1L)).contains("no version 1 any more"));
    push(name, version(4));
    stores.delete(name, 4);
    assertFalse(exists(name + ".v4"));
    stores.delete(name, 4); // a repeated call
    assertTrue(refused(() -> stores.delete(name, 5)).contains("has no version 5"));
    assertTrue(stores.list().stream().anyMatch(one -> one.shown().equals(name)));
    assertTrue(stores.deleteAll(name));
    assertFalse(stores.deleteAll(name), "a repeated call");
    assertFalse(exists(name + ".v2"));
    assertFalse(exists(name + ".v3"));
    assertTrue(refused(() -> stores.status(name)).contains("There is no store " + name));
    assertTrue(refused(() -> VersionedStore.open(connection, name)).contains("There is no store"));
  }

  private static TestVersion indexed(long says) {
    return new TestVersion(cluster, says, ROWS, true);
  }

  private static final class Killed extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  private static void killedAt(String store, TestVersion version, PushStep at) {
    assertThrows(
        Killed.class,
        () ->
            stores.push(
                store,
                version,
                null,
                LIMIT,
                line -> {},
                step -> {
                  if (step == at) {
                    throw new Killed();
                  }
                }));
  }

  /** Nothing half made is ever current, and the next call goes on with the same version. */
  @ParameterizedTest
  @EnumSource
  void aPushThatWasKilledGoesOn(PushStep at) throws Exception {
    String name = store("killed", KeepRule.DEFAULT);
    push(name, version(1));
    stores.swap(name, null);
    killedAt(name, version(2), at);
    StoreRecord half = stores.status(name);
    assertEquals(1L, half.current());
    if (at != PushStep.READY) {
      assertTrue(refused(() -> stores.swap(name, null)).contains("no READY version"));
      if (at != PushStep.CHECKED) {
        assertTrue(refused(() -> stores.swap(name, 2L)).contains("goes on where it ended"));
      }
    }
    assertEquals(2, push(name, version(2)).version().number());
    assertEquals(Set.of("version 2", ROWS + " rows"), said(TableName.valueOf(name + ".v2")));
    assertEquals(2L, stores.swap(name, null).record().current());
    assertEquals(2, stores.status(name).versions().size());
    stores.deleteAll(name);
  }

  /** Marked, table gone, taken out of the row: each may be the last thing a client does. */
  @Test
  void aDeletionThatWasKilledGoesOn() throws Exception {
    String name = store("deleting", new KeepRule(1, 0, 0));
    for (long i = 1; i <= 3; i++) {
      push(name, version(i));
      stores.swap(name, null);
    }
    drop(name + ".v1"); // as a client that ended before it took the version out of the row
    assertEquals(List.of(1L), stores.prune(name));
    assertEquals(2, stores.status(name).versions().size());
    try (Admin admin = connection.getAdmin()) {
      push(name, version(4));
      admin.disableTable(TableName.valueOf(name + ".v4")); // as one that ended in between
    }
    stores.delete(name, 4);
    assertFalse(exists(name + ".v4"));
    stores.deleteAll(name);
  }

  @Test
  void whatSomebodysHandHasDoneIsTold() throws Exception {
    String name = store("byhand", KeepRule.DEFAULT);
    for (long i = 1; i <= 2; i++) {
      push(name, version(i));
      stores.swap(name, null);
    }
    push(name, version(3));
    drop(name + ".v3");
    String gone = refused(() -> stores.swap(name, null));
    assertTrue(gone.contains("somebody has dropped it"), gone);
    assertTrue(gone.contains("version 2 stays current"), gone);
    stores.delete(name, 3);
    drop(name + ".v2");
    VersionedStore reader = VersionedStore.open(connection, name);
    String lost =
        assertThrows(IndexException.class, () -> reader.read(StoresTest::said)).getMessage();
    assertTrue(lost.contains("store rollback " + name), lost);
    assertEquals(1L, stores.rollback(name, null).record().current());
    assertEquals(
        Set.of("version 1", ROWS + " rows"),
        VersionedStore.open(connection, name).read(StoresTest::said));
    stores.deleteAll(name);
  }

  @Test
  void aTableOfSomebodysOwnIsLeftAlone() throws Exception {
    String name = store("own", KeepRule.DEFAULT);
    try (Admin admin = connection.getAdmin()) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(version(1).descriptor(TableName.valueOf(name + ".v1")))
              .build());
    }
    assertTrue(refused(() -> push(name, version(1))).contains("was not made by a push"));
    assertTrue(refused(() -> stores.delete(name, 1)).contains("is not deleted"));
    assertTrue(exists(name + ".v1"));
    StoreAdmin.Pushed pushed = stores.push(name, version(2), 7L, LIMIT, line -> {});
    assertEquals(7, pushed.version().number());
    assertTrue(
        refused(() -> stores.push(name, version(3), 7L, LIMIT, line -> {}))
            .contains("numbers only grow"));
    drop(name + ".v1");
    stores.deleteAll(name);
  }

  /** A version with fewer rows than were pushed is never READY. */
  @Test
  void rowsThatAreMissingAreFound() throws Exception {
    String name = store("fewer", KeepRule.DEFAULT);
    TestVersion fewer =
        new TestVersion(cluster, 1, ROWS, false) {
          @Override
          public long rows() {
            return ROWS + 1;
          }
        };
    String said = assertThrows(IndexException.class, () -> push(name, fewer)).getMessage();
    assertTrue(said.contains(ROWS + " rows, and " + (ROWS + 1) + " were pushed"), said);
    assertEquals(VersionState.FETCHED, stores.status(name).version(1).state());
    assertTrue(refused(() -> stores.swap(name, 1L)).contains("is FETCHED"));
    stores.deleteAll(name);
  }

  @Test
  void namesThatAreNoStoresAreRefused() {
    assertTrue(refused(() -> stores.create("orders.v7", null)).contains("Name the store, orders"));
    assertTrue(refused(() -> stores.create("no name", null)).contains("is no store's name"));
    assertTrue(refused(() -> stores.create("x", new KeepRule(0, 0, 0))).contains("and not 0"));
    assertTrue(refused(() -> stores.swap("absent", null)).contains("There is no store absent"));
  }

  /** By the iterators of HBase's scanner and of ours; the version is deleted just before. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aQueryOfADeletedVersionRunsOnceMore(boolean ours) throws Exception {
    String name = store("deleted", new KeepRule(1, 0, 0));
    push(name, version(1));
    stores.swap(name, null);
    VersionedStore reader = VersionedStore.open(connection, name);
    List<TableName> read = new ArrayList<>();
    try (MdrqClient client = new MdrqClient(connection)) {
      int rows =
          reader.read(
              table -> {
                read.add(table);
                if (read.size() == 1) {
                  for (long i = 2; i <= 3; i++) {
                    push(name, version(i));
                    stores.swap(name, null);
                  }
                  stores.delete(name, 1);
                }
                int found = 0;
                try (Table opened = connection.getTable(table);
                    ResultScanner scanner =
                        ours
                            ? client.scan(table, new Scan())
                            : opened.getScanner(new Scan().setCaching(50))) {
                  for (Result row : scanner) {
                    found += row.isEmpty() ? 0 : 1;
                  }
                }
                return found;
              });
      assertEquals(ROWS, rows);
    }
    assertEquals(List.of(TableName.valueOf(name + ".v1"), TableName.valueOf(name + ".v3")), read);
    stores.deleteAll(name);
  }

  /** A master that answers for the last time, as it does while another one takes its place. */
  public static final class EndingMaster implements MasterCoprocessor, MasterObserver {
    private static final AtomicInteger LEFT = new AtomicInteger();

    @Override
    public Optional<MasterObserver> getMasterObserver() {
      return Optional.of(this);
    }

    @Override
    public void preGetTableDescriptors(
        ObserverContext<MasterCoprocessorEnvironment> context,
        List<TableName> tables,
        List<TableDescriptor> descriptors,
        String pattern)
        throws IOException {
      if (LEFT.getAndDecrement() > 0) {
        throw new MasterStoppedException();
      }
    }
  }

  /** With indexes and without: a table's descriptor is asked for by both. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void queriesDoNotEndWithTheMaster(boolean indexes) throws Exception {
    String name = store("ending", KeepRule.DEFAULT);
    push(name, indexes ? indexed(1) : version(1));
    stores.swap(name, null);
    VersionedStore reader = VersionedStore.open(connection, name);
    MasterObservers observers = new MasterObservers(cluster);
    observers.add(EndingMaster.class);
    try (MdrqClient client = new MdrqClient(connection)) {
      EndingMaster.LEFT.set(3);
      long rows =
          reader.read(
              table -> {
                try (Table opened = connection.getTable(table)) {
                  return client.count(Mdrq.on(opened).build());
                }
              });
      assertEquals(ROWS, rows);
      assertTrue(EndingMaster.LEFT.get() < 0, "the master was asked");
    } finally {
      observers.remove(EndingMaster.class.getName());
    }
    stores.deleteAll(name);
  }

  /** Eight readers, each query on the table that it was told at its beginning. */
  @Test
  void noAnswerMixesVersions() throws Exception {
    String name = store("mixed", KeepRule.DEFAULT);
    for (long i = 1; i <= 2; i++) {
      push(name, version(i));
      stores.swap(name, null);
    }
    int readers = 8;
    int swaps = 40;
    AtomicBoolean ended = new AtomicBoolean();
    ExecutorService threads = Executors.newFixedThreadPool(readers);
    List<Future<Set<Set<String>>>> answers = new ArrayList<>();
    try {
      for (int i = 0; i < readers; i++) {
        answers.add(
            threads.submit(
                () -> {
                  Set<Set<String>> seen = new java.util.HashSet<>();
                  do {
                    // Anew each time, so that it never reads what it was told before.
                    seen.add(VersionedStore.open(connection, name).read(StoresTest::said));
                  } while (!ended.get());
                  return seen;
                }));
      }
      for (int i = 0; i < swaps; i++) {
        stores.rollback(name, null);
      }
      ended.set(true);
      Set<Set<String>> seen = new java.util.HashSet<>();
      for (Future<Set<Set<String>>> answer : answers) {
        seen.addAll(answer.get());
      }
      assertEquals(
          Set.of(Set.of("version 1", ROWS + " rows"), Set.of("version 2", ROWS + " rows")), seen);
    } finally {
      ended.set(true);
      threads.shutdownNow();
    }
    stores.deleteAll(name);
  }

  /** The table of stores is closed and opened, as a balancer does it, while stores are asked. */
  @Test
  void callsFollowTheTableOfStores() throws Exception {
    String name = store("followed", KeepRule.DEFAULT);
    for (long i = 1; i <= 2; i++) {
      push(name, version(i));
      stores.swap(name, null);
    }
    int readers = 4;
    AtomicBoolean ended = new AtomicBoolean();
    ExecutorService threads = Executors.newFixedThreadPool(readers + 1);
    List<Future<Integer>> asking = new ArrayList<>();
    try (Admin admin = connection.getAdmin()) {
      for (int i = 0; i < readers; i++) {
        asking.add(
            threads.submit(
                () -> {
                  int asked = 0;
                  for (; !ended.get(); asked++) {
                    VersionedStore.open(connection, name);
                  }
                  return asked;
                }));
      }
      asking.add(
          threads.submit(
              () -> {
                int changed = 0;
                for (; !ended.get(); changed++) {
                  stores.rollback(name, null);
                }
                return changed;
              }));
      for (int i = 0; i < 10; i++) {
        byte[] region = admin.getRegions(GlobalTables.STORES).get(0).getRegionName();
        admin.unassign(region);
        admin.assign(region);
      }
      ended.set(true);
      for (Future<Integer> one : asking) {
        assertTrue(one.get() > 0);
      }
    } finally {
      ended.set(true);
      threads.shutdownNow();
    }
    stores.deleteAll(name);
  }

  /** Whoever compares with what was read is the only one to change it. */
  @Test
  void manyCallersAtOnceLoseNothing() throws Exception {
    String name = store("crowd", KeepRule.DEFAULT);
    int callers = 4;
    int each = 5;
    ExecutorService threads = Executors.newFixedThreadPool(callers);
    try {
      List<Future<?>> calls = new ArrayList<>();
      for (int i = 0; i < callers; i++) {
        int first = i * each;
        calls.add(
            threads.submit(
                () -> {
                  for (int k = 0; k < each; k++) {
                    killedAt(name, version(first + k), PushStep.BEGUN);
                  }
                  return null;
                }));
      }
      for (Future<?> call : calls) {
        call.get();
      }
    } finally {
      threads.shutdownNow();
    }
    StoreRecord after = stores.status(name);
    assertEquals(callers * each, after.versions().size());
    assertEquals(callers * each, after.highest());
    assertEquals(
        callers * each, after.versions().stream().map(v -> v.content()).distinct().count());
    stores.deleteAll(name);
  }

  /** Both want to leave version 2; neither undoes what the other one has done. */
  @Test
  void administratorsAtOnceDoOneThing() throws Exception {
    String name = store("admins", KeepRule.DEFAULT);
    for (long i = 1; i <= 2; i++) {
      push(name, version(i));
      stores.swap(name, null);
    }
    push(name, version(3));
    push(name, version(4));
    Set<Object> swapped = together(() -> stores.swap(name, null).record().current());
    assertTrue(swapped.remove(4L), swapped::toString);
    for (Object late : swapped) {
      assertTrue(
          late.toString().contains("older than the current one: 3 (READY)"), swapped::toString);
    }
    assertEquals(4L, stores.status(name).current());
    assertEquals(2L, stores.status(name).previous());
    assertEquals(Set.<Object>of(2L), together(() -> stores.rollback(name, 2L).record().current()));
    assertEquals(4L, stores.status(name).previous());
    Set<Object> mixed = together(() -> stores.rollback(name, null).record().current());
    assertTrue(Set.of(2L, 4L).containsAll(mixed), mixed::toString);
    stores.deleteAll(name);
  }

  /** What callers are told who call at one moment. */
  private static Set<Object> together(Callable<Object> call) throws Exception {
    int callers = 4;
    Callable<Object> each =
        () -> {
          try {
            return call.call();
          } catch (UsageException e) {
            return e.getMessage();
          }
        };
    ExecutorService threads = Executors.newFixedThreadPool(callers);
    try {
      Set<Object> told = new java.util.HashSet<>();
      for (Future<Object> answer : threads.invokeAll(Collections.nCopies(callers, each))) {
        told.add(answer.get());
      }
      return told;
    } finally {
      threads.shutdownNow();
    }
  }

  /** HBase's client repeats a call whose answer was lost with a server. */
  @Test
  void callsThatComeTwiceChangeNothingMore() throws Exception {
    String name = store("twice", KeepRule.DEFAULT);
    StoreAdmin twice = new StoreAdmin(repeating(connection));
    for (long i = 1; i <= 4; i++) {
      assertEquals(i, twice.push(name, version(i), null, LIMIT, line -> {}).version().number());
      if (i < 3) {
        assertEquals(i, twice.swap(name, null).record().current());
      }
    }
    assertEquals(2L, stores.status(name).current());
    assertEquals(1L, twice.rollback(name, null).record().current());
    assertEquals(2L, twice.rollback(name, null).record().current(), "undone");
    // The other READY one was not asked for.
    assertEquals(4L, twice.swap(name, null).record().current());
    assertEquals(VersionState.READY, stores.status(name).version(3).state());
    stores.deleteAll(name);
  }

  private static Connection repeating(Connection of) {
    return proxy(
        Connection.class,
        of,
        made ->
            made instanceof Table table
                ? proxy(
                    Table.class,
                    table,
                    channel ->
                        channel instanceof CoprocessorRpcChannel calls
                            ? proxy(CoprocessorRpcChannel.class, calls, null)
                            : channel)
                : made);
  }

  /**
   * An object whose calls go to another one.
   *
   * @param results what becomes of their results; null to call twice
   */
  private static <T> T proxy(Class<T> type, T of, UnaryOperator<Object> results) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) -> {
              try {
                Object result = method.invoke(of, arguments);
                return results == null ? method.invoke(of, arguments) : results.apply(result);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            }));
  }
}
