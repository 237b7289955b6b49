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
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalDefinition.Policy;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.global.coverage.CoverageCache;
import org.lcindex.global.coverage.Omissions;
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
  private final List<KeyRange> rows = new ArrayList<>();
  private final List<Long> takenBack = new ArrayList<>();
  private long tokens;
  private boolean isFull;
  private boolean catalogAnswers = true;
  private long now = 1_000;

  private final IndexWrites writes =
      new IndexWrites(
          index,
          new WriterState(PATIENCE, CoverageCache.LEASE, new RefusedWrites(PATIENCE / 2)),
          new Omissions(KeyRange.all(), CoverageCache.LEASE),
          new InMemory(),
          () -> now);

  /** A catalog that answers at once. */
  private class InMemory implements Marks {
    @Override
    public CompletableFuture<Long> mark(EntryMaker of, Reason reason) {
      return mark(of, reason, List.of(KeyRange.all())).thenApply(tokens -> tokens.get(0));
    }

    @Override
    public CompletableFuture<List<Long>> mark(EntryMaker of, Reason reason, List<KeyRange> ranges) {
      if (!catalogAnswers) {
        return CompletableFuture.failedFuture(new IOException("no catalog"));
      }
      if (isFull && ranges.get(0).isPoint()) {
        return CompletableFuture.failedFuture(new CompletionException(new NoRoomException(of)));
      }
      marked.add(reason);
      rows.addAll(ranges);
      return CompletableFuture.completedFuture(ranges.stream().map(range -> ++tokens).toList());
    }

    @Override
    public void takeBack(EntryMaker of, List<Long> needless) {
      takenBack.addAll(needless);
    }
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

  private boolean omit(Reason reason, String... of) {
    return writes.omit(reason, Arrays.stream(of).map(Bytes::toBytes).toList());
  }

  @Test
  void whatHasNoEntryWaitsForALease() {
    assertFalse(omit(Reason.TOO_LONG, "f"));
    now += CoverageCache.LEASE;
    assertFalse(omit(Reason.TOO_LONG, "f"));
    now += 1;
    assertTrue(omit(Reason.TOO_LONG, "f"));
    assertFalse(omit(Reason.LABELS, "f"));
    assertEquals(List.of(Reason.TOO_LONG, Reason.LABELS), marked);
    catalogAnswers = false;
    for (int i = 0; i < 3; i++) {
      assertFalse(writes.omit(Reason.OTHER, Collections.singleton(null)));
      now += CoverageCache.LEASE + 1;
    }
    catalogAnswers = true;
    assertFalse(writes.omit(Reason.OTHER, Collections.singleton(null)));
    now += CoverageCache.LEASE + 1;
    assertTrue(writes.omit(Reason.OTHER, Collections.singleton(null)));
    assertEquals(KeyRange.all(), rows.get(2));
  }

  /** Whoever removes, and whoever reads tokens, looks whether marks were begun meanwhile. */
  @Test
  void aMarkThatIsGivenUpIsNews() {
    omit(Reason.LABELS, "a");
    assertEquals(1, writes.begun());
    assertTrue(writes.omissions().ask(List.of(Bytes.toBytes("a")), now));
    writes.giveUpOmissions();
    assertEquals(1, writes.begun());
    now += Omissions.ASKED_MILLIS;
    writes.giveUpOmissions();
    assertEquals(2, writes.begun());
    assertFalse(omit(Reason.LABELS, "a"));
    assertEquals(3, writes.begun());
  }

  /** Rule CV12: the catalog was deleted, and its marks with it. */
  @Test
  void marksThatTheCatalogHasLostAreMadeAgain() {
    Omissions omissions = writes.omissions();
    omit(Reason.LABELS, "f");
    omit(Reason.CROWDED, "f");
    writes.omit(Reason.OTHER, Collections.singleton(null));
    now += CoverageCache.LEASE + 1;
    Token labels = new Token(1, KeyRange.point(F), Reason.LABELS);
    Token crowded = new Token(2, KeyRange.point(F), Reason.CROWDED);
    Token other = new Token(3, KeyRange.all(), Reason.OTHER);
    assertFalse(writes.forgetLostOmissions(List.of(labels, crowded, other)));
    assertEquals(3, writes.begun());
    assertTrue(writes.isNeverBelieved());
    assertTrue(omissions.omits(F, now));
    Token all = new Token(8, KeyRange.all(), Reason.REPLACED);
    assertTrue(writes.forgetLostOmissions(List.of(labels, all)));
    assertEquals(4, writes.begun(), "what is covered beside marked rows is not known any more");
    assertFalse(writes.isNeverBelieved());
    assertFalse(omissions.omits(F, now));
    assertTrue(omit(Reason.LABELS, "f"), "its token stands");
    assertTrue(writes.forgetLostOmissions(List.of(all)));
    assertFalse(omissions.keep(1));
    assertFalse(omissions.isMarked(F));
    assertFalse(omit(Reason.LABELS, "f"), "refused until the new mark is known");
    assertEquals(List.of(Reason.LABELS, Reason.CROWDED, Reason.OTHER, Reason.LABELS), marked);
    assertFalse(writes.forgetLostOmissions(List.of(new Token(4, KeyRange.all(), Reason.LABELS))));
  }

  @Test
  void tokensForWhichOthersStandAreDeleted() {
    assertFalse(omit(Reason.LABELS, "a", "b"));
    String[] more = new String[Omissions.MOST_ROWS];
    for (int i = 0; i < more.length; i++) {
      more[i] = "m" + i;
    }
    assertFalse(omit(Reason.LABELS, more));
    assertEquals(KeyRange.between(Bytes.toBytes("a"), Bytes.toBytes("m99")), rows.get(2));
    assertEquals(List.of(1L, 2L), takenBack);
    now += CoverageCache.LEASE + 1;
    assertTrue(omit(Reason.LABELS, "b", "m5"));
  }

  @Test
  void anIndexThatIsFullTakesRanges() {
    isFull = true;
    assertFalse(omit(Reason.LABELS, "a"));
    assertEquals(List.of(), rows);
    assertFalse(omit(Reason.LABELS, "a"));
    KeyRange only = new KeyRange(Bytes.toBytes("a"), true, Bytes.toBytes("a\0"), false);
    assertEquals(List.of(only), rows);
  }

  @Test
  void aMarkOnItsWayIsPending() {
    CompletableFuture<List<Long>> answer = new CompletableFuture<>();
    Omissions omissions = new Omissions(KeyRange.all(), CoverageCache.LEASE);
    Marks marks =
        new InMemory() {
          @Override
          public CompletableFuture<List<Long>> mark(
              EntryMaker of, Reason reason, List<KeyRange> ranges) {
            return answer;
          }
        };
    IndexWrites slow =
        new IndexWrites(
            index,
            new WriterState(PATIENCE, CoverageCache.LEASE, new RefusedWrites(1)),
            omissions,
            marks,
            () -> now);
    slow.omit(Reason.CROWDED, List.of(F));
    assertTrue(slow.isPending());
    omissions.fits(F);
    assertTrue(slow.isPending());
    answer.complete(List.of(3L));
    assertFalse(slow.isPending());
    assertTrue(omissions.keep(3));
  }
}
