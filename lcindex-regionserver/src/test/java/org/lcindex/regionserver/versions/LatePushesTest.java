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
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.definition.GlobalTables;
import org.lcindex.offline.store.KeepRule;
import org.lcindex.offline.store.StoreName;
import org.lcindex.offline.store.StoreRecord;
import org.lcindex.offline.store.StoreVersion;
import org.lcindex.offline.store.VersionState;
import org.lcindex.query.store.PushStep;
import org.lcindex.query.store.StoreAdmin;
import org.lcindex.query.store.VersionedStore;
import org.lcindex.regionserver.offline.Stages;
import org.lcindex.rpc.UsageException;
import org.lcindex.rpc.caller.Causes;
import org.lcindex.rpc.endpoint.StageRequest;

/**
 * Pushes and loads that come late: when their version is gone, its number was used again, or it was
 * READY.
 */
class LatePushesTest {
  private static final Duration LIMIT = Duration.ofMinutes(10);
  private static final int ROWS = 300;

  private static EmbeddedCluster cluster;
  private static Connection connection;
  private static StoreAdmin stores;

  private final ExecutorService thread = Executors.newSingleThreadExecutor();
  private String name;

  @BeforeAll
  static void connect() throws Exception {
    cluster = SharedCluster.get();
    connection = cluster.connection();
    stores = new StoreAdmin(connection);
  }

  @BeforeEach
  void create() throws IOException {
    name = SharedCluster.newName("late").getNameAsString();
    stores.create(name, KeepRule.DEFAULT);
  }

  @AfterEach
  void delete() throws IOException {
    thread.shutdownNow();
    stores.deleteAll(name);
    try (Admin admin = connection.getAdmin()) {
      for (TableName left : admin.listTableNames(Pattern.compile(name + "\\.v.*"))) {
        admin.disableTable(left);
        admin.deleteTable(left);
      }
    }
  }

  private static TestVersion version(long says) {
    return new TestVersion(cluster, says, ROWS, false);
  }

  /** A version whose push hangs before its load. */
  private static final class Held extends TestVersion {
    private final CountDownLatch came = new CountDownLatch(1);
    private final CountDownLatch goOn = new CountDownLatch(1);

    Held(long says) {
      super(cluster, says, ROWS, false);
    }

    @Override
    public List<String> load(TableName table, Consumer<String> progress) throws IOException {
      came.countDown();
      await(goOn);
      return super.load(table, progress);
    }

    static void await(CountDownLatch latch) throws IOException {
      try {
        assertTrue(latch.await(LIMIT.toSeconds(), TimeUnit.SECONDS));
      } catch (InterruptedException e) {
        throw new InterruptedIOException("in a push");
      }
    }
  }

  private StoreAdmin.Pushed push(TestVersion version) throws IOException {
    return stores.push(name, version, null, LIMIT, line -> {});
  }

  private Future<StoreAdmin.Pushed> hanging(Held version) throws IOException {
    Future<StoreAdmin.Pushed> late = thread.submit(() -> push(version));
    Held.await(version.came);
    return late;
  }

  private static final class Ended extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  private void endedAt(TestVersion version, PushStep at) {
    assertThrows(
        Ended.class,
        () ->
            stores.push(
                name,
                version,
                null,
                LIMIT,
                line -> {},
                step -> {
                  if (step == at) {
                    throw new Ended();
                  }
                }));
  }

  private TableName table(long version) throws UsageException {
    return StoreName.parse(name).table(version);
  }

  /** What the rows of a table say, each once, and how many rows there are. */
  private static Set<String> said(TableName table) throws IOException {
    Set<String> said = new TreeSet<>();
    int rows = 0;
    try (Table opened = connection.getTable(table);
        ResultScanner scanner = opened.getScanner(new Scan().setCaching(ROWS))) {
      for (Result row = scanner.next(); row != null; row = scanner.next()) {
        said.add("version " + Bytes.toLong(row.getValue(TestVersion.FAMILY, TestVersion.VERSION)));
        rows++;
      }
    }
    said.add(rows + " rows");
    return said;
  }

  private static String failure(Future<?> late) {
    Throwable failure = assertThrows(ExecutionException.class, late::get).getCause();
    return words(failure);
  }

  private static String words(Throwable failure) {
    assertTrue(failure instanceof IOException, failure::toString);
    return Causes.of(failure).toString();
  }

  /** As a server without stubs has removed the row of a store that was deleted. */
  private void forget() throws IOException {
    try (Table rows = connection.getTable(GlobalTables.STORES)) {
      rows.delete(new Delete(StoreName.parse(name).row()));
    }
  }

  /**
   * A push hangs before its load, and its store is deleted and made again.
   *
   * @param older whether an older server has removed the row, so that the number comes again
   * @param ended whether the next push's client ends before its load
   */
  @ParameterizedTest
  @CsvSource({"false, false", "false, true", "true, false", "true, true"})
  void aPushThatHungLoadsIntoNoOtherVersion(boolean older, boolean ended) throws Exception {
    Held hung = new Held(1);
    Future<StoreAdmin.Pushed> late = hanging(hung);
    stores.deleteAll(name);
    if (older) {
      forget();
    }
    stores.create(name, null);
    if (ended) {
      endedAt(version(2), PushStep.CREATED);
    } else {
      push(version(2));
      stores.swap(name, null);
    }
    hung.goOn.countDown();
    String said = failure(late);
    StoreRecord after = stores.status(name);
    assertEquals(1, after.versions().size(), after::toString);
    StoreVersion version = after.versions().get(0);
    assertEquals(older ? 1 : 2, version.number(), said);
    assertEquals(ended ? VersionState.BUILT : VersionState.CURRENT, version.state(), said);
    if (!ended) {
      assertEquals(
          Set.of("version 2", ROWS + " rows"),
          VersionedStore.open(connection, name).read(LatePushesTest::said));
      assertTrue(said.contains(older ? "which is CURRENT" : name + ".v1"), said);
    } else if (older) {
      assertTrue(said.contains("was begun by a push of another folder"), said);
    } else {
      StoreAdmin.Pushed next = push(version(2));
      assertEquals(List.of("a push that had ended as BUILT went on"), next.notes());
      assertEquals(Set.of("version 2", ROWS + " rows"), said(next.table()));
    }
  }

  /** Both want the same; what the first one has made stays as it is. */
  @Test
  void theLaterOfTwoPushesOfOneContentEndsWell() throws Exception {
    for (boolean swapped : new boolean[] {false, true}) {
      long says = swapped ? 2 : 1;
      Held hung = new Held(says);
      Future<StoreAdmin.Pushed> late = hanging(hung);
      StoreAdmin.Pushed first = push(version(says));
      if (swapped) {
        stores.swap(name, says);
      }
      StoreRecord before = stores.status(name);
      hung.goOn.countDown();
      StoreAdmin.Pushed pushed = late.get();
      assertEquals(first.table(), pushed.table());
      assertEquals(before.version(says), pushed.version());
      assertEquals(List.of("another push of this content had made it READY"), pushed.notes());
      assertEquals(before, stores.status(name));
      assertEquals(Set.of("version " + says, ROWS + " rows"), said(first.table()));
    }
  }

  private static void refused(TableName table, VersionState state) {
    String said = words(assertThrows(IOException.class, () -> version(9).load(table, line -> {})));
    assertTrue(said.contains("version 1 of store"), said);
    assertTrue(said.contains("which is " + state), said);
  }

  @Test
  @Tag("slices")
  void whatWasReadyTakesNoLoad() throws Exception {
    TableName first = table(1);
    endedAt(version(1), PushStep.FETCHED);
    version(1).load(first, line -> {});
    push(version(1));
    refused(first, VersionState.READY);
    stores.swap(name, null);
    refused(first, VersionState.CURRENT);
    push(version(2));
    stores.swap(name, null);
    refused(first, VersionState.KEPT);
    assertEquals(Set.of("version 1", ROWS + " rows"), said(first));
    forget(); // as on a cluster to which the tables alone have come
    version(9).load(first, line -> {});
    assertEquals(Set.of("version 9", ROWS + " rows"), said(first));
  }

  /** A store without a row, which may have had tables. */
  @Test
  void aStoreBeginsAboveTablesAndStages() throws Exception {
    push(version(1));
    forget();
    stores.create(name, null);
    assertEquals(2, push(version(2)).version().number());
    forget();
    new Stages(cluster.configuration()).answer(table(7), StageRequest.prepare());
    stores.create(name, null);
    assertEquals(8, push(version(3)).version().number());
  }

  @Test
  void ofADeletedStoreNothingIsTold() throws Exception {
    push(version(1));
    stores.deleteAll(name);
    assertFalse(stores.deleteAll(name));
    assertTrue(stores.list().stream().noneMatch(store -> store.shown().equals(name)));
    for (Executable deed :
        List.<Executable>of(
            () -> stores.status(name),
            () -> push(version(1)),
            () -> stores.swap(name, 1L),
            () -> stores.delete(name, 1),
            () -> VersionedStore.open(connection, name))) {
      String said = assertThrows(UsageException.class, deed).getMessage();
      assertTrue(said.contains("There is no store " + name), said);
    }
    assertEquals(KeepRule.DEFAULT, stores.create(name, null).keep());
    assertEquals(List.of(), stores.status(name).versions());
    assertEquals(2, push(version(1)).version().number());
  }

  /** What does not know whether it may load does not. */
  @Test
  @Tag("slices")
  void aLoadWaitsForTheTableOfStores() throws Exception {
    endedAt(version(1), PushStep.CREATED);
    Configuration hasty = new Configuration(cluster.configuration());
    hasty.setInt(HConstants.HBASE_CLIENT_RETRIES_NUMBER, 1);
    try (Admin admin = connection.getAdmin()) {
      byte[] region = admin.getRegions(GlobalTables.STORES).get(0).getRegionName();
      admin.unassign(region);
      try {
        TestVersion once =
            new TestVersion(cluster, 1, ROWS, false) {
              @Override
              protected Configuration client() {
                return hasty;
              }
            };
        String said = words(assertThrows(IOException.class, () -> once.load(table(1), line -> {})));
        assertTrue(said.contains("is to be tried again"), said);
        assertEquals(Set.of("0 rows"), said(table(1)));
      } finally {
        admin.assign(region);
      }
    }
    push(version(1));
    assertEquals(Set.of("version 1", ROWS + " rows"), said(table(1)));
  }
}
