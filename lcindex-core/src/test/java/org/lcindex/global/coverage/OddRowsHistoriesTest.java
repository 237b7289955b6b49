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
package org.lcindex.global.coverage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.testing.Sampled;

/** Rows that have no entry for a while are never missed, and are covered again (rule CV9). */
class OddRowsHistoriesTest {
  private static final long HISTORIES = 1_500;
  private static final long NIGHTLY = 300_000;

  @Sampled(8)
  @ParameterizedTest
  @ValueSource(longs = {0, 1, 2, 3, 4, 5, 6, 7})
  void noneIsMissed(long part) {
    assertNull(OddRowsHistories.firstLoss(part * HISTORIES, HISTORIES));
  }

  @ParameterizedTest
  @ValueSource(longs = 100_000)
  @Tag("nightly")
  void noneIsMissedInMany(long from) {
    assertNull(OddRowsHistories.firstLoss(from, NIGHTLY));
  }

  /** Never to be covered would lose nothing, either. */
  @Test
  void theyAreBelievedAgain() {
    double share = OddRowsHistories.coveredShare(500);
    assertTrue(share > 0.2, share + " of the rows");
  }

  @Test
  void whatIsMarked() {
    assertEquals(Map.of(), OmissionsCases.wrong());
  }
}
