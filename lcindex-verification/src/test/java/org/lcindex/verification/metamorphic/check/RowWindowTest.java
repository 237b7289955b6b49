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
package org.lcindex.verification.metamorphic.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Rows at three read points: a stays, b is written, c comes, d goes. */
class RowWindowTest {
  private static final String A = "a f:x@+1=1";
  private static final String A2 = "a f:y@+1=9";
  private static final String B1 = "b f:x@+1=1";
  private static final String B2 = "b f:x@+2=2";
  private static final String C = "c f:x@+2=1";
  private static final String D = "d f:x@+1=1";

  private static RowWindow window() {
    RowWindow window = new RowWindow();
    window.add(new PrintedAnswer(List.of(A, A2, B1, D)));
    window.add(new PrintedAnswer(List.of(A, A2, B2, D)));
    window.add(new PrintedAnswer(List.of(A, A2, B2, C)));
    return window;
  }

  private static List<String> wrong(String... cells) {
    return window().wrong(new PrintedAnswer(List.of(cells)));
  }

  @Test
  void rowsMayBeOfDifferentMoments() {
    assertEquals(List.of(), wrong(A, A2, B1, C));
    assertEquals(List.of(), wrong(A, A2, B2, D));
    assertEquals(List.of(), wrong(A, A2, B1, C, D));
  }

  @Test
  void rowsThatMatchedThroughoutAreCounted() {
    assertEquals(2, window().due());
    assertEquals(1, window().moved());
    assertEquals(0, new RowWindow().due());
  }

  @Test
  void aMissingRowIsFound() {
    assertEquals(1, wrong(B1).size());
    assertTrue(wrong(B1).get(0).startsWith("a is not returned"), () -> wrong(B1).toString());
    assertTrue(wrong(A, A2).get(0).startsWith("b is not returned"), () -> wrong(A, A2).toString());
  }

  @Test
  void aRowThatIsOtherwiseThanItEverWasIsFound() {
    assertEquals(1, wrong(A, B1).size(), "a part of a row");
    assertEquals(1, wrong(A, A2, "b f:x@+3=3").size(), "a value that it never had");
    assertEquals(1, wrong(A, A2, B1, B2).size(), "twice");
    assertEquals(1, wrong(A, A2, B1, "e f:x@+1=1").size(), "a row that never matched");
  }

  @Test
  void withoutReadPointsNothingMayBeReturned() {
    assertEquals(List.of(), new RowWindow().wrong(new PrintedAnswer(List.of())));
    assertEquals(1, new RowWindow().wrong(new PrintedAnswer(List.of(A))).size());
  }
}
