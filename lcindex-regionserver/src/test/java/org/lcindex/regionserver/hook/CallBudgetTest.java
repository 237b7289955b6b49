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
package org.lcindex.regionserver.hook;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class CallBudgetTest {
  private final AtomicLong now = new AtomicLong();

  /** How many regions are scanned that take so long each. */
  private int regions(double millisEach) {
    CallBudget budget = new CallBudget(50, now::get);
    int scanned = 0;
    while (budget.allowsAnother(scanned)) {
      now.addAndGet((long) (millisEach * TimeUnit.MILLISECONDS.toNanos(1)));
      scanned++;
    }
    return scanned;
  }

  @Test
  void regionsThatTakeLongEndACallSoon() {
    assertEquals(1, regions(1_000));
    assertEquals(1, regions(6));
    assertEquals(2, regions(4));
    assertEquals(7, regions(1));
    assertEquals(20, regions(0.5));
    assertEquals(200, regions(0.25));
    assertEquals(500, regions(0.1));
  }

  @Test
  void oneRegionHasAFifthOfTheTime() {
    assertEquals(10, new CallBudget(50, now::get).millisOfRegion());
    assertEquals(1, new CallBudget(1, now::get).millisOfRegion());
  }
}
