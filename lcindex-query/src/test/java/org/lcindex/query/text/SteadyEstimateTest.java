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
package org.lcindex.query.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What is told of the time left does not jump, and comes true. */
public class SteadyEstimateTest {
  private static final long NOT_KNOWN = -1;

  private long seconds = 1_000;
  private final SteadyEstimate estimate =
      new SteadyEstimate(() -> TimeUnit.SECONDS.toNanos(seconds));

  private long look(long bytesLeft, long alone) {
    OptionalLong looked = alone == NOT_KNOWN ? OptionalLong.empty() : OptionalLong.of(alone);
    return estimate.secondsLeft(bytesLeft, looked).orElse(NOT_KNOWN);
  }

  /** Looks two seconds apart, each with its own estimate; as much work is left as it says. */
  private List<Long> told(long... looks) {
    List<Long> told = new ArrayList<>();
    long left = 1_000_000_000;
    for (long one : looks) {
      told.add(look(left, one));
      seconds += 2;
      left -= 1_000_000;
    }
    return told;
  }

  @Test
  void nothingIsToldUntilTwoLooksAgree() {
    assertEquals(Arrays.asList(-1L, -1L, -1L, 12L, 10L), told(NOT_KNOWN, 600, 14, 12, 10));
  }

  @Test
  void whatIsToldChangesByAShareOnly() {
    List<Long> told = told(100, 98, 14, 12, 300, 10, 8, 6);
    for (int i = 2; i < told.size(); i++) {
      long expected = told.get(i - 1) - 2;
      assertTrue(
          told.get(i) >= expected / 1.25 - 1 && told.get(i) <= expected * 1.25 + 1, told::toString);
    }
  }

  @Test
  void itComesTrue() {
    long[] looks = new long[60];
    for (int i = 0; i < looks.length; i++) {
      looks[i] = (120 - 2 * i) * (i % 2 == 0 ? 3 : 2) / 2; // each look is wrong by half or none
    }
    List<Long> told = told(looks);
    for (int i = 10; i < looks.length; i++) {
      long truth = 120 - 2 * i;
      assertTrue(told.get(i) >= truth / 2 && told.get(i) <= 2 * truth, i + ": " + told);
    }
  }

  @Test
  void moreWorkIsAnotherEstimate() {
    assertEquals(List.of(-1L, 8L), told(10, 8));
    assertEquals(NOT_KNOWN, look(5_000_000_000L, 100));
    seconds += 2;
    assertEquals(98, look(4_900_000_000L, 98));
  }

  @Test
  void whatIsKnownLastsForSomeSeconds() {
    told(100, 98);
    assertEquals(96, look(900_000_000, NOT_KNOWN), "it goes on counting");
    seconds += 12;
    assertEquals(NOT_KNOWN, look(900_000_000, NOT_KNOWN));
  }

  @Test
  void nothingLeftIsAsTheLookSays() {
    assertEquals(0, look(0, 0));
  }
}
