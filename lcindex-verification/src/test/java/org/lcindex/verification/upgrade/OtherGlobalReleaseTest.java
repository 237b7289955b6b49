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
package org.lcindex.verification.upgrade;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ArrayBackedTag;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TagType;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.codec.KeyValueCodecWithTags;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.cluster.process.ProcessCluster;
import org.lcindex.cluster.process.Waiting;
import org.lcindex.config.ConfigKeys;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.global.catalog.Catalog;
import org.lcindex.global.catalog.CatalogRow;
import org.lcindex.global.catalog.RestoreCall;
import org.lcindex.global.coverage.Lifetimes;
import org.lcindex.global.coverage.Reason;
import org.lcindex.global.coverage.Token;
import org.lcindex.predicate.KeyRange;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.QueryPath;

/**
 * Two region servers and a master are brought from another release with global indexes to this one
 * and back, one after the other, while regions move both ways. What the catalog has of each release
 * hides no row under the other one: an answer by the index is the plain scan's, or there is none.
 * In the end the indexes are covered again. Run by {@code src/test/bin/other-release-test
 * --global}.
 */
@Tag("nightly")
class OtherGlobalReleaseTest {
  private static final int ONE = 0;
  private static final int OTHER = 1;
  private static final int ROWS = 200;
  private static final int DAY = 86_400;
  private static final TableName TABLE = TableName.valueOf("rolled");
  private static final byte[] FAMILY = Bytes.toBytes("f");
  private static final byte[] GUARDED = Bytes.toBytes("r050-guarded");
  private static final String SNAPSHOT = "rolled-before";
  private static final String[] CONDITIONS = {"f:v = 'v5'", "f:n between 5 and 60", "f:v >= 'g'"};

  @TempDir Path folder;
  private Path before;
  private Path after;
  private ProcessCluster cluster;
  private Connection connection;
  private Admin admin;
  private LCIndexAdmin indexes;
  private Catalog catalog;
  private int declined;
  private int written;
  private int guarded;

  @Test
  void thereAndBack() throws Exception {
    String jar = System.getProperty(TwoReleases.JAR);
    assumeTrue(jar != null, "needs another release: see src/test/bin/other-release-test");
    assumeTrue(
        ProcessCluster.available(), "the plugin's jar is built by 'mvn package' or 'verify'");
    before = Path.of(jar);
    after = TwoReleases.own();
    for (Path plugin : List.of(plugin(ONE), plugin(OTHER), masterPlugin())) {
      TwoReleases.install(before, plugin);
    }
    try (ProcessCluster started =
            ProcessCluster.builder(folder.resolve("cluster"))
                .regionServers(2)
                .dataNodes(1)
                .plugin(ONE, plugin(ONE))
                .plugin(OTHER, plugin(OTHER))
                .masterPlugin(masterPlugin())
                .set(ConfigKeys.GLOBAL_LOOK.name(), "500")
                .shortLived()
                .owned()
                .start();
        Connection client = ConnectionFactory.createConnection(started.configuration());
        Admin its = client.getAdmin();
        LCIndexAdmin ours = new LCIndexAdmin(client)) {
      cluster = started;
      connection = client;
      admin = its;
      indexes = ours;
      catalog = new Catalog(client, 30_000);
      create();
      upgrade();
      setBack();
      upgradeAgain();
    }
  }

  private Path plugin(int server) {
    return folder.resolve("plugin-" + server + ".jar");
  }

  private Path masterPlugin() {
    return folder.resolve("plugin-master.jar");
  }

  private void restart(int server, Path jar) throws IOException {
    cluster.stop(server);
    TwoReleases.install(jar, plugin(server));
    cluster.start(server);
  }

  private void restartMaster(Path jar) throws IOException {
    cluster.killMaster();
    TwoReleases.install(jar, masterPlugin());
    cluster.restartMaster();
  }

  private void create() throws IOException {
    admin.balancerSwitch(false, true);
    admin.createTable(
        TableDescriptorBuilder.newBuilder(TABLE)
            .setColumnFamily(
                ColumnFamilyDescriptorBuilder.newBuilder(FAMILY).setTimeToLive(DAY).build())
            .build(),
        new byte[][] {Bytes.toBytes("r100")});
    indexes.createIndexes(TABLE, "f:v STRING GLOBAL", "f:n LONG GLOBAL DEFERRED");
    write();
    covered("all servers have the other release");
    admin.snapshot(SNAPSHOT, TABLE);
  }

  private void upgrade() throws IOException {
    restart(OTHER, after);
    move(TABLE, OTHER);
    moveOwn(ONE);
    write();
    covered("the table's regions are on an upgraded server");
    writeGuarded();
    writeLong();
    coveredBesideRows("rows without entries, on an upgraded server");
    move(TABLE, ONE);
    moveOwn(OTHER);
    write();
    check("rows without entries, on a server that does not know them");
    writeGuarded();
    check("rows without entries, written on a server that marks its region");
    move(TABLE, OTHER);
    coveredBesideRows("the region is back");

    restartMaster(after);
    write();
    coveredBesideRows("the master is upgraded");
    moveApart();
    longer(2);
    check("cells live longer");
    restore();
    check("restored");
    writeGuarded();
    move(TABLE, OTHER);
    coveredBesideRows("restored, on the upgraded server");

    restart(ONE, after);
    moveApart();
    for (GlobalIndex index : globals()) {
      indexes.rebuildGlobal(TABLE, index.definition().column());
      assertEquals(LCIndexConstants.SPLIT_POLICY_CLASS, splitPolicy(index));
    }
    coveredBesideRows("all servers are upgraded");
    longer(3);
    restore();
    covered("restored, all servers are upgraded");
  }

  /** As upgrade.md has it. */
  private void setBack() throws IOException {
    for (GlobalIndex index : globals()) {
      TableDescriptor now = admin.getDescriptor(GlobalTables.entries(TABLE, index));
      admin.modifyTable(
          TableDescriptorBuilder.newBuilder(now)
              .removeValue(Bytes.toBytes(TableDescriptorBuilder.SPLIT_POLICY))
              .build());
      assertNull(splitPolicy(index));
    }
    covered("the split policy is taken off");
    restart(ONE, before);
    moveOwn(ONE);
    move(TABLE, ONE);
    covered("a server is set back");
    restartMaster(before);
    covered("the master is set back");

    // What masters of this release may leave. Nobody takes the first one away, and this release
    // would not build the second one.
    RestoreCall call = new RestoreCall(7, System.currentTimeMillis(), "elsewhere,16000,1");
    for (GlobalIndex index : globals()) {
      byte[] row = GlobalTables.catalogRow(TABLE, index);
      catalog.note(row, call);
      catalog.mark(
          row,
          Catalog.token(KeyRange.all(), Reason.REPLACED),
          new Lifetimes(List.of(Lifetimes.Family.of(FAMILY, 10 * DAY, 0))));
    }
    covered("marks and notes of this release, on a server that was set back");
    for (GlobalIndex index : globals()) {
      assertEquals(List.of(call), row(index).notes().restores());
      assertEquals(1, row(index).notes().lifetimes().size());
    }
    write();
    longer(5);
    check("cells live longer, under a master that was set back");
    restore();
    check("restored under a master that was set back");
    covered("restored under a master that was set back");
    move(TABLE, OTHER);
    writeGuarded();
    writeLong();
    coveredBesideRows("rows without entries, on the last server of this release");
    move(TABLE, ONE);
    check("rows without entries, on a server that was set back");
    admin.disableTable(TABLE);
    admin.enableTable(TABLE);
    restart(OTHER, before);
    moveApart();
    write();
    check("all servers are set back");
    for (GlobalIndex index : globals()) {
      assertTrue(
          row(index).tokens().stream().anyMatch(token -> token.reason() == Reason.LABELS)
              == index.definition().column().equals("f:v"),
          () -> "nobody has taken the mark back: " + told(index));
    }
  }

  private void upgradeAgain() throws IOException {
    restartMaster(after);
    check("the master is upgraded once more");
    restart(ONE, after);
    restart(OTHER, after);
    moveApart();
    coveredBesideRows("all servers are upgraded once more");
    // In a family with a time to live a delete within a minute of the put hides nothing for good
    // (RM3), and how long ago these rows were put depends on the machine.
    long later = System.currentTimeMillis() + 10 * 60_000;
    try (Table table = connection.getTable(TABLE)) {
      table.delete(
          new ArrayList<>(List.of(new Delete(GUARDED, later), new Delete(longRow(), later))));
    }
    admin.disableTable(TABLE);
    admin.enableTable(TABLE);
    for (GlobalIndex index : globals()) {
      Waiting.until(
          TwoReleases.LIMIT,
          () -> "nothing is left of the other release: " + told(index),
          () ->
              row(index).covers(KeyRange.all())
                  && row(index).notes().restores().isEmpty()
                  && row(index).notes().lifetimes().isEmpty());
    }
    covered("in the end");
    System.out.println(declined + " forced queries were declined");
  }

  // What is done

  private List<GlobalIndex> globals() throws IOException {
    return indexes.definitions(TABLE).globals();
  }

  private String splitPolicy(GlobalIndex index) throws IOException {
    return admin.getDescriptor(GlobalTables.entries(TABLE, index)).getRegionSplitPolicyClassName();
  }

  private void move(TableName table, int server) throws IOException {
    TwoReleases.move(cluster, admin, admin.getRegions(table), server, "to " + server);
  }

  /** The catalog and all entries. */
  private void moveOwn(int server) throws IOException {
    move(GlobalTables.CATALOG, server);
    for (GlobalIndex index : globals()) {
      move(GlobalTables.entries(TABLE, index), server);
    }
  }

  /** A region on each server; entries and catalog are on one of them. */
  private void moveApart() throws IOException {
    List<RegionInfo> regions = admin.getRegions(TABLE);
    TwoReleases.move(cluster, admin, regions.subList(0, 1), ONE, "apart");
    TwoReleases.move(cluster, admin, regions.subList(1, 2), OTHER, "apart");
    moveOwn(written % 2);
  }

  private static byte[] row(int i) {
    return Bytes.toBytes(String.format("r%03d", i));
  }

  /** All rows get other values. */
  private void write() throws IOException {
    written++;
    List<Put> puts = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      puts.add(
          new Put(row(i))
              .addColumn(FAMILY, Bytes.toBytes("v"), Bytes.toBytes("v" + (i + written) % 10))
              .addColumn(FAMILY, Bytes.toBytes("n"), Bytes.toBytes((long) i + written)));
    }
    try (Table table = connection.getTable(TABLE)) {
      table.put(puts);
    }
    admin.flush(TABLE);
  }

  /** A value with rights of its own, which everybody may read without AccessController. */
  private void writeGuarded() throws IOException {
    Configuration conf = new Configuration(connection.getConfiguration());
    conf.set(HConstants.RPC_CODEC_CONF_KEY, KeyValueCodecWithTags.class.getName());
    Put put = new Put(GUARDED);
    put.add(
        new KeyValue(
            GUARDED,
            FAMILY,
            Bytes.toBytes("v"),
            HConstants.LATEST_TIMESTAMP,
            KeyValue.Type.Put,
            Bytes.toBytes("guarded" + ++guarded),
            List.of(new ArrayBackedTag(TagType.ACL_TAG_TYPE, Bytes.toBytes("rights")))));
    try (Connection tagging = ConnectionFactory.createConnection(conf);
        Table table = tagging.getTable(TABLE)) {
      table.put(List.of(put)); // HBase's client sends no tags of a single one
    }
  }

  private static byte[] longRow() {
    byte[] row = new byte[32_640];
    Arrays.fill(row, (byte) 'x');
    System.arraycopy(Bytes.toBytes("r150"), 0, row, 0, 4);
    return row;
  }

  private void writeLong() throws IOException {
    try (Table table = connection.getTable(TABLE)) {
      table.put(
          new Put(longRow())
              .addColumn(FAMILY, Bytes.toBytes("v"), Bytes.toBytes("v5"))
              .addColumn(FAMILY, Bytes.toBytes("n"), Bytes.toBytes(33L)));
    }
  }

  private void longer(int days) throws IOException {
    TableDescriptor now = admin.getDescriptor(TABLE);
    admin.modifyTable(
        TableDescriptorBuilder.newBuilder(now)
            .modifyColumnFamily(
                ColumnFamilyDescriptorBuilder.newBuilder(now.getColumnFamily(FAMILY))
                    .setTimeToLive(days * DAY)
                    .build())
            .build());
  }

  private void restore() throws IOException {
    admin.disableTable(TABLE);
    admin.restoreSnapshot(SNAPSHOT, false);
    admin.enableTable(TABLE);
  }

  // What must be true

  private CatalogRow row(GlobalIndex index) throws IOException {
    return catalog.read(TABLE, index);
  }

  /** For messages. */
  private String told(GlobalIndex index) {
    try {
      return index + ": " + row(index);
    } catch (IOException e) {
      return index + ": " + e;
    }
  }

  private void covered(String when) throws IOException {
    covered(when, row -> row.covers(KeyRange.all()));
  }

  private void coveredBesideRows(String when) throws IOException {
    covered(when, CatalogRow::coversBesideRows);
  }

  /** Answers are right until it is covered, and then they come by the index. */
  private void covered(String when, Predicate<CatalogRow> isCovered) throws IOException {
    check(when + ", at once");
    for (GlobalIndex index : globals()) {
      Waiting.until(
          TwoReleases.LIMIT,
          () -> "covered: " + when + ": " + told(index),
          () -> row(index).isWhole() && isCovered.test(row(index)));
    }
    int before = declined;
    check(when);
    assertEquals(before, declined, () -> "covered, and declined: " + when);
  }

  /** Any answer is right. */
  private void check(String when) throws IOException {
    List<String> conditions = new ArrayList<>(List.of(CONDITIONS));
    if (guarded > 0) {
      conditions.add("f:v = 'guarded" + guarded + "'"); // no older entry proposes it
    }
    for (String condition : conditions) {
      List<String> plain = rows(condition, QueryPath.PLAIN);
      assertEquals(plain, rows(condition, QueryPath.AUTO), () -> when + ": " + condition);
      List<String> forced;
      try {
        forced = rows(condition, QueryPath.GLOBAL);
      } catch (IOException e) {
        System.out.println(when + ": declined: " + e.getMessage());
        declined++;
        continue;
      }
      assertEquals(plain, forced, () -> when + ", by the index: " + condition);
    }
    StringBuilder marks = new StringBuilder();
    for (GlobalIndex index : globals()) {
      List<Reason> reasons = row(index).tokens().stream().map(Token::reason).sorted().toList();
      marks.append(", ").append(index.definition().column()).append(' ').append(reasons);
    }
    System.out.println(when + ": right" + marks);
  }

  private List<String> rows(String condition, QueryPath path) throws IOException {
    List<String> rows = new ArrayList<>();
    try (MdrqClient client = new MdrqClient(connection);
        ResultScanner scanner =
            client.scan(Mdrq.on(admin.getDescriptor(TABLE)).where(condition).path(path).build())) {
      for (Result row = scanner.next(); row != null; row = scanner.next()) {
        rows.add(Bytes.toStringBinary(row.getRow()) + " " + Arrays.toString(row.rawCells()));
      }
    }
    return rows;
  }
}
