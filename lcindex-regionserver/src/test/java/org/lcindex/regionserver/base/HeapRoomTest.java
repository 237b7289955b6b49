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
package org.lcindex.regionserver.base;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeapRoomTest {
  private static final long MIB = 1L << 20;

  private final HeapRoom room = new HeapRoom(1000 * MIB);

  @Test
  void theLeastOfTheLastCollectionsCounts() {
    assertEquals(1000 * MIB, room.free());
    room.collected(980 * MIB);
    room.collected(600 * MIB);
    room.collected(970 * MIB);
    assertEquals(400 * MIB, room.free());
    for (int i = 0; i < 15; i++) {
      assertFalse(room.isTight());
      room.collected(960 * MIB);
    }
    assertEquals(40 * MIB, room.free());
    assertTrue(room.isTight());
  }

  @Test
  void aTightBudgetGivesNothingAndTakesBack() {
    MemoryBudget budget = new MemoryBudget("lcindex.query.memory.bytes", 100, room);
    assertTrue(budget.reserve(10));
    assertEquals("lcindex.query.memory.bytes=100", budget.bound().text());
    assertEquals("raise lcindex.query.memory.bytes on the region servers", budget.bound().remedy());
    room.collected(999 * MIB);
    assertFalse(budget.reserve(1));
    assertEquals("the server's heap is nearly full", budget.bound().text());
    assertEquals("give the region servers more heap", budget.bound().remedy());
    assertTrue(budget.reserve(0));
    budget.release(10);
    assertEquals(0, budget.used());
    room.collected(500 * MIB);
    assertTrue(budget.reserve(100));
  }

  @Test
  void buildsTakeAPartOfWhatIsFree() {
    assertEquals((1000 - 50) * MIB / 8, room.forBuild(0));
    room.collected(870 * MIB);
    assertEquals(10 * MIB, room.forBuild(0));
    room.collected(1000 * MIB);
    assertEquals(10 * MIB, room.forBuild(0));
    HeapRoom full = new HeapRoom(1000 * MIB);
    full.collected(1000 * MIB);
    assertEquals(4 * MIB, full.forBuild(0));
    // 512 runs of 32 MiB, which take 64 MiB when they are put together.
    assertTrue(full.forBuild(16_384 * MIB) > 32 * MIB);
  }

  @Test
  void theVirtualMachineTellsOfCollections() {
    try (HeapRoom watched = HeapRoom.ofThisMachine()) {
      watched.watch();
      long all = watched.free();
      assertEquals(Runtime.getRuntime().maxMemory(), all);
      List<byte[]> kept = new ArrayList<>();
      for (int i = 0; i < 32; i++) {
        kept.add(new byte[1 << 20]);
      }
      // Listeners are told by another thread.
      long end = System.nanoTime() + 30_000_000_000L;
      while (watched.free() > all - kept.size() * MIB) {
        assertTrue(System.nanoTime() < end, "nobody told of a collection");
        System.gc();
      }
      assertTrue(watched.free() > 0);
    }
  }
}
