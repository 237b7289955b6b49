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

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.testing.Sampled;

/** No history of a row loses a tuple that it shows, or a row that moves within a box. */
class TupleHistoriesTest {
  private static final long HISTORIES = 500;
  private static final long NIGHTLY = 400_000;

  @Sampled(8)
  @ParameterizedTest
  @ValueSource(longs = {0, 1, 2, 3, 4, 5, 6, 7})
  void noneIsLost(long part) {
    assertNull(TupleHistories.firstLoss(part * HISTORIES, HISTORIES));
  }

  /** What the classes of the protocol cannot know: who holds the stripes, and whose slots. */
  @ParameterizedTest
  @EnumSource
  void whoeverIsNotOfOneMindLosesSome(TupleWorld.Fault fault) {
    assertNotNull(TupleHistories.firstLossBy(fault, 20_000));
  }

  @ParameterizedTest
  @ValueSource(longs = 100_000)
  @Tag("nightly")
  void noneIsLostInMany(long from) {
    assertNull(TupleHistories.firstLoss(from, NIGHTLY));
  }
}
