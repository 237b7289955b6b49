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

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalDefinition.Policy;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.global.coverage.CoverageCache;
import org.lcindex.global.coverage.Reason;
import org.lcindex.global.coverage.RefusedWrites;
import org.lcindex.global.coverage.WriterState;
import org.lcindex.global.coverage.WriterState.Failed;
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
          TableName.valueOf("e"),
          0);

  private final List<Reason> marked = new ArrayList<>();
  private boolean catalogAnswers = true;
  private long now = 1_000;

  private final IndexWrites writes =
      new IndexWrites(
          index,
          new WriterState(PATIENCE, CoverageCache.LEASE, new RefusedWrites(PATIENCE / 2)),
          this::mark,
          () -> now);

  private CompletableFuture<Long> mark(EntryMaker of, Reason reason) {
    if (!catalogAnswers) {
      return CompletableFuture.failedFuture(new IOException("no catalog"));
    }
    marked.add(reason);
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

  @Test
  void whatHasNoEntryWaitsForALease() {
    assertFalse(writes.mark(Reason.TOO_LONG));
    now += CoverageCache.LEASE;
    assertFalse(writes.mark(Reason.TOO_LONG));
    now += 1;
    assertTrue(writes.mark(Reason.TOO_LONG));
    assertFalse(writes.mark(Reason.LABELS));
    assertEquals(List.of(Reason.TOO_LONG, Reason.LABELS), marked);
    catalogAnswers = false;
    for (int i = 0; i < 3; i++) {
      assertFalse(writes.mark(Reason.OTHER));
      now += CoverageCache.LEASE + 1;
    }
    catalogAnswers = true;
    assertFalse(writes.mark(Reason.OTHER));
    now += CoverageCache.LEASE + 1;
    assertTrue(writes.mark(Reason.OTHER));
  }
}
