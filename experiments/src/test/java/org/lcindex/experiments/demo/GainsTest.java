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
package org.lcindex.experiments.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class GainsTest {
  private static QueryReport query(String name, double index, double scan, boolean equal) {
    return new QueryReport(name, 7, "o:a", 7, 7, index, scan, equal);
  }

  @Test
  void theBestFigureIsASentence() {
    String text =
        Gains.text(List.of(query("A", 100, 500, true), query("B", 2, 300, true)), 150_000);
    assertEquals(
        List.of(
            "A                 7 rows  index ########## 100.0 ms  5.0 x",
            "                          scan  " + "#".repeat(50) + " 500.0 ms",
            "B                 7 rows  index # 2.0 ms  150.0 x",
            "                          scan  " + "#".repeat(30) + " 300.0 ms",
            "",
            "B found its 7 of 150,000 rows in 2.0 ms by the index, 150 times as fast as HBase's scan"
                + " (300.0 ms), with the same answer."),
        text.lines().toList());
  }

  @Test
  void wrongAnswersAreNoGain() {
    String text = Gains.text(List.of(query("A", 1, 500, false)), 10);
    assertTrue(text.contains("THE ANSWERS DIFFER"), text);
    assertTrue(!text.contains("times as fast"), text);
  }
}
