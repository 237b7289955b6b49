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
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalDefinition.Policy;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.global.coverage.CoverageCache;
import org.lcindex.global.coverage.Reason;
import org.lcindex.global.coverage.RefusedWrites;
import org.lcindex.global.coverage.Token;
import org.lcindex.global.coverage.WriterState;
import org.lcindex.global.coverage.WriterState.Failed;
import org.lcindex.predicate.KeyRange;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/** When writes go on without an index, and when they must not yet. */
class IndexWritesTest {
  private static final long PATIENCE = 60_000;
  private static final Failed BATCH = new Failed(1, false, false);
  private static final byte[] F = Bytes.toBytes("f");

  private final EntryMaker index =
      new EntryMaker(
          GlobalIndex.create(
              GlobalDefinition.of(F, F, ValueCodec.of(ColumnType.STRING), Policy.ORDERED, 0), 0),
          TableName.valueOf("e"));

  private final List<Reason> marked = new ArrayList<>();
  private final List<String> rows = new ArrayList<>();
  private boolean catalogAnswers = true;
  private long now = 1_000;

  private final IndexWrites writes =
      new IndexWrites(
          index,
          new WriterState(PATIENCE, CoverageCache.LEASE, new RefusedWrites(PATIENCE / 2)),
          this::mark,
          () -> now);

  private CompletableFuture<Long> mark(EntryMaker of, Reason reason, byte[] row) {
    if (!catalogAnswers) {
      return CompletableFuture.failedFuture(new IOException("no catalog"));
    }
    marked.add(reason);
    rows.add(row == null ? "region" : Bytes.toString(row));
    return CompletableFuture.completedFuture(7L);
  }

  @Test
  void anOutageIsMarkedAndALeaseLaterWritesPass() {
    assertFalse(writes.failed(BATCH));
    now += PATIENCE - 1;
    assertFalse(writes.failed(BATCH));
    assertEquals(List.of(), marked);
    now += 1;
    assertFalse(writes.failed(BATCH));
    assertEquals(List.of(Reason.OUTAGE), marked);
    assertEquals(1, writes.begun());
    assertTrue(writes.isPending());
    now += CoverageCache.LEASE;
    assertFalse(writes.failed(BATCH));
    assertFalse(writes.passes(false));
    now += 1;
    assertTrue(writes.failed(BATCH));
    assertTrue(writes.passes(false));
    assertTrue(writes.answered());
    assertFalse(writes.answered());
    assertFalse(writes.isPending());
    assertFalse(writes.passes(false));
  }

  @Test
  void withoutCatalogWritesStayRefused() {
    catalogAnswers = false;
    writes.failed(BATCH);
    for (int i = 0; i < 5; i++) {
      now += PATIENCE;
      assertFalse(writes.failed(BATCH));
    }
    catalogAnswers = true;
    assertFalse(writes.failed(BATCH));
    now += CoverageCache.LEASE + 1;
    assertTrue(writes.failed(BATCH));
  }

  @Test
  void oneProbeASecond() {
    assertTrue(writes.probes());
    assertFalse(writes.probes());
    now += 1_000;
    assertTrue(writes.probes());
  }

  /** A region that nobody writes asks for itself. */
  @Test
  void whatWasNotTakenIsSentAgainWhileAnOutageIsMarked() {
    Put entry = new Put(F);
    writes.notTaken(entry);
    writes.failed(BATCH);
    assertNull(writes.toProbe());
    now += PATIENCE;
    writes.failed(BATCH);
    assertNull(writes.toProbe(), "what failed before is forgotten");
    writes.notTaken(entry);
    assertArrayEquals(F, writes.toProbe().getRow());
    assertNull(writes.toProbe());
    now += 1_000;
    assertNotSame(entry, writes.toProbe());
    now += PATIENCE; // until who was refused has given up
    assertTrue(writes.answered());
    assertNull(writes.toProbe());
  }

  @Test
  void whatHasNoEntryWaitsForALease() {
    assertFalse(writes.omissions().mark(Reason.TOO_LONG, F));
    now += CoverageCache.LEASE;
    assertFalse(writes.omissions().mark(Reason.TOO_LONG, F));
    now += 1;
    assertTrue(writes.omissions().mark(Reason.TOO_LONG, F));
    assertFalse(writes.omissions().mark(Reason.LABELS, F));
    assertEquals(List.of(Reason.TOO_LONG, Reason.LABELS), marked);
    catalogAnswers = false;
    for (int i = 0; i < 3; i++) {
      assertFalse(writes.omissions().mark(Reason.OTHER, F));
      now += CoverageCache.LEASE + 1;
    }
    catalogAnswers = true;
    assertFalse(writes.omissions().mark(Reason.OTHER, F));
    now += CoverageCache.LEASE + 1;
    assertTrue(writes.omissions().mark(Reason.OTHER, F));
  }

  /** A mark for what is for good, and one whose row may be read again. */
  @Test
  void whatIsForGoodIsNeverWaitedForAgain() {
    assertFalse(writes.omissions().areForGood());
    writes.omissions().mark(Reason.UNREAD, F);
    writes.omissions().mark(Reason.LABELS, F);
    assertFalse(writes.omissions().areForGood());
    now += CoverageCache.LEASE + 1;
    assertTrue(writes.omissions().areForGood());
    assertEquals(List.of("region", "region"), rows);
    assertTrue(writes.omissions().isMade(Reason.UNREAD));
    assertFalse(writes.omissions().isMade(Reason.OTHER));
    now += 2 * Omissions.AGAIN_MILLIS;
    writes.omissions().giveUp();
    assertTrue(writes.omissions().areForGood());
    assertFalse(writes.omissions().isMade(Reason.UNREAD));
  }

  @Test
  void aRowThatHoldsTooMuchIsMarkedByItself() {
    Omissions omissions = writes.omissions();
    byte[] row = Bytes.toBytes("row");
    assertFalse(omissions.omits(row));
    assertFalse(omissions.mark(Reason.CROWDED, row));
    assertEquals(1, writes.begun());
    now += CoverageCache.LEASE;
    assertFalse(omissions.omits(row));
    now++;
    assertTrue(omissions.mark(Reason.CROWDED, row));
    assertTrue(omissions.omits(row));
    assertFalse(omissions.omits(F));
    assertEquals(List.of("row"), rows);
    assertTrue(omissions.keep(7));
    assertFalse(omissions.keep(8));
    // It is read again after some time, but its token stays while it is written to.
    now += Omissions.AGAIN_MILLIS;
    assertTrue(omissions.omits(row));
    now++;
    assertFalse(omissions.omits(row));
    omissions.giveUp();
    assertTrue(omissions.keep(7));
    assertTrue(omissions.mark(Reason.CROWDED, row));
    assertTrue(omissions.omits(row));
    assertEquals(1, writes.begun());
    // It holds less: a build may take the token back.
    omissions.fits(row);
    assertFalse(omissions.omits(row));
    assertFalse(omissions.keep(7));
    // It is not written to any more.
    omissions.mark(Reason.CROWDED, row);
    now += Omissions.AGAIN_MILLIS;
    omissions.giveUp();
    assertTrue(omissions.keep(7));
    now++;
    omissions.giveUp();
    assertFalse(omissions.keep(7));
    assertFalse(writes.isPending());
  }

  /** Rule C14: the catalog was deleted, and its marks with it. */
  @Test
  void marksThatTheCatalogHasLostAreMadeAgain() {
    Omissions omissions = writes.omissions();
    omissions.mark(Reason.LABELS, F);
    omissions.mark(Reason.CROWDED, F);
    now += CoverageCache.LEASE + 1;
    List<Token> standing = List.of(new Token(7, KeyRange.all(), Reason.LABELS));
    assertFalse(omissions.forgetLost(standing));
    assertTrue(omissions.mark(Reason.LABELS, F));
    assertTrue(omissions.keep(7));
    assertTrue(omissions.forgetLost(List.of(new Token(8, KeyRange.all(), Reason.REPLACED))));
    assertFalse(omissions.areForGood());
    assertFalse(omissions.omits(F));
    assertFalse(omissions.keep(7));
    assertFalse(omissions.mark(Reason.LABELS, F), "refused until the new mark is known");
    assertEquals(List.of(Reason.LABELS, Reason.CROWDED, Reason.LABELS), marked);
    assertFalse(omissions.forgetLost(standing));
  }

  @Test
  void ofManyRowsTheRegionIsMarked() {
    for (int i = 0; i < 102; i++) {
      assertFalse(writes.omissions().mark(Reason.CROWDED, Bytes.toBytes("row" + i)));
    }
    assertEquals(101, rows.size());
    assertEquals("region", rows.get(100));
    now += CoverageCache.LEASE + 1;
    assertTrue(writes.omissions().omits(Bytes.toBytes("row101")));
  }

  @Test
  void aMarkOnItsWayIsPending() {
    CompletableFuture<Long> answer = new CompletableFuture<>();
    IndexWrites slow =
        new IndexWrites(
            index,
            new WriterState(PATIENCE, CoverageCache.LEASE, new RefusedWrites(1)),
            (of, reason, row) -> answer,
            () -> now);
    slow.omissions().mark(Reason.CROWDED, F);
    assertTrue(slow.isPending());
    slow.omissions().fits(F);
    assertTrue(slow.isPending());
    answer.complete(3L);
    assertFalse(slow.isPending());
    assertTrue(slow.omissions().keep(3));
  }
}
