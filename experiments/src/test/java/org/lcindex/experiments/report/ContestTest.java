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
package org.lcindex.experiments.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.lcindex.experiments.kit.Samples;

class ContestTest {
  private static Samples rounds(double... values) {
    SortedMap<Integer, Double> rounds = new TreeMap<>();
    for (double value : values) {
      rounds.put(rounds.size() + 1, value);
    }
    return new Samples(rounds);
  }

  private static String sentence(Samples ours, Samples rival) {
    Contest contest = new Contest(false);
    contest.add(Contest.OURS, ours);
    contest.add("irindex", rival);
    return contest.sentence("Bytes");
  }

  @Test
  void lessThanAHundredthIsNeitherWonNorLost() {
    String equal = sentence(rounds(1000), rounds(999.6));
    assertTrue(equal.contains("nobody is better than LCIndex, ours"), equal);
    assertTrue(equal.contains("equal, within the rounds' ranges or 1 %: IRIndex"), equal);
    assertEquals(
        equal.replace("1,000", ""), sentence(rounds(999.6), rounds(1000)).replace("1,000", ""));
  }

  @Test
  void moreIs() {
    String lost = sentence(rounds(1020, 1030), rounds(1000, 1005));
    assertTrue(lost.contains("IRIndex wins over LCIndex, ours"), lost);
    String won = sentence(rounds(1000, 1005), rounds(1020, 1030));
    assertTrue(won.contains("LCIndex, ours, is the best"), won);
  }

  @Test
  void rangesWithValuesInCommonAreEqual() {
    String equal = sentence(rounds(100, 200), rounds(150, 400));
    assertTrue(equal.contains("nobody is better"), equal);
  }
}
