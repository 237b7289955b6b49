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
import java.net.ConnectException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.RegionTooBusyException;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.global.coverage.CoverageCache;
import org.lcindex.global.coverage.Omissions;
import org.lcindex.global.coverage.Reason;
import org.lcindex.global.coverage.RefusedWrites;
import org.lcindex.global.coverage.WriterState;
import org.lcindex.global.tag.EntryTag;
import org.lcindex.global.tag.Tag;
import org.lcindex.predicate.KeyRange;
import org.lcindex.regionserver.base.Counters.Counter;

/** What a batch waits for before it is written, and what it goes on without. */
class EntryWaitTest {
  private static final byte[] ROW = Bytes.toBytes("r");

  /** So few handlers that none of them waits for a lease. */
  private static final int FEW = 2;

  private WiredServer wired = new WiredServer(FEW);
  private final List<EntryMaker> indexes = WiredServer.indexes("a", "b");
  private final List<String> marked = new ArrayList<>();
  private final List<EntryMaker> lacking = new ArrayList<>();
  private final RefusedWrites refused = new RefusedWrites(WiredServer.PATIENCE / 2);
  private long now = 1_000;

  /** By which the clock moves whenever it is looked at. */
  private long moving;

  private boolean ending;
  private boolean catalogAnswers = true;
  private final List<IndexWrites> writes = indexes.stream().map(this::writes).toList();
  private EntryWait wait = entryWait();

  private EntryWait entryWait() {
    return new EntryWait(
        WiredServer.region(), wired.server(), writes, refused, () -> ending, lacking::add);
  }

  /** With so many handlers that one of them waits for a lease. */
  private static EntryWaitTest ofMany() {
    EntryWaitTest made = new EntryWaitTest();
    made.wired = new WiredServer(2 * FEW);
    made.wait = made.entryWait();
    return made;
  }

  private IndexWrites writes(EntryMaker index) {
    return new IndexWrites(
        index,
        new WriterState(WiredServer.PATIENCE, CoverageCache.LEASE, refused),
        new Omissions(KeyRange.all(), CoverageCache.LEASE),
        WiredServer.marks(this::mark),
        () -> now += moving);
  }

  private CompletableFuture<Long> mark(EntryMaker index, Reason reason) {
    if (!catalogAnswers) {
      return new CompletableFuture<>();
    }
    marked.add(index.number() + " " + reason);
    return CompletableFuture.completedFuture(7L);
  }

  private EntryMaker index(int number) {
    return indexes.get(number);
  }

  /** Entries of one row in both indexes. */
  private EntryBatch entries() {
    EntryBatch batch = new EntryBatch(Durability.SYNC_WAL);
    for (EntryMaker index : indexes) {
      KeyValue cell = new KeyValue(ROW, WiredServer.FAMILY, ROW, 1, Bytes.toBytes("value"));
      batch.add(index, new EntryTag(index.entry(ROW, cell), Tag.of(1)));
    }
    return batch;
  }

  private static WrittenRow row() {
    return new WrittenRow(ROW, 2);
  }

  private void write(WrittenRow row) throws IOException {
    wait.await(List.of(row), entries());
  }

  private void refuses(WrittenRow row) {
    assertThrows(RegionTooBusyException.class, () -> write(row));
  }

  /** An index whose mark is known everywhere. */
  private void tellAll(int number, Reason reason) {
    writes.get(number).omit(reason, List.of(ROW));
    now += CoverageCache.LEASE + 1;
    assertTrue(writes.get(number).omit(reason, List.of(ROW)));
    marked.clear();
  }

  @Test
  void allEntriesAreThereFirst() throws IOException {
    wait.await(List.of(row()), entries());
    assertEquals(2, wired.sent.size());
    assertEquals(List.of(), marked);
  }

  @Test
  void whatNeedsNoEntryWaitsForNothing() throws IOException {
    wait.await(List.of(row()), new EntryBatch(Durability.SYNC_WAL));
    assertEquals(List.of(), wired.sent);
  }

  /** What one index will lack is known everywhere, what the other one will lack is not yet. */
  @Test
  void eachMarkHasToBeKnown() throws IOException {
    for (int known : new int[] {0, 1}) {
      EntryWaitTest fresh = new EntryWaitTest();
      fresh.tellAll(known, Reason.TOO_LONG);
      WrittenRow row = row();
      row.mark(fresh.index(0), Reason.TOO_LONG);
      row.mark(fresh.index(1), Reason.TOO_LONG);
      fresh.refuses(row);
      assertEquals(List.of(1 - known + " " + Reason.TOO_LONG), fresh.marked);
      assertEquals(List.of(), fresh.wired.sent, "entries of a row that is not written yet");
      fresh.now += CoverageCache.LEASE + 1;
      fresh.write(row);
    }
  }

  /** The writer's client would come back no sooner. */
  @Test
  void oneHandlerWaitsUntilItsMarkIsKnown() throws IOException {
    EntryWaitTest slow = ofMany();
    slow.moving = CoverageCache.LEASE / 2;
    WrittenRow row = row();
    row.mark(slow.index(1), Reason.TOO_LONG);
    slow.write(row);
    assertEquals(List.of("1 " + Reason.TOO_LONG), slow.marked);
    assertEquals(2, slow.wired.sent.size());
  }

  @Test
  void nobodyWaitsBesideAHandlerThatWaitsForALease() throws IOException {
    EntryWaitTest busy = ofMany();
    WrittenRow row = row();
    row.mark(busy.index(1), Reason.TOO_LONG);
    busy.moving = CoverageCache.LEASE / 2;
    busy.wired.permits.await(
        () -> {
          busy.refuses(row);
          return true;
        },
        0,
        () -> false);
    assertEquals(List.of("1 " + Reason.TOO_LONG), busy.marked);
    busy.now += CoverageCache.LEASE + 1;
    busy.write(row);
  }

  @Test
  void eachMarkOfAFaultOfOursHasToBeKnown() throws IOException {
    for (int known : new int[] {0, 1}) {
      EntryWaitTest fresh = new EntryWaitTest();
      fresh.tellAll(known, Reason.OTHER);
      IllegalStateException bug = new IllegalStateException("planted");
      assertThrows(RegionTooBusyException.class, () -> fresh.wait.fail(bug));
      assertEquals(1, fresh.wired.bugs.size());
      fresh.now += CoverageCache.LEASE + 1;
      fresh.wait.fail(bug);
    }
  }

  @Test
  void oneTableThatTakesNothingRefusesTheBatch() throws IOException {
    for (int failing : new int[] {0, 1}) {
      wired.failing.clear();
      wired.failing.put(index(failing).table(), new IOException("slow"));
      RegionTooBusyException late = assertThrows(RegionTooBusyException.class, () -> write(row()));
      assertTrue(late.getMessage().contains(index(failing).table().toString()), late::getMessage);
    }
    assertEquals(2, wired.counters.get(Counter.GLOBAL_REFUSED_LATE));
    assertEquals(List.of(), marked, "the patience of an outage is not over");
    wired.failing.clear();
    write(row());
  }

  /** The write that has waited for longest decides, though others got through meanwhile. */
  @Test
  void anOutageIsOneOfTheWriteThatWasRefused() throws IOException {
    wired.failing.put(index(1).table(), new IOException("slow"));
    refuses(row());
    now += WiredServer.PATIENCE;
    refuses(row());
    assertEquals(List.of("1 " + Reason.OUTAGE), marked);
    now += CoverageCache.LEASE;
    refuses(row());
    now += 1;
    write(row()); // without its entry in the second index
    wired.sent.clear();
    write(row());
    assertEquals(1, wired.sent.size(), "the index in order still gets its entry");
    assertEquals(1, wired.probed.size(), "and whether the other one answers is asked beside it");
  }

  @Test
  void anIndexThatAnswersAgainIsBuilt() throws IOException {
    wired.failing.put(index(1).table(), new IOException(new TableNotFoundException("no table")));
    refuses(row());
    assertEquals(List.of("1 " + Reason.OUTAGE), marked, "nothing is gained by patience");
    wired.failing.clear();
    write(row());
    assertEquals(List.of(), lacking, "the write that was refused may have to go without yet");
    write(row());
    assertEquals(List.of(index(1)), lacking);
  }

  /** Whatever does not answer a region that closes is no outage. */
  @Test
  void aRegionThatClosesMarksNothing() {
    wired.failing.put(index(1).table(), new TableNotFoundException("no table"));
    ending = true;
    refuses(row());
    assertEquals(List.of(), marked);
  }

  @Test
  void nobodyWaitsForAnIndexThatIsNeverBelieved() throws IOException {
    tellAll(0, Reason.DISABLED);
    assertTrue(writes.get(0).isNeverBelieved());
    assertFalse(writes.get(1).isNeverBelieved());
    write(row());
    assertEquals(1, wired.sent.size());
  }

  /** What writers are told when entries could not be written. */
  @Test
  void noKeyOfAnEntry() {
    String range = "Requested row out of range for get on HRegion lcindex:a,,1.b., startKey='', ";
    assertEquals(
        "java.io.IOException: " + range + "getEndKey()='c', row not told",
        EntryWait.told(new IOException(range + "getEndKey()='c', row='\\x00value\\x00\\x00r'")));
    assertEquals(
        "java.io.IOException: Call failed for row not told",
        EntryWait.told(new IOException("Call failed for row '\\x00value' on table 'lcindex:a'")));
    assertEquals(
        "java.net.ConnectException: Connection refused",
        EntryWait.told(new ConnectException("Connection refused")));
  }
}
