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
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.regionserver.MiniBatchOperationInProgress;
import org.apache.hadoop.hbase.regionserver.OperationStatus;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.wal.WALEdit;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalDefinition.Policy;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.global.coverage.Gate;
import org.lcindex.global.tag.EntryTag;
import org.lcindex.global.tag.Lifetime;
import org.lcindex.global.tag.Stamps;
import org.lcindex.global.tag.Tag;
import org.lcindex.regionserver.base.Counters;
import org.lcindex.regionserver.global.removal.SeenEntry;
import org.lcindex.rpc.SweepFigures;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/** When a region may remove, case by case, on cells that no region holds. */
class RegionRemovalRulesTest {
  private static final byte[] F = Bytes.toBytes("f");
  private static final byte[] V = Bytes.toBytes("v");
  private static final byte[] ROW = Bytes.toBytes("r");
  private static final long AGE = 600_000;

  private final EntryMaker index =
      new EntryMaker(
          GlobalIndex.create(
              GlobalDefinition.of(F, V, ValueCodec.of(ColumnType.STRING), Policy.ORDERED, 0), 0),
          TableName.valueOf("e"));
  private final long now = System.currentTimeMillis();
  private final List<Cell> held = new ArrayList<>();
  private final List<EntryTag> queued = new ArrayList<>();
  private final Gate gate = new Gate();
  private boolean covered = true;
  private Lifetime lifetime = Lifetime.ENDLESS;
  private boolean marked;

  private final OrderedRemovals removals =
      new OrderedRemovals(
          new HeldCells.Rows() {
            @Override
            public void read(byte[] row, Collection<byte[]> families, Predicate<Cell> cells) {
              held.forEach(cells::test);
            }

            @Override
            public Lifetime lifetime(byte[] family) {
              return lifetime;
            }
          },
          List.of(index),
          (table, tag) -> queued.add(tag),
          (one, row) -> covered && (row == null || !marked));

  private static Cell cell(long timestamp, String value) {
    return new KeyValue(ROW, F, V, timestamp, Bytes.toBytes(value));
  }

  private byte[] entry(String value) {
    return index.entry(ROW, cell(1, value));
  }

  private static MiniBatchOperationInProgress<Mutation> batch(
      OperationStatus[] status, Mutation mutation) {
    return new MiniBatchOperationInProgress<>(
        new Mutation[] {mutation}, status, new WALEdit[1], 0, 1, 1);
  }

  /** A batch from its beginning to its end. */
  private void write(Mutation mutation, boolean applied) throws Exception {
    OperationStatus[] status = {OperationStatus.NOT_RUN};
    write(mutation, status, OperationStatus.SUCCESS, applied);
  }

  private void write(
      Mutation mutation, OperationStatus[] status, OperationStatus after, boolean applied)
      throws Exception {
    MiniBatchOperationInProgress<Mutation> batch = batch(status, mutation);
    BatchReader reader =
        new BatchReader(index.columns(), new CountedResults(), now, Durability.SYNC_WAL);
    List<WrittenRow> rows = new ArrayList<>(reader.read(batch));
    BatchRemovals begun = removals.begin(batch, rows, reader.isSynced(), reader.isLogged());
    Counters counters = new Counters();
    OldValues none = new OldValues(List.of(), null, null, 0, counters, () -> false);
    Tagger tagger =
        new Tagger(
            List.of(index),
            new Stamps(64, 0, 0, Long.MIN_VALUE),
            none,
            removals::isLogged,
            counters);
    tagger.tag(rows, now, Durability.SYNC_WAL, begun);
    tagger.planRemovals(rows, now, begun);
    status[0] = after;
    removals.end(batch, applied);
  }

  private Put put(String value) {
    return new Put(ROW).addColumn(F, V, now, Bytes.toBytes(value));
  }

  private void assertQueued(int expected) {
    assertEquals(expected, queued.size(), () -> "queued " + queued);
  }

  @Test
  void aWriteRemovesWhatItHides() throws Exception {
    held.add(cell(now - 5_000, "old"));
    write(put("new"), true);
    assertEquals(List.of(new EntryTag(entry("old"), Tag.named(now - 5_000))), queued);
    write(new Delete(ROW).addColumns(F, V, now), true);
    assertQueued(2);
  }

  /** Clocks differ by five seconds, by which a server may drop the new cell before the old one. */
  @Test
  void whereCellsExpireAWriteRemovesWhatItOutlives() throws Exception {
    lifetime = new Lifetime(3_600_000, false, 5_000);
    held.add(cell(now - 5_000, "near"));
    write(put("new"), true);
    write(new Delete(ROW).addColumns(F, V, now), true);
    assertQueued(0);
    held.clear();
    held.add(cell(now - 5_001, "far"));
    write(put("new"), true);
    assertEquals(List.of(new EntryTag(entry("far"), Tag.named(now - 5_001))), queued);
  }

  @Test
  void whereCellsExpireARepairRemovesWhatNoClockShows() throws Exception {
    lifetime = new Lifetime(3_600_000, false, 5_000);
    held.add(cell(now - 1_000, "near"));
    held.add(cell(now - 8_000, "far"));
    held.add(cell(now - 3_600_000 - 5_001 - 60_000, "expired"));
    held.add(cell(now - 3_600_000 - 60_000, "expired"));
    held.add(cell(now - 3_600_000 + 60_000, "old"));
    held.add(cell(now, "new"));
    Tag tag = Tag.random(1, 1);
    for (String value : List.of("near", "far", "expired", "old", "new")) {
      repair(0, new SeenEntry(entry(value), List.of(tag)));
    }
    assertEquals(
        List.of(
            new EntryTag(entry("far"), tag),
            new EntryTag(entry("expired"), tag),
            new EntryTag(entry("old"), tag)),
        queued);
    queued.clear();
    held.clear();
    held.add(cell(now - 3_600_000 - 5_001 - 60_000, "expired"));
    repair(0, new SeenEntry(entry("expired"), List.of(tag)));
    assertQueued(1);
    lifetime = new Lifetime(3_600_000, true, 5_000);
    repair(0, new SeenEntry(entry("expired"), List.of(tag)));
    assertQueued(1);
  }

  @Test
  void aWriteThatFailedRemovesNothing() throws Exception {
    held.add(cell(now - 5_000, "old"));
    write(put("new"), false);
    assertQueued(0);
    OperationStatus[] status = {OperationStatus.NOT_RUN};
    write(put("new"), status, OperationStatus.FAILURE, true);
    assertQueued(0);
  }

  @Test
  void whatACrashTakesBackRemovesNothing() throws Exception {
    held.add(cell(now - 5_000, "old"));
    write(put("new").setDurability(Durability.SKIP_WAL), true);
    write(put("new").setDurability(Durability.ASYNC_WAL), true);
    assertQueued(0);
  }

  @Test
  void nothingIsRemovedWhereNobodyBelieves() throws Exception {
    held.add(cell(now - 5_000, "old"));
    covered = false;
    write(put("new"), true);
    assertQueued(0);
  }

  @Test
  void nothingIsRemovedWhileSomethingUncovers() throws Exception {
    held.add(cell(now - 5_000, "old"));
    MiniBatchOperationInProgress<Mutation> other =
        batch(
            new OperationStatus[] {OperationStatus.NOT_RUN},
            new Delete(ROW).addColumn(F, V, now - 1));
    List<WrittenRow> rows =
        new ArrayList<>(
            new BatchReader(index.columns(), new CountedResults(), now, Durability.SYNC_WAL)
                .read(other));
    removals.begin(other, rows, true, true).begin(rows.get(0), List.of(index));
    write(put("new"), true);
    assertQueued(0);
    assertEquals(1, repair(0, new SeenEntry(entry("gone"), List.of(Tag.random(1, 1)))).skipped());
    removals.end(other, true);
    write(put("new"), true);
    assertQueued(1);
  }

  private SweepFigures repair(long age, SeenEntry... seen) throws Exception {
    return new RegionRepair(
            row -> row.length == 1,
            removals,
            (table, tag) -> queued.add(tag),
            gate,
            (one, row) -> covered && (row == null || !marked),
            age,
            () -> true)
        .repair(index, List.of(seen));
  }

  @Test
  void aRepairRemovesOldTagsOfWhatIsNotHeld() throws Exception {
    held.add(cell(now, "new"));
    Tag young = Tag.random(1, now - 1_000);
    Tag old = Tag.random(2, now - AGE - 60_000);
    SweepFigures figures =
        repair(
            AGE,
            new SeenEntry(entry("gone"), List.of(young, old)),
            new SeenEntry(entry("new"), List.of(old)));
    assertEquals(new SweepFigures(2, 1, 1, 1, 0), figures);
    assertEquals(List.of(new EntryTag(entry("gone"), old)), queued);
  }

  @Test
  void aRepairWaitsForWritesThatAreUnderWay() throws Exception {
    SeenEntry gone = new SeenEntry(entry("gone"), List.of(Tag.random(1, 1)));
    long writing = gate.enter();
    assertNull(repair(0, gone));
    assertQueued(0);
    gate.leave(writing);
    assertEquals(1, repair(0, gone).removed());
    assertQueued(1);
  }

  @Test
  void aRepairLeavesAloneWhatIsNotItsOwn() throws Exception {
    Tag old = Tag.random(1, 1);
    byte[] elsewhere = index.entry(Bytes.toBytes("rr"), cell(1, "gone"));
    assertEquals(1, repair(0, new SeenEntry(elsewhere, List.of(old))).skipped());
    covered = false;
    assertEquals(1, repair(0, new SeenEntry(entry("gone"), List.of(old))).skipped());
    assertQueued(0);
  }

  /** While others of the region are covered. */
  @Test
  void aRowThatIsMarkedByItselfKeepsItsTags() throws Exception {
    marked = true;
    held.add(cell(now - 5_000, "old"));
    write(put("new"), true);
    SeenEntry gone = new SeenEntry(entry("gone"), List.of(Tag.random(1, 1)));
    assertEquals(1, repair(0, gone).skipped());
    assertQueued(0);
    marked = false;
    write(put("new"), true);
    assertQueued(1);
    assertEquals(1, repair(0, gone).removed());
  }

  @Test
  void aRepairWaitsForAFlushOfWhatIsNotSynced() throws Exception {
    SeenEntry gone = new SeenEntry(entry("gone"), List.of(Tag.random(1, 1)));
    write(put("new").setDurability(Durability.SKIP_WAL), true);
    assertEquals(1, repair(0, gone).skipped());
    removals.flushBegins();
    write(put("new").setDurability(Durability.SKIP_WAL), true);
    removals.isFlushed(F);
    removals.flushEnds();
    assertEquals(1, repair(0, gone).skipped());
    removals.flushBegins();
    removals.flushEnds();
    assertEquals(1, repair(0, gone).skipped());
    removals.flushBegins();
    removals.isFlushed(F);
    removals.flushEnds();
    assertEquals(1, repair(0, gone).removed());
  }

  @Test
  void aRowThatHoldsTooMuchIsLeftAlone() throws Exception {
    for (int i = 0; i <= HeldCells.MOST; i++) {
      held.add(cell(now - 100_000 - i, "old"));
    }
    assertEquals(1, repair(0, new SeenEntry(entry("gone"), List.of(Tag.random(1, 1)))).skipped());
    write(put("new"), true);
    assertQueued(0);
    held.clear();
    held.add(new KeyValue(ROW, F, HConstants.EMPTY_BYTE_ARRAY, now, KeyValue.Type.DeleteFamily));
    assertEquals(1, repair(0, new SeenEntry(entry("gone"), List.of(Tag.random(1, 1)))).removed());
  }
}
