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
package org.lcindex.verification.crashes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.tool.BulkLoadHFiles;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lcindex.cluster.process.ProcessCluster;
import org.lcindex.cluster.process.Waiting;
import org.lcindex.config.ConfigKeys;
import org.lcindex.definition.GlobalTables;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.load.RowSource;
import org.lcindex.offline.build.BuildProgress;
import org.lcindex.offline.build.BuildRequest;
import org.lcindex.offline.build.OfflineBuild;
import org.lcindex.offline.store.StoreRecord;
import org.lcindex.offline.store.VersionState;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.QueryMode;
import org.lcindex.query.offline.OfflineLoad;
import org.lcindex.query.store.OfflineFolder;
import org.lcindex.query.store.PushStep;
import org.lcindex.query.store.StoreAdmin;
import org.lcindex.query.store.VersionedStore;
import org.lcindex.rpc.UsageException;
import org.lcindex.verification.common.Health;
import org.lcindex.verification.crashes.StopObserver.Place;
import org.lcindex.verification.crashes.StopObserver.Step;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Clients, region servers and the master are killed amid loads, pushes and swaps: nothing half made
 * is ever current, the next call goes on, and no row is lost or there twice.
 */
@Tag("slices")
class StoreKillsTest {
  private static final Logger LOG = LoggerFactory.getLogger(StoreKillsTest.class);

  private static final Duration LIMIT = Duration.ofSeconds(180);
  private static final byte[] FAMILY = Bytes.toBytes("f");
  private static final String STORE = "store";

  /** Of a version that is pushed amid kills; the first two have few. */
  private static final int ROWS = 16_000;

  private static final int FEW_ROWS = 60;

  /** Of a version with two families, and where its second region begins. */
  private static final int FAMILIES_ROWS = 400;

  private static final int FAMILIES_SPLIT = 120;
  private static final byte[] OTHER_FAMILY = Bytes.toBytes("g");
  private static final byte[] WORD = Bytes.toBytes("w");

  private static final int REGIONS = 4;
  private static final String[] INDEXES = {"f:n LONG", "f:text STRING"};

  /** So slow that a server is killed before it has copied all. */
  private static final long BYTES_PER_SECOND = 200_000;

  private static ProcessCluster cluster;
  private static Connection connection;
  private static StoreAdmin stores;
  private static Stops stops;

  @TempDir static Path folder;

  @BeforeAll
  static void start() throws Exception {
    assumeTrue(
        ProcessCluster.available(), "the plugin's jar is built by 'mvn package' or 'verify'");
    stops = Stops.in(folder);
    cluster =
        stops
            .of(ProcessCluster.builder(folder.resolve("cluster")))
            .regionServers(2)
            .dataNodes(1)
            .shortLived()
            .owned()
            .set("hbase.coprocessor.region.classes", StopObserver.class.getName())
            .set(ConfigKeys.OFFLINE_BYTES_PER_SECOND.name(), String.valueOf(BYTES_PER_SECOND))
            .start();
    Configuration conf = cluster.configuration();
    conf.setInt(HConstants.HBASE_RPC_TIMEOUT_KEY, 15_000);
    conf.setInt(HConstants.HBASE_CLIENT_OPERATION_TIMEOUT, 120_000);
    // Often, so that nobody waits long for a server that is there again.
    conf.setInt(HConstants.HBASE_CLIENT_PAUSE, 10);
    conf.setInt(HConstants.HBASE_CLIENT_RETRIES_NUMBER, 100);
    connection = ConnectionFactory.createConnection(conf);
    stores = new StoreAdmin(connection);
    try (Admin admin = connection.getAdmin()) {
      admin.balancerSwitch(false, true);
    }
    stores.create(STORE, null);
    for (long says = 1; says <= 2; says++) {
      stores.push(STORE, opened(local(build(says, FEW_ROWS))), null, LIMIT, line -> {});
      stores.swap(STORE, null);
    }
  }

  @AfterAll
  static void stop() throws IOException {
    if (connection != null) {
      connection.close();
    }
    if (cluster != null) {
      cluster.kill();
    }
  }

  /**
   * Rows that say of which version they are.
   *
   * @param says in each row
   */
  private record Rows(long says, int count) implements RowSource {
    @Override
    public String identity() {
      return "version " + says + " of " + count;
    }

    @Override
    public OptionalLong expectedRows() {
      return OptionalLong.of(count);
    }

    @Override
    public Cursor open() {
      return new Cursor() {
        private int made;

        @Override
        public Put next() {
          if (made == count) {
            return null;
          }
          int i = made++;
          return new Put(row(i))
              .addColumn(FAMILY, Bytes.toBytes("n"), Bytes.toBytes(i * 7_919L % 100_003))
              .addColumn(FAMILY, Bytes.toBytes("says"), Bytes.toBytes(says))
              .addColumn(
                  FAMILY, Bytes.toBytes("text"), Bytes.toBytes("text " + i * 31 % 1_009 + " " + i));
        }
      };
    }
  }

  private static byte[] row(int i) {
    return Bytes.toBytes(String.format("%06d", i));
  }

  private static TableDescriptor table() {
    return IndexDefinitions.parse(String.join("; ", INDEXES))
        .applyTo(
            TableDescriptorBuilder.newBuilder(TableName.valueOf("built"))
                .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
                .build());
  }

  private static byte[][] splits(int rows) {
    byte[][] splits = new byte[REGIONS - 1][];
    for (int i = 1; i < REGIONS; i++) {
      splits[i - 1] = row(rows / REGIONS * i);
    }
    return splits;
  }

  /** On the local disk. */
  private static Path build(long says, int rows) throws IOException {
    Path built = folder.resolve("built-" + says);
    BuildRequest request =
        new BuildRequest(
            table(), splits(rows), 1 << 20, 1_000L, 16 << 20, 2, cluster.configuration());
    new OfflineBuild(built, new Rows(says, rows), request, BuildProgress.NONE).run();
    return built;
  }

  private static org.apache.hadoop.fs.Path local(Path built) {
    return new org.apache.hadoop.fs.Path(built.toUri());
  }

  /** In HBase's file system, from which files are moved. */
  private static org.apache.hadoop.fs.Path buildInHdfs(long says, int rows) throws IOException {
    org.apache.hadoop.fs.Path to = new org.apache.hadoop.fs.Path("/built-" + says);
    FileSystem fs = FileSystem.get(cluster.configuration());
    fs.copyFromLocalFile(local(build(says, rows)), to);
    return fs.makeQualified(to);
  }

  private static OfflineFolder opened(org.apache.hadoop.fs.Path built) throws IOException {
    return new OfflineFolder(connection, StoreKillsTest::bulkLoad, built);
  }

  private static void bulkLoad(TableName table, org.apache.hadoop.fs.Path from) throws IOException {
    BulkLoadHFiles.create(connection.getConfiguration()).bulkLoad(table, from);
  }

  /** All rows once, by index and without, and of one version. */
  private static void checkRows(TableName name, long says, int rows) throws IOException {
    for (QueryMode mode : List.of(QueryMode.FORBID, QueryMode.FORCE)) {
      try (Table table = connection.getTable(name);
          MdrqClient client = new MdrqClient(connection);
          ResultScanner found =
              client.scan(Mdrq.on(table).where("f:n >= 0").mode(mode).caching(4_000).build())) {
        int next = 0;
        for (Result row : found) {
          assertEquals(Bytes.toString(row(next++)), Bytes.toString(row.getRow()), mode::toString);
          assertEquals(says, Bytes.toLong(row.getValue(FAMILY, Bytes.toBytes("says"))));
        }
        assertEquals(rows, next, () -> name + " " + mode);
      }
    }
  }

  /** Versions of the store say their number. */
  private static void checkCurrent(long version) throws IOException {
    VersionedStore opened = VersionedStore.open(connection, STORE);
    assertEquals(version, opened.version());
    checkRows(opened.table(), version, version > 2 ? ROWS : FEW_ROWS);
  }

  /** Over all servers, since each was started. */
  private static long counted(String counter) throws IOException {
    try (LCIndexAdmin admin = new LCIndexAdmin(connection)) {
      return admin.clusterStatus().servers().stream()
          .mapToLong(server -> server.status().counters().get(counter))
          .sum();
    }
  }

  private static int serverOf(TableName name) throws IOException {
    int port;
    try (RegionLocator locator = connection.getRegionLocator(name)) {
      port = locator.getRegionLocation(HConstants.EMPTY_START_ROW, true).getServerName().getPort();
    }
    return serverAt(port);
  }

  private static int serverAt(int port) {
    return cluster.regionServers().stream()
        .filter(server -> server.port("rpc") == port)
        .findFirst()
        .orElseThrow()
        .number();
  }

  private static void killAndStart(int server) throws IOException {
    cluster.kill(server);
    cluster.expire(server);
    cluster.start(server);
  }

  /** Copying from the local disk, and moving within HDFS. */
  @Test
  void clientsAreKilledAmidTheirFiles() throws Exception {
    TableName name = TableName.valueOf("loaded");
    try (Admin admin = connection.getAdmin();
        LCIndexAdmin indexes = new LCIndexAdmin(connection)) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(name)
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
              .build(),
          splits(FEW_ROWS));
      indexes.createIndexes(name, INDEXES);
    }
    final long taken = counted("offline.files");
    final long refused = counted("offline.rebuilds");
    String staged = "of " + REGIONS + " HFiles have their index files staged";
    Path built = build(11, FEW_ROWS);
    String[] load = {"offline", "load", built.toString(), name.getNameAsString()};
    killed("1 of " + REGIONS + " HFiles are copied", load);
    new OfflineLoad(connection, StoreKillsTest::bulkLoad, line -> {}).load(local(built), name);
    try (LCIndexAdmin indexes = new LCIndexAdmin(connection)) {
      indexes.waitUntilBuilt(name, LIMIT);
    }
    checkRows(name, 11, FEW_ROWS);

    stores.create("moved", null);
    org.apache.hadoop.fs.Path inHdfs = buildInHdfs(12, FEW_ROWS);
    killed(staged, "store", "push", "moved", inHdfs.toString());
    assertNull(stores.status("moved").current());
    stores.push("moved", opened(inHdfs), null, LIMIT, line -> {});
    assertEquals(1, stores.status("moved").versions().size());
    checkRows(TableName.valueOf("moved.v1"), 12, FEW_ROWS);
    assertEquals(2 * REGIONS * 5, counted("offline.files") - taken);
    assertEquals(0, counted("offline.rebuilds") - refused);
  }

  /** The store of a push that hangs at HBase's part is deleted and made again. */
  @Test
  void aPushThatHungGoesOnBesideAnotherOne() throws Exception {
    String store = "again";
    stores.create(store, null);
    CompletableFuture<Object> came = new CompletableFuture<>();
    CompletableFuture<Object> goOn = new CompletableFuture<>();
    OfflineFolder hanging =
        new OfflineFolder(
            connection,
            (table, from) -> {
              came.complete(table);
              await(List.of(goOn));
              bulkLoad(table, from);
            },
            buildInHdfs(21, FEW_ROWS));
    CompletableFuture<Void> late =
        later(() -> stores.push(store, hanging, null, LIMIT, line -> {}));
    CompletableFuture.anyOf(came, late).get(LIMIT.toSeconds(), TimeUnit.SECONDS);
    stores.deleteAll(store);
    stores.create(store, null);
    stores.push(store, opened(buildInHdfs(22, FEW_ROWS)), null, LIMIT, line -> {});
    assertEquals(2L, stores.swap(store, null).record().current());
    goOn.complete(store);
    String said =
        assertThrows(ExecutionException.class, () -> late.get(LIMIT.toSeconds(), TimeUnit.SECONDS))
            .toString();
    StoreRecord after = stores.status(store);
    assertEquals(2L, after.current(), said);
    assertEquals(1, after.versions().size(), said);
    checkRows(VersionedStore.open(connection, store).table(), 22, FEW_ROWS);
  }

  private static void killed(String at, String... command) throws Exception {
    List<String> said = KilledClient.run(cluster, at, command);
    if (said.get(said.size() - 1).contains("no answer within")) {
      said = KilledClient.run(cluster, at, command); // a machine with much else to do
    }
    assertTrue(said.get(said.size() - 1).contains(at), said.toString());
  }

  @Test
  void masterAndServerAreKilledAmidAPush() throws Exception {
    push(Set.of(PushStep.BEGUN, PushStep.LOADED));
  }

  @Test
  @Tag("nightly")
  void serversAreKilledUntilTheRowsAreCounted() throws Exception {
    push(Set.of(PushStep.CREATED, PushStep.LOADED, PushStep.FETCHED));
  }

  /**
   * Pushes a version, and makes it current in the end.
   *
   * @param kills after which steps somebody is killed
   */
  private static void push(Set<PushStep> kills) throws IOException {
    StoreRecord before = stores.status(STORE);
    final long back = before.previous();
    final long next = before.highest() + 1;
    org.apache.hadoop.fs.Path built = buildInHdfs(next, ROWS);
    TableName table = TableName.valueOf(STORE + ".v" + next);
    Set<PushStep> left = EnumSet.copyOf(kills);
    List<CompletableFuture<Void>> running = new ArrayList<>();
    PushStep.Listener kill =
        step -> {
          if (!left.remove(step)) {
            return;
          }
          try {
            switch (step) {
              case BEGUN -> {
                cluster.killMaster();
                // A rollback needs no master.
                assertEquals(back, stores.rollback(STORE, null).record().current());
                running.add(later(() -> cluster.restartMaster()));
              }
              case LOADED -> running.add(later(() -> killAmidThePull(table)));
              default -> {
                await(running);
                killAndStart(serverOf(table));
              }
            }
          } catch (IOException e) {
            throw new IllegalStateException(e);
          }
        };
    List<String> failures = new ArrayList<>();
    while (!isReady(next)) {
      try {
        stores.push(STORE, opened(built), null, LIMIT, line -> {}, kill);
      } catch (IOException e) {
        // The next call goes on.
        failures.add(String.valueOf(e.getMessage()));
        assertTrue(failures.size() < 5, failures::toString);
      }
      assertNotEquals(next, stores.status(STORE).current(), failures::toString);
    }
    await(running);
    assertEquals(Set.of(), left);
    assertEquals(next, stores.swap(STORE, null).record().current());
    checkCurrent(next);
    assertNotEquals(next, stores.rollback(STORE, null).record().current());
  }

  private static void await(List<? extends CompletableFuture<?>> kills) throws IOException {
    try {
      for (CompletableFuture<?> one : kills) {
        one.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
      }
    } catch (ExecutionException | TimeoutException e) {
      throw new IOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("amid a kill");
    }
  }

  private static boolean isReady(long version) throws IOException {
    return isReady(STORE, version);
  }

  private static boolean isReady(String store, long version) throws IOException {
    return stores
        .status(store)
        .find(version)
        .filter(found -> found.state() == VersionState.READY)
        .isPresent();
  }

  /** A server that has copied something, and not all: that takes seconds. */
  private static void killAmidThePull(TableName name) throws IOException {
    int[] server = {0};
    Waiting.until(
        LIMIT,
        () -> "index files of " + name + " are copied",
        () -> {
          server[0] = 1 - server[0];
          return hasRowFile(cluster.indexFolder(server[0]), name);
        });
    killAndStart(server[0]);
  }

  private static boolean hasRowFile(Path index, TableName name) throws IOException {
    try (Stream<Path> files = Files.walk(index)) {
      return files.anyMatch(
          file ->
              file.endsWith("rows.rfile")
                  && file.toString().contains("/" + name.getQualifierAsString() + "/"));
    } catch (UncheckedIOException e) {
      return false; // something was deleted meanwhile
    }
  }

  /** What may fail in another thread. */
  @FunctionalInterface
  private interface Deed {
    void run() throws IOException;
  }

  private static CompletableFuture<Void> later(Deed deed) {
    return CompletableFuture.runAsync(
        () -> {
          try {
            deed.run();
          } catch (IOException e) {
            throw new IllegalStateException(e);
          }
        });
  }

  /** The write is in the log, and nobody was told. */
  @Test
  void aRollbackWhoseServerIsKilledAfterItsWriteIsDoneOnce() throws Exception {
    killedAmidARollback(Step.AFTER_PUT);
  }

  @Test
  @Tag("nightly")
  void aRollbackWhoseServerIsKilledBeforeItsWriteIsDoneOnce() throws Exception {
    killedAmidARollback(Step.BEFORE_LOG);
  }

  /** Begins something, kills the server that comes to a step of it, and starts that again. */
  private static CompletableFuture<Void> killedAmid(Place place, Step step, Deed deed)
      throws IOException {
    stops.arm(StopObserver.name(place, step), 1);
    CompletableFuture<Void> begun = later(deed);
    try {
      killAndStart(serverAt(stops.await(LIMIT, step)));
    } finally {
      stops.goOn();
    }
    return begun;
  }

  /** HBase forgets an HFile that is in its staging folder just then; the rows are all there. */
  @Test
  void aServerIsKilledAmidAFamilyOfABulkLoad() throws Exception {
    killedAmidABulkLoad(Step.LOAD_HALF, true);
  }

  @ParameterizedTest
  @EnumSource(names = {"BEFORE_LOAD", "LOAD_STAGED", "AFTER_LOAD"})
  @Tag("nightly")
  void aServerIsKilledAtAStepOfABulkLoad(Step step) throws Exception {
    killedAmidABulkLoad(step, step == Step.LOAD_STAGED);
  }

  /**
   * Whatever was lost, a version that is READY has all cells.
   *
   * @param loses whether HBase loses HFiles
   */
  private static void killedAmidABulkLoad(Step step, boolean loses) throws Exception {
    String name = step.name().toLowerCase(Locale.ROOT);
    stores.create(name, null);
    org.apache.hadoop.fs.Path built = twoFamilies(name);
    org.apache.hadoop.fs.Path copy = copied(built);
    CompletableFuture<Void> push =
        killedAmid(
            Place.BASE,
            step,
            () -> {
              try {
                stores.push(name, openedElsewhere(built), null, LIMIT, line -> {});
              } catch (IOException e) {
                LOG.info("the push that was met: {}", e.getMessage());
              }
            });
    push.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
    String why = null;
    for (int i = 0; why == null && !isReady(name, 1); i++) {
      assertTrue(i < 5, "never READY");
      try {
        stores.push(name, openedElsewhere(built), null, LIMIT, line -> {});
      } catch (IOException e) {
        why = String.valueOf(e.getMessage()).contains("is not swapped in") ? e.getMessage() : null;
      }
    }
    if (why != null) {
      assertTrue(loses, why);
      assertTrue(
          why.matches("(?s)HBase has lost [12] of 4 HFiles .* of family [fg] in region .*"), why);
      assertThrows(UsageException.class, () -> stores.swap(name, 1L));
      stores.delete(name, 1);
      stores.push(name, opened(copy), null, LIMIT, line -> {});
    }
    long ready = stores.status(name).highest();
    assertTrue(isReady(name, ready));
    checkFamilies(TableName.valueOf(name + ".v" + ready));
    assertEquals(loses, why != null, "whether HBase has lost what it was to lose");
  }

  /**
   * For a client whose default file system is not HBase's, as without Hadoop's configuration. What
   * is in the staging folder of a server that ends HBase's client does not move back then, nor
   * where it may not, nor when it ends as well.
   */
  private static OfflineFolder openedElsewhere(org.apache.hadoop.fs.Path built) throws IOException {
    Configuration conf = new Configuration(connection.getConfiguration());
    conf.set(CommonConfigurationKeysPublic.FS_DEFAULT_NAME_KEY, "file:///");
    return new OfflineFolder(
        connection, (table, from) -> BulkLoadHFiles.create(conf).bulkLoad(table, from), built);
  }

  /** Rows of families f and g, in two regions. */
  private static org.apache.hadoop.fs.Path twoFamilies(String name) throws IOException {
    Path local = folder.resolve(name);
    TableDescriptor both =
        TableDescriptorBuilder.newBuilder(table())
            .setColumnFamily(ColumnFamilyDescriptorBuilder.of(OTHER_FAMILY))
            .build();
    RowSource rows =
        new RowSource() {
          @Override
          public String identity() {
            return name;
          }

          @Override
          public OptionalLong expectedRows() {
            return OptionalLong.of(FAMILIES_ROWS);
          }

          @Override
          public Cursor open() {
            Cursor ofOne = new Rows(1, FAMILIES_ROWS).open();
            return () -> {
              Put put = ofOne.next();
              return put == null ? null : put.addColumn(OTHER_FAMILY, WORD, put.getRow());
            };
          }
        };
    BuildRequest request =
        new BuildRequest(
            both,
            new byte[][] {row(FAMILIES_SPLIT)},
            1 << 20,
            1_000L,
            16 << 20,
            2,
            cluster.configuration());
    new OfflineBuild(local, rows, request, BuildProgress.NONE).run();
    org.apache.hadoop.fs.Path to = new org.apache.hadoop.fs.Path("/" + name);
    FileSystem fs = FileSystem.get(cluster.configuration());
    fs.copyFromLocalFile(local(local), to);
    return fs.makeQualified(to);
  }

  private static org.apache.hadoop.fs.Path copied(org.apache.hadoop.fs.Path built)
      throws IOException {
    org.apache.hadoop.fs.Path copy = built.suffix("-copy");
    FileSystem fs = FileSystem.get(cluster.configuration());
    FileUtil.copy(fs, built, fs, copy, false, cluster.configuration());
    return copy;
  }

  private static void checkFamilies(TableName name) throws IOException {
    try (Table table = connection.getTable(name);
        ResultScanner found = table.getScanner(new Scan().setCaching(FAMILIES_ROWS))) {
      int rows = 0;
      for (Result row : found) {
        assertEquals(4, row.size(), "cells of " + Bytes.toString(row.getRow()) + " in " + name);
        assertEquals(Bytes.toString(row(rows++)), Bytes.toString(row.getValue(OTHER_FAMILY, WORD)));
      }
      assertEquals(FAMILIES_ROWS, rows);
    }
  }

  /** HBase's client calls again when the region is open elsewhere. */
  private static void killedAmidARollback(Step step) throws Exception {
    StoreRecord before = stores.status(STORE);
    CompletableFuture<Void> rollback =
        killedAmid(Place.ENTRIES, step, () -> stores.rollback(STORE, null));
    rollback.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
    new Health(cluster, connection, GlobalTables.STORES).await();
    StoreRecord after = stores.status(STORE);
    assertEquals(before.previous(), after.current());
    assertEquals(before.current(), after.previous());
    assertEquals(before.change() + 1, after.change(), "done once");
    checkCurrent(after.current());
  }
}
