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
package org.lcindex.global.tuple;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.lcindex.global.tuple.StripeInterleavings.rowLock;
import static org.lcindex.global.tuple.StripeInterleavings.stuck;

import java.util.List;
import org.junit.jupiter.api.Test;

/** TU3: when batches wait for each other for ever, over all interleavings of two. */
class StripeInterleavingsTest {
  @Test
  void inOrderNobodyWaitsForEver() {
    assertNull(StripeInterleavings.firstLoss());
  }

  @Test
  void inNoOrderTheyDo() {
    List<int[]> crossed = List.of(new int[] {0, 1}, new int[] {1, 0});
    assertNotNull(stuck(crossed, false));
    assertNull(stuck(crossed, true));
  }

  /**
   * HBase locks the rows of a batch before the hook, and behind it those of mutations that other
   * observers have added. One batch waits for such a lock and has the stripe; the other one has the
   * lock and waits for the stripe.
   */
  @Test
  void anOrderDoesNotHelpAgainstRowLocksThatComeLate() {
    List<int[]> late = List.of(new int[] {rowLock(1), 0, rowLock(2)}, new int[] {rowLock(2), 0});
    assertNotNull(stuck(late, false));
    assertNull(stuck(late, true));
  }

  @Test
  void eachStripeOnceAndInOrder() {
    assertArrayEquals(new int[] {1, 2, 7}, RowStripes.of(new long[] {7, 2, -1, 9, 10, 1}, 8));
    assertArrayEquals(new int[0], RowStripes.of(new long[0], 8));
    assertThrows(IllegalArgumentException.class, () -> RowStripes.of(new long[] {1}, 6));
  }
}
