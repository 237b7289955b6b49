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
package org.lcindex.experiments.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class StolenTimeTest {
  @Test
  void idleProcessorsAreNotWanted() {
    StolenTime before = StolenTime.of("cpu  100 1 20 5000 30 4 5 60 0 0");
    assertEquals(new StolenTime(130, 60), before);
    StolenTime after = StolenTime.of("cpu  160 1 30 9000 90 4 5 90 0 0");
    assertEquals(0.3, after.since(before).getAsDouble(), 1e-9);
  }

  @Test
  void nothingIsKnownWhenNothingWasCounted() {
    StolenTime same = StolenTime.of("cpu 1 2 3 4 5 6 7 8");
    assertTrue(same.since(same).isEmpty());
    assertEquals(0, StolenTime.of("cpu 1 2 3 4").stolen());
  }

  @Test
  void thisMachineCanBeAsked() {
    StolenTime.now().since(StolenTime.now()).ifPresent(share -> assertTrue(share <= 1));
  }
}
