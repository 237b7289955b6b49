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

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Append;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Increment;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.Row;
import org.apache.hadoop.hbase.client.RowMutations;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.regionserver.base.Counters.Counter;

/** Writes that few people write, and batches that are larger than others. */
class OddWritesTest {
  private static final byte[] F = GlobalTable.FAMILY;
  private static final byte[] V = GlobalTable.VALUE;
  private static final byte[] N = GlobalTable.NUMBER;
  private static final byte[] ROW = Bytes.toBytes("r");

  private GlobalTable table;

  @BeforeEach
  void create() throws Exception {
    table = new GlobalTable("global-odd");
  }

  @AfterEach
  void drop() throws Exception {
    table.close();
  }

  private static Put put(byte[] row, String value) {
    return new Put(row).addColumn(F, V, Bytes.toBytes(value));
  }

  /** HBase takes both, and tells an observer of no result. */
  @Test
  void anIncrementOfNothing() throws Exception {
    table.base.mutateRow(RowMutations.of(List.of(put(ROW, "a"), new Increment(ROW))));
    table.base.mutateRow(RowMutations.of(List.of(put(ROW, "b"), new Append(ROW))));
    assertEquals(0, table.risen(Counter.HOOK_FAILURES));
    table.checkAll("nothing");
    assertEquals(2, table.check(table.text()).entries());
  }

  /** As HBase's client forbids, but an old one may not, nor an observer that adds a delete. */
  private static Delete expiring(Delete delete) {
    return delete.setAttribute("_ttl", Bytes.toBytes(1L));
  }

  /** Its markers expire, and show again what they hid. */
  @Test
  void aDeleteWithATimeToLiveTagsWhatItHides() throws Exception {
    table.base.put(put(ROW, "a"));
    table.base.delete(expiring(new Delete(ROW).addColumns(F, V)));
    assertEquals(2, table.tags().size(), () -> "a delete that expires");
    table.base.delete(expiring(new Delete(ROW)));
    assertEquals(3, table.tags().size(), () -> "a row's delete that expires");
    while (!table.base.exists(new Get(ROW))) {
      Thread.onSpinWait();
    }
    table.checkAll("deletes that have expired");
    assertEquals(1, table.check(table.text()).values());
  }

  /** Nothing is sent for it, so nobody waits. */
  @Test
  void aPlainDeleteTakesNoPermit() throws Exception {
    GlobalServer server =
        GlobalServers.acquire(table.cluster.regionServers().get(0).getServerName());
    try {
      int taken = 0;
      while (server.permits().tryTake()) {
        taken++;
      }
      try {
        table.base.delete(new Delete(ROW));
        assertEquals(0, table.risen(Counter.GLOBAL_REFUSED_BUSY));
      } finally {
        for (int i = 0; i < taken; i++) {
          server.permits().release();
        }
      }
    } finally {
      GlobalServers.release(table.cluster.regionServers().get(0).getServerName());
    }
  }

  @Test
  void manyOldValuesAreTaggedOnce() throws Exception {
    List<Put> puts = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      puts.add(new Put(ROW).addColumn(F, V, 1 + i, Bytes.toBytes("v" + i % 500)));
    }
    table.base.put(puts);
    long before = table.risen(Counter.GLOBAL_ENTRIES);
    table.base.delete(new Delete(ROW).addColumn(F, V, 1_000));
    assertEquals(500, table.risen(Counter.GLOBAL_ENTRIES) - before);
    table.checkAll("an exact delete");
  }

  /** Of several cells of one timestamp a raw scan shows the last written; others may come back. */
  @Test
  void whatARawScanDoesNotShowIsTaggedAnew() throws Exception {
    try (Admin admin = table.connection.getAdmin()) {
      table.base.put(new Put(ROW).addColumn(F, V, 10, Bytes.toBytes("v")));
      admin.flush(table.name);
      table.base.put(new Put(ROW).addColumn(F, V, 10, Bytes.toBytes("w")));
      admin.flush(table.name);
      table.base.put(new Put(ROW).addColumn(F, V, 20, Bytes.toBytes("x")));
    }
    long before = table.risen(Counter.GLOBAL_ENTRIES);
    table.base.delete(new Delete(ROW).addColumn(F, V, 20));
    assertEquals(3, table.risen(Counter.GLOBAL_ENTRIES) - before);
    table.checkAll("a double");
  }

  /** Nothing removes the tags of what expires while it is held. */
  @Test
  void whatExpiresIsNotTaggedAnew() throws Exception {
    for (int i = 0; i < 10; i++) {
      table.base.put(put(ROW, "v" + i).setTTL(1_000_000));
    }
    assertEquals(10, table.risen(Counter.GLOBAL_ENTRIES));
    table.base.delete(new Delete(ROW).addColumn(F, V));
    assertEquals(10, table.risen(Counter.GLOBAL_ENTRIES));
    table.checkAll("an exact delete");
  }

  /** Its row is left to plain scans, until its region opens anew and builds it. */
  @Test
  void aRowWithTooManyValuesIsMarkedByItself() throws Exception {
    List<Put> puts = new ArrayList<>();
    for (int i = 0; i <= HeldValues.MOST; i++) {
      puts.add(new Put(ROW).addColumn(F, V, 1 + i, Bytes.toBytes("v" + i)));
    }
    table.base.put(puts);
    table.base.put(put(Bytes.toBytes("other"), "v"));
    long before = table.risen(Counter.GLOBAL_ENTRIES);
    table.base.delete(new Delete(ROW).addColumn(F, V, HeldValues.MOST + 1));
    assertEquals(
        KeyRanges.of(KeyRange.point(ROW)), table.coverage(table.text()).uncovered(KeyRanges.all()));
    // From now on nobody reads the row, and nobody waits.
    long read = table.risen(Counter.GLOBAL_ENTRIES) - before;
    table.base.put(put(ROW, "last").setTTL(1_000_000));
    assertEquals(read + 1, table.risen(Counter.GLOBAL_ENTRIES) - before);
    try (Admin admin = table.connection.getAdmin()) {
      RegionInfo region = admin.getRegions(table.name).get(0);
      assertFalse(table.coverage(table.text()).covers(KeyRange.point(ROW)));
      admin.unassign(region.getEncodedNameAsBytes());
      admin.assign(region.getEncodedNameAsBytes());
    }
    table.awaitCovered();
    table.checkAll("a crowded row");
  }

  @Test
  void everyKindInOneRowAtOnce() throws Exception {
    table.base.put(put(ROW, "a").addColumn(F, N, Bytes.toBytes(1L)));
    for (int i = 0; i < 20; i++) {
      table.base.mutateRow(
          RowMutations.of(
              List.of(
                  new Delete(ROW).addColumns(F, N, 5),
                  put(ROW, "b" + i),
                  put(ROW, "c" + i),
                  new Put(ROW).addColumn(F, V, 0, Bytes.toBytes("zero")),
                  new Put(ROW).addColumn(F, V, Long.MAX_VALUE - 1 - i % 2, Bytes.toBytes("d" + i)),
                  new Increment(ROW).addColumn(F, N, 3).setTTL(1_000_000),
                  new Delete(ROW).addColumn(F, V, Long.MAX_VALUE - 2))));
      table.checkAll("round " + i);
    }
  }

  /** One call may have thousands of rows: it must get through, however long its entries take. */
  @Test
  @Tag("slices")
  void aLargeBatchGetsThrough() throws Exception {
    List<Row> batch = new ArrayList<>();
    for (int i = 0; i < 30_000; i++) {
      batch.add(put(Bytes.toBytes("r" + i), "v" + i).addColumn(F, N, Bytes.toBytes((long) i)));
    }
    table.base.batch(batch, new Object[batch.size()]);
    table.checkAll("a large batch");
    assertEquals(30_000, table.check(table.text()).values());
  }
}
