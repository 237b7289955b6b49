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
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.hbase.RegionTooBusyException;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.global.coverage.CoverageCache;
import org.lcindex.global.coverage.Reason;
import org.lcindex.regionserver.adapter.HBase;

/** What is there before HFiles come in, and what follows. */
class BulkLoadsTest {
  private static final List<byte[]> FAMILIES = List.of(Bytes.toBytes("g"), WiredServer.FAMILY);

  private final List<EntryMaker> indexes = WiredServer.indexes("a", "b");
  private final List<EntryMaker> wanted = new ArrayList<>();
  private final List<CompletableFuture<Long>> marks =
      List.of(new CompletableFuture<>(), new CompletableFuture<>());
  private final List<String> begun = new ArrayList<>();
  private final BulkLoads loads =
      new BulkLoads(
          WiredServer.region().getRegionInfo(),
          indexes,
          WiredServer.marks(this::mark),
          wanted::add);

  private CompletableFuture<Long> mark(EntryMaker index, Reason reason) {
    begun.add(reason + " " + loads.areUnderWay() + " " + loads.begun());
    return marks.get(index.number());
  }

  /** A thread of HBase that loads. */
  private CompletableFuture<Void> load() {
    return CompletableFuture.runAsync(
        () -> {
          try {
            loads.before(FAMILIES);
            loads.after(FAMILIES);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  @Test
  void hfilesComeALeaseAfterAllMarks() throws Exception {
    HBase.call(); // whose classes may take longer than a lease
    CompletableFuture<Void> load = load();
    marks.get(0).complete(1L);
    assertThrows(
        TimeoutException.class,
        () -> load.get(CoverageCache.LEASE + 500, TimeUnit.MILLISECONDS),
        "one of two indexes is not marked");
    assertEquals(2, begun.size());
    for (String one : begun) {
      assertEquals(Reason.BULK_LOAD + " true 1", one, "a build would read before the HFiles come");
    }
    assertTrue(loads.areUnderWay());
    assertEquals(List.of(), wanted);
    long marked = System.nanoTime();
    marks.get(1).complete(2L);
    load.get(1, TimeUnit.MINUTES);
    assertTrue(
        System.nanoTime() - marked >= TimeUnit.MILLISECONDS.toNanos(CoverageCache.LEASE),
        "somebody believes a reading from before the marks");
    assertFalse(loads.areUnderWay());
    assertEquals(indexes, wanted, "what came in is built");
  }

  @Test
  void noneComesWhereAMarkFails() throws IOException {
    marks.get(0).complete(1L);
    marks.get(1).completeExceptionally(new IOException("no catalog"));
    RegionTooBusyException refused =
        assertThrows(RegionTooBusyException.class, () -> loads.before(FAMILIES));
    assertTrue(refused.getMessage().contains("no catalog"), refused::getMessage);
    assertFalse(loads.areUnderWay(), "a build would wait for ever");
  }

  @Test
  void ofOtherFamiliesNothingIsMarked() throws IOException {
    loads.before(FAMILIES.subList(0, 1));
    loads.after(FAMILIES.subList(0, 1));
    assertEquals(List.of(), begun);
    assertEquals(0, loads.begun());
    assertEquals(List.of(), wanted);
  }
}
