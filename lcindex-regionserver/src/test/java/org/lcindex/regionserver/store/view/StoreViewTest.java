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

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.lcindex.regionserver.testing.TestIndexes.row;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.hbase.LiveHFile;
import org.lcindex.regionserver.base.MemoryBudget;
import org.lcindex.regionserver.disk.HFileIndex;
import org.lcindex.regionserver.testing.TestIndexes;
import org.lcindex.rowfile.PairOverlap;

/** Views are shared, end when nobody looks, and say what {@link TrustResolver} works out. */
class StoreViewTest {
  private static final long LATEST = Long.MAX_VALUE;

  @TempDir Path directory;
  private TestIndexes made;
  private final MemoryBudget memory = new MemoryBudget("test", 1 << 30);
  private OpenIndexes open;
  private StoreViews views;
  private int overlapsRead;
  private final Set<String> resting = new HashSet<>();
  // HBase's list of files; who gets another object sees other files.
  private List<LiveHFile> files = new ArrayList<>();

  @BeforeEach
  void start() {
    made = new TestIndexes(directory);
    views = new StoreViews();
    Overlaps overlaps = new Overlaps(memory);
    open = new OpenIndexes(overlaps, name -> !resting.contains(name), views::changed);
  }

  /** A view of everything that is open: there are no HFiles in this test. */
  private StoreView view(long change) {
    StoreView.Source source =
        new StoreView.Source(open.overlaps(), this::overlap, made.localStore.handles(), null);
    List<HFileIndex> held = new ArrayList<>();
    for (String name : open.names().stream().sorted().toList()) {
      open.holdAll(name, n -> List.of()).forEach(served -> held.add(served.index()));
    }
    return StoreView.ofIndexes(source, files, change, held, Map.of());
  }

  private StoreView current() {
    return views.of(files, (hfiles, change) -> view(change));
  }

  private PairOverlap overlap(HFileIndex a, HFileIndex b) throws IOException {
    overlapsRead++;
    return open.overlaps().between(a, b);
  }

  private HFileIndex add(String hfile, long visibleFrom, TestIndexes.Row... rows)
      throws IOException {
    HFileIndex index = made.open(hfile, visibleFrom, rows);
    open.put(index);
    return index;
  }

  private FileTrust trust(HFileIndex index, Trust level, long readPoint) throws IOException {
    StoreView view = current();
    try {
      return view.trust(level, readPoint).get(index);
    } finally {
      view.release();
    }
  }

  @Test
  void queriesShareOneViewUntilSomethingChanges() throws IOException {
    add("a", 1, row("r1", 1, 1));
    StoreView first = current();
    StoreView second = current();
    assertSame(first, second);
    assertEquals(2, made.localStore.handles().readers());
    add("b", 2, row("r2", 2, 2));
    StoreView third = current();
    assertNotSame(first, third);
    assertEquals(2, third.indexes().size());
    files = new ArrayList<>();
    StoreView fourth = current();
    assertNotSame(third, fourth);
    List.of(first, second, third, fourth).forEach(StoreView::release);
    assertEquals(0, made.localStore.handles().readers());
  }

  @Test
  void whatAViewShowsStaysOpenUntilItsLastReaderLeaves() throws IOException {
    HFileIndex index = add("a", 1, row("r1", 1, 1));
    StoreView view = current();
    open.remove(index);
    assertEquals(1, made.localStore.handles().open());
    assertEquals(1, view.indexes().get(0).rows().footer().rows());
    view.release();
    assertEquals(0, made.localStore.handles().open());
  }

  @Test
  void indexFilesThatRestAreInNoViewAndStayOpen() throws IOException {
    HFileIndex a = add("a", 1, row("r1", 1, 1));
    add("b", 2, row("r2", 2, 2));
    resting.add("a");
    views.changed();
    StoreView view = current();
    assertEquals(List.of("b"), view.indexes().stream().map(HFileIndex::hfile).toList());
    view.release();
    assertNull(open.acquire("a"));
    assertSame(a, open.get("a"));
    assertEquals(2, made.localStore.handles().open());
  }

  @Test
  void noViewIsKeptOnceTheStoreIsClosed() throws IOException {
    HFileIndex index = add("a", 1, row("r1", 1, 1));
    views.close();
    StoreView late = current();
    open.remove(index);
    late.release();
    assertEquals(0, made.localStore.handles().open());
  }

  @Test
  void rowsOfOneFileAreTrusted() throws IOException {
    HFileIndex a = add("a", 1, row("r1", 1, 1));
    HFileIndex b = add("b", 2, row("r2", 2, 2));
    assertTrue(trust(a, Trust.NEWEST_COPY, LATEST).isWhole());
    assertTrue(trust(b, Trust.SINGLE_COPY, LATEST).isWhole());
    assertFalse(trust(b, Trust.NOTHING, LATEST).trusted());
  }

  @Test
  void anOlderCopyIsSupersededAndTheNewerOneTrusted() throws IOException {
    HFileIndex a = add("a", 1, row("r1", 1, 1), row("r2", 1, 1));
    HFileIndex b = add("b", 2, row("r2", 2, 2), row("r3", 2, 2));
    assertArrayEquals(new int[] {1}, trust(a, Trust.NEWEST_COPY, LATEST).superseded().toArray());
    assertTrue(trust(b, Trust.NEWEST_COPY, LATEST).isWhole());
  }

  @Test
  void withOneCopyOnlySharedRowsAreVerifiedInBoth() throws IOException {
    HFileIndex a = add("a", 1, row("r1", 1, 1), row("r2", 1, 1));
    HFileIndex b = add("b", 2, row("r2", 2, 2), row("r3", 2, 2));
    assertArrayEquals(new int[] {1}, trust(a, Trust.SINGLE_COPY, LATEST).verify().toArray());
    assertArrayEquals(new int[] {0}, trust(b, Trust.SINGLE_COPY, LATEST).verify().toArray());
  }

  @Test
  void aDeleteOfOneVersionSwitchesSupersedingOff() throws IOException {
    HFileIndex a = add("a", 1, row("r1", 1, 1));
    add("b", 2, row("r1", 2, 2));
    add("c", 3, new TestIndexes.Row("r9", null, 3));
    assertTrue(trust(a, Trust.NEWEST_COPY, LATEST).superseded().isEmpty());
    assertArrayEquals(new int[] {0}, trust(a, Trust.NEWEST_COPY, LATEST).verify().toArray());
  }

  @Test
  void whatAReaderCannotSeeYetIsNotTrustedAndSupersedesNothing() throws IOException {
    HFileIndex a = add("a", 1, row("r1", 1, 1));
    HFileIndex b = add("b", 5, row("r1", 2, 2));
    FileTrust ofA = trust(a, Trust.NEWEST_COPY, 4);
    assertTrue(ofA.trusted());
    assertTrue(ofA.superseded().isEmpty());
    assertArrayEquals(new int[] {0}, ofA.verify().toArray());
    assertFalse(trust(b, Trust.NEWEST_COPY, 4).trusted());
    // Another reader of the same view is not told the same.
    assertTrue(trust(b, Trust.NEWEST_COPY, 5).trusted());
  }

  @Test
  void trustIsWorkedOutOnce() throws IOException {
    HFileIndex a = add("a", 1, row("r1", 1, 1));
    add("b", 2, row("r1", 2, 2));
    add("c", 3, row("r1", 3, 3));
    Map<HFileIndex, FileTrust> first;
    StoreView view = current();
    first = view.trust(Trust.NEWEST_COPY, LATEST);
    assertEquals(3, overlapsRead);
    assertSame(first, view.trust(Trust.NEWEST_COPY, LATEST));
    assertEquals(3, overlapsRead);
    assertTrue(view.bytes() > 0);
    assertTrue(first.get(a).superseded().contains(0));
    view.release();
  }

  @Test
  void whatIsWorkedOutIsTakenFromTheBudgetAndGivenBackWithTheView() throws IOException {
    HFileIndex a = add("a", 1, row("r1", 1, 1));
    add("b", 2, row("r1", 2, 2));
    StoreView view = current();
    view.trust(Trust.NEWEST_COPY, LATEST);
    open.overlaps().close();
    assertTrue(view.bytes() > 0);
    assertEquals(view.bytes(), memory.used());
    views.changed();
    view.release();
    assertEquals(0, memory.used());
    assertTrue(memory.reserve(memory.limit()), "others take all");
    StoreView another = current();
    assertTrue(another.trust(Trust.NEWEST_COPY, LATEST).get(a).superseded().contains(0));
    assertEquals(0, another.bytes(), "it is worked out for each query");
    another.release();
  }
}
