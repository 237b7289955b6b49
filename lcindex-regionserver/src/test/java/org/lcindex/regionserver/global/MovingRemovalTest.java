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
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.testing.Await;

/** Removals while regions close, split, or do not answer, in a cluster. */
class MovingRemovalTest {
  private static final byte[] F = GlobalTable.FAMILY;
  private static final byte[] V = GlobalTable.VALUE;
  private static final int ROWS = 200;

  private static void overwrite(GlobalTable table, String value) throws Exception {
    List<Put> puts = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      puts.add(new Put(Bytes.toBytes("r" + i)).addColumn(F, V, Bytes.toBytes(value)));
    }
    table.base.put(puts);
  }

  /** Sweeps until one entry of each row is left. */
  private static void awaitClean(GlobalTable table) throws Exception {
    Await.until(
        Await.LIMIT,
        () -> "one entry for each row",
        () -> {
          table.sweep(table.text());
          return table.check(table.text()).entries() == ROWS;
        });
    table.checkAll("sweeps");
  }

  @Test
  void whatWaitsWhenARegionClosesIsLeftToTheSweep() throws Exception {
    try (GlobalTable table = new GlobalTable("global-moving");
        Admin admin = table.connection.getAdmin()) {
      overwrite(table, "first");
      table.holdRemovals(true);
      overwrite(table, "second");
      RegionInfo region = admin.getRegions(table.name).get(0);
      admin.unassign(region.getEncodedNameAsBytes());
      table.holdRemovals(false);
      admin.assign(region.getEncodedNameAsBytes());
      table.awaitCovered();
      assertTrue(table.risen(Counter.GLOBAL_REMOVALS_LOST) > 0);
      overwrite(table, "third");
      table.checkAll("a region that was reopened");
      awaitClean(table);
    }
  }

  /** All regions and indexes of a server together, and the one that has waited longest. */
  @Test
  void whatWaitsIsAFigureOfItsServer() throws Exception {
    try (GlobalTable table = new GlobalTable("global-waiting-removal");
        Admin admin = table.connection.getAdmin()) {
      overwrite(table, "first");
      admin.split(table.name, Bytes.toBytes("r5"));
      Await.until(Await.LIMIT, () -> "two regions", () -> admin.getRegions(table.name).size() == 2);
      table.awaitCovered();
      table.holdRemovals(true);
      AtomicInteger times = new AtomicInteger();
      Await.until(
          Await.LIMIT,
          () -> "removals that wait: " + table.gauge("global.removals.waiting"),
          () -> {
            // A region removes nothing before it has read that it is covered.
            overwrite(table, "again" + times.incrementAndGet());
            return table.gauge("global.removals.waiting") >= ROWS;
          });
      Await.until(
          Await.LIMIT,
          () -> "the oldest: " + table.gauge("global.removals.oldest.millis"),
          () -> table.gauge("global.removals.oldest.millis") > 0);
      table.holdRemovals(false);
      Await.until(
          Await.LIMIT,
          () -> "removals that wait: " + table.gauge("global.removals.waiting"),
          () -> table.gauge("global.removals.waiting") == 0);
      assertEquals(0, table.gauge("global.uncovered"));
    }
  }

  @Test
  void aSplitLosesNothing() throws Exception {
    try (GlobalTable table = new GlobalTable("global-split-removal");
        Admin admin = table.connection.getAdmin()) {
      overwrite(table, "first");
      overwrite(table, "second");
      admin.split(table.name, Bytes.toBytes("r5"));
      Await.until(Await.LIMIT, () -> "two regions", () -> admin.getRegions(table.name).size() == 2);
      overwrite(table, "third");
      table.checkAll("a split");
      awaitClean(table);
    }
  }

  @Test
  @Tag("slices")
  void whatTheEntriesDoNotTakeIsTriedAgain() throws Exception {
    try (GlobalTable table = new GlobalTable("global-down-removal");
        Admin admin = table.connection.getAdmin()) {
      overwrite(table, "first");
      table.holdRemovals(true);
      overwrite(table, "second");
      Await.until(
          Await.LIMIT,
          () -> "tags that wait: " + table.gauge("global.removals.oldest.millis"),
          () -> table.gauge("global.removals.oldest.millis") > 0);
      long sent = table.risen(Counter.GLOBAL_REMOVALS);
      admin.disableTable(table.entries(table.text()));
      table.holdRemovals(false);
      Await.until(
          Await.LIMIT,
          () -> "all is tried",
          () -> table.gauge("global.removals.oldest.millis") == 0);
      assertEquals(sent, table.risen(Counter.GLOBAL_REMOVALS));
      admin.enableTable(table.entries(table.text()));
      Await.until(
          Await.LIMIT,
          () -> "removals go on",
          () -> table.risen(Counter.GLOBAL_REMOVALS) >= sent + ROWS / 2);
      awaitClean(table);
    }
  }
}
