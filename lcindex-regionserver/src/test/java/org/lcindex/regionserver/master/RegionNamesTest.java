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
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.entry.EntryKey;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.regionserver.testing.Await;

/**
 * Everybody may read the names of regions in hbase:meta: those of entries have no whole value and
 * no row key, whoever has split them.
 */
class RegionNamesTest {
  private static final int ACCOUNTS = 200;
  private static final int ROWS = 4_000;

  private final TreeSet<String> accounts = new TreeSet<>();

  private void load(IndexedTable table) throws IOException {
    Random random = new Random(11);
    List<String> drawn = new ArrayList<>();
    while (accounts.size() < ACCOUNTS) {
      String account = String.format("%012d", random.nextLong(1_000_000_000_000L));
      if (accounts.add(account)) {
        drawn.add(account);
      }
    }
    List<Put> puts = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      byte[] account = Bytes.toBytes(drawn.get(i % ACCOUNTS));
      puts.add(
          new Put(Bytes.toBytes("customer" + i))
              .addColumn(IndexedTable.FAMILY, Bytes.toBytes("v"), account));
    }
    try (Table base = table.connection.getTable(table.name)) {
      base.put(puts);
    }
  }

  private void assertTellsNothing(List<RegionInfo> regions) {
    for (RegionInfo region : regions) {
      String name = Bytes.toStringBinary(region.getStartKey());
      assertFalse(name.contains("customer"), name);
      assertFalse(accounts.stream().anyMatch(name::contains), name);
    }
  }

  /** Of each value: a query asks one region for it. */
  private void assertOneRegionEach(IndexedTable table, GlobalIndex index) throws IOException {
    EntryKey keys = EntryKey.of(index.definition());
    try (RegionLocator locator = table.connection.getRegionLocator(table.entries(index))) {
      for (String account : accounts) {
        byte[] value = Bytes.toBytes(account);
        byte[] first = keys.entry(value, new byte[] {0});
        byte[] last = keys.entry(value, new byte[] {-1});
        assertEquals(
            locator.getRegionLocation(first, true).getRegion(),
            locator.getRegionLocation(last, true).getRegion());
      }
    }
  }

  @Test
  @Tag("slices")
  void ofANewIndexAndOfSplits() throws Exception {
    try (IndexedTable table = new IndexedTable("names");
        Admin admin = table.connection.getAdmin()) {
      load(table);
      GlobalIndex index = table.created("v", 16);
      table.awaitCovered(index);
      TableName entries = table.entries(index);
      List<RegionInfo> made = admin.getRegions(entries);
      assertTrue(made.size() > 8, made::toString);
      assertTellsNothing(made);
      assertOneRegionEach(table, index);

      IndexedTable.call(table.connection, IndexedTable.drop(table.name, index));
      GlobalIndex one = table.created("v", 0);
      table.awaitCovered(one);
      assertEquals(
          LCIndexConstants.SPLIT_POLICY_CLASS,
          table.descriptor(table.entries(one)).getRegionSplitPolicyClassName());
      split(table, one);
      split(table, one);
      List<RegionInfo> split = admin.getRegions(table.entries(one));
      assertTrue(split.size() >= 3, split::toString);
      assertTellsNothing(split);
      assertOneRegionEach(table, one);
      IndexedTable.call(table.connection, IndexedTable.drop(table.name, one));
    }
  }

  /** Has HBase find where its regions are to be split. */
  private static void split(IndexedTable table, GlobalIndex index) throws Exception {
    TableName entries = table.entries(index);
    try (Admin admin = table.connection.getAdmin()) {
      admin.flush(entries);
      for (HRegion region : table.cluster.regions(entries)) {
        region.compact(true);
        // Else they keep the references of their parent for two minutes, and are not split.
        for (HStore store : region.getStores()) {
          store.closeAndArchiveCompactedFiles();
        }
      }
      for (RegionInfo region : admin.getRegions(entries)) {
        int before = admin.getRegions(entries).size();
        Await.until(
            IndexedTable.LIMIT,
            () -> "region " + region + " is split",
            () -> {
              try {
                admin.splitRegionAsync(region.getRegionName()).get(2, TimeUnit.MINUTES);
              } catch (Exception e) {
                // It has references until it was compacted, or is split already.
                return admin.getRegions(entries).size() > before;
              }
              return true;
            });
      }
    }
  }

  /** A table of an earlier release, or one of which a downgrade has taken the policy off. */
  @Test
  void aRebuildNamesThePolicy() throws Exception {
    try (IndexedTable table = new IndexedTable("names-rebuilt");
        LCIndexAdmin clients = new LCIndexAdmin(table.connection);
        Admin admin = table.connection.getAdmin()) {
      GlobalIndex index = table.created("v", 0);
      TableName entries = table.entries(index);
      clients.waitUntilBuilt(table.name, IndexedTable.LIMIT);
      admin.modifyTable(
          TableDescriptorBuilder.newBuilder(table.descriptor(entries))
              .removeValue(Bytes.toBytes("SPLIT_POLICY"))
              .removeValue(Bytes.toBytes("lcindex.entries.definition"))
              .build());
      assertNull(table.descriptor(entries).getRegionSplitPolicyClassName());
      clients.rebuildGlobal(table.name, IndexedTable.FAMILY, new byte[] {'v'});
      assertEquals(
          LCIndexConstants.SPLIT_POLICY_CLASS,
          table.descriptor(entries).getRegionSplitPolicyClassName());
      assertEquals(
          "f:v STRING GLOBAL", table.descriptor(entries).getValue("lcindex.entries.definition"));
      clients.waitUntilBuilt(table.name, IndexedTable.LIMIT);
      IndexedTable.call(table.connection, IndexedTable.drop(table.name, index));
    }
  }
}
