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
package org.lcindex.query;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Names that somebody may have meant. */
class DidYouMeanTest {
  private static final List<String> KNOWN =
      List.of("o:custkey", "o:clerk", "o:totalprice", "o:orderdate", "i", "n".repeat(200));

  @Test
  void theNearestIsFound() {
    assertEquals(Optional.of("o:custkey"), DidYouMean.of("o:custky", KNOWN));
    assertEquals(Optional.of("o:custkey"), DidYouMean.of("O:CUSTKEY", KNOWN));
    assertEquals(Optional.of("o:orderdate"), DidYouMean.of("o:ordredate", KNOWN));
    assertEquals(Optional.of("o:totalprice"), DidYouMean.of("o:total_price", KNOWN));
    assertEquals(Optional.of("i"), DidYouMean.of("l", KNOWN));
    assertEquals(Optional.empty(), DidYouMean.of("o:quantity", KNOWN));
    assertEquals(Optional.empty(), DidYouMean.of("n".repeat(199), KNOWN), "nobody types that");
    assertEquals(Optional.empty(), DidYouMean.of("", List.of()));
  }

  @Test
  void mistakesAreCounted() {
    assertEquals(0, DidYouMean.mistakes("", ""));
    assertEquals(3, DidYouMean.mistakes("", "abc"));
    assertEquals(1, DidYouMean.mistakes("ab", "ba"), "swapped");
    assertEquals(3, DidYouMean.mistakes("kitten", "sitting"));
    assertEquals(1, DidYouMean.mistakes("custkey", "custky"));
  }
}
