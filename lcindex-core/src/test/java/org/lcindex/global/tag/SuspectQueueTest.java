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
package org.lcindex.global.tag;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Which suspects wait, and for what room. */
class SuspectQueueTest {
  private static Suspect suspect(int row, byte... entry) {
    return new Suspect(new byte[] {(byte) row}, entry.length == 0 ? null : entry);
  }

  @Test
  void eachWaitsOnceInItsOrder() {
    SuspectQueue queue = new SuspectQueue(new RemovalBudget(10_000));
    assertTrue(queue.offer(suspect(2)));
    assertTrue(queue.offer(suspect(1)));
    assertTrue(queue.offer(suspect(2)));
    assertTrue(queue.offer(suspect(2, (byte) 7)));
    assertEquals(3, queue.size());
    assertEquals(List.of(suspect(2), suspect(1)), queue.take(2));
    assertTrue(queue.offer(suspect(2)));
    assertEquals(List.of(suspect(2, (byte) 7), suspect(2)), queue.take(9));
    assertEquals(List.of(), queue.take(9));
  }

  @Test
  void roomIsGivenBack() {
    RemovalBudget budget = new RemovalBudget(SuspectQueue.bytes(suspect(1)));
    SuspectQueue queue = new SuspectQueue(budget);
    assertTrue(queue.offer(suspect(1)));
    assertTrue(queue.offer(suspect(1)), "it is there");
    assertFalse(queue.offer(suspect(2)));
    assertEquals(1, budget.refused());
    assertEquals(1, queue.take(1).size());
    assertEquals(0, budget.taken());
    assertTrue(queue.offer(suspect(2)));
    assertEquals(1, queue.clear());
    assertEquals(0, budget.taken());
    assertEquals(0, queue.size());
  }
}
