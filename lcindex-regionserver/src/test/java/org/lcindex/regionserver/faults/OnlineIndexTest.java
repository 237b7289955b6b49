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
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.cluster.Tables;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.query.IndexChange;
import org.lcindex.query.QueryMode;
import org.lcindex.query.admin.IndexDdl;
import org.lcindex.regionserver.base.Problems;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.regionserver.testing.SharedIndex;
import org.lcindex.regionserver.testing.Writers;

/** Indexes that come and go while the table's regions stay open, and when they have to reopen. */
class OnlineIndexTest {
  private static final byte[][] SPLITS = {IndexedTable.row(200), IndexedTable.row(500)};
  private static final int ROWS = 800;
  private static final String STATUS = "f:status STRING";
  private static final String STATUS_ID = IndexDefinition.parse(STATUS, null).id();

  // As on servers whose configuration does not have the observer: an empty list of classes.
  private static final String[] NOT_ON_EVERY_TABLE = {LCIndexConstants.EVERY_TABLE_KEY, ","};

  private IndexedTable table;

  @AfterEach
  void drop() throws IOException {
    table.close();
  }

  private List<HRegion> regions() {
    return table.cluster.regions(table.name);
  }

  /** Queries over price and over status, which has no other condition. */
  private Scan query(int number, QueryMode mode) throws IOException {
    return IndexedTable.in(mode, table.queries().get(number));
  }

  private long read(Scan scan) throws IOException {
    return Tables.drain(table.table.getScanner(scan));
  }

  private long filesOfStatus() throws Exception {
    return table.indexFiles().keySet().stream()
        .filter(path -> path.getFileName().toString().startsWith(STATUS_ID))
        .count();
  }

  private void assertStillOpen(List<HRegion> before) {
    List<HRegion> now = regions();
    assertEquals(before.size(), now.size());
    for (HRegion region : before) {
      assertTrue(now.stream().anyMatch(r -> r == region), () -> region + " was reopened");
    }
  }

  @Test
  void addedAndDroppedUnderLoad() throws Exception {
    table = new IndexedTable(SharedCluster.get(), "online", SPLITS);
    table.loadThreeFiles();
    List<HRegion> opened = regions();
    assertTrue(table.admin.createIndexes(table.name, "f:price DOUBLE", "f:date DATE").online());
    table.awaitBuilt();
    try (Writers writers = new Writers(table, 2, ROWS)) {
      writers.awaitRows(100);
      assertThrows(DoNotRetryIOException.class, () -> read(query(2, QueryMode.FORCE)));
      long indexed = table.counter("scans.indexed");
      assertTrue(read(query(2, QueryMode.AUTO)) > 0);
      assertEquals(indexed, table.counter("scans.indexed"), "no index on status yet");

      IndexChange added = table.admin.createIndexes(table.name, STATUS);
      assertTrue(added.online(), added::toString);
      assertEquals(3, added.regions());
      assertTrue(read(query(0, QueryMode.FORCE)) > 0, "the other indexes serve on");
      writers.awaitRows(200);
      table.flush();
      table.awaitBuilt();
      indexed = table.counter("scans.indexed");
      assertTrue(read(query(2, QueryMode.FORCE)) > 0);
      assertEquals(indexed + 3, table.counter("scans.indexed"), "served in all regions");
      writers.awaitRows(100);

      IndexChange dropped =
          table.admin.dropIndex(table.name, IndexedTable.FAMILY, IndexedTable.STATUS);
      assertTrue(dropped.online(), dropped::toString);
      assertThrows(DoNotRetryIOException.class, () -> read(query(2, QueryMode.FORCE)));
      assertTrue(read(query(0, QueryMode.FORCE)) > 0, "the other indexes serve on");
      writers.awaitRows(100);
      Await.until(IndexedTable.LIMIT, () -> "files gone", () -> filesOfStatus() == 0);
      assertEquals(List.of(), writers.failures());
    }
    table.checkQueries("after the load", QueryMode.AUTO);
    assertStillOpen(opened);
    // Those of tables that other tests have dropped go with the chore.
    Problems problems = SharedIndex.server().telemetry().problems();
    Await.until(
        IndexedTable.LIMIT,
        () -> "problems gone: " + problems.standing(),
        () -> problems.standing().isEmpty());
  }

  @Test
  void scansThatRunGoOnWhenTheirIndexIsDropped() throws Exception {
    table = new IndexedTable("online-scan");
    table.loadThreeFiles();
    table.createIndexes();
    Scan scan = query(2, QueryMode.FORCE).setCaching(10);
    long expected = read(query(2, QueryMode.FORBID));
    try (var scanner = table.table.getScanner(scan)) {
      scanner.next();
      table.admin.dropIndex(table.name, IndexedTable.FAMILY, IndexedTable.STATUS);
      Await.until(IndexedTable.LIMIT, () -> "files gone", () -> filesOfStatus() == 0);
      long rows = 1;
      while (scanner.next() != null) {
        rows++;
      }
      assertEquals(expected, rows);
    }
  }

  @Test
  void regionsThatNobodyToldFindOut() throws Exception {
    table = new IndexedTable(SharedCluster.get(), "untold", SPLITS);
    table.loadThreeFiles();
    List<HRegion> opened = regions();
    try (Admin hbase = table.connection.getAdmin()) {
      TableDescriptor plain = hbase.getDescriptor(table.name);
      hbase.modifyTable(
          IndexDdl.define(
              plain,
              List.of(
                  IndexDefinition.parse("f:price DOUBLE", null),
                  IndexDefinition.parse("f:date DATE", null),
                  IndexDefinition.parse(STATUS, null))),
          false);
      table.awaitBuilt();
      table.checkQueries("found by the chore");
      hbase.modifyTable(plain, false);
      Await.until(IndexedTable.LIMIT, () -> "files gone", () -> table.indexFiles().isEmpty());
      assertThrows(DoNotRetryIOException.class, () -> read(query(0, QueryMode.FORCE)));
    }
    assertStillOpen(opened);
  }

  /** HBase 2.6 leaves no region open whose table descriptor names a coprocessor. */
  @Test
  void tableThatNamesTheObserverIsReopened() throws Exception {
    table = new IndexedTable("reopened", NOT_ON_EVERY_TABLE);
    table.loadThreeFiles();
    IndexChange first = table.admin.createIndexes(table.name, "f:price DOUBLE");
    assertFalse(first.online());
    assertTrue(first.toString().contains(LCIndexConstants.OBSERVER_WITH_PRIORITY));
    try (Connection once = withoutRetries();
        Admin hbase = once.getAdmin()) {
      TableDescriptor same = hbase.getDescriptor(table.name);
      IOException refusal = assertThrows(IOException.class, () -> hbase.modifyTable(same, false));
      assertTrue(refusal.getMessage().contains("reopen regions"), refusal.getMessage());
    }
    assertFalse(table.admin.createIndexes(table.name, "f:date DATE", STATUS).online());
    table.awaitBuilt();
    table.checkQueries("reopened");

    // Now the servers' configuration has it, too.
    unsetValue(LCIndexConstants.EVERY_TABLE_KEY);
    assertEquals(1, regionsKnown());
    long indexed = table.counter("scans.indexed");
    assertTrue(read(query(0, QueryMode.FORCE)) > 0);
    assertEquals(indexed + 1, table.counter("scans.indexed"), "one of two observers acts");
    IndexChange last = table.admin.dropIndex(table.name, IndexedTable.FAMILY, IndexedTable.DATE);
    assertFalse(last.online());
    assertTrue(last.toString().contains("the next change is online"), last::toString);
    List<HRegion> opened = regions();
    assertTrue(table.admin.createIndexes(table.name, "f:date DATE").online());
    table.awaitBuilt();
    table.checkQueries("online at last");
    assertStillOpen(opened);
  }

  private static Connection withoutRetries() throws Exception {
    Configuration once = new Configuration(SharedCluster.get().configuration());
    once.setInt(HConstants.HBASE_CLIENT_RETRIES_NUMBER, 0);
    return ConnectionFactory.createConnection(once);
  }

  private void unsetValue(String key) throws IOException {
    try (Admin hbase = table.connection.getAdmin()) {
      hbase.modifyTable(
          TableDescriptorBuilder.newBuilder(hbase.getDescriptor(table.name))
              .removeValue(key)
              .build());
    }
  }

  private long regionsKnown() throws Exception {
    return SharedIndex.server().regions().all().stream()
        .filter(region -> region.info().getTable().equals(table.name))
        .count();
  }

  @Test
  void removedObserverReopens() throws Exception {
    table = new IndexedTable("removed", NOT_ON_EVERY_TABLE);
    table.admin.createIndexes(table.name, STATUS);
    IndexChange change =
        table.admin.dropIndex(table.name, IndexedTable.FAMILY, IndexedTable.STATUS, true);
    assertFalse(change.online());
    try (Admin hbase = table.connection.getAdmin()) {
      assertTrue(hbase.getDescriptor(table.name).getCoprocessorDescriptors().isEmpty());
    }
  }

  /** As after the shell's update_config: HBase loads its coprocessors anew and opens no region. */
  @Test
  void observerTakesOverAnOpenRegion() throws Exception {
    table = new IndexedTable("takeover", NOT_ON_EVERY_TABLE);
    table.loadThreeFiles();
    HRegion region = regions().get(0);
    Configuration conf = SharedIndex.server().environment().configuration();
    region.onConfigurationChange(new Configuration(conf));
    IndexChange change = table.admin.createIndexes(table.name, IndexedTable.INDEXES);
    assertTrue(change.online(), change::toString);
    table.awaitBuilt();
    table.checkQueries("taken over");

    region.onConfigurationChange(new Configuration(conf));
    assertEquals(1, regionsKnown());
    table.load(700, 900, 5);
    table.checkQueries("taken over again");
    table.flush();
    table.awaitBuilt();
    table.checkQueries("flushed");
    assertSame(region, regions().get(0));
    try (Admin hbase = table.connection.getAdmin()) {
      hbase.disableTable(table.name);
      assertEquals(0, regionsKnown());
    }
  }
}
