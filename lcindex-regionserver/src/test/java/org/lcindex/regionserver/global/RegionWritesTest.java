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
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.RegionTooBusyException;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.regionserver.MiniBatchOperationInProgress;
import org.apache.hadoop.hbase.regionserver.OperationStatus;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.wal.WALEdit;
import org.junit.jupiter.api.Test;
import org.lcindex.global.coverage.Gate;
import org.lcindex.global.coverage.RefusedWrites;
import org.lcindex.global.tag.Suspect;
import org.lcindex.regionserver.base.Counters.Counter;

/** The order of events of a batch: what has begun, is there or has ended when. */
class RegionWritesTest {
  private static final byte[] V = Bytes.toBytes("v");
  private static final byte[] ROW = Bytes.toBytes("r");

  private final WiredServer wired = new WiredServer();
  private final Gate gate = new Gate();
  private final List<Suspect> reported = new ArrayList<>();

  private RegionWrites writes(List<EntryMaker> indexes) {
    RegionWrites writes = unopened(indexes);
    open(writes);
    return writes;
  }

  private void open(RegionWrites writes) {
    writes.open(new OldValues(List.of(), null, null, 0, wired.counters, () -> false));
  }

  private RegionWrites unopened(List<EntryMaker> indexes) {
    WriteTraces traces =
        new WriteTraces(
            (row, families, cells) -> {},
            indexes,
            index -> true,
            (index, suspect) -> reported.add(suspect));
    Marks marks = WiredServer.marks((of, reason) -> CompletableFuture.completedFuture(7L));
    List<IndexWrites> writes =
        indexes.stream().map(index -> WiredServer.writes(index, marks)).toList();
    EntryWait wait =
        new EntryWait(
            WiredServer.region(),
            wired.server(),
            writes,
            new RefusedWrites(WiredServer.PATIENCE / 2),
            () -> false,
            index -> {});
    return new RegionWrites(
        WiredServer.region(),
        new Configuration(false),
        wired.server(),
        indexes,
        traces,
        wait,
        gate,
        new HealedRows(writes, index -> {}));
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

  private static MiniBatchOperationInProgress<Mutation> applied(
      MiniBatchOperationInProgress<Mutation> batch) {
    batch.setOperationStatus(0, OperationStatus.SUCCESS);
    return batch;
  }

  private static Put put(String value) {
    return new Put(ROW)
        .addColumn(WiredServer.FAMILY, V, System.currentTimeMillis(), Bytes.toBytes(value));
  }

  /** A build that reads in between would not see the row, whose entry it takes for built. */
  @Test
  void theGateIsLeftWhenHBaseHasAppliedTheRow() throws IOException {
    RegionWrites writes = writes(WiredServer.indexes("v"));
    MiniBatchOperationInProgress<Mutation> batch = batch(put("x"));
    long[] turned = {0};
    wired.during = () -> turned[0] = gate.turn();
    writes.before(batch);
    assertEquals(1, wired.sent.size());
    assertFalse(gate.hasPassed(turned[0]), "a batch that waits for its entries is in the gate");
    long later = gate.turn();
    assertFalse(gate.hasPassed(later), "and so is one whose entries are there");
    writes.after(applied(batch), true);
    assertTrue(gate.hasPassed(later));
  }

  @Test
  void theGateIsLeftByABatchThatIsRefused() {
    List<EntryMaker> indexes = WiredServer.indexes("v");
    RegionWrites writes = writes(indexes);
    wired.failing.put(indexes.get(0).table(), new IOException("slow"));
    MiniBatchOperationInProgress<Mutation> batch = batch(put("x"));
    assertThrows(RegionTooBusyException.class, () -> writes.before(batch));
    long turned = gate.turn();
    writes.after(batch, false);
    assertTrue(gate.hasPassed(turned));
  }

  @Test
  void aPermitIsHeldWhileEntriesAreWaitedFor() throws IOException {
    RegionWrites writes = writes(WiredServer.indexes("v"));
    int[] taken = {0};
    wired.during = () -> taken[0] = wired.permits.taken();
    MiniBatchOperationInProgress<Mutation> batch = batch(put("x"));
    writes.before(batch);
    assertEquals(1, taken[0]);
    assertEquals(0, wired.permits.taken());
    writes.after(applied(batch), true);
    while (wired.permits.tryTake()) {
      assertTrue(wired.permits.taken() <= wired.permits.most());
    }
    wired.sent.clear();
    assertThrows(RegionTooBusyException.class, () -> writes.before(batch(put("y"))));
    assertEquals(List.of(), wired.sent);
    assertEquals(1, wired.counters.get(Counter.GLOBAL_REFUSED_BUSY));
    assertEquals(wired.permits.most(), wired.permits.taken(), "it gives back none that it has not");
  }

  @Test
  void aDeleteWaitsForNothing() throws IOException {
    RegionWrites writes = writes(WiredServer.indexes("v"));
    MiniBatchOperationInProgress<Mutation> batch =
        batch(new Delete(ROW).addColumns(WiredServer.FAMILY, V, System.currentTimeMillis()));
    writes.before(batch);
    assertTrue(gate.hasPassed(gate.turn()));
    assertEquals(List.of(), wired.sent);
    assertEquals(List.of(), reported, "the row is not deleted yet");
    writes.after(applied(batch), true);
    assertEquals(1, reported.size());
  }

  @Test
  void whatWasNotAppliedReportsNothing() throws IOException {
    RegionWrites writes = writes(WiredServer.indexes("v"));
    MiniBatchOperationInProgress<Mutation> batch = batch(put("x"));
    writes.before(batch);
    assertEquals(List.of(), reported);
    writes.after(applied(batch), false);
    assertEquals(List.of(), reported);
  }

  /** Rule WR6: a region that is not open yet has nothing to make tags with. */
  @Test
  void aFaultOfOursIsMarkedAndRefused() {
    RegionWrites writes = unopened(WiredServer.indexes("v"));
    assertThrows(RegionTooBusyException.class, () -> writes.before(batch(put("x"))));
    assertEquals(1, wired.bugs.size(), wired.bugs::toString);
    assertEquals(List.of(), wired.sent);
  }

  /** Rule TU3, of two batches of one row. */
  @Test
  void theStripesOfAGridAreHeldUntilHBaseHasAppliedTheRow() throws IOException {
    RegionWrites writes = writes(EntryMaker.all(WiredServer.TABLE, List.of(GlobalTable.grid())));
    MiniBatchOperationInProgress<Mutation> first = batch(put("v2"));
    writes.before(first);
    MiniBatchOperationInProgress<Mutation> second = batch(put("v4"));
    assertThrows(RegionTooBusyException.class, () -> writes.before(second));
    assertEquals(1, wired.counters.get(Counter.GLOBAL_REFUSED_STRIPES));
    assertEquals(0, wired.permits.taken());
    writes.after(second, false);
    assertThrows(RegionTooBusyException.class, () -> writes.before(second));
    writes.after(applied(first), true);
    writes.before(second);
    writes.after(applied(second), true);
    writes.before(first);
  }

  @Test
  void theStripesOfAGridAreGivenBackByABatchThatIsRefused() throws IOException {
    List<EntryMaker> grid = EntryMaker.all(WiredServer.TABLE, List.of(GlobalTable.grid()));
    RegionWrites writes = unopened(grid);
    MiniBatchOperationInProgress<Mutation> first = batch(put("v2"));
    assertThrows(RegionTooBusyException.class, () -> writes.before(first));
    open(writes);
    // Nobody is sure to tell that the first one is over, should another observer throw.
    writes.before(batch(put("v4")));
  }
}
