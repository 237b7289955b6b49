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
package org.lcindex.regionserver.global;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.coprocessor.CoprocessorHost;
import org.apache.hadoop.hbase.security.User;
import org.apache.hadoop.hbase.security.access.AccessController;
import org.apache.hadoop.hbase.security.access.Permission;
import org.apache.hadoop.hbase.security.access.Permission.Action;
import org.apache.hadoop.hbase.security.access.PermissionStorage;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.MasterObservers;
import org.lcindex.config.ConfigKeys;
import org.lcindex.definition.GlobalDefinition.Policy;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.global.catalog.Catalog;
import org.lcindex.global.coverage.Omissions;
import org.lcindex.global.coverage.Reason;
import org.lcindex.global.coverage.Token;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.query.AsyncMdrqClient;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqBuilder;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.Page;
import org.lcindex.query.QueryPath;
import org.lcindex.query.path.ChosenPath;
import org.lcindex.regionserver.hook.LCIndexServerObserver;
import org.lcindex.regionserver.testing.Await;

/**
 * Rows with cells that have rights of their own, and rows too long for entries: asked by their keys
 * beside the index, and built when they are as others again (rule CV9). A cluster of its own, with
 * AccessController, without which no cell has rights.
 */
@Tag("slices")
class OddRowsTest {
  private static final byte[] F = GlobalTable.FAMILY;
  private static final byte[] V = GlobalTable.VALUE;
  private static final Duration LIMIT = Duration.ofMinutes(10);
  private static final int ROWS = 300;

  private static EmbeddedCluster cluster;

  private GlobalTable table;
  private MdrqClient client;

  @BeforeAll
  static void start() throws Exception {
    String access = AccessController.class.getName();
    cluster =
        EmbeddedCluster.builder()
            .set(User.HBASE_SECURITY_AUTHORIZATION_CONF_KEY, "true")
            .set(CoprocessorHost.MASTER_COPROCESSOR_CONF_KEY, access)
            .set(CoprocessorHost.REGION_COPROCESSOR_CONF_KEY, access)
            .set(
                CoprocessorHost.REGIONSERVER_COPROCESSOR_CONF_KEY,
                access + "," + LCIndexServerObserver.class.getName())
            .set(ConfigKeys.GLOBAL_LOOK.name(), "500")
            .start();
    try (Admin admin = cluster.admin()) {
      Await.until(
          LIMIT,
          () -> "table of permissions",
          () -> admin.isTableAvailable(PermissionStorage.ACL_TABLE_NAME));
    }
    new MasterObservers(cluster).addOurs();
  }

  @AfterAll
  static void stop() throws Exception {
    cluster.close();
  }

  @BeforeEach
  void create() throws Exception {
    List<GlobalIndex> indexes = new ArrayList<>(GlobalTable.ofColumns(Policy.ORDERED));
    indexes.add(GlobalTable.grid());
    table = GlobalTable.with(cluster, "odd-rows", indexes, kind -> {}, null);
    List<Put> puts = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      puts.add(put(row(i), "v" + i % 10));
    }
    table.base.put(puts);
    client = new MdrqClient(table.connection);
  }

  @AfterEach
  void drop() throws Exception {
    client.close();
    table.close();
  }

  private static byte[] row(int i) {
    return Bytes.toBytes(String.format("row%04d", i));
  }

  private static Put put(byte[] row, String value) {
    return new Put(row)
        .addColumn(F, V, Bytes.toBytes(value))
        .addColumn(F, GlobalTable.NUMBER, Bytes.toBytes((long) row.length));
  }

  /** Of a value that somebody may read who may not read the column. */
  private static Put guarded(byte[] row, String value) {
    return new Put(row)
        .addColumn(F, V, Bytes.toBytes(value))
        .setACL("owner", new Permission(Action.READ));
  }

  /** As long as HBase lets a row key be, nearly: no entry has room for it. */
  private static byte[] longRow(int i) {
    byte[] row = new byte[32_640];
    Arrays.fill(row, (byte) 'x');
    row[0] = 'r';
    row[1] = (byte) i;
    return row;
  }

  private MdrqBuilder query(String condition, QueryPath path) throws IOException {
    return Mdrq.on(table.base.getDescriptor()).where(condition).path(path);
  }

  private List<String> rows(Mdrq query) throws IOException {
    List<String> rows = new ArrayList<>();
    try (ResultScanner scanner = client.scan(query)) {
      for (Result row = scanner.next(); row != null; row = scanner.next()) {
        rows.add(shown(row));
      }
    }
    return rows;
  }

  private static String shown(Result row) {
    return row.toString() + Bytes.toString(row.getValue(F, V));
  }

  /** All forms of a query, by the index and without; returns the rows. */
  private List<String> check(String condition) throws Exception {
    Mdrq plain = query(condition, QueryPath.PLAIN).build();
    Mdrq global = query(condition, QueryPath.GLOBAL).build();
    // Every index that it asks, and servers read the catalog a moment later than this test.
    AtomicReference<ChosenPath> path = new AtomicReference<>();
    Await.until(
        LIMIT,
        () -> "the index is believed but for some rows: " + path,
        () -> {
          path.set(path(condition));
          return !path.get().uncovered().contains("[, )");
        });
    List<String> wanted = rows(plain);
    assertEquals(wanted, rows(global), condition);
    assertEquals(wanted, rows(query(condition, QueryPath.AUTO).build()), condition);
    assertEquals(wanted.size(), client.count(global), condition);
    assertEquals(
        rows(query(condition, QueryPath.PLAIN).limit(7).build()),
        rows(query(condition, QueryPath.GLOBAL).limit(7).build()),
        condition);
    List<String> paged = new ArrayList<>();
    String token = null;
    do {
      Page page = client.page(global, 9, token);
      page.rows().forEach(row -> paged.add(shown(row)));
      token = page.next().orElse(null);
    } while (token != null);
    assertEquals(wanted, paged, condition);
    try (AsyncConnection connection =
        ConnectionFactory.createAsyncConnection(cluster.configuration()).get(2, TimeUnit.MINUTES)) {
      AsyncMdrqClient async = new AsyncMdrqClient(connection);
      assertEquals(
          wanted,
          async.scanAll(global).get(2, TimeUnit.MINUTES).stream().map(OddRowsTest::shown).toList(),
          condition);
      assertEquals(wanted.size(), async.count(global).get(2, TimeUnit.MINUTES), condition);
    }
    return wanted;
  }

  private void checkAll() throws Exception {
    for (String condition :
        List.of(
            "v = 'v3'",
            "v >= 'v2' and v < 'v5'",
            "v = 'v3' or n = 7",
            "v = 'odd' or v = 'v1'",
            "v = 'odd'")) {
      check(condition);
    }
    for (String condition : List.of("v = 'v3' and n = 7", "v >= 'odd' and n > 0", "v = 'odd'")) {
      List<String> wanted = rows(query(condition, QueryPath.PLAIN).build());
      assertEquals(wanted, rows(query(condition, QueryPath.GRID).build()), condition);
    }
  }

  private KeyRanges uncovered() throws IOException {
    return table.coverage(table.text()).uncovered(KeyRanges.all());
  }

  private static KeyRanges points(byte[]... rows) {
    return KeyRanges.of(Arrays.stream(rows).map(KeyRange::point).toList());
  }

  private ChosenPath path(String condition) throws IOException {
    return client.explain(query(condition, QueryPath.GLOBAL).build(), true).path();
  }

  @Test
  void aRowWithRightsOfItsOwnIsAskedByItsKey() throws Exception {
    table.base.put(guarded(row(33), "odd"));
    table.base.put(guarded(Bytes.toBytes("row0050a"), "odd"));
    byte[] second = Bytes.toBytes("row0050a");
    assertEquals(points(row(33), second), uncovered());
    assertEquals(
        points(row(33), second), table.coverage(table.indexes.get(2)).uncovered(KeyRanges.all()));
    assertNothingTold();
    checkAll();
    assertEquals(2, check("v = 'odd'").size());
    // Rows beside them are as before, and so is what removes old entries.
    table.base.put(put(row(34), "w"));
    assertEquals(1, check("v = 'w'").size());
    // As the index has it, it may be deleted, overwritten, or built by hand.
    table.base.delete(new Delete(row(33)));
    Await.until(LIMIT, () -> "a deleted row " + text(), () -> uncovered().equals(points(second)));
    table.base.put(put(second, "v3"));
    table.awaitCovered();
    checkAll();
    table.checkAll("rows that are as others again");
  }

  private String text() {
    try {
      return table.catalog().read(table.name, table.text()).toString();
    } catch (IOException e) {
      return e.toString();
    }
  }

  /** What a version hid is an exception again before it comes back. */
  @Test
  void aVersionThatComesBack() throws Exception {
    byte[] row = Bytes.toBytes("row0050b");
    long then = System.currentTimeMillis() - 100_000;
    table.base.put(
        new Put(row)
            .addColumn(F, V, then, Bytes.toBytes("odd"))
            .setACL("owner", new Permission(Action.READ)));
    assertEquals(1, check("v = 'odd'").size());
    table.base.put(new Put(row).addColumn(F, V, then + 1, Bytes.toBytes("v3")));
    table.awaitCovered();
    checkAll();
    table.base.delete(new Delete(row).addColumn(F, V, then + 1));
    assertEquals(points(row), uncovered());
    assertEquals(1, check("v = 'odd'").size());
    checkAll();
    assertNothingTold();
  }

  private void assertNothingTold() throws IOException {
    for (GlobalIndex index : table.indexes) {
      assertFalse(
          table.tags(index).stream().anyMatch(tag -> tag.contains("odd")), "an entry tells of it");
    }
  }

  @Test
  void aRowThatIsTooLongIsWrittenAtItsFirstTry() throws Exception {
    Configuration once = new Configuration(cluster.configuration());
    once.setInt(HConstants.HBASE_CLIENT_RETRIES_NUMBER, 0);
    try (Connection impatient = ConnectionFactory.createConnection(once);
        Table base = impatient.getTable(table.name)) {
      base.put(put(longRow(1), "v3"));
    }
    assertEquals(points(longRow(1)), uncovered());
    checkAll();
    table.base.delete(new Delete(longRow(1)));
    table.awaitCovered();
    checkAll();
  }

  /** A server whose clock is ahead may drop the delete before the put has expired here (RM3). */
  @Test
  void whereCellsExpireADeleteHidesForGoodWhatIsOlderByTheDifferenceOfClocks() throws Exception {
    Consumer<TableDescriptorBuilder> kind =
        made ->
            made.modifyColumnFamily(
                    ColumnFamilyDescriptorBuilder.newBuilder(F).setTimeToLive(86_400).build())
                .setValue("hbase.master.maxclockskew", "600000");
    try (GlobalTable own =
            GlobalTable.with(cluster, "odd-rows-ttl", List.of(table.text()), kind, null);
        Admin admin = cluster.admin()) {
      own.base.put(put(longRow(1), "v3"));
      Token first = own.catalog().read(own.name, own.text()).tokens().get(0);
      admin.flush(own.name); // else a flush leaves the put out, and it is not held any more
      own.base.delete(new Delete(longRow(1)));
      admin.disableTable(own.name);
      admin.enableTable(own.name);
      Await.until(
          LIMIT,
          () -> "the row is marked again: " + own.shown(own.text()) + " after " + first,
          () -> {
            List<Token> tokens = own.catalog().read(own.name, own.text()).tokens();
            return tokens.size() == 1 && tokens.get(0).id() != first.id();
          });
      assertEquals(points(longRow(1)), own.coverage(own.text()).uncovered(KeyRanges.all()));
      own.base.delete(new Delete(longRow(1), System.currentTimeMillis() + 3_600_000));
      own.awaitCovered();
    }
  }

  @Test
  void aHundredCostOneCallAndMoreHaveTheirRange() throws Exception {
    List<Put> puts = new ArrayList<>();
    for (int i = 0; i < Omissions.MOST_ROWS; i++) {
      puts.add(guarded(row(100 + i), "odd"));
    }
    table.base.put(puts);
    assertEquals(Omissions.MOST_ROWS, uncovered().ranges().size());
    ChosenPath path = path("v = 'v3'");
    assertEquals(Omissions.MOST_ROWS + 20, path.got(), path::toString);
    assertEquals(1, path.baseServers(), path::toString);
    assertTrue(path.baseCalls() <= 2, path::toString);
    checkAll();
    table.base.put(guarded(row(230), "odd"));
    assertEquals(KeyRanges.of(KeyRange.between(row(100), row(230))), uncovered());
    checkAll();
    // They are as others again when somebody has the index built.
    puts.clear();
    for (int i = 100; i < 231; i++) {
      puts.add(put(row(i), "v" + i % 10));
    }
    table.base.put(puts);
    for (GlobalIndex index : table.indexes) {
      mark(index, KeyRange.all(), Reason.REPLACED);
    }
    table.awaitCovered();
    checkAll();
    table.checkAll("a hundred rows");
  }

  private void mark(GlobalIndex index, KeyRange rows, Reason reason) throws IOException {
    table.catalog().mark(GlobalTables.catalogRow(table.name, index), Catalog.token(rows, reason));
  }

  /** Marks of whole regions that an earlier release has left, and rows that a build meets. */
  @Test
  void whatIsMarkedForAllRowsIsBuilt() throws Exception {
    table.base.put(guarded(row(5), "odd"));
    mark(table.text(), KeyRange.all(), Reason.LABELS);
    mark(table.text(), KeyRange.all(), Reason.TOO_LONG);
    Await.until(LIMIT, () -> "one row is left " + text(), () -> uncovered().equals(points(row(5))));
    checkAll();
    try (Admin admin = table.connection.getAdmin()) {
      byte[] region = admin.getRegions(table.name).get(0).getEncodedNameAsBytes();
      admin.unassign(region);
      admin.assign(region);
    }
    mark(table.text(), KeyRange.all(), Reason.REPLACED);
    Await.until(LIMIT, () -> "one row is left " + text(), () -> uncovered().equals(points(row(5))));
    checkAll();
    assertNothingTold();
  }

  @Test
  void regionsSplitAmongThem() throws Exception {
    table.base.put(guarded(row(100), "odd"));
    table.base.put(guarded(row(200), "odd"));
    table.base.put(put(longRow(1), "odd"));
    try (Admin admin = table.connection.getAdmin()) {
      admin.split(table.name, row(150));
      Await.until(LIMIT, () -> "a split", () -> admin.getRegions(table.name).size() == 2);
    }
    checkAll();
    assertEquals(3, check("v = 'odd'").size());
    table.base.put(guarded(row(101), "odd"));
    checkAll();
    for (int i : new int[] {100, 101, 200}) {
      table.base.put(put(row(i), "v1"));
    }
    table.base.delete(new Delete(longRow(1)));
    table.awaitCovered();
    checkAll();
  }
}
