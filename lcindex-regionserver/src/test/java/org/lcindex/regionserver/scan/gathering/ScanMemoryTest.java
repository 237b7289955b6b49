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
package org.lcindex.regionserver.scan.gathering;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.lcindex.plan.Decline;
import org.lcindex.regionserver.base.HeapRoom;
import org.lcindex.regionserver.base.MemoryBudget;

class ScanMemoryTest {
  private static final String RAISE_OWN =
      " raise lcindex.scan.memory.bytes of the table or on the region servers";

  private final MemoryBudget all = new MemoryBudget("lcindex.query.memory.bytes", 1 << 20);

  @Test
  void growsByFourToItsLimit() {
    try (ScanMemory memory = new ScanMemory(all, 500_000)) {
      assertTrue(memory.begin());
      assertEquals(64 << 10, all.used());
      assertTrue(memory.begin(), "a second time changes nothing");
      assertTrue(memory.grow());
      assertEquals(256 << 10, all.used());
      assertTrue(memory.grow());
      assertEquals(500_000, all.used());
      assertEquals(250_000, memory.half());
      assertFalse(memory.grow());
      assertFalse(memory.refused(), "its own limit, not the server's");
      memory.shrinkTo(100_000);
      memory.shrinkTo(200_000);
      assertEquals(100_000, all.used());
    }
    assertEquals(0, all.used());
  }

  @Test
  void theServersLimitIsForAllTogether() {
    ScanMemory first = new ScanMemory(all, 4 << 20);
    assertTrue(first.begin() && first.grow() && first.grow());
    assertEquals(1 << 20, all.used());
    assertFalse(first.grow());
    assertTrue(first.refused());
    ScanMemory second = new ScanMemory(all, 4 << 20);
    assertFalse(second.begin());
    assertFalse(second.grow());
    assertTrue(second.refused());
    first.close();
    assertTrue(second.begin());
    second.close();
    assertEquals(0, all.used());
  }

  /** The remedy is for the limit that was reached. */
  @Test
  void theServersLimitIsNamed() {
    HeapRoom heap = new HeapRoom(1 << 20);
    MemoryBudget little = new MemoryBudget("lcindex.query.memory.bytes", 100_000, heap);
    try (ScanMemory memory = new ScanMemory(little, 300_000)) {
      assertFalse(memory.holdBesides(300_001));
      assertFalse(memory.holdBesides(200_000), "above the server's limit");
      assertTrue(memory.refused());
      assertEquals(
          "no memory for it: lcindex.query.memory.bytes=100000. Remedy: run fewer queries at a"
              + " time, or raise lcindex.query.memory.bytes on the region servers",
          memory.decline().toString());
      assertEquals(Decline.Reason.MEMORY, memory.decline().reason());
      heap.collected(1 << 20);
      assertFalse(memory.begin());
      assertEquals(
          "no memory for it: the server's heap is nearly full. Remedy: run fewer queries at a"
              + " time, or give the region servers more heap",
          memory.decline().toString());
    }
  }

  @Test
  void nothingIsNothing() {
    try (ScanMemory memory = new ScanMemory(all, 0)) {
      assertFalse(memory.begin());
      assertEquals(
          "it may have no memory: lcindex.scan.memory.bytes=0. Remedy:" + RAISE_OWN,
          memory.decline().toString());
    }
    assertFalse(new MemoryBudget("none", 0).reserve(1));
    assertTrue(new MemoryBudget("none", 0).reserve(0));
  }

  @Test
  void budgetsTellMistakes() {
    assertThrows(IllegalStateException.class, () -> all.release(1));
    assertEquals(0, all.used());
    assertThrows(IllegalArgumentException.class, () -> all.reserve(-1));
    assertThrows(IllegalArgumentException.class, () -> new MemoryBudget("x", -1));
    assertFalse(all.reserve(Long.MAX_VALUE));
  }

  @Test
  void growsForWhatItHasToHold() {
    try (ScanMemory memory = new ScanMemory(all, 800_000)) {
      assertTrue(memory.hasRoom(0));
      assertEquals(0, all.used());
      assertTrue(memory.hasRoom(300_000));
      assertEquals(400_000, memory.half());
      assertEquals(400_000, memory.mostHalf());
      assertFalse(memory.hasRoom(400_001));
    }
    assertEquals(0, all.used());
  }

  @Test
  void holdsWhatIsTheClientsBesides() {
    try (ScanMemory memory = new ScanMemory(all, 300_000)) {
      assertTrue(memory.holdBesides(10_000));
      assertEquals(0, all.used(), "that is nothing");
      assertTrue(memory.holdBesides(200_000));
      assertEquals(200_000, all.used());
      assertTrue(memory.begin());
      assertFalse(memory.refused());
      assertFalse(memory.holdBesides(300_001), "above the scan's limit");
      assertFalse(memory.refused(), "its own limit, not the server's");
      assertEquals(
          "its conditions, values and group numbers need 300001 bytes,"
              + " lcindex.scan.memory.bytes=300000. Remedy: shorten the conditions, or"
              + RAISE_OWN,
          memory.decline().toString());
      assertEquals(200_000 + 2 * memory.half(), all.used(), "what it held it holds");
      assertTrue(memory.holdBesides(100_000));
      assertEquals(100_000 + 2 * memory.half(), all.used());
    }
    assertEquals(0, all.used());
  }
}
