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
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.RegionTooBusyException;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.apache.hadoop.hbase.regionserver.MiniBatchOperationInProgress;
import org.apache.hadoop.hbase.regionserver.OperationStatus;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.wal.WALEdit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalDefinition.Policy;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.global.coverage.Gate;
import org.lcindex.global.tag.EntryTag;
import org.lcindex.global.tag.Lifetime;
import org.lcindex.global.tag.RemovalRound;
import org.lcindex.global.tag.Suspect;
import org.lcindex.global.tag.Tag;
import org.lcindex.regionserver.base.Counters;
import org.lcindex.regionserver.global.removal.RegionRemovals;
import org.lcindex.regionserver.global.removal.RemovalCalls;
import org.lcindex.regionserver.global.removal.RemovalServer;
import org.lcindex.regionserver.global.removal.SeenEntry;
import org.lcindex.rpc.SweepFigures;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/**
 * What a region's writes report, and when it may remove, case by case, on cells that no region
 * holds.
 */
class RegionRemovalRulesTest {
  private static final byte[] F = Bytes.toBytes("f");
  private static final byte[] V = Bytes.toBytes("v");
  private static final byte[] ROW = Bytes.toBytes("r");
  private static final TableName ENTRIES = TableName.valueOf("e");

  private final EntryMaker index =
      new EntryMaker(
          GlobalIndex.create(
              GlobalDefinition.of(F, V, ValueCodec.of(ColumnType.STRING), Policy.ORDERED, 0), 0),
          ENTRIES);
  private final long now = System.currentTimeMillis();
  private final List<Cell> held = new ArrayList<>();
  private final SortedMap<byte[], List<Tag>> tags = new TreeMap<>(Arrays::compareUnsigned);
  private final Gate gate = new Gate();
  private final List<Suspect> reported = new ArrayList<>();
  private Runnable seen = () -> {};
  private Lifetime lifetime = Lifetime.ENDLESS;
  private boolean ordered = true;

  /** The tags of an entry that is no table's. */
  private final RemovalCalls calls =
      new RemovalCalls() {
        @Override
        public void delete(TableName table, List<Delete> deletes) {
          throw new AssertionError("D has not passed");
        }

        @Override
        public SortedMap<byte[], List<Tag>> tags(TableName table, Collection<byte[]> entries) {
          SortedMap<byte[], List<Tag>> found = new TreeMap<>(Arrays::compareUnsigned);
          entries.stream().filter(tags::containsKey).forEach(e -> found.put(e, tags.get(e)));
          seen.run();
          return found;
        }

        @Override
        public void put(TableName table, List<Put> puts) {
          for (Put put : puts) {
            Cell cell = put.getFamilyCellMap().firstEntry().getValue().get(0);
            List<Tag> more = new ArrayList<>(tags.get(put.getRow()));
            more.add(Tag.read(CellUtil.cloneQualifier(cell), cell.getTimestamp()));
            tags.put(put.getRow(), more);
          }
        }
      };

  private final RemovalServer server =
      new RemovalServer(regions -> Set.of(), calls, 1 << 20, new Counters());
  private final RegionRemovals queues =
      server.open(
          RegionInfoBuilder.newBuilder(TableName.valueOf("t")).build(),
          (table, suspects) -> List.of());

  private final WriteTraces traces =
      new WriteTraces(
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
          one -> ordered,
          (one, suspect) -> reported.add(suspect));

  @AfterEach
  void close() {
    server.close();
  }

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

  private List<WrittenRow> begin(MiniBatchOperationInProgress<Mutation> batch) throws IOException {
    BatchReader reader =
        new BatchReader(index.columns(), new CountedResults(), Durability.SYNC_WAL);
    List<WrittenRow> rows = new ArrayList<>(reader.read(batch));
    traces.begin(batch, rows, reader.isSynced(), reader.isLogged());
    return rows;
  }

  /** A batch from its beginning to its end. */
  private void write(Mutation mutation, OperationStatus after, boolean applied) throws Exception {
    OperationStatus[] status = {OperationStatus.NOT_RUN};
    MiniBatchOperationInProgress<Mutation> batch = batch(status, mutation);
    begin(batch);
    status[0] = after;
    traces.end(batch, applied);
  }

  private void write(Mutation mutation) throws Exception {
    write(mutation, OperationStatus.SUCCESS, true);
  }

  private Put put(String value) {
    return new Put(ROW).addColumn(F, V, now, Bytes.toBytes(value));
  }

  private RegionRepair repair() {
    return new RegionRepair(
        index, row -> row.length == 1, traces, queues, calls, gate, new Counters(), () -> true);
  }

  private Suspect suspect(String value) {
    return new Suspect(ROW, entry(value));
  }

  /** Gives an entry a tag. */
  private Tag tag(String value, int id) {
    Tag tag = Tag.of(id);
    List<Tag> all = new ArrayList<>(tags.getOrDefault(entry(value), List.of()));
    all.add(tag);
    tags.put(entry(value), all);
    return tag;
  }

  private boolean isRemoved(String value, Tag tag) {
    return queues.has(ENTRIES, new EntryTag(entry(value), tag));
  }

  @Test
  void aWriteReportsItsRow() throws Exception {
    write(put("new"));
    write(new Delete(ROW).addColumns(F, V, now));
    assertEquals(List.of(new Suspect(ROW, null), new Suspect(ROW, null)), reported);
    reported.clear();
    ordered = false;
    write(put("new"));
    assertEquals(List.of(), reported);
  }

  @Test
  void aWriteThatFailedReportsNothing() throws Exception {
    write(put("new"), OperationStatus.SUCCESS, false);
    write(put("new"), OperationStatus.FAILURE, true);
    assertEquals(List.of(), reported);
  }

  @Test
  void whatACrashTakesBackIsNotReported() throws Exception {
    write(put("new").setDurability(Durability.SKIP_WAL));
    write(put("new").setDurability(Durability.ASYNC_WAL));
    assertEquals(List.of(), reported);
  }

  /** A flush may have dropped its put before anybody reads the row. */
  @Test
  void whatUncoversReportsWhatItTags() throws Exception {
    OperationStatus[] status = {OperationStatus.NOT_RUN};
    MiniBatchOperationInProgress<Mutation> batch = batch(status, put("new").setTTL(7));
    BatchReader reader =
        new BatchReader(index.columns(), new CountedResults(), Durability.SYNC_WAL);
    List<WrittenRow> rows = new ArrayList<>(reader.read(batch));
    WriteTraces.Batch begun = traces.begin(batch, rows, true, true);
    begun.suspect(index, suspect("new"));
    status[0] = OperationStatus.SUCCESS;
    traces.end(batch, true);
    assertEquals(List.of(new Suspect(ROW, null), suspect("new")), reported);
  }

  @Test
  void aRowsOldEntriesGo() throws Exception {
    held.add(cell(now - 5_000, "old"));
    held.add(cell(now, "new"));
    Tag old = tag("old", 1);
    Tag needed = tag("new", 2);
    assertEquals(List.of(), repair().decide(List.of(new Suspect(ROW, null))));
    assertEquals(true, isRemoved("old", old));
    assertEquals(false, isRemoved("new", needed));
  }

  /** Clocks differ by five seconds, by which a server may drop the new cell before the old one. */
  @Test
  void whereCellsExpireARoundRemovesWhatNoClockShows() throws Exception {
    lifetime = new Lifetime(3_600_000, false, 5_000);
    held.add(cell(now - 1_000, "near"));
    held.add(cell(now - 8_000, "far"));
    held.add(cell(now - 3_600_000 - 5_001 - 60_000, "expired"));
    held.add(cell(now - 3_600_000 - 60_000, "expired"));
    held.add(cell(now - 3_600_000 + 60_000, "old"));
    held.add(cell(now, "new"));
    List<String> gone = new ArrayList<>();
    for (String value : List.of("near", "far", "expired", "old", "new")) {
      Tag tag = tag(value, 1);
      repair().decide(List.of(suspect(value)));
      if (isRemoved(value, tag)) {
        gone.add(value);
      }
    }
    assertEquals(List.of("far", "expired", "old"), gone);
    held.clear();
    held.add(cell(now - 3_600_000 - 5_001 - 60_000, "expired"));
    lifetime = new Lifetime(3_600_000, true, 5_000);
    Tag kept = tag("expired", 2);
    repair().decide(List.of(suspect("expired")));
    assertEquals(false, isRemoved("expired", kept), "MIN_VERSIONS show it");
  }

  /** Rule TG5: an HFile that came without a number has the sequence ids of another region. */
  @Test
  void whatHBaseShowsLaterHidesNothing() throws Exception {
    held.add(cell(now - 5_000, "old"));
    KeyValue loaded = new KeyValue(ROW, F, V, now, Bytes.toBytes("loaded"));
    loaded.setSequenceId(8);
    held.add(loaded);
    lifetime = new Lifetime(Long.MAX_VALUE, false, 0, true, 7);
    Tag old = tag("old", 1);
    assertUndecided(old, "old");
    lifetime = new Lifetime(Long.MAX_VALUE, false, 0, true, 8);
    repair().decide(List.of(suspect("old")));
    assertEquals(true, isRemoved("old", old));
  }

  @Test
  void whileSomethingUncoversNobodyDecides() throws Exception {
    Tag gone = tag("gone", 1);
    MiniBatchOperationInProgress<Mutation> other =
        batch(
            new OperationStatus[] {OperationStatus.NOT_RUN},
            new Delete(ROW).addColumn(F, V, now - 1));
    begin(other);
    assertEquals(List.of(suspect("gone")), repair().decide(List.of(suspect("gone"))));
    assertEquals(false, isRemoved("gone", gone));
    traces.end(other, true);
    assertEquals(List.of(), repair().decide(List.of(suspect("gone"))));
    assertEquals(true, isRemoved("gone", gone));
  }

  @Test
  void aRoundWaitsForWritesThatAreUnderWay() throws Exception {
    Tag gone = tag("gone", 1);
    long writing = gate.enter();
    assertThrows(RegionTooBusyException.class, () -> repair().decide(List.of(suspect("gone"))));
    assertEquals(false, isRemoved("gone", gone));
    gate.leave(writing);
    repair().decide(List.of(suspect("gone")));
    assertEquals(true, isRemoved("gone", gone));
  }

  /** A value that is written after its tags were seen, and before the row is read. */
  @Test
  void whatIsWrittenWhileTagsAreSeenStays() throws Exception {
    Tag first = tag("again", 1);
    seen = () -> held.add(cell(now, "again"));
    repair().decide(List.of(suspect("again")));
    assertEquals(false, isRemoved("again", first));
  }

  @Test
  void aRoundLeavesAloneWhatIsNotItsOwn() throws Exception {
    byte[] row = Bytes.toBytes("rr");
    byte[] elsewhere = index.entry(row, cell(1, "gone"));
    Tag tag = Tag.of(1);
    tags.put(elsewhere, List.of(tag));
    repair().decide(List.of(new Suspect(row, elsewhere)));
    assertEquals(false, queues.has(ENTRIES, new EntryTag(elsewhere, tag)));
    SweepFigures figures = repair().decideSeen(List.of(new SeenEntry(elsewhere, List.of(tag))));
    assertEquals(new SweepFigures(1, 0, 0, 1), figures);
  }

  @Test
  void aRoundWaitsForAFlushOfWhatIsNotSynced() throws Exception {
    Tag gone = tag("gone", 1);
    write(put("new").setDurability(Durability.SKIP_WAL));
    assertUndecided(gone);
    traces.flushBegins();
    write(put("new").setDurability(Durability.SKIP_WAL));
    traces.isFlushed(F);
    traces.flushEnds();
    assertUndecided(gone);
    traces.flushBegins();
    traces.flushEnds();
    assertUndecided(gone);
    traces.flushBegins();
    traces.isFlushed(F);
    traces.flushEnds();
    repair().decide(List.of(suspect("gone")));
    assertEquals(true, isRemoved("gone", gone));
  }

  private void assertUndecided(Tag gone) throws Exception {
    assertUndecided(gone, "gone");
  }

  private void assertUndecided(Tag tag, String value) throws Exception {
    repair().decide(List.of(suspect(value)));
    assertEquals(false, isRemoved(value, tag));
  }

  @Test
  void aRowThatHoldsTooMuchIsLeftAlone() throws Exception {
    Tag gone = tag("gone", 1);
    for (int i = 0; i <= HeldCells.MOST; i++) {
      held.add(cell(now - 100_000 - i, "old"));
    }
    assertUndecided(gone);
    held.clear();
    held.add(new KeyValue(ROW, F, HConstants.EMPTY_BYTE_ARRAY, now, KeyValue.Type.DeleteFamily));
    repair().decide(List.of(suspect("gone")));
    assertEquals(true, isRemoved("gone", gone));
  }

  /** Rule RM5. */
  @Test
  void aNewTagTakesThePlaceOfMany() throws Exception {
    List<Tag> old = new ArrayList<>();
    for (int i = 0; i <= RemovalRound.MOST_TAGS; i++) {
      held.add(cell(now - i, "v"));
      old.add(tag("v", i));
    }
    assertEquals(List.of(suspect("v")), repair().decide(List.of(new Suspect(ROW, null))));
    for (Tag one : old) {
      assertEquals(true, isRemoved("v", one));
    }
    List<Tag> all = tags.get(entry("v"));
    Tag made = all.get(all.size() - 1);
    assertEquals(old.size() + 1, all.size());
    assertEquals(false, isRemoved("v", made));
    assertEquals(List.of(), repair().decide(List.of(suspect("v"))), "the others wait already");
    assertEquals(all, tags.get(entry("v")));
  }

  @Test
  void whoHasSeenEntriesIsToldWhatGoes() throws Exception {
    held.add(cell(now, "new"));
    Tag tag = Tag.of(1);
    List<SeenEntry> seen =
        List.of(
            new SeenEntry(entry("gone"), List.of(tag, Tag.of(2))),
            new SeenEntry(entry("new"), List.of(tag)));
    assertEquals(new SweepFigures(2, 1, 2, 0), repair().decideSeen(seen));
    assertEquals(new SweepFigures(2, 1, 2, 0), repair().decideSeen(seen), "until they are removed");
    assertEquals(true, isRemoved("gone", tag));
    write(put("new").setDurability(Durability.SKIP_WAL));
    assertEquals(
        new SweepFigures(1, 0, 0, 1),
        repair().decideSeen(List.of(new SeenEntry(entry("new"), List.of(tag)))));
  }
}
