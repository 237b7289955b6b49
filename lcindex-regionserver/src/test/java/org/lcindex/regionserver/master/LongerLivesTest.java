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
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.coprocessor.MasterCoprocessor;
import org.apache.hadoop.hbase.coprocessor.MasterCoprocessorEnvironment;
import org.apache.hadoop.hbase.coprocessor.MasterObserver;
import org.apache.hadoop.hbase.coprocessor.ObserverContext;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.MasterObservers;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.global.catalog.Catalog;
import org.lcindex.global.coverage.Lifetimes;
import org.lcindex.global.coverage.Reason;
import org.lcindex.global.table.CatalogTable;
import org.lcindex.predicate.KeyRange;
import org.lcindex.regionserver.testing.Await;

/** Alters by which cells live longer, and regions that reopen late, or not at all (rule CV11). */
class LongerLivesTest {
  private static final int SHORT_SECONDS = 5;
  private static final int LONG_SECONDS = 100_000;
  private static final String BACKOFF = "hbase.reopen.table.regions.progressive.batch.backoff.ms";
  private static final String BATCH = "hbase.reopen.table.regions.progressive.batch.size.max";

  /** Refuses alters of tables after our observer. */
  public static final class Refusing implements MasterCoprocessor, MasterObserver {
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
      throw new DoNotRetryIOException("not now");
    }
  }

  private IndexedTable table;
  private GlobalIndex index;
  private Admin admin;

  @BeforeEach
  void create() throws Exception {
    table =
        new IndexedTable(
            SharedCluster.get(),
            "lives",
            kind ->
                kind.modifyColumnFamily(
                        ColumnFamilyDescriptorBuilder.newBuilder(IndexedTable.FAMILY)
                            .setTimeToLive(SHORT_SECONDS)
                            .build())
                    // What hides does so at once: there is one clock here.
                    .setValue("hbase.master.maxclockskew", "0"));
    admin = table.connection.getAdmin();
    index = table.created("v", 0);
    table.awaitCovered(index);
  }

  @AfterEach
  void drop() throws Exception {
    new MasterObservers(SharedCluster.get()).remove(Refusing.class.getName());
    IndexedTable.call(table.connection, IndexedTable.drop(table.name, index));
    admin.close();
    table.close();
  }

  private TableDescriptor with(int seconds, UnaryOperator<TableDescriptorBuilder> more)
      throws IOException {
    TableDescriptor now = table.descriptor(table.name);
    return more.apply(
            TableDescriptorBuilder.newBuilder(now)
                .modifyColumnFamily(
                    ColumnFamilyDescriptorBuilder.newBuilder(
                            now.getColumnFamily(IndexedTable.FAMILY))
                        .setTimeToLive(seconds)
                        .build()))
        .build();
  }

  /** One region is reopened at once, the other one after so long. */
  private static UnaryOperator<TableDescriptorBuilder> slowly(long millis) {
    return kind -> kind.setValue(BACKOFF, Long.toString(millis)).setValue(BATCH, "1");
  }

  private static UnaryOperator<TableDescriptorBuilder> atOnce() {
    return kind -> kind.removeValue(Bytes.toBytes(BACKOFF)).removeValue(Bytes.toBytes(BATCH));
  }

  /** HBase answers when the last region is reopened. */
  private CompletableFuture<Void> alter(TableDescriptor written) {
    return CompletableFuture.runAsync(
        () -> {
          try (Admin other = table.connection.getAdmin()) {
            other.modifyTable(written);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  private List<HRegion> regions(int seconds) {
    return table.cluster.regions(table.name).stream()
        .filter(
            region ->
                region.getTableDescriptor().getColumnFamily(IndexedTable.FAMILY).getTimeToLive()
                    == seconds)
        .toList();
  }

  private void awaitRegions(int seconds, int number) throws Exception {
    Await.until(
        IndexedTable.LIMIT,
        () -> number + " regions with a TTL of " + seconds + " s",
        () -> regions(seconds).size() == number);
  }

  private Map<Long, Lifetimes> lifetimes() throws IOException {
    return table.row(index).notes().lifetimes();
  }

  private static Lifetimes of(int seconds) {
    return new Lifetimes(List.of(Lifetimes.Family.of(IndexedTable.FAMILY, seconds, 0)));
  }

  /** Whether somebody built what a region is to build when it is reopened. */
  private boolean isBelieved(HRegion region) throws IOException {
    byte[] start = region.getRegionInfo().getStartKey();
    return table.row(index).covers(KeyRange.point(Bytes.add(start, new byte[] {'0'})));
  }

  /** Has a region look three times what it is to build. */
  private void awaitLooks(HRegion region) throws Exception {
    for (int i = 0; i < 3; i++) {
      long token = mark(region);
      Await.until(
          IndexedTable.LIMIT,
          () -> "a mark of another reason is built",
          () ->
              isBelieved(region)
                  || table.row(index).built().stream().anyMatch(one -> one.token() == token)
                  || table.row(index).tokens().stream().noneMatch(one -> one.id() == token));
    }
  }

  private long mark(HRegion region) throws IOException {
    byte[] start = region.getRegionInfo().getStartKey();
    var token = Catalog.token(KeyRange.point(Bytes.add(start, new byte[] {'0'})), Reason.CROWDED);
    table.catalog.mark(table.row(index).key(), token);
    return token.id();
  }

  private void put(HRegion region, String value) throws IOException {
    List<Put> puts = new ArrayList<>();
    byte[] start = region.getRegionInfo().getStartKey();
    for (int i = 0; i < 4; i++) {
      puts.add(
          new Put(Bytes.add(start, Bytes.toBytes("0-" + i)))
              .addColumn(IndexedTable.FAMILY, Bytes.toBytes("v"), Bytes.toBytes(value)));
    }
    try (Table base = table.connection.getTable(table.name)) {
      base.put(puts);
    }
  }

  /**
   * The first form of the loss: a region that was not reopened yet built the mark, let newer puts
   * hide older ones for good, and dropped the newer ones; reopened, it showed the older ones.
   */
  @Test
  @Tag("slices")
  void whoReopensLateBuildsWhenReopened() throws Exception {
    alter(with(HConstants.FOREVER, slowly(30_000)));
    awaitRegions(HConstants.FOREVER, 1);
    HRegion late = regions(SHORT_SECONDS).get(0);
    awaitLooks(late);
    OpenProcedures procedures = new OpenProcedures(new MasterTables(table.connection));
    assertTrue(procedures.areThere(OpenProcedures.ALTER, List.of(table.name)));
    assertFalse(procedures.areThere(OpenProcedures.ALTER, List.of(table.entries(index))));
    put(late, "older");
    late.flush(true);
    put(late, "newer");
    Get get = new Get(Bytes.add(late.getRegionInfo().getStartKey(), Bytes.toBytes("0-0")));
    Await.until(
        IndexedTable.LIMIT,
        () -> "the newer ones expire, and entries of the older ones go if they may",
        () -> late.get(get).isEmpty());
    late.flush(true);
    Assumptions.assumeTrue(
        List.of(late).equals(regions(SHORT_SECONDS)), "it was reopened before, on a slow machine");
    awaitRegions(HConstants.FOREVER, 2);
    table.awaitCovered(index);
    assertEquals(4, table.check("f:v = 'older'"));
    assertEquals(Map.of(), lifetimes());
  }

  /** With the row the alter's mark was lost, and a region may not build the new one yet (DD6). */
  @Test
  @Tag("slices")
  void aRowThatIsWrittenAnewAmidAnAlter() throws Exception {
    CompletableFuture<Void> altered = alter(with(HConstants.FOREVER, slowly(5_000)));
    awaitRegions(HConstants.FOREVER, 1);
    table.catalog.delete(table.row(index).key());
    table.globals().lost().all().get();
    table.awaitWhole(index);
    assertEquals(List.of(Lifetimes.UNREADABLE), List.copyOf(lifetimes().values()));
    altered.get();
    // A look that still finds the alter's procedure leaves the index to the next one.
    Await.until(
        IndexedTable.LIMIT,
        () -> index + " is covered",
        () -> {
          table.globals().look().look();
          return table.isCovered(index);
        });
    assertEquals(Map.of(), lifetimes());
    table.fill();
    assertEquals(IndexedTable.ROWS, table.check("f:v >= 'value'"));
  }

  /** While its master lives HBase begins the second one when the first one has reopened all. */
  @Test
  @Tag("slices")
  void twoAltersAtOnce() throws Exception {
    var first = alter(with(HConstants.FOREVER, slowly(5_000)));
    awaitRegions(HConstants.FOREVER, 1);
    var second = alter(with(LONG_SECONDS, slowly(1_000)));
    first.get();
    second.get();
    awaitRegions(LONG_SECONDS, 2);
    table.globals().look().look();
    table.awaitCovered(index);
    assertEquals(Map.of(), lifetimes());
    table.fill();
    assertEquals(IndexedTable.ROWS, table.check("f:v >= 'value'"));
  }

  @Test
  void anAlterThatFails() throws Exception {
    new MasterObservers(SharedCluster.get()).add(Refusing.class);
    assertThrows(IOException.class, () -> admin.modifyTable(with(HConstants.FOREVER, atOnce())));
    new MasterObservers(SharedCluster.get()).remove(Refusing.class.getName());
    assertEquals(List.of(of(HConstants.FOREVER)), List.copyOf(lifetimes().values()));
    awaitLooks(regions(SHORT_SECONDS).get(0));
    assertFalse(table.row(index).covers(KeyRange.all()));
    table.globals().look().look();
    table.awaitCovered(index);
    assertEquals(Map.of(), lifetimes());
  }

  /**
   * HBase may write a descriptor and reopen no region; of a table with a coprocessor it refuses.
   */
  @Test
  void withoutReopening() throws Exception {
    TableDescriptor now = table.descriptor(table.name);
    TableDescriptor written = with(HConstants.FOREVER, atOnce());
    if (!modifiedWithoutReopening(written)) {
      // What HBase would do; written first, since the master's look must not come between: there is
      // no procedure that tells it of an alter under way.
      table.cluster.master().getTableDescriptors().update(written);
      table.globals().events().altering(now, written);
      table.globals().events().altered(now, written);
    }
    awaitRegions(SHORT_SECONDS, 2);
    awaitLooks(regions(SHORT_SECONDS).get(0));
    table.globals().look().look();
    assertEquals(List.of(of(HConstants.FOREVER)), List.copyOf(lifetimes().values()), "not plain");
    assertFalse(table.row(index).covers(KeyRange.all()));
    admin.disableTable(table.name);
    admin.enableTable(table.name);
    table.awaitCovered(index);
    assertEquals(Map.of(), lifetimes());
  }

  private boolean modifiedWithoutReopening(TableDescriptor written) throws Exception {
    Method modify;
    try {
      modify = Admin.class.getMethod("modifyTable", TableDescriptor.class, boolean.class);
    } catch (NoSuchMethodException e) {
      return false;
    }
    try {
      modify.invoke(admin, written, false);
      return true;
    } catch (InvocationTargetException e) {
      assertTrue(String.valueOf(e.getCause()).contains("Coprocessor"), () -> "" + e.getCause());
      return false;
    }
  }

  /** Columns of tokens that an older server has taken back. */
  @Test
  void whatOlderServersLeave() throws Exception {
    byte[] row = table.row(index).key();
    var token = Catalog.token(KeyRange.all(), Reason.REPLACED);
    table.catalog.mark(row, token, of(HConstants.FOREVER));
    try (Table catalog = table.connection.getTable(GlobalTables.CATALOG)) {
      catalog.delete(
          new Delete(row).addColumns(CatalogTable.tokensFamily(), Bytes.toBytes(token.id())));
    }
    assertEquals(1, lifetimes().size());
    assertTrue(table.row(index).covers(KeyRange.all()), "a column without its token says nothing");
    table.globals().look().look();
    assertEquals(Map.of(), lifetimes());
  }
}
