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

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Append;
import org.apache.hadoop.hbase.client.CheckAndMutate;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Increment;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Row;
import org.apache.hadoop.hbase.client.RowMutations;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.GlobalTables;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.testing.EntryDeletes;

/** Each kind of write gives its values entries before it is written. */
class GlobalWriteTest {
  private static final byte[] F = GlobalTable.FAMILY;
  private static final byte[] V = GlobalTable.VALUE;
  private static final byte[] N = GlobalTable.NUMBER;

  private GlobalTable table;

  @BeforeEach
  void create() throws Exception {
    table = new GlobalTable("global-write");
    table.holdRemovals(true); // tests count what writes add
  }

  @AfterEach
  void drop() throws Exception {
    table.close();
  }

  private static byte[] row(int i) {
    return Bytes.toBytes("r" + i);
  }

  private static Put put(int i, String value) {
    return new Put(row(i)).addColumn(F, V, Bytes.toBytes(value));
  }

  private long timestamp(int i) throws Exception {
    return table.base.get(new Get(row(i))).getColumnLatestCell(F, V).getTimestamp();
  }

  @Test
  void aPutHasATag() throws Exception {
    table.base.put(put(1, "a"));
    assertEquals(List.of("\\x00a\\x00\\x00r1"), table.tags());
    table.checkAll("a put");
  }

  @Test
  void aBatch() throws Exception {
    List<Row> batch = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      batch.add(put(i, "v" + i % 7).addColumn(F, N, Bytes.toBytes((long) i)));
    }
    for (int i = 0; i < 500; i += 3) {
      batch.add(put(i, "w"));
    }
    for (int i = 0; i < 500; i += 5) {
      batch.add(new Delete(row(i)));
    }
    Object[] results = new Object[batch.size()];
    table.base.batch(batch, results);
    table.checkAll("a batch");
  }

  @Test
  void whatDoesNotDecodeHasAnEntryApart() throws Exception {
    table.base.put(new Put(row(1)).addColumn(F, N, Bytes.toBytes("no number")));
    table.base.put(new Put(row(2)).addColumn(F, V, new byte[] {(byte) 0xff, 0, 1}));
    table.base.put(new Put(row(3)).addColumn(F, V, new byte[0]));
    table.base.put(new Put(row(4)).addColumn(F, V, new byte[5_000]));
    table.checkAll("odd values");
    assertEquals(1, table.check(table.indexes.get(1)).entries());
    assertEquals(3, table.check(table.text()).entries());
  }

  @Test
  void checkAndMutate() throws Exception {
    table.base.put(put(1, "a"));
    assertTrue(
        table
            .base
            .checkAndMutate(
                CheckAndMutate.newBuilder(row(1))
                    .ifEquals(F, V, Bytes.toBytes("a"))
                    .build(put(1, "b")))
            .isSuccess());
    assertTrue(
        table
            .base
            .checkAndMutate(
                CheckAndMutate.newBuilder(row(1))
                    .ifEquals(F, V, Bytes.toBytes("b"))
                    .build(
                        RowMutations.of(
                            List.of(
                                put(1, "c").addColumn(F, N, Bytes.toBytes(5L)),
                                new Delete(row(1)).addColumns(F, Bytes.toBytes("other"))))))
            .isSuccess());
    table.checkAll("checkAndMutate");
    assertEquals(3, table.check(table.text()).entries());
    assertEquals(2, table.check(table.text()).stale());
  }

  @Test
  void mutateRowWithPutAndDelete() throws Exception {
    table.base.put(put(1, "a").addColumn(F, N, Bytes.toBytes(1L)));
    table.base.mutateRow(
        RowMutations.of(List.of(new Delete(row(1)).addColumns(F, N), put(1, "b"))));
    table.checkAll("mutateRow");
    assertEquals(1, table.check(table.indexes.get(1)).stale());
  }

  @Test
  void anIncrementHasItsResult() throws Exception {
    for (int i = 0; i < 3; i++) {
      table.base.increment(new Increment(row(1)).addColumn(F, N, 7));
    }
    List<Row> batch = new ArrayList<>();
    batch.add(new Increment(row(1)).addColumn(F, N, 1));
    batch.add(new Increment(row(2)).addColumn(F, N, 2).setReturnResults(false));
    batch.add(put(3, "x"));
    table.base.batch(batch, new Object[3]);
    assertEquals(22, Bytes.toLong(table.base.get(new Get(row(1))).getValue(F, N)));
    table.checkAll("increments");
    assertEquals(5, table.check(table.indexes.get(1)).entries());
  }

  @Test
  void anAppendHasItsResult() throws Exception {
    table.base.append(new Append(row(1)).addColumn(F, V, Bytes.toBytes("a")));
    table.base.append(new Append(row(1)).addColumn(F, V, Bytes.toBytes("b")));
    assertArrayEquals(Bytes.toBytes("ab"), table.base.get(new Get(row(1))).getValue(F, V));
    table.checkAll("appends");
    assertEquals(2, table.check(table.text()).entries());
  }

  @Test
  void anExactDeleteTagsWhatIsThereOnceMore() throws Exception {
    table.base.put(new Put(row(1)).addColumn(F, V, 10, Bytes.toBytes("v")));
    table.base.put(new Put(row(1)).addColumn(F, V, 20, Bytes.toBytes("w")));
    List<String> before = table.tags();
    table.base.delete(new Delete(row(1)).addColumn(F, V, 20));
    assertArrayEquals(Bytes.toBytes("v"), table.base.get(new Get(row(1))).getValue(F, V));
    assertEquals(before.size() + 2, table.tags().size());
    table.base.put(new Put(row(1)).addColumn(F, V, 30, Bytes.toBytes("x")));
    table.base.delete(new Delete(row(1)).addColumn(F, V));
    table.base.delete(new Delete(row(1)).addFamilyVersion(F, 30));
    table.checkAll("exact deletes");
    assertEquals(3, table.risen(Counter.GLOBAL_READS));
  }

  @Test
  void aPlainDeleteSendsNothing() throws Exception {
    table.base.put(put(1, "a"));
    long waits = table.risen(Counter.GLOBAL_WAITS);
    table.base.delete(new Delete(row(1)));
    table.base.delete(new Delete(row(1)).addColumns(F, V));
    table.base.delete(new Delete(row(1)).addFamily(F));
    assertEquals(waits, table.risen(Counter.GLOBAL_WAITS));
    table.checkAll("deletes");
  }

  @Test
  void explicitTimestampsHaveTags() throws Exception {
    table.base.put(new Put(row(1)).addColumn(F, V, 1, Bytes.toBytes("old")));
    table.base.put(put(1, "a"));
    long ts = timestamp(1);
    table.base.put(new Put(row(1)).addColumn(F, V, ts, Bytes.toBytes("b")));
    table.base.put(new Put(row(1)).addColumn(F, V, ts + 1_000_000, Bytes.toBytes("c")));
    table.base.put(put(1, "hidden"));
    assertEquals(
        List.of("a", "b", "c", "hidden", "old"),
        table.tags().stream()
            .map(tag -> tag.substring(4).replaceAll("\\\\x00\\\\x00r1", ""))
            .toList());
    table.checkAll("explicit timestamps");
  }

  @Test
  void aCellThatExpiresTagsWhatItHides() throws Exception {
    table.base.put(put(1, "a"));
    table.base.put(put(1, "b").setTTL(1));
    assertEquals(3, table.tags().size());
    table.checkAll("a TTL");
    table.base.increment(new Increment(row(2)).addColumn(F, N, 1));
    table.base.increment(new Increment(row(2)).addColumn(F, N, 1).setTTL(1));
    table.checkAll("a TTL of an increment");
  }

  @Test
  void withoutLogAllIsAlike() throws Exception {
    table.base.put(put(1, "a").setDurability(Durability.SKIP_WAL));
    assertEquals(1, table.tags().size());
    table.checkAll("SKIP_WAL");
  }

  /** As another cluster's servers write. */
  @Test
  void aReplicatedPut() throws Exception {
    long then = System.currentTimeMillis() - 60_000;
    table.base.put(
        new Put(row(1))
            .addColumn(F, V, then, Bytes.toBytes("a"))
            .setClusterIds(List.of(UUID.randomUUID())));
    assertEquals(List.of("\\x00a\\x00\\x00r1"), table.tags());
    table.checkAll("replication");
  }

  @Test
  void anIncrementThatFailsLeavesNothingBehind() throws Exception {
    table.base.put(new Put(row(1)).addColumn(F, N, Bytes.toBytes("no number")));
    RowMutations both =
        RowMutations.of(
            List.of(
                new Increment(row(1)).addColumn(F, Bytes.toBytes("m"), 1),
                new Increment(row(1)).addColumn(F, N, 1)));
    for (int i = 0; i < 50; i++) {
      assertThrows(IOException.class, () -> table.base.mutateRow(both));
    }
    table.base.increment(new Increment(row(2)).addColumn(F, N, 1));
    table.checkAll("increments that fail");
  }

  /** As an endpoint for several rows of a region does. */
  @Test
  void rowsThatAreLockedTogether() throws Exception {
    table.base.put(put(2, "a"));
    table
        .cluster
        .regions(table.name)
        .get(0)
        .mutateRowsWithLocks(
            List.of(put(1, "b"), put(3, "c"), new Delete(row(2)).addFamily(F)),
            List.of(row(1), row(2), row(3)),
            HConstants.NO_NONCE,
            HConstants.NO_NONCE);
    table.checkAll("rows together");
    assertEquals(3, table.check(table.text()).entries());
  }

  @Test
  void aRowThatHoldsThousandsOfValuesIsMarked() throws Exception {
    List<Put> versions = new ArrayList<>();
    for (int i = 1; i <= HeldValues.MOST + 1; i++) {
      versions.add(new Put(row(1)).addColumn(F, V, i, Bytes.toBytes("v" + i)));
    }
    table.base.put(versions.subList(0, HeldValues.MOST));
    table.base.delete(new Delete(row(1)).addColumn(F, V, 7));
    assertEquals(0, table.risen(Counter.GLOBAL_UNTAGGED));
    assertEquals(2 * HeldValues.MOST, table.tags().size());
    table.base.put(versions.get(HeldValues.MOST));
    table.base.delete(new Delete(row(1)).addColumn(F, V, 8));
    assertEquals(1, table.risen(Counter.GLOBAL_UNTAGGED));
    table.checkAll("a crowded row");
  }

  @Test
  void aRowKeyThatIsTooLongIsCounted() throws Exception {
    byte[] longest = new byte[HConstants.MAX_ROW_LENGTH - 200];
    table.base.put(new Put(longest).addColumn(F, V, Bytes.toBytes("a")));
    assertEquals(0, table.risen(Counter.GLOBAL_UNTAGGED));
    table.base.put(new Put(longest).addColumn(F, V, new byte[100]));
    assertEquals(1, table.risen(Counter.GLOBAL_UNTAGGED));
    assertEquals(1, table.check(table.text()).tooLong());
    table.checkAll("a long row key");
  }

  @Test
  void afterTheRegionOpensAgain() throws Exception {
    table.base.put(put(1, "a"));
    reopen();
    table.base.put(put(1, "b"));
    table.base.put(
        new Put(row(2)).addColumn(F, V, timestamp(1) + 1_000_000, Bytes.toBytes("future")));
    reopen();
    table.base.put(put(1, "c"));
    assertEquals(
        List.of("a", "b", "c", "future"),
        table.tags().stream()
            .map(tag -> tag.substring(4).replaceAll("\\\\x00\\\\x00r.", ""))
            .toList());
    table.checkAll("reopening");
  }

  private void reopen() throws Exception {
    try (Admin admin = table.connection.getAdmin()) {
      admin.disableTable(table.name);
      admin.enableTable(table.name);
    }
  }

  @Test
  void theCheckFindsWhatIsAmiss() throws Exception {
    table.base.put(List.of(put(1, "a"), put(2, "b"), put(3, "c")));
    table.base.put(put(3, "d"));
    try (Table entries = table.connection.getTable(table.entries(table.text()))) {
      entries.delete(
          EntryDeletes.of(
              entries.get(new Get(Bytes.toBytesBinary("\\x00b\\x00\\x00r2")).readAllVersions())));
      entries.put(new Put(Bytes.toBytes("strange")).addColumn(GlobalTables.entriesFamily(), F, F));
    }
    EntryCheck.Report report = table.check(table.text());
    assertEquals(3, report.values());
    assertEquals(1, report.missing());
    assertTrue(report.examples().get(0).startsWith("row r2: "), report::toString);
    assertEquals(3, report.entries());
    assertEquals(1, report.stale());
    assertEquals(1, report.strange());
  }

  @Test
  void othersColumnsSendNothing() throws Exception {
    table.base.put(new Put(row(1)).addColumn(F, Bytes.toBytes("o"), V));
    Result shown = table.base.get(new Get(row(1)));
    assertEquals(1, shown.size());
    assertEquals(0, table.risen(Counter.GLOBAL_WAITS));
    assertEquals(List.of(), table.tags());
  }
}
