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
package org.lcindex.regionserver.store.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.lcindex.regionserver.testing.TestIndexes.row;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.regionserver.base.MemoryBudget;
import org.lcindex.regionserver.disk.HFileIndex;
import org.lcindex.regionserver.testing.TestIndexes;
import org.lcindex.rowfile.PairOverlap;

/** Pairs of HFiles are kept while both are open, within a budget. */
class OverlapsTest {
  @TempDir private Path directory;

  private final MemoryBudget memory = new MemoryBudget("test", 1 << 20);
  private final Overlaps overlaps = new Overlaps(memory);
  private final OpenIndexes open = new OpenIndexes(overlaps, name -> true, () -> {});
  private TestIndexes made;

  @BeforeEach
  void start() {
    made = new TestIndexes(directory);
  }

  private HFileIndex index(String hfile) throws IOException {
    return made.open(hfile, 1, row("r1", 1, 1), row("r2", 1, 1));
  }

  private HFileIndex add(String hfile) throws IOException {
    HFileIndex index = index(hfile);
    open.put(index);
    return index;
  }

  @Test
  void aPairIsComputedOnce() throws IOException {
    HFileIndex a = add("a");
    HFileIndex b = add("b");
    PairOverlap pair = overlaps.between(a, b);
    assertSame(pair, overlaps.between(b, a));
    assertEquals(2, pair.shared(PairOverlap.Side.A).getCardinality());
    assertEquals(1, overlaps.size());
    assertTrue(memory.used() > 0);
    assertEquals(4, overlaps.unresolvedRows(Set.of("a", "b")));
    assertEquals(0, overlaps.unresolvedRows(Set.of("a")));
  }

  @Test
  void pairsGoWithTheirHFiles() throws IOException {
    HFileIndex a = add("a");
    HFileIndex b = add("b");
    HFileIndex c = add("c");
    overlaps.between(a, b);
    overlaps.between(b, c);
    open.remove("a");
    assertEquals(1, overlaps.size());
    open.remove(c);
    assertEquals(0, overlaps.size());
    assertEquals(0, memory.used());
  }

  /** What queries with an older view did: such pairs stayed until the region closed. */
  @Test
  void aReaderOfWhatIsGoneBringsNoPairBack() throws IOException {
    HFileIndex a = add("a");
    HFileIndex b = add("b");
    assertTrue(a.retain());
    overlaps.between(a, b);
    open.remove("a");
    assertEquals(2, overlaps.between(a, b).shared(PairOverlap.Side.A).getCardinality());
    assertEquals(0, overlaps.size());
    assertEquals(0, memory.used());
    a.release();
  }

  @Test
  void whatIsOpenedAnewInherits() throws IOException {
    HFileIndex a = add("a");
    HFileIndex b = add("b");
    PairOverlap pair = overlaps.between(a, b);
    HFileIndex again = index("a");
    open.prepareOverlaps(again, name -> false, overlaps::between);
    open.put(again);
    assertSame(pair, overlaps.between(again, b));
    assertEquals(1, overlaps.size());
    open.remove("a");
    open.remove("b");
    assertEquals(0, memory.used());
  }

  @Test
  void whatIsNotPublishedLeavesNothing() throws IOException {
    add("a");
    HFileIndex unpublished = index("b");
    open.prepareOverlaps(unpublished, name -> false, overlaps::between);
    assertEquals(1, overlaps.size());
    open.retire(unpublished);
    assertEquals(0, overlaps.size());
    assertEquals(0, memory.used());
  }

  @Test
  void withoutRoomTheOldestGoes() throws IOException {
    HFileIndex a = add("a");
    HFileIndex b = add("b");
    HFileIndex c = add("c");
    PairOverlap ab = overlaps.between(a, b);
    long one = memory.used();
    PairOverlap bc = overlaps.between(b, c);
    assertSame(ab, overlaps.between(a, b));
    assertTrue(memory.reserve(memory.limit() - memory.used() - one / 2), "others take the rest");
    overlaps.between(a, c);
    assertEquals(2, overlaps.size());
    assertSame(ab, overlaps.between(a, b), "it was used last");
    assertNotSame(bc, overlaps.between(b, c));
  }

  @Test
  void withoutAnyRoomNothingIsKept() throws IOException {
    assertTrue(memory.reserve(memory.limit()));
    HFileIndex a = add("a");
    HFileIndex b = add("b");
    assertEquals(2, overlaps.between(a, b).shared(PairOverlap.Side.A).getCardinality());
    assertEquals(0, overlaps.size());
    assertEquals(memory.limit(), memory.used());
  }

  @Test
  void aClosedStoreGivesItsMemoryBack() throws IOException {
    overlaps.between(add("a"), add("b"));
    overlaps.close();
    assertEquals(0, memory.used());
  }

  @Test
  void manyHFilesNeedRoom() {
    Overlaps none = new Overlaps(new MemoryBudget("overlaps", 0));
    assertTrue(none.hasRoomFor(32));
    assertFalse(none.hasRoomFor(33));
    assertEquals("overlaps=0", none.limit());
    Overlaps some = new Overlaps(new MemoryBudget("overlaps", 32 << 20));
    assertTrue(some.hasRoomFor(400));
    assertFalse(some.hasRoomFor(420));
    assertFalse(some.hasRoomFor(1_000_000));
  }
}
