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
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hbase.ArrayBackedTag;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.Tag;
import org.apache.hadoop.hbase.TagType;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Increment;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.regionserver.MiniBatchOperationInProgress;
import org.apache.hadoop.hbase.regionserver.OperationStatus;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.Pair;
import org.apache.hadoop.hbase.wal.WALEdit;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalDefinition.Policy;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.global.coverage.Reason;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/** What a batch does to indexed columns, cell by cell. */
class BatchReaderTest {
  private static final byte[] F = Bytes.toBytes("f");
  private static final byte[] V = Bytes.toBytes("v");
  private static final byte[] ROW = Bytes.toBytes("r");
  private static final long CLOCK = 1_000_000;

  private final EntryMaker index =
      new EntryMaker(
          GlobalIndex.create(
              GlobalDefinition.of(F, V, ValueCodec.of(ColumnType.STRING), Policy.ORDERED, 0), 0),
          TableName.valueOf("e"));

  private final CountedResults results = new CountedResults();

  private List<WrittenRow> read(OperationStatus status, Mutation... mutations) {
    return read(batch(status, mutations));
  }

  private List<WrittenRow> read(MiniBatchOperationInProgress<Mutation> batch) {
    return new ArrayList<>(
        new BatchReader(index.columns(), results, Durability.SYNC_WAL).read(batch));
  }

  private static MiniBatchOperationInProgress<Mutation> batch(
      OperationStatus status, Mutation... mutations) {
    OperationStatus[] all = new OperationStatus[mutations.length];
    Arrays.fill(all, status);
    return new MiniBatchOperationInProgress<>(
        mutations, all, new WALEdit[all.length], 0, all.length, all.length);
  }

  private static Put tagged(byte type) throws Exception {
    Tag tag = new ArrayBackedTag(type, Bytes.toBytes(1L));
    return new Put(ROW).add(new KeyValue(ROW, F, V, CLOCK, V, new Tag[] {tag}));
  }

  @Test
  void cellsWithRightsOrLabelsAreTold() throws Exception {
    for (byte type :
        new byte[] {
          TagType.ACL_TAG_TYPE,
          TagType.VISIBILITY_TAG_TYPE,
          TagType.VISIBILITY_EXP_SERIALIZATION_FORMAT_TAG_TYPE
        }) {
      WrittenRow guarded = read(OperationStatus.NOT_RUN, tagged(type)).get(0);
      assertEquals(List.of(Reason.LABELS), guarded.marks(index));
      assertNull(guarded.of(index).get(0).entry(), "an entry would tell of it");
    }
    WrittenRow expiring = read(OperationStatus.NOT_RUN, tagged(TagType.TTL_TAG_TYPE)).get(0);
    assertEquals(List.of(), expiring.marks(index));
    assertTrue(expiring.uncovers(index));
  }

  @Test
  void whatIsNotWrittenCountsForNothing() {
    Put put = new Put(ROW).addColumn(F, V, V);
    assertEquals(List.of(), read(OperationStatus.SUCCESS, put));
    assertEquals(List.of(), read(OperationStatus.FAILURE, put));
    assertEquals(List.of(), read(OperationStatus.NOT_RUN, new Put(ROW).addColumn(V, V, V)));
    assertEquals(List.of(), read(OperationStatus.NOT_RUN, new Put(ROW).addColumn(F, F, V)));
  }

  @Test
  void mutationsOfARowComeTogether() {
    List<WrittenRow> rows =
        read(
            OperationStatus.NOT_RUN,
            new Put(ROW).addColumn(F, V, 7, V),
            new Put(F).addColumn(F, V, 7, V),
            new Delete(ROW).addColumns(F, V, 7),
            new Delete(ROW).addFamily(F, 7));
    assertEquals(2, rows.size());
    assertEquals(3, rows.get(1).of(index).size());
    assertFalse(rows.get(1).uncovers(index));
    assertTrue(
        read(OperationStatus.NOT_RUN, new Delete(ROW).addColumn(F, V, 7)).get(0).uncovers(index));
    assertTrue(
        read(OperationStatus.NOT_RUN, new Delete(ROW).addFamilyVersion(F, 7))
            .get(0)
            .uncovers(index));
  }

  /** A write whose result is not known is refused rather than written without an entry. */
  @Test
  void anIncrementWithoutResultIsABug() {
    Increment increment = new Increment(ROW).addColumn(F, V, 1);
    assertThrows(IllegalStateException.class, () -> read(OperationStatus.NOT_RUN, increment));
  }

  @Test
  void theResultOfAnIncrementCounts() {
    Increment increment = new Increment(ROW).addColumn(F, V, 1);
    KeyValue result = new KeyValue(ROW, F, V, CLOCK, Bytes.toBytes("22"));
    results.add(increment, List.of(new Pair<>(null, result)));
    WrittenRow row = read(OperationStatus.NOT_RUN, increment).get(0);
    assertEquals(1, row.of(index).size());
    assertArrayEquals(index.entry(ROW, result), row.of(index).get(0).entry());
  }

  @Test
  void whatAnotherObserverAddsCounts() {
    MiniBatchOperationInProgress<Mutation> batch =
        batch(OperationStatus.NOT_RUN, new Put(ROW).addColumn(V, V, V).setTTL(7));
    batch.addOperationsFromCP(0, new Mutation[] {new Put(F).addColumn(F, V, 3, V)});
    WrittenRow row = read(batch).get(0);
    assertArrayEquals(F, row.row());
    // HBase gives it the TTL of the other one.
    assertTrue(row.uncovers(index));
  }

  @Test
  void anEntryThatFindsNoRoomIsToldAndLeftOut() {
    byte[] longest = new byte[HConstants.MAX_ROW_LENGTH - 100];
    WrittenRow row = read(OperationStatus.NOT_RUN, new Put(longest).addColumn(F, V, V)).get(0);
    assertEquals(List.of(Reason.TOO_LONG), row.marks(index));
    assertNull(row.of(index).get(0).entry());
  }

  private Durability durability(Durability byDefault, Durability ofMutation) {
    Mutation put = new Put(ROW).addColumn(F, V, V).setDurability(ofMutation);
    BatchReader reader = new BatchReader(index.columns(), results, byDefault);
    reader.read(batch(OperationStatus.NOT_RUN, put));
    return reader.durability();
  }

  /** A row that is on the disk before it is acknowledged needs an entry that is, too. */
  @Test
  void entriesAreAsDurableAsTheirRows() {
    for (Durability less :
        List.of(Durability.SKIP_WAL, Durability.ASYNC_WAL, Durability.SYNC_WAL)) {
      assertEquals(Durability.SYNC_WAL, durability(Durability.FSYNC_WAL, less));
      assertEquals(Durability.SYNC_WAL, durability(less, Durability.USE_DEFAULT));
      assertEquals(Durability.FSYNC_WAL, durability(less, Durability.FSYNC_WAL));
    }
    assertEquals(Durability.FSYNC_WAL, durability(Durability.FSYNC_WAL, Durability.USE_DEFAULT));
  }
}
