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
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.regionserver.Store;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.Tables;
import org.lcindex.config.ConfigKeys;
import org.lcindex.definition.GlobalTables;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.global.coverage.Coverage;
import org.lcindex.global.coverage.Reason;
import org.lcindex.global.coverage.Token;
import org.lcindex.predicate.KeyRange;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.testing.Await;

/** Writes while the entries' table does not answer. */
class GlobalOutageTest {
  private static Put put(String row) {
    return new Put(Bytes.toBytes(row))
        .addColumn(GlobalTable.FAMILY, GlobalTable.VALUE, Bytes.toBytes("v"));
  }

  @Test
  void aWriteIsRefusedAfterTheWaitAndNothingIsWritten() throws Exception {
    try (GlobalTable table = new GlobalTable("global-outage");
        Admin admin = table.connection.getAdmin()) {
      table.base.put(put("before"));
      admin.disableTable(table.entries(table.text()));
      Configuration once = new Configuration(table.cluster.configuration());
      once.setInt(HConstants.HBASE_CLIENT_RETRIES_NUMBER, 0);
      try (Connection impatient = ConnectionFactory.createConnection(once);
          Table base = impatient.getTable(table.name)) {
        base.exists(new Get(Bytes.toBytes("before")));
        long begin = System.nanoTime();
        IOException refused = assertThrows(IOException.class, () -> base.put(put("during")));
        long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
        String told = refused.toString();
        assertTrue(told.contains("RegionTooBusyException"), told);
        assertTrue(told.contains("f:v STRING GLOBAL"), told);
        assertTrue(told.contains(table.entries(table.text()).toString()), told);
        assertTrue(told.contains(table.name.toString()), told);
        assertTrue(millis >= 900 && millis < 50_000, millis + " ms, with an outage of 60 s");
      }
      assertFalse(table.base.exists(new Get(Bytes.toBytes("during"))));
      assertTrue(table.risen(Counter.GLOBAL_REFUSED_LATE) > 0);
      Thread later =
          new Thread(
              () -> {
                try (Table base = table.connection.getTable(table.name)) {
                  base.put(put("patient"));
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              });
      later.start();
      admin.enableTable(table.entries(table.text()));
      later.join();
      assertTrue(table.base.exists(new Get(Bytes.toBytes("patient"))));
      table.checkAll("an outage");
      assertEquals(2, table.check(table.text()).values());
    }
  }

  @Test
  @Tag("slices")
  void afterTheOutageWritesGoOnWithoutTheIndex() throws Exception {
    try (EmbeddedCluster cluster =
            EmbeddedCluster.builder()
                .set(ConfigKeys.GLOBAL_OUTAGE.name(), "1500")
                .set(ConfigKeys.GLOBAL_WAIT.name(), "200")
                .set(ConfigKeys.GLOBAL_LOOK.name(), "500")
                .start();
        GlobalTable table = new GlobalTable(cluster, "global-passing", plain -> {});
        Admin admin = table.connection.getAdmin()) {
      table.base.put(put("before"));
      admin.disableTable(table.entries(table.text()));
      for (int i = 0; i < 50; i++) {
        table.base.put(put("during" + i));
      }
      assertTrue(table.risen(Counter.GLOBAL_UNTAGGED) >= 50);
      Coverage uncovered = table.coverage(table.text());
      assertTrue(table.risen(Counter.GLOBAL_REFUSED_LATE) > 0);
      // The other index of the table lacks nothing.
      table.base.put(
          new Put(Bytes.toBytes("other"))
              .addColumn(GlobalTable.FAMILY, GlobalTable.NUMBER, Bytes.toBytes(7L)));
      EntryCheck.Report other = table.check(table.indexes.get(1));
      assertEquals(0, other.missing(), other::toString);
      assertEquals(1, other.entries(), other::toString);
      admin.enableTable(table.entries(table.text()));
      int[] tries = new int[1];
      Await.until(
          Await.LIMIT,
          () -> "writes wait for the index again",
          () -> {
            long waits = table.risen(Counter.GLOBAL_WAITS);
            table.base.put(put("after" + tries[0]++));
            return table.risen(Counter.GLOBAL_WAITS) > waits;
          });
      assertTrue(table.tags().toString().contains("after" + (tries[0] - 1)));
      assertFalse(uncovered.covers(KeyRange.all()), "marked before the first write without entry");
      table.awaitCovered();
      table.checkAll("an outage with writes");
      assertEquals(51 + tries[0], table.check(table.text()).values());
    }
  }

  @Test
  @Tag("slices")
  void aRegionThatNobodyWritesFindsOutByItself() throws Exception {
    try (EmbeddedCluster cluster =
            EmbeddedCluster.builder()
                .set(ConfigKeys.GLOBAL_OUTAGE.name(), "1500")
                .set(ConfigKeys.GLOBAL_WAIT.name(), "200")
                .set(ConfigKeys.GLOBAL_LOOK.name(), "500")
                .start();
        GlobalTable table = new GlobalTable(cluster, "global-quiet", plain -> {});
        Admin admin = table.connection.getAdmin()) {
      table.base.put(put("before"));
      admin.disableTable(table.entries(table.text()));
      table.base.put(put("during"));
      assertEquals(
          List.of(Reason.OUTAGE),
          table.catalog().read(table.name, table.text()).tokens().stream()
              .map(Token::reason)
              .toList());
      admin.enableTable(table.entries(table.text()));
      table.awaitCovered();
      table.checkAll("an outage after which nobody has written");
      assertEquals(2, table.check(table.text()).values());
      // Its next write waits for the index.
      long untagged = table.risen(Counter.GLOBAL_UNTAGGED);
      table.base.put(put("after"));
      assertEquals(untagged, table.risen(Counter.GLOBAL_UNTAGGED));
      table.checkAll("a write after that");
    }
  }

  /** As after a clone, whose descriptor names indexes before the master has made their tables. */
  @Test
  @Tag("slices")
  void aTableThatIsNotThereIsNotWaitedFor() throws Exception {
    try (EmbeddedCluster cluster =
            EmbeddedCluster.builder()
                .set(LCIndexConstants.MASTER_OBSERVER_KEY, "")
                .set(ConfigKeys.GLOBAL_OUTAGE.name(), "600000")
                .set(ConfigKeys.GLOBAL_LOOK.name(), "500")
                .start();
        GlobalTable table = new GlobalTable(cluster, "global-absent", plain -> {});
        Admin admin = table.connection.getAdmin()) {
      table.base.put(put("before"));
      TableName entries = table.entries(table.text());
      TableDescriptor described = admin.getDescriptor(entries);
      Tables.drop(table.connection, entries);
      long begin = System.nanoTime();
      table.base.put(put("during"));
      long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begin);
      assertTrue(seconds < 300, () -> seconds + " s, with a patience of 600 s");
      assertFalse(table.coverage(table.text()).covers(KeyRange.all()));
      admin.createTable(described);
      int[] tries = new int[1];
      Await.until(
          Await.LIMIT,
          () -> "writes wait for the index again",
          () -> {
            long waits = table.risen(Counter.GLOBAL_WAITS);
            table.base.put(put("after" + tries[0]++));
            return table.risen(Counter.GLOBAL_WAITS) > waits;
          });
      table.awaitCovered();
      table.checkAll("a table that was not there");
    }
  }

  /** HBase alone takes writes that may show old values without reading these. */
  @Test
  void anHFileThatCannotBeReadCostsCoverageAndNotWrites() throws Exception {
    try (EmbeddedCluster cluster =
            EmbeddedCluster.builder()
                .set(ConfigKeys.GLOBAL_OUTAGE.name(), "1500")
                .set(ConfigKeys.GLOBAL_LOOK.name(), "500")
                .start();
        // A removal of old entries reads the row, which would be in the cache afterwards.
        GlobalTable table =
            new GlobalTable(
                cluster,
                "global-unread",
                plain ->
                    plain.modifyColumnFamily(
                        ColumnFamilyDescriptorBuilder.newBuilder(GlobalTable.FAMILY)
                            .setBlockCacheEnabled(false)
                            .build()));
        Admin admin = table.connection.getAdmin()) {
      byte[] row = Bytes.toBytes("row");
      table.base.put(
          new Put(row).addColumn(GlobalTable.FAMILY, GlobalTable.VALUE, 10, Bytes.toBytes("v")));
      admin.flush(table.name);
      damage(cluster, table.name);
      long begin = System.nanoTime();
      table.base.delete(new Delete(row).addColumn(GlobalTable.FAMILY, GlobalTable.VALUE, 10));
      assertTrue(System.nanoTime() - begin > TimeUnit.MILLISECONDS.toNanos(1_500));
      assertFalse(table.coverage(table.text()).covers(KeyRange.all()));
      assertEquals(
          List.of(Reason.UNREAD),
          table.catalog().read(table.name, table.text()).tokens().stream()
              .map(Token::reason)
              .toList());
      begin = System.nanoTime();
      for (int i = 0; i < 100; i++) {
        table.base.put(put("row").setTTL(100_000));
      }
      assertTrue(System.nanoTime() - begin < 100 * TimeUnit.MILLISECONDS.toNanos(1_500));
      assertFalse(table.coverage(table.text()).covers(KeyRange.all()));
    }
  }

  /** Overwrites the middle of a table's only HFile. */
  private static void damage(EmbeddedCluster cluster, TableName table) throws IOException {
    Store store =
        cluster.regionServers().get(0).getRegions(table).get(0).getStore(GlobalTable.FAMILY);
    List<Path> files =
        store.getStorefiles().stream().map(file -> ((HStoreFile) file).getPath()).toList();
    try (RandomAccessFile file = new RandomAccessFile(files.get(0).toUri().getPath(), "rw")) {
      file.seek(33);
      file.write(new byte[40]);
    }
  }

  @Test
  @Tag("slices")
  void withoutTheCatalogWritesStayRefusedAndTheServerSaysWhy() throws Exception {
    try (EmbeddedCluster cluster =
            EmbeddedCluster.builder()
                .set(ConfigKeys.GLOBAL_OUTAGE.name(), "500")
                .set(ConfigKeys.GLOBAL_WAIT.name(), "200")
                .set(ConfigKeys.GLOBAL_LOOK.name(), "500")
                .start();
        GlobalTable table = new GlobalTable(cluster, "global-no-catalog", plain -> {});
        Admin admin = table.connection.getAdmin()) {
      admin.disableTable(GlobalTables.CATALOG);
      admin.disableTable(table.entries(table.text()));
      Configuration once = new Configuration(cluster.configuration());
      once.setInt(HConstants.HBASE_CLIENT_RETRIES_NUMBER, 0);
      try (Connection impatient = ConnectionFactory.createConnection(once);
          Table base = impatient.getTable(table.name)) {
        Await.until(
            Await.LIMIT,
            () -> "the server says why: " + table.problems(),
            () -> {
              assertThrows(IOException.class, () -> base.put(put("during")));
              return table.problems().contains("are refused until " + GlobalTables.CATALOG);
            });
        assertThrows(IOException.class, () -> base.put(put("during")));
      }
      admin.enableTable(GlobalTables.CATALOG);
      table.base.put(put("after"));
      assertFalse(table.coverage(table.text()).covers(KeyRange.all()));
    }
  }
}
