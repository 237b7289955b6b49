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
package org.lcindex.verification.contention;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lcindex.verification.contention.Change.Outcome;

class JudgeTest {
  private static final String ITEM = "value k";

  private static Change set(String state, long start, long end, Outcome outcome) {
    return change(Map.of(ITEM, state), false, start, end, outcome);
  }

  private static Change change(
      Map<String, String> effect, boolean whole, long start, long end, Outcome outcome) {
    IOException error = outcome == Outcome.DONE ? null : new IOException("refused");
    return new Change(
        ChangeKind.SET_VALUE, "of the test", effect, whole, start, end, outcome, error);
  }

  private static List<Judge.Wrong> judge(String was, String is, Change... changes) {
    return Judge.judge(Map.of(ITEM, was), Map.of(ITEM, is), Arrays.asList(changes));
  }

  @Test
  void theLastChangeThatWasToldAsDoneIsThere() {
    Change first = set("a", 1, 2, Outcome.DONE);
    Change second = set("b", 3, 4, Outcome.DONE);
    assertTrue(judge("x", "b", first, second).isEmpty());
    for (String is : List.of("a", "x", "other")) {
      Judge.Wrong wrong = judge("x", is, first, second).get(0);
      assertTrue(wrong.lost());
      assertEquals(second, wrong.change());
    }
  }

  @Test
  void eitherOfTwoThatOverlapIsThere() {
    Change first = set("a", 1, 3, Outcome.DONE);
    Change second = set("b", 2, 4, Outcome.DONE);
    assertTrue(judge("x", "a", first, second).isEmpty());
    assertTrue(judge("x", "b", first, second).isEmpty());
    assertFalse(judge("x", "x", first, second).isEmpty());
  }

  @Test
  void whatWasRefusedLeavesNothing() {
    Change refused = set("a", 1, 2, Outcome.REFUSED);
    assertTrue(judge("x", "x", refused).isEmpty());
    Judge.Wrong wrong = judge("x", "a", refused).get(0);
    assertFalse(wrong.lost());
    assertEquals(refused, wrong.change());
  }

  @Test
  void whatMayHaveHappenedMayYetHappen() {
    Change unknown = set("a", 1, 2, Outcome.UNKNOWN);
    assertTrue(judge("x", "x", unknown).isEmpty());
    assertTrue(judge("x", "a", unknown).isEmpty());
    Change later = set("b", 3, 4, Outcome.DONE);
    assertTrue(judge("x", "a", unknown, later).isEmpty());
    assertTrue(judge("x", "b", unknown, later).isEmpty());
    assertFalse(judge("x", "x", unknown, later).isEmpty());
  }

  @Test
  void aTableThatIsCreatedAnewHasNothingOfBefore() {
    Change anew = change(Map.of(), true, 1, 2, Outcome.DONE);
    assertTrue(Judge.judge(Map.of(ITEM, "x"), Map.of(), List.of(anew)).isEmpty());
    assertTrue(judge("x", "x", anew).get(0).lost());
    Change after = set("a", 3, 4, Outcome.DONE);
    assertTrue(judge("x", "a", anew, after).isEmpty());
  }

  @Test
  void nobodyMeansNobody() {
    Judge.Wrong wrong = judge("x", "y").get(0);
    assertNull(wrong.change());
    assertTrue(judge("x", "x").isEmpty());
  }
}
