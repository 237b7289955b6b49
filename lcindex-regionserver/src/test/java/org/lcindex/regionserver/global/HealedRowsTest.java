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

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.hbase.ArrayBackedTag;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.TagType;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.regionserver.MiniBatchOperationInProgress;
import org.apache.hadoop.hbase.regionserver.OperationStatus;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.wal.WALEdit;
import org.junit.jupiter.api.Test;
import org.lcindex.global.coverage.Reason;
import org.lcindex.global.tag.Lifetime;

/** Which builds are asked to read a row that is marked by itself, and when. */
class HealedRowsTest {
  private static final byte[] ROW = Bytes.toBytes("r");
  private static final long CLOCK = 1_000;

  private final List<EntryMaker> indexes = WiredServer.indexes("a", "b");
  private final List<IndexWrites> writes =
      indexes.stream()
          .map(
              index ->
                  WiredServer.writes(
                      index, WiredServer.marks((of, why) -> CompletableFuture.completedFuture(7L))))
          .toList();
  private final List<EntryMaker> asked = new ArrayList<>();
  private final HealedRows healed = new HealedRows(writes, asked::add);

  private void markInBoth() {
    writes.forEach(one -> one.omit(Reason.LABELS, List.of(ROW)));
  }

  private static MiniBatchOperationInProgress<Mutation> batch(String column) {
    Put put = new Put(ROW, CLOCK).addColumn(WiredServer.FAMILY, Bytes.toBytes(column), ROW);
    return batch(put);
  }

  private static MiniBatchOperationInProgress<Mutation> batch(Mutation mutation) {
    return new MiniBatchOperationInProgress<>(
        new Mutation[] {mutation},
        new OperationStatus[] {OperationStatus.NOT_RUN},
        new WALEdit[1],
        0,
        1,
        1);
  }

  private List<WrittenRow> rows(MiniBatchOperationInProgress<Mutation> batch) {
    List<EntryColumn> columns = EntryMaker.columns(indexes);
    return new ArrayList<>(
        new BatchReader(columns, new CountedResults(), Durability.SYNC_WAL).read(batch));
  }

  private boolean isDue(int index) {
    return writes.get(index).omissions().areDue(IndexWrites.monotonicMillis());
  }

  @Test
  void onlyOfTheIndexWhoseColumnIsWritten() {
    markInBoth();
    MiniBatchOperationInProgress<Mutation> batch = batch("b");
    healed.begin(batch, rows(batch));
    assertEquals(List.of(), asked, "HBase has not written the row yet");
    healed.end(batch);
    assertEquals(List.of(indexes.get(1)), asked);
    assertFalse(isDue(0), "nobody has written its column");
    healed.end(batch);
    assertEquals(1, asked.size());
  }

  @Test
  void ofARowThatIsOddInOneIndexTheOther() {
    markInBoth();
    MiniBatchOperationInProgress<Mutation> batch = batch("a");
    MiniBatchOperationInProgress<Mutation> other = batch("b");
    List<WrittenRow> rows = rows(batch);
    rows.get(0).mark(indexes.get(0), Reason.LABELS);
    healed.begin(batch, rows);
    healed.begin(other, rows(other));
    healed.end(batch);
    assertEquals(List.of(), asked);
    healed.end(other);
    assertEquals(List.of(indexes.get(1)), asked);
    assertFalse(isDue(0), "it lacks its entry as before");
  }

  /** Of a grid's row that holds a value which no entry may tell of, in its first column. */
  private static WrittenRow afterOdd(EntryMaker grid, boolean again, Mutation mutation) {
    WrittenRow row =
        new BatchReader(grid.columns(), new CountedResults(), Durability.SYNC_WAL)
            .read(batch(mutation))
            .iterator()
            .next();
    if (again) {
      row.mark(grid, Reason.LABELS);
    }
    HeldValues held = new HeldValues(row, List.of(grid), 1, family -> Lifetime.ENDLESS);
    held.add(
        new KeyValue(
            ROW,
            GlobalTable.FAMILY,
            GlobalTable.VALUE,
            CLOCK - 1,
            KeyValue.Type.Put,
            ROW,
            List.of(new ArrayBackedTag(TagType.ACL_TAG_TYPE, ROW))));
    held.row(grid, true);
    assertEquals(List.of(Reason.LABELS), row.marks(grid), "it may show until it is written");
    return row;
  }

  /** It is marked once more before it is written anew, because what is held may be seen so far. */
  @Test
  void ofAGridsRowWhoseOddValuesAreOverwritten() {
    EntryMaker grid = EntryMaker.all(WiredServer.TABLE, List.of(GlobalTable.grid())).get(0);
    Put value = new Put(ROW, CLOCK).addColumn(GlobalTable.FAMILY, GlobalTable.VALUE, ROW);
    Put number =
        new Put(ROW, CLOCK).addColumn(GlobalTable.FAMILY, GlobalTable.NUMBER, Bytes.toBytes(1L));
    Delete all = new Delete(ROW, CLOCK);
    all.addFamily(GlobalTable.FAMILY);
    Delete version = new Delete(ROW).addColumn(GlobalTable.FAMILY, GlobalTable.VALUE, CLOCK);
    assertTrue(afterOdd(grid, false, value).mayHeal(grid));
    assertTrue(afterOdd(grid, false, all).mayHeal(grid));
    assertFalse(afterOdd(grid, false, number).mayHeal(grid));
    assertFalse(afterOdd(grid, false, version).mayHeal(grid));
    assertFalse(afterOdd(grid, true, value).mayHeal(grid));
  }

  @Test
  void onceForAllWritesOfTheRow() {
    markInBoth();
    for (int i = 0; i < 3; i++) {
      MiniBatchOperationInProgress<Mutation> batch = batch("a");
      healed.begin(batch, rows(batch));
      healed.end(batch);
    }
    assertEquals(List.of(indexes.get(0)), asked);
  }

  @Test
  void ofARowThatIsNotMarkedNone() {
    MiniBatchOperationInProgress<Mutation> batch = batch("a");
    healed.begin(batch, rows(batch));
    healed.end(batch);
    assertEquals(List.of(), asked);
  }
}
