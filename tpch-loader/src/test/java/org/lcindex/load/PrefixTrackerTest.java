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
package org.lcindex.load;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class PrefixTrackerTest {
  @Test
  void onlyBatchesWithoutAGapCount() {
    PrefixTracker tracker = new PrefixTracker(100);
    tracker.ended(1, 10);
    assertEquals(100, tracker.rows());
    tracker.ended(3, 10);
    tracker.ended(0, 10);
    assertEquals(120, tracker.rows());
    tracker.ended(2, 5);
    assertEquals(135, tracker.rows());
  }
}
